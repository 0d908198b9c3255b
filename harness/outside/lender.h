/* Random words for shuffles that are not ours: FairnessWords of include/fairness_plugin.h. */
#ifndef FAIRNESS_LENDER_H
#define FAIRNESS_LENDER_H

#include "deck/sequence.h"
#include "fairness_plugin.h"
#include "random/source.h"

enum { LENDER_WORDS = 1024 }; /* taken of the source at once */

/* The words of a block are a function of the seed and the block, where the source is cut into
 * blocks; otherwise all of them are one sequence. Stays where it is once it is open. */
typedef struct Lender {
    FairnessWords words; /* to hand over */
    const Source *source;
    uint64_t seed;
    bool *used; /* set once a word was asked for; borrowed */
    void *state;
    uint64_t ready[LENDER_WORDS];
    size_t next;
    Sequence sequence; /* of a source that is one */
    Draws draws;
} Lender;

/* `own_seed` is what the shuffle is told, for a generator of its own. On success, and after a
 * failure too, the caller owes lender_close. Fails for want of memory. */
bool lender_open(Lender *lender, const Source *source, uint64_t seed, uint64_t own_seed,
                 bool *used);
void lender_close(Lender *lender);

/* Before the first trial of each block. */
void lender_begin_block(Lender *lender, uint64_t block);

#endif
