/* A front of small counters before the cells of a large table: a quarter of the memory, or an
 * eighth, to miss the cache in. A counter that comes round is put on a list. Counts that fit may
 * stay in the front for good, and the cells' memory is then never touched. */
#ifndef FAIRNESS_FRONT_H
#define FAIRNESS_FRONT_H

#include "tallies/windows.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Front {
    uint8_t *counters; /* owned; of `bits` each, the even cell in the low half of a byte of two */
    uint64_t cells;    /* even */
    unsigned bits;     /* of a counter: 8, or 4 */
    uint32_t *rounds;  /* cells whose counter came round, once for each time; owned */
    size_t round_count;
    bool windowed; /* ranks are put aside first, in `windows` */
    Windows windows;
    uint64_t trials; /* counted since the front was last emptied */
    uint64_t limit;  /* how many of them it takes before it is to be emptied */
} Front;

/* Whether a table that is counted cell by cell over a run of `trials` is worth a front. */
bool front_worth(uint64_t cells);

/* Bytes it takes. */
uint64_t front_bytes(uint64_t cells, uint64_t trials);

/* A front of zeros; false for want of memory. The caller owes front_end either way. */
bool front_begin(Front *ret, uint64_t cells, uint64_t trials);
void front_end(Front *front);

/* Counts ranks[first..last-1], of at most FRONT_AT_ONCE trials: the list has room for so many
 * beyond the limit. Returns whether the limit is reached. */
enum { FRONT_AT_ONCE = WINDOWS_AT_ONCE };
bool front_count(Front *front, const uint32_t *ranks, size_t first, size_t last);

/* Counts what was put aside: to be called before the counters are looked at. */
void front_drain(Front *front);

/* Adds what `from` has to `into` and empties it, if all counts fit in with few counters coming
 * round; else nothing is done, and false is returned. */
bool front_join(Front *into, Front *from);

/* Prepares the front for front_get; false if too many counters came round for that. */
bool front_rest(Front *front);

/* All zeros. */
void front_clear(Front *front);

/* What a cell's counter shows, after front_drain: its count but for the times it came round. */
static inline unsigned front_shown(const Front *front, uint64_t cell)
{
    return front->bits == 8 ? front->counters[cell]
                            : front->counters[cell / 2] >> (cell % 2 * 4) & 15;
}

/* How often the cell's counter came round, after front_rest. */
unsigned front_rounds(const Front *front, uint64_t cell);

/* A cell's count, after front_rest. */
static inline uint64_t front_get(const Front *front, uint64_t cell)
{
    unsigned shown = front_shown(front, cell);
    if (__builtin_expect(front->round_count != 0, 0))
        shown += front_rounds(front, cell) << front->bits;
    return shown;
}

/* The counts of `count` cells from `first` on, both even, after front_rest. */
void front_read(const Front *front, uint64_t first, size_t count, uint64_t *ret);

/* The sum of the squares of the cells lo..hi-1, both even, after front_rest. At most 2^31 cells. */
uint64_t front_squares(const Front *front, uint64_t lo, uint64_t hi);

#endif
