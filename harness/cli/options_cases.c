/* From --algo and --n to the cases that they ask for. */
#include "cli/options_steps.h"

#include "algorithms/registry.h"
#include "cases/auto_trials.h"
#include "platform/platform.h"

#include <stdio.h>

Status options_cases(Options *options, CaseSpec **ret, size_t *ret_count, Error *error)
{
    const ExternalChoice *external = &options->external;
    size_t subjects = options->subject_count ? options->subject_count : 1, count = 0;
    size_t groups = external->records.group_count;
    CaseSpec *specs =
        arena_get(&options->memory, groups + subjects * options->size_count, sizeof *specs);
    TRY(arena_status(&options->memory, "the list of cases", error));
    for (; count < groups; count++)
        specs[count] =
            records_case(options, count, external->facts ? &external->facts[count] : NULL);
    for (size_t s = 0; !groups && s < options->size_count; s++)
        for (size_t c = 0; c < subjects; c++) {
            size_t n = options->sizes[s];
            Subject subject = options->subject_count ? options->subjects[c] : external->subject;
            Error unused;
            if (subject.from_all && subject.kind->check(&subject, n, &unused)) {
                if (!options->output.quiet)
                    fprintf(stderr, "fairness: skipping %s at n = %zu, where it is not defined\n",
                            subject.algorithm->name, n);
                continue;
            }
            subject.facts = external->facts ? &external->facts[s] : NULL;
            specs[count] = options->spec;
            specs[count].subject = subject;
            specs[count].shape = options->shapes ? &options->shapes[s] : NULL;
            subject_take(&specs[count].subject, specs[count].shape);
            specs[count++].n = n;
        }
    if (!count)
        return error_set(error, STATUS_USAGE, "no shuffle is defined for the --n given");
    signals_act(); /* laws may take long, and nothing is begun */
    Status status = auto_trials(specs, count, &options->settings, error);
    signals_defer();
    TRY(status);
    TRY(pairs_cases(options, specs, count, error));
    *ret = specs;
    *ret_count = count;
    return STATUS_OK;
}
