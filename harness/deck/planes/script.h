/* A shuffle written down: which draws it makes, and what it does with the picks, for one n. A
 * shuffle whose steps hang on no draw does the same in every trial; so it is run once, on the
 * machine that makes no draw (planes_open.c), and the bit-plane machine (planes_run.c) reads what
 * that run wrote. */
#ifndef FAIRNESS_DECK_SCRIPT_H
#define FAIRNESS_DECK_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SCRIPT_MAX_N = 64 }; /* a shared word's largest range too */

/* A draw: one of the batch's rows of words gives a number below `range`, which names one of the
 * places lo..hi-1. */
typedef struct ScriptDraw {
    uint16_t row;
    bool shares; /* the row with other draws: those of equal row follow each other in their order */
    uint8_t range, lo, hi;
    /* Draws of one row are made by one multiplication where the ranges behind the first are powers
     * of two: the number below the product has their bits, those of the last the lowest. */
    uint16_t joined;  /* of the first of them: how many they are; 0 for the others */
    uint16_t product; /* of the first of them: of all ranges */
    uint16_t planes;  /* where the bits of this draw begin among the planes of all picks */
} ScriptDraw;

/* What is done: a swap of a given place and one that a draw names. */
typedef struct ScriptStep {
    uint16_t place, draw;
} ScriptStep;

typedef struct Script {
    size_t n;
    size_t rows; /* that a batch reads */
    size_t draw_count, step_count;
    size_t pick_planes; /* of all draws */
    ScriptDraw *draws;  /* in the order of their rows */
    ScriptStep *steps;
} Script;

/* Bits to tell `count` values apart. */
static inline unsigned script_bits(size_t count)
{
    return count < 2 ? 0 : 32 - (unsigned)__builtin_clz((unsigned)count - 1);
}

/* How many planes are made at once for that many bits. */
static inline unsigned script_side(unsigned bits)
{
    return bits <= 1 ? 1 : bits <= 2 ? 2 : bits <= 4 ? 4 : 8;
}

#endif
