/* What is said of cases that are not as expected, below their tables. */
#include "reports/text/text_cases.h"
#include "reports/words/advice_words.h"
#include "reports/words/mistake_words.h"
#include "reports/words/verdict_sentence.h"
#include "reports/words/verdict_words.h"

#include <string.h>

enum {
    LINES_BELOW = 4,     /* the last sentence on a case, in a report that fits on a screen */
    MOST_SENTENCES = 10, /* where all is reported */
};

enum { EARLIEST = 2 * CASE_GRAVEST + 1 };

/* How early a case is reported: the gravest first, and among these the ones that give the run its
 * verdict. 0 if it is as expected. */
static int told_at(const RunResult *run, const CaseResult *result)
{
    int gravity = case_gravity(result);
    return gravity ? 2 * gravity + (result->status == run->status) : 0;
}

/* Whether told_at() gives a finding's rank: a case that could not run stands before it, and must
 * not push it off. */
static bool is_finding(int rank)
{
    return rank / 2 == CASE_GRAVEST - 1;
}

/* The sentence on a case, what is wrong in its code, and what to do. */
static void write_sentence(Page *page, const CaseResult *result, int indent)
{
    verdict_sentence(&page->line, result, page->style.unicode);
    page_case(page, result, indent);
    if (mistake_sentence(&page->line, result, page->style.unicode))
        page_paragraph(page, indent);
    if (advice_after(&page->line, result, "", page->style.unicode))
        page_paragraph(page, indent);
    if (result->options.expected == EXPECT_BIASED && !result->error) {
        text_addf(&page->line, "Not as expected: %s", expected_bias_words(result));
        page_paragraph(page, indent);
    }
}

/* Whether an earlier case that is told as early is of the same shuffle, which is told there. */
static bool told_before(const RunResult *run, size_t at)
{
    const CaseResult *result = &run->cases[at];
    for (size_t i = 0; i < at; i++)
        if (told_at(run, &run->cases[i]) == told_at(run, result) && !case_has_own_name(result) &&
            run->cases[i].view == result->view &&
            strcmp(run->cases[i].algorithm, result->algorithm) == 0)
            return true;
    return false;
}

void text_cases_sentences(Page *page, const RunResult *run)
{
    bool all = page->style.verbosity > 0, full = false, finding = false;
    size_t wrong = 0, shown = 0, widest = 0;
    for (size_t i = 0; i < run->case_count; i++) {
        size_t columns = strlen(case_word(&run->cases[i]));
        if (run->cases[i].as_expected)
            continue;
        wrong++;
        widest = columns > widest ? columns : widest;
    }
    for (int grave = EARLIEST; grave > 0; grave--)
        for (size_t i = 0; i < run->case_count; i++) {
            const CaseResult *result = &run->cases[i];
            bool must = is_finding(grave) && !finding;
            if (told_at(run, result) != grave || (!all && told_before(run, i)) ||
                (!must && (full || shown >= MOST_SENTENCES)))
                continue;
            Page part = page_begin(page->style);
            write_sentence(&part, result, (int)widest + 2);
            size_t lines =
                page_lines_of(text_string(page_out(page))) + page_lines_of(text_string(&part.out));
            full |= !all && shown > 0 && lines > text_cases_screen(run) - LINES_BELOW;
            if (!full || must) {
                text_add(&page->out, text_string(&part.out));
                finding |= must;
                shown++;
            }
            text_end_part(&part.line, &page->out);
            text_end_part(&part.out, &page->out);
        }
    if (wrong > shown) {
        text_addf(&page->line, "%zu more not as expected (-v has a section on each)",
                  wrong - shown);
        page_paragraph(page, 0);
    }
}
