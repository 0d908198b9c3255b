/* Items by places under a target law: how often each item should come to each place. Pure
 * functions. */
#ifndef FAIRNESS_LAW_PLACES_H
#define FAIRNESS_LAW_PLACES_H

#include "base/status.h"
#include "base/target_law.h"

/* The chance that the item comes to the place. */
double law_place_chance(const TargetLaw *law, size_t item, size_t place);

/* Fills law->places of weights, by the chances of all sets of items that can come first: with P(S)
 * that the first |S| places hold S, item i comes next with chance w_i / (weight of what is left).
 * n up to LAW_WEIGHTS_ITEMS; 2^n numbers. */
Status law_places_of_weights(TargetLaw *law, Error *error);

/* Fills law->places of chances and subset. */
Status law_places_of_list(TargetLaw *law, Error *error);

#endif
