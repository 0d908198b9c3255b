/* What the tests of the sources share: the first words of a stream, whatever the source. Include
 * after cmocka.h. */
#ifndef FAIRNESS_TESTS_SOURCE_STREAMS_H
#define FAIRNESS_TESTS_SOURCE_STREAMS_H

#include <stdlib.h>

#include "random/source.h"

enum { WORDS = 4096 };

/* Room for a state; the caller frees it. */
static inline void *state_of(const Source *source)
{
    void *state = aligned_alloc(SOURCE_STATE_ALIGNMENT, (source->state_size + 63) / 64 * 64);
    assert_non_null(state);
    return state;
}

/* The first WORDS words or numbers of a stream. */
static inline void stream(const Source *source, uint64_t seed, uint64_t block, uint64_t *words)
{
    void *state = state_of(source);
    source->seed(state, source->parameter, seed, block);
    if (source->fill)
        source->fill(state, words, WORDS);
    for (int i = 0; source->next && i < WORDS; i++)
        words[i] = source->next(state);
    if (source->release)
        source->release(state);
    free(state);
}

#endif
