/* --paired and --seeds, as they were requested and then opened. */
#ifndef FAIRNESS_PAIRS_CHOICE_H
#define FAIRNESS_PAIRS_CHOICE_H

#include "base/outcome_view.h"
#include "base/target_law.h"
#include "trials/subject.h"

typedef struct OutcomePairs OutcomePairs; /* cases/outcome_pairs.h */

/* As it was requested, and the outcomes of each case that it makes several of. */
typedef struct PairsChoice {
    PairsHow how;         /* PAIRS_NONE: --paired was not given */
    uint64_t shift;       /* of PAIRS_SHIFTED */
    uint64_t first, last; /* seeds; both 0: --seeds was not given */
    bool seeds;           /* it was */
    const char *seed_as;  /* how each reaches a function, of argv; "argument" */
    bool seed_as_given;
    OutcomePairs *sets; /* owned; one for each case before, NULL: none */
    size_t set_count;
    SubjectFacts *facts; /* owned; of each view */
    /* Of each case under a law: the law of what leads from one order to the other. Owned. */
    TargetLaw *laws;
    Shape *shapes;
} PairsChoice;

void pairs_choice_clear(PairsChoice *choice);

#endif
