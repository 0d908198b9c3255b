#include "inference/holm.h"

#include "base/elementary.h"

#include <stdlib.h>

typedef struct Ranked {
    double log10_p;
    size_t place;
} Ranked;

static int compare_ranked(const void *left, const void *right)
{
    const Ranked *a = left;
    const Ranked *b = right;
    if (a->log10_p != b->log10_p) {
        return a->log10_p < b->log10_p ? -1 : 1;
    }
    return (a->place > b->place) - (a->place < b->place);
}

/* The values in ascending order with the places they came from; NULL when memory ran out. */
static Ranked *sort_ranked(const double *log10_p, size_t count)
{
    Ranked *ranked = calloc(count, sizeof *ranked);
    if (ranked == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        ranked[i] = (Ranked){.log10_p = log10_p[i], .place = i};
    }
    qsort(ranked, count, sizeof *ranked, compare_ranked);
    return ranked;
}

/* How many of the tests from ranked[first] on can have a p as small as that one's. */
static size_t able(const Ranked *ranked, const double *least, size_t first, size_t count)
{
    size_t tests = 1; /* it has that p */
    for (size_t i = first + 1; i < count; i++) {
        double can = least[ranked[i].place];
        tests += can == 0 || can <= ranked[first].log10_p + 0.01; /* a p may be off by a percent */
    }
    return tests;
}

bool holm_adjust(const double *log10_p, const double *least, size_t count, double *log10_adjusted)
{
    if (count == 0) {
        return true;
    }
    Ranked *ranked = sort_ranked(log10_p, count);
    if (ranked == NULL) {
        return false;
    }
    bool any = false;
    for (size_t i = 0; least && i < count; i++) {
        any |= least[i] < 0;
    }
    double largest = -INFINITY;
    for (size_t i = 0; i < count; i++) {
        size_t tests = any ? able(ranked, least, i, count) : count - i;
        double scaled = ranked[i].log10_p + log10((double)tests);
        largest = fmax(largest, fmin(0.0, scaled));
        log10_adjusted[ranked[i].place] = largest;
    }
    free(ranked);
    return true;
}

bool benjamini_hochberg_adjust(const double *log10_p, size_t count, uint64_t tests,
                               double *log10_adjusted)
{
    if (count == 0) {
        return true;
    }
    Ranked *ranked = sort_ranked(log10_p, count);
    if (ranked == NULL) {
        return false;
    }
    double smallest = 0.0;
    for (size_t i = count; i-- > 0;) {
        double scaled = ranked[i].log10_p + log10((double)tests / (double)(i + 1));
        smallest = fmin(smallest, scaled);
        log10_adjusted[ranked[i].place] = smallest;
    }
    free(ranked);
    return true;
}
