/* A run as a sheet. */
#include "base/elementary.h"
#include "base/numbers.h"
#include "inference/verdict.h"
#include "reports/run/case_sheet.h"
#include "reports/run/headline.h"
#include "reports/text/text_report.h"
#include "reports/words/advice_words.h"
#include "reports/words/comparison_words.h"
#include "reports/words/item_words.h"
#include "reports/words/report_formats.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_SHOWN = 5,  /* cases on a screen, with what is wrong in them, and */
    MOST_WHOLE = 20, /* elsewhere; of more, a table of */
    MOST_ROWS = 7,   /* rows, */
    MOST_SIZES = 9,  /* where cases are shuffles of so many sizes at most, and */
    MOST_NAMES = 40, /* names of the rest */
    MOST_PASSED = 10,
    MOST_SPELT = 3,
};

static const char more[] = "; -v: all; --html FILE: a page";

/* What was done, and how sure the verdict is. */
static void what_was_done(Sheet *sheet, const RunResult *run, const CaseResult *result)
{
    Text *line = &sheet->line;
    const CheckResult *check = deciding_check(result);
    bool judged = check && check->status != FINDING_SKIPPED && !isnan(check->log10_p_adjusted);
    text_add(line, word_count(result->trials).text);
    if (check && check->by_evidence)
        text_addf(line, " of %s", word_count(result->trials_requested).text);
    text_addf(line, " trial%s", plural(result->trials));
    if (!run->stable)
        text_addf(line, " in %s", word_duration(result->duration_s).text);
    if (check && check->by_evidence)
        text_addf(line, "; e-value %s", word_evidence(result->log10_e).text);
    bool even = result->status == FINDING_TOO_EVEN;
    bool near = result->status == FINDING_INCONCLUSIVE && judged && check->log10_p_adjusted < -1;
    if (judged && (case_is_wrong(result) || even || near) && !result->invalid.trials) {
        if (kind_between_trials(check))
            text_add(line, "; independent trials look like this ");
        else
            text_addf(line, "; a fair %s is as %s ", case_draws(result) ? "draw" : "shuffle",
                      even ? "even" : "uneven");
        rarity(line, check->log10_p_adjusted);
    }
    sheet_add(sheet, BLOCK_PARAGRAPH, NULL, NULL)->hint = more;
}

/* What "no bias found" leaves open, and what would close it. */
static void left_open(Sheet *sheet, const CaseResult *result)
{
    const CheckResult *reach = reaching_check(result), *check = deciding_check(result);
    if (result->status != FINDING_NO_BIAS_FOUND || !reach || !isfinite(reach->detectable))
        return;
    if (check && check->log10_p_adjusted < -2) {
        text_addf(&sheet->line, "a fair %s is as uneven only ",
                  case_draws(result) ? "draw" : "shuffle");
        rarity(&sheet->line, check->log10_p_adjusted);
        sheet_add(sheet, BLOCK_FACT, "but", case_runs_again(result) ? ": run it again" : NULL);
    }
    reach_words(&sheet->line, result, reach);
    sheet_add(sheet, BLOCK_FACT, "sees", "; with 100 times the trials %s",
              word_percent(reach->detectable / 10).text);
}

static void next_step(Sheet *sheet, const CaseResult *result)
{
    if (case_advice(&sheet->line, result))
        sheet_add(sheet, BLOCK_FACT, "next", NULL);
}

static void again(Sheet *sheet, const RunResult *run)
{
    if (again_command(&sheet->line, run))
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
    sheet->detail = -1;
    comparison_sentence(&sheet->line, comparison);
    sheet_add(sheet, BLOCK_TITLE, comparison->regression ? "REGRESSION" : "baseline", NULL)->tone =
        comparison->regression ? TONE_BAD : TONE_GOOD;
    for (int regression = 1; regression >= 0; regression--)
        for (size_t i = 0; i < comparison->case_count; i++) {
            const CaseChange *change = &comparison->cases[i];
            if (change->regression != regression)
                continue;
            sheet->detail = regression ? -1 : change_notable(change) ? 0 : 1;
            text_addf(&sheet->line, "%s: ", change->id);
            change_sentence(&sheet->line, comparison, change);
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
    case_analyses(sheet, result, told);
    left_open(sheet, result);
    circumstances(sheet, run);
    if (run->comparison)
        comparison_blocks(sheet, run->comparison);
    sheet->detail = case_is_wrong(result) || result->n <= 3 ? 0 : 1;
    if (!result->headline) /* else what decides is not in the picture */
        case_picture(sheet, result, false);
    sheet->detail = 0;
    next_step(sheet, result);
    again(sheet, run);
    what_was_done(sheet, run, result);
    sheet->detail = 1;
    sheet_add(sheet, BLOCK_FOLD, "Every check, and how it was run", NULL);
    case_details(sheet, run, result);
    sheet_add(sheet, BLOCK_FOLD_END, NULL, NULL);
}

/* ---- several cases ---- */

/* The cases, the worst first, and the sizes where they are plain shuffles of a few sizes. */
typedef struct Ranking {
    const RunResult *run;
    CaseRank *ranks;
    size_t sizes[MOST_SIZES], size_count;
} Ranking;

static const CaseResult *ranked(const Ranking *all, size_t rank)
{
    return &all->run->cases[all->ranks[rank].index];
}

static int by_size(const void *a, const void *b)
{
    size_t first = *(const size_t *)a, second = *(const size_t *)b;
    return (first > second) - (first < second);
}

static bool find_sizes(Ranking *all)
{
    for (size_t i = 0; i < all->run->case_count; i++) {
        const CaseResult *result = &all->run->cases[i];
        size_t at = 0;
        while (at < all->size_count && all->sizes[at] != result->n)
            at++;
        if (at == MOST_SIZES || result->dealt || case_has_own_name(result))
            return false;
        all->sizes[at] = result->n;
        all->size_count += at == all->size_count;
    }
    qsort(all->sizes, all->size_count, sizeof *all->sizes, by_size);
    return true;
}

static bool rank_cases(Sheet *sheet, const RunResult *run, Ranking *ret)
{
    *ret = (Ranking){.run = run};
    ret->ranks = arena_get(&sheet->memory, run->case_count, sizeof *ret->ranks);
    if (!ret->ranks)
        return false;
    for (size_t i = 0; i < run->case_count; i++)
        ret->ranks[i] = case_rank(run, i);
    qsort(ret->ranks, run->case_count, sizeof *ret->ranks, case_by_rank);
    if (!find_sizes(ret))
        ret->size_count = 0;
    return true;
}

static const char *row_name(const Ranking *all, size_t rank)
{
    return all->size_count ? ranked(all, rank)->algorithm : ranked(all, rank)->id;
}

/* Whether no case before it has the same row, of those that are as expected or of the others. */
static bool first_of_row(const Ranking *all, size_t rank)
{
    for (size_t i = 0; all->size_count && i < rank; i++)
        if (ranked(all, i)->as_expected == ranked(all, rank)->as_expected &&
            strcmp(row_name(all, i), row_name(all, rank)) == 0)
            return false;
    return true;
}

/* "224% off", "INVALID". */
static void verdict_cell(Sheet *sheet, const CaseResult *result)
{
    const CheckResult *check = effect_check(result);
    if (result->status == FINDING_BIASED && check && check->effect.value > 0)
        sheet_cell(sheet, "%s off", word_percent(check->effect.value).text);
    else
        sheet_cell(sheet, "%s", verdict_word(result->status));
}

static void size_cell(Sheet *sheet, const Ranking *all, const char *algorithm, size_t n)
{
    for (size_t i = 0; i < all->run->case_count; i++) {
        const CaseResult *result = &all->run->cases[i];
        if (result->n == n && strcmp(result->algorithm, algorithm) == 0) {
            verdict_cell(sheet, result);
            return;
        }
    }
    sheet_cell(sheet, NULL);
}

/* A name, as one of `count` in a list of at most so many. */
static void list_name(Text *names, size_t count, size_t most, const char *name)
{
    if (count < most)
        text_addf(names, "%s%s", count ? ", " : "", name);
}

static void end_list(Sheet *sheet, Text *names, size_t count, size_t most, size_t said,
                     const char *words)
{
    if (count > most)
        text_addf(names, ", and %zu more", count - most);
    if (count)
        sheet_add(sheet, BLOCK_PARAGRAPH, NULL, "%zu %s: %s.", said, words, text_string(names));
    text_end_part(names, &sheet->line);
}

/* What the table has no room for, by its gravest verdict: "29 more BIASED: a, b". */
static void rest_by_name(Sheet *sheet, const Ranking *all, size_t first, size_t wrong)
{
    for (int finding = FINDING_INVALID; finding >= FINDING_SKIPPED; finding--) {
        Text names = {0};
        size_t count = 0;
        for (size_t i = first; i < wrong; i++)
            if ((int)ranked(all, i)->status == finding && first_of_row(all, i))
                list_name(&names, count++, MOST_NAMES, row_name(all, i));
        end_list(sheet, &names, count, MOST_NAMES, count,
                 word_made("more %s", verdict_word((Finding)finding)).text);
    }
}

/* Too many to tell each: shuffles by sizes, or cases; a row each, the worst first. */
static void worst_table(Sheet *sheet, const Ranking *all, size_t wrong)
{
    size_t rows = 0, next = 0;
    for (size_t c = 0; c < all->size_count; c++)
        text_addf(&sheet->line, "|#%zun = %zu", c, all->sizes[c]);
    sheet_table(sheet, "worst first", all->size_count ? "shuffle" : "case|result");
    for (; next < wrong && rows < MOST_ROWS; next++) {
        if (!first_of_row(all, next))
            continue;
        rows++;
        sheet_cell(sheet, "%s", row_name(all, next));
        for (size_t c = 0; c < all->size_count; c++)
            size_cell(sheet, all, row_name(all, next), all->sizes[c]);
        if (!all->size_count)
            verdict_cell(sheet, ranked(all, next));
    }
    rest_by_name(sheet, all, next, wrong);
}

/* The numbers of a case, or nothing. */
static Word effect_of(const CaseResult *result)
{
    const CheckResult *check = effect_check(result);
    return check && !isnan(check->effect.value) ? word_effect(check->effect.value) : (Word){""};
}

static Word p_of(const CaseResult *result)
{
    const CheckResult *check = deciding_check(result);
    bool p = check && check->status != FINDING_SKIPPED && !check->by_evidence;
    return p ? word_probability(check->log10_p_adjusted) : (Word){""};
}

static Word reach_of(const CaseResult *result)
{
    const CheckResult *check = effect_check(result);
    return check && isfinite(check->detectable) ? word_effect(check->detectable) : (Word){""};
}

/* The cases at the ranks, a row each. */
static void case_table(Sheet *sheet, const Ranking *all)
{
    sheet_table(sheet, "cases", "case|#n|result|#1w|#2adjusted p|#3would find w");
    for (size_t i = 0; i < all->run->case_count; i++) {
        const CaseResult *result = ranked(all, i);
        sheet_cell(sheet, "%s", result->id);
        sheet_cell(sheet, "%zu", result->n);
        sheet_cell(sheet, "%s%s", verdict_word(result->status),
                   result->options.expected == EXPECT_BIASED ? ", known" : "");
        sheet_cell(sheet, "%s", effect_of(result).text);
        sheet_cell(sheet, "%s", p_of(result).text);
        sheet_cell(sheet, "%s", reach_of(result).text);
    }
}

/* The same of one, as the row of a page that folds it out: "BIASED, known: 3 items, w = 0.11, as
 * by chance less than once in a trillion runs". */
static void case_row(Sheet *sheet, const CaseResult *result)
{
    const CheckResult *check = deciding_check(result);
    Word effect = effect_of(result), reach = reach_of(result);
    text_addf(&sheet->line, "%s%s: %zu item%s", verdict_word(result->status),
              result->options.expected == EXPECT_BIASED ? ", known" : "", result->n,
              plural(result->n));
    if (*effect.text)
        text_addf(&sheet->line, ", w = %s", effect.text);
    if (*p_of(result).text && check->log10_p_adjusted < -2) {
        text_add(&sheet->line, ", as by chance ");
        rarity(&sheet->line, check->log10_p_adjusted);
    }
    if (*reach.text && !case_is_wrong(result))
        text_addf(&sheet->line, ", would find w = %s", reach.text);
    sheet_add(sheet, BLOCK_FOLD, result->id, NULL)->tone =
        result->as_expected ? TONE_GOOD : TONE_BAD;
}

/* "97 passed: a, b, c, and 94 more"; of a run of few, those that are fair with what was looked for.
 */
static void passed(Sheet *sheet, const Ranking *all, Expectation expected, const char *words)
{
    size_t cases = 0, count = 0;
    Text names = {0};
    for (size_t i = 0; i < all->run->case_count; i++) {
        const CaseResult *result = ranked(all, i);
        if (!result->as_expected || result->options.expected != expected)
            continue;
        cases++;
        if (all->run->case_count <= MOST_SPELT && expected == EXPECT_FAIR) {
            headline(&sheet->line, result, true);
            sheet_add(sheet, BLOCK_FACT, words, NULL);
            continue;
        }
        if (first_of_row(all, i))
            list_name(&names, count++, MOST_PASSED, row_name(all, i));
    }
    end_list(sheet, &names, count, MOST_PASSED, cases, words);
}

/* What is wrong: each case, with its picture where there is room, or a table of them. */
static void wrong_cases(Sheet *sheet, const Ranking *all)
{
    size_t wrong = 0;
    while (wrong < all->run->case_count && !ranked(all, wrong)->as_expected)
        wrong++;
    BlockRoom told = wrong > MOST_SHOWN ? ROOM_ROLL : ROOM_ANY;
    for (size_t i = 0; i < wrong && i < MOST_WHOLE; i++) {
        sheet->room = told;
        case_verdict_title(sheet, ranked(all, i));
        case_mistake(sheet, ranked(all, i));
        sheet->room = ROOM_ROLL;
        sheet->detail = 0;
        if (!ranked(all, i)->headline)
            case_picture(sheet, ranked(all, i), false);
        sheet->detail = -1;
        sheet->room = told;
        next_step(sheet, ranked(all, i));
    }
    sheet->room = wrong > MOST_WHOLE ? ROOM_ANY : ROOM_SCREEN;
    if (wrong > MOST_SHOWN)
        worst_table(sheet, all, wrong);
    sheet->room = ROOM_ANY;
}

static void several_cases(Sheet *sheet, const RunResult *run)
{
    Ranking all;
    if (!rank_cases(sheet, run, &all))
        return;
    sheet->detail = -1;
    tally_sentence(&sheet->line, run);
    sheet_add(sheet, BLOCK_TITLE, run_word(run), "%s", run->case_count ? "" : "nothing")->tone =
        run->as_expected ? TONE_GOOD : TONE_BAD;
    wrong_cases(sheet, &all);
    sheet->detail = 0;
    passed(sheet, &all, EXPECT_FAIR, "passed");
    passed(sheet, &all, EXPECT_BIASED, "known to be bad, and found");
    circumstances(sheet, run);
    if (run->comparison)
        comparison_blocks(sheet, run->comparison);
    again(sheet, run);
    text_addf(&sheet->line, "%zu cases", run->case_count);
    if (!run->stable)
        text_addf(&sheet->line, " in %s", word_duration(run->duration_s).text);
    sheet_add(sheet, BLOCK_PARAGRAPH, NULL, NULL)->hint = more;
    sheet->detail = 1;
    sheet->room = ROOM_TEXT; /* pages have rows that fold out */
    case_table(sheet, &all);
    sheet->room = ROOM_ANY;
    for (size_t i = 0; i < run->case_count; i++) {
        const CaseResult *result = ranked(&all, i);
        case_row(sheet, result);
        case_verdict_title(sheet, result);
        case_analyses(sheet, result, case_mistake(sheet, result));
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
              "the chance that a fair %s gives counts so uneven, or so even; adjusted for the "
              "%zu check%s that share the alarm at %s",
              run->case_count && case_draws(&run->cases[0]) ? "draw" : "shuffle", run->tests,
              plural(run->tests), number_short(run->alpha, 3).text);
    sheet_add(sheet, BLOCK_FACT, "w",
              "the size of a bias: 0.1 where chances are typically 10%% off (root mean square). A "
              "bias in a few cells alone must be larger to be found; no bias found does not prove "
              "that there is none");
}

void run_sheet(Sheet *sheet, const RunResult *run)
{
    (run->case_count == 1 ? one_case : several_cases)(sheet, run);
    about_the_run(sheet, run);
}
