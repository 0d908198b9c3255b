/* The self-test: is this binary, on this machine, right about fair shuffles and about biased ones?
 */
#ifndef FAIRNESS_SELFTEST_H
#define FAIRNESS_SELFTEST_H

#include "cases/progress.h"
#include "inference/calibration.h"
#include "inference/check_choice.h"
#include "inference/check_list.h"
#include "trials/lane_machine.h"

enum { SELFTEST_SIZES = 8 };

typedef struct SelftestSpec {
    bool is_long;
    uint64_t seed, runs; /* fair runs at each size, and runs of each biased shuffle */
    size_t sizes[SELFTEST_SIZES], size_count;
    CheckChoice checks; /* to calibrate */
    int threads;
    const LaneMachine *machine;
} SelftestSpec;

/* Sizes and runs, where nothing was requested: seconds, or hours with is_long. */
void selftest_fill_in(SelftestSpec *spec);

/* Runs fisher-yates spec->runs times at each size with seeds of their own, makes the checks of each
 * run, and looks at their p-values, and at what the verdict of the usual checks would have been at
 * alpha = 0.05 and 0.01, where spec->checks has them all; then shuffles of known bias, and how
 * often they are found. The result is a function of the spec alone, except for the time; where a
 * signal came it is not complete. The caller owes selftest_clear, also on failure, where `into` has
 * a part of it. */
Status selftest_run(const SelftestSpec *spec, Progress *progress, Selftest *into, Error *error);

#endif
