/* What the verdict on a case rests on, of a result that was judged, now or before it was stored. */
#ifndef FAIRNESS_INFERENCE_VERDICT_H
#define FAIRNESS_INFERENCE_VERDICT_H

#include "inference/check_list.h"
#include "result/result.h"

/* A w above this says nothing to a reader, and is not told; `repeats` has some beyond all measure.
 */
enum { LARGEST_EFFECT_SHOWN = 10000 };

/* What says most of a case, so that its sentence begins with that. */
typedef enum Evidence {
    EVIDENCE_NONE,           /* it could not be run, or no check applies */
    EVIDENCE_INVALID,        /* outcomes were no permutations, */
    EVIDENCE_FORBIDDEN,      /* or should never come */
    EVIDENCE_ONE_ORDER,      /* biased: all outcomes are one, */
    EVIDENCE_MISSING_ORDERS, /* orders that should come never came, */
    EVIDENCE_CELL,           /* `cell` stands out, */
    EVIDENCE_MISTAKE,        /* check->directed, */
    EVIDENCE_NUMBER,         /* check->estimate, of each trial, */
    EVIDENCE_FINDING,        /* kind->finding, */
    EVIDENCE_UNEVEN,         /* the counts */
    EVIDENCE_EVEN,           /* too even */
    EVIDENCE_STOPPED,        /* inconclusive: cut off, */
    EVIDENCE_LIMITS,         /* or limits of the bias (also equivalent), */
    EVIDENCE_MIN_EFFECT,     /* or too short for --min-effect, */
    EVIDENCE_TOO_FEW_DRAWS,  /* or for an item twice as likely as another, */
    EVIDENCE_TOO_FEW,        /* or for the usual mistake */
    EVIDENCE_REACH,          /* what `check` could have found; NULL: not known */
} Evidence;

typedef struct Verdict {
    Finding status;
    Evidence evidence;
    const CheckResult *check; /* that decided, or could have found most; NULL: none; borrowed */
    const CheckKind *kind;    /* of it; NULL for one that only a report from elsewhere knows */
    const WorstCell *cell;    /* of a bias: the first that stands out by that check; NULL: none */
} Verdict;

Verdict case_verdict(const CaseResult *result);

/* Whether what went in came out in every trial: known where all places are seen, in their order.
 * What is taken (--take) may be in order by design. */
bool case_unchanged(const CaseResult *result);

/* The check whose finding the case took on, the most significant of several, but the headline's
 * where there is one; NULL if none. */
const CheckResult *deciding_check(const CaseResult *result);

/* The check that tells how small a bias the case could have seen: `permutations` where it was made,
 * because it sees every bias, else the first that knows its reach; one of a single cell or of known
 * mistakes, and one from trial to trial, only where there is no other; NULL if none does. */
const CheckResult *reaching_check(const CaseResult *result);

/* The check whose w is to be shown: reaching_check; where that did not see the bias that there is,
 * or trials are told to depend on each other, the deciding one. NULL if none. */
const CheckResult *effect_check(const CaseResult *result);

/* The check in which --min-effect asks for an effect; NULL where it was not run. */
const CheckResult *min_effect_check(const CaseResult *result);

/* Whether the check of that id looks at the orders themselves: what it finds needs no name. */
bool check_sees_orders(const char *id);

/* The check's kind, where it looks for what leads from trial to trial; NULL for others, and for one
 * that a report names and this program does not know. */
const CheckKind *kind_between_trials(const CheckResult *check);

#endif
