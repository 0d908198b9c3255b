/* What is counted over the trials of a run. A tally is an array of integer cells, so that partial
 * tallies add up to the same bytes whatever thread, shard or machine made them. */
#ifndef FAIRNESS_TALLY_H
#define FAIRNESS_TALLY_H

#include "deck/one.h"
#include "status.h"

#include <stdbool.h>

typedef struct Tally Tally;

/* One statistic; each is a `const` descriptor in a file of its own. */
typedef struct TallyKind {
    const char *id; /* the check it serves, "permutations" */
    /* Number of cells for n items, or 0 when the tally does not apply to this n; then
     * `ret_reason` (static storage) says why. */
    uint64_t (*cells)(size_t n, const char **ret_reason);
    /* Counts `trials` outcomes that lie one after the other, n items each, all permutations.
     * `ranks[t]` is outcome t's lexicographic rank for n <= 12, unset above. */
    void (*count)(Tally *tally, const Item *outcomes, const uint32_t *ranks, size_t trials);
    /* Trials in lockstep, all valid; at most one of the two is set. By ranks, first..last-1 of
     * `ranks`, which are uint16_t up to n = 8 and uint32_t above; or by the rows of one batch, the
     * items of place p at items[p * DECK_LANES]. */
    void (*count_ranks)(Tally *tally, const void *ranks, size_t first, size_t last);
    void (*count_rows)(Tally *tally, const uint8_t *items);
} TallyKind;

struct Tally {
    const TallyKind *kind;
    size_t n;
    uint64_t cells;
    bool wide; /* cells are uint64_t, else uint32_t: whichever the run's trials need */
    union {
        uint32_t *narrow_cells;
        uint64_t *wide_cells;
        void *memory; /* owned */
    };
    /* For large tables a front of byte counters, a quarter of the memory to miss the cache in. A
     * counter that comes round is put on a list; tally_settle adds both to the cells. */
    uint8_t *front;      /* owned, or NULL */
    uint32_t *overflow;  /* cells whose counter came round, once for each time; owned */
    size_t overflowed;   /* entries of the list */
    size_t front_trials; /* counted in the front since the last settling */
    size_t front_limit;  /* when it is time to settle */
    bool untouched;      /* all is in the front still: the cells are 0 */
};

extern const TallyKind tally_permutations;
extern const TallyKind tally_positions;

/* Bytes one tally of this kind takes for a run of `trials`; 0 when it does not apply. */
uint64_t tally_bytes(const TallyKind *kind, size_t n, uint64_t trials);

/* Adds the front's counts of `from` to the cells of `into`, and clears it. Without a front nothing
 * is to be done. `into` may be `from`. */
void tally_settle(Tally *into, Tally *from);

/* A tally with all cells 0. On success the caller owes tally_end. */
Status tally_begin(Tally *ret, const TallyKind *kind, size_t n, uint64_t trials, Error *error);
void tally_end(Tally *tally);

static inline uint64_t tally_cell(const Tally *tally, uint64_t cell)
{
    return tally->wide ? tally->wide_cells[cell] : tally->narrow_cells[cell];
}

static inline void tally_add(Tally *tally, uint64_t cell, uint64_t count)
{
    if (tally->wide)
        tally->wide_cells[cell] += count;
    else
        tally->narrow_cells[cell] += (uint32_t)count;
}

/* Fills a zeroed positions tally from the permutations tally of the same run: each order says where
 * all items are. Takes about n! steps, and spares the trials n increments each. */
void positions_derive(Tally *positions, const Tally *permutations);

/* Adds `from` into `into`, cell by cell; both of one kind, n and width. */
void tally_merge(Tally *into, const Tally *from);

/* The sum of the cells' squares, exact, on up to `threads` threads. */
unsigned __int128 tally_sum_of_squares(const Tally *tally, int threads);

#endif
