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

/* Of tallies, NULLs among them. */
static inline Names names_with(const Tally *const *tallies, size_t count, uint64_t trials,
                               KnownLaws *laws)
{
    Names names = {0};
    Error error = {0};
    Tally there[MAX_TALLIES];
    size_t found = 0;
    for (size_t t = 0; t < count; t++)
        if (tallies[t])
            there[found++] = *tallies[t];
    if (name_the_bug(there, found, trials, 2, laws, &names.likes, &names.count, &error))
        fail_msg("%s", error.text);
    assert_true(names.count ? names.likes != NULL : names.likes == NULL);
    return names;
}

static inline Names names_of(const Tally *tally, uint64_t trials, KnownLaws *laws)
{
    return names_with(&tally, 1, trials, laws);
}

static inline Names names_of_seed(const char *name, uint32_t parameter, size_t n, uint64_t trials,
                                  uint64_t seed, KnownLaws *laws)
{
    TrialCounts counts = counts_of_seed(name, parameter, n, trials, seed);
    Names names = {0};
    Error error = {0};
    if (name_the_bug(counts.tallies, counts.tally_count, trials, 2, laws, &names.likes,
                     &names.count, &error))
        fail_msg("%s", error.text);
    trial_counts_clear(&counts);
    return names;
}

static inline Names names_of_run(const char *name, uint32_t parameter, size_t n, uint64_t trials,
                                 KnownLaws *laws)
{
    return names_of_seed(name, parameter, n, trials, 1, laws);
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
