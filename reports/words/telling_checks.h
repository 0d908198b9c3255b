/* Which of the checks of a case tell what it came to. */
#ifndef FAIRNESS_TELLING_CHECKS_H
#define FAIRNESS_TELLING_CHECKS_H

#include "inference/check_list.h"
#include "result/result.h"

/* The check whose finding the case took on, the most significant of several; NULL if none. */
const CheckResult *deciding_check(const CaseResult *result);

/* The check that tells how small a bias the case could have seen: `permutations` where it was made,
 * because it sees every bias, else the first that knows its reach; NULL if none does. */
const CheckResult *reaching_check(const CaseResult *result);

/* Whether the check of that id looks at the orders themselves: what it finds needs no name. */
bool check_sees_orders(const char *id);

/* The first of the cells that stand out by that check, or by any (NULL); NULL if there is none. */
const WorstCell *worst_cell_of(const CaseResult *result, const CheckResult *check);

/* Whether it is a check of what leads from trial to trial, where that is the shuffle itself. */
bool check_sees_carried(const CaseResult *result, const CheckResult *check);

/* The check's kind, where it looks for what leads from trial to trial; NULL for others, and for one
 * that a report names and this program does not know. */
const CheckKind *kind_between_trials(const CheckResult *check);

#endif
