/* What shows that a check's p-values are right: for each check of the list, which test has its law
 * by full enumeration, and which its tails at 1e-6. unit_check_laws.c fails where a check is in
 * inference/check_list.c and not here; the tests named here fail where they have no case for a
 * check that names them. (That each is calibrated by simulation statistical_battery.c sees to.) */
#ifndef FAIRNESS_TESTS_CHECK_PROOFS_H
#define FAIRNESS_TESTS_CHECK_PROOFS_H

#include "tallies/perm_stat.h"

#include <stddef.h>
#include <string.h>

typedef enum LawProof {
    LAW_OF_CELLS = 1, /* unit_cell_laws: a trial falls into one of cells that are all alike */
    LAW_OF_NUMBER,    /* unit_check_laws: one number of each order */
    LAW_OF_REPEATS,   /* unit_check_laws */
    LAW_OF_RECORD,    /* unit_dependence: independent trials of many laws */
    LAW_OF_LARGEST,   /* unit_largest: every outcome of few trials */
    LAW_OF_TREND,     /* unit_trend: every outcome of few trials */
    LAW_OF_SHAPES,    /* unit_shapes: all orders, under shapes */
    LAW_OF_LONG,   /* unit_one_long: means over all orders of 5 to 7 items, exact laws of cells */
    LAW_OF_SCORES, /* unit_directed: all orders, and chances that are derived */
    LAW_OF_MATRIX, /* unit_matrix_laws: |sum of vectors|^2 / N */
} LawProof;

typedef enum TailProof {
    TAIL_CONVOLVED = 1, /* unit_multinomial_tail, unit_cell_laws: the exact law */
    TAIL_SUMMED,        /* unit_stat_tails: every outcome at the fewest trials */
    TAIL_BOUND,         /* unit_check_laws: the exact law is within the bounds */
    TAIL_SAMPLED,       /* unit_small_tails, unit_matrix_tails, unit_large_tails: sampling */
    TAIL_UNION,         /* unit_largest: a sum of exact tails, which is a bound */
    TAIL_OF_TREND,      /* unit_trend: exact sums, and the normal law held against them */
    TAIL_LISTED,        /* unit_small_tails, of six items, too; unit_large_tails */
    TAIL_OF_SHAPES,     /* unit_shapes: all sums of few deals, and calibration */
    TAIL_OF_LONG,       /* unit_one_long: 2,000 fair orders; hypergeometric tails by their sums */
    TAIL_OF_RECORD,     /* unit_dependence: the union bound */
    TAIL_OF_SCORES,     /* unit_directed: all outcomes of few trials, exact sums, simulation */
} TailProof;

typedef struct CheckProof {
    const char *id;
    LawProof law;
    TailProof tail;
} CheckProof;

static const CheckProof check_proofs[] = {
    {"permutations", LAW_OF_CELLS, TAIL_CONVOLVED},
    {"positions", LAW_OF_MATRIX, TAIL_SAMPLED},
    {"outcomes", LAW_OF_SHAPES, TAIL_OF_SHAPES},
    {"clumping", LAW_OF_SHAPES, TAIL_OF_SHAPES},
    {"runs", LAW_OF_SHAPES, TAIL_OF_SHAPES},
    {"sample-pairs", LAW_OF_SHAPES, TAIL_OF_SHAPES},
    {"largest-order", LAW_OF_LARGEST, TAIL_UNION},
    {"largest-place", LAW_OF_LARGEST, TAIL_UNION},
    {"largest-pattern", LAW_OF_LARGEST, TAIL_UNION},
    {"directed-orders", LAW_OF_SCORES, TAIL_OF_SCORES},
    {"directed-places", LAW_OF_SCORES, TAIL_OF_SCORES},
    {"successors", LAW_OF_MATRIX, TAIL_SAMPLED},
    {"precedence", LAW_OF_MATRIX, TAIL_SAMPLED},
    {"digits", LAW_OF_MATRIX, TAIL_SAMPLED},
    {"pairs-of-places", LAW_OF_MATRIX, TAIL_LISTED},
    {"parity", LAW_OF_NUMBER, TAIL_SUMMED},
    {"cycles", LAW_OF_NUMBER, TAIL_SUMMED},
    {"rising-sequences", LAW_OF_NUMBER, TAIL_SUMMED},
    {"repeats", LAW_OF_REPEATS, TAIL_BOUND},
    {"trend", LAW_OF_TREND, TAIL_OF_TREND},
    {"suspect", LAW_OF_TREND, TAIL_OF_TREND},
    {"suspect-place", LAW_OF_TREND, TAIL_OF_TREND},
    {"blocks", LAW_OF_LONG, TAIL_OF_LONG},
    {"mean-distance", LAW_OF_LONG, TAIL_OF_LONG},
    {"same-orders", LAW_OF_REPEATS, TAIL_BOUND},
    {"dependence", LAW_OF_RECORD, TAIL_OF_RECORD},
};
enum { CHECK_PROOFS = sizeof check_proofs / sizeof check_proofs[0] };

static inline const CheckProof *check_proof_of(const char *id)
{
    for (size_t i = 0; i < CHECK_PROOFS; i++)
        if (strcmp(check_proofs[i].id, id) == 0)
            return &check_proofs[i];
    return NULL;
}

/* The statistic that a check of LAW_OF_NUMBER looks at; NULL: none. */
static inline const PermStat *check_proof_number(const char *id)
{
    size_t i = 0;
    while (stat_list[i] && strcmp(stat_list[i]->id, id) != 0)
        i++;
    return stat_list[i];
}

#endif
