#include "input/fit_data.h"

#include "base/numbers.h"
#include "input/line_fault.h"
#include "input/name_order.h"
#include "input/row_text.h"
#include "input/table_percent.h"
#include "tallies/rank.h"

#include <stdlib.h>
#include <string.h>

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

static void add_row(const Fit *fit, TableText *table, size_t row, char *label)
{
    if (arena_room(&table->memory, &table->rows, table->row_count, sizeof *table->rows))
        table->rows[table->row_count++] = (TableRow){
            .line = fit->sheet->lines[row], .label = label, .first = table->number_count};
}

static void add_number(const Fit *fit, TableText *table, size_t row, size_t column)
{
    if (!arena_room(&table->memory, &table->numbers, table->number_count, sizeof(uint64_t)))
        return;
    table->numbers[table->number_count++] =
        fit->sheet->numbers[fit->sheet->columns[column].cells[row]];
    table->rows[table->row_count - 1].count++;
}

/* Reads the items of a row. */
static Status take_items(const Fit *fit, const char *where, char *const *labels, size_t label_count,
                         unsigned base, size_t row, Item *ret, Error *error)
{
    for (size_t i = 0; i < fit->width; i++) {
        Word word = *text_at(fit, row, fit->first + i);
        size_t item = item_of_word(word, labels, label_count, base, fit->n);
        if (item == fit->n)
            return line_fault(where, fit->sheet->lines[row], error,
                              "\"%.60s\" is none of the %zu items", word.text, fit->n);
        ret[i] = (Item)item;
    }
    return STATUS_OK;
}

/* Counts of orders, in lexicographic order; or of draws, with the items of each. */
static Status take_orders(const Fit *fit, const char *where, char *const *labels,
                          size_t label_count, TableText *table, Error *error)
{
    const Sheet *sheet = fit->sheet;
    bool orders = fit->kind == FIT_ORDERS;
    size_t all = orders ? permutation_count(fit->n) : sheet->rows, width = fit->width;
    Arena *memory = &table->memory;
    Names names;
    bool *there = arena_get(memory, all, sizeof *there);
    table->width = width;
    table->items = arena_get(memory, sheet->rows * width, sizeof *table->items);
    table->numbers = orders ? arena_get(memory, all, sizeof *table->numbers) : NULL;
    if (memory->lost || !find_names(sheet, fit->first, width, fit->n, &names))
        return table_no_memory(error);
    unsigned base = label_count ? 0 : orders ? names.base : fit->base;
    for (size_t row = 0; row < sheet->rows; row++) {
        Item *items = table->items + row * width;
        TRY(take_items(fit, where, labels, label_count, base, row, items, error));
        uint64_t rank = orders ? permutation_rank(items, fit->n) : row;
        if (rank >= all || there[rank])
            return line_fault(where, sheet->lines[row], error,
                              rank < all ? "this order is there twice" : "an item is there twice");
        there[rank] = true;
        if (orders) {
            table->numbers[rank] = sheet->numbers[sheet->columns[fit->other].cells[row]];
        } else {
            add_row(fit, table, row, NULL);
            add_number(fit, table, row, fit->other);
        }
    }
    table->number_count = orders ? all : table->number_count;
    return STATUS_OK;
}

/* The words that say what a row is about; NULL: there are none. */
static char *label_of(const Fit *fit, size_t row, Arena *memory)
{
    Text label = {0};
    for (size_t i = fit->first; i < fit->first + fit->width; i++) {
        text_add(&label, i > fit->first ? " " : "");
        text_add_bytes(&label, text_at(fit, row, i)->text, text_at(fit, row, i)->length);
    }
    char *words = arena_keep(memory, text_take(&label));
    return words && *words ? words : NULL;
}

/* Rows behind a label or none: of one count each, or of all there are. */
static void take_rows(const Fit *fit, TableText *table)
{
    bool column = fit->other != SIZE_MAX;
    size_t begin = column ? fit->other : fit->width;
    size_t end = column ? begin + 1 : fit->sheet->column_count;
    for (size_t row = 0; row < fit->sheet->rows && !table->memory.lost; row++) {
        add_row(fit, table, row, label_of(fit, row, &table->memory));
        for (size_t i = begin; i < end && !table->memory.lost; i++)
            add_number(fit, table, row, i);
        if (fit->kind == FIT_CLASSES && !table->memory.lost)
            table->rows[row].chance =
                arena_copy(&table->memory, text_at(fit, row, fit->place)->text);
    }
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
    Status status = STATUS_OK;
    if (orders)
        status = take_orders(fit, where, labels, label_count, &table, error);
    else
        take_rows(fit, &table);
    THEN(status, table.memory.lost ? table_no_memory(error) : STATUS_OK);
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
