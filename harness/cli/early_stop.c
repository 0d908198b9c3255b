#include "cli/early_stop.h"

#include "cases/run_case.h"
#include "exact/mistake_directions.h"
#include "inference/check.h"

/* One case's looks. */
typedef struct Looking {
    const CheckKind *checks[MOST_CHECKS];
    size_t check_count;
    const Directions *directions;
    double needed; /* log10 of the e-value that ends it */
} Looking;

/* Pauses.pause; the block is of no interest. */
static Status look(void *context, const TrialCounts *counts, uint64_t block, bool *ret_stop,
                   Error *error)
{
    const Looking *looking = context;
    double average = 0;
    *ret_stop = counts->invalid > 0;
    if (*ret_stop)
        return STATUS_OK;
    Status status = evidence_log10(looking->checks, looking->check_count, counts->tallies,
                                   counts->tally_count, looking->directions, &average, error);
    if (!status)
        *ret_stop = average >= looking->needed;
    return status;
}

static uint64_t next_pause(void *context, uint64_t block)
{
    return block + 1 + block / 4;
}

/* The looks within the first block, each at a run of its own up to there: together less than three
 * blocks. *ret_stopped says whether one of them was enough; then its counts are in *ret. */
static Status first_looks(const CaseSpec *spec, const RunSettings *settings, Looking *looking,
                          Progress *progress, TrialCounts *ret, bool *ret_stopped, Error *error)
{
    uint64_t block = block_trials(spec->n);
    *ret_stopped = false;
    for (uint64_t trials = DECK_LANES;
         trials < block && trials < spec->trials && !progress->interrupted;
         trials = (trials + trials / 2 + DECK_LANES - 1) / DECK_LANES * DECK_LANES) {
        CasePart part = {.limit = trials};
        TrialCounts counts = {0};
        Status status = case_count(spec, settings, &part, progress, &counts, error);
        THEN(status, look(looking, &counts, 0, ret_stopped, error));
        if (!status && *ret_stopped) {
            *ret = counts;
            return STATUS_OK;
        }
        trial_counts_clear(&counts);
        if (status)
            return status;
    }
    return STATUS_OK;
}

static Status count_until_sure(void *context, size_t index, const CaseSpec *spec,
                               const RunSettings *settings, Progress *progress, TrialCounts *ret,
                               Error *error)
{
    EarlyStop *stop = context;
    const CheckKind *chosen[MOST_CHECKS];
    size_t count = checks_of_case(spec, spec->trials, chosen);
    Shape shape = shape_or_plain(spec->shape, spec->n);
    Looking looking = {.directions = &stop->known.directions,
                       .needed = evidence_needed(settings->alpha, stop->cases)};
    looking.check_count = evidence_checks(chosen, count, &shape, spec->trials, looking.checks);
    if (!looking.check_count) { /* nothing can be known: one batch tells whether it is valid */
        CasePart part = {.limit = DECK_LANES};
        return case_count(spec, settings, &part, progress, ret, error);
    }
    bool stopped = false;
    Status status = STATUS_OK;
    for (size_t i = 0; !status && i < looking.check_count; i++)
        if (looking.checks[i]->about == ABOUT_MISTAKES)
            status = mistake_directions_for(&stop->known.directions, spec->n, 0, settings->threads,
                                            error);
    /* Outcomes from outside may be others each time, and are looked at as they come. */
    if (!status && subject_is_ours(&spec->subject))
        status = first_looks(spec, settings, &looking, progress, ret, &stopped, error);
    if (status || stopped)
        return status;
    Pauses pauses = {.context = &looking, .next = next_pause, .pause = look};
    CasePart part = {.pauses = &pauses};
    return case_count(spec, settings, &part, progress, ret, error);
}

Counting early_stop_counting(EarlyStop *stop)
{
    return (Counting){.context = stop, .known = &stop->known, .count = count_until_sure};
}
