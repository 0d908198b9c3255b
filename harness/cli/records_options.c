#include "cli/records_options.h"

#include "base/numbers.h"
#include "cli/option_table.h"
#include "cli/options.h"
#include "cli/run_rules.h"
#include "cli/shape_options.h"
#include "input/line_fault.h"
#include "platform/platform.h"

#include <string.h>

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

/* How many items an outcome has that is a single hand, or, without hands, all n. */
static size_t one_hand(const char *hands, size_t n)
{
    uint64_t size = 0;
    Error unused;
    if (!hands)
        return n;
    return number_count("", hands, 1000, 1, DECK_MAX_ITEMS, &size, &unused) ? 0 : (size_t)size;
}

Status records_options_read(Options *options, Error *error)
{
    RecordsGroups *choice = &options->external.records;
    bool *given = &options->external.records_given;
    /* With --table it is a column of counts, and nothing is recorded. */
    bool column = choice->wanted.columns && !options->external.table.given;
    *given |= column || choice->wanted.by || choice->by_size;
    if (!*given)
        return STATUS_OK;
    choice->where = options->external.subject.name;
    choice->wanted.apart =
        choice->by_size || options->take == 1 || (options->hands && !strcmp(options->hands, "1"));
    size_t sized_by = options->size_count ? options->sizes[0] : options->external.code.n;
    choice->wanted.fold = options->take ? options->take : one_hand(options->hands, sized_by);
    if (choice->wanted.format == RECORDS_STREAM && !choice->wanted.fold)
        return error_set(error, STATUS_USAGE,
                         "--records stream: --n or --take says how many items an outcome has");
    const char *path = options->external.subject.text;
    bool sized = options->size_count || options->deck || options->external.code.n;
    bool whole = !choice->wanted.by && !choice->by_size && !options->take && !options->hands &&
                 !options->deck && !options->external.code.n;
    Status status = STATUS_OK;
    if (!whole || choice->wanted.format != RECORDS_CSV || options->size_count > 1 ||
        !records_groups_plain(choice, path, options->size_count ? options->sizes[0] : 0,
                              options->external.code.base))
        status = records_groups_read(choice, path, memory_allowed(options->settings.memory), error);
    if (!status && !sized && (options->take || options->hands))
        return error_set(error, STATUS_USAGE,
                         "no size given: --n 60 or --deck, the items that --take and --hands are "
                         "of");
    choice->sized = sized;
    for (size_t i = 0; !status && !sized && i < choice->group_count; i++)
        status = add_size(options,
                          choice->by_size ? choice->groups[i].size : choice->groups[0].size, error);
    return status;
}

static const Shape *shape_of_size(const Options *options, size_t n)
{
    for (size_t i = 0; i < options->shape_count; i++)
        if (options->shapes[i].n == n)
            return &options->shapes[i];
    return NULL;
}

/* Rows that end early are the first places of n items. */
static Status take_part(const Options *options, RecordsGroup *group, size_t n, Error *error)
{
    const RecordsGroups *choice = &options->external.records;
    if (group->size > n)
        return line_fault(choice->where, choice->records.rows[group->rows[0]].line, error,
                          "%zu items; there are only %zu", group->size, n);
    Status status = shape_options_first(options, n, group->size, &group->own, error);
    const Shape *whole = shape_of_size(options, n);
    if (!status && whole && group->own.seen == n)
        group->own.law = whole->law;
    group->size = n;
    group->shape = &group->own;
    return status;
}

Status records_options_take(Options *options, Error *error)
{
    RecordsGroups *choice = &options->external.records;
    Status status = STATUS_OK;
    if (!options->external.records_given)
        return STATUS_OK;
    size_t n = options->sizes[0];
    for (size_t i = 0; !status && i < choice->group_count; i++) {
        RecordsGroup *group = &choice->groups[i];
        if (choice->by_size && choice->sized) {
            if (group->size < n)
                option_given(&options->given, GIVEN_DEALS, "");
            status = option_rules_check(run_rules, &options->given, error);
            THEN(status, take_part(options, group, n, error));
        } else {
            group->size = choice->by_size ? group->size : n;
            group->shape = shape_of_size(options, group->size);
        }
        THEN(status, records_group_take(choice, group, &options->external.code, error));
    }
    options->spec.trials = 1; /* each group has its own */
    return status;
}

CaseSpec records_case(const Options *options, size_t index, SubjectFacts *facts)
{
    const RecordsGroups *choice = &options->external.records;
    RecordsGroup *group = &choice->groups[index];
    CaseSpec spec = options->spec;
    spec.subject = options->external.subject;
    spec.subject.name = group->name;
    spec.subject.own = group->code.n ? &group->code : &options->external.code;
    spec.subject.outcomes = &group->recording;
    spec.subject.facts = facts;
    spec.subject.by = choice->wanted.by;
    if (choice->wanted.by)
        spec.subject.by_value = choice->records.values.texts[group->value];
    spec.n = group->size;
    spec.shape = group->shape;
    spec.trials = group->row_count;
    return spec;
}
