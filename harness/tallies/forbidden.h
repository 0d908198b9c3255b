/* The outcomes that the target law does not allow. */
#ifndef FAIRNESS_FORBIDDEN_H
#define FAIRNESS_FORBIDDEN_H

#include "base/target_law.h"
#include "tallies/tally.h"

/* The place of the order of that rank among the listed ones; SIZE_MAX where it is none of them. */
size_t law_listed(const TargetLaw *law, uint64_t rank);

/* Whether the order may come. `room` has law->n items. */
bool law_allows(const TargetLaw *law, const Item *order, Item *room);

/* Whether there is an order that may not. */
bool law_forbids(const TargetLaw *law);

/* How many orders may come and how many may not, of a shape with a law that forbids some; it
 * remembers those that may not. */
enum { FORBIDDEN_NOT, FORBIDDEN_CAME, FORBIDDEN_CELLS };
extern const TallyKind tally_forbidden;

/* How many orders that may not came, by the tally of that kind among these; 0 where there is none.
 */
uint64_t forbidden_trials(const Tally *tallies, size_t count);

/* Whether it is known which of the trials gave an order that may not come: the law forbids none, or
 * the tally of that kind is among these. */
bool forbidden_known(const TargetLaw *law, const Tally *tallies, size_t count);

#endif
