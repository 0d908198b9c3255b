/* Ways of a case, as enumerations, with the words that options and reports have for them. */
#ifndef FAIRNESS_CASE_WORDS_H
#define FAIRNESS_CASE_WORDS_H

#include <stdbool.h>

/* Where the shuffle comes from. */
typedef enum Origin {
    ORIGIN_BUILTIN,
    ORIGIN_EXEC,      /* a command that shuffles line after line */
    ORIGIN_EXEC_EACH, /* a command that shuffles once */
    ORIGIN_FUNCTION,  /* that a runner in its language calls */
    ORIGIN_PLUGIN,
    ORIGIN_INPUT, /* recorded outcomes, or their counts */
    ORIGIN_CALLBACK,
} Origin;

/* Whether the shuffle is a command. */
static inline bool origin_is_command(Origin origin)
{
    return origin == ORIGIN_EXEC || origin == ORIGIN_EXEC_EACH;
}

/* How a number below k is drawn. */
typedef enum DrawMethod {
    DRAW_EXACT,     /* each of 0..k-1 equally likely; `bits` plays no part */
    DRAW_MODULO,    /* x % k, x uniform on 0..2^bits-1 */
    DRAW_FLOAT,     /* floor(u * k), u = x / 2^bits, in double precision */
    DRAW_THREE_WAY, /* of sorts: a comparator that answers -1, 0 or 1, so that a coin says "less" in
                       one of three cases; `bits` plays no part */
    DRAW_UNKNOWN,   /* by a shuffle from outside; no draws of ours */
} DrawMethod;

/* The order in which the deck lies before a shuffle. What is counted is what lies there after it.
 */
typedef enum Start {
    START_IDENTITY, /* 0 1 2 ... */
    START_REVERSE,  /* n-1 ... 1 0 */
    START_RANDOM,   /* a fair random order, a function of (seed, trial) alone: makes every shuffle
                       look fair that does not look at the items */
    START_CARRY,    /* as the trial before left it, 0 1 2 ... in a block's first: hides bias */
} Start;

/* Transformations of an outcome. */
typedef enum Transform {
    TRANSFORM_NONE,
    TRANSFORM_INVERSE, /* the inverse permutation: items and places exchanged */
    TRANSFORM_REVERSE, /* read from the last place to the first */
} Transform;

/* "builtin", "exec", "exec-each", "plugin", "input", "callback"; "exact", "modulo", "float",
 * "three-way", "unknown"; "identity", "reverse", "random", "carry"; "none", "inverse", "reverse".
 * Each list is ended by NULL. */
extern const char *const origin_words[], *const draw_words[], *const start_words[],
                                                                  *const transform_words[];

#endif
