/* A text as a table of counts. */
#include "base/numbers.h"
#include "input/class_chances.h"
#include "input/order_read.h"
#include "input/recognise_parts.h"
#include "input/table_text.h"
#include "tallies/rank.h"

#include <stdlib.h>
#include <string.h>

static uint64_t sum_of(const TableText *table)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < table->number_count; i++)
        sum += table->numbers[i];
    return sum;
}

static void say_counts(const TableText *table, const char *of, Text *said)
{
    text_addf(said, "counts of %zu %s, %s in all", table->number_count, of,
              count_grouped(sum_of(table)).text);
}

/* Whether every label is an order of as many items, or, where `sample`, so many different numbers;
 * *ret_n how many, *ret_most the highest. */
static bool labels_are_orders(const TableText *table, bool sample, size_t *ret_n, size_t *ret_most)
{
    size_t n = 0, most = 0, of;
    Item items[PERMUTATION_MAX_ITEMS];
    for (size_t row = 0; row < table->row_count; row++) {
        const char *at = table->rows[row].label, *end = at ? at + strlen(at) : NULL;
        if (!at)
            return false;
        Word word;
        if (!sample) {
            if (!order_read(at, NULL, 0, 0, items, &of) || (n && n != of))
                return false;
            n = of;
            continue;
        }
        for (of = 0; next_word(&at, end, &word) && of < PERMUTATION_MAX_ITEMS; of++) {
            size_t number = word_number(word.text, word.length, 0, UINT16_MAX);
            if (number == UINT16_MAX)
                return false;
            for (size_t before = 0; before < of; before++)
                if (items[before] == number)
                    return false;
            items[of] = (Item)number;
            most = number > most ? number : most;
        }
        if (of < 2 || (n && n != of))
            return false;
        n = of;
    }
    *ret_n = n;
    *ret_most = most;
    return table->row_count > 1;
}

/* Adds the reading of a count behind each order, or behind each draw of a few numbers, which are
 * all below the counts. */
static void add_ordered(DataText *data, const TableText *table)
{
    const DataGiven *given = data->given;
    size_t n = 0, most = 0;
    bool orders = labels_are_orders(table, false, &n, &most);
    bool draws = !orders && labels_are_orders(table, true, &n, &most);
    for (size_t row = 0; draws && row < table->row_count; row++)
        draws = table->numbers[table->rows[row].first] > most;
    if (!orders && !draws)
        return;
    Text said = {0};
    say_counts(table, orders ? "orders" : "draws, in their order", &said);
    DataReading *reading = reading_add(data->found, &said);
    reading_option(reading, "--table", "orders");
    if (draws && !given->take)
        reading_option(reading, "--take", "%zu", n);
    if (reading && draws && !given->n) {
        reading_option(reading, "--n", "%zu", most + 1);
        reading->to_fill = true;
    }
}

/* Adds the readings of one count for each label, or of as many numbers. */
static void add_labelled(DataText *data, const TableText *table)
{
    const DataGiven *given = data->given;
    Text said = {0};
    bool drawn = given->hands || given->take > 1;
    if (!drawn) {
        say_counts(table, "labels, of which each trial gave one", &said);
        reading_option(reading_add(data->found, &said), "--table", "first");
    }
    if (drawn || !given->take) {
        say_counts(table, "items, of which each trial drew several", &said);
        DataReading *reading = reading_add(data->found, &said);
        reading_option(reading, "--table", "taken");
        if (!drawn)
            reading_option(reading, "--hands", "K");
        if (reading)
            reading->to_fill = !drawn;
    }
}

/* Whether all rows have as many numbers as there are rows. */
static bool is_square(const TableText *table)
{
    bool square = table->row_count > 1;
    for (size_t row = 0; row < table->row_count; row++)
        square &= table->rows[row].count == table->row_count;
    return square;
}

/* Whether all rows and columns of a square add up to the same. */
static bool sums_agree(const TableText *table)
{
    size_t n = table->row_count;
    uint64_t each = sum_of(table) / n;
    for (size_t i = 0; i < n; i++) {
        uint64_t row = 0, column = 0;
        for (size_t k = 0; k < n; k++) {
            row += table->numbers[i * n + k];
            column += table->numbers[k * n + i];
        }
        if (row != each || column != each)
            return false;
    }
    return each > 0;
}

static bool is_symmetric(const TableText *table)
{
    size_t n = table->row_count;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++)
            if (table->numbers[i * n + k] != table->numbers[k * n + i])
                return false;
    return true;
}

/* Whether the numbers are too far apart to be those of items: a row of counts that takes lines. */
static bool far_apart(const TableText *table)
{
    enum { TIMES = 10 };
    uint64_t least = UINT64_MAX, most = 0;
    for (size_t i = 0; i < table->number_count; i++) {
        least = table->numbers[i] < least ? table->numbers[i] : least;
        most = table->numbers[i] > most ? table->numbers[i] : most;
    }
    return most - least > TIMES * table->number_count;
}

/* Adds the readings of numbers alone. */
static void add_numbers(DataText *data, const TableText *table)
{
    size_t count = table->number_count;
    Text said = {0};
    if (is_square(table)) {
        if (sums_agree(table)) {
            text_addf(&said, "how often each of %zu items came to each place", table->row_count);
            reading_option(reading_add(data->found, &said), "--table", "places");
        }
        if (is_symmetric(table) && table->row_count > 2) {
            text_addf(&said, "how often each two of %zu items were drawn together",
                      table->row_count);
            DataReading *reading = reading_add(data->found, &said);
            reading_option(reading, "--table", "pairs-taken");
            if (!data->given->hands)
                reading_option(reading, "--hands", "K");
            if (reading)
                reading->to_fill = !data->given->hands;
        }
        return;
    }
    bool line = table->row_count == 1 || table->row_count == count;
    for (size_t n = 3; line && n <= PERMUTATION_MAX_ITEMS; n++)
        if (permutation_count(n) == count && !data->given->hands && !data->given->take) {
            say_counts(table, "orders, from 0 1 2 on", &said);
            reading_option(reading_add(data->found, &said), "--table", "orders");
        }
    enum { FEW_LINES = 10 };
    if (line ? count > 1 : table->row_count <= FEW_LINES && far_apart(table))
        add_labelled(data, &(TableText){.number_count = count, .numbers = table->numbers});
}

/* Whether every row is a label with a chance that is no whole number of parts, and a count. */
static bool are_classes(const TableText *table)
{
    bool well = table->row_count > 1;
    for (size_t row = 0; well && row < table->row_count; row++) {
        Chance chance;
        const char *text = table->rows[row].chance;
        well = text && chance_read(text, &chance) && !chance.parts;
    }
    return well;
}

/* Whether the lines look like labels with numbers behind them, so that a fault in them is told. */
static bool looks_labelled(const char *text, size_t length)
{
    size_t lines = 0, labelled = 0;
    for (TextLines each = lines_of(text, length); next_line(&each);) {
        const char *at = each.line, *end = each.line + each.length;
        Word first, word, last = {NULL, 0};
        if (!next_word(&at, end, &first) || *first.text == '#')
            continue;
        while (next_word(&at, end, &word))
            last = word;
        bool digit = last.length && *last.text >= '0' && *last.text <= '9';
        lines++;
        labelled += digit && !(*first.text >= '0' && *first.text <= '9');
    }
    return labelled > 1 && labelled + 1 >= lines;
}

/* Adds the reading of several counts behind each label, as many in each row: of two, the second may
 * say of a count what part of all it is. */
static void add_blocks(DataText *data, const TableText *table)
{
    size_t columns = table->rows[0].count;
    for (size_t row = 1; row < table->row_count; row++)
        if (table->rows[row].count != columns)
            return;
    if (columns < 3 || table->row_count < 2)
        return;
    Text said = {0};
    text_addf(&said,
              "how many of each of %zu kinds came to each of %zu hands; --deck: how many there are "
              "of each, --hands: how many places each has",
              table->row_count, columns);
    DataReading *reading = reading_add(data->found, &said);
    reading_option(reading, "--table", "blocks");
    if (!data->given->names)
        reading_option(reading, "--deck", "A*%.60s,B*%.60s,...", table->rows[0].label,
                       table->rows[1].label);
    if (!data->given->hands)
        reading_option(reading, "--hands", "H,H,...");
    if (reading)
        reading->to_fill = !data->given->names || !data->given->hands;
}

static bool labels_differ(const TableText *table)
{
    for (size_t row = 0; row < table->row_count; row++)
        for (size_t before = 0; table->rows[row].label && before < row; before++)
            if (strcmp(table->rows[row].label, table->rows[before].label) == 0)
                return false;
    return true;
}

/* Adds a reading for each column of whole numbers of a table with a header whose rows differ in
 * their first column, where there are several. */
static Status add_count_columns(DataText *data)
{
    enum { MOST_COLUMNS = 8 };
    const char *where = data->given->where;
    char between = cells_between(data->text, data->length);
    Grid grid = {.even = false};
    Status status = between != CELLS_WORDS ? grid_read(data, between, &grid) : STATUS_OK;
    size_t columns = !status && grid.even ? grid.header.count : 0;
    Word first = columns ? grid.header.cells[0] : (Word){"", 0};
    bool named = first.length && !memchr("0123456789", *first.text, 10);
    for (size_t i = 1; named && columns > 2 && columns <= MOST_COLUMNS && i < columns; i++) {
        TableText table = {0};
        Error unused;
        char *name = strndup(grid.header.cells[i].text, grid.header.cells[i].length);
        if (name && !table_text_parse(where, data->text, data->length, LABELS_MAYBE, name, &table,
                                      &unused)) {
            if (table.row_count > 1 && table.rows[0].label && labels_differ(&table)) {
                Text said = {0};
                say_counts(&table, "labels, of which each trial gave one", &said);
                DataReading *reading = reading_add(data->found, &said);
                reading_option(reading, "--table", "first");
                reading_option(reading, "--column", "%s", name);
                if (reading)
                    reading->to_fill = true;
            }
            table_text_clear(&table);
        }
        free(name);
    }
    grid_clear(&grid);
    return status;
}

static Status find_counts(DataText *data)
{
    const char *where = data->given->where, *column = data->given->columns;
    TableText table = {0};
    Error fault, unused;
    if (!column &&
        !table_text_parse(where, data->text, data->length, LABELS_CHANCE, NULL, &table, &unused)) {
        bool classes = are_classes(&table);
        if (classes) {
            Text said = {0};
            say_counts(&table, "classes with their chances", &said);
            reading_option(reading_add(data->found, &said), "--table", "classes");
        }
        table_text_clear(&table);
        if (classes)
            return STATUS_OK;
    }
    if (!table_text_parse(where, data->text, data->length, LABELS_ALWAYS, column, &table,
                          &unused)) {
        add_ordered(data, &table);
        table_text_clear(&table);
    }
    if (!data->found->count &&
        !table_text_parse(where, data->text, data->length, LABELS_NONE, column, &table, &unused)) {
        if (!table.rows[0].label)
            add_numbers(data, &table);
        else
            add_blocks(data, &table);
        table_text_clear(&table);
    }
    if (data->found->count)
        return STATUS_OK;
    Status status =
        table_text_parse(where, data->text, data->length, LABELS_MAYBE, column, &table, &fault);
    if (!status && table.row_count > 1 && table.row_count == table.number_count &&
        labels_differ(&table))
        add_labelled(data, &table);
    if (!status)
        table_text_clear(&table);
    if (!status && !column && !data->found->count)
        TRY(add_count_columns(data)); /* of others a fault is told */
    if (!status || data->found->count || !looks_labelled(data->text, data->length))
        return STATUS_OK;
    *data->error = fault;
    return STATUS_FAILED;
}

/* Orders with a number behind each, all different, may be counts of them as well as orders beside
 * something else; a header would say what. */
static void find_beside_orders(DataText *data)
{
    TableText table = {0};
    Error unused;
    size_t n, most;
    bool header = cells_between(data->text, data->length) != CELLS_WORDS &&
                  !(*data->text >= '0' && *data->text <= '9');
    if (header || table_text_parse(data->given->where, data->text, data->length, LABELS_ALWAYS,
                                   NULL, &table, &unused))
        return;
    if (labels_are_orders(&table, false, &n, &most) && labels_differ(&table))
        add_ordered(data, &table);
    table_text_clear(&table);
}

Status recognise_counts(DataText *data)
{
    if (data->found->count == 1 && !data->given->columns && !data->given->by)
        find_beside_orders(data);
    return data->found->count ? STATUS_OK : find_counts(data);
}
