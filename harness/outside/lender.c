#include "outside/lender.h"

#include <stdlib.h>

static uint64_t lend_word(const FairnessWords *words)
{
    Lender *lender = words->host;
    *lender->used = true;
    if (!lender->source->fill) {
        uint64_t word = 0;
        for (int part = 0; part < 4; part++)
            word = word << 16 | lender->draws.behind->below(&lender->draws, 65536);
        return word;
    }
    if (lender->next == LENDER_WORDS) {
        lender->source->fill(lender->state, lender->ready, LENDER_WORDS);
        lender->next = 0;
    }
    return lender->ready[lender->next++];
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

bool lender_open(Lender *lender, const Source *source, uint64_t seed, uint64_t own_seed, bool *used)
{
    *lender = (Lender){.source = source, .seed = seed, .used = used, .next = LENDER_WORDS};
    lender->words = (FairnessWords){.size = sizeof lender->words,
                                    .word = lend_word,
                                    .below = lend_below,
                                    .seed = own_seed,
                                    .host = lender};
    if (!source->fill) {
        if (sequence_open(&lender->sequence, source, (DrawLaw){0}, seed, NULL))
            return false;
        sequence_begin_trial(&lender->sequence, &lender->draws);
        return true;
    }
    lender->state =
        aligned_alloc(SOURCE_STATE_ALIGNMENT, (source->state_size + SOURCE_STATE_ALIGNMENT - 1) /
                                                  SOURCE_STATE_ALIGNMENT * SOURCE_STATE_ALIGNMENT);
    return lender->state;
}

void lender_close(Lender *lender)
{
    sequence_close(&lender->sequence);
    free(lender->state);
    lender->state = NULL;
}

void lender_begin_block(Lender *lender, uint64_t block)
{
    if (!lender->source->fill)
        return;
    lender->source->seed(lender->state, lender->source->parameter, lender->seed, block);
    lender->next = LENDER_WORDS;
}
