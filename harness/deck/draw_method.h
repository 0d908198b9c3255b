/* How a number below k is made of random bits, and with what chance each number then comes. Exact
 * draws are this program's own; the other two are what people write, slightly unfair on purpose. */
#ifndef FAIRNESS_DECK_DRAW_METHOD_H
#define FAIRNESS_DECK_DRAW_METHOD_H

#include "base/case_words.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    DRAW_MODULO_MAX_BITS = 62,
    DRAW_FLOAT_MAX_BITS = 53, /* u has to be a double */
    DRAW_MAX_RANGE = 65536,
};

typedef struct DrawLaw {
    DrawMethod method;
    unsigned bits; /* 1..DRAW_MODULO_MAX_BITS or 1..DRAW_FLOAT_MAX_BITS */
} DrawLaw;

/* Are the bits within the method's limits? */
static inline bool draw_law_valid(DrawLaw law)
{
    switch (law.method) {
    case DRAW_EXACT:
    case DRAW_THREE_WAY:
        return true;
    case DRAW_MODULO:
        return law.bits >= 1 && law.bits <= DRAW_MODULO_MAX_BITS;
    case DRAW_UNKNOWN:
        break;
    case DRAW_FLOAT:
        return law.bits >= 1 && law.bits <= DRAW_FLOAT_MAX_BITS;
    }
    return false;
}

/* The number that DRAW_MODULO or DRAW_FLOAT makes of the bits x < 2^bits; 1 <= k <= 65536. The
 * float's product is rounded as IEEE doubles are; it never rounds up to k, since
 * k * (1 - 2^-53) lies more than half a unit in the last place below k unless k is a power of two,
 * and is then a double itself. */
static inline uint32_t draw_law_value(DrawLaw law, uint64_t x, uint32_t k)
{
    if (law.method == DRAW_MODULO)
        return (uint32_t)(x % k);
    double unit = (double)x / (double)(UINT64_C(1) << law.bits); /* exact */
    return (uint32_t)(unit * (double)k);
}

/* Whether numbers are made of `bits` bits. */
static inline bool draw_law_of_bits(DrawLaw law)
{
    return law.method == DRAW_MODULO || law.method == DRAW_FLOAT;
}

/* The law of below(k), coins are below(2): weights[v], v = 0..k-1, in lowest terms over their sum,
 * which is returned. A weight may be 0 (2^bits < k). The law must be valid, 1 <= k <= 65536, and
 * weights[] have room for k. The counts of DRAW_FLOAT are found by bisection with draw_law_value
 * itself, which grows with x, so they agree with this machine's doubles. */
uint64_t draw_law_weights(DrawLaw law, uint32_t k, uint64_t *weights);

#endif
