/* A text as draws of some items, in lines or in columns of CSV; and as one stream of items. */
#include "base/item.h"
#include "base/numbers.h"
#include "input/recognise_parts.h"

#include <string.h>

/* Adds the readings of draws, as hands and in their order. Rows that all rise were sorted by
 * somebody: their order says nothing. How many items there are only the user knows. */
static void add_draws(DataText *data, const CellRows *header, const RowsFit *fit, size_t least,
                      size_t most)
{
    enum { ENOUGH = 10 };
    const DataGiven *given = data->given;
    bool sorted = fit->sorted && fit->rows >= ENOUGH;
    unsigned base = given->n ? most == given->n : least > 0;
    for (int ordered = 0; ordered < 2; ordered++) {
        bool other = ordered ? given->hands != NULL : given->take > 0;
        if (other || (ordered && sorted && !given->take))
            continue;
        Text said = {0};
        text_addf(&said, "%s%sdraws of %zu numbers from %zu to %zu%s",
                  data->whole ? count_grouped(fit->rows).text : "", data->whole ? " " : "",
                  fit->width, least, most,
                  ordered  ? ", in their order"
                  : sorted ? ", sorted"
                           : ", whose order says nothing");
        if (header)
            say_columns(header, fit->first, fit->width, &said);
        if (!given->n)
            text_addf(&said, "; --n: are there more than were drawn?");
        DataReading *reading = reading_add(data->found, &said);
        if (header) {
            reading_option(reading, "--records", "csv");
            recognise_columns(reading, header, fit->first, fit->width);
        }
        if (!given->n)
            reading_option(reading, "--n", "%zu", most + 1 - base);
        if (base && !given->base)
            reading_option(reading, "--base", "1");
        if (!given->take && !given->hands)
            reading_option(reading, ordered ? "--take" : "--hands", "%zu", fit->width);
        if (reading)
            reading->to_fill = !given->n;
    }
}

/* Adds the readings of a few names, alike in a row: hands of a deck that the user knows. */
static void add_named_draws(DataText *data, const Grid *words)
{
    enum { FEW_NAMES = 6 };
    const Records *records = &words->records;
    size_t width = records->rows[0].count, names = records->names.count;
    if (width < 2 || names < 2 || names > FEW_NAMES || records->cell_count < 4 * names)
        return;
    Text deck = {0};
    for (size_t i = 0; i < names; i++)
        text_addf(&deck, "%s%c*%s", i ? "," : "", (char)('A' + i), records->names.texts[i]);
    for (int ordered = 0; ordered < 2; ordered++) {
        Text said = {0};
        text_addf(&said, "draws of %zu items of %zu kinds%s; --deck: how many there are of each",
                  width, names, ordered ? ", in their order" : ", whose order says nothing");
        DataReading *reading = reading_add(data->found, &said);
        reading_option(reading, "--deck", "%s", text_string(&deck));
        reading_option(reading, ordered ? "--take" : "--hands", "%zu", width);
        if (reading)
            reading->to_fill = true;
    }
    text_clear(&deck);
}

/* Adds the reading of numbers from 0 or 1 on, or of names, each of which may come twice: each is a
 * draw by itself, one of all that there are. */
static void add_single_draws(DataText *data, const Records *records)
{
    enum { TIMES_EACH = 20 };
    const DataGiven *given = data->given;
    size_t least = SIZE_MAX, most = 0, names = records->names.count;
    for (size_t name = 0; name < names; name++) {
        const char *text = records->names.texts[name];
        size_t number = word_number(text, strlen(text), 0, DECK_MAX_ITEMS);
        least = number < least ? number : least;
        most = number > most ? number : most;
    }
    bool named = least == DECK_MAX_ITEMS && records->row_count == records->cell_count; /* H, T */
    least = named ? 0 : least;
    most = named ? names - 1 : most;
    if (least > 1 || most - least + 1 != names || names < 2 || given->take > 1 || given->hands ||
        records->cell_count < TIMES_EACH * names)
        return;
    Text said = {0};
    text_addf(&said, "%s%sdraws of one of %zu %s each, which may come again",
              data->whole ? count_grouped(records->cell_count).text : "", data->whole ? " " : "",
              names, named ? "names" : "numbers");
    DataReading *reading = reading_add(data->found, &said);
    reading_option(reading, "--records", "stream");
    if (!given->n)
        reading_option(reading, "--n", "%zu", names);
    if (least && !given->base)
        reading_option(reading, "--base", "1");
    if (!given->take)
        reading_option(reading, "--take", "1");
}

/* Looks at columns of CSV whose names differ in their numbers alone: ball1 to ball6. */
static Status find_in_columns(DataText *data, char between)
{
    Grid grid;
    Status status = grid_read(data, between, &grid);
    const CellRows *header = &grid.header;
    bool some = !status && grid.even && grid.records.row_count > 2;
    for (size_t first = 0, end; some && first < header->count; first = end) {
        RowsFit fit;
        size_t least, most;
        end = first + 1;
        while (end < header->count && columns_alike(header->cells[first], header->cells[end]))
            end++;
        if (rows_are_draws(&grid.records, 1, first, end - first, &fit, &least, &most) &&
            most < DECK_MAX_ITEMS)
            add_draws(data, header, &fit, least, most);
    }
    grid_clear(&grid);
    return status;
}

Status recognise_draws(DataText *data)
{
    Grid words;
    RowsFit fit;
    size_t least, most;
    char between = cells_between(data->text, data->length);
    if (data->given->names)
        return STATUS_OK;
    Status status = grid_read(data, CELLS_WORDS, &words);
    bool even = !status && words.records.row_count && words.even;
    size_t width = even ? words.records.rows[0].count : 0;
    /* A list of numbers may be counts as well as draws of one. */
    if (even && (width == 1 || words.records.row_count == 1))
        add_single_draws(data, &words.records);
    if (data->found->count) {
        grid_clear(&words);
        return status;
    }
    if (even && rows_are_draws(&words.records, 0, 0, width, &fit, &least, &most) &&
        most < DECK_MAX_ITEMS) {
        add_draws(data, NULL, &fit, least, most);
    } else if (even && words.records.row_count > 1) {
        add_named_draws(data, &words);
        if (width > 1)
            add_single_draws(data, &words.records);
    }
    grid_clear(&words);
    THEN_IF(status, !data->found->count && between != CELLS_WORDS, find_in_columns(data, between));
    return status;
}

bool recognise_stream(DataText *data, const Records *records)
{
    enum { LEAST_ROWS = 4 };
    const DataGiven *given = data->given;
    size_t items = records->names.count, cells = records->cell_count;
    bool apart = records->row_count == cells, together = records->row_count == 1;
    if ((!apart && !together) || items < 2 || cells < LEAST_ROWS * items || given->take ||
        given->hands || given->columns || (given->n && given->n != items))
        return false;
    Records folded = {.memory = UINT64_MAX};
    RowsFit fit;
    bool well = true;
    for (size_t cell = 0; well && cell < cells - cells % items; cell++) {
        const char *text = records->names.texts[records->cells[cell]];
        well = (cell % items || records_add_row(&folded, 0)) &&
               records_add_cell(&folded, text, strlen(text));
    }
    well = well && rows_are_orders(&folded, 0, 0, items, &fit) && fit.orders == fit.rows;
    records_clear(&folded);
    if (!well)
        return false;
    Text said = {0};
    say_deals(data, &fit, &said);
    text_addf(&said, ", cut out of a stream");
    DataReading *reading = reading_add(data->found, &said);
    reading_option(reading, "--records", "stream");
    if (!given->n)
        reading_option(reading, "--n", "%zu", items);
    if (fit.base && !given->base)
        reading_option(reading, "--base", "1");
    return true;
}
