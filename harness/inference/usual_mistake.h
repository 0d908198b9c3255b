/* How uneven a shuffle is that makes the usual mistake, in what the checks see of it.
 *
 * What people fear of a shuffle is mostly this one: for i = 0..n-1, swap places i and j, j drawn
 * from all of 0..n-1 (`naive`). A run that would have missed even that has not looked. So it is the
 * effect that every run must be able to find, unless another one is requested. With two items it is
 * fair, and stands there as with three.
 *
 * These are numbers of a law, and belong to exact/; but verdicts are made of them, and inference/
 * does not know exact/. Tests hold them against its laws. */
#ifndef FAIRNESS_INFERENCE_USUAL_MISTAKE_H
#define FAIRNESS_INFERENCE_USUAL_MISTAKE_H

#include <stddef.h>

/* The w that `naive` of n >= 2 items has in the check `permutations`, n up to 12. */
double usual_mistake_in_orders(size_t n);

/* In `positions`, in the blocks of n items where these are counted; any n.
 *
 * An item goes to place i in step i with chance 1/n, from wherever it is. With r = 1 - 1/n, item a
 * is still at place a before step a with chance r^a, and once passed, place p keeps what it got
 * with chance r in each step. Summed over the steps, item a ends at place p with chance (r^a + s -
 * [p >= a] r^a s) / n,    s = r^(n-1-p), so that n times the chance is off 1 by [p < a] r^a s - (1
 * - r^a) (1 - s). */
double usual_mistake_in_places(size_t n);

/* In `parity`: each step is a swap but with chance 1/n, so that the mean sign is ((2-n)/n)^n. */
double usual_mistake_in_parity(size_t n);

#endif
