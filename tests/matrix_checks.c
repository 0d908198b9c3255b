#include "matrix_checks.h"

/* cmocka wants these before it. */
#include "unit.h"

#include "inference/checks/groups_check.h"
#include "inference/groups_law.h"
#include "plain_shape.h"
#include "tallies/place_pairs.h"
#include "tallies/rank.h"

static double places_statistic(const Tally *tally, uint64_t trials, int threads)
{
    uint32_t sizes[BLOCKS_SINGLE];
    Shape shape = groups_of_blocks(blocks_of(tally->n), sizes);
    uint64_t *counts = tally_counts(tally);
    assert_non_null(counts);
    double statistic = groups_statistic(&shape, counts, trials);
    free(counts);
    return statistic;
}

const MatrixCheck matrix_checks[MATRIX_CHECKS] = {
    {"positions", &tally_positions, places_statistic, groups_check_law},
    {"successors", &tally_successors, successors_statistic, successors_law},
    {"precedence", &tally_precedence, precedence_statistic, precedence_law},
    {"digits", &tally_digits, digits_statistic, digits_law},
    {"pairs-of-places", &tally_place_pairs, place_pairs_statistic, place_pairs_law},
};

double *matrix_products(const MatrixCheck *matrix, size_t n)
{
    size_t orders = permutation_count(n);
    double *product = malloc(orders * orders * sizeof *product);
    Tally tally;
    assert_int_equal(tally_begin(&tally, matrix->tally, PLAIN(n), 2, NULL), STATUS_OK);
    for (size_t a = 0; a < orders; a++)
        for (size_t b = 0; b <= a; b++) {
            Item first[8], second[8];
            permutation_unrank(a, n, first);
            permutation_unrank(b, n, second);
            tally_forget(&tally);
            matrix->tally->count(&tally, first, 1);
            if (a == b) {
                product[a * orders + a] = matrix->statistic(&tally, 1, 1);
                continue;
            }
            matrix->tally->count(&tally, second, 1);
            product[a * orders + b] = 2 * matrix->statistic(&tally, 2, 1);
        }
    for (size_t a = 0; a < orders; a++)
        for (size_t b = 0; b < a; b++) {
            double norms = product[a * orders + a] + product[b * orders + b];
            product[a * orders + b] = (product[a * orders + b] - norms) / 2;
            product[b * orders + a] = product[a * orders + b];
        }
    tally_end(&tally);
    return product;
}
