#include "reports/text/text_report.h"

#include "base/text.h"
#include "reports/text/text_bars.h"
#include "reports/text/text_case.h"
#include "reports/text/text_checks.h"
#include "reports/text/text_heat.h"
#include "reports/text/text_page.h"
#include "reports/text/text_table.h"
#include "reports/words/comparison_words.h"
#include "reports/words/mistake_words.h"
#include "reports/words/telling_checks.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_sentence.h"
#include "reports/words/verdict_words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_CASE, SIDE_N, SIDE_RESULT, SIDE_W, SIDE_P, SIDE_DETECTS, SIDE_ORDERS, SIDE_COUNT };

/* What is wrong in the code stands with the verdict where the cases are not told one by one. */
static void verdict_lines(Page *page, const RunResult *run, bool each)
{
    size_t widest = 0;
    for (size_t i = 0; i < run->case_count; i++) {
        size_t columns = strlen(case_word(&run->cases[i]));
        widest = columns > widest ? columns : widest;
    }
    for (size_t i = 0; i < run->case_count; i++) {
        verdict_sentence(&page->line, &run->cases[i], page->style.unicode);
        page_case(page, &run->cases[i], (int)widest + 2);
        if (!each && mistake_sentence(&page->line, &run->cases[i], page->style.unicode))
            page_paragraph(page, (int)widest + 2);
    }
    if (run->case_count == 0) {
        text_add(&page->line, "nothing was tested");
        page_verdict(page, run->status, (int)strlen(verdict_word(run->status)) + 2);
    }
}

/* Says of the cases that were to be found biased whether they were: a control that is not found is
 * why a run of green verdicts fails. */
static void expected_biases(Page *page, const RunResult *run)
{
    size_t asked = 0, missed = 0;
    for (size_t i = 0; i < run->case_count; i++) {
        const CaseResult *result = &run->cases[i];
        if (result->asked.expected != EXPECT_BIASED)
            continue;
        asked++;
        if (result->as_expected || result->error)
            continue;
        missed++;
        text_add(&page->line, "Not as expected: ");
        if (run->case_count > 1) {
            text_escape(&page->line, result->id, page->style.unicode, 60);
            text_add(&page->line, ": ");
        }
        text_add(&page->line, expected_bias_words(result));
        page_paragraph(page, 2);
    }
    if (asked == 0 || missed > 0 || run->case_count > 1)
        return;
    text_add(&page->line, "As expected: a bias was expected, and found.");
    page_paragraph(page, 2);
}

/* What changes how the verdict is to be read. */
static void circumstances(Page *page, const RunResult *run)
{
    if (!run->complete) {
        text_add(&page->line, "The run was cut off: these are the trials done until then.");
        page_paragraph(page, 2);
    }
    expected_biases(page, run);
}

/* A cell for text from outside; what does not fit is cut, the last byte stays NUL. */
static void untrusted_cell(Page *page, char cell[TABLE_CELL], const char *text)
{
    Text escaped = {0};
    text_escape(&escaped, text, page->style.unicode, 24);
    snprintf(cell, TABLE_CELL, "%s", text_string(&escaped));
    text_end_part(&escaped, &page->out);
}

/* Whether the case has a finding that this check did not make. */
static bool found_by_another(const CaseResult *result, const CheckResult *check)
{
    bool found = result->status == FINDING_BIASED || result->status == FINDING_TOO_EVEN;
    return found && !(check && check->status == result->status);
}

/* The check whose w the table of cases shows: the one that says how small a bias would have been
 * found; where it did not see the one there is, a check that did. */
static const CheckResult *shown_check(const CaseResult *result)
{
    const CheckResult *reach = reaching_check(result);
    return found_by_another(result, reach) ? deciding_check(result) : reach;
}

static void side_row(Page *page, char (*cells)[TABLE_CELL], const CaseResult *result)
{
    const CheckResult *shown = shown_check(result), *decides = deciding_check(result);
    untrusted_cell(page, cells[SIDE_CASE],
                   case_has_own_name(result) ? result->id : result->algorithm);
    snprintf(cells[SIDE_N], TABLE_CELL, "%zu", result->n);
    snprintf(cells[SIDE_RESULT], TABLE_CELL, "%s", case_word(result));
    if (result->by_evidence && decides)
        snprintf(cells[SIDE_P], TABLE_CELL, "%s", word_evidence(result->log10_e).text);
    else if (decides && decides->status != FINDING_SKIPPED && !isnan(decides->log10_p_adjusted))
        snprintf(cells[SIDE_P], TABLE_CELL, "%s", word_probability(decides->log10_p_adjusted).text);
    if (shown && !isnan(shown->effect.value))
        snprintf(cells[SIDE_W], TABLE_CELL, "%s", word_effect(shown->effect.value).text);
    if (shown && isfinite(shown->detectable))
        snprintf(cells[SIDE_DETECTS], TABLE_CELL, "%s", word_effect(shown->detectable).text);
    if (result->orders > 0)
        snprintf(cells[SIDE_ORDERS], TABLE_CELL, "%.28s of %.28s",
                 word_count(result->orders_seen).text, word_count(result->orders).text);
}

static void side_by_side(Page *page, const RunResult *run)
{
    bool named = false;
    for (size_t i = 0; i < run->case_count; i++)
        named = named || case_has_own_name(&run->cases[i]);
    const TableColumn columns[SIDE_COUNT] = {
        [SIDE_CASE] = {named ? "case" : "algorithm", false, true, 0},
        [SIDE_N] = {"n", true, false, 0},
        [SIDE_RESULT] = {"result", false, false, 0},
        [SIDE_W] = {"w", true, false, 1},
        [SIDE_P] = {run->cases[0].by_evidence ? "e-value" : "adjusted p", true, false, 2},
        [SIDE_DETECTS] = {"detects", true, false, 3},
        [SIDE_ORDERS] = {"orders seen", true, false, 4},
    };
    char(*cells)[TABLE_CELL] = calloc(run->case_count * SIDE_COUNT, TABLE_CELL);
    if (!cells) {
        text_lose(&page->out);
        return;
    }
    for (size_t i = 0; i < run->case_count; i++)
        side_row(page, cells + SIDE_COUNT * i, &run->cases[i]);
    Table table = {columns, SIDE_COUNT, run->case_count, cells};
    table_print(page_out(page), &table, page->style.width);
    free(cells);
}

/* The power by which `detects` is meant, the same for all checks; 0 if none was made. */
static double power_of(const RunResult *run)
{
    for (size_t i = 0; i < run->case_count; i++)
        for (size_t j = 0; j < run->cases[i].check_count; j++)
            if (run->cases[i].checks[j].status != FINDING_SKIPPED)
                return run->cases[i].checks[j].power;
    return 0;
}

/* Says which check the table of cases speaks of, where that is not always `permutations`. */
static void other_checks(Text *line, const RunResult *run)
{
    bool found = false;
    const char *reaches = NULL;
    for (size_t i = 0; i < run->case_count && run->case_count > 1; i++) {
        const CheckResult *reach = reaching_check(&run->cases[i]);
        if (found_by_another(&run->cases[i], reach))
            found = true;
        else if (reach && !check_sees_orders(reach->id) && !reaches)
            reaches = reach->id;
    }
    if (!found && !reaches)
        return;
    text_add(line, ". In the table w and detects are those of permutations");
    if (reaches)
        text_addf(line, ", or of %s where that was not made", reaches);
    if (found)
        text_add(line, "; where it saw no bias, of the check that did");
}

/* What the words mean, each said once. */
static void footer(Page *page, const RunResult *run)
{
    page_gap(page);
    double power = power_of(run);
    if (power > 0) {
        text_add(
            &page->line,
            "size of the imbalance: 0 if all orders are equally likely; at 0.1 their chances are "
            "off by 10% (root mean square). The check permutations sees all of it, others a part");
        other_checks(&page->line, run);
        page_fact(page, "w");
        text_addf(
            &page->line,
            "the smallest w that a run like this one finds with %.4g%% probability, of a bias "
            "spread over many orders; heaped on a few, it must be larger (the checks named "
            "largest: "
            "heaped on one). A smaller one may go unseen: \"no bias found\" is no proof of "
            "fairness",
            100 * power);
        page_fact(page, "detects");
        if (run->cases[0].by_evidence) {
            text_addf(&page->line,
                      "how much likelier the counts are under some bias than under none. However "
                      "often one looks, a fair shuffle reaches %.3g with a chance of at most %.3g",
                      1 / run->alpha, run->alpha);
            page_fact(page, "e-value");
        } else {
            text_addf(
                &page->line,
                "how often a fair shuffle looks this uneven, or this even, by chance: log10 p = -3 "
                "is once in 1,000 runs. Adjusted for the %zu test%s made. The alarm goes off below "
                "%.3g",
                run->tests, run->tests == 1 ? "" : "s", run->alpha);
            page_fact(page, "p");
        }
    }
    text_add(&page->line, "--json FILE keeps every number");
    if (page->style.verbosity <= 0)
        text_add(&page->line, "; -v shows more here");
    page_fact(page, "see more");
}

static void one_case(Page *page, const RunResult *run, const CaseResult *result)
{
    page_gap(page);
    if (run->case_count > 1) {
        text_escape(&page->line, result->algorithm, page->style.unicode, 60);
        text_addf(&page->line, ", n=%zu", result->n);
        page_fact(page, "CASE");
    }
    case_facts(page, run, result);
    page_gap(page);
    bool bars = case_bars(page, result);
    if (!bars)
        case_heat_map(page, result);
    page_gap(page);
    case_checks(page, result);
    page_gap(page);
    if (result->status >= FINDING_TOO_EVEN || page->style.verbosity > 0)
        case_worst(page, result, !bars);
    page_gap(page);
    case_reasons(page, result);
}

/* First how many regressions there are, then which. */
static void text_comparison(Page *page, const Comparison *comparison)
{
    comparison_sentence(&page->line, comparison, page->style.unicode);
    page_paragraph(page, 0);
    for (int regression = 1; regression >= 0; regression--)
        for (size_t i = 0; i < comparison->case_count; i++) {
            const CaseChange *change = &comparison->cases[i];
            bool shown = change_notable(change) || page->style.verbosity > 0;
            if (change->regression != regression || !shown)
                continue;
            text_escape(&page->line, change->id, page->style.unicode, 60);
            text_add(&page->line, ": ");
            change_sentence(&page->line, comparison, change, page->style.unicode);
            if (regression)
                page_headline(page, "REGRESSION", "1;31", 12);
            else
                page_paragraph(page, 2);
        }
}

char *text_comparison_report(const RunResult *run, TextStyle style)
{
    Page page = page_begin(style);
    text_comparison(&page, run->comparison);
    return page_finish(&page);
}

char *text_report(const RunResult *run, TextStyle style)
{
    Page page = page_begin(style);
    bool each = style.verbosity >= 0 && (run->case_count == 1 || style.verbosity > 0);
    verdict_lines(&page, run, each);
    circumstances(&page, run);
    if (run->comparison) {
        page_gap(&page);
        text_comparison(&page, run->comparison);
    }
    if (style.verbosity >= 0) {
        for (size_t i = 0; i < run->case_count && each; i++)
            one_case(&page, run, &run->cases[i]);
        if (run->case_count > 1) {
            page_gap(&page);
            side_by_side(&page, run);
        }
        footer(&page, run);
        page_gap(&page);
    }
    if (run->case_count > 1) {
        tally_sentence(&page.line, run);
        page_paragraph(&page, 0);
    }
    return page_finish(&page);
}

/* Whether the gravest verdict does not tell by itself that all is well, or not: a bias was expected
 * of a case, or one could not be run. */
static bool needs_tally(const RunResult *run)
{
    for (size_t i = 0; i < run->case_count; i++)
        if (run->cases[i].asked.expected == EXPECT_BIASED || run->cases[i].error)
            return true;
    return false;
}

/* The case that the exit status speaks of first: one that could not be run, one that failed, one of
 * which nothing could be told; NULL if all are as expected. */
static const CaseResult *first_wrong(const RunResult *run)
{
    const CaseResult *first = NULL;
    int gravest = 0;
    for (size_t i = 0; i < run->case_count; i++) {
        const CaseResult *result = &run->cases[i];
        int gravity = result->error                        ? 3
                      : result->as_expected                ? 0
                      : finding_conclusive(result->status) ? 2
                                                           : 1;
        if (gravity > gravest) {
            first = result;
            gravest = gravity;
        }
    }
    return first;
}

/* "FAILED  1 of 1 negative control found; 2 of 2 other cases FAILED; BIASED naive, n=3: ..." */
static void tally_line(Text *out, const RunResult *run)
{
    const CaseResult *wrong = first_wrong(run);
    bool untold = wrong && !finding_conclusive(wrong->status) && !wrong->error;
    text_addf(out, "%s  ", !wrong ? "as expected" : untold ? "INCONCLUSIVE" : "FAILED");
    tally_sentence(out, run);
    if (wrong) {
        text_addf(out, "; %s ", case_word(wrong));
        verdict_sentence(out, wrong, false);
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
        verdict_sentence(out, first, false);
    if (first && first->asked.expected == EXPECT_BIASED)
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
    bool made = !text.lost;
    if (made)
        snprintf(line, size, "%s", text_string(&text));
    text_clear(&text);
    return made;
}
