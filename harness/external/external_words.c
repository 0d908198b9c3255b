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
    FairnessReady *ready = &external_words->ready;
    if (ready->next == ready->end) {
        external_words->source->fill(external_words->state, external_words->drawn,
                                     EXTERNAL_WORDS_AT_ONCE);
        *ready =
            (FairnessReady){external_words->drawn, external_words->drawn + EXTERNAL_WORDS_AT_ONCE};
    }
    return *ready->next++;
}

bool external_words_open(ExternalWords *external_words, const Source *source, uint64_t seed,
                         uint64_t own_seed, bool *used)
{
    *external_words = (ExternalWords){.source = source, .seed = seed, .used = used};
    external_words->words = (FairnessWords){.size = sizeof external_words->words,
                                            .word = lend_word,
                                            .below = fairness_below,
                                            .seed = own_seed,
                                            .host = external_words,
                                            .ready = &external_words->ready};
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
    external_words->ready = (FairnessReady){NULL, NULL}; /* so the first word of it is a call */
}
