/* What the matrix checks add up, trial by trial, for unit_large_tails.c; written apart from them.
 * With x the vector of a trial (docs/statistics.md) and S the sum of those before, the
 * statistic grows by (2 x.S + |x|^2) / N. A kernel keeps counts and gives x.S / N of an order.
 * Those of places are in lean_kernels_places.c. */
#ifndef FAIRNESS_TESTS_LEAN_KERNELS_H
#define FAIRNESS_TESTS_LEAN_KERNELS_H

#include "inference/check.h"
#include "tallies/blocks.h"
#include "tallies/tally.h"

enum { LEAN_MOST_ITEMS = 2000, LEAN_MOST_BLOCKS = 1024, LEAN_MOST_GROUP = 512 };

typedef struct Kernel Kernel;

/* A run at some trial. A trial is an Item[LEAN_MOST_ITEMS], its code: the order, or its digits. */
typedef struct Room {
    const CheckKind *check;
    const Kernel *kernel;
    size_t n;
    uint64_t trials, trial;
    uint64_t first, own; /* drift: of the part at hand, the first trial and how many */
    uint64_t state;      /* of splitmix64 */
    Tally tally;
    Blocks blocks; /* of items and places, or of symbols */
    uint16_t block[LEAN_MOST_ITEMS + 1];
    double weight[LEAN_MOST_BLOCKS]; /* 1 / items of the block */
    uint16_t *counts;                /* of the trials so far */
    uint16_t *part;                  /* drift: of those of the part at hand */
    double *pairs; /* precedence: how often one block's items came before another's */
    float *lean;   /* g; or for each cell what its count is worth */
    size_t counts_size, group;
} Room;

struct Kernel {
    void (*begin)(Room *room);                           /* makes what it needs */
    double (*value)(const Room *room, const Item *code); /* x.S / N */
    void (*add)(Room *room, const Item *code);
    void (*next_part)(Room *room); /* before trial first + own */
    /* A group of room->group orders that follow from one by 0, 1 ... turns, each drawn evenly if
     * that one is, and whose values add up to 0, or nearly: to rounding error of floats the value
     * of each, except for a constant; and the order after so many turns. NULL: no turns. */
    void (*values)(const Room *room, const Item *code, double *ret);
    void (*turn)(const Room *room, Item *code, size_t turns);
    bool digits; /* the code is the digits, code[r - 1] that of range r */
};

extern const Kernel kernel_places;          /* item i at place p */
extern const Kernel kernel_followers;       /* symbol b right after symbol a */
extern const Kernel kernel_before;          /* items of block a before items of block b */
extern const Kernel kernel_digits;          /* the value of each digit */
extern const Kernel kernel_pairs_of_places; /* which two items share which two places */

/* Draws a code evenly; the order that it stands for. */
void kernel_draw(Room *room, Item *code);
void kernel_order(const Room *room, const Item *code, Item *items);

/* For the kernels: `size` counts, all 0; a lean for each cell of the blocks; the blocks. */
void kernel_make_counts(Room *room, size_t size);
void kernel_make_lean(Room *room);
void kernel_set_blocks(Room *room, Blocks blocks);

/* Frees what the kernel made; no trial is counted any more. */
void kernel_end(Room *room);
void kernel_forget(Room *room);

#endif
