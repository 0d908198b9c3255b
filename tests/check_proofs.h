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
    LAW_OF_PARTS,     /* unit_check_laws: positions, part by part */
    LAW_OF_QUOTIENTS, /* unit_check_laws: quotients of trials are as trials are */
    LAW_OF_AGREEMENT, /* unit_agreement: how often orders agree */
    LAW_OF_LARGEST,   /* unit_largest: every outcome of few trials */
    LAW_OF_TREND,     /* unit_trend: every outcome of few trials */
    LAW_OF_SHAPES,    /* unit_shapes: all orders, under shapes */
    LAW_OF_LONG,   /* unit_one_long: means over all orders of 5 to 7 items, exact laws of cells */
    LAW_OF_PAIRS,  /* unit_serial_digits: moments over all pairs of trials */
    LAW_OF_SCORES, /* unit_directed: all orders, and chances that are derived */
    LAW_OF_MATRIX, /* unit_matrix_laws: |sum of vectors|^2 / N */
} LawProof;

typedef enum TailProof {
    TAIL_CONVOLVED = 1, /* unit_multinomial_tail, unit_cell_laws, unit_agreement: the exact law */
    TAIL_SUMMED,        /* unit_number_tails: every outcome at the fewest trials */
    TAIL_BOUND,         /* unit_check_laws: the exact law is within the bounds */
    TAIL_SAMPLED,       /* unit_small_tails, unit_matrix_tails, unit_large_tails: sampling */
    TAIL_UNION,         /* unit_largest: a sum of exact tails, which is a bound */
    TAIL_OF_TREND,      /* unit_trend: exact sums, and the normal law held against them */
    TAIL_LISTED,        /* unit_small_tails, of six items, too; unit_large_tails */
    TAIL_OF_SHAPES,     /* unit_shapes: all sums of few deals, and calibration */
    TAIL_OF_LONG,       /* unit_one_long: 2,000 fair orders; hypergeometric tails by their sums */
    TAIL_OF_PAIRS,      /* unit_serial_digits: sampling; and the union bound */
    TAIL_OF_SCORES,     /* unit_directed: all outcomes of few trials, exact sums, simulation */
    TAIL_OF_INNER,      /* that of the check it is made of */
} TailProof;

typedef struct CheckProof {
    const char *id;
    LawProof law;
    TailProof tail;
    const char *inner; /* the check whose law and tails it has */
} CheckProof;

static const CheckProof check_proofs[] = {
    {"permutations", LAW_OF_CELLS, TAIL_CONVOLVED, NULL},
    {"positions", LAW_OF_MATRIX, TAIL_SAMPLED, NULL},
    {"outcomes", LAW_OF_SHAPES, TAIL_OF_SHAPES, NULL},
    {"clumping", LAW_OF_SHAPES, TAIL_OF_SHAPES, NULL},
    {"runs", LAW_OF_SHAPES, TAIL_OF_SHAPES, NULL},
    {"sample-singles", LAW_OF_SHAPES, TAIL_OF_SHAPES, NULL},
    {"sample-pairs", LAW_OF_SHAPES, TAIL_OF_SHAPES, NULL},
    {"sample-triples", LAW_OF_SHAPES, TAIL_OF_SHAPES, NULL},
    {"largest-order", LAW_OF_LARGEST, TAIL_UNION, NULL},
    {"largest-place", LAW_OF_LARGEST, TAIL_UNION, NULL},
    {"largest-successor", LAW_OF_LARGEST, TAIL_UNION, NULL},
    {"largest-pattern", LAW_OF_LARGEST, TAIL_UNION, NULL},
    {"directed-orders", LAW_OF_SCORES, TAIL_OF_SCORES, NULL},
    {"directed-places", LAW_OF_SCORES, TAIL_OF_SCORES, NULL},
    {"successors", LAW_OF_MATRIX, TAIL_SAMPLED, NULL},
    {"precedence", LAW_OF_MATRIX, TAIL_SAMPLED, NULL},
    {"digits", LAW_OF_MATRIX, TAIL_SAMPLED, NULL},
    {"digit-pairs", LAW_OF_MATRIX, TAIL_SAMPLED, NULL},
    {"pairs-of-places-together", LAW_OF_MATRIX, TAIL_LISTED, NULL},
    {"pairs-of-places-turned", LAW_OF_MATRIX, TAIL_LISTED, NULL},
    {"prefix", LAW_OF_CELLS, TAIL_CONVOLVED, NULL},
    {"pairs", LAW_OF_MATRIX, TAIL_SAMPLED, NULL},
    {"parity", LAW_OF_NUMBER, TAIL_SUMMED, NULL},
    {"fixed-points", LAW_OF_NUMBER, TAIL_SUMMED, NULL},
    {"cycles", LAW_OF_NUMBER, TAIL_SUMMED, NULL},
    {"inversions", LAW_OF_NUMBER, TAIL_SUMMED, NULL},
    {"descents", LAW_OF_NUMBER, TAIL_SUMMED, NULL},
    {"rising-sequences", LAW_OF_NUMBER, TAIL_SUMMED, NULL},
    {"footrule", LAW_OF_NUMBER, TAIL_SUMMED, NULL},
    {"longest-increasing", LAW_OF_NUMBER, TAIL_SUMMED, NULL},
    {"repeats", LAW_OF_REPEATS, TAIL_BOUND, NULL},
    {"trend", LAW_OF_TREND, TAIL_OF_TREND, NULL},
    {"suspect", LAW_OF_TREND, TAIL_OF_TREND, NULL},
    {"suspect-place", LAW_OF_TREND, TAIL_OF_TREND, NULL},
    {"blocks", LAW_OF_LONG, TAIL_OF_LONG, NULL},
    {"largest-block", LAW_OF_LONG, TAIL_OF_LONG, NULL},
    {"distances", LAW_OF_LONG, TAIL_OF_LONG, NULL},
    {"mean-distance", LAW_OF_LONG, TAIL_OF_LONG, NULL},
    {"neighbours", LAW_OF_LONG, TAIL_OF_LONG, NULL},
    {"drift", LAW_OF_PARTS, TAIL_SAMPLED, NULL},
    {"serial-1-permutations", LAW_OF_QUOTIENTS, TAIL_OF_INNER, "permutations"},
    {"serial-2-permutations", LAW_OF_QUOTIENTS, TAIL_OF_INNER, "permutations"},
    {"serial-3-permutations", LAW_OF_QUOTIENTS, TAIL_OF_INNER, "permutations"},
    {"serial-1-largest-place", LAW_OF_QUOTIENTS, TAIL_OF_INNER, "largest-place"},
    {"serial-1-positions", LAW_OF_QUOTIENTS, TAIL_OF_INNER, "positions"},
    {"serial-2-positions", LAW_OF_QUOTIENTS, TAIL_OF_INNER, "positions"},
    {"serial-3-positions", LAW_OF_QUOTIENTS, TAIL_OF_INNER, "positions"},
    {"serial-1-successors", LAW_OF_QUOTIENTS, TAIL_OF_INNER, "successors"},
    {"serial-2-successors", LAW_OF_QUOTIENTS, TAIL_OF_INNER, "successors"},
    {"serial-3-successors", LAW_OF_QUOTIENTS, TAIL_OF_INNER, "successors"},
    {"serial-1-fixed-points", LAW_OF_QUOTIENTS, TAIL_OF_INNER, "fixed-points"},
    {"serial-2-fixed-points", LAW_OF_QUOTIENTS, TAIL_OF_INNER, "fixed-points"},
    {"serial-3-fixed-points", LAW_OF_QUOTIENTS, TAIL_OF_INNER, "fixed-points"},
    {"serial-1-rising-sequences", LAW_OF_QUOTIENTS, TAIL_OF_INNER, "rising-sequences"},
    {"serial-2-rising-sequences", LAW_OF_QUOTIENTS, TAIL_OF_INNER, "rising-sequences"},
    {"serial-3-rising-sequences", LAW_OF_QUOTIENTS, TAIL_OF_INNER, "rising-sequences"},
    {"serial-1-digits", LAW_OF_PAIRS, TAIL_OF_PAIRS, NULL},
    {"serial-scan", LAW_OF_AGREEMENT, TAIL_CONVOLVED, NULL},
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
