/* How far any statement about two items can be off. */
#ifndef FAIRNESS_INFERENCE_TWO_ITEMS_H
#define FAIRNESS_INFERENCE_TWO_ITEMS_H

#include "result/result.h"

/* A statement about two items and where they come ("a before b", "a at place 3 and b at 5 or 6")
 * has a chance p if the shuffle is fair, and p + d if it is not. As a function on the orders it
 * lies in the sum of the shapes (n), (n-1,1), (n-2,2) and (n-2,1,1) (Young's rule), and d is its
 * product with the part of the bias there. So by Cauchy and Schwarz |d| <= w sqrt(p (1 - p)), where
 * w^2 is the sum of the w^2 of `positions` and the two checks `pairs-of-places`, which have these
 * shapes.
 *
 * Returns the root of the sum of the squares of their upper limits (Effect.high). Each is too low
 * with a chance of 2.5%, so all hold with one of 92.5% at least. 0 where it is not known: below
 * four items, above what is counted item by item, or where one of them was not made, or its tails
 * were simulated, for then its limits are not those of its law. */
double two_items_bound(const CaseResult *result);

#endif
