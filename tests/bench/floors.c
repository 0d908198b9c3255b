#include "contestants.h"

#include "tallies/cells.h"
#include "tallies/rank.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILL_WORDS = 1024, FILL_CELLS = FILL_WORDS * 2, AHEAD = 32 };

void *bench_allocate(size_t size)
{
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    if (!memory) {
        fprintf(stderr, "bench: out of memory\n");
        exit(3);
    }
    return memory;
}

double words_run(void *context, uint64_t trials)
{
    const Words *words = context;
    const Source *source = words->source;
    void *state = bench_allocate(source->state_size);
    uint64_t *buffer = bench_allocate(FILL_WORDS * sizeof *buffer);
    source->seed(state, source->parameter, 1, 0);
    /* 16 bits a draw, n - 1 draws. */
    uint64_t needed = trials * (words->n - 1) / 4;
    for (uint64_t made = 0; made < needed; made += FILL_WORDS)
        source->fill(state, buffer, FILL_WORDS);
    free(buffer);
    free(state);
    return 0;
}

void increments_open(Increments *ret, const Source *source, size_t n)
{
    ret->source = source;
    ret->n = n;
    ret->cells = n <= BENCH_RANKED_MAX_N ? (size_t)permutation_count(n) : n * n;
    ret->counts = cells_alloc(ret->cells); /* in huge pages, as the engine's */
    if (!ret->counts) {
        fprintf(stderr, "bench: out of memory\n");
        exit(3);
    }
}

void increments_close(Increments *increments)
{
    cells_free(increments->counts, increments->cells);
    increments->counts = NULL;
}

/* Cells are chosen by random words, a buffer full at a time, a multiplication each. That is part of
 * the measured time, some tenths of a nanosecond a cell. Counters may come round: nobody reads
 * them. */
double increments_run(void *context, uint64_t trials)
{
    Increments *increments = context;
    const Source *source = increments->source;
    void *state = bench_allocate(source->state_size);
    union {
        uint64_t filled[FILL_WORDS + AHEAD];
        uint32_t cell[FILL_CELLS + AHEAD];
    } *cells = bench_allocate(sizeof *cells);
    uint8_t *counts = increments->counts;
    memset(cells, 0, sizeof *cells);
    source->seed(state, source->parameter, 1, 0);
    uint64_t needed = increments->n <= BENCH_RANKED_MAX_N ? trials : trials * increments->n;
    bool far = increments->cells > 10000000; /* beyond any cache */
    for (uint64_t done = 0; done < needed; done += FILL_CELLS) {
        source->fill(state, cells->filled, FILL_WORDS);
        for (size_t i = 0; i < FILL_CELLS; i++)
            cells->cell[i] = (uint32_t)((uint64_t)cells->cell[i] * increments->cells >> 32);
        if (far) {
            for (size_t i = 0; i < FILL_CELLS; i++) {
                __builtin_prefetch(&counts[cells->cell[i + AHEAD]], 1);
                counts[cells->cell[i]]++;
            }
        } else {
            for (size_t i = 0; i < FILL_CELLS; i++)
                counts[cells->cell[i]]++;
        }
    }
    free(cells);
    free(state);
    return 0;
}
