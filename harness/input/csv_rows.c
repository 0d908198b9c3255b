#include "input/csv_rows.h"

#include "input/plain_row.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_MOST = 255 };

static uint64_t eight_bytes(const char *text)
{
    uint64_t bytes;
    memcpy(&bytes, text, sizeof bytes);
    return bytes;
}

/* Which of eight bytes are not 0, where all others are 255, as eight bits. */
static inline uint64_t byte_mask(uint64_t bytes)
{
    return (bytes & 0x8040201008040201) * 0x0101010101010101 >> 56;
}

/* Notes where the bytes are that end cells, from `at` on, until there is no more room. */
static void find_stops(CsvRows *rows, size_t at)
{
    typedef char Bytes __attribute__((vector_size(16)));
    typedef uint64_t Pair __attribute__((vector_size(16)));
    const char mark = rows->mark, inner = rows->inner ? rows->inner : mark;
    uint32_t *stop = rows->stops, *full = stop + CSV_STOPS - 64;
    for (; at <= rows->end && stop <= full; at += 64) {
        uint64_t found = 0;
        for (unsigned i = 0; i < 64; i += 16) {
            Bytes bytes;
            memcpy(&bytes, rows->bytes + at + i, sizeof bytes);
            Pair ends = (Pair)((bytes == mark) | (bytes == '\n') | (bytes == inner));
            found |= (byte_mask(ends[0]) | byte_mask(ends[1]) << 8) << i;
        }
        for (; found; found &= found - 1)
            *stop++ = (uint32_t)at + (uint32_t)__builtin_ctzll(found);
    }
    while (stop > rows->stops && stop[-1] > rows->end)
        stop--;
    rows->stop_count = (size_t)(stop - rows->stops);
}

/* The key of a text of at least one byte, behind which there are seven more; without a branch,
 * since lengths come in no order. */
static inline CsvName name_of(const char *text, size_t length)
{
    uint64_t in_it = length < 8 ? ~(UINT64_MAX << 8 * length) : UINT64_MAX;
    size_t last = length > 8 ? length - 8 : 0;
    return (CsvName){.first = eight_bytes(text) & in_it,
                     .last = eight_bytes(text + last) & in_it,
                     .length = (uint32_t)length};
}

static inline bool is_name(const CsvRows *rows, const CsvName *slot, const CsvName *name,
                           const char *text)
{
    uint64_t differ =
        (slot->first ^ name->first) | (slot->last ^ name->last) | (slot->length ^ name->length);
    return !differ &&
           (name->length <= 16 || memcmp(rows->forms[slot->form], text, name->length) == 0);
}

static inline uint64_t spread(const CsvName *name, uint64_t times)
{
    return (name->first ^ (name->last << 23 | name->last >> 41)) * times;
}

/* Where a name is to stand, if it is free. */
static size_t first_slot(const CsvRows *rows, const CsvName *name)
{
    return spread(name, rows->times) >> (64 - rows->slot_bits);
}

/* The slot of a name, or the free one where it is to stand. */
static CsvName *slot_of(const CsvRows *rows, const char *text, const CsvName *name)
{
    CsvName *slot = &rows->slots[first_slot(rows, name)];
    while (!is_name(rows, slot, name, text) && slot->length)
        slot = slot + 1 < rows->slots + ((size_t)1 << rows->slot_bits) ? slot + 1 : rows->slots;
    return slot;
}

/* Puts the names into slots again, by other factors until each is where it is sought first; where
 * none of these does it, they stay. */
static void part_names(CsvRows *rows)
{
    size_t count = (size_t)1 << rows->slot_bits, apart = 0;
    CsvName *slots = calloc(count, sizeof *slots), *old = rows->slots;
    uint64_t times = rows->times;
    for (; slots && rows->turns < CSV_TURNS && apart < rows->form_count; rows->turns++) {
        rows->times = rows->times * 0xd1342543de82ef95 | 1;
        memset(slots, 0, count * sizeof *slots);
        apart = 0;
        for (size_t i = 0; i < count; i++) {
            CsvName *slot = &slots[first_slot(rows, &old[i])];
            apart += old[i].length && !slot->length;
            *slot = old[i].length ? old[i] : *slot;
        }
    }
    bool good = apart == rows->form_count;
    rows->slots = good ? slots : old;
    rows->times = good ? rows->times : times;
    free(good ? old : slots);
}

size_t csv_rows_find(const CsvRows *rows, const char *text, size_t length)
{
    char copy[NAME_MOST + 8] = "";
    if (!length || length > NAME_MOST)
        return SIZE_MAX;
    memcpy(copy, text, length);
    CsvName name = name_of(copy, length), *slot = slot_of(rows, copy, &name);
    return slot->length ? slot->item : SIZE_MAX;
}

void csv_rows_items(CsvRows *rows, const Item *items)
{
    for (size_t i = 0; i < (size_t)1 << rows->slot_bits; i++)
        if (rows->slots[i].length)
            rows->slots[i].item = items[rows->slots[i].item];
}

/* Whether a text may be a name where it stands: of a list it has no byte that may end one. */
static bool may_be_name(const CsvRows *rows, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] == '"' ||
            (rows->inner && (text[i] == '|' || is_separator((unsigned char)text[i]))))
            return false;
    return length <= NAME_MOST;
}

/* Notes that a cell of that text is an item; false where it cannot be. */
static bool note(CsvRows *rows, const char *text, size_t length, size_t item)
{
    char *copy = rows->form_count < CSV_FORMS * rows->n ? strndup(text, length) : NULL;
    if (!copy)
        return false;
    CsvName name = name_of(text, length), *slot = slot_of(rows, text, &name);
    name.form = (uint16_t)rows->form_count;
    name.item = (Item)item;
    *slot = name;
    rows->forms[rows->form_count++] = copy;
    if (slot != &rows->slots[first_slot(rows, &name)])
        part_names(rows);
    return true;
}

static inline size_t without_blanks(const char *text, const char *end)
{
    while (end > text && end[-1] == ' ')
        end--;
    return (size_t)(end - text);
}

/* Writes the item of a name to its place; a new one is learned. */
static bool put(CsvRows *rows, const char *text, size_t length, size_t place, Item *outcome)
{
    if (!length)
        return false;
    CsvName name = name_of(text, length), *slot = slot_of(rows, text, &name);
    bool new = !slot->length, room = !rows->known && rows->name_count < rows->n;
    outcome[place] = new ? (Item)rows->name_count : slot->item;
    if (!new)
        return true;
    if (!room || !may_be_name(rows, text, length) || !note(rows, text, length, rows->name_count))
        return false;
    rows->names[rows->name_count++] = rows->forms[rows->form_count - 1];
    return true;
}

/* The items of a list in one cell, from `text` to `end`, whose stops begin at `stop`. */
static bool put_list(CsvRows *rows, const uint32_t *stop, const char *text, const char *end,
                     Item *outcome)
{
    for (size_t place = 0; place < rows->n; place++) {
        const char *next = rows->bytes + *stop++;
        next = next < end ? next : end;
        while (text < next && *text == ' ')
            text++;
        if (!put(rows, text, without_blanks(text, next), place, outcome))
            return false;
        if (next == end)
            return place + 1 == rows->n;
        text = next + 1;
    }
    return false;
}

/* Where a cell ends that is quoted, or may have more than one stop within; *at, its first stop,
 * becomes the next cell's. NULL where it is not so simple. */
static const char *cell_end(const CsvRows *rows, const char *text, const uint32_t **at)
{
    bool quoted = *text == '"';
    for (const uint32_t *stop = *at;; stop++) {
        const char *end = rows->bytes + *stop;
        bool line_end = *end == '\n', cr = line_end && end > text && end[-1] == '\r';
        const char *last = end - cr - quoted;
        if (quoted ? last > text && *last == '"' : line_end || *end == rows->mark) {
            *at = stop + 1;
            return quoted && memchr(text + 1, '"', (size_t)(last - text) - 1) ? NULL : last;
        }
        if (line_end)
            return NULL;
    }
}

/* Reads a row, whose stops begin at *at and are all there, which becomes the next one's; returns
 * where it ends, a line end, or NULL where it is none of these. */
static const char *read_cells(CsvRows *rows, const uint32_t **at, const char *text, Item *outcome)
{
    const char *next = text;
    for (size_t column = 0; column < rows->columns; column++) {
        const char *begin = text;
        const uint32_t *stop = *at;
        while (*text == ' ')
            text++;
        bool quoted = *text == '"';
        const char *end = cell_end(rows, text, at);
        next = end ? rows->bytes + (*at)[-1] : NULL; /* without an end none was passed */
        if (!end || *next != (column + 1 < rows->columns ? rows->mark : '\n'))
            return NULL;
        text += quoted;
        size_t place = rows->places[column], whole = (size_t)(next - begin);
        size_t length = quoted ? (size_t)(end - text) : without_blanks(text, end);
        if (place < rows->n && !(rows->inner ? put_list(rows, stop, text, end, outcome)
                                             : put(rows, text, length, place, outcome)))
            return NULL;
        if (place < rows->n && !rows->inner && length < whole && *at == stop + 1 && !rows->known)
            note(rows, begin, whole, outcome[place]);
        text = next + 1;
    }
    return next;
}

/* The same of a row whose cells all have a text that is known. */
static inline const char *read_known(const CsvRows *rows, const uint32_t **at, const char *text,
                                     Item *outcome)
{
    const char *end = text, *bytes = rows->bytes;
    const uint16_t *places = rows->whole ? NULL : rows->places;
    const uint32_t *stop = *at, *last = stop + rows->columns - 1;
    const size_t n = rows->n;
    const CsvName *slots = rows->slots;
    const uint64_t times = rows->times;
    const unsigned shift = 64 - rows->slot_bits;
    for (size_t column = 0; stop <= last; column++, text = end + 1) {
        char mark = stop == last ? '\n' : rows->mark;
        size_t place = places ? places[column] : column;
        end = bytes + *stop++;
        if (*end != mark || end == text || (place >= n && *text == '"'))
            return NULL;
        if (place >= n)
            continue;
        CsvName name = name_of(text, (size_t)(end - text));
        const CsvName *slot = &slots[spread(&name, times) >> shift];
        if (!is_name(rows, slot, &name, text)) { /* few stand elsewhere */
            slot = slot_of(rows, text, &name);
            if (!slot->length)
                return NULL;
        }
        outcome[place] = slot->item;
    }
    *at = stop;
    return end;
}

/* Reads a row of numbers alone likewise. */
static const char *read_numbers(const CsvRows *rows, const char *text, Item *outcome)
{
    size_t left = (size_t)(rows->bytes + rows->end - text) + CSV_BEHIND;
    size_t length = plain_row_read(text, left, rows->n, rows->base, rows->mark, outcome);
    return length ? text + length - 1 : NULL;
}

/* Finds the stops of the rows from `text` on, as far as there is room; returns the end of the last
 * row whose stops are there, NULL: none. */
static const char *find_rows(CsvRows *rows, const char *text)
{
    find_stops(rows, (size_t)(text - rows->bytes));
    size_t count = rows->stop_count;
    while (count && (rows->bytes[rows->stops[count - 1]] != '\n' ||
                     (rows->stops[count - 1] == rows->end && !rows->ended)))
        count--;
    return count ? rows->bytes + rows->stops[count - 1] : NULL;
}

static const char *last_line_end(const CsvRows *rows, const char *text)
{
    const char *end = rows->bytes + rows->end;
    return rows->ended ? end : memrchr(text, '\n', (size_t)(end - text));
}

bool csv_rows_read(CsvRows *rows, Item *outcomes, size_t most, size_t *ret_count)
{
    *ret_count = 0;
    if (rows->no_text || (!rows->begun && rows->end < rows->header))
        return !rows->no_text && !rows->ended;
    rows->at = rows->begun ? rows->at : rows->header;
    rows->begun = true;
    const char *text = rows->bytes + rows->at, *end = rows->bytes + rows->end, *last = NULL;
    const uint32_t *stop = NULL;
    while (*ret_count < most && text < end) {
        if (!last || text > last) {
            last = rows->numbers ? last_line_end(rows, text) : find_rows(rows, text);
            stop = rows->stops;
            if (!last || last < text) {
                if (rows->ended) /* a row with more cells than there is room for */
                    return false;
                break;
            }
        }
        bool cr = *text == '\r', blank = text[cr] == '\n';
        const char *line_end = blank           ? text + cr
                               : rows->numbers ? read_numbers(rows, text, outcomes)
                               : rows->inner   ? NULL
                                               : read_known(rows, &stop, text, outcomes);
        if (!line_end && !rows->numbers)
            line_end = read_cells(rows, &stop, text, outcomes);
        if (!line_end)
            return false;
        text = line_end + 1;
        stop += blank;
        *ret_count += !blank;
        outcomes += blank ? 0 : rows->n;
    }
    rows->at = text < end ? (size_t)(text - rows->bytes) : rows->end;
    return true;
}

char *csv_rows_room(CsvRows *rows, size_t *ret_room)
{
    memmove(rows->bytes, rows->bytes + rows->at, rows->end - rows->at);
    rows->end -= rows->at;
    rows->at = 0;
    *ret_room = CSV_AT_ONCE - rows->end;
    return rows->bytes + rows->end;
}

void csv_rows_added(CsvRows *rows, size_t count)
{
    rows->end += count;
    rows->ended = !count;
    rows->no_text |= !rows->known && memchr(rows->bytes + rows->end - count, 0, count);
    rows->bytes[rows->end] = '\n';
    memset(rows->bytes + rows->end + 1, 0, CSV_BEHIND - 1);
}

void csv_rows_rewind(CsvRows *rows)
{
    rows->at = rows->end = 0;
    rows->begun = rows->ended = false;
}

bool csv_rows_room_for(CsvRows *rows, size_t n)
{
    rows->n = n;
    rows->times = 0x9e3779b97f4a7c15;
    for (rows->slot_bits = 4; (size_t)1 << rows->slot_bits < 16 * n; rows->slot_bits++)
        continue;
    rows->names = malloc(n * sizeof *rows->names);
    rows->forms = malloc(CSV_FORMS * n * sizeof *rows->forms);
    rows->slots = calloc((size_t)1 << rows->slot_bits, sizeof *rows->slots);
    rows->stops = malloc(CSV_STOPS * sizeof *rows->stops);
    return rows->names && rows->forms && rows->slots && rows->stops;
}

void csv_rows_clear(CsvRows *rows)
{
    for (size_t i = 0; i < rows->form_count; i++)
        free(rows->forms[i]);
    free(rows->forms);
    free(rows->names);
    free(rows->places);
    free(rows->slots);
    free(rows->stops);
    free(rows->bytes);
    *rows = (CsvRows){0};
}
