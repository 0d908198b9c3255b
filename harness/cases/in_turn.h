/* A subject whose outcomes are made one after the other, where neither the engine nor the subject
 * itself gives them as they are wanted: each from a seed of its own, or, of a shuffle of ours, the
 * second of a pair from the numbers of the first. */
#ifndef FAIRNESS_IN_TURN_H
#define FAIRNESS_IN_TURN_H

#include "base/paired.h"
#include "trials/subject.h"

typedef struct InTurn {
    Subject inner; /* whose outcomes they are; what it points to is borrowed */
    char name[64]; /* of a shuffle of ours */
    Together together;
    SubjectFacts facts; /* of inner */
} InTurn;

/* Whether the subject needs it to give outcomes that belong together in that way. */
bool needs_turns(const Subject *subject, Together together);

/* The outcomes of a subject in turn, as a subject. `turns` stays where it is as long as that is
 * used. */
Subject subject_in_turn(InTurn *turns, const Subject *inner, Together together,
                        SubjectFacts *facts);

/* The kind of the shuffle that is run: inside such a subject, or of any other subject its own. */
const SubjectKind *subject_kind_inside(const Subject *subject);

#endif
