/* What a bug is called by its counts: those made by hand, and those of runs. */
#ifndef FAIRNESS_TESTS_FOUND_NAMES_H
#define FAIRNESS_TESTS_FOUND_NAMES_H

#include "names_testing.h"

#include "exact/naming.h"

/* The names found; the caller frees `likes`. */
typedef struct Names {
    LooksLike *likes;
    size_t count;
} Names;

static inline Names names_with(const Tally *permutations, const Tally *positions,
                               const PermStatTallies *numbers, uint64_t trials, KnownLaws *laws)
{
    Names names = {0};
    Error error = {0};
    if (name_the_bug(permutations, positions, numbers, trials, 2, laws, &names.likes, &names.count,
                     &error))
        fail_msg("%s", error.text);
    assert_true(names.count ? names.likes != NULL : names.likes == NULL);
    return names;
}

static inline Names names_of(const Tally *permutations, const Tally *positions, uint64_t trials,
                             KnownLaws *laws)
{
    return names_with(permutations, positions, NULL, trials, laws);
}

static inline Names names_of_run(const char *name, uint32_t parameter, size_t n, uint64_t trials,
                                 KnownLaws *laws)
{
    TrialCounts counts = counts_of_run(name, parameter, n, trials);
    PermStatTallies numbers = {.cycles = tally_of(&counts, &stat_cycles.tally),
                               .descents = tally_of(&counts, &stat_descents.tally),
                               .rising = tally_of(&counts, &stat_rising.tally)};
    Names names = names_with(tally_of(&counts, &tally_permutations),
                             tally_of(&counts, &tally_positions), &numbers, trials, laws);
    trial_counts_clear(&counts);
    return names;
}

static inline void print_names(const char *name, size_t n, Names names)
{
    print_message("%s n=%zu:", name, n);
    for (size_t i = 0; i < names.count; i++)
        print_message(" %s/%s(%.2f)", names.likes[i].algorithm,
                      transform_words[names.likes[i].transform], names.likes[i].log10_p);
    print_message("\n");
}

#endif
