/* Whether trials depend on each other, and whether that is what a case is to say first. */
#ifndef FAIRNESS_INFERENCE_DEPENDENCE_H
#define FAIRNESS_INFERENCE_DEPENDENCE_H

#include "result/result.h"

/* Whether the judged check found something. */
bool check_found(const CheckResult *check);

/* The check of that id, if it was made. */
const CheckResult *check_made(const CaseResult *result, const char *id);

/* Sets `dependence` and `headline` of a case whose checks and status are judged.
 *
 * Trials that are biased but independent give uneven quotients, too. So trials are called dependent
 * where no bias was found within them, or where each starts from the one before (`carry`), or where
 * a check between trials is beyond what their own bias makes: then `headline` names the check that
 * the case is to be told by, and names of laws go, since these assume independent trials.
 *
 * What independent trials make, with w of the check within them (docs/statistics.md): of the orders
 * that lead from one to the next w^2 at most, of their places w^2 / sqrt(n-1), of the agreements at
 * one lag w^2 / (n-1). Twice the upper end of that is asked of the lower end of what was found,
 * since both are estimates. It is asked of orders of n different items. A slip that is named
 * (LooksLike.in_part) explains a bias and what it makes between trials: there nothing is asked. */
void judge_dependence(CaseResult *result);

#endif
