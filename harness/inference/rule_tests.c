#include "inference/rule_tests.h"

#include "base/elementary.h"

bool fails_at(double log10_p, double level)
{
    return log10_p < log10(level);
}

RuleTotals rule_totals(const RuleTest *test)
{
    return (RuleTotals){.tests = test->tests,
                        .fails_95 = test->fails_95,
                        .fails_99 = test->fails_99,
                        .expected_95 = 0.05 * (double)test->tests,
                        .expected_99 = 0.01 * (double)test->tests,
                        .left_out = !test->tests};
}

RuleTotals rules_totals(const RuleTests *tests)
{
    RuleTotals all = {0};
    for (size_t i = 0; i < tests->count; i++) {
        RuleTotals one = rule_totals(&tests->list[i]);
        all.tests += one.tests;
        all.fails_95 += one.fails_95;
        all.fails_99 += one.fails_99;
        all.expected_95 += one.expected_95;
        all.expected_99 += one.expected_99;
        all.left_out += one.left_out;
    }
    return all;
}
