/* Checks of cells that are all alike: their null law, by full enumeration at n = 4, 5 and 6, and
 * how often they raise a false alarm at 1e-6, at any number of trials, summed over all that can
 * come out (pairs_law.c). With --long: more trials. */
#include "unit.h"

#include "check_proofs.h"
#include "check_testing.h"
#include "inference/check_list.h"
#include "inference/multinomial_tail.h"
#include "pairs_law.h"
#include "plain_shape.h"

#include <gsl/gsl_errno.h>

static const size_t sizes[] = {4, 5, 6};
enum { SIZES = sizeof sizes / sizeof sizes[0], MOST_ORDERS = 720 };

static bool is_long;

/* Each order adds 1 to one cell, and each cell has as many orders. */
static void assert_alike(const CheckKind *kind, size_t n, uint64_t trials)
{
    Tally tally;
    size_t orders = permutation_count(n);
    assert_int_equal(tally_begin(&tally, kind->tally, PLAIN(n), trials, NULL), STATUS_OK);
    for (size_t rank = 0; rank < orders; rank++)
        count_order(&tally, rank, 1);
    for (uint64_t cell = 0; cell < tally.cells; cell++)
        assert_int_equal(tally_cell(&tally, cell) * tally.cells, orders);
    tally_end(&tally);
}

/* Three trials, every outcome of them (of six items a part): the law of X2 by its moments, and in
 * full, as the check states it. */
static void assert_three_trials(const CheckKind *kind, size_t n)
{
    enum { TRIALS = 3 };
    Tally tally;
    assert_int_equal(tally_begin(&tally, kind->tally, PLAIN(n), TRIALS, NULL), STATUS_OK);
    size_t orders = permutation_count(n), most = n < 6 ? orders : 1, outcomes = 0, values = 0;
    double mean = 0, square = 0, k = (double)tally.cells;
    struct {
        double statistic, log10_upper, log10_lower;
        size_t times;
        unsigned squares;
    } law[3];
    for (size_t a = 0; a < most; a++)
        for (size_t b = 0; b < orders; b++)
            for (size_t c = 0; c < (n < 5 ? orders : n); c++, outcomes++) {
                /* the third: all orders, or an equal one, and others */
                size_t third = n < 5 ? c : c == 0 ? a : c == 1 ? b : (a + 7 * c) % orders;
                tally_forget(&tally);
                count_order(&tally, a, 1);
                count_order(&tally, b, 1);
                count_order(&tally, third, 1);
                unsigned squares = (unsigned)tally_sum_of_squares(&tally, 1);
                size_t v = 0;
                while (v < values && law[v].squares != squares)
                    v++;
                if (v == values) {
                    assert_true(values < 3); /* all alike, two, none */
                    CheckResult result = result_of(kind, &tally, TRIALS);
                    law[values].times = 0;
                    law[values].squares = squares;
                    law[values].statistic = result.statistic;
                    law[values].log10_upper = result.log10_p_upper;
                    law[values++].log10_lower = result.log10_p_lower;
                }
                law[v].times++;
                mean += law[v].statistic;
                square += law[v].statistic * law[v].statistic;
            }
    assert_int_equal(values, 3);
    for (size_t v = 0; v < values; v++) {
        double s = law[v].squares; /* 9, 5, 3 */
        assert_near(law[v].statistic, k * s / TRIALS - TRIALS, 1e-12, "X2", kind, n);
        double chance = s > 8   ? 1 / (k * k)
                        : s > 4 ? 3 * (k - 1) / (k * k)
                                : (k - 1) * (k - 2) / (k * k);
        double upper = s > 8 ? chance : s > 4 ? 1 / (k * k) + chance : 1;
        double lower = s > 8 ? 1 : s > 4 ? 1 - 1 / (k * k) : chance;
        if (n < 5)
            assert_near((double)law[v].times / (double)outcomes, chance, 1e-12, "a chance", kind,
                        n);
        assert_near(pow(10, law[v].log10_upper), upper, 1e-9, "the upper tail", kind, n);
        assert_near(pow(10, law[v].log10_lower), lower, 1e-9, "the lower tail", kind, n);
    }
    if (n < 5) {
        mean /= (double)outcomes;
        assert_near(mean, k - 1, 1e-12, "the mean", kind, n);
        assert_near(square / (double)outcomes - mean * mean, 2 * (k - 1) * (TRIALS - 1) / TRIALS,
                    1e-12, "the variance", kind, n);
    }
    tally_end(&tally);
}

/* The rate of alarms at 1e-6 at either end over 1e-6, most over N trials from 1 on. */
static double most_alarms_of_cells(int cells, int most_trials)
{
    double worst = 0;
    for (int trials = 1; trials <= most_trials; trials++) {
        PairsLaw law = pairs_law(trials, cells, 1999);
        if (law.top == 1999) /* what lies above has a chance below 1e-12 */
            assert_true(trials * trials / (2 * cells) + 40 * trials / 2 < 1999);
        double rate[2] = {0}, upper = 0, lower = 0;
        /* Outwards from the ends, until the true tail is so large that no stated one is at 1e-6. */
        for (long m = law.top; m >= 0 && upper < 1e-4; m--) {
            TestResult test;
            upper += law.p[m];
            unsigned __int128 squares = (unsigned)(2 * m + trials);
            if (upper < 1e-10 ||
                multinomial_test((uint64_t)trials, (uint64_t)cells, squares, &test, NULL))
                continue;
            rate[0] = test.tails.log10_upper <= -6 ? upper : rate[0];
        }
        for (long m = 0; m <= law.top && lower < 1e-4; m++) {
            TestResult test;
            lower += law.p[m];
            unsigned __int128 squares = (unsigned)(2 * m + trials);
            if (lower < 1e-10 ||
                multinomial_test((uint64_t)trials, (uint64_t)cells, squares, &test, NULL))
                continue;
            rate[1] = test.tails.log10_lower <= -6 ? lower : rate[1];
        }
        worst = fmax(worst, fmax(rate[0], rate[1]) * 1e6);
        free(law.p);
    }
    return worst;
}

TEST(laws_of_cells)
{
    for (size_t i = 0; check_list[i]; i++) {
        const CheckKind *kind = check_list[i];
        if (check_proof_of(kind->id)->law != LAW_OF_CELLS)
            continue;
        for (size_t s = 0; s < SIZES; s++) {
            static const uint64_t trials[] = {1, 3, 40, 1000, 1000000};
            for (size_t t = 0; t < sizeof trials / sizeof trials[0]; t++)
                assert_alike(kind, sizes[s], trials[t]);
            assert_three_trials(kind, sizes[s]);
        }
    }
    /* 12 cells: prefix of four items; 24: permutations of four. */
    static const int cells[] = {12, 24};
    for (size_t c = 0; c < 2; c++) {
        double most = most_alarms_of_cells(cells[c], is_long ? 60 : 25);
        print_message("%d cells, from 1 trial on: actual/nominal at most %.4f\n", cells[c], most);
        assert_true(most < 1.001 && most > .2);
    }
}

int main(int argc, char **argv)
{
    gsl_set_error_handler_off();
    is_long = argc > 1 && strcmp(argv[1], "--long") == 0;
    const struct CMUnitTest tests[] = {cmocka_unit_test(laws_of_cells)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
