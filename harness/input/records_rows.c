/* CSV, and lines of words: rows of cells. */
#include "input/records.h"

#include "base/encoding.h"
#include "input/cells.h"
#include "input/line_fault.h"

#include <stdlib.h>
#include <string.h>

typedef struct Reader {
    const RecordOptions *wanted;
    CellRows rows, header; /* the header is empty where there is none */
    size_t *columns;       /* of the outcome; owned; NULL: all */
    size_t count;          /* of them */
    size_t by, place;      /* columns of --by; SIZE_MAX: none */
    Records *records;
    Error *error;
} Reader;

/* The first row names the columns: finds those that are requested. */
static Status find_columns(Reader *reader)
{
    const RecordOptions *wanted = reader->wanted;
    const CellRows *header = wanted->format == RECORDS_CSV ? &reader->header : NULL;
    const char *where = reader->rows.where;
    size_t *by = NULL, one = 0;
    Status status = STATUS_OK;
    if (wanted->by)
        status = cells_columns(header, where, "--by", wanted->by, &by, &one, reader->error);
    reader->by = status || !by ? SIZE_MAX : by[0];
    reader->place = !status && by && one > 1 ? by[1] : SIZE_MAX;
    free(by);
    if (!status && one > 2)
        status = error_set(
            reader->error, STATUS_USAGE,
            "--by %.60s: accepted: one column, or that of the outcome and that of the place",
            wanted->by);
    if (!status && wanted->columns)
        status = cells_columns(header, where, "--column", wanted->columns, &reader->columns,
                               &reader->count, reader->error);
    else if (!status && header) {
        reader->columns = malloc((header->count + 1) * sizeof *reader->columns);
        if (!reader->columns)
            return records_no_memory(reader->error);
        for (size_t i = 0; i < header->count; i++)
            if (i != reader->by && i != reader->place)
                reader->columns[reader->count++] = i;
    }
    return status;
}

static Status lacks_column(const Reader *reader, size_t column)
{
    const CellRows *rows = &reader->rows;
    return line_fault(rows->where, rows->line, reader->error, "it has %zu column%s, and no %zu",
                      rows->count, rows->count == 1 ? "" : "s", column + 1);
}

/* Adds the one item of a row with its place. */
static Status add_placed(const Reader *reader)
{
    const CellRows *rows = &reader->rows;
    RecordRow *row = &reader->records->rows[reader->records->row_count - 1];
    size_t most = reader->count == 1 ? reader->columns[0] : 0;
    most = reader->place > most ? reader->place : most;
    if (reader->count != 1)
        return error_set(reader->error, STATUS_USAGE,
                         "--by %.60s: with a place a row has one item: --column NAME",
                         reader->wanted->by);
    if (most >= rows->count)
        return lacks_column(reader, most);
    Word place = rows->cells[reader->place], item = rows->cells[reader->columns[0]];
    row->place = word_number(place.text, place.length, 0, CELLS_MOST + 1);
    if (row->place > CELLS_MOST)
        return line_fault(rows->where, rows->line, reader->error,
                          "its place is \"%.40s\"; accepted: a whole number", place.text);
    return records_add_cell(reader->records, item.text, item.length)
               ? STATUS_OK
               : records_no_memory(reader->error);
}

static Status add_row(const Reader *reader)
{
    const CellRows *rows = &reader->rows;
    Records *records = reader->records;
    size_t count = reader->columns ? reader->count : rows->count;
    if (!records_add_row(records, rows->line))
        return records_no_memory(reader->error);
    if (reader->by != SIZE_MAX) {
        if (reader->by >= rows->count)
            return lacks_column(reader, reader->by);
        Word cell = rows->cells[reader->by];
        uint32_t value = record_names_add(&records->values, cell.text, cell.length);
        records->rows[records->row_count - 1].value = value;
        if (value == UINT32_MAX)
            return records_no_memory(reader->error);
        if (reader->place != SIZE_MAX)
            return add_placed(reader);
    }
    for (size_t i = 0; i < count; i++) {
        size_t column = reader->columns ? reader->columns[i] : i;
        if (column >= rows->count)
            return lacks_column(reader, column);
        Word cell = rows->cells[column];
        if (reader->columns && count == 1 && !reader->wanted->cells) {
            if (*cell.text == '[' && encoding_json_fault(cell.text, cell.length))
                return line_fault(rows->where, rows->line, reader->error, ENCODING_NO_CHARACTER);
            return records_add_list(records, cell.text, cell.length, reader->error);
        }
        if (column != reader->by || reader->columns)
            if (!records_add_cell(records, cell.text, cell.length))
                return records_no_memory(reader->error);
    }
    return STATUS_OK;
}

/* Whether every name of the header's columns of the outcome is an item of the rows: then it is an
 * outcome itself, which nobody should lose. */
static bool header_is_outcome(const Reader *reader)
{
    const RecordNames *names = &reader->records->names;
    size_t outcomes = 0;
    for (size_t i = 0; i < reader->count; i++) {
        bool item = false;
        for (size_t name = 0; !item && name < names->count; name++)
            item = strcmp(names->texts[name], reader->header.cells[reader->columns[i]].text) == 0;
        outcomes += item;
    }
    return reader->count > 1 && outcomes == reader->count;
}

/* Each word follows the one before it, whatever lines they are in. */
static Status read_stream(Reader *reader)
{
    CellRows *rows = &reader->rows;
    Records *records = reader->records;
    size_t fold = reader->wanted->fold ? reader->wanted->fold : 1, left = 0;
    bool more = true;
    Status status = STATUS_OK;
    while (!status && more) {
        status = cells_next(rows, &more, reader->error);
        for (size_t i = 0; !status && more && i < rows->count; i++, left--) {
            bool room = left || records_add_row(records, rows->line);
            left = left ? left : fold;
            if (!room || !records_add_cell(records, rows->cells[i].text, rows->cells[i].length))
                status = records_no_memory(reader->error);
        }
    }
    if (!status && left)
        records->cell_count = records->rows[--records->row_count].first;
    return status;
}

static Status read_rows(Reader *reader)
{
    CellRows *rows = &reader->rows;
    bool csv = reader->wanted->format == RECORDS_CSV, more = true;
    Status status = STATUS_OK;
    if (csv) {
        status = cells_next(rows, &more, reader->error);
        reader->header = cells_take(rows);
    }
    THEN(status, find_columns(reader));
    while (!status && more) {
        status = cells_next(rows, &more, reader->error);
        if (!status && more && csv && rows->count != reader->header.count)
            return line_fault(rows->where, rows->line, reader->error,
                              "%zu column%s, but the header has %zu", rows->count,
                              rows->count == 1 ? "" : "s", reader->header.count);
        THEN_IF(status, more, add_row(reader));
    }
    if (!status && csv && header_is_outcome(reader))
        status = line_fault(rows->where, 1, reader->error,
                            "it holds items, where the names of the columns should "
                            "stand; put a line with names before it, such as a,b,c");
    return status;
}

Status records_parse_rows(const char *where, const char *text, size_t length,
                          const RecordOptions *wanted, Records *records, Error *error)
{
    char between = wanted->format == RECORDS_CSV ? cells_between(text, length) : CELLS_WORDS;
    Reader reader = {.wanted = wanted,
                     .rows = cells_of(where, text, length, between),
                     .records = records,
                     .error = error};
    Status status = wanted->format == RECORDS_STREAM ? read_stream(&reader) : read_rows(&reader);
    free(reader.columns);
    cells_clear(&reader.rows);
    cells_clear(&reader.header);
    return status;
}
