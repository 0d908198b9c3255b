/* One 16-bit word for several draws in a row, exactly.
 *
 * Lemire's multiplication (one_trial.h) takes the high half of word * k for the draw. The low half
 * is what is left of the word: it serves the next draw in the word's place, for as long as
 * the product of the ranges divides 65520 = 2^4 * 3^2 * 5 * 7 * 13. So the nine draws of ten items
 * take two words (10 * 9 * 8 * 7 = 5040 and 6! = 720 divide 65520) in place of nine.
 *
 * Exact, because: the words that 4096 divides are rejected. The other 65,520 are sent one-to-one
 * onto 0..65519 by u = floor(word * 65520 / 65536) (this is Lemire's method for the range 65520).
 * Then u / 65520 <= word / 65536 < (u + 1) / 65520, and no multiple of 1 / K lies between for a K
 * that divides 65520; so floor(word * K / 65536) = floor(u * K / 65520), which each of 0..K-1 is
 * for equally many words. With K the product of the ranges, the draws are its digits in that mixed
 * base, the first draw the highest: uniform and independent. */
#ifndef FAIRNESS_DECK_SHARED_WORD_H
#define FAIRNESS_DECK_SHARED_WORD_H

#include <stdbool.h>
#include <stdint.h>

enum {
    DRAWS_ONE_WORD_MAX = 4096, /* a range up to this takes one word at the most (at most 1 draw in
                                  16 is rejected), above it two */
    SHARED_WORD_MAX = 64,      /* a larger range takes a word of its own */
    /* The rest of 65520, and the part of it that a range takes, are written as the exponents of 2,
     * 3, 5, 7 and 13, a few bits each; a guard bit above each keeps a subtraction from borrowing.
     */
    SHARED_WORD_WHOLE = 4 | 2 << 4 | 1 << 7 | 1 << 9 | 1 << 11,
    SHARED_WORD_GUARDS = 1 << 3 | 1 << 6 | 1 << 8 | 1 << 10 | 1 << 12,
};

#define SHARED_FACTORS(twos, threes, fives, sevens, thirteens)                                     \
    ((twos) | (threes) << 4 | (fives) << 7 | (sevens) << 9 | (thirteens) << 11)

/* The exponents of a range that divides 65520; 0 for others, and for 1, which take a word. */
static const uint16_t shared_word_factors[SHARED_WORD_MAX + 1] = {
    [2] = SHARED_FACTORS(1, 0, 0, 0, 0),  [3] = SHARED_FACTORS(0, 1, 0, 0, 0),
    [4] = SHARED_FACTORS(2, 0, 0, 0, 0),  [5] = SHARED_FACTORS(0, 0, 1, 0, 0),
    [6] = SHARED_FACTORS(1, 1, 0, 0, 0),  [7] = SHARED_FACTORS(0, 0, 0, 1, 0),
    [8] = SHARED_FACTORS(3, 0, 0, 0, 0),  [9] = SHARED_FACTORS(0, 2, 0, 0, 0),
    [10] = SHARED_FACTORS(1, 0, 1, 0, 0), [12] = SHARED_FACTORS(2, 1, 0, 0, 0),
    [13] = SHARED_FACTORS(0, 0, 0, 0, 1), [14] = SHARED_FACTORS(1, 0, 0, 1, 0),
    [15] = SHARED_FACTORS(0, 1, 1, 0, 0), [16] = SHARED_FACTORS(4, 0, 0, 0, 0),
    [18] = SHARED_FACTORS(1, 2, 0, 0, 0), [20] = SHARED_FACTORS(2, 0, 1, 0, 0),
    [21] = SHARED_FACTORS(0, 1, 0, 1, 0), [24] = SHARED_FACTORS(3, 1, 0, 0, 0),
    [26] = SHARED_FACTORS(1, 0, 0, 0, 1), [28] = SHARED_FACTORS(2, 0, 0, 1, 0),
    [30] = SHARED_FACTORS(1, 1, 1, 0, 0), [35] = SHARED_FACTORS(0, 0, 1, 1, 0),
    [36] = SHARED_FACTORS(2, 2, 0, 0, 0), [39] = SHARED_FACTORS(0, 1, 0, 0, 1),
    [40] = SHARED_FACTORS(3, 0, 1, 0, 0), [42] = SHARED_FACTORS(1, 1, 0, 1, 0),
    [45] = SHARED_FACTORS(0, 2, 1, 0, 0), [48] = SHARED_FACTORS(4, 1, 0, 0, 0),
    [52] = SHARED_FACTORS(2, 0, 0, 0, 1), [56] = SHARED_FACTORS(3, 0, 0, 1, 0),
    [60] = SHARED_FACTORS(2, 1, 1, 0, 0), [63] = SHARED_FACTORS(0, 2, 0, 1, 0),
};

/* The part of a shared word that a draw below k takes; 0 where it takes a word of its own. */
static inline uint32_t shared_word_need(uint32_t k)
{
    return k <= SHARED_WORD_MAX ? shared_word_factors[k] : 0;
}

/* Whether that much is left of a word. */
static inline bool shared_word_has(uint32_t left, uint32_t need)
{
    return need &&
           (((left | SHARED_WORD_GUARDS) - need) & SHARED_WORD_GUARDS) == SHARED_WORD_GUARDS;
}

/* True for the 16 of 65,536 words that may not be shared; such a word is drawn again. */
static inline bool shared_word_rejects(uint16_t word)
{
    return !(word & 4095);
}

#endif
