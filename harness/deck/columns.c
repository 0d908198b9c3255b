#include "deck/columns.h"

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

Status columns_open(Columns *ret, const Source *source, size_t n, Error *error)
{
    Columns columns = {.source = source, .limit = 4 * n + 1024};
    size_t state_size = (source->state_size + 63) / 64 * 64;
    size_t words_size = (columns.limit + FILL_ROWS) * ROW_WORDS * sizeof *columns.words;
    columns.state = aligned_alloc(64, state_size);
    columns.words = aligned_alloc(64, words_size);
    columns.side_row = aligned_alloc(64, DECK_LANES * sizeof *columns.side_row);
    if (!columns.state || !columns.words || !columns.side_row) {
        columns_close(&columns);
        return error_set(error, STATUS_FAILED, "out of memory for the random words of n = %zu", n);
    }
    *ret = columns;
    return STATUS_OK;
}

void columns_close(Columns *columns)
{
    free(columns->state);
    free(columns->words);
    free(columns->side_row);
    columns->side_row = NULL;
    columns->state = NULL;
    columns->words = NULL;
}

void columns_begin_block(Columns *columns, uint64_t seed, uint64_t block)
{
    columns->source->seed(columns->state, columns->source->parameter, seed, block);
    columns->key = block_key(seed, block);
    columns->first = columns->made = columns->used = 0;
    columns->row = 0;
}

/* Makes more rows, keeping those of the batch in hand at the front of the buffer, so that short
 * shuffles stay in a few kilobytes. */
static void columns_fill(Columns *columns)
{
    look_up(&columns->look);
    size_t left = columns->made - columns->first;
    memmove(columns->words, columns->words + columns->first * ROW_WORDS,
            left * ROW_WORDS * sizeof *columns->words);
    columns->source->fill(columns->state, columns->words + left * ROW_WORDS,
                          (size_t)FILL_ROWS * ROW_WORDS);
    columns->first = 0;
    columns->made = left + FILL_ROWS;
}

/* Where the batch's rows are, and how many of them. */
static const uint16_t *batch_rows(const Columns *columns, size_t *ret_rows)
{
    size_t rows = columns->made - columns->first;
    *ret_rows = rows < columns->limit ? rows : columns->limit;
    return (const uint16_t *)(columns->words + columns->first * ROW_WORDS);
}

static void point(const Columns *columns, Draws *draws)
{
    draws->column = batch_rows(columns, &draws->rows) + columns->lane;
}

static uint64_t side_of(const Columns *columns, size_t row, size_t lane, uint64_t attempt)
{
    return side_word(columns->key, columns->row + row, (uint32_t)lane, attempt);
}

/* The word above the limit; attempt 0, since redraws count from 1. */
static uint16_t side_row_word(const Columns *columns, size_t row, size_t lane)
{
    return (uint16_t)(side_of(columns, row, lane, 0) >> 48);
}

uint16_t columns_at(Columns *columns, size_t row, size_t lane, const uint16_t **ret_words,
                    size_t *ret_rows)
{
    *ret_words = batch_rows(columns, ret_rows);
    while (row >= *ret_rows) {
        if (*ret_rows == columns->limit) {
            look_up_sometimes(&columns->look);
            return side_row_word(columns, row, lane);
        }
        columns_fill(columns);
        *ret_words = batch_rows(columns, ret_rows);
    }
    return (*ret_words)[row * DECK_LANES + lane];
}

static uint16_t columns_word(Draws *draws)
{
    Columns *columns = draws->context;
    uint16_t word = columns_at(columns, draws->row, columns->lane, &draws->column, &draws->rows);
    draws->column += columns->lane;
    return word;
}

uint16_t columns_shared(const Columns *columns, size_t row, uint32_t lane)
{
    for (uint64_t attempt = 1;; attempt++) {
        uint16_t word = (uint16_t)(side_of(columns, row, lane, attempt) >> 48);
        if (!shared_word_rejects(word))
            return word;
    }
}

uint32_t columns_redraw(const Columns *columns, size_t row, uint32_t lane, uint32_t range)
{
    uint32_t bits = range <= DRAWS_ONE_WORD_MAX ? 16 : 32;
    for (uint64_t attempt = 1;; attempt++) {
        uint64_t product = (side_of(columns, row, lane, attempt) >> (64 - bits)) * range;
        if ((product & ((UINT64_C(1) << bits) - 1)) >= (UINT64_C(1) << bits) % range)
            return (uint32_t)(product >> bits);
    }
}

/* Draws below k where draw_below could not: at the end of the rows that are there, with two words,
 * or after a rejection. Lemire 2019, algorithm 5; the first attempt is the column's. */
static uint32_t columns_below(Draws *draws, uint32_t k)
{
    const Columns *columns = draws->context;
    size_t row = draws->row;
    uint32_t need = shared_word_need(k);
    if (need) {
        draws->shared = draws_word(draws);
        if (shared_word_rejects(draws->shared))
            draws->shared = columns_shared(columns, row, (uint32_t)columns->lane);
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
    return columns_redraw(columns, row, (uint32_t)columns->lane, k);
}

uint32_t columns_restarted(const Columns *columns, size_t row, uint32_t lane, uint64_t *attempt,
                           uint32_t range)
{
    for (;;) {
        uint64_t word = side_of(columns, row, lane, COLUMNS_RESTARTED + (*attempt)++) >> 32;
        uint64_t product = word * range;
        if ((product & UINT32_MAX) >= (UINT64_C(1) << 32) % range)
            return (uint32_t)(product >> 32);
    }
}

/* After a restart the trial reads the side stream, word after word: it has left its column, whose
 * rows the other trials go on reading. */
static uint32_t restarted_below(Draws *draws, uint32_t k)
{
    Columns *columns = draws->context;
    return columns_restarted(columns, draws->row, (uint32_t)columns->lane, &columns->attempt, k);
}

static void restarted_start_over(Draws *draws)
{
    (void)draws;
}

static const DrawsBehind behind_restarted = {
    .below = restarted_below,
    .word = columns_word,
    .start_over = restarted_start_over,
};

static void columns_start_over(Draws *draws)
{
    Columns *columns = draws->context;
    columns->attempt = 0;
    draws->column = NULL;
    draws->rows = 0; /* draw_below looks here and at shared_left first */
    draws->coins_left = 0;
    draws->shared_left = 0;
    draws->behind = &behind_restarted;
}

static const DrawsBehind behind_columns = {
    .below = columns_below,
    .word = columns_word,
    .start_over = columns_start_over,
};

void columns_begin_trial(Columns *columns, Draws *draws, size_t lane)
{
    columns->lane = lane;
    draws->row = 0;
    draws->coins_left = 0;
    draws->shared_left = 0;
    draws->behind = &behind_columns;
    draws->context = columns;
    point(columns, draws);
}

void columns_end_trial(Columns *columns, const Draws *draws)
{
    if (draws->row > columns->used)
        columns->used = draws->row;
}

void columns_end_batch(Columns *columns)
{
    /* Rows above the limit came from the side stream and were never made; rows that a skip passed
     * over may not have been made yet, and are, so that the next batch starts where it must. */
    size_t used = columns->used < columns->limit ? columns->used : columns->limit;
    while (columns->made - columns->first < used)
        columns_fill(columns);
    columns->first += used;
    columns->row += columns->used;
    columns->used = 0;
}

const uint16_t *columns_row(Columns *columns, size_t row, const uint16_t **ret_words,
                            size_t *ret_rows)
{
    *ret_words = batch_rows(columns, ret_rows);
    while (row >= *ret_rows) {
        if (*ret_rows == columns->limit) {
            look_up_sometimes(&columns->look);
            for (size_t lane = 0; lane < DECK_LANES; lane++)
                columns->side_row[lane] = side_row_word(columns, row, lane);
            return columns->side_row;
        }
        columns_fill(columns);
        *ret_words = batch_rows(columns, ret_rows);
    }
    return *ret_words + row * DECK_LANES;
}

void columns_next_batch(Columns *columns, size_t rows, const uint16_t **ret_words, size_t *ret_rows)
{
    columns->used = rows;
    columns_end_batch(columns);
    *ret_words = batch_rows(columns, ret_rows);
}
