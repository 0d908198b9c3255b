/* Outcomes two by two, or one for each of many seeds, kept so that several cases can look at them:
 * at each outcome by itself, and at what takes one to the other. Where a and b are independent and
 * one of them is even, a^-1 b is even, and independent of a; so whatever is tested of one order is
 * tested of how the second follows from the first. b a^-1 is what takes one to the other where
 * items are renamed; it does not see a second shuffle that continues the first one's random
 * numbers. */
#ifndef FAIRNESS_OUTCOME_PAIRS_H
#define FAIRNESS_OUTCOME_PAIRS_H

#include "base/arena.h"
#include "platform/platform.h"
#include "trials/subject.h"

typedef struct OutcomePairs {
    Arena memory;  /* of the outcomes */
    Subject inner; /* whose outcomes they are; its facts are the field below */
    size_t n;
    char name[64];       /* of a shuffle of ours */
    bool seeds;          /* one outcome for each seed, from first_seed on; else pairs */
    uint64_t first_seed; /* at least 0 */
    PairsHow how;
    uint64_t shift;    /* numbers left out, PAIRS_SHIFTED */
    uint64_t outcomes; /* two a pair, or the seeds */
    SubjectFacts facts;
    Lock lock; /* of what follows, which the first run makes */
    bool made;
    Item *items;        /* n an outcome; owned */
    bool *missing;      /* of each outcome, whether it lacks an item; owned */
    uint64_t different; /* orders among them, of seeds; 0: not made */
    uint64_t twins[2];  /* the first two seeds of one order; equal: there are none */
} OutcomePairs;

enum { PAIRS_MOST_BYTES = 1 << 30 }; /* of all outcomes together */

/* For `outcomes` of a subject with n items. Borrows what the subject points to, and stays where it
 * is until pairs_end. */
void pairs_begin(OutcomePairs *pairs, const Subject *inner, size_t n, uint64_t outcomes);
void pairs_end(OutcomePairs *pairs);

/* The trials of a view of that number of outcomes. */
uint64_t view_trials(OutcomeView view, uint64_t outcomes);

/* The order that a view makes of a and b, to `order`; false where an item occurs twice in one of
 * them. `room` is of n items. */
bool view_order(OutcomeView view, size_t n, const Item *a, const Item *b, Item *room, Item *order);

/* The view of pairs as a subject of their kind. */
Subject pairs_subject(OutcomePairs *pairs, OutcomeView view, SubjectFacts *facts);
/* The outcomes of such a subject, its Subject.outcomes; NULL for one of another kind. */
OutcomePairs *pairs_of(const Subject *subject);
/* The kind of the shuffle that is run: inside such a subject, or of any other subject its own. */
const SubjectKind *subject_kind_inside(const Subject *subject);

#endif
