/* The arrays of one run of a shuffle, with guards on both sides, and words for it that are a
 * function of their position. */
#ifndef FAIRNESS_TESTS_GUARDED_DECK_H
#define FAIRNESS_TESTS_GUARDED_DECK_H

#include "algorithms/registry.h"
#include "deck/deck.h"

#include <stdlib.h>
#include <string.h>

enum {
    GUARD = 16, /* items or picks on each side of every array */
    GUARD_BYTE = 0xC3,
};

/* splitmix64 (Steele, Lea and Flood 2014), as a function of its position. */
static inline uint64_t mixed(uint64_t position)
{
    uint64_t x = position * UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

static inline void ignore_start_over(Draws *draws)
{
}

/* The arrays of one run within guards. What kept items and room hold at the start (`dirt`) must not
 * matter. */
typedef struct Rig {
    Item *items, *kept; /* the deck's, inside their guards */
    Pick *room;
    size_t n;
} Rig;

static inline void *guarded(size_t n, size_t size, uint8_t dirt)
{
    uint8_t *memory = malloc((n + 2 * GUARD) * size);
    assert_non_null(memory);
    memset(memory, GUARD_BYTE, (n + 2 * GUARD) * size);
    memset(memory + GUARD * size, dirt, n * size);
    return memory + GUARD * size;
}

static inline void check_and_free(void *array, size_t n, size_t size, const char *name)
{
    uint8_t *memory = (uint8_t *)array - GUARD * size;
    for (size_t byte = 0; byte < GUARD * size; byte++)
        if (memory[byte] != GUARD_BYTE || memory[(n + GUARD) * size + byte] != GUARD_BYTE)
            fail_msg("%s writes outside its %zu items", name, n);
    free(memory);
}

static inline void rig_open(Rig *rig, size_t n, uint8_t dirt)
{
    rig->n = n;
    rig->items = guarded(n, sizeof(Item), dirt);
    rig->kept = guarded(n, sizeof(Item), dirt);
    rig->room = guarded(n, sizeof(Pick), dirt);
    for (size_t place = 0; place < n; place++)
        rig->items[place] = (Item)place;
}

static inline void rig_close(Rig *rig, const char *name)
{
    check_and_free(rig->items, rig->n, sizeof(Item), name);
    check_and_free(rig->kept, rig->n, sizeof(Item), name);
    check_and_free(rig->room, rig->n, sizeof(Pick), name);
}

static inline void check_outcome(const Algorithm *algorithm, const Rig *rig)
{
    uint8_t *seen = calloc(rig->n, 1);
    assert_non_null(seen);
    for (size_t place = 0; place < rig->n; place++) {
        if (rig->items[place] >= rig->n ||
            (algorithm->claim != CLAIM_BROKEN && seen[rig->items[place]]++))
            fail_msg("%s at n = %zu: no permutation", algorithm->name, rig->n);
    }
    free(seen);
}

#endif
