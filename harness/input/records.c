#include "input/records.h"

#include "base/array.h"
#include "base/sizes.h"

#include <stdlib.h>
#include <string.h>

Status records_no_memory(Error *error)
{
    return error_set(error, STATUS_FAILED,
                     "out of memory for the rows of --input; --memory SIZE says how much there is");
}

bool records_take(Records *records, uint64_t bytes)
{
    bool room = bytes < records->memory;
    records->memory = room ? records->memory - bytes : 0;
    return room;
}

static uint32_t hash_of(const char *text, size_t length)
{
    uint32_t hash = 2166136261; /* Fowler, Noll, Vo */
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619;
    return hash;
}

/* The slot of a text, or the free one where it is to stand. */
static size_t slot_of(const RecordNames *names, const char *text, size_t length)
{
    size_t mask = names->slot_count - 1, at = hash_of(text, length) & mask;
    for (;; at = (at + 1) & mask) {
        uint32_t number = names->slots[at];
        const char *name = number ? names->texts[number - 1] : NULL;
        if (!name || (strncmp(name, text, length) == 0 && !name[length])) /* no text has a NUL */
            return at;
    }
}

static bool grow(RecordNames *names)
{
    size_t room = names->room ? 2 * names->room : USUAL_OR_LEAST(64, 2);
    char **texts = realloc(names->texts, room * sizeof *texts);
    names->texts = texts ? texts : names->texts;
    uint32_t *slots = calloc(2 * room, sizeof *slots);
    if (!texts || !slots) {
        free(slots);
        return false;
    }
    free(names->slots);
    names->slots = slots;
    names->slot_count = 2 * room;
    names->room = room;
    for (size_t i = 0; i < names->count; i++)
        slots[slot_of(names, names->texts[i], strlen(names->texts[i]))] = (uint32_t)i + 1;
    return true;
}

uint32_t record_names_add(RecordNames *names, const char *text, size_t length)
{
    if (names->count == names->room && !grow(names))
        return UINT32_MAX;
    size_t slot = slot_of(names, text, length);
    if (names->slots[slot])
        return names->slots[slot] - 1;
    char *copy = strndup(text, length);
    if (!copy)
        return UINT32_MAX;
    names->texts[names->count] = copy;
    names->slots[slot] = (uint32_t)++names->count;
    return (uint32_t)names->count - 1;
}

void record_names_clear(RecordNames *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->texts[i]);
    free(names->texts);
    free(names->slots);
    *names = (RecordNames){0};
}

void records_clear(Records *records)
{
    record_names_clear(&records->names);
    record_names_clear(&records->values);
    free(records->rows);
    free(records->cells);
    *records = (Records){0};
}

bool records_add_row(Records *records, size_t line)
{
    enum { OF_GROUP = sizeof(size_t) };
    if (!records_take(records, sizeof *records->rows + OF_GROUP) ||
        !array_room(&records->rows, records->row_count, sizeof *records->rows))
        return false;
    records->rows[records->row_count++] = (RecordRow){.line = line, .first = records->cell_count};
    return true;
}

bool records_add_cell(Records *records, const char *text, size_t length)
{
    enum { OF_OUTCOME = 2, OF_NAME = 48 };
    if (!records_take(records, sizeof *records->cells + OF_OUTCOME) ||
        !array_room(&records->cells, records->cell_count, sizeof *records->cells))
        return false;
    size_t known = records->names.count;
    uint32_t name = record_names_add(&records->names, text, length);
    if (name == UINT32_MAX || (name == known && !records_take(records, length + OF_NAME)))
        return false;
    records->cells[records->cell_count++] = name;
    records->rows[records->row_count - 1].count++;
    return true;
}
