/* CSV, as RFC 4180 has it. */
#include "input/records.h"

#include "base/encoding.h"
#include "base/text.h"
#include "input/item_code.h"
#include "input/line_fault.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_COLUMNS = 65536, NO_COLUMN = -1 };

typedef struct Csv {
    const char *where, *at, *end;
    char between;
    size_t line;  /* at hand, from 1 */
    Text cells;   /* of the row at hand, each with a NUL behind it */
    size_t count; /* of them */
    Error *error;
} Csv;

/* The separator of the cells of the header. */
static char find_between(const char *text, size_t length)
{
    static const char all[] = ",;\t";
    size_t found = sizeof all - 1;
    bool quoted = false;
    for (size_t at = 0; at < length && text[at] != '\n'; at++) {
        const char *mark = memchr(all, text[at], sizeof all - 1);
        quoted ^= text[at] == '"';
        if (mark && !quoted && (size_t)(mark - all) < found)
            found = (size_t)(mark - all);
    }
    return found < sizeof all - 1 ? all[found] : ',';
}

static Status read_quoted(Csv *csv)
{
    size_t begun = csv->line;
    for (csv->at++; csv->at < csv->end; csv->at++) {
        if (*csv->at == '"' && csv->at + 1 < csv->end && csv->at[1] == '"')
            csv->at++;
        else if (*csv->at == '"')
            break;
        csv->line += *csv->at == '\n';
        text_add_char(&csv->cells, *csv->at);
    }
    if (csv->at == csv->end)
        return line_fault(csv->where, begun, csv->error, "a quote is opened and not closed");
    csv->at++;
    if (csv->at < csv->end && *csv->at != csv->between && *csv->at != '\r' && *csv->at != '\n')
        return line_fault(csv->where, csv->line, csv->error,
                          "text behind a closing quote; a quote in a name is "
                          "written twice");
    return STATUS_OK;
}

/* The cells of a row, which begins at csv->at. */
static Status read_row(Csv *csv)
{
    text_clear(&csv->cells);
    csv->cells = (Text){0};
    csv->count = 0;
    for (;;) {
        Status status = STATUS_OK;
        if (csv->at < csv->end && *csv->at == '"')
            status = read_quoted(csv);
        else
            for (; csv->at < csv->end && *csv->at != csv->between && *csv->at != '\n'; csv->at++)
                if (*csv->at != '\r' || (csv->at + 1 < csv->end && csv->at[1] != '\n'))
                    text_add_char(&csv->cells, *csv->at);
        if (!status && ++csv->count > MOST_COLUMNS)
            status =
                line_fault(csv->where, csv->line, csv->error, "more than %d columns", MOST_COLUMNS);
        text_add_bytes(&csv->cells, "", 1);
        if (status)
            return status;
        if (csv->at < csv->end && *csv->at == '\r')
            csv->at++;
        if (csv->at == csv->end || *csv->at == '\n')
            break;
        csv->at++;
    }
    csv->at += csv->at < csv->end;
    return csv->cells.lost ? records_no_memory(csv->error) : STATUS_OK;
}

/* The number of a column of the header; NO_COLUMN where it is not there. */
static long column_of(const Csv *header, const char *name, size_t length)
{
    const char *cell = text_string(&header->cells);
    for (size_t i = 0; i < header->count; i++, cell += strlen(cell) + 1)
        if (strlen(cell) == length && memcmp(cell, name, length) == 0)
            return (long)i;
    return NO_COLUMN;
}

static Status no_column(const Csv *csv, const char *option, const char *name, size_t length)
{
    enum { NAMED = 6 };
    const char *cell = text_string(&csv->cells);
    char names[NAMED * (4 * 40 + 4)] = "", quoted[4 * 40 + 4];
    for (size_t i = 0; i < csv->count && i < NAMED; i++, cell += strlen(cell) + 1) {
        bytes_quote(cell, strlen(cell), 40, quoted); /* it may have line ends in it */
        strcat(strcat(names, i ? ", " : ""), quoted);
    }
    return error_set(csv->error, STATUS_USAGE,
                     "%s %.*s: %.200s has no column of that name; its first line names: %s%s",
                     option, (int)(length < 60 ? length : 60), name, csv->where, names,
                     csv->count > NAMED ? ", ..." : "");
}

/* Which columns are the outcome, in their order; owned by the caller. */
static Status find_columns(const Csv *csv, const RecordOptions *wanted, long by, long **ret,
                           size_t *ret_count)
{
    long *columns = malloc((csv->count + (wanted->columns ? strlen(wanted->columns) : 0) + 1) *
                           sizeof *columns);
    size_t count = 0;
    if (!columns)
        return records_no_memory(csv->error);
    for (size_t i = 0; !wanted->columns && i < csv->count; i++)
        if ((long)i != by)
            columns[count++] = (long)i;
    for (const char *name = wanted->columns; name; name++) {
        size_t length = strcspn(name, ",");
        long column = column_of(csv, name, length);
        if (column == NO_COLUMN) {
            free(columns);
            return no_column(csv, "--column", name, length);
        }
        columns[count++] = column;
        name += length;
        if (!*name)
            break;
    }
    *ret = columns;
    *ret_count = count;
    return STATUS_OK;
}

static Status add_row(Csv *csv, Records *records, const long *columns, size_t count, long by,
                      size_t line)
{
    const char **cells = malloc(csv->count * sizeof *cells), *cell = text_string(&csv->cells);
    bool well = cells && records_add_row(records, line);
    for (size_t i = 0; well && i < csv->count; i++, cell += strlen(cell) + 1)
        cells[i] = cell;
    Status status = well ? STATUS_OK : records_no_memory(csv->error);
    if (well && by != NO_COLUMN) {
        uint32_t value = record_names_add(&records->values, cells[by], strlen(cells[by]));
        records->rows[records->row_count - 1].value = value;
        status = value == UINT32_MAX ? records_no_memory(csv->error) : STATUS_OK;
    }
    if (!status && count == 1 && *cells[columns[0]] == '[' &&
        encoding_json_fault(cells[columns[0]], strlen(cells[columns[0]])))
        status = line_fault(csv->where, line, csv->error, ENCODING_NO_CHARACTER);
    if (!status && count == 1)
        status =
            records_add_list(records, cells[columns[0]], strlen(cells[columns[0]]), csv->error);
    for (size_t i = 0; !status && count > 1 && i < count; i++)
        if (!records_add_cell(records, cells[columns[i]], strlen(cells[columns[i]])))
            status = records_no_memory(csv->error);
    free(cells);
    return status;
}

/* Whether every name of the header's columns of the outcome is an item of the rows: then it is an
 * outcome itself, which nobody should lose. */
static bool header_is_outcome(const Csv *header, const Records *records, const long *columns,
                              size_t count)
{
    size_t outcomes = 0;
    for (size_t i = 0; i < count; i++) {
        const char *cell = text_string(&header->cells);
        for (long column = 0; column < columns[i]; column++)
            cell += strlen(cell) + 1;
        bool item = false;
        for (size_t name = 0; !item && name < records->names.count; name++)
            item = strcmp(records->names.texts[name], cell) == 0;
        outcomes += item;
    }
    return count > 1 && outcomes == count;
}

Status records_parse_csv(const char *where, const char *text, size_t length,
                         const RecordOptions *wanted, Records *records, Error *error)
{
    Csv csv = {.where = where,
               .at = text,
               .end = text + length,
               .between = find_between(text, length),
               .line = 1,
               .error = error};
    long *columns = NULL, by = NO_COLUMN;
    size_t count = 0, width = 0;
    Status status = length ? read_row(&csv) : STATUS_OK;
    Csv header = {.count = csv.count};
    text_add_bytes(&header.cells, text_string(&csv.cells), csv.cells.length);
    width = csv.count;
    if (!status && wanted->by) {
        by = column_of(&csv, wanted->by, strlen(wanted->by));
        if (by == NO_COLUMN)
            status = no_column(&csv, "--by", wanted->by, strlen(wanted->by));
    }
    if (!status)
        status = find_columns(&csv, wanted, by, &columns, &count);
    while (!status && csv.at < csv.end) {
        size_t line = ++csv.line;
        status = read_row(&csv);
        if (status || (csv.count == 1 && csv.cells.length == 1)) /* a blank line */
            continue;
        if (csv.count != width)
            status = line_fault(where, line, error, "%zu column%s, but the header has %zu",
                                csv.count, csv.count == 1 ? "" : "s", width);
        else
            status = add_row(&csv, records, columns, count, by, line);
    }
    if (!status && header.cells.lost)
        status = records_no_memory(error);
    if (!status && header_is_outcome(&header, records, columns, count))
        status = line_fault(where, 1, error,
                            "it holds items, where the names of the columns should "
                            "stand; put a line with names before it, such as a,b,c");
    free(columns);
    text_clear(&csv.cells);
    text_clear(&header.cells);
    return status;
}
