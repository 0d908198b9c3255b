#include "external/external_words.h"

#include <stdlib.h>

static uint64_t lend_word(const FairnessWords *words)
{
    ExternalWords *external_words = words->host;
    *external_words->used = true;
    if (!external_words->source->fill) {
        uint64_t word = 0;
        for (int part = 0; part < 4; part++)
            word = word << 16 | external_words->draws.behind->below(&external_words->draws, 65536);
        return word;
    }
    if (external_words->next == EXTERNAL_WORDS_AT_ONCE) {
        external_words->source->fill(external_words->state, external_words->ready,
                                     EXTERNAL_WORDS_AT_ONCE);
        external_words->next = 0;
    }
    return external_words->ready[external_words->next++];
}

/* Lemire 2019, with 64-bit words: exact, and hardly ever a second word. */
static uint32_t lend_below(const FairnessWords *words, uint32_t k)
{
    if (k < 2)
        return 0;
    for (;;) {
        unsigned __int128 product = (unsigned __int128)lend_word(words) * k;
        uint64_t low = (uint64_t)product;
        if (low >= k || low >= -(uint64_t)k % k)
            return (uint32_t)(product >> 64);
    }
}

bool external_words_open(ExternalWords *external_words, const Source *source, uint64_t seed,
                         uint64_t own_seed, bool *used)
{
    *external_words = (ExternalWords){
        .source = source, .seed = seed, .used = used, .next = EXTERNAL_WORDS_AT_ONCE};
    external_words->words = (FairnessWords){.size = sizeof external_words->words,
                                            .word = lend_word,
                                            .below = lend_below,
                                            .seed = own_seed,
                                            .host = external_words};
    if (!source->fill) {
        if (sequence_open(&external_words->sequence, source, (DrawLaw){0}, seed, NULL))
            return false;
        sequence_begin_trial(&external_words->sequence, &external_words->draws);
        return true;
    }
    external_words->state =
        aligned_alloc(SOURCE_STATE_ALIGNMENT, (source->state_size + SOURCE_STATE_ALIGNMENT - 1) /
                                                  SOURCE_STATE_ALIGNMENT * SOURCE_STATE_ALIGNMENT);
    return external_words->state;
}

void external_words_close(ExternalWords *external_words)
{
    sequence_close(&external_words->sequence);
    free(external_words->state);
    external_words->state = NULL;
}

void external_words_begin_block(ExternalWords *external_words, uint64_t block)
{
    if (!external_words->source->fill)
        return;
    external_words->source->seed(external_words->state, external_words->source->parameter,
                                 external_words->seed, block);
    external_words->next = EXTERNAL_WORDS_AT_ONCE;
}
