/* Where single items go: the position matrix of a shuffle, for any n, and the mean sign of its
 * orders. Exact, from the shuffle's own source, by the machine that follows single items
 * (deck/places.h); of sorts by coins and keys, riffles and all others that it refuses, counted in a
 * run. */
#ifndef FAIRNESS_EXACT_PLACES_H
#define FAIRNESS_EXACT_PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "deck/draw_method.h"

typedef struct PlacesLaw {
    DrawLaw draw;    /* wanted: how numbers are drawn; zero: each alike */
    size_t left_out; /* wanted: without this swap, counted from 1; 0: with all */
    uint32_t times;  /* wanted: made so often, one time after the other; 0: once */
    uint64_t trials; /* wanted: of a run that counts what cannot be followed; 0: it is not known */
    int threads;     /* of that run; its counts are the same for any number */
    /* As of ExactLimits, with the part of that run that is done; false ends it. May be NULL. */
    bool (*keep_going)(void *context, double fraction);
    void *context;
    double *chances;  /* [i * n + p]: the probability that item i ends at place p; the caller's, n *
                         n numbers, or NULL where the sign alone is requested, and nothing counted */
    double sign;      /* P(even order) - P(odd order); NAN: not known */
    uint64_t counted; /* trials behind the chances; 0: they are exact, to rounding */
} PlacesLaw;

/* Sets the law of the shuffle of that name (Algorithm.name), n and the parameter within what it is
 * defined for. Rows and columns add up to 1, to rounding. *ret_known is false, and nothing written,
 * where places hang together in a way that the machine refuses, or the work is above 1e10 products,
 * and nothing is to be counted, or outcomes lose items. Takes O(n^2) time a step. STATUS_FAILED
 * without memory, STATUS_INTERRUPTED after keep_going said no. */
Status places_law(const char *name, uint32_t parameter, size_t n, PlacesLaw *law, bool *ret_known,
                  Error *error);

/* The gain of the statistic of positions a trial: n - 1 times the sum of the squares by which the
 * chances are off 1/n (docs/statistics.md, "positions"); of chances that were counted, less what
 * chance alone adds, and 0 where that is all it can be said to be. */
double places_bias(const PlacesLaw *law, size_t n);

/* ---- between the files of places ---- */

/* Counts the places of law->trials trials of the shuffle of that number in algorithm_list;
 * *ret_known is false, and nothing written, where some outcome is no permutation. */
Status places_counted(size_t index, uint32_t parameter, size_t n, PlacesLaw *law, bool *ret_known,
                      Error *error);

#endif
