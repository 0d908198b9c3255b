#include "reports/text/text_report.h"

#include "base/numbers.h"
#include "base/text.h"
#include "inference/verdict.h"
#include "reports/text/text_bars.h"
#include "reports/text/text_case.h"
#include "reports/text/text_cases.h"
#include "reports/text/text_checks.h"
#include "reports/text/text_heat.h"
#include "reports/text/text_page.h"
#include "reports/words/advice_words.h"
#include "reports/words/comparison_words.h"
#include "reports/words/mistake_words.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_sentence.h"
#include "reports/words/verdict_words.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The verdict on each case; and what is wrong in its code, where nothing more follows. */
static void verdict_lines(Page *page, const RunResult *run, bool mistakes)
{
    size_t widest = 0;
    for (size_t i = 0; i < run->case_count; i++) {
        size_t columns = strlen(case_word(&run->cases[i]));
        widest = columns > widest ? columns : widest;
    }
    for (size_t i = 0; i < run->case_count; i++) {
        verdict_sentence(&page->line, &run->cases[i], page->style.unicode);
        page_case(page, &run->cases[i], (int)widest + 2);
        if (mistakes && mistake_sentence(&page->line, &run->cases[i], page->style.unicode))
            page_paragraph(page, (int)widest + 2);
    }
}

/* Writes the run's verdict, before its cases. */
static void headline(Page *page, const RunResult *run)
{
    RunWord word = run_word(run);
    if (run->case_count)
        tally_sentence(&page->line, run);
    else
        text_add(&page->line, "nothing was tested");
    page_headline(page, word.text, word.colour, (int)strlen(word.text) + 2);
}

/* Names each case that was to be found biased and was not: its verdict alone looks like success. */
static void missed_controls(Page *page, const RunResult *run)
{
    for (size_t i = 0; i < run->case_count; i++) {
        const CaseResult *result = &run->cases[i];
        if (result->options.expected != EXPECT_BIASED || result->as_expected || result->error)
            continue;
        text_add(&page->line, "Not as expected: ");
        text_escape(&page->line, result->id, page->style.unicode, 60);
        text_addf(&page->line, ": %s", expected_bias_words(result));
        page_paragraph(page, 2);
    }
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

/* Whether a picture of the counts says something at a glance: of a bias, or of six orders. */
static bool worth_a_picture(const CaseResult *result)
{
    return result->status == FINDING_BIASED || result->status == FINDING_TOO_EVEN ||
           result->n <= 3 || bars_of_items(result);
}

static void say_effect(Page *page, bool classes)
{
    text_add(
        &page->line,
        classes
            ? "the size of the imbalance: 0 if classes come as often as their chances say, 0.1 if "
              "they are typically 10% off (root mean square)"
            : "the size of the imbalance: 0 if all orders are equally likely, 0.1 if their chances "
              "are typically 10% off (root mean square). The check permutations sees all of it, "
              "other checks a part");
}

static void say_detects(Page *page, double power, bool classes)
{
    text_addf(
        &page->line,
        "the smallest w that a run like this finds with %.4g%% probability%s. Smaller ones can "
        "be missed: \"no bias found\" does not prove fairness",
        100 * power,
        classes ? ""
                : " if the bias is spread over many orders; a bias in just a few orders must "
                  "be larger (the checks named largest: a bias in one)");
    page_fact(page, "detects");
}

static void say_evidence(Page *page, const RunResult *run)
{
    text_addf(&page->line,
              "how much more likely the counts are under some bias than under none. A fair shuffle "
              "reaches %s with a chance of at most %s, however often one looks",
              number_short(1 / run->alpha, 3).text, number_short(run->alpha, 3).text);
    page_fact(page, "e-value");
}

static void say_probability(Page *page, const RunResult *run)
{
    text_addf(
        &page->line,
        "the chance that a fair shuffle gives counts this uneven (or this even): 1e-3, or 10^-3, "
        "is once in 1,000 runs. Adjusted for the %zu test%s made; the alarm is at %s",
        run->tests, run->tests == 1 ? "" : "s", number_short(run->alpha, 3).text);
    page_fact(page, "p");
    text_add(&page->line,
             "both ends by the GNU Scientific Library, before all corrections: what it "
             "must agree on with this program");
    page_fact(page, "by GSL");
}

/* Explains the words used, each once. */
static void words_used(Page *page, const RunResult *run)
{
    double power = power_of(run);
    if (power <= 0)
        return;
    say_effect(page, run_of_classes(run));
    text_cases_checks(&page->line, run);
    page_fact(page, "w");
    say_detects(page, power, run_of_classes(run));
    if (run->cases[0].by_evidence)
        say_evidence(page, run);
    else
        say_probability(page, run);
}

/* The figures of a case alone, a line each. */
static void figures(Page *page, const RunResult *run, const CaseResult *result)
{
    const CheckResult *effect = effect_check(result), *decides = deciding_check(result);
    if (effect && !isnan(effect->effect.value) && effect->effect.high < INFINITY) {
        text_add(&page->line, word_effect(effect->effect.value).text);
        if (!isnan(effect->effect.low)) /* e-values have no interval */
            text_addf(&page->line, " (95%%: %s to %s)", word_effect(effect->effect.low).text,
                      word_effect(effect->effect.high).text);
        if (!check_sees_orders(effect->id))
            text_addf(&page->line, " in %s", effect->id);
        text_add(&page->line, "; 0.1 = chances 10% off");
        page_fact(page, "w");
    }
    if (result->by_evidence && decides) {
        say_evidence(page, run);
    } else if (decides && verdict_has_p(result)) { /* which is reported once */
        text_addf(&page->line, "at p = %s", number_short(run->alpha, 3).text);
        if (run->tests > 1)
            text_addf(&page->line, ", which %zu tests share", run->tests);
        if (run->tests > 1 && finding_conclusive(result->status))
            text_addf(&page->line, "; found by %s", decides->id);
        page_fact(page, "alarm");
    } else if (decides && decides->status != FINDING_SKIPPED && !isnan(decides->log10_p_adjusted)) {
        text_addf(&page->line, "%s if fair (%s", word_probability(decides->log10_p_adjusted).text,
                  decides->id);
        if (run->tests > 1)
            text_addf(&page->line, ", adjusted for %zu tests", run->tests);
        text_addf(&page->line, "); alarm: %s", number_short(run->alpha, 3).text);
        page_fact(page, "p");
    }
}

/* Says what to do about the case, where it is alone; and the command that shows the run again. */
static void what_to_do(Page *page, const RunResult *run)
{
    if (run->case_count == 1 && case_advice(&page->line, run->cases, page->style.unicode))
        page_fact(page, "to do");
    if (again_command(&page->line, run, page->style.unicode))
        page_command(page, "again");
}

static void see_more(Page *page)
{
    if (page->style.verbosity <= 0)
        text_add(&page->line, "-v checks and terms; ");
    text_add(&page->line, "--html FILE pictures; --json FILE every number");
    page_fact(page, "see more");
}

/* A case alone, its verdict written already: what one wants to know first. The picture takes the
 * lines that all else leaves of a screen. */
static void short_case(Page *page, const RunResult *run, const CaseResult *result)
{
    Page facts = page_begin(page->style);
    case_say(&facts, result, SAY_MISTAKE | SAY_BIAS);
    figures(&facts, run, result);
    case_run(&facts, run, result);
    case_say(&facts, result, SAY_PLAN | SAY_LIMITS);
    what_to_do(&facts, run);
    see_more(&facts);
    char *below = page_finish(&facts);
    if (!below) {
        text_lose(&page->out);
        return;
    }
    size_t used =
        page_lines_of(text_string(&page->out)) + page_lines_of(below) + 2; /* empty ones */
    size_t left = used < PAGE_SCREEN_LINES ? PAGE_SCREEN_LINES - used : 0;
    page_gap(page);
    if (worth_a_picture(result) && !case_bars(page, result, left))
        case_heat_map(page, result, left);
    page_gap(page);
    text_add(page_out(page), below);
    free(below);
}

/* All that is known of a case. */
static void whole_case(Page *page, const RunResult *run, const CaseResult *result)
{
    page_gap(page);
    if (run->case_count > 1) {
        text_escape(&page->line, result->algorithm, page->style.unicode, 60);
        text_addf(&page->line, ", n=%zu", result->n);
        page_fact(page, "CASE");
    }
    case_facts(page, run, result);
    page_gap(page);
    bool bars = case_bars(page, result, SIZE_MAX);
    if (!bars)
        case_heat_map(page, result, SIZE_MAX);
    page_gap(page);
    case_checks(page, result);
    page_gap(page);
    case_worst(page, result, !bars);
    page_gap(page);
    case_say(page, result, SAY_MISTAKE | SAY_BIAS | SAY_LAW | SAY_PLAN | SAY_LIMITS);
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
            if (!regression) {
                page_paragraph(page, 2);
                continue;
            }
            page_headline(page, "REGRESSION", "1;31", 12);
            if (change_advice(change)) {
                text_addf(&page->line, "To do: %s.", change_advice(change));
                page_paragraph(page, 12);
            }
        }
}

/* Writes the circumstances of the verdict: that the run was cut off, that a bias was expected; and
 * the change since the baseline. */
static void circumstances(Page *page, const RunResult *run)
{
    if (!run->complete) {
        text_add(&page->line, "The run was cut off; it counts the trials done until then.");
        page_paragraph(page, 2);
    }
    const CaseResult *only = run->case_count == 1 ? run->cases : NULL;
    if (only && only->options.expected == EXPECT_BIASED && !only->error) {
        text_addf(&page->line, "%s: %s", only->as_expected ? "As expected" : "Not as expected",
                  expected_bias_words(only));
        page_paragraph(page, 2);
    }
    if (run->comparison) {
        page_gap(page);
        text_comparison(page, run->comparison);
    }
}

char *text_comparison_report(const RunResult *run, TextStyle style)
{
    Page page = page_begin(style);
    text_comparison(&page, run->comparison);
    return page_finish(&page);
}

/* A case alone: its verdict, then what there is to say of it. */
static void one_case(Page *page, const RunResult *run)
{
    verdict_lines(page, run, false);
    circumstances(page, run);
    if (page->style.verbosity <= 0) {
        short_case(page, run, run->cases);
        return;
    }
    whole_case(page, run, run->cases);
    page_gap(page);
    words_used(page, run);
    what_to_do(page, run);
    see_more(page);
}

/* Several, or none: how many are as expected, all of them in a table, then those that are not. */
static void several_cases(Page *page, const RunResult *run)
{
    headline(page, run);
    circumstances(page, run);
    page_gap(page);
    bool table = run->case_count && text_cases(page, run);
    page_gap(page);
    text_cases_sentences(page, run);
    for (size_t i = 0; i < run->case_count && page->style.verbosity > 0; i++)
        whole_case(page, run, &run->cases[i]);
    page_gap(page);
    if (table && page->style.verbosity > 0)
        words_used(page, run);
    what_to_do(page, run);
    see_more(page);
}

char *text_report(const RunResult *run, TextStyle style)
{
    Page page = page_begin(style);
    if (run->taken_for && style.verbosity >= 0) {
        text_add(&page.line, "Taken for: ");
        text_escape(&page.line, run->taken_for, style.unicode, 400);
        page_paragraph(&page, 0);
    }
    if (style.verbosity < 0) {
        if (!run->case_count)
            headline(&page, run);
        verdict_lines(&page, run, true);
        circumstances(&page, run);
        if (run->case_count > 1) {
            missed_controls(&page, run);
            tally_sentence(&page.line, run);
            page_paragraph(&page, 0);
        }
    } else if (run->case_count == 1)
        one_case(&page, run);
    else
        several_cases(&page, run);
    return page_finish(&page);
}
