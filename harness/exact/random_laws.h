/* How many random laws counts would fit as well as a known one. */
#ifndef FAIRNESS_EXACT_RANDOM_LAWS_H
#define FAIRNESS_EXACT_RANDOM_LAWS_H

#include <stdint.h>

#include "exact/law_tables.h"

/* A law, and its chi-square from the fair one in the first table, a trial. */
typedef struct FarLaw {
    const KnownLaw *law;
    double all;
    double
        sign; /* P(even) - P(odd), whose square is a part, too, where that is set apart; else 0 */
} FarLaw;

/* Where fewer random laws than that fit as well, a name is sure: laws that people make are nearer
 * to each other than random ones, but of three items there are few. */
static inline double random_laws_sure(size_t n)
{
    return n > 3 ? 1e-9 : 1e-5;
}

/* Sets *ret_part to the part of random laws that fit the counts as well as laws[first], of
 * a list of tables->laws->count, does, a bound: the largest of those below. All are as
 * far from the fair law as the counts; and where all outcomes are of one parity, as a number of
 * swaps leaves them, so are these laws': it is 0 where the first has nothing else. `placed` and
 * `sign` are set here.
 * - In a direction drawn evenly from all that the table has: any law of the list, at whose
 * chi-square distance or nearer the direction lies, fits as well; the sum over the list.
 * - In one of those of single items at places, as most mistakes are: the first fits as well.
 * - With a random weight for each item, by which it comes early or late, or for each place: where
 * an item's chances of places lie on a line, the first fits as well. Draws by weights (Plackett
 * 1975; a lottery of unequal balls, a hand of cards that stick) are that, but for what weights far
 * apart do.
 * - A noisy order, as where keys are noisy or a shuffle by hand ends too soon, up to how noisy:
 * chances go with an exponential of the sum of items times places (of orders the model of Mallows
 * 1957 by Spearman's distance; of places balanced, Sinkhorn 1964). *ret_telling is the first of
 * 1e2, 2e2, 5e2, 1e3, ... trials with which it is below a tenth of random_laws_sure; 0: none.
 * STATUS_FAILED without memory. */
Status random_laws_fit(const LawTables *tables, FarLaw *laws, size_t first, double *ret_part,
                       uint64_t *ret_telling, Error *error);

#endif
