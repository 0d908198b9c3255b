/* --paired and --seeds, as they were requested and then opened. What the cases need of them is in
 * CaseOptions.together. */
#ifndef FAIRNESS_PAIRS_CHOICE_H
#define FAIRNESS_PAIRS_CHOICE_H

#include "cases/in_turn.h"

typedef struct PairsChoice {
    uint64_t first, last; /* seeds; both 0: --seeds was not given */
    const char *seed_as;  /* how each reaches a function, of argv; "argument" */
    InTurn *turns;        /* owned; of each case; NULL: there are none */
    SubjectFacts *facts;  /* owned; of each */
} PairsChoice;

void pairs_choice_clear(PairsChoice *choice);

#endif
