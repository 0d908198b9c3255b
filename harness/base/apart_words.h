/* Words of groups of alike items in which no two neighbours are alike, all words equally likely:
 * what part of all words they are, where each group goes, and what makes one at random.
 *
 * A word is made from its first place on. What may follow depends on how many items of each group
 * are left, and on how many the group has that came last, but not on which groups these are: the
 * states are these numbers, sorted (transfer matrix; R. P. Stanley 2012, Enumerative Combinatorics
 * 1, section 4.7). */
#ifndef FAIRNESS_APART_WORDS_H
#define FAIRNESS_APART_WORDS_H

#include "base/shape.h"

typedef enum ApartKind {
    APART_FREE,     /* an item of any group that need not be kept apart */
    APART_GROUP,    /* one of the groups with `left` items, but not the one that came last */
    APART_FOLLOWED, /* the group that is told from the others */
} ApartKind;

typedef struct ApartStep {
    ApartKind kind;
    uint32_t next; /* the state that it leads to */
    uint16_t left; /* the items that are left before it, of the group or of all that are free */
    double chance; /* of it, in the state before it */
} ApartStep;

/* State 0 is before the first place. The steps of state s are steps[begin[s]] .. steps[begin[s + 1]
 * - 1]. Zeroed at first; owns its arrays. */
typedef struct ApartWords {
    size_t states, step_count;
    uint32_t *begin;
    ApartStep *steps;
    double share; /* of all words; 0: there is none */
} ApartWords;

/* More states than that are not gone through. */
enum { APART_MOST_STATES = 1 << 18 };

/* Makes the words of shape->n places; apart[group] says whether the group is kept apart. The group
 * `followed` is told from those with as many items; shape->groups: none is. STATUS_USAGE where
 * there are too many states, STATUS_FAILED for want of memory. On success the caller owes
 * apart_words_end. */
Status apart_words_make(const Shape *shape, const bool *apart, size_t followed, ApartWords *ret,
                        Error *error);
void apart_words_end(ApartWords *words);

/* The chance of each group at each place, ret[group * n + place]. Errors as above. */
Status apart_words_places(const Shape *shape, const bool *apart, double *ret, Error *error);

#endif
