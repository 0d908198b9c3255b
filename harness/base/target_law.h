/* The law that a shuffle should have, where that is not "every order alike" (--law): which orders
 * may come, and with which chances. All facts of it are worked out once, when it is read. */
#ifndef FAIRNESS_TARGET_LAW_H
#define FAIRNESS_TARGET_LAW_H

#include "base/apart_words.h"
#include "base/item.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum LawName {
    LAW_UNIFORM,     /* all orders alike; there is no TargetLaw of it */
    LAW_EVEN,        /* the even permutations alike */
    LAW_DERANGEMENT, /* orders in which no item stays at its place */
    LAW_CYCLE,       /* those that are one cycle through all items */
    LAW_NEIGHBOURS,  /* of alike items, the words in which no two neighbours are alike, alike */
    LAW_WEIGHTS,     /* items are drawn one by one, each with a chance as its weight among those
                        that are left (successive sampling; R. L. Plackett 1975, Appl. Stat. 24) */
    LAW_CHANCES,     /* orders with a chance each */
    LAW_SUBSET,      /* the orders of a list alike */
} LawName;

/* "uniform", "even", "derangement", "cycle", "no-equal-neighbours", "weights", "chances", "subset";
 * ended by NULL. */
extern const char *const law_words[];

/* Items and places of the even, derangement and cycle laws: fewer leave one order, or two. Weights
 * and lists have limits of their own; lists go as far as all orders are counted. */
enum { LAW_LEAST_ITEMS = 3, LAW_WEIGHTS_ITEMS = 20, LAW_LISTED_ITEMS = 12 };

typedef struct TargetLaw {
    Arena memory; /* of all tables of it */
    LawName name;
    size_t n;
    uint64_t orders; /* that may come, or words of alike items; 0: too many to be counted one by
                        one */
    /* Where orders have a chance each (weights up to 7 items, chances, subset): those that may
     * come, by their lexicographic rank, the lowest first. NULL elsewhere. */
    uint64_t *ranks;
    double *chances;
    double *weights; /* of the items; NULL elsewhere */
    double *places;  /* the chance of each item at each place, places[item * n + place], where these
                        differ; of each group of alike items for neighbours; NULL of even,
                        derangement and cycle */
    /* For neighbours; 0 and NULL elsewhere. */
    size_t groups;      /* of alike items */
    uint16_t *group_of; /* of each item */
    bool *apart;        /* of each group: two of it may not be neighbours */
    Item *items;        /* group by group, and ... */
    uint32_t *starts;   /* ... where each group starts among them, and the end */
    ApartWords words;   /* its arrays are of `memory` */
    char digest[72];    /* "sha256:..." of the file that says the law; empty where there is none */
} TargetLaw;

void target_law_clear(TargetLaw *law);

/* The word of the law, or of the law whose pairs it is about. */
const char *target_law_word(const TargetLaw *law);

/* Whether all orders that may come are alike. */
bool target_law_is_even(const TargetLaw *law);

/* Whether the law of that name comes from a file. */
static inline bool law_has_file(LawName name)
{
    return name >= LAW_WEIGHTS;
}

#endif
