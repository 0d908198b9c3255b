/* The descriptor of a shuffle: what it is called, what it claims, how it is run. Every file of this
 * folder ends in one or more of them (see README.md: add yours in four steps). */
#ifndef FAIRNESS_ALGORITHM_DESCRIPTOR_H
#define FAIRNESS_ALGORITHM_DESCRIPTOR_H

#include "deck/block_size.h"
#include "deck/shared_word.h"

/* The claim of a shuffle's author. A claim is what is expected, never a verdict. */
typedef enum Claim {
    CLAIM_UNIFORM, /* all n! orders equally likely, for every n */
    CLAIM_SUBSET,  /* uniform over a named subset of the orders */
    CLAIM_BIASED,  /* some orders come more often than others, from n = biased_from on */
    CLAIM_BROKEN,  /* the outcome is not always a permutation */
} Claim;

/* What kind of shuffle it is, where a law or a name depends on that. Sorts come last. */
typedef enum Form {
    FORM_OTHER,
    FORM_STILL,
    FORM_REVERSE,
    FORM_CUT,
    FORM_RIFFLE,
    FORM_RIFFLE_INVERSE,
    FORM_KEYS,
    FORM_OVERHAND,
    FORM_PARITY, /* by its parameter: all orders are even, or odd */
    FORM_ONE_NUMBER,
    FORM_SHARDS,
    FORM_SHARD_BUFFER,
    FORM_SYSTEMATIC,
    FORM_SORT, /* all its draws are coins that compare two items, true where the one is less */
    FORM_SORT_PAIRS, /* the same, and it compares about all pairs */
    FORM_SORT_STILL,
    FORM_SORT_PHP, /* its comparator's 0 leaves the items as they lay at first */
} Form;

#ifdef DECK_MACHINE_LANES
typedef struct LaneJob LaneJob; /* deck/lane_job.h */
typedef void LaneShuffle(LaneJob *job);
typedef LaneShuffle Shuffle;
#else
typedef struct Deck Deck; /* deck/deck.h */
typedef struct Draws Draws;
typedef void Shuffle(Deck *deck, size_t n, Draws *draws);
#endif

/* `const` and static in storage. Text is plain UTF-8 without a full stop at the end. */
typedef struct Algorithm {
    const char *name;    /* the key on the command line: lower case, hyphens; required */
    const char *alias;   /* a second key, or NULL */
    const char *summary; /* what it does, one line; required */
    const char
        *reference; /* where it comes from: paper, page, or the code people write; required */
    Claim claim;
    Form form;              /* FORM_OTHER for most */
    size_t biased_from;     /* smallest n at which its law is not uniform; 0 for CLAIM_UNIFORM */
    const char *claim_text; /* "uniform over the (n-1)! orders that are one cycle"; required */
    const char *mistake;    /* the slip in the code, "swaps with any of 0..n-1"; NULL if none */
    const char *cure;       /* what to write instead, "draw from 0..i"; NULL if none */
    bool everyday; /* people write it every day: its name comes before others, it is looked for with
                      uneven draws, or made several times, too, and directed checks look for it */
    size_t min_n;  /* smallest n it is defined for, at least 1 */
    size_t max_n;  /* largest, or 0 for DECK_MAX_ITEMS */
    const char *parameter; /* what the number after the colon means, or NULL for none */
    uint32_t parameter_default, parameter_min, parameter_max;
    const char *second; /* what the number after a slash means, NAME:K/L, or NULL for none; K is
                           then below 2^16 */
    uint32_t second_default, second_min, second_max; /* above 0, below 2^16 */
    bool repeats; /* whether the parameter says how often one step is made, each like the first */
    bool takes;   /* a sampler: the parameter, K, says how many items are taken, which lie first
                     afterwards. Its claim is of the sets of K, for K < n. Where a deal has seen
                     places   and K is not given, it is their number */
    Shuffle *shuffle; /* required */
} Algorithm;

/* Both parameters of a shuffle are in the one number that goes wherever a parameter goes,
 * K + 2^16 L; L is 0 for second_default, and for a shuffle without a second one. */
enum { SECOND_SHIFT = 16, PARAMETER_MOST_OF_TWO = (1 << SECOND_SHIFT) - 1 };

static inline uint32_t parameter_of_two(uint32_t parameter)
{
    return parameter & PARAMETER_MOST_OF_TWO;
}

static inline uint32_t second_of_two(uint32_t parameter, uint32_t second_default)
{
    return parameter >> SECOND_SHIFT ? parameter >> SECOND_SHIFT : second_default;
}

/* Whether it is defined for n items. */
static inline bool algorithm_takes(const Algorithm *algorithm, size_t n)
{
    return n >= algorithm->min_n && (!algorithm->max_n || n <= algorithm->max_n);
}

/* Whether its comparator may answer -1, 0 or 1 (DRAW_THREE_WAY). */
static inline bool form_is_sort(Form form)
{
    return form == FORM_SORT || form == FORM_SORT_PAIRS;
}

/* The definition of a descriptor: ALGORITHM(fisher_yates) = { ... }; Each machine has its own. */
#if defined(DECK_MACHINE_LAWS)
#define ALGORITHM_SYMBOL(name) algorithm_laws_##name
#elif defined(DECK_MACHINE_LANES)
#define ALGORITHM_LANES_NAME(machine, name)   algorithm_lanes_##machine##_##name
#define ALGORITHM_LANES_SYMBOL(machine, name) ALGORITHM_LANES_NAME(machine, name)
#define ALGORITHM_SYMBOL(name)                ALGORITHM_LANES_SYMBOL(DECK_MACHINE_LANES, name)
#else
#define ALGORITHM_SYMBOL(name) algorithm_##name
#endif
#define ALGORITHM(name)                                                                            \
    extern const Algorithm ALGORITHM_SYMBOL(name);                                                 \
    const Algorithm ALGORITHM_SYMBOL(name)

#endif
