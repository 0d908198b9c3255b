/* The law of riffles and of a sort by keys in n classes, all orders of a class equally likely
 * (riffle.h): nothing here grows with n!. */
#ifndef FAIRNESS_EXACT_LAW_CLASSES_H
#define FAIRNESS_EXACT_LAW_CLASSES_H

#include "exact/distribution.h"
#include "exact/measures.h"

enum { LAW_CLASSES_MAX = 1000 }; /* most items */

/* Makes the law of a riffle of n items into heaps, or of as many keys (riffle.h): sets a law
 * without orders (law->orders is 0) and all its measures but the sign, which is not known. n from 1
 * to LAW_CLASSES_MAX and n log2(heaps) at most a million: in a second or so. The caller owes
 * law_clear and law_measures_clear. STATUS_FAILED without memory. */
Status law_by_classes(size_t n, const mpz_t heaps, Law *ret_law, LawMeasures *ret_measures,
                      Error *error);

#endif
