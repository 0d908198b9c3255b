#include "input/fit_data.h"

#include "base/array.h"
#include "base/numbers.h"
#include "input/line_fault.h"
#include "input/name_order.h"
#include "input/row_text.h"
#include "tallies/rank.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LABEL_BYTES = 120 }; /* no name is cut, so that none becomes another */

static const Word *text_at(const Fit *fit, size_t row, size_t column)
{
    return &fit->sheet->texts.of[fit->sheet->columns[column].cells[row]];
}

static void add_outcome(const Fit *fit, size_t row, bool by, Records *records)
{
    if (!arena_room(&records->memory, &records->rows, records->row_count, sizeof(RecordRow)))
        return;
    records->rows[records->row_count++] =
        (RecordRow){.line = fit->sheet->lines[row],
                    .first = records->cell_count,
                    .value = by ? fit->sheet->columns[fit->other].cells[row] : 0};
}

static void add_cell(Records *records, uint32_t name)
{
    if (!arena_room(&records->memory, &records->cells, records->cell_count, sizeof name))
        return;
    records->cells[records->cell_count++] = name;
    records->rows[records->row_count - 1].count++;
}

/* Adds the cells of the rows, `size` rows of the sheet to one of these. */
Status fit_records(const Fit *fit, Records *ret, Error *error)
{
    const Sheet *sheet = fit->sheet;
    SCOPED_ARENA room = {0};
    size_t size = 1, *order = NULL, last = sheet->rows;
    char mark = fit->kind == FIT_CUT ? list_mark(sheet, fit->first) : 0;
    bool by = fit->other != SIZE_MAX && fit->kind != FIT_LONG;
    *ret = (Records){.names = &sheet->texts};
    if (fit->kind == FIT_LONG)
        order = group_rows(sheet, fit->other, fit->place, &room, &size);
    if (fit->kind == FIT_STREAM) {
        size = fit->fold;
        last -= last % size;
    }
    TRY(arena_status(&room, "the rows of --input", error));
    for (size_t i = 0; i < last; i++) {
        size_t row = order ? order[i] : i;
        Word list = *text_at(fit, row, fit->first), part;
        const char *at = list.text;
        if (i % size == 0)
            add_outcome(fit, row, by, ret);
        while (mark && list_item(sheet, mark, &at, list.text + list.length, &part))
            add_cell(ret, texts_add((Texts *)&sheet->texts, (Arena *)&sheet->memory, part));
        for (size_t column = 0; !mark && column < fit->width; column++)
            add_cell(ret, sheet->columns[fit->first + column].cells[row]);
    }
    TRY(arena_status(&sheet->memory, "the rows of --input", error));
    return arena_status(&ret->memory, "the rows of --input", error);
}

static bool is_order_of_names(const Fit *fit)
{
    return fit->kind == FIT_DRAWS || (fit->kind == FIT_ORDERS && fit->other != SIZE_MAX);
}

char **fit_labels(const Fit *fit, size_t *ret_count)
{
    Names names;
    *ret_count = 0;
    if (!is_order_of_names(fit) ||
        !find_names(fit->sheet, fit->first, fit->width, fit->n, &names) || names.whole)
        return NULL;
    char **labels = malloc(names.count * sizeof *labels);
    for (size_t i = 0; labels && i < names.count; i++)
        labels[i] = (char *)fit->sheet->texts.of[names.texts[i]].text;
    if (labels)
        names_put_in_order(labels, names.count);
    *ret_count = labels ? names.count : 0;
    return labels;
}

/* The item that a text is; fit->n: none. */
static size_t item_of(const Fit *fit, Word word, char *const *labels, size_t label_count,
                      unsigned base)
{
    return item_of_word(word, labels, label_count, base, fit->n);
}

static Status bad_item(const Fit *fit, const char *where, size_t row, Word word, Error *error)
{
    return line_fault(where, fit->sheet->lines[row], error, "\"%.60s\" is none of the %zu items",
                      word.text, fit->n);
}

static bool add_row(const Fit *fit, TableText *table, size_t row, Text *label)
{
    bool there = !label->lost && array_room(&table->rows, table->row_count, sizeof *table->rows);
    if (there)
        table->rows[table->row_count++] =
            (TableRow){.line = fit->sheet->lines[row],
                       .first = table->number_count,
                       .label = label->length ? text_take(label) : NULL};
    text_clear(label);
    return there;
}

static bool add_number(const Fit *fit, TableText *table, size_t row, size_t column)
{
    uint64_t number = fit->sheet->numbers[fit->sheet->columns[column].cells[row]];
    if (!array_room(&table->numbers, table->number_count, sizeof number))
        return false;
    table->numbers[table->number_count++] = number;
    table->rows[table->row_count - 1].count++;
    return true;
}

/* Counts of orders, in lexicographic order; or of draws, each with its items before it. */
static Status take_orders(const Fit *fit, const char *where, char *const *labels,
                          size_t label_count, TableText *table, Error *error)
{
    const Sheet *sheet = fit->sheet;
    Item items[PERMUTATION_MAX_ITEMS] = {0};
    size_t all = fit->kind == FIT_ORDERS ? permutation_count(fit->n) : sheet->rows;
    Names names;
    bool *there = calloc(all, sizeof *there);
    Status status = there && find_names(sheet, fit->first, fit->width, fit->n, &names)
                        ? STATUS_OK
                        : table_no_memory(error);
    unsigned base = status || label_count ? 0 : fit->kind == FIT_DRAWS ? fit->base : names.base;
    table->numbers = fit->kind == FIT_ORDERS ? calloc(all, sizeof *table->numbers) : NULL;
    for (size_t row = 0; !status && row < sheet->rows; row++) {
        Text label = {0};
        for (size_t i = 0; !status && i < fit->width; i++) {
            Word word = *text_at(fit, row, fit->first + i);
            size_t item = item_of(fit, word, labels, label_count, base);
            items[i % PERMUTATION_MAX_ITEMS] = (Item)item;
            text_addf(&label, "%s%zu", i ? " " : "", item);
            if (item == fit->n)
                status = bad_item(fit, where, row, word, error);
        }
        uint64_t rank = fit->kind == FIT_ORDERS && !status ? permutation_rank(items, fit->n) : row;
        if (!status && rank < all && there[rank])
            status = line_fault(where, sheet->lines[row], error, "this order is there twice");
        if (!status && fit->kind == FIT_ORDERS) {
            if (table->numbers && rank < all)
                table->numbers[rank] = sheet->numbers[sheet->columns[fit->other].cells[row]];
            there[rank] = true;
        } else if (!status && (!add_row(fit, table, row, &label) ||
                               !add_number(fit, table, row, fit->other))) {
            status = table_no_memory(error);
        }
        text_clear(&label);
    }
    table->number_count = fit->kind == FIT_ORDERS ? all : table->number_count;
    free(there);
    return status || table->numbers ? status : table_no_memory(error);
}

/* The words that say what a row is about. */
static void add_label(const Fit *fit, size_t row, Text *label)
{
    for (size_t i = fit->first; i < fit->first + fit->width; i++) {
        text_add(label, i > fit->first ? " " : "");
        text_add_bytes(label, text_at(fit, row, i)->text, text_at(fit, row, i)->length);
    }
}

/* Rows with one count each. */
static Status take_column(const Fit *fit, TableText *table, Error *error)
{
    for (size_t row = 0; row < fit->sheet->rows; row++) {
        Text label = {0};
        add_label(fit, row, &label);
        if (!add_row(fit, table, row, &label) || !add_number(fit, table, row, fit->other))
            return table_no_memory(error);
        if (fit->kind != FIT_CLASSES)
            continue;
        char *chance = strdup(text_at(fit, row, fit->place)->text);
        if (!chance)
            return table_no_memory(error);
        table->rows[row].chance = chance;
    }
    return STATUS_OK;
}

/* Rows of counts behind a label or none. */
static Status take_matrix(const Fit *fit, TableText *table, Error *error)
{
    for (size_t row = 0; row < fit->sheet->rows; row++) {
        Text label = {0};
        add_label(fit, row, &label);
        if (!add_row(fit, table, row, &label))
            return table_no_memory(error);
        for (size_t i = fit->width; i < fit->sheet->column_count; i++)
            if (!add_number(fit, table, row, i))
                return table_no_memory(error);
    }
    return STATUS_OK;
}

static uint64_t sum_of(const TableText *table)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < table->number_count; i++)
        sum += table->numbers[i] <= MOST_COUNT && sum <= MOST_COUNT ? table->numbers[i] : 0;
    return sum;
}

/* What stands beside a count says what the count says. */
static Status check_column(const Fit *fit, const char *where, TableText *table, Error *error)
{
    const Sheet *sheet = fit->sheet;
    uint64_t sum = sum_of(table);
    Percent percent;
    for (size_t row = 0; row < table->row_count; row++) {
        const TableRow *one = &table->rows[row];
        uint64_t count = table->numbers[row];
        if (one->label && strlen(one->label) > LABEL_BYTES)
            return line_fault(where, one->line, error, "a label of more than %d bytes",
                              LABEL_BYTES);
        for (size_t i = 0; i < sheet->column_count; i++) {
            const Word *word = text_at(fit, row, i);
            bool is = sheet->columns[i].percent && percent_read(word->text, word->length, &percent);
            bool sign = is && word->text[word->length - 1] == '%';
            table->percentages |= sign;
            if (sign && !percent_fits(percent, count, sum))
                return line_fault(where, one->line, error,
                                  "its percentage does not fit its count, of %s in all; --column "
                                  "says which column holds the counts",
                                  count_grouped(sum).text);
        }
    }
    return STATUS_OK;
}

Status fit_table(const Fit *fit, const char *where, char *const *labels, size_t label_count,
                 TableText *ret, Error *error)
{
    TableText table = {0};
    bool column = fit->other != SIZE_MAX, orders = is_order_of_names(fit);
    Status status = orders   ? take_orders(fit, where, labels, label_count, &table, error)
                    : column ? take_column(fit, &table, error)
                             : take_matrix(fit, &table, error);
    if (!status && fit->kind == FIT_ORDERS && !fit->n)
        status = line_fault(where, 0, error,
                            "%zu counts; a table of orders has n! of them, 6 of 3 items, or lines "
                            "of an order and its count: 0 2 1  88976",
                            table.number_count);
    for (size_t i = 0; !status && i < table.number_count; i++)
        if (table.numbers[i] > MOST_COUNT)
            status = line_fault(where, 0, error, "a count is at most 2^53");
    THEN_IF(status, column && !orders && fit->kind != FIT_CLASSES,
            check_column(fit, where, &table, error));
    if (status)
        table_text_clear(&table);
    else
        *ret = table;
    return status;
}
