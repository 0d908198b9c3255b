#include "reports/text/text_cases.h"

#include "inference/verdict.h"
#include "reports/text/text_table.h"
#include "reports/words/advice_words.h"
#include "reports/words/case_matrix.h"
#include "reports/words/mistake_words.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_sentence.h"
#include "reports/words/verdict_words.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum {
    FEW_ROWS = 6,        /* of all tables together, in a report that fits on a screen */
    LINES_BELOW = 4,     /* the last sentence on a case, in such a report */
    MOST_SENTENCES = 10, /* on cases that are not as expected, where all is reported */
    MATRIX_COLUMNS = 10, /* of the page for a column of the matrix */
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

/* Chooses `most` of `count` rows at most, by `grave` of each: all in their order, or the gravest
 * first, a finding among them. Returns how many; `rows` has room for them. */
static size_t choose_rows(const int grave[], size_t count, size_t most, size_t rows[])
{
    size_t chosen = 0, finding = SIZE_MAX;
    bool all = count <= most, shown = false;
    for (int least = EARLIEST; least >= 0; least--)
        for (size_t i = 0; i < count && chosen < most; i++)
            if (all ? least == EARLIEST : grave[i] == least) {
                shown |= is_finding(grave[i]);
                rows[chosen++] = i;
            }
    for (size_t i = count; i-- > 0;)
        if (is_finding(grave[i]) && (finding == SIZE_MAX || grave[i] >= grave[finding]))
            finding = i;
    if (!shown && chosen && finding != SIZE_MAX)
        rows[chosen - 1] = finding;
    return chosen;
}

static void say_hidden(Page *page, size_t hidden, const char *what)
{
    if (!hidden)
        return;
    text_addf(&page->line, "... and %zu more %s%s (-v shows all)", hidden, what,
              hidden == 1 ? "" : "s");
    page_paragraph(page, 2);
}

/* A cell for text from outside. */
static void untrusted_cell(Page *page, Table *table, const char *text)
{
    Text escaped = {0};
    text_escape(&escaped, text, page->style.unicode, 24);
    table_cell(table, "%s", text_string(&escaped));
    text_end_part(&escaped, &page->out);
}

static void side_row(Page *page, Table *table, const CaseResult *result)
{
    const CheckResult *shown = effect_check(result), *decides = deciding_check(result);
    Text name = {0};
    bool view = result->view && !case_has_own_name(result);
    text_addf(&name, "%s%s%s", view ? view_words[result->view] : "", view ? ", " : "",
              case_has_own_name(result) ? result->id : result->algorithm);
    untrusted_cell(page, table, text_string(&name));
    text_end_part(&name, &page->out);
    table_cell(table, "%zu", result->n);
    table_cell(table, "%s", case_word(result));
    bool sized = shown && !isnan(shown->effect.value);
    table_cell(table, "%s", sized ? word_effect(shown->effect.value).text : "");
    bool judged = decides && decides->status != FINDING_SKIPPED;
    table_cell(table, "%s",
               decides && result->by_evidence ? word_evidence(result->log10_e).text
               : judged && !isnan(decides->log10_p_adjusted)
                   ? word_probability(decides->log10_p_adjusted).text
                   : "");
    bool finds = shown && isfinite(shown->detectable);
    table_cell(table, "%s", finds ? word_effect(shown->detectable).text : "");
    bool orders = result->orders > 0;
    table_cell(table, "%.28s%s%.28s", orders ? word_count(result->orders_seen).text : "",
               orders ? " of " : "", orders ? word_count(result->orders).text : "");
}

static void print_table(Page *page, const RunResult *run, size_t most)
{
    bool named = false;
    for (size_t i = 0; i < run->case_count; i++)
        named = named || case_has_own_name(&run->cases[i]) || run->cases[i].view;
    const TableColumn columns[] = {
        {named ? "case" : "algorithm", false, true, 0},
        {"n", true, false, 0},
        {"result", false, false, 0},
        {"w", true, false, 1},
        {run->cases[0].by_evidence ? "e-value" : "adjusted p", true, false, 2},
        {"detects", true, false, 3},
        {"orders seen", true, false, 4},
    };
    Table table = {.columns = columns, .column_count = sizeof columns / sizeof columns[0]};
    SCOPED_ARENA scratch = {0};
    int *grave = arena_get(&scratch, run->case_count, sizeof *grave);
    size_t *rows = arena_get(&scratch, run->case_count, sizeof *rows);
    if (!scratch.lost) {
        for (size_t i = 0; i < run->case_count; i++)
            grave[i] = told_at(run, &run->cases[i]);
        size_t count = choose_rows(grave, run->case_count, most, rows);
        for (size_t i = 0; i < count; i++)
            side_row(page, &table, &run->cases[rows[i]]);
        table_print(page, &table);
        say_hidden(page, run->case_count - count, "case");
    } else {
        text_lose(&page->out);
    }
}

void text_cases_checks(Text *line, const RunResult *run)
{
    bool found = false;
    const char *reaches = NULL;
    for (size_t i = 0; i < run->case_count && run->case_count > 1; i++) {
        const CheckResult *reach = reaching_check(&run->cases[i]);
        if (reach != effect_check(&run->cases[i]))
            found = true;
        else if (reach && !check_sees_orders(reach->id) && !reaches)
            reaches = reach->id;
    }
    if (!found && !reaches)
        return;
    text_add(line, ". In the table w and detects belong to permutations");
    if (reaches)
        text_addf(line, ", or of %s where that was not made", reaches);
    if (found)
        text_add(line, "; where it saw no bias, of the check that did");
}

static void print_matrix(Page *page, const RunResult *run, const CaseMatrix *matrix, size_t most)
{
    TableColumn columns[1 + MATRIX_MOST_SIZES] = {{"shuffle", false, true, 0}};
    char titles[MATRIX_MOST_SIZES][32];
    Table table = {.columns = columns, .column_count = 1 + matrix->column_count};
    for (size_t c = 0; c < matrix->column_count; c++) {
        snprintf(titles[c], sizeof titles[c], "n = %zu", run->cases[matrix->columns[c]].n);
        columns[1 + c] = (TableColumn){titles[c], false, false, 0};
    }
    int grave[MATRIX_MOST_ROWS] = {0};
    size_t rows[MATRIX_MOST_ROWS];
    for (size_t row = 0; row < matrix->row_count; row++)
        for (size_t column = 0; column < matrix->column_count; column++) {
            const CaseResult *result = case_matrix_at(run, matrix, row, column);
            if (result && told_at(run, result) > grave[row])
                grave[row] = told_at(run, result);
        }
    size_t count = choose_rows(grave, matrix->row_count, most, rows);
    for (size_t row = 0; row < count; row++) {
        untrusted_cell(page, &table, run->cases[matrix->rows[rows[row]]].algorithm);
        for (size_t column = 0; column < matrix->column_count; column++) {
            const CaseResult *result = case_matrix_at(run, matrix, rows[row], column);
            table_cell(&table, "%s", result ? matrix_word(result) : "");
        }
    }
    table_print(page, &table);
    say_hidden(page, matrix->row_count - count, "shuffle");
}

bool text_cases(Page *page, const RunResult *run)
{
    CaseMatrix matrix;
    bool shown = case_matrix(run, &matrix) &&
                 MATRIX_COLUMNS * (int)(matrix.column_count + 1) <= page->style.width;
    bool all = page->style.verbosity > 0;
    if (shown) {
        print_matrix(page, run, &matrix, all ? matrix.row_count : FEW_ROWS);
        page_gap(page);
    }
    if (shown && !all && matrix.row_count + run->case_count > FEW_ROWS)
        return false;
    print_table(page, run, all ? run->case_count : FEW_ROWS);
    return true;
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
            full |= !all && shown > 0 && lines > PAGE_SCREEN_LINES - LINES_BELOW;
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
