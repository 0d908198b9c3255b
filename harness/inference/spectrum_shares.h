/* How much of a bias shows in statements about one item, two, and so on, and what of that is known.
 */
#ifndef FAIRNESS_INFERENCE_SPECTRUM_SHARES_H
#define FAIRNESS_INFERENCE_SPECTRUM_SHARES_H

#include <stdbool.h>
#include <stddef.h>

#include "result/result.h"

enum { SPECTRUM_ORDERS = 16 }; /* room for the shares of all orders */

/* How many items a statement must name to see this much of a bias. */
typedef struct OrderShare {
    size_t order; /* from 1 */
    double share; /* of all, 0 to 1 */
    double least; /* two standard deviations of its error below that; may be below 0 */
    bool shown;   /* it lies above what chance makes of none, p = .001 */
    bool known;   /* that error is .05 at most, and half of the share */
} OrderShare;

/* The parts put together by their order, for n items: to ret[0..n-2], order 1 first. */
void spectrum_shares(const BiasPart *parts, size_t count, size_t n, OrderShare *ret);

#endif
