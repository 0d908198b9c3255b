#include "cli/table_options.h"

#include "cli/option_table.h"
#include "cli/options.h"
#include "cli/table_orders.h"
#include "inference/check_list.h"
#include "input/class_chances.h"
#include "input/input_subjects.h"
#include "platform/platform.h"
#include "tallies/permutations.h"
#include "tallies/rank.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Puts the file's name in front of the error. */
static Status in_file(const Options *options, Status status, Error *error)
{
    Error inner = *error;
    if (status != STATUS_USAGE)
        return status;
    return error_set(error, STATUS_FAILED, "%.200s: %.400s", options->external.subject.name,
                     inner.text);
}

static Status check_others(const Options *options, Error *error)
{
    const ExternalChoice *choice = &options->external;
    if (choice->subject.kind != &subject_input)
        return error_set(error, STATUS_USAGE, "--table: goes with --input FILE, a table of counts");
    if (options->trials_given)
        return error_set(error, STATUS_USAGE,
                         "--trials: a table of counts says itself how many there were");
    if (options->settings.stop_early)
        return error_set(error, STATUS_USAGE, "--stop-early and --table: all trials are done");
    if (choice->wire_given || choice->base_given)
        return error_set(error, STATUS_USAGE, "%s: is for outcomes, not for a table of counts",
                         choice->wire_given ? "--wire" : "--base");
    if (choice->records.asked.columns && choice->table.kind != TABLE_FIRST &&
        choice->table.kind != TABLE_TAKEN && choice->table.kind != TABLE_ORDERS)
        return error_set(
            error, STATUS_USAGE,
            "--column and --table %s: it says which column holds the counts of a table of "
            "orders, first or taken",
            table_words[choice->table.kind]);
    if (choice->table.kind == TABLE_FIRST && (options->take || options->hands))
        return error_set(error, STATUS_USAGE,
                         "--table first: the first place is seen, and no other");
    if (choice->table.kind == TABLE_CLASSES &&
        (options->take || options->hands || options->deck || choice->items || options->size_count))
        return error_set(error, STATUS_USAGE,
                         "--table classes: the file says what the classes are, and their chances");
    return STATUS_OK;
}

/* The size that the table has, where no other was given. */
static Status take_size(Options *options, size_t n, Error *error)
{
    if (options->size_count || options->deck || options->external.code.n || !n)
        return STATUS_OK;
    return options_add_size(options, n, error);
}

/* The classes and their chances, as a shape. */
static Status take_classes(Options *options, Error *error)
{
    TableText *text = &options->external.table.text;
    size_t rows = text->row_count, room = rows + 1, kept = 0;
    char **labels = calloc(room, sizeof *labels), **chances = calloc(room, sizeof *chances);
    size_t *groups = calloc(room, sizeof *groups);
    options->shapes = calloc(1, sizeof *options->shapes);
    Status status =
        labels && chances && groups && options->shapes ? STATUS_OK : table_no_memory(error);
    for (size_t row = 0; !status && row < rows; row++) {
        labels[row] = text->rows[row].label ? text->rows[row].label : (char *)"";
        chances[row] = text->rows[row].chance;
    }
    if (!status)
        status = in_file(options,
                         class_chances_shape(labels, chances, rows, options->shapes, groups, error),
                         error);
    if (!status) {
        options->shape_count = 1;
        status = take_size(options, options->shapes[0].n, error);
    }
    CountTable *table = &options->external.table.table;
    for (size_t row = 0; !status && row < rows; row++) {
        uint64_t count = text->numbers[row];
        if (groups[row] != SIZE_MAX) {
            text->numbers[kept++] = count;
            continue;
        }
        if (count && !table->forbidden_first) {
            table->forbidden_first = strdup(labels[row]);
            status = table->forbidden_first ? STATUS_OK : table_no_memory(error);
        }
        table->forbidden += count;
    }
    text->number_count = kept;
    free(labels);
    free(chances);
    free(groups);
    return status;
}

/* Takes the items of a table of one column from its labels, where neither a deck nor --items gives
 * them. */
static Status take_labels(Options *options, Error *error)
{
    const TableText *text = &options->external.table.text;
    if (!text->row_count || !text->rows[0].label || options->deck || options->external.code.n)
        return STATUS_OK;
    options->external.table.labels = calloc(text->row_count, sizeof(char *));
    if (!options->external.table.labels)
        return table_no_memory(error);
    for (size_t row = 0; row < text->row_count; row++) {
        for (size_t before = 0; before < row; before++)
            if (strcmp(text->rows[before].label, text->rows[row].label) == 0)
                return table_line_fault(options, &text->rows[row], error,
                                        "this label is there twice");
        options->external.table.labels[row] = text->rows[row].label;
    }
    options->external.table.label_count = text->row_count;
    return STATUS_OK;
}

/* Items taken are counted in no order: they are a hand. */
static void take_as_hand(Options *options)
{
    TableChoice *choice = &options->external.table;
    if (choice->kind == TABLE_FIRST)
        options->take = 1;
    if ((choice->kind != TABLE_TAKEN && choice->kind != TABLE_PAIRS_TAKEN) || !options->take)
        return;
    snprintf(choice->hand, sizeof choice->hand, "%zu", options->take);
    options->take = 0;
    options->hands = choice->hand;
}

Status table_options_read(Options *options, Error *error)
{
    TableChoice *choice = &options->external.table;
    static const TableLabels labels[] = {
        [TABLE_ORDERS] = LABELS_NONE,      [TABLE_PLACES] = LABELS_NONE,
        [TABLE_FIRST] = LABELS_MAYBE,      [TABLE_TAKEN] = LABELS_MAYBE,
        [TABLE_PAIRS_TAKEN] = LABELS_NONE, [TABLE_BLOCKS] = LABELS_NONE,
        [TABLE_CLASSES] = LABELS_CHANCE};
    if (!choice->given)
        return STATUS_OK;
    Text bytes = {0};
    Status status = check_others(options, error);
    if (!status)
        status = table_text_load(options->external.subject.text,
                                 memory_allowed(options->settings.memory), &bytes, error);
    if (status)
        return status;
    size_t n = 0;
    if (!status && choice->kind == TABLE_ORDERS)
        status = table_orders_read(options, &bytes, &choice->text, &n, error);
    else if (!status)
        status = table_text_parse(options->external.subject.name, text_string(&bytes), bytes.length,
                                  labels[choice->kind], options->external.records.asked.columns,
                                  &choice->text, error);
    text_clear(&bytes);
    if (status)
        return status;
    const TableText *text = &choice->text;
    if (text->percentages && !options->output.quiet)
        fprintf(stderr,
                "fairness: %.200s: the percentages beside the counts say the same, and are "
                "not counted\n",
                options->external.subject.name);
    bool column = choice->kind == TABLE_FIRST || choice->kind == TABLE_TAKEN;
    if (choice->kind != TABLE_ORDERS)
        n = column ? text->number_count : text->row_count;
    if (choice->kind == TABLE_CLASSES)
        return take_classes(options, error);
    take_as_hand(options);
    if (choice->kind == TABLE_PAIRS_TAKEN || (column && text->row_count == text->number_count))
        status = take_labels(options, error);
    return status ? status : take_size(options, n, error);
}

/* Rows with the names of groups, in the order of the groups. */
static Status sort_rows(const Options *options, const Shape *shape, TableText *text, Error *error)
{
    size_t columns = text->rows[0].count;
    uint64_t *sorted = calloc(text->number_count, sizeof *sorted);
    bool *there = calloc(shape->groups, sizeof *there);
    Status status = sorted && there ? STATUS_OK : table_no_memory(error);
    for (size_t row = 0; !status && row < text->row_count; row++) {
        const TableRow *one = &text->rows[row];
        size_t group = 0;
        char line[200];
        while (group < shape->groups && strcmp(shape->names[group], one->label) != 0)
            group++;
        bool moved = options->external.table.kind == TABLE_PAIRS_TAKEN && group != row;
        if (moved || group == shape->groups || there[group]) {
            const char *what = group == shape->groups ? "none of the names of the deck"
                               : moved ? "not in its place: rows and columns stand as the items do"
                                       : "there twice";
            snprintf(line, sizeof line, "\"%.60s\" is %s", one->label, what);
            status = table_line_fault(options, one, error, line);
            break;
        }
        there[group] = true;
        if (row < shape->groups)
            memcpy(sorted + group * columns, text->numbers + one->first, columns * sizeof *sorted);
    }
    free(there);
    if (status) {
        free(sorted);
        return status;
    }
    free(text->numbers);
    text->numbers = sorted;
    return STATUS_OK;
}

static Status check_rows(const Options *options, const TableText *text, Error *error)
{
    for (size_t row = 1; row < text->row_count; row++)
        if (text->rows[row].count != text->rows[0].count)
            return error_set(error, STATUS_FAILED,
                             "%.200s, line %zu: %zu counts, but line %zu has %zu",
                             options->external.subject.name, text->rows[row].line,
                             text->rows[row].count, text->rows[0].line, text->rows[0].count);
    return STATUS_OK;
}

/* Checks that are named are to be made. */
static Status check_named(const Options *options, const Shape *shape, Error *error)
{
    const CheckChoice *choice = &options->spec.checks;
    const CountTable *table = &options->external.table.table;
    for (size_t i = 0; choice->wanted == CHECKS_NAMED && check_list[i]; i++) {
        const CheckKind *kind = check_in(check_list[i], shape);
        if (choice->named[i] && !count_table_gives(table, shape, kind))
            return error_set(error, STATUS_USAGE,
                             "--checks %s: it takes the shuffles themselves, not a table of %s",
                             kind->id, table_words[table->kind]);
    }
    return STATUS_OK;
}

Status table_options_take(Options *options, Error *error)
{
    TableChoice *choice = &options->external.table;
    TableText *text = &choice->text;
    if (!choice->given)
        return STATUS_OK;
    bool matrix = choice->kind == TABLE_PLACES || choice->kind == TABLE_BLOCKS ||
                  choice->kind == TABLE_PAIRS_TAKEN;
    Shape plain = shape_plain(options->size_count ? options->sizes[0] : 0);
    const Shape *shape = options->shapes ? options->shapes : &plain;
    Status status = matrix ? check_rows(options, text, error) : STATUS_OK;
    bool labelled = text->row_count == shape->groups && text->row_count && text->rows[0].label;
    if (!status && labelled && shape->names && choice->kind != TABLE_ORDERS &&
        choice->kind != TABLE_CLASSES)
        status = sort_rows(options, shape, text, error);
    CountTable table;
    if (!status)
        status = in_file(
            options,
            count_table_make(choice->kind, text->numbers, text->number_count, shape, &table, error),
            error);
    if (status)
        return status;
    table.forbidden = choice->table.forbidden;
    table.forbidden_first = choice->table.forbidden_first;
    choice->table = table;
    Subject *subject = &options->external.subject;
    subject->kind = &subject_table;
    subject->table = &choice->table;
    options->spec.trials = table.trials;
    return check_named(options, shape, error);
}

void table_choice_clear(TableChoice *choice)
{
    free(choice->labels); /* of the text */
    table_text_clear(&choice->text);
    count_table_clear(&choice->table);
    *choice = (TableChoice){.given = false};
}
