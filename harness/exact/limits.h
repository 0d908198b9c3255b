/* Limits on the cost of an exact law, and the draws behind it. */
#ifndef FAIRNESS_EXACT_LIMITS_H
#define FAIRNESS_EXACT_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#include "deck/draw_method.h"

typedef struct ExactLimits {
    /* The most paths walked or, in a propagation, products added up (each some 10 to 50 ns of one
     * thread); at least 1. Above it the law is refused. */
    uint64_t paths;
    uint64_t memory_bytes; /* the most memory for cells, all threads together; putting a law of
                              several denominators in lowest terms may take one table more */
    int threads;           /* 0: as many as OpenMP gives. The law is the same for any number */
    /* One thread does a law of at most this number of paths or products: starting others takes
     * longer. */
    uint64_t alone;
    DrawLaw draw;    /* how below(k) is drawn; {DRAW_EXACT, 0} is uniform */
    size_t left_out; /* of law_by_propagation: Deck.left_out (deck/symbolic.h) */
    uint32_t repeat; /* the shuffle is made so often, each time from where it left; 0: once */
    /* Paths without end are cut where the rest weighs at most this much in all, or at `paths`,
     * whichever comes first; below 0: the law is refused. */
    double leftover;
    /* A shuffle whose law has a formula (law_has_formula) is known by it from this number of paths
     * or products on, and where the limits do not reach; 0: it never is. */
    double formula_from;
    /* Called from the calling thread now and then with the part of the work done, 0..1; false ends
     * the work with STATUS_INTERRUPTED. May be NULL. */
    bool (*keep_going)(void *context, double fraction);
    void *context;
} ExactLimits;

/* The cost of a law, known before the start. */
typedef struct ExactCost {
    double paths;     /* paths, or products added up */
    bool paths_exact; /* false: an estimate from random paths */
    uint64_t memory_bytes;
    bool memory_grows; /* paths of unlike lengths may take more than that, up to the limit */
} ExactCost;

#endif
