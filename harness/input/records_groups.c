#include "input/records_groups.h"

#include "base/array.h"
#include "input/line_fault.h"
#include "input/line_words.h"
#include "input/name_order.h"
#include "input/records_plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 1 << 30 };

/* The group of a row, which is made where it is the first of it; NULL for want of memory. */
static RecordsGroup *group_of(RecordsGroups *all, const RecordRow *row)
{
    for (size_t i = 0; i < all->group_count; i++)
        if (all->groups[i].value == row->value &&
            (!all->by_size || all->groups[i].size == row->count))
            return &all->groups[i];
    if (!array_room(&all->groups, all->group_count, sizeof *all->groups))
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
        if (!array_room(&group->rows, group->row_count, sizeof i))
            return outcomes_no_memory(error);
        group->rows[group->row_count++] = i;
    }
    return STATUS_OK;
}

Status records_groups_read(RecordsGroups *all, const char *path, uint64_t memory, Error *error)
{
    Text bytes = {0};
    size_t half = memory / 2 < MOST_BYTES ? (size_t)(memory / 2) : MOST_BYTES;
    Status status = recording_load(
        path, half,
        "more bytes than are read at once; with a larger --memory SIZE up to a gigabyte is",
        &watch_patient, &bytes, error);
    if (status)
        return status;
    all->wanted.memory = memory - bytes.length;
    status = records_parse(all->where, text_string(&bytes), bytes.length, &all->wanted,
                           &all->records, error);
    text_clear(&bytes);
    if (!status && all->records.joined)
        all->wanted.by = NULL; /* it said which outcome, and is no case */
    return status ? status : make_groups(all, error);
}

/* Names the items of a group by what occurs, if that is not numbers alone: in their order where
 * they tell it, else by their bytes, which `names` are sorted by. */
static Status name_by(RecordsGroup *group, char **names, Error *error)
{
    bool known = names_put_in_order(names, group->size);
    TRY(item_code_set(&group->code, names, group->size, error));
    group->code.found = !known;
    return STATUS_OK;
}

/* Says which item each name of plain rows is; false where that is not so simple. */
static bool name_rows(RecordsGroup *group, CsvRows *rows, uint32_t base)
{
    Item items[CSV_MOST_ITEMS];
    size_t count = rows->name_count;
    char **names = malloc((count + 1) * sizeof *names);
    bool numbers = records_are_numbers(rows->names, count, base, DECK_MAX_ITEMS);
    bool good = names && (numbers || count == rows->n);
    for (size_t i = 0; good && i < count; i++)
        names[i] = rows->names[i];
    if (good && !numbers) {
        texts_sort(names, count);
        good = !name_by(group, names, NULL);
    }
    for (size_t i = 0; good && i < count; i++) {
        const char *name = numbers ? rows->names[i] : names[i];
        size_t length = strlen(name), item = numbers ? word_number(name, length, base, rows->n) : i;
        items[csv_rows_find(rows, name, length)] = (Item)item;
        good = item < rows->n;
    }
    if (good)
        csv_rows_items(rows, items);
    free(names);
    return good;
}

bool records_groups_plain(RecordsGroups *all, const char *path, size_t n, uint32_t base)
{
    RecordsGroup group = {.code.base = base};
    if (!records_plain(path, &all->wanted, base, &all->rows, &group.row_count))
        return false;
    group.size = all->rows.n;
    if ((n && n != group.size) || !name_rows(&group, &all->rows, base) ||
        !array_room(&all->groups, 0, sizeof group)) {
        csv_rows_clear(&all->rows);
        item_code_clear(&group.code);
        return false;
    }
    all->plain = path;
    all->groups[all->group_count++] = group;
    return true;
}

/* Names the items of a group, where neither --items nor a deck does: numbers where all its cells
 * are, else the names that occur. */
static Status name_items(const RecordsGroups *all, RecordsGroup *group, uint32_t base, Error *error)
{
    size_t count = 0;
    char **names = records_names_of(&all->records, group->rows, group->row_count, &count);
    Status status = names ? STATUS_OK : outcomes_no_memory(error);
    group->code.base = base;
    if (!status && !records_are_numbers(names, count, base, DECK_MAX_ITEMS))
        status = count == group->size
                     ? name_by(group, names, error)
                     : line_fault(all->where, 0, error, "%zu name%s for %zu items: %s", count,
                                  count == 1 ? "" : "s", group->size,
                                  all->wanted.format == RECORDS_LINES || all->wanted.columns
                                      ? "name all with --items FILE, one a line"
                                      : "--column NAME,... says which columns are the outcome, "
                                        "--items FILE names all items");
    free(names);
    return status;
}

/* Names a case of the group: the file, and the group's value. */
static void name_group(const RecordsGroups *all, RecordsGroup *group)
{
    const char *value = all->wanted.by ? all->records.values.texts[group->value] : NULL;
    snprintf(group->name, sizeof group->name, "%.90s%s%.60s%s%.90s", all->where, value ? ", " : "",
             value ? all->wanted.by : "", value ? " " : "", value ? value : "");
    size_t length = strlen(group->name);
    if (all->by_size && all->sized && group->own.seen < group->size)
        snprintf(group->name + length, sizeof group->name - length, ", rows of %zu",
                 group->own.seen);
}

static Status end_opening(RecordsGroup *group, Status status)
{
    group->open = !status;
    group->recording.watch = NULL; /* the run's, once it begins */
    return status;
}

Status records_group_take(RecordsGroups *all, RecordsGroup *group, const ItemCode *code,
                          Error *error)
{
    Shape shape = shape_or_plain(group->shape, group->size);
    RecordItems items = {
        .n = group->size, .seen = shape.seen, .ordered = shape.ordered, .base = code->base};
    char **labels = NULL;
    Status status = STATUS_OK;
    if (all->plain) {
        name_group(all, group);
        status = recording_open_rows(&group->recording, all->plain, group->name, &all->rows,
                                     group->row_count, &watch_patient, error);
        return end_opening(group, status);
    }
    if (shape.names) { /* those of the deck, or of --items */
        labels = malloc(items.n * sizeof *labels);
        for (size_t item = 0; labels && item < items.n; item++)
            labels[item] = shape.names[shape_group(&shape, item)];
        items.labels = labels;
        status = labels ? STATUS_OK : outcomes_no_memory(error);
        size_t count = 0;
        char **names = records_names_of(&all->records, group->rows, group->row_count, &count);
        if (names && !code->n && records_are_numbers(names, count, code->base, items.n))
            items.labels = NULL; /* the items of the deck, by number */
        free(names);
    } else {
        status = name_items(all, group, code->base, error);
        items.labels = group->code.n ? group->code.labels : NULL;
    }
    THEN(status, records_outcomes(&all->records, group->rows, group->row_count, &items, all->where,
                                  &group->bytes, error));
    free(labels);
    if (status)
        return status;
    name_group(all, group);
    status = recording_open_given(&group->recording, group->name, group->bytes, group->row_count,
                                  items.n, &watch_patient, error);
    return end_opening(group, status);
}

void records_groups_clear(RecordsGroups *all)
{
    for (size_t i = 0; i < all->group_count; i++) {
        RecordsGroup *group = &all->groups[i];
        if (group->open)
            recording_close(&group->recording);
        item_code_clear(&group->code);
        shape_clear(&group->own);
        free(group->rows);
        free(group->bytes);
    }
    free(all->groups);
    csv_rows_clear(&all->rows);
    records_clear(&all->records);
    *all = (RecordsGroups){.where = NULL};
}
