#include "input/records.h"

#include "base/array.h"
#include "base/encoding.h"
#include "base/numbers.h"
#include "base/sizes.h"
#include "input/line_fault.h"
#include "input/line_words.h"

#include <cjson/cJSON.h>
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

/* Adds the texts and numbers of a JSON array. False if it is not one. */
static bool add_array(Records *records, const char *text, size_t length, bool *ret_full)
{
    Text named = {0};
    encoding_json_names(text, length, &named);
    cJSON *array = cJSON_ParseWithLength(text_string(&named), named.length);
    bool well = cJSON_IsArray(array);
    *ret_full = named.lost;
    for (const cJSON *each = well ? array->child : NULL; well && each; each = each->next)
        well = cJSON_IsString(each);
    for (const cJSON *each = well ? array->child : NULL; each && !*ret_full; each = each->next)
        *ret_full = !records_add_cell(records, each->valuestring, strlen(each->valuestring));
    cJSON_Delete(array);
    text_clear(&named);
    return well;
}

/* Adds the words of a text. */
static Status add_words(Records *records, const char *text, size_t length, Error *error)
{
    Word word;
    for (const char *at = text; next_word(&at, text + length, &word);)
        if (!records_add_cell(records, word.text, word.length))
            return records_no_memory(error);
    return STATUS_OK;
}

Status records_add_list(Records *records, const char *text, size_t length, Error *error)
{
    static const char between[] = "|;,";
    bool full = false;
    if (length && text[0] == '[' && add_array(records, text, length, &full))
        return full ? records_no_memory(error) : STATUS_OK;
    char mark = 0;
    for (size_t i = 0; between[i] && !mark; i++)
        mark = memchr(text, between[i], length) ? between[i] : 0;
    if (!mark)
        return add_words(records, text, length, error);
    for (size_t at = 0; at < length && !full; at++) {
        size_t begin, end;
        while (at < length && is_separator((unsigned char)text[at]) && text[at] != mark)
            at++;
        for (begin = at; at < length && text[at] != mark;)
            at++;
        for (end = at; end > begin && is_separator((unsigned char)text[end - 1]);)
            end--;
        full = !records_add_cell(records, text + begin, end - begin);
    }
    return full ? records_no_memory(error) : STATUS_OK;
}

/* Whether rows look like names of several words, one a row, that were taken for lists. */
static bool are_names(const Records *records)
{
    size_t least = SIZE_MAX, most = 0;
    for (size_t row = 0; row < records->row_count; row++) {
        size_t count = records->rows[row].count;
        least = count < least ? count : least;
        most = count > most ? count : most;
    }
    return least == 1 && most > 1;
}

static bool have_marks(const Records *records)
{
    for (size_t name = 0; name < records->names.count; name++)
        if (strpbrk(records->names.texts[name], "|;,["))
            return true;
    return false;
}

Status records_parse(const char *where, const char *text, size_t length,
                     const RecordOptions *wanted, Records *ret, Error *error)
{
    Records records = {.memory = wanted->memory ? wanted->memory : UINT64_MAX};
    TRY(encoding_check(where, text, length, error));
    if (encoding_marked(text, length)) {
        text += strlen(UTF8_MARK);
        length -= strlen(UTF8_MARK);
    }
    Status status = wanted->format == RECORDS_JSON
                        ? records_parse_json(where, text, length, wanted, &records, error)
                        : records_parse_rows(where, text, length, wanted, &records, error);
    THEN_IF(status, !records.row_count, line_fault(where, 0, error, "there are no outcomes in it"));
    if (!status && records.values.count && !wanted->apart && !wanted->cells &&
        are_names(&records)) {
        RecordOptions names = *wanted;
        Records again;
        names.cells = true;
        if (!records_parse(where, text, length, &names, &again, NULL)) {
            bool lists = !again.joined || have_marks(&again);
            Records *useless = lists ? &again : &records;
            records_clear(useless);
            if (!lists) {
                *ret = again;
                return STATUS_OK;
            }
        }
    }
    THEN_IF(status, records.values.count && !wanted->apart, records_join(where, &records, error));
    if (!status && records.values.count > RECORDS_MOST_VALUES)
        status = line_fault(where, 0, error, "--by %.60s has %s values; accepted: up to %s",
                            wanted->by, count_grouped(records.values.count).text,
                            count_grouped(RECORDS_MOST_VALUES).text);
    if (status)
        records_clear(&records);
    else
        *ret = records;
    return status;
}
