/* The report's part on the law behind a run, where finding it costs next to nothing. */
#ifndef FAIRNESS_EXACT_EXACT_BLOCK_H
#define FAIRNESS_EXACT_EXACT_BLOCK_H

#include <stddef.h>
#include <stdint.h>

#include "algorithms/descriptor.h"
#include "base/status.h"
#include "result/result.h"
#include "tallies/tally.h"

/* The law of the shuffle, drawn exactly, and whether the `permutations` tally (or NULL), the valid
 * ones of `trials` outcomes, fits it (law_fit): fits means a two-sided p above 1e-6. ret->known is
 * false where the law takes more than 300,000 paths or products (of 8 items none), and one more for
 * every hundred trials, or n is above 8; a matter of microseconds at n = 3. The result depends on
 * nothing but the arguments, threads excepted. Paths are reported where all were followed or all
 * have one weight (then paths_equal). Texts are in `memory`. STATUS_FAILED without memory. */
Status exact_block(const Algorithm *algorithm, uint32_t parameter, size_t n,
                   const Tally *permutations, uint64_t trials, int threads, Arena *memory,
                   ExactResult *ret, Error *error);

#endif
