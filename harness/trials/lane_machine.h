/* The lockstep machine as the engine sees it: one table for each instruction set that it was
 * compiled for, and the choice among them. */
#ifndef FAIRNESS_LANE_MACHINE_H
#define FAIRNESS_LANE_MACHINE_H

#include "base/status.h"
#include "deck/lane_job.h"
#include "deck/planes/planes.h"
#include "random/source.h"
#include "tallies/row_functions.h"

#include <stdbool.h>

typedef struct LaneMachine {
    const char *isa; /* "x86-64-v3" */
    /* The shuffle at `index` of algorithm_list, or NULL where it cannot run in lockstep. */
    LaneShuffle *(*shuffle)(size_t index);
    /* Runs shuffles on bit planes; NULL where there are no vectors. */
    PlanesRun *planes;
    /* The default source, compiled for this instruction set: the same words. */
    const Source *default_source;
    /* Takes DECK_LANES outcomes of job->n items, which lie one after the other with
     * LANES_READS_BEHIND items behind them, as that batch of a job: its rows, ranks and `invalid`.
     */
    void (*lay_out)(LaneJob *job, size_t batch, const uint16_t *outcomes);
    /* ret_valid[lane]: whether the lane's items, of n <= LANES_MAX_N rows, are a permutation.
     * Returns whether all lanes are. */
    bool (*check_rows)(const uint8_t *items, size_t n, bool *ret_valid);
    /* The functions on rows that tallies are made of. */
    const RowFunctions *rows;
} LaneMachine;

/* The lockstep machines that are built in, best first; with `runnable` those this processor can
 * run: none where it lacks even the least of them, and trials then run one at a time, to the same
 * counts. At most `size` of them. */
size_t lane_machines(bool runnable, const LaneMachine **machines, size_t size);

/* The machine of that name; "auto" is the best there is, "none" and a machine without any give
 * NULL. An unknown name, or one that this processor cannot run, is STATUS_USAGE. */
Status lane_machine_find(const char *isa, const LaneMachine **ret, Error *error);

#endif
