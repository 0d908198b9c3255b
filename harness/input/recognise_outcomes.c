/* A text as outcomes: columns of CSV with a header, or the words of lines. */
#include "input/line_fault.h"
#include "input/recognise_parts.h"

#include <stdlib.h>
#include <string.h>

/* Whether two names of columns differ in their numbers alone: card1, card12. */
bool columns_alike(Word a, Word b)
{
    size_t i = 0, k = 0;
    for (;; i++, k++) {
        while (i < a.length && a.text[i] >= '0' && a.text[i] <= '9')
            i++;
        while (k < b.length && b.text[k] >= '0' && b.text[k] <= '9')
            k++;
        if (i == a.length || k == b.length)
            return i == a.length && k == b.length;
        if (a.text[i] != b.text[k])
            return false;
    }
}

static bool is_constant(const Records *records, size_t from, size_t column)
{
    const uint32_t first = records->cells[records->rows[from].first + column];
    for (size_t row = from; row < records->row_count; row++)
        if (records->cells[records->rows[row].first + column] != first)
            return false;
    return true;
}

/* The option --column of some columns, by the names of their header where that says them. */
void recognise_columns(DataReading *reading, const CellRows *header, size_t first, size_t width)
{
    Error unused;
    Text names = {0};
    size_t *columns = NULL, count = 0;
    for (size_t i = 0; header && i < 2 && i < width; i++) {
        Word cell = header->cells[i ? first + width - 1 : first];
        text_add(&names, i ? "-" : "");
        text_add_bytes(&names, cell.text, cell.length);
    }
    bool named =
        header && !cells_columns(header, "", "", text_string(&names), &columns, &count, &unused);
    named = named && count == width && columns[0] == first;
    free(columns);
    if (named)
        reading_option(reading, "--column", "%s", text_string(&names));
    else if (width > 1)
        reading_option(reading, "--column", "%zu-%zu", first + 1, first + width);
    else
        reading_option(reading, "--column", "%zu", first + 1);
    text_clear(&names);
}

/* Says which columns. */
void say_columns(const CellRows *header, size_t first, size_t width, Text *said)
{
    if (!header) {
        text_addf(said, ", words %zu to %zu of each line", first + 1, first + width);
        return;
    }
    Word from = header->cells[first], to = header->cells[first + width - 1];
    text_add(said, width > 1 ? ", columns " : ", column ");
    text_add_bytes(said, from.text, from.length);
    if (width > 1) {
        text_add(said, "-");
        text_add_bytes(said, to.text, to.length);
    }
}

/* The option --column of columns among which others are left out: each by its name. */
static void recognise_listed(DataReading *reading, const CellRows *header, const RowsFit *fit)
{
    Text names = {0};
    for (size_t i = 0; i < fit->width; i++) {
        Word cell = header->cells[fit->first + i];
        text_add(&names, i ? "," : "");
        text_add_bytes(&names, cell.text, cell.length);
    }
    reading_option(reading, "--column", "%s", text_string(&names));
    text_clear(&names);
}

/* Adds the reading of columns that are orders. `header` is NULL where the first row is an outcome.
 */
static void add_orders(DataText *data, const Grid *grid, const CellRows *header, const RowsFit *fit)
{
    const DataGiven *given = data->given;
    bool part = fit->width < grid->records.rows[0].count || grid->empty;
    Text said = {0};
    say_deals(data, fit, &said);
    if (part || header)
        say_columns(header, fit->first, fit->width, &said);
    DataReading *reading = reading_add(data->found, &said);
    if (header || part || (!fit->numbers && !given->names))
        reading_option(reading, "--records", "%s", header ? "csv" : "lines");
    else if (!given->n)
        reading_option(reading, "--n", "%zu", fit->width);
    if (grid->empty && header)
        recognise_listed(reading, header, fit);
    else if (part)
        recognise_columns(reading, header, fit->first, fit->width);
    if (fit->base && !given->base)
        reading_option(reading, "--base", "1");
}

/* Adds the reading without a column at an end that never changes: it may be no item. */
static void add_without(DataText *data, const Grid *grid, const CellRows *header, size_t from,
                        const RowsFit *fit, bool at_end)
{
    size_t edge = at_end ? fit->first + fit->width - 1 : fit->first;
    size_t next = at_end ? edge - 1 : edge + 1;
    RowsFit rest;
    bool one_name = header && columns_alike(header->cells[edge], header->cells[next]);
    if (one_name || (!header && fit->numbers) || fit->rows < 2 ||
        !is_constant(&grid->records, from, edge) ||
        !rows_are_orders(&grid->records, from, fit->first + !at_end, fit->width - 1, &rest))
        return;
    add_orders(data, grid, header, &rest);
}

static void add_fits(DataText *data, const Grid *grid, size_t from, const RowsFit *fits,
                     size_t count)
{
    const CellRows *header = from ? &grid->header : NULL;
    for (size_t i = 0; i < count; i++) {
        add_orders(data, grid, header, &fits[i]);
        for (int at_end = 0; at_end < 2; at_end++)
            add_without(data, grid, header, from, &fits[i], at_end);
    }
}

/* Whether the words of a header are items: then it is an outcome itself. */
static bool is_outcome(Word header, const Records *records)
{
    const char *at = header.text, *end = at + header.length;
    Word word;
    bool item = true;
    while (item && next_word(&at, end, &word)) {
        item = false;
        for (size_t name = 0; !item && name < records->names.count; name++)
            item = strlen(records->names.texts[name]) == word.length &&
                   memcmp(records->names.texts[name], word.text, word.length) == 0;
    }
    return item;
}

/* Adds a reading of rows, or of lists in a column of `grid`, of which some end early, after `least`
 * items; 0: of lists that are whole. */
static void add_lengths(DataText *data, const RowsFit *fit, size_t least, bool by_size,
                        const Grid *grid, size_t column)
{
    const DataGiven *given = data->given;
    if (least && (by_size ? given->take : given->by_size))
        return;
    Text said = {0};
    say_deals(data, fit, &said);
    if (grid) {
        text_add(&said, ", column ");
        text_add_bytes(&said, grid->header.cells[column].text, grid->header.cells[column].length);
    }
    if (least)
        text_addf(&said, by_size ? ", a case for each length" : ", the first %zu of each",
                  given->take ? given->take : least);
    DataReading *reading = reading_add(data->found, &said);
    reading_option(reading, "--records", grid ? "csv" : "lines");
    if (grid)
        recognise_columns(reading, &grid->header, column, 1);
    if (fit->base && !given->base)
        reading_option(reading, "--base", "1");
    if (least && !given->n)
        reading_option(reading, "--n", "%zu", fit->width);
    if (by_size && !given->by_size)
        reading_option(reading, "--by-size", NULL);
    else if (least && !by_size && !given->take)
        reading_option(reading, "--take", "%zu", least);
}

/* Adds the readings of one column that holds a list, by its index. */
static Status add_list(DataText *data, const Grid *grid, size_t column)
{
    Word name = grid->header.cells[column];
    char *columns = strndup(name.text, name.length);
    const RecordOptions wanted = {.format = RECORDS_CSV, .columns = columns};
    Records records;
    RowsFit fit;
    size_t least;
    Status status = columns ? STATUS_OK : records_no_memory(data->error);
    Error unused;
    if (status ||
        records_parse(data->given->where, data->text, data->length, &wanted, &records, &unused)) {
        free(columns);
        return status; /* another column may be one */
    }
    bool whole =
        records.rows[0].count > 1 && rows_are_orders(&records, 0, 0, records.rows[0].count, &fit);
    for (size_t row = 0; whole && row < records.row_count; row++)
        whole = records.rows[row].count == fit.width;
    bool short_ones = !whole && rows_are_cut_short(&records, &fit, &least);
    if (is_outcome(name, &records))
        short_ones = whole = false;
    if (whole)
        add_lengths(data, &fit, 0, false, grid, column);
    for (int by_size = 0; short_ones && by_size < 2; by_size++)
        add_lengths(data, &fit, least, by_size, grid, column);
    records_clear(&records);
    free(columns);
    return STATUS_OK;
}

/* The rows as CSV with a header. */
static Status find_in_columns(DataText *data, const Grid *grid, size_t without)
{
    RowsFit fits[2];
    size_t columns = grid->header.count;
    size_t count = rows_find_orders(&grid->records, 1, without, fits, 2);
    Status status = STATUS_OK;
    add_fits(data, grid, 1, fits, count);
    for (size_t i = 0; !status && !data->found->count && i < columns; i++)
        if (i != without)
            status = add_list(data, grid, i);
    THEN_IF(status, !data->found->count, recognise_long(data, &grid->records, &grid->header));
    return status;
}

/* Whether a name that is an item has blanks, so that it is several words of a line. */
static bool has_blanks(const Grid *grid, const RowsFit *fit)
{
    for (size_t i = 0; i < fit->width; i++) {
        uint32_t name = grid->records.cells[grid->records.rows[0].first + fit->first + i];
        const char *text = grid->records.names.texts[name], *at = text;
        const char *end = text + strlen(text);
        Word word;
        if (next_word(&at, end, &word) && next_word(&at, end, &word))
            return true;
    }
    return false;
}

static Status find_in_words(DataText *data)
{
    Grid words;
    RowsFit fits[2];
    Status status = grid_read(data, CELLS_WORDS, &words);
    bool some = !status && words.records.row_count && words.even;
    size_t count = some ? rows_find_orders(&words.records, 0, SIZE_MAX, fits, 2) : 0, least = 0;
    /* One or two short ones among many are a fault. */
    bool cut = !status && !words.even && rows_are_cut_short(&words.records, fits, &least) &&
               20 * (fits->rows - fits->orders) >= fits->rows;
    for (int by_size = 0; cut && by_size < 2; by_size++)
        add_lengths(data, fits, least, by_size, NULL, 0);
    if (cut)
        ;
    else if (count)
        add_fits(data, &words, 0, fits, count);
    else if (recognise_stream(data, &words.records))
        ;
    else if (some && words.records.row_count > 2 &&
             cells_between(data->text, data->length) == CELLS_WORDS)
        status = find_in_columns(data, &words, SIZE_MAX);
    if (!status && !data->found->count && words.records.row_count)
        status = recognise_fault(data, &words.records, 0);
    grid_clear(&words);
    return status;
}

/* Whether the first line has a mark of CSV between its cells. */
static bool has_mark(const DataText *data)
{
    const char *end = memchr(data->text, '\n', data->length);
    size_t length = end ? (size_t)(end - data->text) : data->length;
    char between = cells_between(data->text, data->length);
    return between != CELLS_WORDS && memchr(data->text, between, length);
}

Status recognise_outcomes(DataText *data)
{
    Grid grid = {.even = false};
    RowsFit fits[2];
    Status status = STATUS_OK;
    bool mark = has_mark(data);
    if (mark)
        status = grid_read(data, cells_between(data->text, data->length), &grid);
    if (!status && mark && grid.even && grid.records.row_count > 1) {
        const char *by = data->given->by;
        size_t without = by ? cells_find(&grid.header, by, strlen(by)) : SIZE_MAX;
        size_t count = rows_find_orders(&grid.records, 0, SIZE_MAX, fits, 2);
        if (!count)
            status = find_in_columns(data, &grid, without);
        else if (has_blanks(&grid, fits))
            status = line_fault(data->given->where, 1, data->error,
                                "it holds items, where the names of the columns should stand; put "
                                "a line with names before it, such as a,b,c");
    }
    if (!status && mark && !data->found->count && grid.records.row_count > 1)
        status = recognise_fault(data, &grid.records, 1);
    grid_clear(&grid);
    return status || data->found->count ? status : find_in_words(data);
}
