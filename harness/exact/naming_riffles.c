/* Riffles, and sorts by random bits, by the one number that tells all of their laws. */
#include "exact/naming_riffles.h"

#include <stdlib.h>
#include <string.h>

#include "algorithms/registry.h"
#include "base/elementary.h"
#include "exact/known_numbers.h"
#include "exact/naming_rules.h"
#include "inference/stat_law.h"

enum { RIFFLES_MOST = 40 };
/* An even law of a number: no run tells it from one. */
static const double RIFFLES_EVEN = 1e-11;

/* The laws of one number of these shuffles, up to where they are even. */
static Status make_riffles(const Algorithm *algorithm, const PermStat *stat, const double *even,
                           KnownLaws *laws, Error *error)
{
    static const Transform transforms[] = {TRANSFORM_NONE, TRANSFORM_REVERSE};
    laws->laws = arena_get(&laws->memory, 2 * RIFFLES_MOST, sizeof *laws->laws);
    for (uint32_t times = 1; times <= RIFFLES_MOST; times++) {
        double phi2 = 0;
        for (size_t way = 0; way < 2; way++) {
            double *chances = arena_get(&laws->memory, laws->columns, sizeof *chances);
            KnownLaw law = {algorithm, times, transforms[way], chances, NAN, 0, false};
            TRY(arena_status(&laws->memory, "riffles", error));
            if (!known_number(&law, laws->n, stat, chances))
                return STATUS_OK;
            laws->laws[laws->count++] = law;
            for (size_t cell = 0; cell < laws->columns; cell++)
                phi2 += even[cell] > 0 ? pow(chances[cell] - even[cell], 2) / even[cell] : 0;
        }
        if (phi2 < RIFFLES_EVEN)
            break;
    }
    return STATUS_OK;
}

/* Looks a number of the outcomes up among its laws after 1, 2, ... riffles. */
static Status look_up_riffles(const Algorithm *algorithm, const Tally *tally, const PermStat *stat,
                              uint64_t trials, LooksLike **ret, size_t *ret_count, Error *error)
{
    SCOPED_ARENA scratch = {0};
    KnownLaws laws = {.n = tally->n, .rows = 1, .columns = (size_t)tally->cells};
    double *even = arena_get(&scratch, laws.columns, sizeof *even);
    uint64_t *counts = arena_keep(&scratch, tally_counts(tally));
    TRY(arena_status(&scratch, "riffles", error));
    TRY(stat_cell_chances(stat, tally->n, even, error));
    Naming at;
    Status status = make_riffles(algorithm, stat, even, &laws, error);
    if (!status)
        status = naming_begin(&at, &scratch, &laws, trials, counts, error);
    if (!status) {
        at.even = even;
        status = naming_look_up(&at, ret, ret_count, error);
    }
    known_laws_clear(&laws);
    return status;
}

Status naming_riffles(const PermStatTallies *numbers, uint64_t trials, LooksLike **names,
                      size_t *count, Error *error)
{
    for (size_t i = 0; algorithm_list[i]; i++) {
        const PermStat *stat;
        const Tally *tally = naming_riffle_number(numbers, algorithm_list[i], &stat);
        LooksLike *more = NULL;
        size_t added = 0;
        TRY(tally ? look_up_riffles(algorithm_list[i], tally, stat, trials, &more, &added, error)
                  : STATUS_OK);
        if (!added)
            continue;
        LooksLike *all = realloc(*names, (*count + added) * sizeof *all);
        if (!all) {
            free(more);
            return error_set(error, STATUS_FAILED, "out of memory for %zu names", added);
        }
        memcpy(all + *count, more, added * sizeof *all);
        free(more);
        *names = all;
        *count += added;
    }
    return STATUS_OK;
}
