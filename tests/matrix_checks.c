#include "matrix_checks.h"

/* cmocka wants these before it. */
#include "unit.h"

#include "inference/groups_law.h"
#include "plain_shape.h"
#include "tallies/rank.h"

double matrix_statistic(const CheckKind *kind, const Tally *tally, uint64_t trials)
{
    uint32_t sizes[BLOCKS_SINGLE];
    Shape shape = groups_of_blocks(blocks_of(tally->n), sizes);
    if (kind->statistic)
        return kind->statistic(tally, trials, 1);
    uint64_t *counts = tally_counts(tally);
    assert_non_null(counts);
    double statistic = groups_statistic(&shape, counts, trials);
    free(counts);
    return statistic;
}

extern const CheckKind check_positions, check_successors, check_precedence, check_digits,
    check_place_pairs;
const CheckKind *const matrix_checks[MATRIX_CHECKS] = {
    &check_positions, &check_successors, &check_precedence, &check_digits, &check_place_pairs};

double *matrix_products(const CheckKind *matrix, size_t n)
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
                product[a * orders + a] = matrix_statistic(matrix, &tally, 1);
                continue;
            }
            matrix->tally->count(&tally, second, 1);
            product[a * orders + b] = 2 * matrix_statistic(matrix, &tally, 2);
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
