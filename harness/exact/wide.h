/* Whole numbers of a few 64-bit words, the lowest first: the little that walking paths needs. */
#ifndef FAIRNESS_EXACT_WIDE_H
#define FAIRNESS_EXACT_WIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* to += from; the sum must fit. */
static inline void wide_add(uint64_t *to, const uint64_t *from, size_t words)
{
    bool carry = false;
    for (size_t i = 0; i < words; i++) {
        uint64_t sum;
        bool over = __builtin_add_overflow(to[i], from[i], &sum);
        over |= __builtin_add_overflow(sum, (uint64_t)carry, &to[i]);
        carry = over;
    }
}

/* to = from * factor; false where that does not fit. */
static inline bool wide_multiply(uint64_t *to, const uint64_t *from, size_t words, uint64_t factor)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < words; i++) {
        unsigned __int128 product = (unsigned __int128)from[i] * factor + carry;
        to[i] = (uint64_t)product;
        carry = (uint64_t)(product >> 64);
    }
    return !carry;
}

static inline bool wide_equal(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

#endif
