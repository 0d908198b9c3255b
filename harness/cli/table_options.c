#include "cli/options_steps.h"

#include "cli/option_table.h"
#include "inference/check_list.h"
#include "input/reading.h"

#include <stdio.h>

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
    TableChoice *choice = &options->external.table;
    options->shapes = arena_get(&options->memory, 1, sizeof *options->shapes);
    TRY(arena_status(&options->memory, "a table", error));
    TRY(fit_table_classes(&choice->counts, options->shapes, &choice->table, error));
    options->shape_count = 1;
    return take_size(options, options->shapes[0].n, error);
}

/* Takes the items of a table of one column from its labels, where neither a deck nor --items gives
 * them. */
static Status take_labels(Options *options, Error *error)
{
    TableChoice *choice = &options->external.table;
    if (!choice->counts.labels || options->deck || options->external.code.n)
        return STATUS_OK;
    return fit_table_labels(&choice->counts, error);
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
    if (!choice->given)
        return STATUS_OK;
    const Fit *fit = options->external.fit;
    FitTable *counts = &choice->counts;
    *counts = (FitTable){.fit = fit, .kind = choice->kind, .where = options->external.subject.name};
    TRY(fit_table_take(counts, &options->external.code, error));
    Status status = STATUS_OK;
    if (counts->percentages && !options->output.quiet)
        fprintf(stderr,
                "fairness: %.200s: the percentages beside the counts say the same, and are "
                "not counted\n",
                options->external.subject.name);
    if (choice->kind == TABLE_CLASSES)
        return take_classes(options, error);
    take_as_hand(options);
    bool column = choice->kind == TABLE_FIRST || choice->kind == TABLE_TAKEN;
    if (choice->kind == TABLE_PAIRS_TAKEN || (column && counts->columns == 1))
        status = take_labels(options, error);
    return status ? status : take_size(options, fit->n, error);
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
    if (!choice->given)
        return STATUS_OK;
    Shape plain = shape_plain(options->size_count ? options->sizes[0] : 0);
    const Shape *shape = options->shapes ? options->shapes : &plain;
    CountTable table;
    TRY(fit_table_make(&choice->counts, shape, &table, error));
    table.forbidden = choice->table.forbidden;
    table.forbidden_first = choice->table.forbidden_first;
    table.code = &options->external.code;
    choice->table = table;
    Subject *subject = &options->external.subject;
    subject->kind = &subject_table;
    subject->own = &choice->table;
    options->spec.trials = table.trials;
    return check_named(options, shape, error);
}
