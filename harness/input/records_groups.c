#include "input/records_groups.h"

#include "input/line_fault.h"
#include "input/name_order.h"
#include "input/reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The group of a row, which is made where it is the first of it; NULL for want of memory. */
static RecordsGroup *group_of(RecordsGroups *all, const RecordRow *row)
{
    for (size_t i = 0; i < all->group_count; i++)
        if (all->groups[i].value == row->value &&
            (!all->by_size || all->groups[i].size == row->count))
            return &all->groups[i];
    if (!arena_room(&all->records.memory, &all->groups, all->group_count, sizeof *all->groups))
        return NULL;
    all->groups[all->group_count] = (RecordsGroup){.value = row->value, .size = row->count};
    return &all->groups[all->group_count++];
}

static Status make_groups(RecordsGroups *all, Error *error)
{
    for (size_t i = 0; i < all->records.row_count; i++) {
        RecordsGroup *group = group_of(all, &all->records.rows[i]);
        if (!group)
            return outcomes_no_memory(error);
        if (all->group_count > RECORDS_MOST_VALUES)
            return line_fault(all->where, 0, error, "more than %d cases by %s", RECORDS_MOST_VALUES,
                              all->by_size ? "size" : all->wanted.by);
        if (!arena_room(&all->records.memory, &group->rows, group->row_count, sizeof i))
            return outcomes_no_memory(error);
        group->rows[group->row_count++] = i;
    }
    return STATUS_OK;
}

/* The names of the reader say how many items there are, where nobody does. */
static void count_items(const RowReader *rows, const Given *given, Fit *fit)
{
    size_t most = 0;
    for (size_t i = 0; i < rows->names.count; i++) {
        size_t number = strtoul(rows->names.of[i].text, NULL, 10);
        most = number > most ? number : most;
    }
    size_t n = fit->numbers ? most + 1 - fit->base : rows->names.count;
    if (fit->kind == FIT_SAMPLE && !given->n && !given->names && n > fit->n)
        fit->n = n;
}

Status records_groups_fit(RecordsGroups *all, const char *path, const Given *given, Fit *fit,
                          Error *error)
{
    if (!fit_streams(fit)) {
        TRY(fit_records(fit, &all->records, error));
        return make_groups(all, error);
    }
    TRY(row_reader_open(&all->rows, fit, all->where, error));
    if (!arena_room(&all->records.memory, &all->groups, 0, sizeof *all->groups))
        return outcomes_no_memory(error);
    RecordsGroup *group = &all->groups[all->group_count++];
    *group = (RecordsGroup){.streams = true};
    TRY(recording_open_rows(&group->recording, path, &all->rows, &watch_patient, error));
    group->open = true;
    group->row_count = fit->trials = group->recording.outcomes;
    all->rows.known = true;
    count_items(&all->rows, given, fit);
    group->size = fit->kind == FIT_WHOLE ? fit->n : fit->width;
    return STATUS_OK;
}

/* The names that occur in a group, sorted by their bytes. */
static char **names_of(const RecordsGroups *all, const RecordsGroup *group, Arena *memory,
                       size_t *ret_count)
{
    return group->streams ? records_names_of(&all->rows.names, NULL, NULL, 0, memory, ret_count)
                          : records_names_of(all->records.names, &all->records, group->rows,
                                             group->row_count, memory, ret_count);
}

/* Names the items of a group by those names: in their order where they tell it, else by their
 * bytes, which they are sorted by. */
static Status name_by(const RecordsGroups *all, RecordsGroup *group, char **names, size_t count,
                      Error *error)
{
    if (count != group->size)
        return line_fault(all->where, 0, error,
                          "%zu name%s for %zu items; name all with --items FILE, one a line", count,
                          count == 1 ? "" : "s", group->size);
    bool known = names_put_in_order(names, count);
    TRY(item_code_set(&group->code, names, count, error));
    group->code.found = !known;
    return STATUS_OK;
}

/* Finds what the items of a group are called: numbers where all its cells are, unless --items names
 * them; else as the deck names them, or by the names that occur. */
static Status name_items(const RecordsGroups *all, RecordsGroup *group, const ItemCode *given,
                         Error *error)
{
    size_t count = 0;
    uint32_t base = group->code.base = given->base;
    bool deck = group->shape && group->shape->names;
    SCOPED_ARENA room = {0};
    char **names = names_of(all, group, &room, &count);
    Status status = names ? STATUS_OK : outcomes_no_memory(error);
    /* As many as there are items, and not from 0 on, are names: 101, 205, 317. */
    bool ids = !base && count == group->size;
    size_t most = deck ? group->size : ids ? count : DECK_MAX_ITEMS;
    bool labels = deck && given->n;
    if (!status && (labels || !records_are_numbers(names, count, base, most)))
        status = deck ? item_code_shape(&group->code, group->shape, false, error)
                      : name_by(all, group, names, count, error);
    group->code.numbers = NUMBERS_NEVER; /* beside names */
    return status;
}

/* Names a case of the group: the file, and the group's value. */
static void name_group(const RecordsGroups *all, RecordsGroup *group)
{
    const char *value = all->wanted.by ? all->records.names->of[group->value].text : NULL;
    snprintf(group->name, sizeof group->name, "%.90s%s%.60s%s%.90s", all->where, value ? ", " : "",
             value ? all->wanted.by : "", value ? " " : "", value ? value : "");
    size_t length = strlen(group->name);
    if (all->by_size && all->sized && group->own.seen < group->size)
        snprintf(group->name + length, sizeof group->name - length, ", rows of %zu",
                 group->own.seen);
}

/* Has the rows of the file, of which all names are known, read as items. */
static Status take_rows(RecordsGroups *all, RecordsGroup *group, const RecordItems *items,
                        Error *error)
{
    RowReader *rows = &all->rows;
    size_t seen = rows->width;
    TRY(outcome_names_find(&rows->names, items, &all->means, error));
    for (size_t i = 0; i < rows->names.count; i++)
        if (!all->means.of[i].count)
            return outcome_no_item(items, all->where, 0, rows->names.of[i].text, error);
    if (seen != items->n && seen != items->seen)
        return line_fault(all->where, 0, error,
                          "rows of %zu items, not %zu, those that are seen, or all %zu", seen,
                          items->seen, items->n);
    rows->n = group->recording.reader.n = items->n;
    rows->means = &all->means;
    return STATUS_OK;
}

Status records_group_take(RecordsGroups *all, RecordsGroup *group, const ItemCode *code,
                          Error *error)
{
    Shape shape = shape_or_plain(group->shape, group->size);
    RecordItems items = {
        .n = group->size, .seen = shape.seen, .code = &group->code, .ordered = shape.ordered};
    Status status = name_items(all, group, code, error);
    name_group(all, group);
    if (group->streams) {
        THEN(status, take_rows(all, group, &items, error));
    } else {
        THEN(status, records_outcomes(&all->records, group->rows, group->row_count, &items,
                                      all->where, &all->records.memory, &group->outcomes, error));
        group->recording = recording_given(group->outcomes, group->row_count, items.n);
    }
    group->open |= !status;
    group->recording.watch = NULL; /* the run's, once it begins */
    return status;
}

void records_groups_clear(RecordsGroups *all)
{
    for (size_t i = 0; i < all->group_count; i++) {
        RecordsGroup *group = &all->groups[i];
        if (group->open)
            recording_close(&group->recording);
        item_code_clear(&group->code);
        shape_clear(&group->own);
    }
    row_reader_clear(&all->rows);
    outcome_names_clear(&all->means);
    arena_clear(&all->records.memory);
    *all = (RecordsGroups){.where = NULL};
}
