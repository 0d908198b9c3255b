/* The work on outcomes in lockstep, DECK_LANES trials side by side, that tallies are made of:
 * compiled once for each instruction set, like the lockstep machine. Free of vectors and of decks.
 */
#ifndef FAIRNESS_TALLIES_ROW_FUNCTIONS_H
#define FAIRNESS_TALLIES_ROW_FUNCTIONS_H

#include "deck/lane_job.h"

/* The work on rows, compiled once for each instruction set like the lockstep machine; the same
 * numbers whichever is used. `items`, `places` and `digits` are n rows of DECK_LANES bytes of one
 * batch, 64-aligned; n <= LANES_MAX_N. */
typedef struct RowFunctions {
    /* places[i]: where item i is. */
    void (*invert)(const uint8_t *items, size_t n, uint8_t *places);
    /* Rows as decks: byte p of deck t, at decks[t * lane_deck_stride(n) + p], is the byte of lane t
     * in row p. 16-aligned. */
    void (*as_decks)(const uint8_t *rows, size_t n, uint8_t *decks);
    /* digits[i], i from 1: what step i of a backward Fisher-Yates drew (digits.h). `room` is n rows
     * more, overwritten. */
    void (*decode)(const uint8_t *items, size_t n, uint8_t *digits, uint8_t *room);
    /* One number of each outcome (perm_stat.h). */
    void (*cycles)(const uint8_t *digits, size_t n, uint16_t *ret_values);
    void (*rising)(const uint8_t *places, size_t n, uint16_t *ret_values);
    /* For `batches` batches of n rows each: sums[(b * n + a) * DECK_LANES + lane] is one more for
     * each in which item a comes before item b, a < b, in that lane; these sums are bytes. */
    void (*precedence)(const uint8_t *places, size_t n, size_t batches, uint8_t *sums);
    /* The same of the cells of patterns.c: sums[cell * DECK_LANES + lane]. */
    void (*patterns)(const uint8_t *items, size_t n, size_t batches, uint8_t *sums);
    /* counts[place * ROWS_STRIDE + item] of the outcomes of a batch. */
    void (*positions)(const uint8_t *items, size_t n, uint32_t *counts);
    /* counts[item * (n + 1) + next]: which item follows which; n before the first and after the
     * last. */
    void (*successors)(const uint8_t *items, size_t n, uint32_t *counts);
    /* counts[(place * n + item) * ROWS_COMBINED_MAX_N + next]: which item is at a place and which
     * one at the next, place below n - 1, of `batches` batches; n <= ROWS_COMBINED_MAX_N. */
    void (*combined)(const uint8_t *items, size_t n, size_t batches, uint16_t *counts);
} RowFunctions;

enum {
    ROWS_STRIDE = 128,
    ROWS_COMBINED_MAX_N = 64,
};

#endif
