#include "contestants.h"

#include "algorithms/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t algorithm_index(const char *name)
{
    size_t index = 0;
    while (algorithm_list[index] && strcmp(algorithm_list[index]->name, name) != 0)
        index++;
    if (!algorithm_list[index]) {
        fprintf(stderr, "bench: no algorithm %s\n", name);
        exit(3);
    }
    return index;
}

TrialPlan engine_plan(const char *algorithm, size_t n, uint64_t trials, const LaneMachine *machine)
{
    size_t index = algorithm_index(algorithm);
    return (TrialPlan){
        .subject.algorithm = algorithm_list[index],
        .subject.index = index,
        .subject.parameter = algorithm_list[index]->parameter_default,
        .n = n,
        .trials = trials,
        .seed = 1,
        .source = source_list[0],
        .machine = machine,
        .threads = 1,
    };
}

double engine_run(void *context, uint64_t trials)
{
    const Engine *engine = context;
    TrialPlan plan = engine_plan(engine->algorithm, engine->n, trials, engine->machine);
    plan.tallies[plan.tally_count++] =
        engine->n <= BENCH_RANKED_MAX_N ? &tally_permutations : &tally_positions;
    plan.threads = engine->threads;
    TrialCounts counts;
    Error error = {0};
    if (run_trials(&plan, &counts, &error)) {
        fprintf(stderr, "bench: %s\n", error.text);
        exit(3);
    }
    if (counts.trials != trials || counts.invalid) {
        fprintf(stderr, "bench: the engine counted %llu of %llu trials\n",
                (unsigned long long)(counts.trials - counts.invalid), (unsigned long long)trials);
        exit(3);
    }
    trial_counts_clear(&counts);
    return 0;
}
