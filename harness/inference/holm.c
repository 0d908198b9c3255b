#include "inference/holm.h"

#include "base/arena.h"
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
    if (a->log10_p != b->log10_p)
        return a->log10_p < b->log10_p ? -1 : 1;
    return (a->place > b->place) - (a->place < b->place);
}

/* The values in ascending order with the places they came from; NULL where that memory is lost. */
static Ranked *sort_ranked(const double *log10_p, size_t count, Arena *memory)
{
    Ranked *ranked = arena_get(memory, count, sizeof *ranked);
    if (ranked == NULL)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        ranked[i] = (Ranked){.log10_p = log10_p[i], .place = i};
    }
    qsort(ranked, count, sizeof *ranked, compare_ranked);
    return ranked;
}

static double weight_of(const double *weight, size_t test)
{
    return weight ? weight[test] : 1.0;
}

bool holm_adjust(const double *log10_p, const double *weight, size_t count, double *log10_adjusted)
{
    if (count == 0)
        return true;
    SCOPED_ARENA scratch = {0};
    double *over_weight = arena_get(&scratch, count, sizeof *over_weight);
    if (over_weight == NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        over_weight[i] = log10_p[i] - log10(weight_of(weight, i));
    Ranked *ranked = sort_ranked(over_weight, count, &scratch);
    if (ranked == NULL)
        return false;
    double largest = -INFINITY;
    double left = 0.0;
    for (size_t i = 0; i < count; i++)
        left += weight_of(weight, i);
    for (size_t i = 0; i < count; i++) {
        double scaled = ranked[i].log10_p + log10(left);
        largest = fmax(largest, fmin(0.0, scaled));
        left -= weight_of(weight, ranked[i].place);
        log10_adjusted[ranked[i].place] = largest;
    }
    return true;
}

bool benjamini_hochberg_adjust(const double *log10_p, size_t count, uint64_t tests,
                               double *log10_adjusted)
{
    if (count == 0)
        return true;
    SCOPED_ARENA scratch = {0};
    Ranked *ranked = sort_ranked(log10_p, count, &scratch);
    if (ranked == NULL)
        return false;
    double smallest = 0.0;
    for (size_t i = count; i-- > 0;) {
        double scaled = ranked[i].log10_p + log10((double)tests / (double)(i + 1));
        smallest = fmin(smallest, scaled);
        log10_adjusted[ranked[i].place] = smallest;
    }
    return true;
}
