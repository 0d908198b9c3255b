#include "contestants.h"

#include "random/source_list.h"

#include <stdlib.h>

enum { FILL_WORDS = 1024, WORDS_16 = FILL_WORDS * 4 };

/* Keeps the compiler from dropping a shuffle whose outcome nobody reads. */
static inline void keep(const Item *items)
{
    __asm__ volatile("" : : "r"(items) : "memory");
}

double bare_run(void *context, uint64_t trials)
{
    size_t n = *(const size_t *)context;
    const Source *source = source_list[0];
    void *state = bench_allocate(source->state_size);
    union {
        uint64_t filled[FILL_WORDS];
        uint16_t drawn[WORDS_16];
    } words __attribute__((aligned(64)));
    size_t next = WORDS_16;
    source->seed(state, source->parameter, 1, 0);
    Item items[BENCH_MAX_N];
    for (uint64_t trial = 0; trial < trials; trial++) {
        for (size_t place = 0; place < n; place++)
            items[place] = (Item)place;
        for (uint32_t last = (uint32_t)n; last-- > 1;) {
            /* Lemire 2019, algorithm 5, as in deck/one_trial.h. */
            uint32_t k = last + 1, product, low;
            do {
                if (next == WORDS_16) {
                    source->fill(state, words.filled, FILL_WORDS);
                    next = 0;
                }
                product = (uint32_t)words.drawn[next++] * k;
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
    return 0;
}
