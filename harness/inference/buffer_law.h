/* A shuffle through a buffer of B: it fills the buffer with the first B items, then hands out a
 * random one of them and puts the next item in its place, and at the end empties the buffer.
 *
 * Its possible orders are the orders in which no item comes forward by more than B - 1 places, and
 * there are B^(n-B) B! of them, all equally likely: each hand-out picks 1 of B (at the end of B -
 * 1, ...), and the order tells the picks. So the farthest that an item came forward is all that an
 * order tells of B, and
 *   P(M <= m | B) = m^(n-m) m! / (B^(n-B) B!),   M = 1 + the farthest, m <= B.
 * A fair shuffle is one with B = n. And how far items move in a fair one. Pure functions. */
#ifndef FAIRNESS_INFERENCE_BUFFER_LAW_H
#define FAIRNESS_INFERENCE_BUFFER_LAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The buffer that one long order went through. */
enum { BUFFER_BATCH = 256 };
typedef struct BufferFound {
    bool known;        /* it looks like a shuffle through a buffer */
    uint64_t size;     /* 1 + the farthest that an item came forward; 0: not looked at */
    double low, high;  /* 95% interval of the buffer, whole numbers */
    double effective;  /* buffer with the same mean distance; 0: none */
    double log10_p;    /* log10 of the chance that a fair order comes forward no farther */
    double log10_meet; /* ... and that items 0 and n/2 meet in a batch of BUFFER_BATCH */
} BufferFound;

/* ln P(M <= m | B) for n items, 1 <= m <= B = `buffer` <= n. */
double buffer_log_reach(size_t n, size_t buffer, size_t m);

/* The facts of a buffer in `orders` orders of n items; `m` is their largest M, `mean_distance` the
 * mean over their middle places, which gives `effective` where it is at most n/10. `known`, which
 * says that it is a buffer, only where M is 2 at least, and n/10 at most, and both figures agree
 * within a tenth: M alone is far off where a single item is out of line. The interval holds M for
 * certain, and B up to where P(M <= m | B) falls to 2.5%. */
BufferFound buffer_found(size_t n, uint64_t orders, size_t m, double mean_distance);

/* ln of the chance that items `first` and `later` of a shuffle through a buffer of `buffer` come
 * within fewer than `batch` places of each other, at most: the former must wait for the latter,
 * which cannot come before place later - buffer + 1. */
double buffer_log_meet(size_t buffer, size_t first, size_t later, size_t batch);

/* Below, the law of the sum is not known well enough for alpha = 1e-6. */
enum { LONG_SUM_ITEMS = 1000 };

/* How far items moved in all, sum |a[p] - p|, of one order: mean (n^2 - 1) / 3, variance
 * (n+1)(2n^2+7)/45, in the limit normal (P. Diaconis & R. L. Graham 1977, JRSS B 39). This is the
 * square of the sum's deviation in units of its own. */
double long_moved_square(size_t n, uint64_t sum, uint64_t trials);

#endif
