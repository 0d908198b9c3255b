#include "input/records_outcomes.h"

#include "input/item_code.h"
#include "input/line_fault.h"
#include "input/line_words.h"

#include <stdlib.h>
#include <string.h>

/* Which items each name of the records may be. */
typedef struct Meaning {
    Label *sorted;           /* of all items */
    size_t *first, *members; /* of each name: in `sorted`, and how many; 0: it is none */
    size_t *used;            /* of them, in the row at hand */
    bool *taken;             /* items of the row at hand */
} Meaning;

Status outcomes_no_memory(Error *error)
{
    return error_set(error, STATUS_FAILED, "out of memory for the outcomes of --input");
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void texts_sort(char **texts, size_t count)
{
    qsort(texts, count, sizeof *texts, compare_texts);
}

/* The item that a text is the number of; n where it is none. */
static size_t number_of(const char *text, uint32_t base, size_t n)
{
    size_t length = strlen(text);
    return length > 6 ? n : word_number(text, length, base, n);
}

bool records_are_numbers(char *const *texts, size_t count, uint32_t base, size_t n)
{
    for (size_t i = 0; i < count; i++)
        if (number_of(texts[i], base, n) == n)
            return false;
    return true;
}

char **records_names_of(const Records *records, const size_t *rows, size_t count, size_t *ret_count)
{
    char **texts = malloc((records->names.count + 1) * sizeof *texts);
    bool *there = calloc(records->names.count + 1, sizeof *there);
    size_t found = 0;
    if (!texts || !there) {
        free(texts);
        free(there);
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        const RecordRow *row = &records->rows[rows[i]];
        for (size_t cell = row->first; cell < row->first + row->count; cell++) {
            uint32_t name = records->cells[cell];
            if (!there[name])
                texts[found++] = records->names.texts[name];
            there[name] = true;
        }
    }
    free(there);
    texts_sort(texts, found);
    *ret_count = found;
    return texts;
}

static void meaning_clear(Meaning *meaning)
{
    free(meaning->sorted);
    free(meaning->first);
    free(meaning->members);
    free(meaning->used);
    free(meaning->taken);
}

static Status find_meaning(const Records *records, const RecordItems *items, Meaning *meaning,
                           Error *error)
{
    size_t names = records->names.count, n = items->n;
    *meaning = (Meaning){.sorted = calloc(n + 1, sizeof *meaning->sorted),
                         .first = calloc(names + 1, sizeof *meaning->first),
                         .members = calloc(names + 1, sizeof *meaning->members),
                         .used = calloc(names + 1, sizeof *meaning->used),
                         .taken = calloc(n + 1, sizeof *meaning->taken)};
    if (!meaning->sorted || !meaning->first || !meaning->members || !meaning->used ||
        !meaning->taken)
        return outcomes_no_memory(error);
    for (size_t item = 0; item < n; item++)
        meaning->sorted[item] = (Label){items->labels ? items->labels[item] : NULL, (Item)item};
    if (items->labels)
        labels_sort(meaning->sorted, n);
    for (size_t name = 0; name < names; name++) {
        const char *text = records->names.texts[name];
        size_t low = 0, high = n;
        if (!items->labels) {
            size_t number = number_of(text, items->base, n);
            meaning->first[name] = number;
            meaning->members[name] = number < n;
            continue;
        }
        while (low < high) { /* the first that is not before it */
            size_t middle = low + (high - low) / 2;
            if (strcmp(meaning->sorted[middle].text, text) < 0)
                low = middle + 1;
            else
                high = middle;
        }
        meaning->first[name] = low;
        while (low < n && strcmp(meaning->sorted[low].text, text) == 0)
            low++;
        meaning->members[name] = low - meaning->first[name];
    }
    return STATUS_OK;
}

static Status no_item(const RecordItems *items, const char *where, size_t line, const char *text,
                      Error *error)
{
    char quoted[4 * 40 + 4];
    bytes_quote(text, strlen(text), 40, quoted);
    if (items->labels)
        return line_fault(where, line, error, "\"%s\" is none of the %zu items", quoted, items->n);
    return line_fault(where, line, error, "\"%s\" is not an item (expected %u to %zu)", quoted,
                      items->base, items->n - 1 + items->base);
}

/* Writes one outcome. */
static Status write_row(const Records *records, const RecordRow *row, const RecordItems *items,
                        const char *where, Meaning *meaning, unsigned char *bytes, Error *error)
{
    size_t n = items->n, place = 0;
    const uint32_t *cells = records->cells + row->first;
    Status status = STATUS_OK;
    size_t count =
        items->ordered && row->count > items->seen && row->count < n ? items->seen : row->count;
    for (; !status && place < count; place++) {
        uint32_t name = cells[place];
        size_t members = meaning->members[name], used = meaning->used[name];
        if (!members) {
            status = no_item(items, where, row->line, records->names.texts[name], error);
            break;
        }
        /* One too many is the last of them again, and the outcome is found to be none. */
        size_t index = meaning->first[name] + (used < members ? used : members - 1);
        size_t item = items->labels ? meaning->sorted[index].item : index;
        meaning->used[name]++;
        meaning->taken[item] = true;
        bytes[2 * place] = (unsigned char)(item & 0xff);
        bytes[2 * place + 1] = (unsigned char)(item >> 8);
    }
    for (size_t item = 0; !status && item < n && place < n; item++)
        if (!meaning->taken[item]) {
            bytes[2 * place] = (unsigned char)(item & 0xff);
            bytes[2 * place + 1] = (unsigned char)(item >> 8);
            place++;
        }
    for (size_t i = 0; i < count; i++)
        meaning->used[cells[i]] = 0;
    memset(meaning->taken, 0, n * sizeof *meaning->taken);
    return status;
}

Status records_outcomes(const Records *records, const size_t *rows, size_t count,
                        const RecordItems *items, const char *where, unsigned char **ret_bytes,
                        Error *error)
{
    size_t n = items->n, printed = records->rows[rows[0]].count;
    unsigned char *bytes = calloc(count, 2 * n);
    Meaning meaning = {.sorted = NULL};
    Status status =
        bytes ? find_meaning(records, items, &meaning, error) : outcomes_no_memory(error);
    for (size_t i = 0; !status && i < count; i++) {
        const RecordRow *row = &records->rows[rows[i]];
        bool cut = items->ordered && items->seen < n && row->count <= n;
        if (cut && row->count < items->seen)
            status =
                error_set(error, STATUS_FAILED,
                          "%.200s, line %zu has %zu item%s, fewer than --take %zu (--by-size "
                          "makes a case of each length)",
                          where, row->line, row->count, row->count == 1 ? "" : "s", items->seen);
        else if (!cut && row->count != printed)
            status = error_set(error, STATUS_FAILED,
                               "%.200s, line %zu has %zu item%s, but line %zu has %zu (--by-size "
                               "makes a case of each length)",
                               where, row->line, row->count, row->count == 1 ? "" : "s",
                               records->rows[rows[0]].line, printed);
        else if (!cut && row->count != n && row->count != items->seen)
            status =
                items->seen < n
                    ? error_set(error, STATUS_FAILED,
                                "%.200s, line %zu has %zu item%s, not %zu, those that are "
                                "seen, or all %zu",
                                where, row->line, row->count, row->count == 1 ? "" : "s",
                                items->seen, n)
                    : error_set(error, STATUS_FAILED, "%.200s, line %zu has %zu item%s, not %zu",
                                where, row->line, row->count, row->count == 1 ? "" : "s", n);
        else
            status = write_row(records, row, items, where, &meaning, bytes + i * 2 * n, error);
    }
    meaning_clear(&meaning);
    if (status)
        free(bytes);
    else
        *ret_bytes = bytes;
    return status;
}
