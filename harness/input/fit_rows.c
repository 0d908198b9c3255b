#include "input/fit_rows.h"

#include "base/array.h"
#include "base/nearest.h"
#include "base/numbers.h"
#include "input/item_code.h"
#include "input/line_fault.h"
#include "input/reading_parts.h"
#include "tallies/rank.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { QUOTED = 40 };

/* STATUS_FAILED where counts may be parts of numbers with a thousands mark: "1,000,1,010", and "1
 * 234" of which the first part says nothing. */
static Status check_thousands(const Fit *fit, const char *where, Error *error)
{
    const Sheet *sheet = fit->sheet;
    size_t other = fit->other, three = 0;
    bool beside = !sheet->rows_read.mark && other && other != SIZE_MAX &&
                  sheet->columns[other - 1].whole && !fit_uses(fit, other - 1);
    for (size_t row = 0; beside && row < sheet->rows; row++)
        three += sheet->texts[sheet->columns[other].cells[row]].length == 3;
    if (beside && three == sheet->rows)
        return line_fault(where, sheet->lines[0], error,
                          "\"%s %s\" may be one number, or several; --column says which has the "
                          "counts",
                          sheet->texts[sheet->columns[other - 1].cells[0]].text,
                          sheet->texts[sheet->columns[other].cells[0]].text);
    for (size_t i = 1; sheet->rows_read.mark == ',' && i < sheet->column_count; i++)
        for (size_t row = 0; row < sheet->rows; row++) {
            Word text = sheet->texts[sheet->columns[i].cells[row]],
                 before = sheet->texts[sheet->columns[i - 1].cells[row]];
            bool counts = fit->other == SIZE_MAX || fit->other == i;
            if (counts && text.length == 3 && *text.text == '0' && word_is_whole(text) &&
                word_is_whole(before))
                return line_fault(where, sheet->lines[row], error,
                                  "\"%s,%s\" may be one number, or several; accepted: counts "
                                  "without thousands marks",
                                  before.text, text.text);
        }
    return STATUS_OK;
}

/* STATUS_FAILED for a count of more than a report can hold. */
static Status check_sizes(const Fit *fit, const char *where, Error *error)
{
    const Sheet *sheet = fit->sheet;
    for (size_t i = 0; i < sheet->column_count; i++)
        for (size_t row = 0; row < sheet->rows; row++) {
            uint32_t text = sheet->columns[i].cells[row];
            if ((fit->other == SIZE_MAX || fit->other == i) && sheet->numbers[text] > MOST_COUNT &&
                sheet->numbers[text] != NO_NUMBER)
                return line_fault(where, sheet->lines[row], error,
                                  "\"%s\": a count is at most 2^53", sheet->texts[text].text);
        }
    return STATUS_OK;
}

/* STATUS_FAILED for a line that has the sum of all others, and for a percentage that does not fit
 * the count beside it. */
static Status check_sums(const Fit *fit, const char *where, Error *error)
{
    static const char *const words[] = {"total", "sum", "all", "summe", "gesamt", "together"};
    const Sheet *sheet = fit->sheet;
    uint64_t sum = 0;
    if (fit->other == SIZE_MAX)
        return STATUS_OK;
    const uint32_t *counts = sheet->columns[fit->other].cells;
    for (size_t row = 0; row < sheet->rows; row++)
        sum += sheet->numbers[counts[row]];
    for (size_t row = 0; row < sheet->rows; row++)
        for (size_t i = 0; i < sheet->column_count; i++) {
            Word text = sheet->texts[sheet->columns[i].cells[row]];
            uint64_t count = sheet->numbers[counts[row]];
            Percent percent;
            for (size_t k = 0; 2 * count == sum && k < sizeof words / sizeof *words; k++)
                if (strcasecmp(text.text, words[k]) == 0)
                    return line_fault(where, sheet->lines[row], error,
                                      "the sum of all other lines, which is no count: leave it "
                                      "out");
            if (sheet->columns[i].share && fit->reading != &reading_classes &&
                strchr(text.text, '%') && percent_read(text.text, text.length, &percent) &&
                !percent_fits(percent, count, sum))
                return line_fault(where, sheet->lines[row], error,
                                  "its percentage does not fit its count, of %s in all",
                                  count_grouped(sum).text);
        }
    return STATUS_OK;
}

Status fit_check(const Fit *fit, const char *where, Error *error)
{
    const Sheet *sheet = fit->sheet;
    const char *unit = sheet->rows_read.numbered ? "row" : "line";
    if (fit->reading->counts && fit->other != SIZE_MAX && !sheet->columns[fit->other].whole)
        return line_fault(where, 0, error,
                          "shares do not say how many there were; accepted: the counts");
    if (fit->reading->counts && !fit->odd) {
        TRY(check_sizes(fit, where, error));
        TRY(check_thousands(fit, where, error));
        return check_sums(fit, where, error);
    }
    if (!fit->odd)
        return STATUS_OK;
    if (fit->reading == &reading_long)
        return place_fault(where, unit, fit->odd, error,
                           "its place in the outcome is there twice, or is none from 1 to %zu",
                           fit->n);
    if (!fit->odd_column || !sheet->texts[fit->odd_text].length) {
        Text cure = {0};
        if (!sheet->rows_read.numbered)
            text_addf(&cure, ": sed %zud OLD >NEW", fit->odd);
        Status status =
            fit->reading->counts
                ? place_fault(where, unit, fit->odd, error,
                              "it has %zu cells, unlike nearly all other %ss; take it out%s",
                              sheet->rows_read.odd_has, unit, text_string(&cure))
                : place_fault(where, unit, fit->odd, error,
                              "it is no outcome like the other %ss, which have the same %zu "
                              "items; take it out%s",
                              unit, fit->n, text_string(&cure));
        text_clear(&cure);
        return status;
    }
    SCOPED_ARENA room = {0};
    const char **names = arena_get(&room, fit->width, sizeof *names);
    Finder finder = {.sheet = fit->sheet};
    Names all;
    size_t count = 0;
    const char *text = sheet->texts[fit->odd_text].text;
    if (names && find_names(&finder, fit->first, fit->width, SIZE_MAX, &all))
        for (size_t i = 0; i < all.count; i++)
            if (all.texts[i] != fit->odd_text && count < fit->width)
                names[count++] = sheet->texts[all.texts[i]].text;
    const char *nearest = names ? nearest_name(text, names, count) : NULL;
    char shown[4 * QUOTED + 4];
    bytes_quote(text, strlen(text), QUOTED, shown);
    return place_fault(where, unit, fit->odd, error,
                       "column %zu: \"%s\" is none of the %zu items of the other %ss%s%.60s%s",
                       fit->odd_column, shown, fit->n, unit,
                       nearest ? "; did you mean " : "; correct it, or take it out",
                       nearest ? nearest : "", nearest ? "?" : "");
}

/* Adds the cell at a column and a row. */
static bool add_item(const Fit *fit, size_t column, size_t row, Records *records)
{
    Word text = fit->sheet->texts[fit->sheet->columns[column].cells[row]];
    return records_add_cell(records, text.text, text.length);
}

/* Of items that stand a row each, or one after another. */
static bool add_single(const Fit *fit, Records *records)
{
    const Sheet *sheet = fit->sheet;
    size_t size = fit->take ? fit->take : fit->n, *rows = NULL, columns = sheet->column_count;
    bool good = true;
    if (fit->reading == &reading_long)
        rows = group_rows(sheet, fit->other, &size);
    if (rows && fit->place != SIZE_MAX)
        sort_by_place(sheet, rows, size, fit->place);
    for (size_t trial = 0; good && trial < fit->trials; trial++) {
        size_t begin = trial * size;
        good = records_add_row(records, sheet->lines[rows ? rows[begin] : begin / columns]);
        for (size_t i = begin; good && i < begin + size; i++)
            good = rows ? add_item(fit, fit->first, rows[i], records)
                        : add_item(fit, i % columns, i / columns, records);
    }
    return good;
}

Status fit_records(const Fit *fit, uint64_t memory, Records *ret, Error *error)
{
    const Sheet *sheet = fit->sheet;
    Records records = {.memory = memory};
    bool single = fit->reading == &reading_long || fit->reading == &reading_stream;
    bool good = !single || add_single(fit, &records);
    records.joined = fit->reading == &reading_long;
    bool ragged = fit->reading == &reading_short || fit->reading == &reading_said;
    for (size_t row = 0; good && !single && row < sheet->rows; row++) {
        good = records_add_row(&records, sheet->lines[row]);
        for (size_t i = fit->first; good && i < fit->first + fit->width; i++)
            if (!ragged || sheet->texts[sheet->columns[i].cells[row]].length)
                good = add_item(fit, i, row, &records);
        if (!good || fit->group == SIZE_MAX)
            continue;
        Word value = sheet->texts[sheet->columns[fit->group].cells[row]];
        uint32_t number = record_names_add(&records.values, value.text, value.length);
        records.rows[records.row_count - 1].value = number;
        good = number != UINT32_MAX;
    }
    if (!good) {
        records_clear(&records);
        return records_no_memory(error);
    }
    *ret = records;
    return STATUS_OK;
}

/* The label of a row: the cells of one list, or all but those of counts. */
static char *label_of(const Fit *fit, size_t row)
{
    const Sheet *sheet = fit->sheet;
    Text label = {0};
    size_t list = SIZE_MAX;
    bool orders = fit->reading->table == TABLE_ORDERS;
    for (size_t pass = 0; pass < 2 && list == SIZE_MAX; pass++)
        for (size_t i = 0; i < sheet->column_count; i++) {
            const Column *column = &sheet->columns[i];
            bool items = orders && i >= fit->first && i < fit->first + fit->width;
            bool label_column = !orders && i != fit->other && i != fit->place && !column->share &&
                                (pass || !column->whole) &&
                                (!column->still || sheet->column_count == 2);
            if (!items && (!label_column || (list != SIZE_MAX && list != column->list)))
                continue;
            list = column->list;
            text_addf(&label, "%s%s", label.length ? " " : "",
                      sheet->texts[column->cells[row]].text);
        }
    if (label.length)
        return text_take(&label);
    text_clear(&label);
    return NULL;
}

/* Whether a fit of counts has labels beside them: not where all cells are counts. */
static bool has_labels(const Fit *fit)
{
    const Sheet *sheet = fit->sheet;
    if (fit->other == SIZE_MAX)
        return sheet->column_count > 1 && !sheet->columns[0].whole;
    return sheet->column_count > 1;
}

static bool add_number(TableText *table, uint64_t number)
{
    if (!array_room(&table->numbers, table->number_count, sizeof number))
        return false;
    table->numbers[table->number_count++] = number;
    return true;
}

/* Puts the names of the run in the order of the items; false: it has others. */
static bool order_names(const Sheet *sheet, const ItemCode *code, Names *names)
{
    for (size_t item = 0; item < code->n; item++) {
        size_t at = item;
        while (at < names->count && strcmp(sheet->texts[names->texts[at]].text, code->labels[item]))
            at++;
        if (at >= names->count)
            return false;
        uint32_t text = names->texts[at];
        names->texts[at] = names->texts[item];
        names->texts[item] = text;
    }
    return true;
}

/* All counts of orders, at their ranks. */
static Status add_ranked(const Fit *fit, const char *where, const ItemCode *code, TableText *table,
                         Error *error)
{
    const Sheet *sheet = fit->sheet;
    Finder finder = {.sheet = fit->sheet};
    Run run = {.first = fit->first, .width = fit->width};
    if (!find_names(&finder, run.first, run.width, run.width, &run.names))
        return table_no_memory(error);
    if (code->n && (code->n != run.width || !order_names(sheet, code, &run.names)))
        return line_fault(where, 0, error, "its orders are not of the items of --items");
    bool good = array_room(&table->rows, 0, sizeof *table->rows);
    for (uint64_t rank = 0; good && rank < permutation_count(fit->n); rank++)
        good = add_number(table, 0);
    SCOPED_ARENA room = {0};
    bool *there = arena_get(&room, permutation_count(fit->n), sizeof *there);
    for (size_t row = 0; good && there && row < sheet->rows; row++) {
        uint64_t rank = rank_of_row(sheet, &run, row);
        if (there[rank])
            return line_fault(where, sheet->lines[row], error, "this order is there twice");
        there[rank] = true;
        table->numbers[rank] = sheet->numbers[sheet->columns[fit->other].cells[row]];
    }
    good &= there != NULL;
    if (good)
        table->rows[table->row_count++] =
            (TableRow){.line = sheet->lines[0], .count = table->number_count};
    return good ? STATUS_OK : table_no_memory(error);
}

/* STATUS_FAILED for a cell that is no count where one must be. */
static Status check_cells(const Fit *fit, const char *where, Error *error)
{
    enum { LABEL_BYTES = 120 };
    const Sheet *sheet = fit->sheet;
    char shown[4 * QUOTED + 4];
    for (size_t i = 0; i < sheet->column_count; i++)
        for (size_t row = 0; i != fit->other && row < sheet->rows; row++)
            if (sheet->texts[sheet->columns[i].cells[row]].length > LABEL_BYTES)
                return line_fault(where, sheet->lines[row], error, "a label of more than %d bytes",
                                  LABEL_BYTES);
    for (size_t i = has_labels(fit); fit->other == SIZE_MAX && i < sheet->column_count; i++)
        for (size_t row = 0; row < sheet->rows; row++) {
            uint32_t text = sheet->columns[i].cells[row];
            Word word = sheet->texts[text];
            bytes_quote(word.text, word.length, QUOTED, shown);
            if (!word.length)
                return line_fault(where, sheet->lines[row], error,
                                  "it has fewer counts than other lines");
            if (sheet->numbers[text] == NO_NUMBER)
                return line_fault(where, sheet->lines[row], error, "\"%s\" is not a count", shown);
        }
    return STATUS_OK;
}

/* A row of the sheet as a row of the table. */
static bool add_row(const Fit *fit, size_t row, TableText *table)
{
    const Sheet *sheet = fit->sheet;
    if (!array_room(&table->rows, table->row_count, sizeof *table->rows))
        return false;
    TableRow *into = &table->rows[table->row_count++];
    bool labels = has_labels(fit), good = true;
    *into = (TableRow){.line = sheet->lines[row], .first = table->number_count};
    if (labels)
        into->label = label_of(fit, row);
    if (fit->reading == &reading_classes) {
        into->chance = strdup(sheet->texts[sheet->columns[fit->place].cells[row]].text);
        good = into->chance;
    }
    for (size_t i = 0; good && i < sheet->column_count; i++) {
        uint64_t number = sheet->numbers[sheet->columns[i].cells[row]];
        if (fit->other != SIZE_MAX ? i == fit->other : i || number != NO_NUMBER)
            good = add_number(table, number);
    }
    into->count = table->number_count - into->first;
    return good;
}

Status fit_table(const Fit *fit, const char *where, const ItemCode *code, bool dealt,
                 TableText *ret, Error *error)
{
    TableText table = {0};
    bool ranked = fit->reading == &reading_orders && fit->other != SIZE_MAX && !dealt, good = true;
    Status status =
        ranked ? add_ranked(fit, where, code, &table, error) : check_cells(fit, where, error);
    for (size_t row = 0; !status && good && !ranked && row < fit->sheet->rows; row++)
        good = add_row(fit, row, &table);
    THEN_IF(status, !good, table_no_memory(error));
    if (status)
        table_text_clear(&table);
    else
        *ret = table;
    return status;
}
