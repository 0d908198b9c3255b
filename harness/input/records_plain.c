#include "input/records_plain.h"

#include "input/cells.h"
#include "input/plain_row.h"
#include "input/recording.h"

#include <stdlib.h>
#include <string.h>

enum {
    AT_ONCE = 1 << 18,
    MOST_ITEMS = 1000, /* of three digits; a line of them is a small part of what is read at once */
    LINE_MOST = 4 * MOST_ITEMS + 2,
};

/* What is in memory of the file. */
typedef struct Part {
    Recording file;
    char *bytes; /* AT_ONCE, and LINE_MOST more */
    size_t at, end;
    bool ended;
} Part;

/* Keeps what is not read yet, and reads more behind it. */
static bool read_more(Part *part)
{
    size_t count = 0, left = part->end - part->at;
    memmove(part->bytes, part->bytes + part->at, left);
    if (recording_read_bytes(&part->file, part->bytes + left, AT_ONCE - left, &count, NULL))
        return false;
    part->at = 0;
    part->end = left + count;
    part->ended = !count;
    memset(part->bytes + part->end, 0, LINE_MOST);
    return true;
}

/* The columns that the first line names, none of them by a number; 0 where it is no plain header.
 */
static size_t read_header(Part *part, char *ret_mark)
{
    const char *cell = part->bytes, *line_end = memchr(cell, '\n', part->end);
    size_t columns = 1, length = line_end ? (size_t)(line_end - cell) : 0;
    *ret_mark = cells_between(cell, part->end);
    if (!length || *ret_mark == CELLS_WORDS || memchr(cell, '"', length) || memchr(cell, 0, length))
        return 0;
    for (bool digits = true; cell <= line_end; cell++)
        if (*cell == *ret_mark || cell == line_end) {
            if (digits)
                return 0;
            columns += cell < line_end;
            digits = true;
        } else {
            digits &= byte_kind(*cell) != BYTE_OTHER;
        }
    part->at = length + 1;
    return columns > 1 && columns <= MOST_ITEMS ? columns : 0;
}

static bool read_rows(Part *part, uint32_t base, size_t *ret_n, size_t *ret_rows)
{
    Item items[MOST_ITEMS];
    char mark;
    size_t n = read_more(part) ? read_header(part, &mark) : 0, rows = 0;
    while (n && (!part->ended || part->at < part->end)) {
        const char *line = part->bytes + part->at;
        size_t left = part->end - part->at;
        if (left < LINE_MOST && !part->ended) {
            if (!read_more(part))
                return false;
            continue;
        }
        size_t length = plain_row_read(line, left + LINE_MOST, n, base, mark, items);
        if (!length || length > left)
            return false;
        part->at += length;
        rows++;
    }
    *ret_n = n;
    *ret_rows = rows;
    return n && rows;
}

bool records_plain(const char *path, uint32_t base, size_t *ret_n, size_t *ret_rows)
{
    Part part = {.bytes = malloc(AT_ONCE + LINE_MOST)};
    bool plain =
        part.bytes && !path_is_pipe(path) && !path_is_standard_input(path) &&
        !recording_open_bytes(&part.file, "--input", path, WIRE_TEXT, &watch_patient, NULL);
    if (plain) {
        plain = read_rows(&part, base, ret_n, ret_rows);
        plain &= !input_file_rewind(&part.file.input, NULL);
        recording_close(&part.file);
    }
    free(part.bytes);
    return plain;
}
