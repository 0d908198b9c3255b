/* The matrix checks (positions, successors, pairs, precedence, digits, digit-pairs, both of
 * pairs-of-places) against their laws: from x.y of every two orders (matrix_checks.h), by full
 * enumeration at n = 3..6, the moments that the laws state; and the covariance of the cells is what
 * the scaling claims, since the matrix of all x.y has eigenvalue n!/1 on `df` dimensions and 0 on
 * the rest (E (x.y)(y.z) = x.z). Blocks, too. Tails far out: unit_small_tails.c,
 * unit_matrix_tails.c, unit_large_tails.c. */
#include "unit.h"

#include "check_proofs.h"
#include "matrix_checks.h"
#include "matrix_products.h"
#include "plain_shape.h"
#include "tallies/rank.h"

#include <gsl/gsl_randist.h>

static void assert_near(double value, double expected, double scale, const char *what,
                        const CheckKind *matrix, size_t n)
{
    if (!(fabs(value - expected) <= 1e-9 * scale))
        fail_msg("%s, n = %zu: %s is %.12g, not %.12g", matrix->id, n, what, value, expected);
}

/* Every pair of orders of four to six items (of six, some of the first): so the law of T of two
 * trials, in full. Of three trials, of which the first may be any: mean, variance and third
 * cumulant, exactly. */
static void law_of_few_trials(size_t m, size_t n, const double *product)
{
    const CheckKind *matrix = matrix_checks[m];
    typedef double Product(const Item *a, const Item *b, size_t n);
    static Product *const by_definition[MATRIX_CHECKS] = {at_same_places, with_same_neighbours,
                                                          in_same_order, of_digits, of_two_items};
    QuadraticLaw law = matrix->law(PLAIN(n));
    size_t orders = permutation_count(n);
    double N = 3;
    for (size_t a = 0; a < orders; a += n == 6 ? 31 : 1)
        for (size_t b = 0; b < orders; b++) {
            Item first[8], second[8];
            permutation_unrank(a, n, first);
            permutation_unrank(b, n, second);
            assert_near(product[a * orders + b], by_definition[m](first, second, n), law.df, "x.y",
                        matrix, n);
        }
    double sum = 0, square = 0, cube = 0, count = (double)orders * (double)orders;
    for (size_t b = 0; b < orders; b++)
        for (size_t c = 0; c < orders; c++) {
            double off = 2 / N * (product[b] + product[c] + product[b * orders + c]); /* T - df */
            sum += off;
            square += off * off;
            cube += off * off * off;
        }
    assert_near(sum / count, 0, law.df, "the mean of T", matrix, n);
    assert_near(square / count, 2 * law.df * (1 - 1 / N), law.df * law.df, "the variance of T",
                matrix, n);
    /* pairs of trials, and three in a circle, whose mean is df by the projection */
    double third = 8 / (N * N * N) * (N * (N - 1) / 2 * law.cube + N * (N - 1) * (N - 2) * law.df);
    assert_near(cube / count, third, law.df * law.df * law.df, "the third cumulant of T", matrix,
                n);
}

TEST(moments_by_enumeration)
{
    for (size_t m = 0; m < MATRIX_CHECKS; m++)
        for (size_t n = 3; n <= 6; n++) {
            const CheckKind *matrix = matrix_checks[m];
            if (!tally_cells(matrix->tally, PLAIN(n), 2, NULL))
                continue;
            QuadraticLaw law = matrix->law(PLAIN(n));
            size_t orders = permutation_count(n);
            double *product = matrix_products(matrix, n);
            double scale = law.df * law.df * law.df, count = (double)orders;
            for (size_t a = 0; a < orders; a++) {
                double sum = 0, squares = 0, cubes = 0;
                for (size_t b = 0; b < orders; b++) {
                    double k = product[a * orders + b];
                    sum += k;
                    squares += k * k;
                    cubes += k * k * k;
                }
                /* For every order, not only on average: nothing depends on the labels. */
                assert_near(product[a * orders + a], law.df, law.df, "|x|^2", matrix, n);
                assert_near(sum / count, 0, law.df, "mean of x.y", matrix, n);
                assert_near(squares / count, law.df, law.df * law.df, "E (x.y)^2", matrix, n);
                assert_near(cubes / count, law.cube, scale, "E (x.y)^3", matrix, n);
            }
            /* A projection: sum over b of k(a,b) k(b,c) = n! k(a,c). So T is chi-square. */
            for (size_t a = 0; a < orders; a += 7)
                for (size_t c = 0; c < orders; c += 5) {
                    double sum = 0;
                    for (size_t b = 0; b < orders; b++)
                        sum += product[a * orders + b] * product[b * orders + c];
                    assert_near(sum / count, product[a * orders + c], law.df * law.df,
                                "the projection", matrix, n);
                }
            if (n >= 4)
                law_of_few_trials(m, n, product);
            free(product);
        }
}

/* In blocks of items |x|^2 varies: by as much as the law says (of precedence, where that is much:
 * the formula is for blocks of many items, and a few in a hundred off), or by less. By simulation,
 * to a few times its error. */
TEST(spread_in_blocks)
{
    static const struct {
        const char *id;
        size_t n;
        int orders;
        double least; /* of what the law says */
    } cases[] = {{"precedence", 128, 4000, .9},  {"precedence", 300, 1000, .8},
                 {"positions", 1025, 1000, .78}, /* by five times the error */
                 {"positions", 1100, 1000, .78}, {"successors", 1100, 150, 0},
                 {"digits", 1100, 300, .6}};
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        size_t n = cases[c].n, m = 0;
        while (strcmp(matrix_checks[m]->id, cases[c].id) != 0)
            m++;
        double spread = 0, df = matrix_checks[m]->law(PLAIN(n)).df, runs = cases[c].orders;
        Item *items = malloc(n * sizeof *items);
        Tally tally;
        assert_int_equal(tally_begin(&tally, matrix_checks[m]->tally, PLAIN(n), 1, NULL),
                         STATUS_OK);
        for (size_t p = 0; p < n; p++)
            items[p] = (Item)p;
        for (int run = 0; run < cases[c].orders; run++) {
            gsl_ran_shuffle(random, items, n, sizeof *items);
            tally_forget(&tally);
            matrix_checks[m]->tally->count(&tally, items, 1);
            spread += pow(matrix_statistic(matrix_checks[m], &tally, 1) - df, 2) / runs;
        }
        double of_law = spread / matrix_checks[m]->law(PLAIN(n)).spread;
        if (of_law > 1.02 + 5 * sqrt(2 / runs) || of_law < cases[c].least)
            fail_msg("%s, n = %zu: |x|^2 has the variance %g, %.3f of the law's", cases[c].id, n,
                     spread, of_law);
        tally_end(&tally);
        free(items);
    }
    gsl_rng_free(random);
}

/* Each check that check_proofs.h says has its law here. */
TEST(none_is_left_out)
{
    for (size_t i = 0; i < CHECK_PROOFS; i++) {
        bool there = check_proofs[i].law != LAW_OF_MATRIX;
        for (size_t m = 0; m < MATRIX_CHECKS; m++)
            there |= strcmp(matrix_checks[m]->id, check_proofs[i].id) == 0;
        if (!there)
            fail_msg("%s is not among the matrices", check_proofs[i].id);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(none_is_left_out),
        cmocka_unit_test(moments_by_enumeration),
        cmocka_unit_test(spread_in_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
