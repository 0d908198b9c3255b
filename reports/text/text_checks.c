/* The table of checks of one case. */
#include "reports/text/text_checks.h"
#include "reports/text/text_page.h"
#include "reports/text/text_table.h"
#include "reports/words/sampled_words.h"
#include "reports/words/text_words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COLUMN_CHECK,
    COLUMN_RESULT,
    COLUMN_STATISTIC,
    COLUMN_DF,
    COLUMN_P,
    COLUMN_ADJUSTED,
    COLUMN_W,
    COLUMN_INTERVAL,
    COLUMN_DETECTS,
    COLUMN_METHOD,
    COLUMN_COUNT,
};

static void set_cell(char cell[TABLE_CELL], const char *text)
{
    snprintf(cell, TABLE_CELL, "%s", text);
}

static void fill_row(char (*cells)[TABLE_CELL], const CheckResult *check)
{
    set_cell(cells[COLUMN_CHECK], check->id);
    set_cell(cells[COLUMN_RESULT], finding_name(check->status));
    set_cell(cells[COLUMN_STATISTIC], word_number(check->statistic).text);
    if (!isnan(check->df))
        set_cell(cells[COLUMN_DF], word_number(check->df).text);
    if (!isnan(check->log10_p))
        set_cell(cells[COLUMN_P], word_probability(check->log10_p).text);
    if (!isnan(check->log10_p_adjusted))
        set_cell(cells[COLUMN_ADJUSTED], word_probability(check->log10_p_adjusted).text);
    if (!isnan(check->effect.value)) {
        set_cell(cells[COLUMN_W], word_effect(check->effect.value).text);
        snprintf(cells[COLUMN_INTERVAL], TABLE_CELL, "%.20s to %.20s",
                 word_effect(check->effect.low).text, word_effect(check->effect.high).text);
    }
    if (isfinite(check->detectable))
        set_cell(cells[COLUMN_DETECTS], word_effect(check->detectable).text);
    set_cell(cells[COLUMN_METHOD], check->method ? check->method : "");
}

static bool has_method(const CheckResult *check)
{
    return check->status != FINDING_SKIPPED && check->method && check->method[0];
}

/* Says what the table had no room for: each method, and the checks that it was used for, in the
 * order of their first. */
static void say_methods(Page *page, const CaseResult *result)
{
    bool any = false;
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        bool again = !has_method(check);
        for (size_t j = 0; j < i && !again; j++)
            again = has_method(&result->checks[j]) &&
                    strcmp(result->checks[j].method, check->method) == 0;
        if (again)
            continue;
        text_addf(&page->line, "%s%s: %s", any ? "; " : "", check->method, check->id);
        any = true;
        for (size_t j = i + 1; j < result->check_count; j++)
            if (has_method(&result->checks[j]) &&
                strcmp(result->checks[j].method, check->method) == 0)
                text_addf(&page->line, ", %s", result->checks[j].id);
    }
    if (any)
        page_fact(page, "method");
}

static void say_tails(Page *page, const CaseResult *result)
{
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (check->status == FINDING_SKIPPED || isnan(check->log10_p_upper))
            continue;
        text_addf(&page->line, "%s: p = %s at the uneven end, %s at the even end", check->id,
                  word_probability(check->log10_p_upper).text,
                  word_probability(check->log10_p_lower).text);
        page_fact(page, "both ends");
    }
}

enum {
    EVIDENCE_CHECK,
    EVIDENCE_E,
    EVIDENCE_STATISTIC,
    EVIDENCE_DF,
    EVIDENCE_W,
    EVIDENCE_DETECTS,
    EVIDENCE_COUNT,
};

/* The checks of a case that was judged by e-values. */
static void evidence_table(Page *page, const CaseResult *result)
{
    static const TableColumn columns[EVIDENCE_COUNT] = {
        [EVIDENCE_CHECK] = {"check", false, true, 0},
        [EVIDENCE_E] = {"e-value", true, false, 0},
        [EVIDENCE_STATISTIC] = {"statistic", true, false, 3},
        [EVIDENCE_DF] = {"df", true, false, 2},
        [EVIDENCE_W] = {"w", true, false, 0},
        [EVIDENCE_DETECTS] = {"detects", true, false, 1},
    };
    char(*cells)[TABLE_CELL] = calloc(result->check_count * EVIDENCE_COUNT + 1, TABLE_CELL);
    size_t rows = 0;
    if (!cells) {
        text_lose(&page->out);
        return;
    }
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        char(*row)[TABLE_CELL] = cells + EVIDENCE_COUNT * rows;
        if (!check->by_evidence)
            continue;
        set_cell(row[EVIDENCE_CHECK], check->id);
        set_cell(row[EVIDENCE_E], word_evidence(check->log10_e).text);
        set_cell(row[EVIDENCE_STATISTIC], word_number(check->statistic).text);
        set_cell(row[EVIDENCE_DF], word_number(check->df).text);
        set_cell(row[EVIDENCE_W], word_effect(check->effect.value).text);
        if (isfinite(check->detectable))
            set_cell(row[EVIDENCE_DETECTS], word_effect(check->detectable).text);
        rows++;
    }
    if (rows > 0) {
        Table table = {columns, EVIDENCE_COUNT, rows, cells};
        table_print(page_out(page), &table, page->style.width);
    }
    free(cells);
}

/* More checks than these are named with -v only. */
#define MOST_LEFT_OUT_NAMED 4

static void say_not_made(Page *page, const CaseResult *result)
{
    for (size_t i = 0; i < result->check_count; i++) {
        if (result->checks[i].status != FINDING_SKIPPED)
            continue;
        text_addf(&page->line, "%s: ", result->checks[i].id);
        text_escape(&page->line, result->checks[i].reason, page->style.unicode, 0);
        page_fact(page, "not made");
    }
    size_t left_out = result->left_out_count;
    if (left_out > MOST_LEFT_OUT_NAMED && page->style.verbosity <= 0) {
        text_addf(&page->line,
                  "%zu checks that were not asked for (-v names them, --checks all makes "
                  "them)",
                  left_out);
        page_fact(page, "left out");
        return;
    }
    for (size_t i = 0; i < left_out; i++)
        text_addf(&page->line, "%s%s", i ? ", " : "", result->left_out[i]);
    if (left_out) {
        text_add(&page->line, " (--checks all, or by name)");
        page_fact(page, "left out");
    }
}

/* Checks that were not made on all trials. */
static void say_sampled(Page *page, const CaseResult *result)
{
    size_t first = sampled_next(result, 0);
    for (size_t i = first; i < result->check_count; i = sampled_next(result, i + 1))
        text_addf(&page->line, "%s%s", i > first ? ", " : "", result->checks[i].id);
    if (first < result->check_count) {
        text_add(&page->line, ": made on ");
        sampled_words(&page->line, result);
        text_add(&page->line, " (--checks all: on all)");
        page_fact(page, "in part");
    }
}

void case_checks(Page *page, const CaseResult *result)
{
    if (result->by_evidence) {
        evidence_table(page, result);
        say_sampled(page, result);
        say_not_made(page, result);
        return;
    }
    static const TableColumn columns[COLUMN_COUNT] = {
        [COLUMN_CHECK] = {"check", false, true, 0},
        [COLUMN_RESULT] = {"result", false, false, 6},
        [COLUMN_STATISTIC] = {"statistic", true, false, 3},
        [COLUMN_DF] = {"df", true, false, 2},
        [COLUMN_P] = {"p", true, false, 5},
        [COLUMN_ADJUSTED] = {"adjusted p", true, false, 0},
        [COLUMN_W] = {"w", true, false, 0},
        [COLUMN_INTERVAL] = {"95% interval", true, false, 4},
        [COLUMN_DETECTS] = {"detects", true, false, 1},
        [COLUMN_METHOD] = {"method", false, false, 7},
    };
    char(*cells)[TABLE_CELL] = calloc(result->check_count * COLUMN_COUNT + 1, TABLE_CELL);
    size_t rows = 0;
    if (!cells) {
        text_lose(&page->out);
        return;
    }
    for (size_t i = 0; i < result->check_count; i++)
        if (result->checks[i].status != FINDING_SKIPPED)
            fill_row(cells + COLUMN_COUNT * rows++, &result->checks[i]);
    if (rows > 0) {
        Table table = {columns, COLUMN_COUNT, rows, cells};
        unsigned shown = table_print(page_out(page), &table, page->style.width);
        if (!(shown >> COLUMN_METHOD & 1u))
            say_methods(page, result);
    }
    free(cells);
    if (page->style.verbosity > 0)
        say_tails(page, result);
    say_sampled(page, result);
    say_not_made(page, result);
}
