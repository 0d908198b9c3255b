/* The directions of everyday mistakes, from the laws of the shuffles that make them. */
#ifndef FAIRNESS_EXACT_MISTAKE_DIRECTIONS_H
#define FAIRNESS_EXACT_MISTAKE_DIRECTIONS_H

#include "base/status.h"
#include "inference/directions.h"

/* Makes them those of n items, from 3 to KNOWN_PLACES_MAX_N: of each law of usual_laws_for, with
 * `naive`'s family having a quarter of the weight (three parts of four as it is written, one the
 * other way round) and the others equal parts. Nothing is done where they are those of n already;
 * there are none at other n. The caller owes directions_clear. STATUS_FAILED without memory. */
Status mistake_directions_for(Directions *directions, size_t n, int threads, Error *error);

#endif
