#include "inference/rule_tests.h"

#include "base/elementary.h"

bool fails_at(double log10_p, double level)
{
    return log10_p < log10(level);
}

RuleTotals rules_totals(const RuleTests *tests)
{
    RuleTotals all = {0};
    for (size_t i = 0; i < tests->count; i++) {
        all.tests += tests->list[i].tests;
        all.fails_95 += tests->list[i].fails_95;
        all.fails_99 += tests->list[i].fails_99;
    }
    all.expected_95 = 0.05 * (double)all.tests;
    all.expected_99 = 0.01 * (double)all.tests;
    return all;
}
