#include "reports/text/text_cases.h"

#include "inference/verdict.h"
#include "reports/text/text_table.h"
#include "reports/words/case_matrix.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <math.h>
#include <stdio.h>

enum {
    FEW_ROWS = 6,       /* of all tables together, in a report that fits on a screen */
    LINES_ON_WRONG = 8, /* below a summary: on what is not as expected, in such a report, ... */
    LINES_ON_NONE = 3,  /* ... and where all is */
    LINES_ON_ERROR = 5,
    MATRIX_COLUMNS = 10, /* of the page for a column of verdicts, ... */
    EFFECT_COLUMNS = 15, /* ... with their w */
    FEWEST_ROWS = 3,
    FEWEST_NAMES = 4,  /* of a list, where not all have room */
    LARGE_RUN = 40,    /* cases; a report of more takes a large screen */
    LARGE_SCREEN = 35, /* its lines */
};

size_t text_cases_screen(const RunResult *run)
{
    return run->case_count > LARGE_RUN ? LARGE_SCREEN : PAGE_SCREEN_LINES;
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

/* The cases at `rows`, one a row; NULL: all in their order. */
static void print_table(Page *page, const RunResult *run, const CaseRank *rows, size_t count)
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
    for (size_t i = 0; i < count; i++)
        side_row(page, &table, &run->cases[rows ? rows[i].index : i]);
    table_print(page, &table);
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

/* "BIASED 0.2357"; w of what is off alone. */
static void write_cell(Text *out, const CaseResult *result, bool sized)
{
    const CheckResult *shown = effect_check(result);
    text_add(out, matrix_word(result));
    if (sized && case_is_wrong(result) && shown && shown->effect.value > 0 &&
        isfinite(shown->effect.value))
        text_addf(out, " %s", word_effect(shown->effect.value).text);
}

static void name_cell(Page *page, Table *table, const CaseResult *result)
{
    Text name = {0};
    matrix_name(&name, result);
    untrusted_cell(page, table, text_string(&name));
    text_end_part(&name, &page->out);
}

static bool columns_fit(const Page *page, const CaseMatrix *matrix, int each)
{
    return each * (int)(matrix->column_count + 1) <= page->style.width;
}

/* The first rows: sizes side by side; where these have no room, the worst of them. */
static void print_matrix(Page *page, const RunResult *run, const CaseMatrix *matrix, size_t rows)
{
    TableColumn columns[1 + MATRIX_MOST_SIZES] = {{"shuffle", false, true, 0}};
    char titles[MATRIX_MOST_SIZES][32];
    bool fit = columns_fit(page, matrix, MATRIX_COLUMNS);
    bool side_by_side = case_matrix_square(matrix) && fit;
    bool sized = !side_by_side || columns_fit(page, matrix, EFFECT_COLUMNS);
    Table table = {.columns = columns, .column_count = side_by_side ? 1 + matrix->column_count : 2};
    for (size_t c = 0; c + 1 < table.column_count; c++) {
        if (side_by_side)
            snprintf(titles[c], sizeof titles[c], "n = %zu", run->cases[matrix->columns[c]].n);
        columns[1 + c] =
            (TableColumn){side_by_side ? titles[c] : "worst of all sizes", false, false, 0};
    }
    for (size_t row = 0; row < rows; row++) {
        const CaseResult *worst = &run->cases[matrix->rows[row].index];
        name_cell(page, &table, worst);
        for (size_t column = 0; column + 1 < table.column_count; column++) {
            const CaseResult *result =
                side_by_side ? case_matrix_at(run, matrix, row, column) : worst;
            Text cell = {0};
            if (!side_by_side)
                text_addf(&cell, "n = %zu: ", worst->n);
            if (result)
                write_cell(&cell, result, sized);
            table_cell(&table, "%s", text_string(&cell));
            text_end_part(&cell, &page->out);
        }
    }
    table_print(page, &table);
}

/* The rows from `at` on by name, a paragraph for each verdict on the worst case, at most `most` in
 * it: "no bias found (3): a, b, c". */
static void print_names(Page *page, const RunResult *run, const CaseMatrix *matrix, size_t at,
                        size_t most)
{
    for (size_t end = at; at < matrix->row_count; at = end) {
        const CaseResult *first = &run->cases[matrix->rows[at].index];
        while (end < matrix->row_count && matrix->rows[end].gravity == matrix->rows[at].gravity)
            end++;
        bool told = first->options.expected == EXPECT_BIASED && first->status != FINDING_ERROR;
        text_addf(&page->line, "%s%s (%zu): ", case_word(first),
                  !told                ? ""
                  : first->as_expected ? ", as expected"
                                       : ", not as expected",
                  end - at);
        for (size_t row = at; row < end && row - at < most; row++) {
            const CaseResult *result = &run->cases[matrix->rows[row].index];
            Text name = {0};
            matrix_name(&name, result);
            text_add(&page->line, row > at ? ", " : "");
            text_escape(&page->line, text_string(&name), page->style.unicode, 24);
            text_end_part(&name, &page->out);
            if (case_is_wrong(result) && matrix->rows[row].effect > 0)
                text_addf(&page->line, " %s", word_effect(matrix->rows[row].effect).text);
        }
        if (end - at > most)
            text_addf(&page->line, ", and %zu more (-v shows all)", end - at - most);
        page_paragraph(page, 2);
    }
}

/* Every shuffle: the worst in rows, as many as leave room for the names of all others. */
static void print_summary(Page *page, const RunResult *run, const CaseMatrix *matrix)
{
    size_t wrong = 0; /* rows that are to stay, with the first */
    while (wrong < matrix->row_count && !run->cases[matrix->rows[wrong].index].as_expected)
        wrong++;
    size_t least = wrong > FEWEST_ROWS ? FEWEST_ROWS : wrong ? wrong : 1;
    size_t used = page_lines_of(text_string(&page->out)) + 2; /* a gap, and titles */
    size_t below = wrong ? LINES_ON_WRONG : LINES_ON_NONE, most = matrix->row_count;
    below += run_result_broken(run) ? LINES_ON_ERROR : 0;
    size_t left = text_cases_screen(run) > used + below ? text_cases_screen(run) - used - below : 0;
    left = left < FEW_ROWS ? FEW_ROWS : left;
    size_t rows = matrix->row_count < left ? matrix->row_count : left;
    for (;;) {
        Page names = page_begin(page->style);
        print_names(&names, run, matrix, rows, most);
        size_t lines = page_lines_of(text_string(&names.out));
        text_end_part(&names.line, &page->out);
        text_end_part(&names.out, &page->out);
        if (rows + lines <= left || most < FEWEST_NAMES)
            break;
        if (rows > least)
            rows--;
        else
            most -= most / 8 + 1;
    }
    if (matrix->column_count == 1)
        print_table(page, run, matrix->rows, rows);
    else
        print_matrix(page, run, matrix, rows);
    print_names(page, run, matrix, rows, most);
}

bool text_cases(Page *page, const RunResult *run)
{
    CaseMatrix matrix;
    bool all = page->style.verbosity > 0, known = case_matrix(run, &matrix);
    bool shown = known && case_matrix_square(&matrix) && columns_fit(page, &matrix, MATRIX_COLUMNS);
    if (known && !all && run->case_count + (shown ? matrix.row_count : 0) > FEW_ROWS) {
        print_summary(page, run, &matrix);
        return false;
    }
    if (shown) {
        print_matrix(page, run, &matrix, matrix.row_count);
        page_gap(page);
    }
    print_table(page, run, NULL, run->case_count);
    return true;
}
