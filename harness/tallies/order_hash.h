/* A hash of an order: four sums of (word + number) (next word + number) mod 2^64 whose upper 33
 * bits are strongly universal for words of 32 bits (Lemire & Kaser 2014, MULTILINEAR-HM). */
#ifndef FAIRNESS_TALLIES_ORDER_HASH_H
#define FAIRNESS_TALLIES_ORDER_HASH_H

#include "base/item.h"
#include "base/splitmix.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { ORDER_HASHES = 4 };

/* The terms added to two words of a hashed order, in each hash; the first one begins the sum. */
typedef struct OrderFactors {
    uint64_t of[ORDER_HASHES][2];
} OrderFactors;

/* How many items below n a word of 32 bits holds, and how many factors n of them take. */
static inline size_t order_hash_items_a_word(size_t n)
{
    return n <= UINT8_MAX + 1 ? 4 : 2;
}

static inline size_t order_hash_factors(size_t n)
{
    size_t two_words = 2 * order_hash_items_a_word(n);
    return 1 + (n + two_words - 1) / two_words;
}

/* The numbers, the same each time. */
static inline void order_hash_begin(OrderFactors *factors, size_t count)
{
    uint64_t state = 0;
    for (size_t i = 0; i < count * 2 * ORDER_HASHES; i++)
        factors[i / (2 * ORDER_HASHES)].of[i / 2 % ORDER_HASHES][i % 2] = splitmix64_next(&state);
}

/* The word of the next `some` of `left` items: 4 or 2. */
static inline uint64_t order_hash_word(const Item *items, size_t left, size_t some)
{
    uint64_t word = 0;
    if (some == 4 && left >= 4)
        return items[0] | (uint64_t)items[1] << 8 | (uint64_t)items[2] << 16 |
               (uint64_t)items[3] << 24;
    for (size_t i = 0; i < some && i < left; i++)
        word |= (uint64_t)items[i] << (some == 4 ? 8 * i : 16 * i);
    return word;
}

/* The sums so far, which begin with the first factors. */
typedef struct OrderHash {
    uint64_t sums[ORDER_HASHES];
} OrderHash;

static inline OrderHash order_hash_of_none(const OrderFactors *factors)
{
    OrderHash hash;
    for (size_t h = 0; h < ORDER_HASHES; h++)
        hash.sums[h] = factors->of[h][0];
    return hash;
}

static inline void order_hash_add(OrderHash *hash, const OrderFactors *factors, uint64_t word,
                                  uint64_t other)
{
    for (size_t h = 0; h < ORDER_HASHES; h++)
        hash->sums[h] += (word + factors->of[h][0]) * (other + factors->of[h][1]);
}

static inline unsigned __int128 order_hash_value(const OrderHash *hash)
{
    const uint64_t *sums = hash->sums;
    uint64_t high = sums[0] >> 33 << 33 | sums[1] >> 31, low = sums[2] >> 33 << 33 | sums[3] >> 31;
    return (unsigned __int128)high << 64 | low;
}

/* The hash of `count` items below n, at most n of them. */
static inline unsigned __int128 order_hash(const OrderFactors *factors, const Item *items,
                                           size_t count, size_t n)
{
    size_t some = order_hash_items_a_word(n);
    OrderHash hash = order_hash_of_none(factors);
    for (size_t place = 0; place < count; place += 2 * some) {
        size_t left = count - place, next = left < some ? left : some;
        uint64_t word = order_hash_word(items + place, left, some);
        uint64_t other = order_hash_word(items + place + next, left - next, some);
        order_hash_add(&hash, ++factors, word, other);
    }
    return order_hash_value(&hash);
}

/* The same of all n items of a deck of bytes, with zeros behind it up to a multiple of 8. */
static inline unsigned __int128 order_hash_deck(const OrderFactors *factors, const uint8_t *deck,
                                                size_t n)
{
    OrderHash hash = order_hash_of_none(factors);
    for (size_t place = 0; place < n; place += 8) {
        uint32_t words[2];
        memcpy(words, deck + place, sizeof words); /* little-endian, as all machines we know */
        order_hash_add(&hash, ++factors, words[0], words[1]);
    }
    return order_hash_value(&hash);
}

#endif
