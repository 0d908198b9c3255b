/* Prints a hash of the counts of every shuffle at several sizes, the lockstep machine's and one
 * trial at a time; fails where the two differ. For processors without a test library: it needs
 * nothing but the engine. Two builds, for whatever processors, must print the same. */
#include "algorithms/registry.h"
#include "random/source_list.h"
#include "trials/lane_machine.h"
#include "trials/run_trials.h"

#include <stdio.h>
#include <string.h>

/* FNV-1a, 64 bits (G. Fowler, L. C. Noll, K.-P. Vo), over numbers. */
static uint64_t hash_add(uint64_t hash, uint64_t number)
{
    for (int byte = 0; byte < 8; byte++)
        hash = (hash ^ (number >> 8 * byte & 0xff)) * UINT64_C(1099511628211);
    return hash;
}

static bool hash_of(TrialPlan plan, const LaneMachine *machine, uint64_t *ret)
{
    TrialCounts counts;
    Error error;
    plan.machine = machine;
    if (run_trials(&plan, &counts, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return false;
    }
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t t = 0; t < counts.tally_count; t++)
        for (uint64_t cell = 0; cell < counts.tallies[t].cells; cell++)
            hash = hash_add(hash, tally_cell(&counts.tallies[t], cell));
    hash = hash_add(hash_add(hash, counts.invalid), counts.first_invalid);
    trial_counts_clear(&counts);
    *ret = hash;
    return true;
}

int main(void)
{
    static const size_t sizes[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 52, 65, 127};
    const LaneMachine *machines[8];
    size_t machine_count = lane_machines(true, machines, 8);
    for (size_t index = 0; algorithm_list[index]; index++)
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
            const Algorithm *algorithm = algorithm_list[index];
            size_t n = sizes[s];
            if (n < algorithm->min_n || (algorithm->max_n && n > algorithm->max_n))
                continue;
            TrialPlan plan = {
                .subject.algorithm = algorithm,
                .subject.index = index,
                .subject.parameter = algorithm->parameter_default,
                .n = n,
                .trials = n <= 12 ? 3000 : 300,
                .seed = 7 + n,
                .source = &source_xoshiro256_plus_plus,
                .threads = 1,
            };
            if (n <= 8)
                plan.tallies[plan.tally_count++] = &tally_permutations;
            plan.tallies[plan.tally_count++] = &tally_positions;
            uint64_t alone, together;
            if (!hash_of(plan, NULL, &alone))
                return 3;
            for (size_t m = 0; m < machine_count; m++) {
                if (!hash_of(plan, machines[m], &together))
                    return 3;
                if (together != alone) {
                    fprintf(stderr, "%s, n = %zu: %s differs from one trial at a time\n",
                            algorithm->name, n, machines[m]->isa);
                    return 1;
                }
            }
            printf("%s %zu %016llx\n", algorithm->name, n, (unsigned long long)alone);
        }
    return 0;
}
