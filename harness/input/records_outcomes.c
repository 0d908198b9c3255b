#include "input/records_outcomes.h"

#include "input/item_code.h"
#include "input/line_fault.h"
#include "input/line_words.h"
#include "input/reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Status outcomes_no_memory(Error *error)
{
    return error_set(error, STATUS_FAILED, "out of memory for the outcomes of --input");
}

static void add_outcome(const Fit *fit, size_t row, bool by, Records *records)
{
    if (!arena_room(&records->memory, &records->rows, records->row_count, sizeof(RecordRow)))
        return;
    records->rows[records->row_count++] =
        (RecordRow){.line = fit->sheet->lines[row],
                    .first = records->cell_count,
                    .value = by ? fit->sheet->columns[fit->other].cells[row] : 0};
}

static void add_cell(Records *records, uint32_t name)
{
    if (!arena_room(&records->memory, &records->cells, records->cell_count, sizeof name))
        return;
    records->cells[records->cell_count++] = name;
    records->rows[records->row_count - 1].count++;
}

Status fit_records(const Fit *fit, Records *ret, Error *error)
{
    const Sheet *sheet = fit->sheet;
    SCOPED_ARENA room = {0};
    size_t size = 1, *order = NULL, last = sheet->rows;
    char mark = fit->mark;
    bool by = fit->other != SIZE_MAX && fit->kind != FIT_LONG;
    *ret = (Records){.names = &sheet->texts};
    if (fit->kind == FIT_LONG)
        order = group_rows(sheet, fit->other, fit->place, &room, &size);
    if (fit->kind == FIT_STREAM) {
        size = fit->fold;
        last -= last % size;
    }
    TRY(arena_status(&room, "the rows of --input", error));
    for (size_t i = 0; i < last; i++) {
        size_t row = order ? order[i] : i;
        Word list = cell_text(sheet, row, fit->first), part;
        const char *at = list.text;
        if (i % size == 0)
            add_outcome(fit, row, by, ret);
        while (mark && list_item(sheet, mark, &at, list.text + list.length, &part))
            add_cell(ret, texts_add((Texts *)&sheet->texts, (Arena *)&sheet->memory, part));
        for (size_t column = 0; !mark && column < fit->width; column++)
            add_cell(ret, sheet->columns[fit->first + column].cells[row]);
    }
    TRY(arena_status(&sheet->memory, "the rows of --input", error));
    return arena_status(&ret->memory, "the rows of --input", error);
}

bool records_are_numbers(char *const *texts, size_t count, uint32_t base, size_t n)
{
    for (size_t i = 0; i < count; i++)
        if (word_number(texts[i], strlen(texts[i]), base, n) == n)
            return false;
    return true;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char **records_names_of(const Texts *names, const Records *records, const size_t *rows,
                        size_t count, Arena *memory, size_t *ret_count)
{
    char **texts = arena_get(memory, names->count + 1, sizeof *texts);
    bool *there = arena_get(memory, names->count + 1, sizeof *there);
    *ret_count = 0;
    if (memory->lost)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        const RecordRow *row = &records->rows[rows[i]];
        for (size_t cell = row->first; cell < row->first + row->count; cell++)
            there[records->cells[cell]] = true;
    }
    for (size_t i = 0; i < names->count; i++)
        if (!rows || there[i])
            texts[(*ret_count)++] = (char *)names->of[i].text;
    qsort(texts, *ret_count, sizeof *texts, compare_texts);
    return texts;
}

void outcome_names_clear(OutcomeNames *means)
{
    arena_clear(&means->memory);
    *means = (OutcomeNames){.simple = false};
}

Status outcome_names_find(const Texts *names, const RecordItems *items, OutcomeNames *ret,
                          Error *error)
{
    OutcomeNames means = {.simple = true};
    means.of = arena_get(&means.memory, names->count, sizeof *means.of);
    means.used = arena_get(&means.memory, items->n, sizeof *means.used);
    means.row = arena_get(&means.memory, items->n, sizeof *means.row);
    if (means.memory.lost) {
        outcome_names_clear(&means);
        return outcomes_no_memory(error);
    }
    for (size_t name = 0; name < names->count; name++) {
        Word text = names->of[name];
        means.of[name] = items_of_word(items->code, items->n, text.text, text.length);
        means.simple &= means.of[name].count == 1;
    }
    *ret = means;
    return STATUS_OK;
}

void outcome_names_row(const OutcomeNames *means, size_t count, Item *outcome)
{
    if (means->simple) {
        for (size_t place = 0; place < count; place++)
            outcome[place] = means->of[outcome[place]].first;
        return;
    }
    memcpy(means->row, outcome, count * sizeof *outcome);
    for (size_t place = 0; place < count; place++) {
        const WordItems *items = &means->of[means->row[place]];
        outcome[place] = next_item(items, means->used[items->first]++);
    }
    for (size_t place = 0; place < count; place++)
        means->used[means->of[means->row[place]].first] = 0;
}

Status outcome_no_item(const RecordItems *items, const char *where, size_t line, const char *text,
                       Error *error)
{
    uint32_t base = items->code->base;
    Quoted quoted = bytes_quoted(text, strlen(text));
    if (items->code->sorted)
        return line_fault(where, line, error, "\"%s\" is none of the %zu items", quoted.text,
                          items->n);
    return line_fault(where, line, error, "\"%s\" is not an item (expected %u to %zu)", quoted.text,
                      base, items->n - 1 + base);
}

/* Writes one outcome. */
static Status write_row(const Records *records, const RecordRow *row, const RecordItems *items,
                        const char *where, const OutcomeNames *means, Item *outcome, Error *error)
{
    size_t count = items->ordered && row->count > items->seen && row->count < items->n ? items->seen
                                                                                       : row->count;
    for (size_t i = 0; i < count; i++) {
        uint32_t name = records->cells[row->first + i];
        if (!means->of[name].count)
            return outcome_no_item(items, where, row->line, records->names->of[name].text, error);
        outcome[i] = (Item)name;
    }
    outcome_names_row(means, count, outcome);
    return STATUS_OK;
}

/* STATUS_FAILED: a row has more items than it may, or fewer. */
static Status check_count(const RecordRow *row, const RecordRow *first, const RecordItems *items,
                          const char *where, Error *error)
{
    size_t n = items->n, seen = items->seen, count = row->count;
    bool cut = items->ordered && seen < n && count <= n;
    static const char cure[] = "(--as by-size makes a case of each length)";
    char wrong[160] = "";
    if (cut && count < seen)
        snprintf(wrong, sizeof wrong, "fewer than --take %zu %s", seen, cure);
    else if (!cut && count != first->count)
        snprintf(wrong, sizeof wrong, "but line %zu has %zu %s", first->line, first->count, cure);
    else if (!cut && count != n && count != seen)
        snprintf(wrong, sizeof wrong,
                 seen < n ? "not %zu, those that are seen, or all %zu" : "not %zu", seen, n);
    return *wrong ? error_set(error, STATUS_FAILED, "%.200s, line %zu has %zu item%s, %s", where,
                              row->line, count, count == 1 ? "" : "s", wrong)
                  : STATUS_OK;
}

Status records_outcomes(const Records *records, const size_t *rows, size_t count,
                        const RecordItems *items, const char *where, Arena *memory, Item **ret,
                        Error *error)
{
    Item *outcomes = arena_get(memory, count * items->n, sizeof *outcomes);
    OutcomeNames means = {.simple = true};
    Status status = outcomes ? outcome_names_find(records->names, items, &means, error)
                             : outcomes_no_memory(error);
    for (size_t i = 0; !status && i < count; i++) {
        const RecordRow *row = &records->rows[rows[i]];
        status = check_count(row, &records->rows[rows[0]], items, where, error);
        THEN(status, write_row(records, row, items, where, &means, outcomes + i * items->n, error));
    }
    outcome_names_clear(&means);
    if (!status)
        *ret = outcomes;
    return status;
}
