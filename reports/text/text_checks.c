/* The table of checks of one case. */
#include "reports/text/text_checks.h"
#include "reports/text/text_page.h"
#include "reports/text/text_table.h"
#include "reports/words/check_columns.h"
#include "reports/words/sampled_words.h"
#include "reports/words/text_words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void say_same(Page *page, const CaseResult *result)
{
    const char *first = NULL;
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (!check->same_as || (first && strcmp(first, check->same_as) != 0))
            continue;
        text_addf(&page->line, "%s%s", first ? ", " : "", check->id);
        first = check->same_as;
    }
    if (!first)
        return;
    text_addf(&page->line, ": the same test as %s, for there are two outcomes", first);
    page_fact(page, "same");
}

/* Why GSL has no p of some checks: those with one reason together, once. */
static void say_gsl(Page *page, const CaseResult *result)
{
    const CheckResult *checks = result->checks;
    for (size_t i = 0; i < result->check_count; i++) {
        const char *reason = checks[i].gsl_reason;
        bool first = checks[i].status != FINDING_SKIPPED && reason;
        for (size_t before = 0; before < i && first; before++)
            first = !checks[before].gsl_reason || strcmp(checks[before].gsl_reason, reason) != 0;
        for (size_t k = i; k < result->check_count && first; k++)
            if (checks[k].gsl_reason && strcmp(checks[k].gsl_reason, reason) == 0)
                text_addf(&page->line, "%s%s", k > i ? ", " : "", checks[k].id);
        if (!first)
            continue;
        text_add(&page->line, ": ");
        text_escape(&page->line, reason, page->style.unicode, 0);
        page_fact(page, "no GSL");
    }
}

/* The checks that were made. Returns whether the table had room for its last column, the method
 * where it has one, or was not printed. */
static bool print_table(Page *page, const CaseResult *result)
{
    const CheckColumn *columns[CHECK_COLUMNS_MOST];
    TableColumn printed[CHECK_COLUMNS_MOST];
    unsigned in_full = page->style.verbosity > 0 ? TABLE_TEXT | TABLE_IN_FULL : TABLE_TEXT;
    size_t count = check_columns(result->by_evidence ? TABLE_EVIDENCE : in_full, columns);
    for (size_t c = 0; c < count; c++)
        printed[c] = (TableColumn){columns[c]->heading, !columns[c]->text, columns[c]->shrink,
                                   columns[c]->leave};
    Table table = {.columns = printed, .column_count = count};
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (result->by_evidence ? !check->by_evidence : check->status == FINDING_SKIPPED)
            continue;
        for (size_t c = 0; c < count; c++) {
            Word word;
            table_cell(&table, "%s", check_cell(columns[c], check, &word));
        }
    }
    bool whole = !table.cells.length || table_print(page, &table) >> (count - 1) & 1u;
    text_end_part(&table.cells, &page->out);
    return whole;
}

/* More checks than these are named with -v only. */
#define MOST_LEFT_OUT_NAMED 4

/* The checks with the reason of this one, once: with the first of them. */
static void say_skipped(Page *page, const CaseResult *result, size_t at)
{
    const CheckResult *checks = result->checks;
    for (size_t i = 0; i < result->check_count; i++) {
        if (checks[i].status != FINDING_SKIPPED || strcmp(checks[i].reason, checks[at].reason) != 0)
            continue;
        if (i < at)
            return;
        text_addf(&page->line, "%s%s", i > at ? ", " : "", checks[i].id);
    }
    text_add(&page->line, ": ");
    text_escape(&page->line, checks[at].reason, page->style.unicode, 0);
    page_fact(page, "not run");
}

static void say_not_made(Page *page, const CaseResult *result)
{
    for (size_t i = 0; i < result->check_count; i++)
        if (result->checks[i].status == FINDING_SKIPPED)
            say_skipped(page, result, i);
    size_t missing = result->not_in_table_count;
    if (missing > MOST_LEFT_OUT_NAMED && page->style.verbosity <= 0)
        text_addf(&page->line,
                  "%zu checks that need the shuffles themselves, not a table of %s "
                  "(-v lists them)",
                  missing, result->table);
    bool named = missing && !page->line.length;
    for (size_t i = 0; i < missing && named; i++)
        text_addf(&page->line, "%s%s", i ? ", " : "", result->not_in_table[i]);
    if (named)
        text_addf(&page->line, ": need the shuffles themselves, not a table of %s", result->table);
    if (missing)
        page_fact(page, "not run");
    if (result->table && result->dealt && result->dealt->item_count && result->dealt->hand_count) {
        text_add(&page->line,
                 "a table cannot distinguish a place that favours some items from items "
                 "that stick together");
        page_fact(page, "note");
    }
    size_t left_out = result->left_out_count;
    if (left_out > MOST_LEFT_OUT_NAMED && page->style.verbosity <= 0) {
        text_addf(&page->line, "%zu more checks (-v lists them; --checks all runs them)", left_out);
        page_fact(page, "not run");
        return;
    }
    for (size_t i = 0; i < left_out; i++)
        text_addf(&page->line, "%s%s", i ? ", " : "", result->left_out[i]);
    if (left_out) {
        text_add(&page->line, " (--checks all, or by name)");
        page_fact(page, "not run");
    }
}

/* Checks that were not made on all trials. */
static void say_sampled(Page *page, const CaseResult *result)
{
    if (sampled_sentence(&page->line, result, page->style.unicode)) {
        bool all = result->checks_requested && strcmp(result->checks_requested, "all") == 0;
        text_addf(&page->line, " (%s: on all)", all ? "by name" : "--checks all");
        page_fact(page, "in part");
    }
    if (first_trials_sentence(&page->line, result, page->style.unicode))
        page_fact(page, "in part");
}

void case_checks(Page *page, const CaseResult *result)
{
    bool whole = print_table(page, result);
    if (!result->by_evidence) {
        if (!whole)
            say_methods(page, result);
        if (page->style.verbosity > 0) {
            say_tails(page, result);
            say_gsl(page, result);
        }
    }
    say_same(page, result);
    say_sampled(page, result);
    say_not_made(page, result);
}
