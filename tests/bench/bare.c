#include "contestants.h"

#include "algorithms/registry.h"
#include "deck/columns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILL_WORDS = 1024, MAX_N = 64 };

/* Keeps the compiler from dropping a shuffle whose outcome nobody reads. */
static inline void keep(const Item *items)
{
    __asm__ volatile("" : : "r"(items) : "memory");
}

static void *state_of(const Source *source)
{
    void *state =
        aligned_alloc(SOURCE_STATE_ALIGNMENT, (source->state_size + SOURCE_STATE_ALIGNMENT - 1) /
                                                  SOURCE_STATE_ALIGNMENT * SOURCE_STATE_ALIGNMENT);
    if (!state) {
        fprintf(stderr, "bench: out of memory\n");
        exit(3);
    }
    return state;
}

void bare_run(void *context, uint64_t trials)
{
    size_t n = *(const size_t *)context;
    const Source *source = source_list[0];
    void *state = state_of(source);
    uint64_t words[FILL_WORDS] __attribute__((aligned(64)));
    const uint16_t *next = (const uint16_t *)words, *end = next + FILL_WORDS * 4;
    source->seed(state, source->parameter, 1, 0);
    source->fill(state, words, FILL_WORDS);
    Item items[MAX_N];
    for (uint64_t trial = 0; trial < trials; trial++) {
        for (size_t place = 0; place < n; place++)
            items[place] = (Item)place;
        for (uint32_t last = (uint32_t)n; last-- > 1;) {
            uint32_t k = last + 1, product, low;
            do {
                if (next == end) {
                    source->fill(state, words, FILL_WORDS);
                    next = (const uint16_t *)words;
                }
                product = (uint32_t)*next++ * k;
                low = product & 0xffff;
            } while (low < k && low < 65536 % k);
            uint32_t pick = product >> 16;
            Item item = items[last];
            items[last] = items[pick];
            items[pick] = item;
        }
        keep(items);
    }
    free(state);
}

void uncounted_run(void *context, uint64_t trials)
{
    size_t n = *(const size_t *)context;
    const Source *source = source_list[0];
    size_t index = 0;
    while (strcmp(algorithm_list[index]->name, "fisher-yates") != 0)
        index++;
    Shuffle *shuffle = algorithm_list[index]->shuffle;
    Columns columns = {0};
    Error error;
    if (columns_open(&columns, source, n, &error)) {
        fprintf(stderr, "bench: %s\n", error.text);
        exit(3);
    }
    Item items[MAX_N], kept[MAX_N];
    Pick room[MAX_N];
    Draws draws = {.room = room};
    columns_begin_block(&columns, 1, 0);
    for (uint64_t trial = 0; trial < trials; trial++) {
        size_t lane = trial % DECK_LANES;
        for (size_t place = 0; place < n; place++)
            items[place] = (Item)place;
        Deck deck = {.items = items, .kept = kept, .n = n};
        columns_begin_trial(&columns, &draws, lane);
        shuffle(&deck, n, &draws);
        columns_end_trial(&columns, &draws);
        if (lane == DECK_LANES - 1)
            columns_end_batch(&columns);
        keep(items);
    }
    columns_close(&columns);
}
