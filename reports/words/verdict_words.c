#include "reports/words/verdict_words.h"

#include "inference/verdict.h"

#include <math.h>
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
    char size[CASE_ID_MORE];
    case_id_of("", result->n, case_shape(result), size, sizeof size);
    size_t name = strlen(result->algorithm), length = strlen(size);
    const char *law = result->id + name + length;
    return strncmp(result->id, result->algorithm, name) == 0 &&
           strncmp(result->id + name, size, length) == 0 &&
           (by_law ? strncmp(law, "/law=", 5) == 0 && strcmp(law + 5, result->law.name) == 0
                   : !*law);
}

bool case_has_own_name(const CaseResult *result)
{
    return !id_is_made(result, false);
}

bool case_named_by_law(const CaseResult *result)
{
    return result->law.name && id_is_made(result, true);
}

enum { MOST_NAMED = 5 }; /* cases in the first line */

/* ": poker, bingo, and 3 more". */
static void write_names(Text *out, const RunResult *run, Expectation expected, int gravity)
{
    size_t count = 0;
    for (size_t i = 0; i < run->case_count; i++) {
        const CaseResult *result = &run->cases[i];
        if (result->options.expected != expected || case_gravity(result) != gravity)
            continue;
        if (count < MOST_NAMED)
            text_addf(out, "%s%s", count ? ", " : ": ", result->id);
        count++;
    }
    if (count > MOST_NAMED)
        text_addf(out, ", and %zu more", count - MOST_NAMED);
}

/* "2 of 99: poker, bingo; 1 cannot tell: dice": those that passed alone where there is no other.
 * `words` are of each gravity. */
static void write_tally(Text *out, const RunResult *run, Expectation expected, const char *name,
                        const char *const words[CASE_GRAVEST + 1], bool *begun)
{
    size_t counts[CASE_GRAVEST + 1] = {0}, all = 0;
    for (size_t i = 0; i < run->case_count; i++)
        if (run->cases[i].options.expected == expected) {
            counts[case_gravity(&run->cases[i])]++;
            all++;
        }
    bool first = true;
    for (int gravity = CASE_GRAVEST; gravity >= 0; gravity--) {
        if (!counts[gravity] || (!gravity && !first && !*name))
            continue;
        text_addf(out, "%s%zu", *begun ? "; " : "", counts[gravity]);
        if (first)
            text_addf(out, " of %zu", all);
        if (first && *name)
            text_addf(out, " %s%s", name, all == 1 ? "" : "s");
        bool said = first && !*name && (gravity == 1 || gravity == 2); /* by the run's word */
        text_addf(out, "%s%s", said ? "" : " ", said ? "" : words[gravity]);
        if (gravity)
            write_names(out, run, expected, gravity);
        *begun = true;
        first = false;
    }
}

void tally_sentence(Text *out, const RunResult *run)
{
    static const char *const controls[] = {"found", "cannot tell", "NOT FOUND", "could NOT RUN"};
    static const char *const others[] = {"passed", "cannot tell", "FAILED", "could NOT RUN"};
    bool begun = false;
    write_tally(out, run, EXPECT_FAIR, "", others, &begun);
    write_tally(out, run, EXPECT_BIASED, "known-bad shuffle", controls, &begun);
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

bool check_on_sample(const CaseResult *result, const CheckResult *check)
{
    return check->trials && check->trials == result->sampled.trials && !kind_between_trials(check);
}

CaseRank case_rank(const RunResult *run, size_t index)
{
    const CaseResult *result = &run->cases[index];
    const CheckResult *check = effect_check(result);
    return (CaseRank){.index = index,
                      .gravity = (result->as_expected ? 0 : 16) + (int)result->status,
                      .effect = case_is_wrong(result) && check && !isnan(check->effect.value)
                                    ? check->effect.value
                                    : 0};
}

int case_by_rank(const void *a, const void *b)
{
    const CaseRank *first = a, *second = b;
    if (first->gravity != second->gravity)
        return first->gravity > second->gravity ? -1 : 1;
    if (first->effect != second->effect)
        return first->effect > second->effect ? -1 : 1;
    return first->index < second->index ? -1 : 1;
}
