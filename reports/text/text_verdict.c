/* Writes a run's verdict in one line. */
#include "base/text.h"
#include "reports/text/text_report.h"
#include "reports/words/comparison_words.h"
#include "reports/run/headline.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <stdio.h>

static const char *verdict_colour(Finding finding)
{
    static const char *const colours[] = {
        [FINDING_SKIPPED] = "2",       [FINDING_NO_BIAS_FOUND] = "1;32",
        [FINDING_EQUIVALENT] = "1;32", [FINDING_INCONCLUSIVE] = "1;33",
        [FINDING_ERROR] = "1;31",      [FINDING_TOO_EVEN] = "1;33",
        [FINDING_BIASED] = "1;31",     [FINDING_INVALID] = "1;31",
    };
    return colours[finding];
}

/* Whether the gravest verdict does not tell by itself that all is well, or not: a bias was expected
 * of a case, or one could not be run. */
static bool needs_tally(const RunResult *run)
{
    for (size_t i = 0; i < run->case_count; i++)
        if (run->cases[i].options.expected == EXPECT_BIASED || run->cases[i].error)
            return true;
    return false;
}

/* The first of the gravest cases, up to `most`; the exit status speaks of that one first. NULL if
 * all are as expected. */
static const CaseResult *first_wrong(const RunResult *run, int most)
{
    const CaseResult *first = NULL;
    int gravest = 0;
    for (size_t i = 0; i < run->case_count; i++) {
        const CaseResult *result = &run->cases[i];
        int gravity = case_gravity(result);
        if (gravity > gravest && gravity <= most) {
            first = result;
            gravest = gravity;
        }
    }
    return first;
}

RunWord run_word(const RunResult *run)
{
    if (run->case_count <= 1 || !needs_tally(run))
        return (RunWord){verdict_word(run->status), verdict_colour(run->status)};
    const CaseResult *wrong = first_wrong(run, CASE_GRAVEST);
    if (!wrong)
        return (RunWord){"as expected", verdict_colour(FINDING_NO_BIAS_FOUND)};
    if (!finding_conclusive(wrong->status) && !wrong->error)
        return (RunWord){verdict_word(FINDING_INCONCLUSIVE), verdict_colour(FINDING_INCONCLUSIVE)};
    return (RunWord){"FAILED", verdict_colour(FINDING_BIASED)};
}

/* "FAILED  1 of 1 negative control found; 2 of 2 other cases FAILED; BIASED naive, n=3: ..." */
static void tally_line(Text *out, const RunResult *run)
{
    const CaseResult *wrong = first_wrong(run, CASE_GRAVEST);
    text_addf(out, "%s  ", run_word(run).text);
    tally_sentence(out, run);
    /* A case that could not run hides no finding. */
    while (wrong) {
        bool hides = wrong->error;
        text_addf(out, "; %s ", case_word(wrong));
        headline(out, wrong, true);
        wrong = hides ? first_wrong(run, CASE_GRAVEST - 1) : NULL;
    }
}

/* "BIASED  2 of 4 cases; naive, n=3: ..." */
static void gravest_line(Text *out, const RunResult *run)
{
    const CaseResult *first = NULL;
    size_t alike = 0;
    for (size_t i = 0; i < run->case_count; i++) {
        if (run->cases[i].status != run->status)
            continue;
        first = first ? first : &run->cases[i];
        alike++;
    }
    text_add(out, verdict_word(run->status));
    if (run->case_count > 1)
        text_addf(out, "  %zu of %zu cases%s", alike, run->case_count, first ? "; " : "");
    else if (first)
        text_add(out, "  ");
    if (first)
        headline(out, first, true);
    if (first && first->options.expected == EXPECT_BIASED)
        text_add(out, first->as_expected ? "; as expected" : "; not as expected");
}

bool text_verdict_line(const RunResult *run, char *line, size_t size)
{
    snprintf(line, size, "%s", verdict_word(run->status));
    Text text = {0};
    if (run->case_count > 1 && needs_tally(run))
        tally_line(&text, run);
    else
        gravest_line(&text, run);
    if (run->comparison) {
        text_add(&text, "; ");
        comparison_sentence(&text, run->comparison, false);
    }
    Text safe = {0};
    text_escape(&safe, text_string(&text), false, 0);
    bool made = !text.lost && !safe.lost;
    if (made)
        snprintf(line, size, "%s", text_string(&safe));
    text_clear(&text);
    text_clear(&safe);
    return made;
}
