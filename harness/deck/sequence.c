#include "deck/sequence.h"

#include <stdlib.h>

Status sequence_open(Sequence *ret, const Source *source, uint64_t seed, Error *error)
{
    Sequence sequence = {.source = source};
    sequence.state = aligned_alloc(64, (source->state_size + 63) / 64 * 64);
    if (!sequence.state)
        return error_set(error, STATUS_FAILED, "out of memory for the source %s", source->name);
    source->seed(sequence.state, source->parameter, seed, 0);
    *ret = sequence;
    return STATUS_OK;
}

void sequence_close(Sequence *sequence)
{
    if (sequence->state && sequence->source->release)
        sequence->source->release(sequence->state);
    free(sequence->state);
    sequence->state = NULL;
}

/* Exactly uniform from the source's native range: numbers are put together until they span at least
 * k values, the span is cut into k equal parts, and what is left over is drawn again. The high
 * digits decide, as in gsl_rng_uniform_int: the low ones of many old generators are poor. */
static uint32_t sequence_below(Draws *draws, uint32_t k)
{
    const Sequence *sequence = draws->context;
    uint64_t range = sequence->source->range;
    for (;;) {
        uint64_t value = sequence->source->next(sequence->state);
        uint64_t span = range; /* 0 stands for 2^64 */
        while (span && span < k) {
            value = value * range + sequence->source->next(sequence->state);
            span *= range;
        }
        /* For 2^64 the last part may come out one short of equal, and so is left out whole. */
        uint64_t part = span ? span / k : UINT64_MAX / k;
        uint64_t draw = value / part;
        if (draw < k)
            return (uint32_t)draw;
    }
}

static uint16_t sequence_word(Draws *draws)
{
    return (uint16_t)sequence_below(draws, 65536);
}

static void sequence_start_over(Draws *draws)
{
    (void)draws; /* the sequence just goes on */
}

void sequence_begin_trial(Sequence *sequence, Draws *draws)
{
    static const DrawsBehind behind = {
        .below = sequence_below,
        .word = sequence_word,
        .start_over = sequence_start_over,
    };
    draws->column = NULL;
    draws->row = draws->rows = 0;
    draws->coins_left = 0;
    draws->behind = &behind;
    draws->context = sequence;
}
