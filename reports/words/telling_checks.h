/* Which of the checks of a case tell what it came to. */
#ifndef FAIRNESS_TELLING_CHECKS_H
#define FAIRNESS_TELLING_CHECKS_H

#include "base/text.h"
#include "inference/check_list.h"
#include "result/result.h"

/* The check whose finding the case took on, the most significant of several, but the headline's
 * where there is one; NULL if none. */
const CheckResult *deciding_check(const CaseResult *result);

/* The check that tells how small a bias the case could have seen: `permutations` where it was made,
 * because it sees every bias, else the first that knows its reach, one of a single cell only where
 * there is no other; NULL if none does. */
const CheckResult *reaching_check(const CaseResult *result);

/* The check whose w is to be shown: reaching_check; where that did not see the bias that there is,
 * or trials are told to depend on each other, the deciding one. NULL if none. */
const CheckResult *effect_check(const CaseResult *result);

/* The check in which --min-effect asks for an effect; NULL where it was not run. */
const CheckResult *min_effect_check(const CaseResult *result);

/* The check that tells how small a bias the case could have seen that is concentrated on one cell;
 * NULL where none does. */
const CheckResult *concentrated_check(const CaseResult *result);

/* Writes the concentrated bias of `check`: "one order in 0.12% of trials". */
void concentrated_words(Text *out, const CheckResult *check);

/* Whether the check is about the one cell that stands out most. */
bool check_sees_one_cell(const char *id);

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
