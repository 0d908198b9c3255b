/* Memory that ends together. Whoever needs room for a while takes it from an arena and frees
 * nothing: arena_clear gives all of it back, once. A want of memory is remembered, as in a Text
 * (text.h): what failed is NULL, and so is all that is requested afterwards, so one look at
 * the end of several requests is enough.
 *
 *     SCOPED_ARENA scratch = {0};
 *     double *chances = arena_get(&scratch, cells, sizeof *chances);
 *     uint64_t *counts = arena_keep(&scratch, tally_counts(tally));
 *     if (scratch.lost)
 *         return arena_status(&scratch, "the law of a word", error);
 *
 * A case owns one for its result, a run another; within a function a scoped one ends at each
 * return. Tables that must go before the others (counters, tallies) keep memory of
 * their own.
 *
 * Why a failure is returned, and not left by a jump (as in PostgreSQL's contexts): a jump must not
 * cross a parallel region of OpenMP, a GMP number, or the frames of whoever calls the library. */
#ifndef FAIRNESS_ARENA_H
#define FAIRNESS_ARENA_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

/* Starts zeroed. It can be copied to another place, which then owns what is in it. One thread at a
 * time may take from it. */
typedef struct Arena {
    struct ArenaBlock *last; /* owned */
    bool lost;               /* a request failed ... */
    size_t lacking;          /* ... of so many bytes, the first that did; 0: not known */
} Arena;

/* An arena of a function or a block, cleared where that is left (an attribute of GNU C). */
#define SCOPED_ARENA __attribute__((cleanup(arena_clear))) Arena

/* Zeroed room for `count` elements of `size` bytes; NULL where the arena is lost. No elements have
 * an address, too. */
void *arena_get(Arena *arena, size_t count, size_t size);

/* A copy of the string; NULL for NULL, which loses nothing, or where the arena is lost. */
char *arena_copy(Arena *arena, const char *string);

/* Takes over what malloc gave, and returns it. NULL, for which there was no memory, loses the
 * arena; a lost arena frees what it is given, and returns NULL. */
void *arena_keep(Arena *arena, void *memory);

/* Makes room for one more than the `count` elements of an array that grows by this alone, as
 * array_room does (array.h). False where the arena is lost, and then the array is as it was. */
bool arena_room(Arena *arena, void *array, size_t count, size_t size);

/* STATUS_OK unless the arena is lost; else STATUS_FAILED, and the line that says for `what` there
 * was no memory, and how much was wanted. */
Status arena_status(const Arena *arena, const char *what, Error *error);

/* A variable `name` with zeroed room for `count` of that type, until the block is left; without
 * memory for `what` the function fails, as by TRY. */
#define SCOPED_ROOM(type, name, count, what, error)                                                \
    SCOPED_ARENA arena_of_##name = {0};                                                            \
    type *name = arena_get(&arena_of_##name, count, sizeof *name);                                 \
    TRY(arena_status(&arena_of_##name, what, error))

/* Gives everything back. The arena is as new. */
void arena_clear(Arena *arena);

#endif
