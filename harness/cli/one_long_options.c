#include "cli/options_steps.h"

#include "base/numbers.h"
#include "cases/one_long.h"
#include "input/input_subjects.h"
#include "platform/platform.h"
#include "tallies/long_counts.h"
#include "trials/subject_run.h"

static Status check_sizes(const Options *options, Error *error)
{
    if (options->size_count > 1)
        return error_set(error, STATUS_USAGE, "--n: one size for --one-long");
    if (options->size_count && options->sizes[0] < LONG_LEAST_ITEMS)
        return error_set(error, STATUS_USAGE,
                         "--n %zu and --one-long: accepted: %d to %s; for fewer items: --input",
                         options->sizes[0], LONG_LEAST_ITEMS, count_grouped(LONG_MOST_ITEMS).text);
    return STATUS_OK;
}

/* From the file: how many numbers there are, which are the items of all orders. */
static Status find_sizes(Options *options, Error *error)
{
    const char *path = options->external.subject.text;
    uint64_t there = 0, orders = options->trials_given ? options->spec.trials : 0;
    TRY(one_long_numbers(&options->external.subject, &watch_patient, &there, error));
    size_t n = options->size_count ? options->sizes[0] : orders ? there / orders : there;
    if (!orders && n)
        orders = there / n;
    if (there < LONG_LEAST_ITEMS || n < LONG_LEAST_ITEMS || n > LONG_MOST_ITEMS ||
        there != orders * n)
        return error_set(error, STATUS_FAILED,
                         "--one-long %.200s: %s numbers do not make whole orders of %s items "
                         "(accepted: %d to %s items)",
                         path, count_grouped(there).text, count_grouped(n).text, LONG_LEAST_ITEMS,
                         count_grouped(LONG_MOST_ITEMS).text);
    options->spec.trials = orders;
    return options->size_count ? STATUS_OK : options_add_size(options, n, error);
}

Status one_long_options_read(Options *options, Error *error)
{
    ExternalChoice *choice = &options->external;
    Subject *subject = &choice->subject;
    if (subject->kind != &subject_one_long)
        return STATUS_OK;
    TRY(check_sizes(options, error));
    TRY(check_choice_read("auto,one-long", &options->spec.checks, error));
    subject->own = &choice->code;
    if (path_is_standard_input(subject->text))
        subject->name = "standard input";
    if (path_is_pipe(subject->text) || path_is_standard_input(subject->text)) {
        if (!options->size_count)
            return error_set(error, STATUS_USAGE,
                             "--one-long %.200s: a pipe; say how many items an order has: --n N",
                             subject->text);
        if (!options->trials_given)
            options->spec.trials = 1;
        return STATUS_OK;
    }
    return find_sizes(options, error);
}
