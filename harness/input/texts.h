/* Texts that differ, by number. */
#ifndef FAIRNESS_TEXTS_H
#define FAIRNESS_TEXTS_H

#include "base/arena.h"

#include <stdint.h>
#include <string.h>

struct Word; /* input/line_words.h */

/* The bytes that a text is found by: its first 8, and the last 8 or the same. */
typedef struct TextKey {
    uint64_t first, last, hash;
    const char *text;
    uint32_t length;
    uint32_t number; /* of the text, from 1 on; 0: the slot is free */
} TextKey;

/* Starts zeroed. All of it is in the arena that texts_add is given. */
typedef struct Texts {
    struct Word *of; /* each with a NUL behind it */
    size_t count;
    TextKey *slots; /* a hash table, 1 << slot_bits */
    unsigned slot_bits;
} Texts;

static inline uint64_t text_eight(const char *text)
{
    uint64_t bytes;
    memcpy(&bytes, text, sizeof bytes);
    return bytes;
}

/* The key of a text, behind which there are seven bytes more. */
static inline TextKey text_key(const char *text, size_t length)
{
    uint64_t in_it = length < 8 ? ~(UINT64_MAX << 8 * length) : UINT64_MAX;
    size_t last = length > 8 ? length - 8 : 0;
    TextKey key = {.first = text_eight(text) & in_it,
                   .last = text_eight(text + last) & in_it,
                   .text = text,
                   .length = (uint32_t)length};
    key.hash = (key.first ^ (key.last << 23 | key.last >> 41)) * 0x9e3779b97f4a7c15;
    for (size_t at = 8; at < last; at += 8)
        key.hash = (key.hash ^ text_eight(text + at)) * 0x9e3779b97f4a7c15;
    return key;
}

/* The slot of a text, or the free one where it is to stand. There are slots. */
static inline TextKey *texts_slot(const Texts *texts, const TextKey *key)
{
    size_t mask = ((size_t)1 << texts->slot_bits) - 1;
    for (size_t at = key->hash >> (64 - texts->slot_bits);; at = (at + 1) & mask) {
        TextKey *slot = &texts->slots[at];
        uint64_t differ =
            (slot->first ^ key->first) | (slot->last ^ key->last) | (slot->length ^ key->length);
        if (!slot->number ||
            (!differ && (key->length <= 16 || memcmp(slot->text, key->text, key->length) == 0)))
            return slot;
    }
}

/* The number of a text, which is added where it is new; UINT32_MAX for want of memory. */
uint32_t texts_add(Texts *texts, Arena *memory, struct Word word);

#endif
