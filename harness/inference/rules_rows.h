/* The statistics of rules.h, one for each thing that rules name, and the rows that they make.
 * Internal to rules. */
#ifndef FAIRNESS_INFERENCE_RULES_ROWS_H
#define FAIRNESS_INFERENCE_RULES_ROWS_H

#include "base/arena.h"
#include "base/cards.h"
#include "inference/chi_square.h"
#include "inference/rule_tests.h"
#include "result/result.h"
#include "tallies/tally.h"

typedef struct RuleInput {
    const Shape *shape;
    const Tally *tallies;
    size_t tally_count;
    uint64_t deals;            /* counted, all valid */
    double least, least_deals; /* RULES_LEAST_EXPECTED, RULES_LEAST_DEALS; tests of laws ask for
                                  less */
    const CaseResult *result;
    Arena *kept;   /* of the result */
    Arena *memory; /* of one test */
    CardView view;
    size_t classes;      /* of the view */
    const Tally *tally;  /* of the test */
    const Tally *places; /* cell group * blocks + block; may be NULL */
} RuleInput;

/* The rows of a test while it is made. */
typedef struct RuleRows {
    RuleTest *test;
    Arena *memory; /* of the result */
} RuleRows;

/* Adds a test: its statistic, which has the chi-square law with `df` degrees of freedom. */
#define rule_row(rows, statistic, df, ...)                                                         \
    rule_row_known(rows, statistic, df, chi_square_tails(statistic, df).log10_upper, __VA_ARGS__)

/* The same where the p is known better than by that law. */
__attribute__((format(printf, 5, 6))) void
rule_row_known(RuleRows *rows, double statistic, double df, double log10_p, const char *what, ...);

/* Pearson's statistic of counts, of which `total` are expected in all; cells whose expectation is
 * too low are one with the next, in their order, and what is left of them with the last. Returns
 * the cells that this makes, 0 or 1 where there is nothing to test. */
size_t rule_pearson(const uint64_t *counts, const double *chances, size_t cells, double total,
                    double least, double *ret);

/* The test is left out, or some of its rows; where more deals would do, how many. The first reason
 * stays. */
__attribute__((format(printf, 3, 4))) void rule_left_out(RuleRows *rows, double needs,
                                                         const char *why, ...);

/* Ends the rows: keeps the lowest p where there are more than `most`. A test that has none is left
 * out. */
Status rule_rows_end(RuleRows *rows, size_t most, Status status, Error *error);

/* The chances of the view's classes at a place, and the class of each group; room for both. */
typedef struct RuleClasses {
    uint16_t *of_group;
    uint64_t *sizes, *counts;
    double *chances, *values; /* values: their numbers, less the mean of all items */
    double least;             /* chance above 0 */
    double v, fourth;         /* mean square and sum of the fourth powers of the items' values */
    double mean;
    size_t filled; /* classes that have items */
} RuleClasses;

/* In the input's memory. Where there is but one class, the test is left out. */
Status rule_classes_begin(const RuleInput *input, RuleRows *rows, RuleClasses *ret, Error *error);

/* Pearson's statistic of `count` cells at a position, N times their chances expected: exactly
 * multinomial, df cells - 1. */
Status rule_positions(const RuleInput *input, RuleRows *rows, Error *error);

/* How often a position has what it had in the deal before, one run more where it has not: of M
 * pairs of deals, of which M' follow another, with s_k the sum of the k-th powers of the chances,
 * the mean is M s_2 and the variance M (s_2 - s_2^2) + 2 M' (s_3 - s_2^2): the indicators of
 * neighbouring pairs share a deal, and P(three deals alike) = s_3. Classes of one size make it
 * binomial. */
Status rule_runs(const RuleInput *input, RuleRows *rows, Error *error);

/* Pearson's statistic of the gaps between the times that a class of chance p comes to a position,
 * geometric: p (1-p)^(g-1) (Knuth, The Art of Computer Programming 2, 3.3.2 D); long gaps are one
 * cell. */
Status rule_gaps(const RuleInput *input, RuleRows *rows, Error *error);

/* z^2 of the sum of products u_p u_q of two positions' values less their mean, with known moments:
 * of n items drawn without replacement, with u of mean 0 and variance v, E u_p u_q = -v / (n-1) and
 * E u_p^2 u_q^2 = ((n v)^2 - sum u^4) / (n (n-1)). */
Status rule_pairs(const RuleInput *input, RuleRows *rows, Error *error);

/* z^2 of the sum of products of a position's value with its value in the deal before: mean 0, and
 * variance v^2 a pair, since products of neighbouring pairs are uncorrelated. */
Status rule_serial(const RuleInput *input, RuleRows *rows, Error *error);

/* The check of the case that counts each outcome, at its upper end. */
Status rule_combinations(const RuleInput *input, RuleRows *rows, Error *error);

/* Pearson's statistic of poker classes; rare ones are one cell with the next. */
Status rule_poker(const RuleInput *input, RuleRows *rows, Error *error);

/* The chance of each poker class for five cards of the deck, by counting all hands; 0 to all where
 * the deck is none of cards. Fails for want of memory. */
Status rules_poker_chances(const Shape *shape, double *ret, Error *error);

#endif
