#include "reports/words/verdict_words.h"

#include <string.h>

const char *verdict_word(Finding finding)
{
    static const char *const words[] = {
        [FINDING_SKIPPED] = "SKIPPED",
        [FINDING_NO_BIAS_FOUND] = "no bias found",
        [FINDING_INCONCLUSIVE] = "INCONCLUSIVE",
        [FINDING_TOO_EVEN] = "TOO EVEN",
        [FINDING_BIASED] = "BIASED",
        [FINDING_INVALID] = "INVALID",
    };
    return words[finding];
}

const char *case_word(const CaseResult *result)
{
    return result->error ? "ERROR" : verdict_word(result->status);
}

int case_gravity(const CaseResult *result)
{
    return result->error                        ? CASE_GRAVEST
           : result->as_expected                ? 0
           : finding_conclusive(result->status) ? 2
                                                : 1;
}

/* The part of the id behind the names of shuffle and size; NULL where it has other names. */
static const char *behind_names(const CaseResult *result)
{
    size_t length = strlen(result->algorithm);
    char size[CASE_ID_MORE];
    case_id_of("", result->n, case_shape(result), result->view, size, sizeof size);
    bool named = strncmp(result->id, result->algorithm, length) == 0 &&
                 strncmp(result->id + length, size, strlen(size)) == 0;
    return named ? result->id + length + strlen(size) : NULL;
}

bool case_has_own_name(const CaseResult *result)
{
    const char *behind = behind_names(result);
    return !behind || *behind;
}

bool case_named_by_law(const CaseResult *result)
{
    static const char begins[] = "/law=";
    const char *behind = result->law.name ? behind_names(result) : NULL;
    return behind && strncmp(behind, begins, sizeof begins - 1) == 0 &&
           strcmp(behind + sizeof begins - 1, result->law.name) == 0;
}

/* "1 of 3 other cases FAILED, 2 passed"; false, and nothing written, where there is none. `words`
 * are of each gravity. */
static bool write_tally(Text *out, const RunResult *run, Expectation expected, const char *name,
                        const char *const words[CASE_GRAVEST + 1])
{
    size_t counts[CASE_GRAVEST + 1] = {0}, all = 0;
    for (size_t i = 0; i < run->case_count; i++)
        if (run->cases[i].options.expected == expected) {
            counts[case_gravity(&run->cases[i])]++;
            all++;
        }
    bool begun = false;
    for (int gravity = CASE_GRAVEST; gravity >= 0; gravity--) {
        if (!counts[gravity])
            continue;
        if (!begun)
            text_addf(out, "%zu of %zu %s%s %s", counts[gravity], all, name, all == 1 ? "" : "s",
                      words[gravity]);
        else
            text_addf(out, ", %zu %s", counts[gravity], words[gravity]);
        begun = true;
    }
    return begun;
}

void tally_sentence(Text *out, const RunResult *run)
{
    static const char *const controls[] = {"found", "inconclusive", "NOT FOUND", "could NOT RUN"};
    static const char *const others[] = {"passed", "inconclusive", "FAILED", "could NOT RUN"};
    bool fair = false;
    for (size_t i = 0; i < run->case_count; i++)
        fair = fair || run->cases[i].options.expected == EXPECT_FAIR;
    bool some = write_tally(out, run, EXPECT_BIASED, "negative control", controls);
    if (some && fair)
        text_add(out, "; ");
    write_tally(out, run, EXPECT_FAIR, some ? "other case" : "case", others);
}

const char *expected_bias_words(const CaseResult *result)
{
    if (result->as_expected)
        return "a bias was expected, and found.";
    return finding_conclusive(result->status) ? "a bias was expected, and not found."
                                              : "a bias was expected, and this run cannot tell.";
}

bool case_runs_again(const CaseResult *result)
{
    return result->kind != ORIGIN_INPUT;
}

bool case_is_wrong(const CaseResult *result)
{
    return result->status == FINDING_BIASED || result->status == FINDING_INVALID;
}
