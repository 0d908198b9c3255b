/* Writes a run's verdict in one line. */
#include "base/text.h"
#include "reports/run/headline.h"
#include "reports/text/text_report.h"
#include "reports/words/comparison_words.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <stdio.h>

/* The gravest of the cases that are not as expected, of those that could not be run or of the
 * others; NULL if there is none. */
static const CaseResult *gravest_wrong(const RunResult *run, bool broken)
{
    const CaseResult *gravest = NULL;
    CaseRank most = {0};
    for (size_t i = 0; i < run->case_count; i++) {
        CaseRank rank = case_rank(run, i);
        if (run->cases[i].as_expected || (run->cases[i].error != NULL) != broken ||
            (gravest && case_by_rank(&most, &rank) < 0))
            continue;
        gravest = &run->cases[i];
        most = rank;
    }
    return gravest;
}

/* The gravest verdict tells by itself whether all is well, unless a bias was expected of a case, or
 * one could not be run. */
const char *run_word(const RunResult *run)
{
    static const char *const words[] = {"as expected", "cannot tell", "FAILED", "FAILED"};
    bool tells = true;
    int gravest = 0;
    for (size_t i = 0; i < run->case_count; i++) {
        const CaseResult *result = &run->cases[i];
        tells &= result->options.expected != EXPECT_BIASED && !result->error;
        gravest = case_gravity(result) > gravest ? case_gravity(result) : gravest;
    }
    return run->case_count <= 1 || tells ? verdict_word(run->status) : words[gravest];
}

/* "FAILED  1 of 2: naive; 1 of 1 known-bad shuffle found; BIASED naive, 3 items: ..." */
static void several_cases(Text *out, const RunResult *run)
{
    text_addf(out, "%s  ", run_word(run));
    tally_sentence(out, run);
    text_add(out, run->case_count ? "" : "nothing");
    /* A case that could not run hides no finding. */
    for (int broken = 1; broken >= 0; broken--) {
        const CaseResult *wrong = gravest_wrong(run, broken);
        if (!wrong)
            continue;
        text_addf(out, "; %s ", verdict_word(wrong->status));
        headline(out, wrong, true);
    }
}

static void only_case(Text *out, const RunResult *run)
{
    const CaseResult *only = &run->cases[0];
    text_addf(out, "%s  ", verdict_word(run->status));
    headline(out, only, true);
    if (only->options.expected == EXPECT_BIASED)
        text_add(out, only->as_expected ? "; as expected" : "; not as expected");
}

bool text_verdict_line(const RunResult *run, char *line, size_t size)
{
    snprintf(line, size, "%s", verdict_word(run->status));
    Text text = {0};
    if (run->case_count == 1)
        only_case(&text, run);
    else
        several_cases(&text, run);
    if (run->comparison) {
        text_add(&text, "; ");
        comparison_sentence(&text, run->comparison);
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
