/* SPDX-License-Identifier: 0BSD
 *
 * libfairness in C: is my shuffle fair, and if not, why?
 *
 *     cc -o own_shuffle own_shuffle.c $(pkg-config --cflags --libs fairness)
 *     ./own_shuffle
 *
 * Ends with status 0 where everything came as it should: no bias found in the good shuffle, and the
 * mistake named in the bad one. */
#include <fairness.h>
#include <stdio.h>

static void swap(uint32_t *items, size_t a, size_t b)
{
    uint32_t kept = items[a];
    items[a] = items[b];
    items[b] = kept;
}

/* Fisher-Yates. */
static void good(void *user, uint32_t *items, size_t n, const FairnessWords *words)
{
    (void)user;
    for (size_t last = n; last-- > 1;)
        swap(items, last, fairness_below(words, (uint32_t)last + 1));
}

/* Swaps with any place, in place of those that are left. */
static void bad(void *user, uint32_t *items, size_t n, const FairnessWords *words)
{
    (void)user;
    for (size_t i = 0; i < n; i++)
        swap(items, i, fairness_below(words, (uint32_t)n));
}

/* Runs one shuffle of 3 items 1,000,000 times, and says what came of it. NULL after a failure. */
static FairnessResult *examine(const char *name, FairnessCallback *shuffle)
{
    FairnessResult *result = NULL;
    FairnessCase *one = fairness_case_new();
    if (!one) {
        fputs("out of memory\n", stderr);
        return NULL;
    }
    if (fairness_case_set_shuffle(one, name, shuffle, NULL) != FAIRNESS_OK ||
        fairness_case_set_n(one, 3) != FAIRNESS_OK ||
        fairness_case_set_trials(one, 1000000) != FAIRNESS_OK ||
        fairness_case_run(one, &result) != FAIRNESS_OK)
        fprintf(stderr, "%s: %s\n", name, fairness_case_message(one));
    fairness_case_free(one);
    if (!result)
        return NULL;

    printf("%s\n", fairness_result_line(result));
    if (*fairness_result_why(result))
        printf("  why: %s\n  fix: %s\n", fairness_result_why(result), fairness_result_fix(result));
    return result;
}

int main(void)
{
    FairnessResult *fair = examine("good", good), *biased = examine("bad", bad);
    int as_it_should = fair && biased && fairness_result_as_expected(fair) &&
                       fairness_result_verdict(biased) == FAIRNESS_BIASED &&
                       !*fairness_result_why(fair) && *fairness_result_fix(biased);
    fairness_result_free(fair);
    fairness_result_free(biased);
    return as_it_should ? 0 : 1;
}
