#include "input/records_plain.h"

#include "input/cells.h"
#include "input/recording.h"

#include <stdlib.h>
#include <string.h>

/* Finds how the items of a list stand in its cell, by the first row; false where they are no plain
 * list. */
static bool find_list(CsvRows *rows, size_t column)
{
    static const char between[] = "|;,";
    CellRows first = cells_of("", rows->bytes + rows->header, rows->end - rows->header, rows->mark);
    bool more, good = !cells_next(&first, &more, NULL) && more && column < first.count;
    size_t items = 1;
    if (good) {
        Word cell = first.cells[column];
        good = *cell.text != '[';
        for (size_t i = 0; between[i] && !rows->inner; i++)
            rows->inner = memchr(cell.text, between[i], cell.length) ? between[i] : 0;
        rows->inner = rows->inner ? rows->inner : ' ';
        for (size_t i = 0; i < cell.length; i++)
            items += cell.text[i] == rows->inner;
    }
    cells_clear(&first);
    rows->n = items;
    return good && items > 1;
}

/* Gives each column its place: chosen[i], NULL: i, has place i. False where one has two. */
static bool place_columns(CsvRows *rows, const size_t *chosen, size_t count)
{
    rows->places = malloc(rows->columns * sizeof *rows->places);
    for (size_t i = 0; rows->places && i < rows->columns; i++)
        rows->places[i] = UINT16_MAX;
    rows->whole = count == rows->columns;
    for (size_t i = 0; rows->places && i < count; i++) {
        size_t column = chosen ? chosen[i] : i;
        if (rows->places[column] != UINT16_MAX)
            return false;
        rows->places[column] = (uint16_t)i;
        rows->whole &= column == i;
    }
    return rows->places;
}

/* Reads the header, and finds by the first row what rows are like. */
static bool begin(CsvRows *rows, const RecordOptions *wanted, CellRows *header)
{
    size_t *chosen = NULL, count;
    bool more = false;
    rows->mark = cells_between(rows->bytes, rows->end);
    *header = cells_of("", rows->bytes, rows->end, rows->mark);
    if (rows->mark == CELLS_WORDS || cells_next(header, &more, NULL) || !more ||
        header->count > CSV_MOST_ITEMS)
        return false;
    rows->columns = count = header->count;
    rows->header = (size_t)(header->at - rows->bytes);
    if (wanted->columns && cells_columns(header, "", "", wanted->columns, &chosen, &count, NULL))
        return false;
    bool list = count == 1 && !wanted->cells, good = place_columns(rows, chosen, count);
    good = good && (!list || find_list(rows, chosen ? chosen[0] : 0));
    free(chosen);
    count = list ? rows->n : count;
    if (!good || count > CSV_MOST_ITEMS || !csv_rows_room_for(rows, count))
        return false;
    Item items[CSV_MOST_ITEMS];
    size_t read;
    rows->numbers = rows->whole && !list;
    rows->numbers = rows->numbers && csv_rows_read(rows, items, 1, &read) && read;
    rows->begun = false;
    return true;
}

/* Whether every name of the header's columns of the outcome is an item: then it is an outcome
 * itself, which nobody should lose. */
static bool header_is_outcome(const CsvRows *rows, const CellRows *header)
{
    size_t items = 0, seen = 0;
    for (size_t i = 0; i < header->count; i++) {
        Word cell = header->cells[i];
        bool number = strspn(cell.text, "0123456789") == cell.length;
        seen += rows->places[i] < rows->n;
        items += rows->places[i] < rows->n &&
                 (rows->numbers ? number : csv_rows_find(rows, cell.text, cell.length) != SIZE_MAX);
    }
    return seen > 1 && items == seen;
}

/* Reads what fits into memory; false where it cannot. */
static bool read_first(Recording *file, CsvRows *rows)
{
    size_t room, count = 1;
    rows->bytes = malloc(CSV_AT_ONCE + CSV_BEHIND);
    while (rows->bytes && count) {
        char *bytes = csv_rows_room(rows, &room);
        if (!room)
            return true;
        if (recording_read_bytes(file, bytes, room, &count, NULL))
            return false;
        csv_rows_added(rows, count);
    }
    return rows->bytes;
}

/* Reads all of it, and learns the names. */
static bool read_all(Recording *file, CsvRows *rows, const RecordOptions *wanted, size_t *ret_rows)
{
    CellRows header = {.cells = NULL};
    Item items[8 * CSV_MOST_ITEMS];
    size_t count = 0;
    bool plain = read_first(file, rows) && begin(rows, wanted, &header);
    *ret_rows = 0;
    file->rows = rows;
    do {
        plain = plain && !recording_read_bytes(file, (char *)items, sizeof items, &count, NULL);
        *ret_rows += plain ? count / (rows->n * sizeof *items) : 0;
    } while (plain && count);
    plain = plain && *ret_rows && !header_is_outcome(rows, &header);
    cells_clear(&header);
    rows->known = true;
    return plain;
}

bool records_plain(const char *path, const RecordOptions *wanted, uint32_t base, CsvRows *ret,
                   size_t *ret_rows)
{
    Recording file;
    CsvRows rows = {.base = base};
    if (path_is_pipe(path) || path_is_standard_input(path) ||
        recording_open_bytes(&file, "--input", path, WIRE_TEXT, &watch_patient, NULL))
        return false;
    bool plain = read_all(&file, &rows, wanted, ret_rows);
    plain &= !input_file_rewind(&file.input, NULL);
    recording_close(&file);
    if (plain)
        *ret = rows;
    else
        csv_rows_clear(&rows);
    return plain;
}
