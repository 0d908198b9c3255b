/* Whether trials depend on each other, and whether that is what a case is to say first. */
#ifndef FAIRNESS_INFERENCE_DEPENDENCE_H
#define FAIRNESS_INFERENCE_DEPENDENCE_H

#include "result/result.h"

/* Whether the judged check found something. */
bool check_found(const CheckResult *check);

/* The check of that id, if it was made. */
const CheckResult *check_made(const CaseResult *result, const char *id);

/* Sets `dependence` and `headline` of a case whose checks and status are judged. The null of the
 * check `dependence` is the same outcomes paired at random: so what it finds is no bias of each
 * trial. The case is then told by it, and names of laws go, since these assume independent trials.
 */
void judge_dependence(CaseResult *result);

#endif
