/* The tests that rules of gaming name (rules.h), when they are made. */
#ifndef FAIRNESS_INFERENCE_RULE_TESTS_H
#define FAIRNESS_INFERENCE_RULE_TESTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One of the tests that rules of gaming name. */
typedef struct RuleRow {
    char what[40];    /* "position 7", counted from 1 */
    double statistic; /* chi-square, with */
    double df;        /* degrees of freedom */
    double log10_p;   /* of its upper end, not adjusted */
    bool fails_95, fails_99;
} RuleRow;

/* All tests of one kind: of each position, say. */
typedef struct RuleTest {
    const char *id;   /* "card-positions"; static storage, as are the next two */
    const char *by;   /* "suit", "rank", "card"; empty where that says nothing */
    const char *what; /* what it looks at, for people */
    uint64_t deals;   /* that it was made on */
    uint64_t tests, fails_95, fails_99;
    char reason[200]; /* why it was left out, or a part of it; empty otherwise */
    uint64_t needs;   /* deals that takes, where there were too few; else 0 */
    RuleRow *rows;    /* of many tests those with the lowest p */
    size_t row_count;
} RuleTest;

/* All tests of a case. */
typedef struct RuleTests {
    RuleTest *list;
    size_t count;
} RuleTests;

/* Whether a test with that p fails at `level`, 0.05 for 95%, as rules have it. */
bool fails_at(double log10_p, double level);

/* All of these tests together, and how many of them a fair shuffle is expected to fail. */
typedef struct RuleTotals {
    uint64_t tests, fails_95, fails_99;
    double expected_95, expected_99;
} RuleTotals;
RuleTotals rules_totals(const RuleTests *tests);

#endif
