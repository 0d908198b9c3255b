/* The tests that rules of gaming name, as the rules have them: each card position, each pair of
 * positions by itself, at 95% and 99%, without any correction for how many there are
 * (docs/regulators.md). They have no part in the verdict. Each statistic has its chi-square law for
 * many deals; where a cell is expected fewer than RULES_LEAST_EXPECTED times the test is left out,
 * with the number of deals that it needs. */
#ifndef FAIRNESS_INFERENCE_RULES_H
#define FAIRNESS_INFERENCE_RULES_H

#include "base/status.h"
#include "inference/rule_tests.h"
#include "result/result.h"
#include "tallies/tally.h"

enum {
    RULES_ROWS = 2048, /* of a kind of test, that a result keeps unless all are requested */
    RULES_LEAST_EXPECTED = 5,
    RULES_LEAST_DEALS = 100, /* for statistics that are normal for many deals */
};

/* The tallies that the tests read under the shape; at most four. */
size_t rules_tallies(const Shape *shape, const TallyKind **ret);

/* Makes all tests of a case, whose checks are there, over that number of valid deals. Of each kind
 * it keeps `rows` tests, of more those with the lowest p. A tally that is missing, since only a
 * table of counts is there, makes its tests left out. Fails for want of memory. */
Status rules_make(const Shape *shape, const Tally *tallies, size_t count, uint64_t deals,
                  size_t rows, const CaseResult *result, Arena *memory, RuleTests *ret,
                  Error *error);

#endif
