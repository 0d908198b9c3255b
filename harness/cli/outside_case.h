/* One case whose shuffle comes from outside: what run_case.c does otherwise for it. */
#ifndef FAIRNESS_OUTSIDE_CASE_H
#define FAIRNESS_OUTSIDE_CASE_H

#include "cases/foreign.h"
#include "outside/outside.h"

/* CaseSpec.foreign_case of such a case. */
typedef struct OutsideCase {
    const OutsideSubject *subject; /* borrowed */
    OutsideStory story;            /* what comes to be known of it */
} OutsideCase;

/* CaseSpec.foreign: a command, a plugin, recorded outcomes. When its count fails, what the shuffle
 * wrote to standard error is shown there. */
extern const ForeignKind outside_foreign;

#endif
