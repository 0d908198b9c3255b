/* A run as a sheet, and the reports that are made of it. */
#include "base/elementary.h"
#include "base/numbers.h"
#include "inference/verdict.h"
#include "reports/page/html_text.h"
#include "reports/page/page_styles.h"
#include "reports/run/case_sheet.h"
#include "reports/run/headline.h"
#include "reports/text/text_report.h"
#include "reports/words/advice_words.h"
#include "reports/words/case_matrix.h"
#include "reports/words/comparison_words.h"
#include "reports/words/report_formats.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_TOLD = 10, MARKDOWN_BYTES = 900000 };

/* What was done, and how sure the verdict is. */
static void what_was_done(Sheet *sheet, const RunResult *run, const CaseResult *result)
{
    Text *line = &sheet->line;
    const CheckResult *check = deciding_check(result);
    bool judged = check && check->status != FINDING_SKIPPED && !isnan(check->log10_p_adjusted);
    text_addf(line, "%s trial%s", word_count(result->trials).text, plural(result->trials));
    if (!run->stable)
        text_addf(line, " in %s", word_duration(result->duration_s).text);
    if (judged && case_is_wrong(result) && !result->invalid.trials) {
        text_add(line, kind_between_trials(check) ? "; independent trials look like this "
                                                  : "; a fair shuffle is as uneven ");
        rarity(line, check->log10_p_adjusted);
    }
    sheet_add(sheet, BLOCK_PARAGRAPH, NULL, ". -v: all, --html FILE: a page");
}

/* What "no bias found" leaves open, and what would close it. */
static void left_open(Sheet *sheet, const CaseResult *result)
{
    const CheckResult *reach = reaching_check(result), *check = deciding_check(result);
    if (result->status != FINDING_NO_BIAS_FOUND || !reach || !isfinite(reach->detectable))
        return;
    const char *where = check_sees_orders(reach->id) ? "orders" : "places";
    if (check && check->log10_p_adjusted < -2) {
        text_add(&sheet->line, "a fair shuffle is as uneven only ");
        rarity(&sheet->line, check->log10_p_adjusted);
        sheet_add(sheet, BLOCK_FACT, "but", ": run it again");
    }
    double percent = 100 * reach->detectable;
    sheet_add(sheet, BLOCK_FACT, "sees", "%s that are %.*f%% off; with 100 times the trials %.*f%%",
              where, percent < 9.95, percent, percent < 99.5, percent / 10);
}

static void next_step(Sheet *sheet, const RunResult *run, bool told)
{
    if (run->case_count == 1 && !told && case_advice(&sheet->line, run->cases, true))
        sheet_add(sheet, BLOCK_FACT, "next", NULL);
    if (again_command(&sheet->line, run, true))
        sheet_add(sheet, BLOCK_CODE, "again", NULL);
}

static void circumstances(Sheet *sheet, const RunResult *run)
{
    if (run->taken_for)
        sheet_add(sheet, BLOCK_FACT, "data", "%s", run->taken_for);
    if (!run->complete)
        sheet_add(sheet, BLOCK_FACT, "note", "cut off: these are the trials done until then");
    const CaseResult *only = run->case_count == 1 ? run->cases : NULL;
    if (only && only->options.expected == EXPECT_BIASED && !only->error)
        sheet_add(sheet, BLOCK_FACT, "note", "%s", expected_bias_words(only));
}

void comparison_blocks(Sheet *sheet, const Comparison *comparison)
{
    comparison_sentence(&sheet->line, comparison, true);
    sheet_add(sheet, BLOCK_TITLE, comparison->regression ? "REGRESSION" : "baseline", NULL)->tone =
        comparison->regression ? TONE_BAD : TONE_GOOD;
    for (int regression = 1; regression >= 0; regression--)
        for (size_t i = 0; i < comparison->case_count; i++) {
            const CaseChange *change = &comparison->cases[i];
            if (change->regression != regression)
                continue;
            sheet->detail = change_notable(change) ? 0 : 1;
            text_addf(&sheet->line, "%s: ", change->id);
            change_sentence(&sheet->line, comparison, change, true);
            if (change_advice(change))
                text_addf(&sheet->line, ". Next: %s", change_advice(change));
            sheet_add(sheet, BLOCK_FACT, regression ? "worse" : "note", NULL);
        }
    sheet->detail = 0;
}

static void one_case(Sheet *sheet, const RunResult *run)
{
    const CaseResult *result = run->cases;
    sheet->detail = -1;
    case_verdict_title(sheet, result);
    bool told = case_mistake(sheet, result);
    sheet->detail = 0;
    left_open(sheet, result);
    circumstances(sheet, run);
    if (run->comparison)
        comparison_blocks(sheet, run->comparison);
    sheet->detail = case_is_wrong(result) || result->n <= 3 ? 0 : 1;
    if (!result->headline) /* else what decides is not in the picture */
        case_picture(sheet, result, false);
    sheet->detail = 0;
    next_step(sheet, run, told);
    what_was_done(sheet, run, result);
    sheet->detail = 1;
    sheet_add(sheet, BLOCK_FOLD, "Every check, and how it was run", NULL);
    case_details(sheet, run, result);
    sheet_add(sheet, BLOCK_FOLD_END, NULL, NULL);
}

/* The cases at the ranks, a row each. */
static void case_table(Sheet *sheet, const RunResult *run, const CaseRank *ranks)
{
    sheet_table(sheet, "cases", "case|#n|result|#1w|#2adjusted p|#3would find w");
    for (size_t i = 0; i < run->case_count; i++) {
        const CaseResult *result = &run->cases[ranks[i].index];
        const CheckResult *effect = effect_check(result), *decides = deciding_check(result);
        bool p = decides && decides->status != FINDING_SKIPPED && !decides->by_evidence;
        sheet_cell(sheet, "%s", result->id);
        sheet_cell(sheet, "%zu", result->n);
        sheet_cell(sheet, "%s%s", headline_word(result->status),
                   result->options.expected == EXPECT_BIASED ? ", known" : "");
        sheet_cell(sheet, "%s", effect && !isnan(effect->effect.value)
                                    ? word_effect(effect->effect.value).text
                                    : "");
        sheet_cell(sheet, "%s", p ? word_probability(decides->log10_p_adjusted).text : "");
        sheet_cell(sheet, "%s", effect && isfinite(effect->detectable)
                                    ? word_effect(effect->detectable).text
                                    : "");
    }
}

/* "97 passed: a, b, c, and 94 more". */
static void passed(Sheet *sheet, const RunResult *run, Expectation expected, const char *words)
{
    size_t count = 0;
    Text names = {0};
    for (size_t i = 0; i < run->case_count; i++) {
        const CaseResult *result = &run->cases[i];
        if (!result->as_expected || result->options.expected != expected)
            continue;
        if (count < MOST_TOLD)
            text_addf(&names, "%s%s", count ? ", " : "", result->id);
        count++;
    }
    if (count > MOST_TOLD)
        text_addf(&names, ", and %zu more", count - MOST_TOLD);
    if (count)
        sheet_add(sheet, BLOCK_PARAGRAPH, NULL, "%zu %s: %s.", count, words, text_string(&names));
    text_end_part(&names, &sheet->line);
}

static void several_cases(Sheet *sheet, const RunResult *run)
{
    CaseRank *ranks = arena_get(&sheet->memory, run->case_count, sizeof *ranks);
    for (size_t i = 0; ranks && i < run->case_count; i++)
        ranks[i] = case_rank(run, i);
    if (!ranks)
        return;
    qsort(ranks, run->case_count, sizeof *ranks, case_by_rank);
    sheet->detail = -1;
    tally_sentence(&sheet->line, run);
    sheet_add(sheet, BLOCK_TITLE, run_word(run).text, "%s", run->case_count ? "" : "nothing")
        ->tone = run->as_expected ? TONE_GOOD : TONE_BAD;
    size_t told = 0, wrong = 0;
    for (size_t i = 0; i < run->case_count; i++) {
        const CaseResult *result = &run->cases[ranks[i].index];
        if (result->as_expected)
            continue;
        wrong++;
        sheet->detail = told++ < MOST_TOLD ? -1 : 1;
        case_verdict_title(sheet, result);
        case_mistake(sheet, result);
    }
    sheet->detail = 0;
    if (wrong > MOST_TOLD)
        sheet_add(sheet, BLOCK_PARAGRAPH, NULL, "and %zu more (-v)", wrong - MOST_TOLD);
    passed(sheet, run, EXPECT_FAIR, "passed");
    passed(sheet, run, EXPECT_BIASED, "known to be bad, and found");
    circumstances(sheet, run);
    if (run->comparison)
        comparison_blocks(sheet, run->comparison);
    next_step(sheet, run, false);
    sheet->detail = 1;
    case_table(sheet, run, ranks);
    for (size_t i = 0; i < run->case_count; i++) {
        const CaseResult *result = &run->cases[ranks[i].index];
        sheet_add(sheet, BLOCK_FOLD, result->id, NULL);
        case_verdict_title(sheet, result);
        case_mistake(sheet, result);
        case_picture(sheet, result, false);
        what_was_done(sheet, run, result);
        case_details(sheet, run, result);
        sheet_add(sheet, BLOCK_FOLD_END, NULL, NULL);
    }
}

static void about_the_run(Sheet *sheet, const RunResult *run)
{
    sheet->detail = 1;
    if (!run->stable)
        sheet_add(sheet, BLOCK_FACT, "run", "%s, %s, %d thread%s of %s, fairness %s",
                  run->started_at, word_duration(run->duration_s).text, run->threads,
                  run->threads == 1 ? "" : "s", run->host ? run->host : "", FAIRNESS_VERSION);
    if (!run->stable && run->command)
        sheet_add(sheet, BLOCK_CODE, "command", "%s", run->command);
    sheet_add(sheet, BLOCK_FACT, "p",
              "the chance that a fair shuffle gives counts so uneven, or so even; adjusted for the "
              "%zu check%s that share the alarm at %s",
              run->tests, plural(run->tests), number_short(run->alpha, 3).text);
    sheet_add(sheet, BLOCK_FACT, "w",
              "the size of a bias: 0.1 where chances are typically 10%% off (root mean square). A "
              "bias in a few orders alone must be larger to be found; no bias found does not prove "
              "that there is none");
}

void run_sheet(Sheet *sheet, const RunResult *run)
{
    (run->case_count == 1 ? one_case : several_cases)(sheet, run);
    about_the_run(sheet, run);
}

char *text_report(const RunResult *run, TextStyle style)
{
    Sheet sheet = {0};
    run_sheet(&sheet, run);
    return sheet_text(&sheet, style);
}

char *text_comparison_report(const RunResult *run, TextStyle style)
{
    Sheet sheet = {0};
    comparison_blocks(&sheet, run->comparison);
    return sheet_text(&sheet, style);
}

char *markdown_report(const RunResult *run)
{
    Sheet sheet = {0};
    run_sheet(&sheet, run);
    return sheet_markdown(&sheet, MARKDOWN_BYTES);
}

char *html_report(const RunResult *run)
{
    Sheet sheet = {0};
    char line[512], *json = json_report(run);
    if (!json)
        return NULL;
    if (!text_verdict_line(run, line, sizeof line))
        sheet.memory.lost = true;
    run_sheet(&sheet, run);
    sheet_add(&sheet, BLOCK_FOLD, "The report as JSON", "%s", json);
    sheet_add(&sheet, BLOCK_FOLD_END, NULL, NULL);
    free(json);
    return sheet_html(&sheet, line, report_css);
}
