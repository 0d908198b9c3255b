/* Where random words come from: the descriptor that every source fills in, and the list of them.
 *
 * A run is cut into blocks, and the counts must not depend on which thread ran which block. So a
 * source is either *cut*: block b's words are a function of (seed, b) alone, and `fill` writes
 * them in bulk; or *in order*: one sequence that cannot be cut without repeating itself, read a
 * number at a time by `next`, by one reader, from the first trial to the last. */
#ifndef FAIRNESS_RANDOM_SOURCE_H
#define FAIRNESS_RANDOM_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* The alignment of a state, and the unit of `fill` (one row of 64 lanes of 16 bits). */
enum { SOURCE_STATE_ALIGNMENT = 64, SOURCE_WORDS_A_ROW = 16 };

/* A source of random words. Exactly one of `fill` (cut into independent blocks) and `next` (one
 * sequence, read in order) is set. All strings are static and never NULL. */
typedef struct Source {
    const char *name;      /* CLI key: "xoshiro256++" */
    const char *summary;   /* one line */
    const char *reference; /* who described it, where */
    /* log2 of the number of states that one stream can pass through: the period where it is known,
     * else the size of the state, an upper bound. A shuffle that reads one stream cannot reach more
     * orders than this. Interleaved streams count as one of them, for a trial reads only one. */
    double state_bits;
    /* log2 of the number of different sequences that --seed can choose from. */
    double seed_bits;
    bool repeatable;   /* the same seed gives the same words; false: the operating system's */
    size_t state_size; /* bytes the caller provides, aligned to SOURCE_STATE_ALIGNMENT */
    /* Required. Puts the state at the start of a block's stream (block 0 for a source in order).
     * Allocates nothing and cannot fail; a state may be copied byte by byte, or seeded again. */
    void (*seed)(void *state, const void *parameter, uint64_t seed, uint64_t block);
    /* Writes the next `count` words, a multiple of SOURCE_WORDS_A_ROW, of the block's stream; how a
     * stream is cut into calls does not change it (some sources waste work below 256 words a call).
     * All 64 bits are uniform. */
    void (*fill)(void *state, uint64_t *words, size_t count);
    /* The next number of the one sequence, uniform on 0..range-1. */
    uint64_t (*next)(void *state);
    /* Optional, with next: a trial begins. */
    void (*begin_trial)(void *state);
    uint64_t range;        /* of next; 0 stands for 2^64; unused (0) with fill */
    const void *parameter; /* handed to seed; static; may be NULL */
    /* Optional: gives back what a seeded state owns besides its own bytes. NULL: it owns nothing.
     * To be called once when the state is done with. */
    void (*release)(void *state);
    /* Optional: STATUS_FAILED, with the reason, where this machine cannot offer the source. NULL:
     * works everywhere. source_find has already asked. */
    Status (*probe)(Error *error);
} Source;

/* The built-in sources, the default one first, ended by NULL. GSL's generators come besides. */
extern const Source *const source_list[];

/* How many generators GSL brings, and the source for one, 0 <= index < source_gsl_count(); its
 * name is "gsl:" and GSL's own name. Alphabetical. */
size_t source_gsl_count(void);
Source source_gsl(size_t index);

/* Finds a source by its exact name, built in or "gsl:NAME". STATUS_USAGE for an unknown name (the
 * error names it, and the nearest real one if any is near); STATUS_FAILED where the machine cannot
 * offer it. On failure *ret_source is untouched. */
Status source_find(const char *name, Source *ret_source, Error *error);

#endif
