#include "reports/words/verdict_words.h"

#include <string.h>

const char *verdict_word(Finding finding)
{
    static const char *const words[] = {
        [FINDING_SKIPPED] = "SKIPPED",       [FINDING_NO_BIAS_FOUND] = "no bias found",
        [FINDING_EQUIVALENT] = "EQUIVALENT", [FINDING_INCONCLUSIVE] = "cannot tell",
        [FINDING_ERROR] = "ERROR",           [FINDING_TOO_EVEN] = "TOO EVEN",
        [FINDING_BIASED] = "BIASED",         [FINDING_INVALID] = "INVALID",
    };
    return words[finding];
}

const char *case_word(const CaseResult *result)
{
    return verdict_word(result->status);
}

int case_gravity(const CaseResult *result)
{
    return result->error                        ? CASE_GRAVEST
           : result->as_expected                ? 0
           : finding_conclusive(result->status) ? 2
                                                : 1;
}

/* Whether the id is made of the names of shuffle and size, and of the law if `by_law`. */
static bool id_is_made(const CaseResult *result, bool by_law)
{
    Text made = {0};
    char size[CASE_ID_MORE];
    case_id_of("", result->n, case_shape(result), size, sizeof size);
    text_addf(&made, "%s%s", result->algorithm, size);
    if (by_law)
        text_addf(&made, "/law=%s", result->law.name);
    bool is = text_string(&made) && strcmp(text_string(&made), result->id) == 0;
    text_clear(&made);
    return is;
}

bool case_has_own_name(const CaseResult *result)
{
    return !id_is_made(result, false);
}

bool case_named_by_law(const CaseResult *result)
{
    return result->law.name && id_is_made(result, true);
}

/* "1 of 3 other cases FAILED, 2 passed"; false, and nothing written, where there is none. `words`
 * are of each gravity. */
static void write_tally(Text *out, const RunResult *run, Expectation expected, const char *name,
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
}

void tally_sentence(Text *out, const RunResult *run)
{
    static const char *const controls[] = {"found", "cannot tell", "NOT FOUND", "could NOT RUN"};
    static const char *const others[] = {"passed", "cannot tell", "FAILED", "could NOT RUN"};
    bool fair = false, bad = false;
    for (size_t i = 0; i < run->case_count; i++) {
        fair |= run->cases[i].options.expected == EXPECT_FAIR;
        bad |= run->cases[i].options.expected == EXPECT_BIASED;
    }
    write_tally(out, run, EXPECT_FAIR, "case", others);
    text_add(out, fair && bad ? "; " : "");
    write_tally(out, run, EXPECT_BIASED, "known-bad shuffle", controls);
}

const char *expected_bias_words(const CaseResult *result)
{
    if (result->as_expected)
        return "a bias was expected, and found";
    return finding_conclusive(result->status) ? "a bias was expected, and not found"
                                              : "a bias was expected, and this run cannot tell";
}

bool case_runs_again(const CaseResult *result)
{
    return result->kind != ORIGIN_INPUT;
}

bool case_is_wrong(const CaseResult *result)
{
    return result->status == FINDING_BIASED || result->status == FINDING_INVALID;
}

bool check_on_floor(const CheckResult *check)
{
    return check->simulated && check->log10_p <= check->log10_p_least + 1e-9;
}
