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

bool case_has_own_name(const CaseResult *result)
{
    size_t length = strlen(result->algorithm);
    char size[CASE_ID_MORE];
    case_id_of("", result->n, case_shape(result), result->view, size, sizeof size);
    return strncmp(result->id, result->algorithm, length) != 0 ||
           strcmp(result->id + length, size) != 0;
}

bool case_named_by_law(const CaseResult *result)
{
    size_t length = strlen(result->algorithm);
    char size[CASE_ID_MORE];
    case_id_of("", result->n, case_shape(result), result->view, size, sizeof size);
    const char *law = result->id + length + strlen(size);
    static const char begins[] = "/law=";
    return result->law.name && strncmp(result->id, result->algorithm, length) == 0 &&
           strncmp(result->id + length, size, strlen(size)) == 0 &&
           strncmp(law, begins, sizeof begins - 1) == 0 &&
           strcmp(law + sizeof begins - 1, result->law.name) == 0;
}

enum { TALLY_ERROR, TALLY_FAILED, TALLY_UNTOLD, TALLY_PASSED, TALLY_KINDS };

static int tally_kind(const CaseResult *result)
{
    return result->error                        ? TALLY_ERROR
           : result->as_expected                ? TALLY_PASSED
           : finding_conclusive(result->status) ? TALLY_FAILED
                                                : TALLY_UNTOLD;
}

/* "1 of 3 other cases FAILED, 2 passed"; false, and nothing written, where there is none. */
static bool write_tally(Text *out, const RunResult *run, Expectation expected, const char *name,
                        const char *const words[TALLY_KINDS])
{
    size_t counts[TALLY_KINDS] = {0}, all = 0;
    for (size_t i = 0; i < run->case_count; i++)
        if (run->cases[i].asked.expected == expected) {
            counts[tally_kind(&run->cases[i])]++;
            all++;
        }
    bool begun = false;
    for (int kind = 0; kind < TALLY_KINDS; kind++) {
        if (!counts[kind])
            continue;
        if (!begun)
            text_addf(out, "%zu of %zu %s%s %s", counts[kind], all, name, all == 1 ? "" : "s",
                      words[kind]);
        else
            text_addf(out, ", %zu %s", counts[kind], words[kind]);
        begun = true;
    }
    return begun;
}

void tally_sentence(Text *out, const RunResult *run)
{
    static const char *const controls[] = {[TALLY_ERROR] = "could NOT RUN",
                                           [TALLY_FAILED] = "NOT FOUND",
                                           [TALLY_UNTOLD] = "inconclusive",
                                           [TALLY_PASSED] = "found"};
    static const char *const others[] = {[TALLY_ERROR] = "could NOT RUN",
                                         [TALLY_FAILED] = "FAILED",
                                         [TALLY_UNTOLD] = "inconclusive",
                                         [TALLY_PASSED] = "passed"};
    bool fair = false;
    for (size_t i = 0; i < run->case_count; i++)
        fair = fair || run->cases[i].asked.expected == EXPECT_FAIR;
    bool some = write_tally(out, run, EXPECT_BIASED, "negative control", controls);
    if (some && fair)
        text_add(out, "; ");
    write_tally(out, run, EXPECT_FAIR, some ? "other case" : "case", others);
}

const char *expected_bias_words(const CaseResult *result)
{
    if (result->as_expected)
        return "a bias was expected, and found.";
    bool conclusive = result->status != FINDING_INCONCLUSIVE && result->status != FINDING_SKIPPED;
    return conclusive ? "a bias was expected, and not found."
                      : "a bias was expected, and this run cannot tell.";
}

bool case_runs_again(const CaseResult *result)
{
    return strcmp(result->kind, "input") != 0;
}

bool case_is_wrong(const CaseResult *result)
{
    return result->status == FINDING_BIASED || result->status == FINDING_INVALID;
}
