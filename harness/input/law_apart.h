/* The law of words without equal neighbours: --law no-equal-neighbours. */
#ifndef FAIRNESS_LAW_APART_H
#define FAIRNESS_LAW_APART_H

#include "base/status.h"
#include "base/target_law.h"

/* The law of the words of that shape in which no two neighbours are alike. `kinds` are the names of
 * those that are kept apart, with commas between, "X,Y"; NULL: all. STATUS_USAGE where all items
 * differ or not all places are seen by themselves, for a name that is none, where a kind has too
 * many items to be kept apart, or there are too many ways (base/apart_words.h). On success the
 * caller owes target_law_clear. */
Status law_apart_read(const Shape *shape, const char *kinds, TargetLaw *ret, Error *error);

#endif
