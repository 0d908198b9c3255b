/* The line that keeps a file from being what all its other lines say it is. */
#include "base/nearest.h"
#include "input/item_code.h"
#include "input/line_fault.h"
#include "input/recognise_parts.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_ROWS = 5, QUOTED = 40 };

/* How many of ten rows have the usual form. */
static bool usual(size_t count, size_t rows)
{
    return 10 * count >= 8 * rows;
}

/* The usual names of a row that it has, each counted once; *ret_strange is its first cell that is
 * none, in a column that usually holds one. */
static size_t usual_in(const Records *records, const RecordRow *row, const bool *is_usual,
                       const size_t *in_column, size_t rows, size_t *ret_strange)
{
    size_t found = 0;
    *ret_strange = SIZE_MAX;
    for (size_t i = 0; i < row->count; i++) {
        uint32_t name = records->cells[row->first + i];
        bool twice = false;
        for (size_t before = 0; before < i; before++)
            twice |= records->cells[row->first + before] == name;
        found += is_usual[name] && !twice;
        if (!is_usual[name] && *ret_strange == SIZE_MAX && usual(in_column[i], rows))
            *ret_strange = i;
    }
    return found;
}

static Status tell(const DataText *data, const Records *records, const RecordRow *row,
                   size_t strange, const bool *is_usual, size_t items)
{
    const char *where = data->given->where;
    const char *const *texts = (const char *const *)records->names.texts;
    char shown[4 * QUOTED + 4];
    if (strange == SIZE_MAX)
        return records->numbered
                   ? place_fault(where, "row", row->line, data->error,
                                 "it is no outcome like the other rows, which have the same %zu "
                                 "items; take it out",
                                 items)
                   : line_fault(where, row->line, data->error,
                                "it is no outcome like the other lines, which have the same %zu "
                                "items; take it out: sed %zud OLD >NEW",
                                items, row->line);
    const char **names = malloc(items * sizeof *names);
    size_t count = 0;
    for (size_t name = 0; names && name < records->names.count; name++)
        if (is_usual[name])
            names[count++] = texts[name];
    const char *text = texts[records->cells[row->first + strange]];
    const char *nearest = names ? nearest_name(text, names, count) : NULL;
    bytes_quote(text, strlen(text), QUOTED, shown);
    Status status = place_fault(
        where, records_unit(records), row->line, data->error,
        "column %zu: \"%s\" is none of the %zu items of the other %ss%s%.60s%s", strange + 1, shown,
        items, records_unit(records), nearest ? "; did you mean " : "; correct it, or take it out",
        nearest ? nearest : "", nearest ? "?" : "");
    free(names);
    return status;
}

Status recognise_fault(DataText *data, const Records *records, size_t from)
{
    size_t rows = records->row_count - from, names = records->names.count, items = 0, right = 0;
    size_t columns = 0, strange, bad_strange = SIZE_MAX;
    const RecordRow *bad = NULL;
    for (size_t row = from; row < records->row_count; row++)
        columns = records->rows[row].count > columns ? records->rows[row].count : columns;
    size_t *in_rows = calloc(names + 1, sizeof *in_rows);
    size_t *last = calloc(names + 1, sizeof *last);
    size_t *in_column = calloc(columns + 1, sizeof *in_column);
    bool *is_usual = calloc(names + 1, sizeof *is_usual);
    bool well = in_rows && last && in_column && is_usual && rows >= LEAST_ROWS;
    for (size_t row = from; well && row < records->row_count; row++)
        for (size_t i = 0; i < records->rows[row].count; i++) {
            uint32_t name = records->cells[records->rows[row].first + i];
            in_rows[name] += last[name] != row + 1;
            last[name] = row + 1;
        }
    for (size_t name = 0; well && name < names; name++) {
        is_usual[name] = usual(in_rows[name], rows);
        items += is_usual[name];
    }
    for (size_t row = from; well && row < records->row_count; row++)
        for (size_t i = 0; i < records->rows[row].count; i++)
            in_column[i] += is_usual[records->cells[records->rows[row].first + i]];
    for (size_t row = from; well && row < records->row_count; row++) {
        const RecordRow *one = &records->rows[row];
        bool whole = usual_in(records, one, is_usual, in_column, rows, &strange) == items;
        right += whole;
        if (!whole && !bad) {
            bad = one;
            bad_strange = strange;
        }
    }
    Status status = STATUS_OK;
    if (well && bad && items > 2 && usual(right, rows))
        status = tell(data, records, bad, bad_strange, is_usual, items);
    free(in_rows);
    free(last);
    free(in_column);
    free(is_usual);
    return status;
}
