/* The tests that rules of gaming name, as an analysis: of a dossier. */
#ifndef FAIRNESS_ANALYSES_RULES_H
#define FAIRNESS_ANALYSES_RULES_H

#include "inference/rules.h"

/* The tests of a case; none where they were not made. */
const RuleTests *case_rules(const CaseResult *result);

#endif
