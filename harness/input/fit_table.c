#include "input/fit_table.h"

#include "base/numbers.h"
#include "input/class_chances.h"
#include "input/line_fault.h"
#include "input/name_order.h"
#include "input/reading.h"
#include "tallies/rank.h"

#include <stdlib.h>
#include <string.h>

enum { LABEL_BYTES = 120 }; /* no name is cut, so that none becomes another */

Status table_no_memory(Error *error)
{
    return error_set(error, STATUS_FAILED, "out of memory for a table of counts");
}

void fit_table_clear(FitTable *table)
{
    arena_clear(&table->memory);
    item_code_clear(&table->code);
    *table = (FitTable){.fit = NULL};
}

static size_t line_of(const FitTable *table, size_t row)
{
    return table->fit->sheet->lines[row];
}

static bool is_order_of_names(const Fit *fit)
{
    return fit->kind == FIT_DRAWS || (fit->kind == FIT_ORDERS && fit->other != SIZE_MAX);
}

/* Finds what the items of orders or draws are called: by names, or by numbers. */
static Status name_items(FitTable *table, Error *error)
{
    const Fit *fit = table->fit;
    Names names;
    if (!find_names(fit->sheet, fit->first, fit->width, fit->n, &names))
        return table_no_memory(error);
    table->code.base = fit->kind == FIT_ORDERS ? names.base : fit->base;
    if (names.whole)
        return STATUS_OK;
    SCOPED_ROOM(char *, labels, names.count, "a table of counts", error);
    for (size_t i = 0; i < names.count; i++)
        labels[i] = (char *)fit->sheet->texts.of[names.texts[i]].text;
    names_put_in_order(labels, names.count);
    return item_code_set(&table->code, labels, names.count, error);
}

/* Counts of orders, in lexicographic order; or of draws, in that of the rows. */
static Status take_orders(FitTable *table, const ItemCode *code, Error *error)
{
    const Fit *fit = table->fit;
    const Sheet *sheet = fit->sheet;
    bool orders = fit->kind == FIT_ORDERS;
    Arena *memory = &table->memory;
    table->count = orders ? permutation_count(fit->n) : table->rows;
    table->items = arena_get(memory, table->rows * fit->width, sizeof *table->items);
    table->numbers = arena_get(memory, table->count, sizeof *table->numbers);
    bool *there = arena_get(memory, table->count, sizeof *there);
    if (memory->lost)
        return table_no_memory(error);
    for (size_t row = 0; row < table->rows; row++) {
        Item *items = table->items + row * fit->width;
        for (size_t i = 0; i < fit->width; i++) {
            Word word = cell_text(sheet, row, fit->first + i);
            WordItems found = items_of_word(code, fit->n, word.text, word.length);
            if (!found.count)
                return line_fault(table->where, line_of(table, row), error,
                                  "\"%.60s\" is none of the %zu items", word.text, fit->n);
            items[i] = found.first;
        }
        uint64_t rank = orders ? permutation_rank(items, fit->n) : row;
        if (rank >= table->count || there[rank])
            return line_fault(table->where, line_of(table, row), error,
                              rank < table->count ? "this order is there twice"
                                                  : "an item is there twice");
        there[rank] = true;
        table->numbers[rank] = cell_number(sheet, row, fit->other);
    }
    return STATUS_OK;
}

/* The words that say what a row is about. */
static char *label_of(const Fit *fit, size_t row, Arena *memory)
{
    Text label = {0};
    for (size_t i = fit->first; i < fit->first + fit->width; i++) {
        Word word = cell_text(fit->sheet, row, i);
        text_add(&label, i > fit->first ? " " : "");
        text_add_bytes(&label, word.text, word.length);
    }
    return arena_keep(memory, text_take(&label));
}

/* Rows behind a label or none: of one count each, or of all there are. */
static Status take_rows(FitTable *table, Error *error)
{
    const Fit *fit = table->fit;
    bool column = fit->other != SIZE_MAX;
    bool square = fit->kind == FIT_PLACES || fit->kind == FIT_PAIRS;
    size_t begin = column ? fit->other : fit->width;
    size_t end = fit->sheet->column_count;
    end -= square && fit->sheet->columns[end - 1].sum;
    table->columns = column ? 1 : end - begin;
    table->count = table->rows * table->columns;
    table->numbers = arena_get(&table->memory, table->count, sizeof *table->numbers);
    char **labels = arena_get(&table->memory, table->rows, sizeof *labels);
    for (size_t row = 0; !table->memory.lost && row < table->rows; row++) {
        labels[row] = label_of(fit, row, &table->memory);
        for (size_t i = 0; i < table->columns; i++)
            table->numbers[row * table->columns + i] = cell_number(fit->sheet, row, begin + i);
    }
    if (table->memory.lost)
        return table_no_memory(error);
    table->labels = *labels[0] ? labels : NULL;
    return STATUS_OK;
}

static uint64_t sum_of(const FitTable *table)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < table->count; i++)
        sum += table->numbers[i] <= MOST_COUNT && sum <= MOST_COUNT ? table->numbers[i] : 0;
    return sum;
}

/* What stands beside a count says what the count says. */
static Status check_column(FitTable *table, Error *error)
{
    const Sheet *sheet = table->fit->sheet;
    uint64_t sum = sum_of(table);
    Percent percent;
    for (size_t row = 0; row < table->rows; row++) {
        if (table->labels && strlen(table->labels[row]) > LABEL_BYTES)
            return line_fault(table->where, line_of(table, row), error,
                              "a label of more than %d bytes", LABEL_BYTES);
        for (size_t i = 0; i < sheet->column_count; i++) {
            Word word = cell_text(sheet, row, i);
            bool is = sheet->columns[i].percent && percent_read(word, &percent);
            bool sign = is && word.text[word.length - 1] == '%';
            table->percentages |= sign;
            if (sign && !percent_fits(percent, table->numbers[row], sum))
                return line_fault(table->where, line_of(table, row), error,
                                  "its percentage does not fit its count, of %s in all; --column "
                                  "says which column holds the counts",
                                  count_grouped(sum).text);
        }
    }
    return STATUS_OK;
}

Status fit_table_take(FitTable *table, const ItemCode *given, Error *error)
{
    const Fit *fit = table->fit;
    bool orders = is_order_of_names(fit);
    table->rows = fit->sheet->rows;
    table->columns = 1;
    if (orders && !given->n)
        TRY(name_items(table, error));
    TRY(orders ? take_orders(table, given->n ? given : &table->code, error)
               : take_rows(table, error));
    if (fit->kind == FIT_ORDERS && !fit->n)
        return line_fault(table->where, 0, error,
                          "%zu counts; a table of orders has n! of them, 6 of 3 items, or lines "
                          "of an order and its count: 0 2 1  88976",
                          table->count);
    for (size_t i = 0; i < table->count; i++)
        if (table->numbers[i] > MOST_COUNT)
            return line_fault(table->where, 0, error, "a count is at most 2^53");
    bool column = fit->other != SIZE_MAX && !orders && fit->kind != FIT_CLASSES;
    return column ? check_column(table, error) : STATUS_OK;
}

/* Puts the file's name in front of the error. */
static Status in_file(const FitTable *table, Status status, Error *error)
{
    Error inner = *error;
    return status == STATUS_USAGE ? line_fault(table->where, 0, error, "%s", inner.text) : status;
}

Status fit_table_classes(FitTable *table, Shape *ret, CountTable *forbidden, Error *error)
{
    const Fit *fit = table->fit;
    size_t kept = 0;
    SCOPED_ARENA room = {0};
    char **chances = arena_get(&room, table->rows, sizeof *chances);
    char **labels = table->labels ? table->labels : arena_get(&room, table->rows, sizeof *labels);
    size_t *groups = arena_get(&room, table->rows, sizeof *groups);
    if (room.lost)
        return table_no_memory(error);
    for (size_t row = 0; row < table->rows; row++) {
        chances[row] = (char *)cell_text(fit->sheet, row, fit->place).text;
        labels[row] = labels[row] ? labels[row] : (char *)"";
    }
    TRY(in_file(table, class_chances_shape(labels, chances, table->rows, ret, groups, error),
                error));
    for (size_t row = 0; row < table->rows; row++) {
        uint64_t count = table->numbers[row];
        if (groups[row] != SIZE_MAX) {
            table->numbers[kept++] = count;
            continue;
        }
        if (count && !forbidden->forbidden_first)
            forbidden->forbidden_first = labels[row];
        forbidden->forbidden += count;
    }
    table->count = kept;
    return STATUS_OK;
}

Status fit_table_labels(FitTable *table, Error *error)
{
    for (size_t row = 0; row < table->rows; row++)
        for (size_t before = 0; before < row; before++)
            if (strcmp(table->labels[before], table->labels[row]) == 0)
                return line_fault(table->where, line_of(table, row), error,
                                  "this label is there twice");
    return item_code_set(&table->code, table->labels, table->rows, error);
}

/* Rows with the names of groups, in the order of the groups. */
static Status sort_rows(FitTable *table, const Shape *shape, Error *error)
{
    size_t columns = table->columns;
    uint64_t *sorted = arena_get(&table->memory, table->count, sizeof *sorted);
    bool *there = arena_get(&table->memory, shape->groups, sizeof *there);
    if (table->memory.lost)
        return table_no_memory(error);
    for (size_t row = 0; row < table->rows; row++) {
        size_t group = 0;
        while (group < shape->groups && strcmp(shape->names[group], table->labels[row]) != 0)
            group++;
        bool moved = table->kind == TABLE_PAIRS_TAKEN && group != row;
        if (moved || group == shape->groups || there[group]) {
            const char *what = group == shape->groups ? "none of the names of the deck"
                               : moved ? "not in its place: rows and columns stand as the items do"
                                       : "there twice";
            return line_fault(table->where, line_of(table, row), error, "\"%.60s\" is %s",
                              table->labels[row], what);
        }
        there[group] = true;
        memcpy(sorted + group * columns, table->numbers + row * columns, columns * sizeof *sorted);
    }
    table->numbers = sorted;
    return STATUS_OK;
}

/* The items that are drawn, and the others behind them. False where these are not as many items as
 * are seen, all different. */
static bool complete(const Item *drawn, size_t width, const Shape *shape, Item *items, bool *taken)
{
    size_t n = shape->n, place = 0;
    memset(taken, 0, n * sizeof *taken);
    for (; place < width && width == shape->seen; place++) {
        if (drawn[place] >= n || taken[drawn[place]])
            return false;
        taken[drawn[place]] = true;
        items[place] = drawn[place];
    }
    if (place < shape->seen)
        return false;
    for (size_t item = 0; item < n; item++)
        if (!taken[item])
            items[place++] = (Item)item;
    return true;
}

static int by_item(const void *a, const void *b)
{
    return (int)*(const Item *)a - (int)*(const Item *)b;
}

/* Orders of a part of the places: a count behind each draw, or hand. */
static Status make_deals(const FitTable *table, const Shape *shape, CountTable *made, Error *error)
{
    size_t n = shape->n, width = table->fit->width;
    SCOPED_ROOM(bool, taken, n, "a table of counts", error);
    made->count = table->rows;
    made->deals = arena_get(&made->memory, table->rows * n, sizeof *made->deals);
    made->counts = arena_get(&made->memory, table->rows, sizeof *made->counts);
    TRY(arena_status(&made->memory, "a table of counts", error));
    if (shape->groups < n)
        return error_set(error, STATUS_USAGE, "a table of orders is of items that all differ");
    for (size_t row = 0; row < table->rows; row++) {
        Item *deal = made->deals + row * n;
        if (table->fit->kind != FIT_DRAWS ||
            !complete(table->items + row * width, width, shape, deal, taken))
            return line_fault(table->where, line_of(table, row), error,
                              "its label is not %zu of the %zu items, all different", shape->seen,
                              n);
        if (!shape->ordered && shape->blocks == 2)
            qsort(deal, shape->seen, sizeof *deal, by_item);
        for (size_t before = 0; before < row; before++)
            if (memcmp(made->deals + before * n, deal, shape->seen * sizeof *deal) == 0)
                return line_fault(table->where, line_of(table, row), error, "it is there twice");
        made->counts[row] = table->numbers[row];
        made->trials += made->counts[row];
    }
    return made->trials ? STATUS_OK : line_fault(table->where, 0, error, "all counts are 0");
}

Status fit_table_make(FitTable *table, const Shape *shape, CountTable *ret, Error *error)
{
    TableKind kind = table->kind;
    CountTable made = {.kind = kind};
    if (kind == TABLE_ORDERS && !shape_is_plain(shape)) {
        Status status = make_deals(table, shape, &made, error);
        if (status)
            count_table_clear(&made);
        else
            *ret = made;
        return status;
    }
    bool named = kind != TABLE_ORDERS && kind != TABLE_CLASSES && shape->names;
    if (named && table->labels && table->rows == shape->groups)
        TRY(sort_rows(table, shape, error));
    Status status = count_table_make(kind, table->numbers, table->count, shape, ret, error);
    return in_file(table, status, error);
}
