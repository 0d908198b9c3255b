#include "cli/options_steps.h"

#include "cli/run_rules.h"
#include "input/input_subjects.h"
#include "input/item_code.h"
#include "input/shape_read.h"

/* The size that the deck has, where none was given. */
static Status take_size(Options *options, const ShapeWords *words, Error *error)
{
    size_t n = 0;
    Status status = shape_read_items(words, &n, error);
    if (status || options->size_count || !n)
        return status;
    return options_add_size(options, n, error);
}

static ShapeWords words_of(const Options *options)
{
    const ItemCode *code = &options->external.code;
    const ItemCode *own = &options->external.table.counts.code;
    return (ShapeWords){.deck = options->deck,
                        .labels = code->n ? code->labels : own->labels,
                        .label_count = code->n ? code->n : own->n,
                        .take = options->take,
                        .hands = options->hands};
}

Status shape_options_first(const Options *options, size_t n, size_t take, Shape *ret, Error *error)
{
    ShapeWords words = words_of(options);
    words.take = take < n ? take : 0;
    return shape_read(&words, n, ret, error);
}

Status shape_options_check(Options *options, Error *error)
{
    const TableChoice *table = &options->external.table;
    if (options->shapes) { /* of classes, by their table */
        option_given(&options->given, GIVEN_DEALS, "");
        return option_rules_check(run_rules, &options->given, error);
    }
    const ShapeWords words = words_of(options);
    if (!words.deck && !words.labels && !words.take && !words.hands)
        return STATUS_OK;
    Status status = take_size(options, &words, error);
    if (status)
        return status;
    options->shapes = arena_get(&options->memory, options->size_count, sizeof *options->shapes);
    TRY(arena_status(&options->memory, "the list of --n", error));
    bool shaped = false;
    for (; !status && options->shape_count < options->size_count; options->shape_count++) {
        Shape *shape = &options->shapes[options->shape_count];
        status = shape_read(&words, options->sizes[options->shape_count], shape, error);
        if (status)
            return status;
        shaped |= !shape_is_plain(shape);
    }
    if (shaped)
        option_given(&options->given, GIVEN_DEALS, "");
    status = option_rules_check(run_rules, &options->given, error);
    if (status)
        return status;
    const SubjectKind *kind = options->external.subject.kind;
    const Shape *first = options->shapes;
    if (!kind || table->given || options->external.records_given ||
        (shape_is_plain(first) && first->seen == first->n && !words.deck))
        return STATUS_OK;
    if (options->shape_count > 1)
        return error_set(error, STATUS_USAGE,
                         "--n: one size with --take and --hands of what comes from outside");
    bool wanted = kind != &subject_input && !words.labels; /* it is sent numbers */
    return item_code_shape(&options->external.code, first, wanted, error);
}
