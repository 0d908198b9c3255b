#include "deck/word_rows.h"

#include "deck/block_size.h"
#include "random/block_key.h"

#include <stdlib.h>
#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "a row is 16-bit words in memory order: big-endian machines need a swap in columns_fill"
#endif

enum {
    ROW_WORDS = DECK_LANES * 16 / 64, /* 64-bit words a row */
    FILL_ROWS = 64,                   /* rows made at a time: 8 kB, a part of the L1 cache */
};

/* Restarts number their words from here, so that they never meet the attempts of a rejection. */
static const uint64_t COLUMNS_RESTARTED = UINT64_C(1) << 32;

Status word_rows_open(WordRows *ret, const Source *source, size_t n, Error *error)
{
    WordRows word_rows = {.source = source, .limit = word_rows_limit(n)};
    size_t state_size = (source->state_size + 63) / 64 * 64;
    size_t words_size = (word_rows.limit + FILL_ROWS) * ROW_WORDS * sizeof *word_rows.words;
    word_rows.state = aligned_alloc(64, state_size);
    word_rows.words = aligned_alloc(64, words_size);
    word_rows.side_row = aligned_alloc(64, DECK_LANES * sizeof *word_rows.side_row);
    if (!word_rows.state || !word_rows.words || !word_rows.side_row) {
        word_rows_close(&word_rows);
        return error_set(error, STATUS_FAILED, "out of memory for the random words of n = %zu", n);
    }
    *ret = word_rows;
    return STATUS_OK;
}

void word_rows_close(WordRows *word_rows)
{
    free(word_rows->state);
    free(word_rows->words);
    free(word_rows->side_row);
    word_rows->side_row = NULL;
    word_rows->state = NULL;
    word_rows->words = NULL;
}

void word_rows_begin_block(WordRows *word_rows, uint64_t seed, uint64_t block)
{
    word_rows->source->seed(word_rows->state, word_rows->source->parameter, seed, block);
    word_rows->key = block_key(seed, block);
    word_rows->first = word_rows->made = word_rows->used = 0;
    word_rows->row = 0;
}

/* Makes more rows, keeping the rows of the batch in hand at the front of the buffer, so that short
 * shuffles stay in a few kilobytes. */
static void word_rows_fill(WordRows *word_rows)
{
    stop_poll_now(&word_rows->poll);
    size_t left = word_rows->made - word_rows->first;
    memmove(word_rows->words, word_rows->words + word_rows->first * ROW_WORDS,
            left * ROW_WORDS * sizeof *word_rows->words);
    word_rows->source->fill(word_rows->state, word_rows->words + left * ROW_WORDS,
                            (size_t)FILL_ROWS * ROW_WORDS);
    word_rows->first = 0;
    word_rows->made = left + FILL_ROWS;
}

/* Where the batch's rows are, and how many of them. */
static const uint16_t *batch_rows(const WordRows *word_rows, size_t *ret_rows)
{
    size_t rows = word_rows->made - word_rows->first;
    *ret_rows = rows < word_rows->limit ? rows : word_rows->limit;
    return (const uint16_t *)(word_rows->words + word_rows->first * ROW_WORDS);
}

static void point(const WordRows *word_rows, Draws *draws)
{
    draws->column = batch_rows(word_rows, &draws->rows) + word_rows->lane;
}

static uint64_t side_of(const WordRows *word_rows, size_t row, size_t lane, uint64_t attempt)
{
    return side_word(word_rows->key, word_rows->row + row, (uint32_t)lane, attempt);
}

/* The word above the limit; attempt 0, since redraws count from 1. */
static uint16_t side_row_word(const WordRows *word_rows, size_t row, size_t lane)
{
    return (uint16_t)(side_of(word_rows, row, lane, 0) >> 48);
}

static uint16_t word_rows_word(Draws *draws)
{
    WordRows *word_rows = draws->context;
    point(word_rows, draws);
    while (draws->row >= draws->rows) {
        if (draws->rows == word_rows->limit) {
            stop_poll_sometimes(&word_rows->poll);
            return side_row_word(word_rows, draws->row, word_rows->lane);
        }
        word_rows_fill(word_rows);
        point(word_rows, draws);
    }
    return draws->column[draws->row * DECK_LANES];
}

uint16_t word_rows_shared(const WordRows *word_rows, size_t row, uint32_t lane)
{
    for (uint64_t attempt = 1;; attempt++) {
        uint16_t word = (uint16_t)(side_of(word_rows, row, lane, attempt) >> 48);
        if (!shared_word_rejects(word))
            return word;
    }
}

uint32_t word_rows_redraw(const WordRows *word_rows, size_t row, uint32_t lane, uint32_t range)
{
    uint32_t bits = range <= DRAWS_ONE_WORD_MAX ? 16 : 32;
    for (uint64_t attempt = 1;; attempt++) {
        uint64_t product = (side_of(word_rows, row, lane, attempt) >> (64 - bits)) * range;
        if ((product & ((UINT64_C(1) << bits) - 1)) >= (UINT64_C(1) << bits) % range)
            return (uint32_t)(product >> bits);
    }
}

/* Draws below k where draw_below could not: at the end of the rows that are there, with two words,
 * or after a rejection. Lemire 2019, algorithm 5; the first attempt is the column's. */
static uint32_t word_rows_below(Draws *draws, uint32_t k)
{
    const WordRows *word_rows = draws->context;
    size_t row = draws->row;
    uint32_t need = shared_word_need(k);
    if (need) {
        draws->shared = draws_word(draws);
        if (shared_word_rejects(draws->shared))
            draws->shared = word_rows_shared(word_rows, row, (uint32_t)word_rows->lane);
        draws->shared_left = SHARED_WORD_WHOLE;
        return draws_share(draws, k, need).number;
    }
    uint32_t bits = k <= DRAWS_ONE_WORD_MAX ? 16 : 32;
    uint64_t word = draws_word(draws);
    if (bits == 32)
        word = word << 16 | draws_word(draws);
    uint64_t product = word * k;
    uint64_t low = product & ((UINT64_C(1) << bits) - 1);
    if (low >= (UINT64_C(1) << bits) % k)
        return (uint32_t)(product >> bits);
    return word_rows_redraw(word_rows, row, (uint32_t)word_rows->lane, k);
}

/* After a restart the trial reads the side stream, word after word: it has left its column, whose
 * rows the other trials go on reading. */
static uint32_t restarted_below(Draws *draws, uint32_t k)
{
    WordRows *word_rows = draws->context;
    for (;;) {
        uint64_t attempt = COLUMNS_RESTARTED + word_rows->attempt++;
        uint64_t product = (side_of(word_rows, draws->row, word_rows->lane, attempt) >> 32) * k;
        if ((product & UINT32_MAX) >= (UINT64_C(1) << 32) % k)
            return (uint32_t)(product >> 32);
    }
}

static void restarted_start_over(Draws *draws)
{
}

static const DrawsBehind behind_restarted = {
    .below = restarted_below,
    .word = word_rows_word,
    .start_over = restarted_start_over,
};

static void word_rows_start_over(Draws *draws)
{
    WordRows *word_rows = draws->context;
    word_rows->attempt = 0;
    draws->column = NULL;
    draws->rows = 0; /* draw_below looks here and at shared_left first */
    draws->coins_left = 0;
    draws->shared_left = 0;
    draws->behind = &behind_restarted;
}

static const DrawsBehind behind_columns = {
    .below = word_rows_below,
    .word = word_rows_word,
    .start_over = word_rows_start_over,
};

void word_rows_begin_trial(WordRows *word_rows, Draws *draws, size_t lane)
{
    word_rows->lane = lane;
    draws->row = 0;
    draws->coins_left = 0;
    draws->shared_left = 0;
    draws->behind = &behind_columns;
    draws->context = word_rows;
    point(word_rows, draws);
}

void word_rows_end_trial(WordRows *word_rows, const Draws *draws)
{
    if (draws->row > word_rows->used)
        word_rows->used = draws->row;
}

void word_rows_end_batch(WordRows *word_rows)
{
    /* Rows above the limit came from the side stream and were never made; rows that a skip
     * passed over may not have been made yet, and are, so that the next batch starts where it must.
     */
    size_t used = word_rows->used < word_rows->limit ? word_rows->used : word_rows->limit;
    while (word_rows->made - word_rows->first < used)
        word_rows_fill(word_rows);
    word_rows->first += used;
    word_rows->row += word_rows->used;
    word_rows->used = 0;
}

const uint16_t *word_rows_row(WordRows *word_rows, size_t row, const uint16_t **ret_words,
                              size_t *ret_rows)
{
    *ret_words = batch_rows(word_rows, ret_rows);
    while (row >= *ret_rows) {
        if (*ret_rows == word_rows->limit) {
            stop_poll_sometimes(&word_rows->poll);
            for (size_t lane = 0; lane < DECK_LANES; lane++)
                word_rows->side_row[lane] = side_row_word(word_rows, row, lane);
            return word_rows->side_row;
        }
        word_rows_fill(word_rows);
        *ret_words = batch_rows(word_rows, ret_rows);
    }
    return *ret_words + row * DECK_LANES;
}

void word_rows_next_batch(WordRows *word_rows, size_t rows, const uint16_t **ret_words,
                          size_t *ret_rows)
{
    word_rows->used = rows;
    word_rows_end_batch(word_rows);
    *ret_words = batch_rows(word_rows, ret_rows);
}
