/* One walker through the paths of a shuffle's draws: an odometer whose wheels are the draws, found
 * while the shuffle runs. The shuffle is run anew for each path; a draw that the path already
 * fixes returns its value, one beyond its end becomes a new wheel at its first value. */
#ifndef FAIRNESS_EXACT_WALK_H
#define FAIRNESS_EXACT_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "algorithms/descriptor.h"
#include "base/arena.h"
#include "deck/deck.h"
#include "deck/draw_method.h"
#include "exact/distribution.h"
#include "platform/platform.h"

enum {
    WALK_STEPS = 64, /* a step at least doubles the product of the ranges, which stays in a word */
    WALK_WORDS = 16, /* of a probability's numerator or denominator */
};

/* The longest product of ranges followed: a path less likely than one in this is cut. */
#define WALK_PRODUCT_MOST (UINT64_C(1) << 62)

/* The law of below(k), as draw_law_weights has it. */
typedef struct WalkWeights {
    uint32_t range;
    uint64_t total;
    uint64_t *weights;
} WalkWeights;

typedef struct WalkStep {
    uint32_t value, range;
    uint64_t product; /* of the ranges up to here */
    size_t weights;   /* index of the range's weights; unused where draws are exact */
} WalkStep;

/* How a path ended. */
typedef enum WalkEnd {
    WALK_DONE,       /* the shuffle returned */
    WALK_START_OVER, /* draws_start_over: another attempt, equal in law */
    WALK_LEFTOVER,   /* cut: too unlikely, or too long to weigh */
    WALK_DEEP,       /* cut: longer than steps_most */
    WALK_FAILED,     /* memory gave out */
} WalkEnd;

/* The rule for a step beyond the end of the path. */
typedef enum WalkWay {
    WALK_FIRST,  /* the first value that can come */
    WALK_LAST,   /* the last */
    WALK_TURNS,  /* first and last by turns, beginning with the last */
    WALK_RANDOM, /* any that can come; reproducible */
} WalkWay;

/* Set up with walk_begin, freed with walk_end; must not move in between. */
typedef struct Walk {
    const Algorithm *algorithm;
    Deck deck;
    Draws draws;
    DrawLaw law;
    size_t words;          /* 1..WALK_WORDS */
    uint64_t product_most; /* cut above it, at most WALK_PRODUCT_MOST */
    size_t steps_most;     /* cut above it */
    WalkWay way;
    uint64_t random;        /* state of WALK_RANDOM */
    const uint32_t *prefix; /* values of the first steps, kept for all paths; or NULL */
    size_t prefix_steps;
    size_t at;    /* steps that the running shuffle has taken */
    size_t depth; /* steps of the path */
    WalkStep steps[WALK_STEPS];
    /* The probability of the path's first d steps, d = 0..depth, `words` words each. Exact draws
     * have numerator 1 throughout. */
    uint64_t numerator[WALK_STEPS + 1][WALK_WORDS];
    uint64_t denominator[WALK_STEPS + 1][WALK_WORDS];
    Arena memory;
    WalkWeights *weights;
    size_t weights_count;
    Escape escape;
} Walk;

/* A walker before its first path, over 1 <= n <= LAW_MAX_ITEMS items. `words` bounds the numbers
 * of a path's probability: one that needs more is cut. STATUS_FAILED where memory gives out;
 * walk_end must be called even then. */
Status walk_begin(Walk *walk, const Algorithm *algorithm, uint32_t parameter, size_t n, DrawLaw law,
                  size_t words, Error *error);

void walk_end(Walk *walk);

/* Back before the first path, of those that begin with prefix[0..steps-1] (must stay in place). */
void walk_restart(Walk *walk, const uint32_t *prefix, size_t steps);

/* Runs the shuffle along the path, lengthening it as need be. Afterwards deck.items is the outcome
 * where it returned, and steps[0..depth-1] the path, or the part of it before the cut. */
WalkEnd walk_run(Walk *walk);

/* Turns to the next path; false after the last. */
bool walk_next(Walk *walk);

/* How many values of that step can come at all; 1 or more. */
uint32_t walk_ways(const Walk *walk, size_t step);

#endif
