#include "deck/sequence.h"

#include <stdlib.h>

Status sequence_open(Sequence *ret, const Source *source, DrawLaw law, uint64_t seed, Error *error)
{
    void *state =
        aligned_alloc(SOURCE_STATE_ALIGNMENT, (source->state_size + SOURCE_STATE_ALIGNMENT - 1) /
                                                  SOURCE_STATE_ALIGNMENT * SOURCE_STATE_ALIGNMENT);
    if (!state)
        return error_set(error, STATUS_FAILED, "out of memory for the source %s", source->name);
    source->seed(state, source->parameter, seed, 0);
    ret->source = source;
    ret->law = law;
    ret->state = state;
    ret->left = 0;
    ret->poll = (StopPoll){.ask = NULL};
    return STATUS_OK;
}

void sequence_close(Sequence *sequence)
{
    if (sequence->state && sequence->source->release)
        sequence->source->release(sequence->state);
    free(sequence->state);
    sequence->state = NULL;
}

void sequence_begin_stream(Sequence *sequence, uint64_t seed, uint64_t stream)
{
    const Source *source = sequence->source;
    bool blocks = source->fill != NULL;
    source->seed(sequence->state, source->parameter, blocks ? seed : seed + stream,
                 blocks ? stream : 0);
    sequence->left = 0;
}

static uint64_t next_number(Sequence *sequence)
{
    if (!sequence->source->fill) {
        stop_poll_sometimes(&sequence->poll);
        return sequence->source->next(sequence->state);
    }
    if (!sequence->left) {
        stop_poll_now(&sequence->poll);
        sequence->source->fill(sequence->state, sequence->words, SEQUENCE_WORDS);
        sequence->left = SEQUENCE_WORDS;
    }
    return sequence->words[SEQUENCE_WORDS - sequence->left--];
}

void sequence_skip(Sequence *sequence, uint64_t numbers)
{
    while (numbers--)
        next_number(sequence);
}

/* 0 stands for 2^64. */
static uint64_t native_range(const Sequence *sequence)
{
    return sequence->source->fill ? 0 : sequence->source->range;
}

/* Exactly uniform below k <= 2^62, from the source's native range: numbers are put together until
 * they span at least k values, the span is cut into k equal parts, and what is left over is drawn
 * again. The high digits decide, as in gsl_rng_uniform_int: the low ones of many old generators are
 * poor. */
static uint64_t uniform_below(Sequence *sequence, uint64_t k)
{
    typedef unsigned __int128 Wide;
    Wide range = native_range(sequence);
    range = range ? range : (Wide)1 << 64;
    for (;;) {
        Wide value = next_number(sequence), span = range;
        while (span < k) {
            value = value * range + next_number(sequence);
            span *= range;
        }
        Wide draw = value / (span / k);
        if (draw < k)
            return (uint64_t)draw;
    }
}

/* The most common case: one number of at most 64 bits is enough. */
static uint32_t exact_below(Draws *draws, uint32_t k)
{
    Sequence *sequence = draws->context;
    uint64_t range = native_range(sequence);
    if (range && range < k)
        return (uint32_t)uniform_below(sequence, k);
    /* For 2^64 the last part may come out one short of equal, and so is left out whole. */
    uint64_t part = range ? range / k : UINT64_MAX / k;
    for (;;) {
        uint64_t draw = next_number(sequence) / part;
        if (draw < k)
            return (uint32_t)draw;
    }
}

/* Draws as people write them: a number of some bits, or as the source gives it, mod k or scaled. */
static uint32_t written_below(Draws *draws, uint32_t k)
{
    Sequence *sequence = draws->context;
    if (sequence->law.method == DRAW_THREE_WAY)
        return k == 2 ? exact_below(draws, 3) == 0 : exact_below(draws, k);
    if (sequence->law.bits) { /* the highest of 64, without a division of 128 */
        unsigned bits = sequence->law.bits;
        uint64_t number = native_range(sequence) ? uniform_below(sequence, UINT64_C(1) << bits)
                                                 : next_number(sequence) >> (64 - bits);
        return draw_law_value(sequence->law, number, k);
    }
    uint64_t range = native_range(sequence), number = next_number(sequence);
    if (sequence->law.method == DRAW_MODULO)
        return (uint32_t)(number % k);
    if (!range) /* as many bits as a double holds */
        return draw_law_value((DrawLaw){DRAW_FLOAT, DRAW_FLOAT_MAX_BITS}, number >> 11, k);
    return (uint32_t)((double)number / (double)range * (double)k);
}

static uint16_t sequence_word(Draws *draws)
{
    return (uint16_t)exact_below(draws, 65536);
}

static void sequence_start_over(Draws *draws)
{
    (void)draws; /* the sequence just goes on */
}

void sequence_begin_trial(Sequence *sequence, Draws *draws)
{
    static const DrawsBehind exact = {
        .below = exact_below,
        .word = sequence_word,
        .start_over = sequence_start_over,
    };
    static const DrawsBehind written = {
        .below = written_below,
        .word = sequence_word,
        .start_over = sequence_start_over,
    };
    if (sequence->source->begin_trial)
        sequence->source->begin_trial(sequence->state);
    draws->column = NULL;
    draws->row = draws->rows = 0;
    draws->coins_left = 0;
    draws->shared_left = 0;
    draws->behind = sequence->law.method == DRAW_EXACT ? &exact : &written;
    draws->context = sequence;
}
