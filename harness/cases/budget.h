/* --trials TIME: as many trials as fit into a time. */
#ifndef FAIRNESS_BUDGET_H
#define FAIRNESS_BUDGET_H

#include "base/status.h"
#include "cases/case_spec.h"
#include "cases/progress.h"

/* The case as it is to be run: with a budget, its trials are chosen by running it with a few, then
 * more, and what was chosen stands in options.planned. How many these
 * are depends on the machine; the outcomes of a seed do not. Without one, the case as it is. On
 * failure, which is the shuffle's own, *ret is the case as it is. */
Status budget_fit(const CaseSpec *spec, const RunSettings *settings, Progress *progress,
                  CaseSpec *ret, Error *error);

#endif
