/* The law of a case, found once: by which way, at what cost, and what it comes to. `exact` and
 * `plan` (description.h), `explain` (explanation.h), a run's report (exact_block.h) and `--trials
 * auto` (needed_trials.h) read it. */
#ifndef FAIRNESS_EXACT_CASE_LAW_H
#define FAIRNESS_EXACT_CASE_LAW_H

#include "exact/exact.h"
#include "exact/measures.h"

typedef enum LawVerdict {
    LAW_EVEN,        /* every order has probability 1/n! */
    LAW_EVEN_SO_FAR, /* no order has more; what it lacks are paths that were cut off */
    LAW_BIASED,
    LAW_INVALID, /* some outcomes are no permutation */
} LawVerdict;

typedef struct CaseLaw {
    const Algorithm *algorithm;
    uint32_t parameter;
    size_t n;
    DrawLaw draw;       /* how its numbers are drawn, */
    uint32_t repeat;    /* and how often it is made, one time after the other; 0: once */
    ExactMethod method; /* the way to it, */
    ExactCost cost;     /* and what it took */
    Law law;            /* law.orders is 0 where it is known by classes alone (law_classes.h) */
    LawMeasures measures;
    LawVerdict verdict;
} CaseLaw;

/* exact_cost, exact_law, and what it comes to: the same refusals and statuses. `begins`, unless
 * NULL, is told the cost, with the context of the limits, before the work begins. With `classes` a
 * shuffle with a formula that is refused for its size is known by its classes, up to
 * LAW_CLASSES_MAX items. On success the caller owes case_law_clear. */
Status case_law(const Algorithm *algorithm, uint32_t parameter, size_t n, const ExactLimits *limits,
                bool classes, void (*begins)(void *context, const CaseLaw *law), CaseLaw *ret,
                Error *error);

/* The same of quick_law: *ret_known false, and nothing else set, where there is none. */
Status case_law_quick(const Algorithm *algorithm, uint32_t parameter, size_t n, uint64_t paths,
                      int threads, bool *ret_known, CaseLaw *ret, Error *error);

void case_law_clear(CaseLaw *law);

/* Whether it is that of the shuffle as it is in the list. */
static inline bool case_law_plain(const CaseLaw *law)
{
    return law->draw.method == DRAW_EXACT && law->repeat <= 1;
}

#endif
