#include "input/cells.h"

#include "base/array.h"
#include "input/item_code.h"
#include "input/line_fault.h"

#include <string.h>

/* How many words the line has that begins at *at, which moves behind it. */
static size_t words_of_line(const char **at, const char *end)
{
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    Word word;
    size_t count = 0;
    stop = stop ? stop : end;
    while (next_word(at, stop, &word))
        count++;
    *at = stop < end ? stop + 1 : end;
    return count;
}

char cells_between(const char *text, size_t length)
{
    static const char all[] = ",;\t";
    size_t found = sizeof all - 1;
    bool quoted = false, quotes = false;
    for (; length && (*text == '\n' || *text == '\r'); length--)
        text++;
    for (size_t at = 0; at < length && text[at] != '\n'; at++) {
        const char *mark = memchr(all, text[at], sizeof all - 1);
        quoted ^= text[at] == '"';
        quotes |= quoted;
        if (mark && !quoted && (size_t)(mark - all) < found)
            found = (size_t)(mark - all);
    }
    if (found < sizeof all - 1 || quotes)
        return found < sizeof all - 1 ? all[found] : ',';
    const char *at = text, *end = text + length;
    size_t first = words_of_line(&at, end);
    return first > 1 && words_of_line(&at, end) == first ? CELLS_WORDS : ',';
}

CellRows cells_of(const char *where, const char *text, size_t length, char between)
{
    return (CellRows){.where = where, .at = text, .end = text + length, .between = between};
}

void cells_clear(CellRows *rows)
{
    free(rows->cells);
    text_clear(&rows->bytes);
    rows->cells = NULL;
    rows->count = rows->most = 0;
}

CellRows cells_take(CellRows *rows)
{
    CellRows taken = *rows;
    rows->cells = NULL;
    rows->most = 0;
    rows->bytes = (Text){0};
    return taken;
}

static Status no_memory(Error *error)
{
    return error_set(error, STATUS_FAILED, "out of memory for the rows of --input");
}

/* Ends the cell that begins at byte `begin` of the row's bytes. */
static Status end_cell(CellRows *rows, size_t begin, Error *error)
{
    if (rows->count == CELLS_MOST)
        return line_fault(rows->where, rows->line, error, "more than %d columns", CELLS_MOST);
    size_t length = rows->bytes.length - begin;
    text_add_bytes(&rows->bytes, "", 1);
    if (rows->bytes.lost ||
        (rows->count == rows->most && !array_room(&rows->cells, rows->count, sizeof *rows->cells)))
        return no_memory(error);
    rows->cells[rows->count++] = (Word){NULL, length};
    rows->most = rows->count > rows->most ? rows->count : rows->most;
    return STATUS_OK;
}

static Status read_quoted(CellRows *rows, Error *error)
{
    size_t begun = rows->line + rows->lines - 1;
    for (rows->at++; rows->at < rows->end; rows->at++) {
        if (*rows->at == '"' && rows->at + 1 < rows->end && rows->at[1] == '"')
            rows->at++;
        else if (*rows->at == '"')
            break;
        rows->lines += *rows->at == '\n';
        text_add_char(&rows->bytes, *rows->at);
    }
    if (rows->at == rows->end)
        return line_fault(rows->where, begun, error, "a quote is opened and not closed");
    rows->at++;
    while (rows->at < rows->end && *rows->at == ' ')
        rows->at++;
    if (rows->at < rows->end && *rows->at != rows->between && *rows->at != '\r' &&
        *rows->at != '\n')
        return line_fault(rows->where, rows->line + rows->lines - 1, error,
                          "text behind a closing quote; a quote in a name is "
                          "written twice");
    return STATUS_OK;
}

/* A cell without quotes, without the blanks and the CR of a line end behind it. */
static void read_plain(CellRows *rows)
{
    const char *cell = rows->at, *end = rows->end;
    while (rows->at < end && *rows->at != rows->between && *rows->at != '\n')
        rows->at++;
    bool at_end = rows->at == end || *rows->at == '\n';
    size_t length = (size_t)(rows->at - cell);
    length -= at_end && length && cell[length - 1] == '\r';
    while (length && cell[length - 1] == ' ')
        length--;
    text_add_bytes(&rows->bytes, cell, length);
}

/* The cells of a row of CSV, which begins at rows->at. Blanks around a cell are none of it. */
static Status read_cells(CellRows *rows, Error *error)
{
    for (;;) {
        size_t begin = rows->bytes.length;
        Status status = STATUS_OK;
        while (rows->at < rows->end && *rows->at == ' ')
            rows->at++;
        if (rows->at < rows->end && *rows->at == '"')
            status = read_quoted(rows, error);
        else
            read_plain(rows);
        THEN(status, end_cell(rows, begin, error));
        if (status)
            return status;
        if (rows->at < rows->end && *rows->at == '\r')
            rows->at++;
        if (rows->at == rows->end || *rows->at == '\n')
            break;
        rows->at++;
    }
    rows->at += rows->at < rows->end;
    return STATUS_OK;
}

static Status read_words(CellRows *rows, Error *error)
{
    const char *stop = memchr(rows->at, '\n', (size_t)(rows->end - rows->at));
    Word word;
    Status status = STATUS_OK;
    stop = stop ? stop : rows->end;
    while (!status && next_word(&rows->at, stop, &word)) {
        size_t begin = rows->bytes.length;
        text_add_bytes(&rows->bytes, word.text, word.length);
        status = end_cell(rows, begin, error);
    }
    rows->at = stop < rows->end ? stop + 1 : rows->end;
    return status;
}

Status cells_next(CellRows *rows, bool *ret_more, Error *error)
{
    bool blank = true;
    Status status = STATUS_OK;
    *ret_more = false;
    rows->count = 0;
    while (!status && blank && rows->at < rows->end) {
        rows->line += rows->line ? rows->lines : 1;
        rows->lines = 1;
        rows->bytes.length = 0;
        rows->count = 0;
        status = rows->between == CELLS_WORDS ? read_words(rows, error) : read_cells(rows, error);
        blank = !rows->count || (rows->count == 1 && !rows->cells[0].length);
    }
    const char *cell = rows->bytes.bytes;
    for (size_t i = 0; !status && i < rows->count; i++) {
        rows->cells[i].text = cell;
        cell += rows->cells[i].length + 1;
    }
    *ret_more = !status && !blank;
    return status;
}

size_t cells_find(const CellRows *rows, const char *text, size_t length)
{
    for (size_t i = 0; i < rows->count; i++)
        if (rows->cells[i].length == length && memcmp(rows->cells[i].text, text, length) == 0)
            return i;
    return rows->count;
}

static Status no_column(const CellRows *header, const char *where, const char *option,
                        const char *name, size_t length, Error *error)
{
    enum { NAMED = 6 };
    char quoted[4 * 40 + 4], names[NAMED * (sizeof quoted + 2)] = "";
    int shown = (int)(length < 60 ? length : 60);
    if (!header)
        return error_set(error, STATUS_USAGE,
                         "%s %.*s: lines have no names; accepted: numbers of columns, from 1 on: "
                         "3-10",
                         option, shown, name);
    for (size_t i = 0; i < header->count && i < NAMED; i++) {
        bytes_quote(header->cells[i].text, header->cells[i].length, 40, quoted);
        strcat(strcat(names, i ? ", " : ""), quoted); /* it may have line ends in it */
    }
    return error_set(error, STATUS_USAGE,
                     "%s %.*s: %.200s has no column of that name; its first line names: %s%s",
                     option, shown, name, where, names, header->count > NAMED ? ", ..." : "");
}

/* The column of a name, or of a number; `none` where it is neither. */
static size_t column_of(const CellRows *header, const char *name, size_t length, size_t none)
{
    size_t found = header ? cells_find(header, name, length) : none;
    if (header && found < header->count)
        return found;
    found = word_number(name, length, 1, header ? header->count : CELLS_MOST);
    return found < (header ? header->count : CELLS_MOST) ? found : none;
}

Status cells_columns(const CellRows *header, const char *where, const char *option,
                     const char *names, size_t **ret, size_t *ret_count, Error *error)
{
    const size_t none = SIZE_MAX;
    size_t *columns = NULL, count = 0;
    for (const char *name = names;; name++) {
        size_t length = strcspn(name, ","), first = column_of(header, name, length, none);
        size_t last = first;
        for (size_t dash = 1; first == none && dash + 1 < length; dash++)
            if (name[dash] == '-') { /* names may have dashes themselves */
                first = column_of(header, name, dash, none);
                last = column_of(header, name + dash + 1, length - dash - 1, none);
                first = first <= last && last != none ? first : none;
            }
        for (size_t column = first; first != none && column <= last; column++) {
            if (!array_room(&columns, count, sizeof *columns)) {
                free(columns);
                return no_memory(error);
            }
            columns[count++] = column;
        }
        if (first == none || count > CELLS_MOST) {
            free(columns);
            return no_column(header, where, option, name, length, error);
        }
        name += length;
        if (!*name)
            break;
    }
    *ret = columns;
    *ret_count = count;
    return STATUS_OK;
}
