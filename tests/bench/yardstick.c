/* What a user would write in C to test a shuffle. Compiled with -O3 and nothing else, as a user
 * would compile it. */
#include "contestants.h"

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <stdio.h>
#include <stdlib.h>

static size_t cells(size_t n)
{
    if (n > BENCH_RANKED_MAX_N)
        return n * n;
    size_t orders = 1;
    for (size_t i = 2; i <= n; i++)
        orders *= i;
    return orders;
}

void yardstick_open(Yardstick *ret, size_t n)
{
    ret->n = n;
    ret->counts = calloc(cells(n), sizeof *ret->counts);
    if (!ret->counts) {
        fprintf(stderr, "bench: out of memory for the yardstick at n = %zu\n", n);
        exit(3);
    }
    /* calloc's pages come at their first touch, which a few trials among 12! counts would pay for:
     * that would flatter the program. A volatile write is not taken for what calloc did. */
    for (size_t cell = 0; cell < cells(n); cell += 512)
        *(volatile uint32_t *)&ret->counts[cell] = 0;
}

void yardstick_close(Yardstick *yardstick)
{
    free(yardstick->counts);
    yardstick->counts = NULL;
}

/* Lexicographic, by Lehmer digits. */
static size_t rank_of(const int *deck, size_t n)
{
    size_t rank = 0;
    for (size_t i = 0; i < n; i++) {
        size_t smaller = 0;
        for (size_t j = i + 1; j < n; j++)
            smaller += deck[j] < deck[i];
        rank = rank * (n - i) + smaller;
    }
    return rank;
}

double yardstick_run(void *context, uint64_t trials)
{
    Yardstick *yardstick = context;
    size_t n = yardstick->n;
    uint32_t *counts = yardstick->counts;
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(rng, 1);
    int deck[BENCH_MAX_N];
    for (uint64_t trial = 0; trial < trials; trial++) {
        for (size_t i = 0; i < n; i++)
            deck[i] = (int)i;
        gsl_ran_shuffle(rng, deck, n, sizeof *deck);
        if (n <= BENCH_RANKED_MAX_N)
            counts[rank_of(deck, n)]++;
        else
            for (size_t place = 0; place < n; place++)
                counts[(size_t)deck[place] * n + place]++;
    }
    gsl_rng_free(rng);
    return 0;
}
