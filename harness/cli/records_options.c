#include "cli/options_steps.h"

#include "base/numbers.h"
#include "cli/option_table.h"
#include "cli/run_rules.h"
#include "input/line_fault.h"
#include "input/line_words.h"
#include "platform/platform.h"

#include <string.h>

Status read_as(void *into, const char *text, Error *error)
{
    static const char *const words[] = {"--as stream", "--as lines",  "--as csv",   "--as json",
                                        "--as u8",     "--as u16le",  "--as u32le", "--as u64le",
                                        "--as from-1", "--as by-size"};
    enum { OPTION = sizeof "--as " - 1, BYTES = 4, FROM_1 = 8, BY_SIZE, WORDS };
    Options *options = into;
    ExternalChoice *choice = &options->external;
    char part[32];
    while (list_next(&text, part, sizeof part)) {
        unsigned word = 0;
        while (word < WORDS && strcmp(words[word] + OPTION, part) != 0)
            word++;
        bool wire = word >= BYTES && word < FROM_1;
        if (word == WORDS)
            return error_set(error, STATUS_USAGE, "--as %s: accepted: " AS_WORDS, part);
        if (wire ? choice->subject.wire != WIRE_TEXT : word < BYTES && choice->records_given)
            return error_set(error, STATUS_USAGE, "--as %s: a second form; one is accepted", part);
        option_given(&options->given, words[word], "");
        choice->records_given |= word < BYTES;
        choice->records.by_size |= word == BY_SIZE;
        choice->code.base |= word == FROM_1;
        if (word < BYTES)
            choice->records.wanted.format = word;
        else if (wire)
            choice->subject.wire = WIRE_U8 + word - BYTES;
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
    RecordsGroups *choice = &options->external.records;
    bool sized = options->size_count || options->deck || options->external.code.n;
    if (!choice->group_count)
        return STATUS_OK;
    if (!sized && (options->take || options->hands))
        return error_set(error, STATUS_USAGE,
                         "no size given: --n 60 or --deck, the items that --take and --hands are "
                         "of");
    choice->sized = sized;
    for (size_t i = 0; !sized && i < choice->group_count; i++)
        TRY(add_size(options, choice->groups[choice->by_size ? i : 0].size, error));
    return STATUS_OK;
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
    if (!choice->group_count)
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
        spec.subject.by_value = choice->records.names->of[group->value].text;
    spec.n = group->size;
    spec.shape = group->shape;
    spec.trials = group->row_count;
    return spec;
}
