/* SPDX-License-Identifier: 0BSD
 *
 * libfairness with counts that a program made itself: how often each of six orders came, and how
 * often each of four servers was put first.
 *
 *     cc -o counts counts.c $(pkg-config --cflags --libs fairness)
 *     ./counts
 *
 * Ends with status 0 where both are found biased, as they are. */
#include <fairness.h>
#include <stdio.h>

/* Says what the counts show; whether they are found biased. */
static int is_biased(const char *table, const uint64_t *counts, size_t count)
{
    FairnessResult *result = NULL;
    FairnessCase *one = fairness_case_new();
    if (fairness_case_set_counts(one, table, counts, count, 0) != FAIRNESS_OK ||
        fairness_case_run(one, &result) != FAIRNESS_OK) {
        fprintf(stderr, "%s\n", fairness_case_message(one));
        fairness_case_free(one);
        return 0;
    }
    printf("%s\n", fairness_result_line(result));
    int biased = fairness_result_verdict(result) == FAIRNESS_BIASED;
    fairness_result_free(result);
    fairness_case_free(one);
    return biased;
}

int main(void)
{
    /* nanorand-rs, issue 37: shuffles of three items in 0.6.0. */
    const uint64_t orders[] = {88976, 88802, 111499, 88925, 111185, 110613};
    /* quad-rand, issue 6: which of four came first. */
    const uint64_t first[] = {0, 39, 33, 28};
    return is_biased("orders", orders, 6) && is_biased("first", first, 4) ? 0 : 1;
}
