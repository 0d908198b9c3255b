/* Random words for shuffles that are not ours: FairnessWords of include/fairness_plugin.h. */
#ifndef FAIRNESS_EXTERNAL_WORDS_H
#define FAIRNESS_EXTERNAL_WORDS_H

#include "base/sizes.h"
#include "deck/sequence.h"
#include "fairness_plugin.h"
#include "random/source.h"

enum { EXTERNAL_WORDS_AT_ONCE = USUAL_OR_LEAST(1024, 16) }; /* taken of the source at once */

/* The words of a block are a function of the seed and the block, where the source is cut into
 * blocks; otherwise all of them are one sequence. Stays where it is once it is open. */
typedef struct ExternalWords {
    FairnessWords words; /* to hand over */
    const Source *source;
    uint64_t seed;
    bool *used; /* set once a word was requested; borrowed */
    void *state;
    uint64_t drawn[EXTERNAL_WORDS_AT_ONCE];
    FairnessReady ready; /* of them; none of a source that is one sequence */
    Sequence sequence;   /* of a source that is one */
    Draws draws;
} ExternalWords;

/* `own_seed` is what the shuffle is reported, for a generator of its own. On success, and after a
 * failure too, the caller owes external_words_close. Fails for want of memory. */
bool external_words_open(ExternalWords *external_words, const Source *source, uint64_t seed,
                         uint64_t own_seed, bool *used);
void external_words_close(ExternalWords *external_words);

/* Before the first trial of each block. */
void external_words_begin_block(ExternalWords *external_words, uint64_t block);

#endif
