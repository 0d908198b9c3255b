/* The counts over the trials of a run. A tally is an array of integer cells, so that partial
 * tallies add up to the same bytes whatever thread, part or machine made them.
 *
 * The contract of a tally, for whoever writes one:
 * - Its state that counts is its cells, and what a run adds to a cell is a sum over its trials (or
 *   over pairs of trials of one block). Nothing else of it is merged or stored (but see `state`).
 * - It sees outcomes that are permutations only, in the order of their trials within a block. Which
 *   blocks it sees, and in which order, is the engine's business: nothing may be carried over from
 *   one block to the next (`end_block`).
 * - Each thread has a tally of its own, with scratch memory of its own. Nothing is allocated while
 *   counting. (The small counters of a very large table are shared: counter_cache.h.)
 * - One plain form, `count`, is a must, and says what is counted. The forms for speed beside it
 *   count the same: tests compare them. */
#ifndef FAIRNESS_TALLY_H
#define FAIRNESS_TALLY_H

#include "base/item.h"
#include "base/shape.h"
#include "base/status.h"
#include "tallies/counter_cache.h"

#include <stdbool.h>

typedef struct Tally Tally;
typedef struct OutcomeRows OutcomeRows; /* tallies/outcome_rows.h */

enum {
    TALLY_KEEPS_POSITIONS = 1,
    TALLY_KEEPS_SUCCESSORS = 2,
    TALLY_READS_DECKS = 4, /* nothing is kept, but it reads outcome_rows_decks */
};

/* One statistic; each is a `const` descriptor in a file of its own. What is not said to be needed
 * may be NULL. Each function finds its kind in its first argument. */
typedef struct TallyKind TallyKind;

/* A tally as it is planned: the number of trials, and the shape. */
typedef struct PlannedTally {
    const TallyKind *kind;
    const Shape *shape;
    size_t n;        /* of the shape */
    uint64_t trials; /* 0 where nothing depends on them */
} PlannedTally;

struct TallyKind {
    const char *id; /* the check it serves, "permutations"; no two kinds have the same */
    /* The shapes that it counts; the three functions below are called for no other shape. */
    enum {
        TALLY_ORDERS, /* orders of n different items: plain shapes */
        TALLY_DEALS,  /* shapes that are not plain */
        TALLY_ANY,
    } shapes;
    /* Needed. Number of cells over `trials` trials, or 0 when the tally does not apply; then
     * `ret_reason` (static storage) says why. */
    uint64_t (*cells)(PlannedTally of, const char **ret_reason);
    /* The most that one trial adds to one cell; 1 where it is NULL. With the trials it decides how
     * wide the cells are. */
    uint64_t (*most)(PlannedTally of);
    /* Bytes of scratch memory, zeroed once; tally->scratch. */
    size_t (*scratch)(PlannedTally of);
    /* Prepares the scratch memory, after all else is there: tables, say. */
    void (*begin)(Tally *tally);
    /* A block has ended: adds what is still in scratch memory, and what `rows` kept of the block
     * (`kept`), to the cells; forgets the block's outcomes. `rows` is NULL where none are shown. */
    void (*end_block)(Tally *tally, const OutcomeRows *rows);
    /* Needed. Counts one outcome, outcome[p] the item at place p, that came `times` times: 1 from
     * the trials; any number where the counts of all orders are at hand, and one call stands for
     * all trials that gave that order. */
    void (*count)(Tally *tally, const Item *outcome, uint64_t times);
    /* Whether it looks at which trial came when (tally->trial, the outcome before): then it is
     * never given orders in place of trials, and `times` is always 1. */
    bool in_order;
    /* The same for batches of 64 trials side by side, n <= LANES_MAX_N, that `rows` shows;
     * tally->trial is the first of them. Not needed where what is `kept` is all that is counted. */
    void (*count_rows)(Tally *tally, OutcomeRows *rows);
    /* Counts that the rows keep of a block for this kind, until its end_block (TALLY_KEEPS_...).
     */
    unsigned kept;
    /* Whether it remembers an order beside its cells (tally_remember), at the beginning of its
     * scratch memory. */
    bool remembers;
    /* How many of the first `trials` trials the tally counted. NULL: all. (Some kinds leave out the
     * later trials of a long run.) */
    uint64_t (*counted)(const Tally *tally, uint64_t trials);
    /* Of a tally that keeps outcomes in its cells: whether they can be some. What was stored is not
     * trusted unseen, and these are used as numbers of items. NULL: it keeps none. */
    bool (*outcomes_hold)(const Tally *tally);
};

struct Tally {
    const TallyKind *kind;
    size_t n;
    Shape shape;     /* of n items; what it points to is borrowed */
    uint64_t trials; /* that the whole run is to have */
    uint64_t trial;  /* number in the run of the first trial that is being counted */
    bool sampled;    /* it counts the trials of sampled blocks alone; set by the engine */
    uint64_t cells;
    void *scratch; /* owned; kind->scratch bytes */
    bool wide;     /* cells are uint64_t, else uint32_t: whichever the run's trials need */
    union {
        uint32_t *narrow_cells;
        uint64_t *wide_cells;
        void *memory; /* owned */
    };
    /* A large table has small counters before the cells (counter_cache.h). A cell's count is the
     * sum of both. Whenever it is read one of them is empty, by tally_flush or tally_flush_at_end:
     * the cells as long as `untouched`, the cache from then on. That is the business of tally.c;
     * others count, and ask tally_cell, tally_read or tally_memory. */
    bool cached, untouched;
    CounterCache cache;
};

extern const TallyKind tally_permutations;
extern const TallyKind tally_positions;
extern const TallyKind tally_successors;
extern const TallyKind tally_precedence;
extern const TallyKind tally_digits;
extern const TallyKind tally_patterns;

/* Counts the outcomes of trials first..last-1 from their lexicographic ranks, as `count` of
 * tally_permutations does: uint16_t up to LANES_SHORT_RANK_MAX items, uint32_t above. At most
 * COUNTER_CACHE_AT_ONCE of them. */
void permutations_count_ranks(Tally *tally, const void *ranks, size_t first, size_t last);

/* On how many trials what the tally counted rests, of a run of `trials` of which sampled blocks
 * have sampled_trials. */
uint64_t tally_trials(const Tally *tally, uint64_t trials, uint64_t sampled_trials);

/* kind->cells, or 0 of a shape that it does not count; `ret_reason` may be NULL, where nobody wants
 * the reason. */
uint64_t tally_cells(const TallyKind *kind, const Shape *shape, uint64_t trials,
                     const char **ret_reason);

/* For kind->cells, of a tally that does not apply. */
static inline uint64_t tally_refuses(const char *reason, const char **ret_reason)
{
    *ret_reason = reason;
    return 0;
}

/* kind->most, or 1 where that is NULL. */
static inline uint64_t tally_most(const TallyKind *kind, const Shape *shape)
{
    return kind->most ? kind->most((PlannedTally){kind, shape, shape->n, 0}) : 1;
}

/* kind->scratch, or 0 where that is NULL. */
static inline size_t tally_scratch_bytes(const TallyKind *kind, const Shape *shape, uint64_t trials)
{
    return kind->scratch ? kind->scratch((PlannedTally){kind, shape, shape->n, trials}) : 0;
}

/* `bytes` rounded up to whole lines of a cache. */
static inline size_t tally_rounded(size_t bytes)
{
    return (bytes + 63) / 64 * 64;
}

/* Bytes one tally of this kind takes for a run of `trials`, scratch and all; 0 when it does not
 * apply. */
uint64_t tally_bytes(const TallyKind *kind, const Shape *shape, uint64_t trials);

/* Bytes that the tallies of `threads` threads take together, each with a tally of its own. */
uint64_t tally_bytes_on(const TallyKind *kind, const Shape *shape, uint64_t trials, int threads);

/* Bytes of the cells alone. */
size_t tally_cells_bytes(const Tally *tally);

/* Adds the cache's counts of `from` to the cells of `into`, and clears it. Without a cache nothing
 * is to be done. `into` may be `from`. Where they share counters, these go to the cells when it is
 * called for `into` alone, after all others. */
void tally_flush(Tally *into, Tally *from);

/* The same at the end of a run: what fits into the cache of `into` is left, or put, there. */
void tally_flush_at_end(Tally *into, Tally *from);

/* The memory of the cells, tally_cells_bytes of it, to be read and written: all counts are there.
 */
void *tally_memory(Tally *tally);

/* A tally with all cells 0. On success the caller owes tally_end. */
Status tally_begin(Tally *ret, const TallyKind *kind, const Shape *shape, uint64_t trials,
                   Error *error);
void tally_end(Tally *tally);

/* The same for one of `threads` threads of a run. `first` is the first thread's tally, of the same
 * kind, which outlives the other tallies; NULL where this is the first. The others have no cells
 * where they share the first one's. */
Status tally_begin_on(Tally *ret, const TallyKind *kind, const Shape *shape, uint64_t trials,
                      int threads, const Tally *first, Error *error);

/* A cell's count; of a tally with a cache, after tally_flush or tally_flush_at_end. */
static inline uint64_t tally_cell(const Tally *tally, uint64_t cell)
{
    if (tally->untouched)
        return counter_cache_get(&tally->cache, cell);
    return tally->wide ? tally->wide_cells[cell] : tally->narrow_cells[cell];
}

/* The first cell from `cell` on that may be counted: what lies before it is 0. Where that is
 * quickly known of many cells, these need no look. The number of cells where there is none. */
static inline uint64_t tally_next(const Tally *tally, uint64_t cell)
{
    return tally->untouched && cell < tally->cells ? counter_cache_next(&tally->cache, cell) : cell;
}

/* The counts of `count` cells from `first` on, as by tally_cell, faster. `first` is even, and so is
 * `count`, unless they are the last. */
void tally_read(const Tally *tally, uint64_t first, size_t count, uint64_t *ret);

/* The counts of all cells; the caller's to free. NULL without memory. */
uint64_t *tally_counts(const Tally *tally);

/* The same of as many cells as are best read at once: returns how many these are. */
enum { TALLY_PIECE = 1024 };
size_t tally_read_piece(const Tally *tally, uint64_t first, uint64_t ret[static TALLY_PIECE]);

/* The same as bytes, which most judging of very large tables can do with, in an eighth of the time:
 * at the address returned, in `room` or elsewhere. NULL where they are not at hand, or do not fit.
 */
const uint8_t *tally_read_bytes(const Tally *tally, uint64_t first,
                                uint8_t room[static TALLY_PIECE], size_t *ret_count);

/* The cells of such a piece that are not 0, to `ret`; returns how many, or TALLY_FEW + 1 where
 * there are more. */
enum { TALLY_FEW = TALLY_PIECE / 16 };
size_t tally_read_few(const Tally *tally, uint64_t first, CountedCell ret[static TALLY_FEW]);

/* The least and the largest of the counts that tally_read_piece would give; returns how many. */
size_t tally_range(const Tally *tally, uint64_t first, uint64_t *ret_least, uint64_t *ret_most);

/* The one of that kind; NULL where there is none. */
const Tally *tally_among(const Tally *tallies, size_t count, const TallyKind *kind);

static inline void tally_add(Tally *tally, uint64_t cell, uint64_t count)
{
    if (tally->wide)
        tally->wide_cells[cell] += count;
    else
        tally->narrow_cells[cell] += (uint32_t)count;
}

/* Whether the cells before `end` are rows of n: each item plus `base` once, or zeros. */
bool tally_has_orders(const Tally *tally, uint64_t end, uint64_t base);

/* Of a kind that remembers, of n >= 2 items: of all orders that it is given, the first in
 * lexicographic order; NULL where it was given none. It is the tally's. */
void tally_remember(Tally *tally, const Item *order);
const Item *tally_remembered(const Tally *tally);

/* Adds `from` into `into`, cell by cell; both of one kind, n and width; and what they remember.
 */
void tally_merge(Tally *into, const Tally *from);

/* Sets all counts to 0. */
void tally_forget(Tally *tally);

/* The sum of the cells' squares, exact, on up to `threads` threads. */
unsigned __int128 tally_sum_of_squares(const Tally *tally, int threads);

#endif
