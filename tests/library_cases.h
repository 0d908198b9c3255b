/* Shuffles and cases for the tests of libfairness, as a program that links it sees it. */
#ifndef FAIRNESS_TESTS_LIBRARY_CASES_H
#define FAIRNESS_TESTS_LIBRARY_CASES_H

#include <fairness.h>

#include "unit.h"

static inline void swap(uint32_t *items, size_t a, size_t b)
{
    uint32_t kept = items[a];
    items[a] = items[b];
    items[b] = kept;
}

static inline void fisher_yates(void *user, uint32_t *items, size_t n, const FairnessWords *words)
{
    for (size_t last = n; last-- > 1;)
        swap(items, last, words->below(words, (uint32_t)last + 1));
}

static inline void naive(void *user, uint32_t *items, size_t n, const FairnessWords *words)
{
    for (size_t i = 0; i < n; i++)
        swap(items, i, words->below(words, (uint32_t)n));
}

/* A linear congruential generator of its own, whose state is *user. */
static inline void own_words(void *user, uint32_t *items, size_t n, const FairnessWords *words)
{
    uint64_t *state = user;
    for (size_t last = n; last-- > 1;) {
        *state = *state * 6364136223846793005u + 1442695040888963407u;
        swap(items, last, (size_t)((*state >> 33) % (last + 1)));
    }
}

static inline FairnessCase *case_of(FairnessCallback *shuffle, void *user, size_t n,
                                    uint64_t trials)
{
    FairnessCase *one = fairness_case_new();
    assert_non_null(one);
    if (shuffle)
        assert_int_equal(fairness_case_set_shuffle(one, "mine", shuffle, user), FAIRNESS_OK);
    assert_int_equal(fairness_case_set_n(one, n), FAIRNESS_OK);
    assert_int_equal(fairness_case_set_trials(one, trials), FAIRNESS_OK);
    return one;
}

static inline FairnessResult *result_of(FairnessCase *one)
{
    FairnessResult *result = NULL;
    FairnessStatus status = fairness_case_run(one, &result);
    if (status)
        fail_msg("%s", fairness_case_message(one));
    assert_string_equal(fairness_case_message(one), "");
    assert_non_null(result);
    return result;
}

/* The same without the case, which is freed. */
static inline FairnessResult *outcome(FairnessCase *one)
{
    FairnessResult *result = result_of(one);
    fairness_case_free(one);
    return result;
}

#endif
