/* How the tally of `precedence` is laid out, for its test. */
#ifndef FAIRNESS_PRECEDENCE_H
#define FAIRNESS_PRECEDENCE_H

#include "tallies/blocks.h"
#include "tallies/tally.h"

enum { PRECEDENCE_BLOCKS = 64 };

/* The blocks of items; single items up to LANES_MAX_N. With m of them cell b * m + a, a < b, counts
 * the pairs of an item of block a before one of block b. */
Blocks precedence_blocks(size_t n);

#endif
