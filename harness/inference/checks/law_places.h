/* positions under a target law: how often each item, or kind of item, ended at each place, row by
 * row; shared by the two checks of that id. */
#ifndef FAIRNESS_CHECKS_LAW_PLACES_H
#define FAIRNESS_CHECKS_LAW_PLACES_H

#include "inference/check_kind.h"
#include "inference/law_places.h"

/* Whether places are as even as those of all orders: of even permutations of five items and more,
 * since sums over three cells are those of all orders; and where there is no target law. */
bool places_as_of_all_orders(const TargetLaw *law);

/* CheckKind.automatic, of either. */
bool places_automatic(PlannedCheck of);

/* Of other laws: members of CheckKind. */
uint64_t law_places_least_trials(const Shape *shape);
QuadraticLaw law_places_quadratic(const Shape *shape);
Status law_places_test(const CheckInput *input, CheckResult *ret, Error *error);

#endif
