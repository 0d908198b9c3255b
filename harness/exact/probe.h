/* An estimate of a shuffle's paths, from a few of them: the cost of an enumeration, before it. */
#ifndef FAIRNESS_EXACT_PROBE_H
#define FAIRNESS_EXACT_PROBE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "algorithms/descriptor.h"
#include "base/status.h"
#include "deck/draw_method.h"

typedef struct PathProbe {
    double paths;    /* how many there are: the mean over random paths, each path standing for the
                        product of the ways at its draws (Knuth 1975, "Estimating the efficiency of
                        backtrack programs", Mathematics of Computation 29, p. 121) */
    bool same;       /* every path gave one number: all have one denominator */
    bool exact;      /* `paths` is exact, unless ranges depend on draws that no path seen made */
    bool cut;        /* some path did not end within WALK_PRODUCT_MOST: there may be no bound */
    bool mostly_cut; /* most random paths did not: what could be walked is not the law */
    size_t words;    /* 64-bit words enough for the denominators seen, at most WALK_WORDS */
} PathProbe;

/* Walks all paths where they are no more than some hundreds. Otherwise some extreme paths (always
 * the first value, always the last, by turns) and some hundreds of random ones, the same every
 * time. STATUS_FAILED where memory gives out. */
Status path_probe(const Algorithm *algorithm, uint32_t parameter, size_t n, DrawLaw law,
                  PathProbe *ret_probe, Error *error);

#endif
