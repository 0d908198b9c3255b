/* Where single items go: the exact position matrix of a shuffle, for any n, and the mean sign of
 * its orders. From the shuffle's own source, by the machine that follows single items
 * (deck/places.h); for sorts by coins and keys, riffles and the overhand shuffle, which it refuses,
 * from the Markov chain of one item's place, worked out by hand. */
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
    double *chances; /* [i * n + p]: the probability that item i ends at place p; the caller's, n *
                        n numbers, or NULL where the sign alone is requested */
    double sign;     /* P(even order) - P(odd order); NAN: not known */
} PlacesLaw;

/* Sets the law of the shuffle of that name (Algorithm.name), n and the parameter within what it is
 * defined for. Rows and columns add up to 1, to rounding. *ret_known is false, and nothing written,
 * where places are not known: they hang together in a way that the machine refuses, n is above 1000
 * for most of the others, 63 for sort-v8, 128 for key-sort and key-ties, 100 for quick sorts
 * (Hoare's 64), 500 for overhand, these draw in another way than exactly (sorts: or three ways) or
 * leave a swap out, or the work is above 1e10 products. Takes O(n^2) time a step, O(n^3) a riffle,
 * overhand or sorting pass (some 20 ms for any of them at n = 256). STATUS_FAILED without memory.
 *
 * `before` says that *law already holds the law of the parameter one less, to be taken a step
 * further; only with shuffles that repeat a step (Algorithm.repeats). */
Status places_law(const char *name, uint32_t parameter, size_t n, bool before, PlacesLaw *law,
                  bool *ret_known, Error *error);

#endif
