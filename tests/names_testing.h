/* What the tests of fits and names share: counts of trials run as the program runs them. */
#ifndef FAIRNESS_TESTS_NAMES_TESTING_H
#define FAIRNESS_TESTS_NAMES_TESTING_H

#include "exact_testing.h"

#include "random/source_list.h"
#include "tallies/perm_stat.h"
#include "trials/run_trials.h"

/* Orders and places of trials run as the program runs them, with seed 1. */
static inline TrialCounts counts_of_seed(const char *name, uint32_t parameter, size_t n,
                                         uint64_t trials, uint64_t seed)
{
    const Algorithm *algorithm = testing_find(name);
    Source source;
    Error error = {0};
    if (source_find("xoshiro256++", &source, &error))
        fail_msg("%s", error.text);
    TrialPlan plan = {.subject.algorithm = algorithm,
                      .subject.parameter = parameter,
                      .n = n,
                      .trials = trials,
                      .seed = seed,
                      .source = &source,
                      .threads = 2};
    while (algorithm_list[plan.subject.index] != algorithm)
        plan.subject.index++;
    plan.tallies[plan.tally_count++] = &tally_positions;
    if (n <= 7) {
        plan.tallies[plan.tally_count++] = &tally_permutations;
    } else {
        plan.tallies[plan.tally_count++] = &stat_cycles.tally;
        plan.tallies[plan.tally_count++] = &stat_rising.tally;
    }
    TrialCounts counts;
    if (run_trials(&plan, &counts, &error))
        fail_msg("%s", error.text);
    return counts;
}

static inline TrialCounts counts_of_run(const char *name, uint32_t parameter, size_t n,
                                        uint64_t trials)
{
    return counts_of_seed(name, parameter, n, trials, 1);
}

static inline const Tally *tally_of(const TrialCounts *counts, const TallyKind *kind)
{
    for (size_t i = 0; i < counts->tally_count; i++)
        if (counts->tallies[i].kind == kind)
            return &counts->tallies[i];
    return NULL;
}

#endif
