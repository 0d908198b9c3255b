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
 * Returns a w that is too low with a chance of 2.5%. With d the sum of the three df, the sum of the
 * three (X2 - df)/(N - 1) estimates w^2 without error on average. If the shuffle is fair its
 * variance is 2 d/(N (N - 1)), exactly, for |x|^2 of each trial x is d. What a bias g, of norm w,
 * adds is 4/N times the variance of g in trials, which is w^2 where the bias is spread over many
 * orders. Where a part q of the trials goes wrong in one way, to one order or to some that are
 * alike in g, it is w^2 + q (w^2/q)^2, and w/q is at most sqrt(d): hence w^2 (1 + w sqrt(d)) for
 * both. The limit is where w^2 is 1.96 standard deviations above the estimate, or above 0 where
 * that is below it. The estimate is skew to the right, so its lower tail is lighter than the normal
 * law's.
 *
 * 0 where it is not known: below four items, above what is counted item by item, or where one of
 * the three was not made, or its tails were simulated; and where it would be 1 or more, which says
 * nothing of a statement of chance 1/2. */
double two_items_bound(const CaseResult *result);

#endif
