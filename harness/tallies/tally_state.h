/* The state that a tally keeps beside its cells, where it has to know all trials at once and so
 * cannot be put together from cells alone (forbidden). It lies in the scratch memory of each
 * thread's tally. However the states of a run's parts are joined, in any order and one of them more
 * than once, they come to the state of the whole. */
#ifndef FAIRNESS_TALLIES_TALLY_STATE_H
#define FAIRNESS_TALLIES_TALLY_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Tally Tally; /* tallies/tally.h */

struct TallyState {
    /* Adds what `from` remembers to what `into` does; both of one kind, n and trials. */
    void (*join)(Tally *into, const Tally *from);
    /* Stores the state: returns the number of bytes, and writes them to `room` unless that is NULL.
     */
    size_t (*store)(const Tally *tally, uint8_t *room);
    /* Adds to what is remembered what was stored, by a run of the same n and trials; false when
     * that cannot have been so. */
    bool (*recall)(Tally *tally, const uint8_t *stored, size_t bytes);
};

#endif
