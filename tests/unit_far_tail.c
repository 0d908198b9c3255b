/* Bounds of far tails: they lie above every exact tail of small laws, and above what is simulated;
 * and far out they are small enough to decide. */
#include "unit.h"

#include "cases/draw_order.h"
#include "check_testing.h"
#include "inference/check_list.h"
#include "inference/far_tail.h"
#include "inference/matrix_law.h"
#include "inference/sample_law.h"
#include "random/block_key.h"
#include "tallies/rank.h"

/* How many permutations of so many items, of which all data sets of so many trials are gone
 * through.
 */
typedef struct Whole {
    size_t n;
    uint64_t trials;
} Whole;

static int ascending(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

static double statistic_of(const CheckKind *kind, const Tally *tally, uint64_t trials)
{
    CheckInput input = {.kind = kind, .tally = tally, .trials = trials, .threads = 1};
    double df;
    return kind->statistic(&input, &df);
}

/* The statistics of all data sets, ascending; their number to *ret_count. */
static double *all_statistics(const CheckKind *kind, Tally *tally, Whole whole, size_t *ret_count)
{
    uint64_t orders = permutation_count(whole.n), count = 1, ranks[8];
    for (uint64_t t = 0; t < whole.trials; t++)
        count *= orders;
    double *all = calloc(count, sizeof *all);
    assert_non_null(all);
    for (uint64_t set = 0; set < count; set++) {
        tally_forget(tally);
        for (uint64_t t = 0, left = set; t < whole.trials; t++, left /= orders)
            ranks[t] = left % orders;
        for (uint64_t t = 0; t < whole.trials; t++) {
            Item order[8];
            permutation_unrank(ranks[t], whole.n, order);
            tally->trial = t;
            tally->kind->count(tally, order, 1);
        }
        if (tally->kind->end_block)
            tally->kind->end_block(tally, NULL);
        all[set] = statistic_of(kind, tally, whole.trials);
    }
    qsort(all, count, sizeof *all, ascending);
    *ret_count = count;
    return all;
}

/* No tail of any data set is above its bound, of every check that has one. */
TEST(above_all_data_sets)
{
    static const Whole wholes[] = {{3, 2}, {3, 5}, {4, 2}, {4, 3}, {5, 2}};
    size_t made = 0, below_one = 0;
    for (size_t w = 0; w < sizeof wholes / sizeof *wholes; w++) {
        Shape shape = shape_plain(wholes[w].n);
        for (size_t k = 0; check_list[k]; k++) {
            const CheckKind *kind = check_list[k];
            Tally tally;
            if (!kind->far_tail || !check_is_of(kind, &shape) || kind->tally->in_order ||
                (kind->about == ABOUT_NUMBER) || kind->companion ||
                !tally_cells(kind->tally, &shape, wholes[w].trials, NULL))
                continue;
            assert_int_equal(tally_begin(&tally, kind->tally, &shape, wholes[w].trials, NULL),
                             STATUS_OK);
            size_t count;
            double *all = all_statistics(kind, &tally, wholes[w], &count);
            CheckInput input = {
                .kind = kind, .tally = &tally, .trials = wholes[w].trials, .threads = 1};
            for (size_t i = 0; i < count; i++) {
                if (i && all[i] <= all[i - 1] * (1 + 1e-9))
                    continue; /* the tail is that of the first of equal ones */
                double exact = log10((double)(count - i) / (double)count);
                double bound = kind->far_tail(&input, all[i]);
                if (!(exact <= bound + 1e-9))
                    fail_msg("%s, n = %d, N = %d: the tail at %g is 10^%g, its bound 10^%g",
                             kind->id, (int)wholes[w].n, (int)wholes[w].trials, all[i], exact,
                             bound);
                below_one += bound < 0;
            }
            made++;
            free(all);
            tally_end(&tally);
        }
    }
    assert_true(made >= 25 && below_one >= 60);
}

/* What the bound needs of a check: one trial's statistic is df, whatever its outcome. */
static void assert_one_length(const CheckKind *kind, const Shape *shape)
{
    Tally tally;
    assert_int_equal(tally_begin(&tally, kind->tally, shape, 400, NULL), STATUS_OK);
    CheckInput input = {.kind = kind, .tally = &tally, .trials = 400, .threads = 1};
    bool bounded = kind->far_tail(&input, 1e6) < 0;
    for (uint64_t seed = 1; seed <= 20 && bounded; seed++) {
        Item outcome[2 * 200];
        uint64_t words = block_key(seed, shape->n);
        draw_order(NULL, shape->n, &words, outcome, outcome + shape->n);
        tally_forget(&tally);
        tally.trial = 0;
        kind->tally->count(&tally, outcome, 1);
        if (kind->tally->end_block)
            kind->tally->end_block(&tally, NULL);
        CheckInput one = {.kind = kind, .tally = &tally, .trials = 1, .threads = 1};
        double df, length = kind->statistic(&one, &df);
        if (!(fabs(length / df - 1) < 1e-9))
            fail_msg("%s, n = %d: one trial has %.12g, df is %g", kind->id, (int)shape->n, length,
                     df);
    }
    tally_end(&tally);
}

TEST(one_trial_is_df)
{
    static const size_t sizes[] = {3, 4, 5, 7, 12, 52, 64, 65, 130};
    size_t made = 0;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        Shape shapes[3] = {shape_plain(sizes[s])};
        uint32_t six[] = {1, 1, 2}, hands[] = {2, 2};
        size_t count = 1;
        if (sizes[s] > 6) {
            assert_int_equal(shape_make(&shapes[1], sizes[s], NULL, 0, NULL, six, 3, NULL), 0);
            assert_int_equal(shape_make(&shapes[2], sizes[s], NULL, 0, NULL, hands, 2, NULL), 0);
            count = 3;
        }
        for (size_t i = 0; i < count; i++) {
            for (size_t k = 0; check_list[k]; k++) {
                const CheckKind *kind = check_in(check_list[k], &shapes[i]);
                if (!kind->far_tail || !check_is_of(kind, &shapes[i]) || kind->companion ||
                    kind->about == ABOUT_NUMBER ||
                    !tally_cells(kind->tally, &shapes[i], 400, NULL) ||
                    tally_cells(kind->tally, &shapes[i], 400, NULL) > 1 << 21)
                    continue;
                assert_one_length(kind, &shapes[i]);
                made++;
            }
            if (i)
                shape_clear(&shapes[i]);
        }
    }
    assert_true(made > 50);
}

/* Of many trials it is near Chernoff's bound of chi-square, (t/df)^(df/2) exp(-(t - df)/2), and
 * never below it. */
TEST(near_chi_square)
{
    static const double dfs[] = {1, 16, 288, 2601};
    for (size_t i = 0; i < 4; i++)
        for (double deviations = 1; deviations <= 40; deviations += 3) {
            double df = dfs[i], t = df + deviations * sqrt(2 * df);
            double limit = (df / 2 * log(t / df) - (t - df) / 2) / log(10);
            double bound = far_tail_of_square(df, 2e4, t, NULL);
            assert_true(bound >= limit - 1e-6);
            /* Steps are then below a third in the exponent, by which g adds an eighth. */
            if (t * df / 2e4 < .1)
                assert_true(bound <= limit / 1.2);
        }
    /* Fewer trials, a wider bound; none at all at the mean. */
    double before = -1000;
    for (double trials = 1000; trials >= 15; trials = floor(trials / 2)) {
        double bound = far_tail_of_square(288, trials, 288 + 20 * sqrt(2 * 288), NULL);
        assert_true(bound >= before && bound <= 0);
        before = bound;
    }
    assert_true(far_tail_of_square(288, 400, 288, NULL) == 0);
    /* Sorted lottery draws, 6 of 49: chi-square 3,461. */
    assert_true(far_tail_of_square(288, 400, 3461, NULL) < -60);
}

/* A sum of coins, whose tail is binomial. */
TEST(above_binomial)
{
    for (double trials = 1; trials <= 64; trials *= 2)
        for (double heads = trials / 2 + .5; heads <= trials; heads++) {
            double k = floor(heads), tail = 0;
            for (double i = k; i <= trials; i++)
                tail += exp(lgamma(trials + 1) - lgamma(i + 1) - lgamma(trials - i + 1) -
                            trials * log(2));
            double z = (2 * k - trials) / sqrt(trials);
            if (z > 0)
                assert_true(log10(2 * tail) <= far_tail_of_sum(1, trials, z * z) + 1e-12);
        }
}

/* The laws of x . y: chances of 1 in all, mean 0, variance df and the third moment of the law. */
static void assert_products(const Products *products, QuadraticLaw law)
{
    double moments[4] = {0}, scale = sqrt(law.df);
    for (size_t i = 0; i < products->count; i++) {
        assert_true(products->chance[i] >= 0 && products->value[i] <= law.df * (1 + 1e-9));
        for (int power = 0; power < 4; power++)
            moments[power] += products->chance[i] * pow(products->value[i] / scale, power);
    }
    const double wanted[4] = {1, 0, 1, law.cube / (scale * scale * scale)};
    for (int power = 0; power < 4; power++)
        assert_true(fabs(moments[power] - wanted[power]) < 1e-9 * (1 + wanted[power]));
}

static void products_have_their_moments(void **state)
{
    Products products;
    for (size_t n = 4; n <= 64; n = n < 8 ? n + 1 : 2 * n)
        for (int together = 0; together < 2; together++) {
            products.count = pairs_products(n, together, products.value, products.chance);
            assert_true(products.count < 450);
            assert_products(&products, together ? pairs_together_law(n) : pairs_turned_law(n));
        }
    for (size_t part = 1; part <= 3; part++)
        for (size_t k = part; k <= 6; k++) {
            products.count = sample_products(49, k, part, products.value, products.chance);
            assert_products(&products, sample_law(49, k, part));
        }
}

/* 24 samples of two out of four, by their pairs: all numbers of times that the six can come. */
static void above_samples(void **state)
{
    enum { TRIALS = 24, MOST = 300 };
    double tails[MOST] = {0}; /* by the statistic, in steps of a quarter */
    uint64_t t[6];
    for (t[0] = 0; t[0] <= TRIALS; t[0]++)
        for (t[1] = 0; t[1] + t[0] <= TRIALS; t[1]++)
            for (t[2] = 0; t[2] + t[1] + t[0] <= TRIALS; t[2]++)
                for (t[3] = 0; t[3] + t[2] + t[1] + t[0] <= TRIALS; t[3]++)
                    for (t[4] = 0; t[4] + t[3] + t[2] + t[1] + t[0] <= TRIALS; t[4]++) {
                        t[5] = TRIALS - t[4] - t[3] - t[2] - t[1] - t[0];
                        double log_chance = lgamma(TRIALS + 1.0) - TRIALS * log(6);
                        for (int i = 0; i < 6; i++)
                            log_chance -= lgamma((double)t[i] + 1);
                        double at = 4 * sample_statistic(4, 2, 2, t, TRIALS);
                        for (size_t step = 0; step < MOST && (double)step <= at + 1e-9; step++)
                            tails[step] += exp(log_chance);
                    }
    Products products;
    products.count = sample_products(4, 2, 2, products.value, products.chance);
    size_t asked = 0;
    for (size_t step = 0; step < MOST && tails[step] > 0; step++, asked++)
        assert_true(log10(tails[step]) - 1e-9 <=
                    far_tail_of_square(2, TRIALS, (double)step / 4 * (1 - 1e-12), &products));
    assert_true(asked > 4 * TRIALS && far_tail_of_square(2, TRIALS, 2 * TRIALS, &products) < -4);
}

/* What limits of the steps are worth, 20 standard deviations up. */
static void far_out(void **state)
{
    Products products;
    double df = sample_df(49, 3), t = df + 20 * sqrt(2 * df);
    products.count = sample_products(49, 6, 3, products.value, products.chance);
    assert_true(far_tail_of_square(df, 400, t, NULL) < -8.5);
    assert_true(far_tail_of_square(df, 400, t, &products) < -11);
    products.count = pairs_products(52, true, products.value, products.chance);
    df = pairs_together_law(52).df, t = df + 20 * sqrt(2 * df);
    assert_true(far_tail_of_square(df, 80, t, &products) < -10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(above_all_data_sets),
                                       cmocka_unit_test(one_trial_is_df),
                                       cmocka_unit_test(near_chi_square),
                                       cmocka_unit_test(above_binomial),
                                       cmocka_unit_test(products_have_their_moments),
                                       cmocka_unit_test(above_samples),
                                       cmocka_unit_test(far_out)};
    return cmocka_run_group_tests_name("far tail", tests, NULL, NULL);
}
