#include "cli/records_options.h"

#include "base/array.h"
#include "base/numbers.h"
#include "cli/option_table.h"
#include "cli/options.h"
#include "input/input_subjects.h"
#include "platform/platform.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_BYTES = 1 << 30 };

static Status check_others(const Options *options, Error *error)
{
    const ExternalChoice *choice = &options->external;
    const RecordsAsked *asked = &choice->records.asked;
    if (choice->subject.kind != &subject_input || choice->table.given)
        return error_set(error, STATUS_USAGE,
                         "--records, --column, --by and --by-size go with --input FILE, and not "
                         "with --table");
    if (asked->format == RECORDS_LINES && (asked->columns || asked->by))
        return error_set(error, STATUS_USAGE,
                         "%s: goes with --records csv or json, which have names",
                         asked->columns ? "--column" : "--by");
    if (choice->wire_given)
        return error_set(error, STATUS_USAGE, "--wire and --records: one of them");
    if (options->trials_given)
        return error_set(error, STATUS_USAGE,
                         "--trials and --records: all that was recorded is used");
    if (choice->records.by_size &&
        (options->size_count || options->deck || options->take || options->hands || choice->items))
        return error_set(error, STATUS_USAGE,
                         "--by-size: the rows themselves say how many items there are");
    return STATUS_OK;
}

/* The recorded text takes at most half of the memory; its rows have the rest. */
static Status load(Options *options, Text *ret, Error *error)
{
    uint64_t allowed = memory_allowed(options->settings.memory), half = allowed / 2;
    Status status =
        recording_load(options->external.subject.text,
                       half < MOST_BYTES ? (size_t)half : MOST_BYTES, &watch_patient, ret, error);
    if (!status)
        options->external.records.asked.memory = allowed - ret->length;
    return status;
}

/* The group of a row, which is made where it is the first of it; NULL for want of memory. */
static RecordsGroup *group_of(RecordsChoice *choice, const RecordRow *row)
{
    for (size_t i = 0; i < choice->group_count; i++)
        if (choice->groups[i].value == row->value &&
            (!choice->by_size || choice->groups[i].size == row->count))
            return &choice->groups[i];
    if (!array_room(&choice->groups, choice->group_count, sizeof *choice->groups))
        return NULL;
    choice->groups[choice->group_count] = (RecordsGroup){.value = row->value, .size = row->count};
    return &choice->groups[choice->group_count++];
}

static Status make_groups(Options *options, Error *error)
{
    RecordsChoice *choice = &options->external.records;
    const Records *records = &choice->records;
    for (size_t i = 0; i < records->row_count; i++) {
        RecordsGroup *group = group_of(choice, &records->rows[i]);
        if (!group)
            return outcomes_no_memory(error);
        if (choice->group_count > RECORDS_MOST_VALUES)
            return error_set(error, STATUS_FAILED, "%.200s: more than %d cases by %s",
                             options->external.subject.name, RECORDS_MOST_VALUES,
                             choice->by_size ? "size" : choice->asked.by);
        if (!array_room(&group->rows, group->row_count, sizeof i))
            return outcomes_no_memory(error);
        group->rows[group->row_count++] = i;
    }
    return STATUS_OK;
}

static Status add_size(Options *options, size_t n, Error *error)
{
    for (size_t i = 0; i < options->size_count; i++)
        if (options->sizes[i] == n)
            return STATUS_OK;
    if (n < 1 || n > DECK_MAX_ITEMS)
        return error_set(error, STATUS_FAILED, "%.200s: rows of %zu items; accepted: 1 to %s",
                         options->external.subject.name, n, count_grouped(DECK_MAX_ITEMS).text);
    return options_add_size(options, n, error);
}

Status records_options_read(Options *options, Error *error)
{
    RecordsChoice *choice = &options->external.records;
    Text bytes = {0};
    /* With --table it is a column of counts, and nothing is recorded. */
    bool lines = choice->asked.format == RECORDS_LINES && !choice->asked.by && !choice->by_size;
    if (options->external.table.given && choice->asked.columns && lines)
        choice->given = false;
    if (!choice->given && !choice->by_size)
        return STATUS_OK;
    choice->given = true;
    Status status = check_others(options, error);
    if (!status)
        status = load(options, &bytes, error);
    if (status)
        return status;
    status = records_parse(options->external.subject.name, text_string(&bytes), bytes.length,
                           &choice->asked, &choice->records, error);
    text_clear(&bytes);
    if (!status)
        status = make_groups(options, error);
    bool sized = options->size_count || options->deck || options->external.code.n;
    if (!status && !sized && (options->take || options->hands))
        return error_set(error, STATUS_USAGE,
                         "no size given: --n 60 or --deck, the items that --take and --hands are "
                         "of");
    for (size_t i = 0; !status && !sized && i < choice->group_count; i++)
        status = add_size(options,
                          choice->by_size ? choice->groups[i].size : choice->groups[0].size, error);
    return status;
}

/* Names the items of a group, where neither --items nor a deck does: numbers where all its cells
 * are, else the names that occur, by their bytes. */
static Status name_items(Options *options, RecordsGroup *group, Error *error)
{
    const RecordsChoice *choice = &options->external.records;
    size_t count = 0;
    char **names = records_names_of(&choice->records, group->rows, group->row_count, &count);
    Status status = names ? STATUS_OK : outcomes_no_memory(error);
    group->code.base = options->external.code.base;
    if (!status && !records_are_numbers(names, count, group->code.base, DECK_MAX_ITEMS)) {
        size_t n = group->size;
        if (count == n)
            status = item_code_set(&group->code, names, count, error);
        else
            status = error_set(
                error, STATUS_FAILED, "%.200s: %zu name%s for %zu items: %s",
                options->external.subject.name, count, count == 1 ? "" : "s", n,
                choice->asked.format == RECORDS_LINES || choice->asked.columns
                    ? "name all with --items FILE, one a line"
                    : "--column NAME,... says which columns are the outcome, --items FILE names "
                      "all items");
    }
    free(names);
    return status;
}

/* Names a case of the group: the file, and the group's value. */
static void name_group(const Options *options, RecordsGroup *group)
{
    const RecordsChoice *choice = &options->external.records;
    const char *value = choice->asked.by ? choice->records.values.texts[group->value] : NULL;
    snprintf(group->name, sizeof group->name, "%.90s%s%.60s%s%.90s", options->external.subject.name,
             value ? ", " : "", value ? choice->asked.by : "", value ? " " : "",
             value ? value : "");
}

static const Shape *shape_of_size(const Options *options, size_t n)
{
    for (size_t i = 0; i < options->shape_count; i++)
        if (options->shapes[i].n == n)
            return &options->shapes[i];
    return NULL;
}

static Status take_group(Options *options, RecordsGroup *group, Error *error)
{
    const RecordsChoice *choice = &options->external.records;
    const ItemCode *code = &options->external.code;
    if (!choice->by_size)
        group->size = options->sizes[0];
    group->shape = shape_of_size(options, group->size);
    Shape shape = shape_or_plain(group->shape, group->size);
    RecordItems items = {.n = group->size, .seen = shape.seen, .base = code->base};
    char **labels = NULL;
    Status status = STATUS_OK;
    if (shape.names) { /* those of the deck, or of --items */
        labels = malloc(items.n * sizeof *labels);
        for (size_t item = 0; labels && item < items.n; item++)
            labels[item] = shape.names[shape_group(&shape, item)];
        items.labels = labels;
        status = labels ? STATUS_OK : outcomes_no_memory(error);
        size_t count = 0;
        char **names = records_names_of(&choice->records, group->rows, group->row_count, &count);
        if (names && !code->n && records_are_numbers(names, count, code->base, items.n))
            items.labels = NULL; /* the items of the deck, by number */
        free(names);
    } else {
        status = name_items(options, group, error);
        items.labels = group->code.n ? group->code.labels : NULL;
    }
    if (!status)
        status = records_outcomes(&choice->records, group->rows, group->row_count, &items,
                                  options->external.subject.name, &group->bytes, error);
    free(labels);
    if (status)
        return status;
    name_group(options, group);
    status = recording_open_given(&group->recording, group->name, group->bytes, group->row_count,
                                  items.n, &watch_patient, error);
    group->open = !status;
    group->recording.watch = NULL; /* the run's, once it begins */
    return status;
}

Status records_options_take(Options *options, Error *error)
{
    RecordsChoice *choice = &options->external.records;
    Status status = STATUS_OK;
    if (!choice->given)
        return STATUS_OK;
    for (size_t i = 0; !status && i < choice->group_count; i++)
        status = take_group(options, &choice->groups[i], error);
    options->spec.trials = 1; /* each group has its own */
    return status;
}

CaseSpec records_case(const Options *options, size_t index, SubjectFacts *facts)
{
    const RecordsChoice *choice = &options->external.records;
    RecordsGroup *group = &choice->groups[index];
    CaseSpec spec = options->spec;
    spec.subject = options->external.subject;
    spec.subject.name = group->name;
    spec.subject.code = group->code.n ? &group->code : &options->external.code;
    spec.subject.recording = &group->recording;
    spec.subject.facts = facts;
    spec.subject.by = choice->asked.by;
    if (choice->asked.by)
        spec.subject.by_value = choice->records.values.texts[group->value];
    spec.n = group->size;
    spec.shape = group->shape;
    spec.trials = group->row_count;
    return spec;
}

void records_choice_clear(RecordsChoice *choice)
{
    for (size_t i = 0; i < choice->group_count; i++) {
        RecordsGroup *group = &choice->groups[i];
        if (group->open)
            recording_close(&group->recording);
        item_code_clear(&group->code);
        free(group->rows);
        free(group->bytes);
    }
    free(choice->groups);
    records_clear(&choice->records);
    *choice = (RecordsChoice){.given = false};
}
