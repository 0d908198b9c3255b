/* x.y of two trials for each matrix check (docs/statistics.md), by definitions that share
 * nothing with the tallies: for unit_matrix_laws.c. n up to 8. */
#ifndef FAIRNESS_TESTS_MATRIX_PRODUCTS_H
#define FAIRNESS_TESTS_MATRIX_PRODUCTS_H

#include "tallies/tally.h"

static inline double at_same_places(const Item *a, const Item *b, size_t n)
{
    double same = 0;
    for (size_t p = 0; p < n; p++)
        same += a[p] == b[p];
    return (double)(n - 1) * (same - 1);
}

/* Edges of the two cycles that agree, and that are the same turned round. */
static inline double with_same_neighbours(const Item *a, const Item *b, size_t n)
{
    double L = (double)n + 1, items = (double)n, agree = 0, turned = 0;
    for (size_t p = 0; p <= n; p++)
        for (size_t q = 0; q <= n; q++) {
            size_t from = p ? a[p - 1] : n, to = p < n ? a[p] : n;
            size_t other_from = q ? b[q - 1] : n, other_to = q < n ? b[q] : n;
            agree += from == other_from && to == other_to;
            turned += from == other_to && to == other_from;
        }
    return items * ((agree + turned) / 2 - L / items) +
           items * (items - 1) / L * (agree - turned) / 2;
}

/* Kendall's and Spearman's sums: |F0| has 1/4 of the first less what is the second's. */
static inline double in_same_order(const Item *a, const Item *b, size_t n)
{
    double kendall = 0, spearman = 0, middle = ((double)n - 1) / 2;
    int one[8], other[8];
    for (size_t p = 0; p < n; p++) {
        one[a[p]] = (int)p;
        other[b[p]] = (int)p;
    }
    for (size_t i = 0; i < n; i++) {
        spearman += (one[i] - middle) * (other[i] - middle);
        for (size_t j = 0; j < i; j++)
            kendall += (one[i] > one[j]) == (other[i] > other[j]) ? 1 : -1;
    }
    return 3 * kendall - 12 * spearman / ((double)n + 1);
}

/* r - 1 where the digits of range r are the same, else -1. */
static inline void same_digits(const Item *a, const Item *b, size_t n, double *k)
{
    Item x[8], y[8];
    for (size_t p = 0; p < n; p++)
        x[p] = y[p] = (Item)p;
    for (size_t last = n - 1; last > 0; last--) {
        size_t i = 0, j = 0;
        while (x[i] != a[last])
            i++;
        while (y[j] != b[last])
            j++;
        x[i] = x[last];
        y[j] = y[last];
        k[last + 1] = i == j ? (double)last : -1;
    }
}

static inline double of_digits(const Item *a, const Item *b, size_t n)
{
    double k[9], sum = 0;
    same_digits(a, b, n, k);
    for (size_t r = 2; r <= n; r++)
        sum += k[r];
    return sum;
}

/* The order that leads from a to b: how many items it leaves, and how many pairs it swaps. */
static inline void fixed_and_swapped(const Item *a, const Item *b, size_t n, double ret[2])
{
    size_t leads[8] = {0};
    for (size_t p = 0; p < n; p++)
        for (size_t q = 0; q < n; q++)
            if (a[q] == b[p])
                leads[p] = q;
    ret[0] = ret[1] = 0;
    for (size_t p = 0; p < n; p++) {
        ret[0] += leads[p] == p;
        ret[1] += leads[p] > p && leads[leads[p]] == p;
    }
}

/* The sum over the shapes (n-2, 2) and (n-2, 1, 1) of d times its character. */
static inline double of_two_items(const Item *a, const Item *b, size_t n)
{
    double f[2], items = (double)n;
    fixed_and_swapped(a, b, n, f);
    return items * (items - 3) / 2 * (f[0] * (f[0] - 1) / 2 + f[1] - f[0]) +
           (items - 1) * (items - 2) / 2 * ((f[0] - 1) * (f[0] - 2) / 2 - f[1]);
}

#endif
