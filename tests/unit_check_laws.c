/* The null law of every check, by full enumeration at n = 4, 5 and 6, through its own tally and its
 * own test; and for repeats how often it raises a false alarm at 1e-6,
 * and how many states it finds. check_proofs.h says which
 * test has what of which check; that none escapes is tested here. Cells that are all alike are in
 * unit_cell_laws.c, the matrix checks in unit_matrix_laws.c. */
#include "unit.h"

#include "base/splitmix.h"
#include "check_proofs.h"
#include "check_testing.h"
#include "different_law.h"
#include "inference/check_list.h"
#include "inference/drift_law.h"
#include "inference/matrix_law.h"
#include "inference/repeats_test.h"
#include "plain_shape.h"
#include "tallies/drift.h"
#include "tallies/repeats.h"
#include "tallies/serial.h"
#include "tallies/tally_state.h"

#include <gsl/gsl_errno.h>

static const size_t sizes[] = {4, 5, 6};
enum { SIZES = sizeof sizes / sizeof sizes[0], MOST_ORDERS = 720 };

TEST(none_escapes)
{
    size_t count = 0;
    for (; check_list[count]; count++) {
        const CheckProof *proof = check_proof_of(check_list[count]->id);
        if (!proof || !proof->law || !proof->tail)
            fail_msg("%s is in the list and has no proof", check_list[count]->id);
        assert_true((proof->tail == TAIL_OF_INNER) == (proof->inner != NULL));
        assert_true(!proof->inner || check_find(proof->inner));
    }
    assert_int_equal(count, CHECK_PROOFS);
}

/* ---- one number ---- */

/* Mean and variance of the number over all orders; its law, in full: where every order came as
 * often, every group has just what it expects. One order more shows. */
static void assert_number(const CheckKind *kind, size_t n)
{
    enum { TIMES = 1000 };
    const PermStat *stat = check_proof_number(kind->id);
    assert_true(stat && stat == kind->stat);
    size_t orders = permutation_count(n);
    uint64_t trials = TIMES * orders;
    double mean = 0, square = 0;
    uint32_t room[16];
    Tally tally;
    assert_int_equal(tally_begin(&tally, kind->tally, PLAIN(n), trials, NULL), STATUS_OK);
    for (size_t rank = 0; rank < orders; rank++) {
        Item items[8];
        permutation_unrank(rank, n, items);
        double value = (double)stat->of(items, n, room);
        mean += value / (double)orders;
        square += value * value / (double)orders;
        count_order(&tally, rank, TIMES);
    }
    if (stat != &stat_increasing) {
        assert_near(stat->mean(n), mean, 1e-12, "the mean", kind, n);
        assert_near(stat->variance(n), square - mean * mean, 1e-12, "the variance", kind, n);
    }
    CheckResult result = result_of(kind, &tally, trials);
    assert_true(result.df >= 1);
    assert_near(result.statistic, 0, 1e-9, "X2 of even counts", kind, n);
    count_order(&tally, 0, 500);
    assert_true(result_of(kind, &tally, trials + 500).statistic > 1e-3);
    tally_end(&tally);
}

TEST(laws_of_numbers)
{
    for (size_t i = 0; check_list[i]; i++) {
        const CheckKind *kind = check_list[i];
        if (check_proof_of(kind->id)->law != LAW_OF_NUMBER)
            continue;
        for (size_t s = 0; s < SIZES; s++)
            assert_number(kind, sizes[s]);
    }
}

/* ---- repeats ---- */

/* Every outcome of three trials of four items, through the tally; the law of R for more trials, of
 * four, five and six items: its mean, its variance, and that the stated tails are no less than the
 * true ones where a verdict could hang on them. */
TEST(laws_of_repeats)
{
    const CheckKind *kind = check_find("repeats");
    size_t times[3] = {0};
    for (size_t outcome = 0; outcome < 24 * 24 * 24; outcome++) {
        Tally tally;
        assert_int_equal(tally_begin(&tally, kind->tally, PLAIN(4), 3, NULL), STATUS_OK);
        count_order(&tally, outcome % 24, 1);
        count_order(&tally, outcome / 24 % 24, 1);
        count_order(&tally, outcome / 576, 1);
        tally_finish(&tally);
        times[(size_t)lround(result_of(kind, &tally, 3).statistic)]++;
        tally_end(&tally);
    }
    assert_true(times[0] == 24 * 23 * 22 && times[1] == 3 * 24 * 23 && times[2] == 24);
    static double law[3001];
    double worst = 0;
    for (size_t s = 0; s <= SIZES; s++) {
        size_t n = s < SIZES ? sizes[s] : 10;
        double k = (double)permutation_count(n);
        for (size_t trials = 2; trials <= 3000; trials += 1 + trials / 8) {
            RepeatsLaw at = {.trials = (double)trials, .log_orders = log(k)};
            double N = (double)trials, mean = 0, square = 0, alarms[2] = {0};
            law_of_different(trials, k, law);
            for (size_t d = 0; d <= trials; d++) {
                double repeats = N - (double)d;
                Tails tails = repeats_tails(at, trials - d);
                mean += law[d] * repeats;
                square += law[d] * repeats * repeats;
                alarms[0] += d && tails.log10_upper <= -6 ? law[d] : 0;
                alarms[1] += d && tails.log10_lower <= -6 ? law[d] : 0;
            }
            double none = exp(N * log1p(-1 / k)), two = exp(N * log1p(-2 / k));
            double variance = k * none + k * (k - 1) * two - k * k * none * none;
            assert_near(mean, N - k * (1 - none), 1e-7, "the mean", kind, n);
            if (k < 1000) /* beyond, it is lost in rounding */
                assert_near(square - mean * mean, variance, 1e-6, "the variance", kind, n);
            assert_near(exp(repeats_log_mean(at)), mean, 1e-7, "the mean of the law", kind, n);
            worst = fmax(worst, fmax(alarms[0], alarms[1]) * 1e6);
        }
    }
    print_message("repeats, from 2 trials on: actual/nominal at most %.3f\n", worst);
    assert_true(worst <= 1);
}

/* Generators of few states, seeded afresh for each shuffle: the interval has the true number in
 * about 95 of 100 runs, where few states came, about half of them, and all; also where only a part
 * of the orders was looked at, which takes another number of the states each time. */
TEST(states_behind_repeats)
{
    static const uint32_t states[] = {1u << 15, 1u << 16, 233280};
    static const uint32_t trials[] = {2500, 60000, 300000};
    enum { RUNS = 200, PART = 8, MOST_STATES = 233280 };
    static uint32_t seen[MOST_STATES], run;
    uint64_t words = 55;
    size_t all = 0;
    for (size_t s = 0; s < 3; s++)
        for (size_t t = 0; t < 3; t++) {
            size_t within = 0;
            for (size_t r = 0; r < RUNS; r++) {
                uint32_t part = t == 2 ? PART : 1, different = 0, looked_at = 0;
                uint64_t salt = splitmix64_next(&words);
                run++;
                for (uint32_t trial = 0; trial < trials[t]; trial++) {
                    uint32_t drawn = (uint32_t)((splitmix64_next(&words) >> 32) * states[s] >> 32);
                    uint64_t mixed = salt + drawn;
                    if (part > 1 && splitmix64_next(&mixed) % part)
                        continue;
                    looked_at++;
                    different += seen[drawn] != run;
                    seen[drawn] = run;
                }
                StatesFound found = repeats_states(looked_at, different, trials[t]);
                assert_true(found.low <= found.value && found.value <= found.high);
                within += found.low <= states[s] && states[s] <= found.high;
            }
            print_message("%u states, %u trials: %zu of %d intervals\n", states[s], trials[t],
                          within, RUNS);
            assert_true(within >= 180); /* 1 in 2,000 of 95% are below */
            all += within;
        }
    assert_true(all <= 1757); /* of 1,800: 95% and five standard deviations */
}

/* ---- drift ---- */

/* x.y of two orders, n - 1 times the items at the same place, less 1. */
static double product_of(size_t n, size_t one, size_t other)
{
    Item a[8], b[8];
    double same = 0;
    permutation_unrank(one, n, a);
    permutation_unrank(other, n, b);
    for (size_t p = 0; p < n; p++)
        same += a[p] == b[p];
    return (double)(n - 1) * (same - 1);
}

/* Q = sum over t, u of A_tu x_t.x_u, A = 1/N_s in a part less 1/N: through the tally, for trials
 * that differ. Then with E x.y = 0, E (x.y)^2 = d, E (x.y)^3 = c and E (x.y)(y.z)(z.x) = d, which
 * all orders give, mean, variance and third cumulant of Q are sums over A alone. */
TEST(laws_of_parts)
{
    const CheckKind *kind = check_find("drift");
    for (size_t s = 0; s < SIZES; s++) {
        enum { TRIALS = 48, EACH = TRIALS / DRIFT_PARTS };
        size_t n = sizes[s], orders = permutation_count(n), rank[TRIALS];
        double d = (double)((n - 1) * (n - 1)), z[4] = {0}, cycle = 0;
        Tally tally;
        assert_int_equal(tally_begin(&tally, kind->tally, PLAIN(n), TRIALS, NULL), STATUS_OK);
        uint64_t word = n;
        for (int round = 0; round < 20; round++) {
            tally_forget(&tally);
            for (size_t t = 0; t < TRIALS; t++) {
                word = word * UINT64_C(6364136223846793005) + 1442695040888963407;
                rank[t] = (size_t)((word >> 33) % orders);
                tally.trial = t;
                count_order(&tally, rank[t], 1);
            }
            double q = 0;
            for (size_t t = 0; t < TRIALS; t++)
                for (size_t u = 0; u < TRIALS; u++)
                    q += ((t / EACH == u / EACH ? 1.0 / EACH : 0) - 1.0 / TRIALS) *
                         product_of(n, rank[t], rank[u]);
            assert_near(drift_statistic(&tally), q, 1e-11, "Q", kind, n);
        }
        tally_end(&tally);
        /* The moments of x.y, over all orders; of three, over all of the second and the third. */
        for (size_t b = 0; b < orders; b++)
            for (int power = 0; power < 4; power++)
                z[power] += pow(product_of(n, 0, b), power) / (double)orders;
        size_t step = n == 6 ? 7 : 1; /* of six items a seventh of the second ones */
        double pairs = 0;
        for (size_t b = 0; b < orders; b += step)
            for (size_t c = 0; c < orders; c++) {
                pairs += 1;
                cycle += product_of(n, 0, b) * product_of(n, b, c) * product_of(n, c, 0);
            }
        if (step == 1)
            assert_near(cycle / pairs, d, 1e-11, "E (x.y)(y.z)(z.x)", kind, n);
        assert_near(product_of(n, 0, 0), d, 1e-12, "|x|^2", kind, n);
        assert_near(z[1], 0, 1e-12, "E x.y", kind, n);
        assert_near(z[2], d, 1e-12, "E (x.y)^2", kind, n);
        assert_near(z[3], pow((double)n - 1, 3), 1e-12, "E (x.y)^3", kind, n);
        double e = 1000, p = DRIFT_PARTS, all = p * e,
               df = drift_df(PLAIN(n)); /* trials of a part */
        double within = 1 / e - 1 / all, across = -1 / all;
        double pairs_within = p * e * (e - 1) / 2, pairs_across = p * (p - 1) / 2 * e * e;
        double variance = 4 * d * (pairs_within * within * within + pairs_across * across * across);
        double third = 8 * z[3] * (pairs_within * pow(within, 3) + pairs_across * pow(across, 3)) +
                       48 * d *
                           (p * e * (e - 1) * (e - 2) / 6 * pow(within, 3) +
                            pairs_within * (all - e) * within * across * across +
                            p * (p - 1) * (p - 2) / 6 * e * e * e * pow(across, 3));
        assert_near(all * within * d, df, 1e-12, "the mean of Q", kind, n);
        assert_near(variance, 2 * df * (1 - 7 / all), 1e-12, "the variance of Q", kind, n);
        /* What the tails go by: 8 df + 168 (n-1)^3 / N, and terms of the order df / N. */
        assert_true(fabs(third - 8 * df - 168 * pow((double)n - 1, 3) / all) < 200 * df / all);
    }
}

/* ---- quotients ---- */

/* Of all pairs of trials, `lag` apart, every quotient comes as often: so a serial check has the law
 * of the check it is made of, if the quotients are independent too. */
static void assert_quotients(const CheckKind *kind, const CheckKind *inner, size_t n, size_t lag)
{
    size_t orders = permutation_count(n), step = n == 6 ? 36 : 1;
    Tally tally, even;
    uint64_t trials = orders * orders * (lag + 1), pairs, quotients = 0;
    assert_int_equal(tally_begin(&tally, kind->tally, PLAIN(n), trials, NULL), STATUS_OK);
    assert_int_equal(tally_begin(&even, inner->tally, PLAIN(n), trials, NULL), STATUS_OK);
    for (size_t a = 0; a < orders; a += step)
        for (size_t b = 0; b < orders; b++) {
            count_order(&tally, a, 1);
            for (size_t between = 1; between < lag; between++)
                count_order(&tally, (a + between) % orders, 1);
            count_order(&tally, b, 1);
            kind->tally->end_block(&tally, NULL);
            quotients++;
        }
    for (size_t a = 0; a < orders; a++)
        count_order(&even, a, orders / step);
    Tally found = serial_inner(&tally, &pairs);
    assert_int_equal(pairs, quotients);
    assert_int_equal(found.cells, even.cells);
    for (uint64_t cell = 0; cell < even.cells; cell++)
        assert_int_equal(tally_cell(&found, cell), tally_cell(&even, cell));
    /* What the check says is what the check it is made of says. */
    if (pairs >= check_least_trials(inner, PLAIN(n))) {
        CheckResult one = result_of(kind, &tally, trials), other = result_of(inner, &even, pairs);
        assert_true(one.statistic == other.statistic && one.df == other.df &&
                    one.log10_p_upper == other.log10_p_upper &&
                    one.log10_p_lower == other.log10_p_lower);
        assert_string_equal(one.id, kind->id);
    }
    tally_end(&tally);
    tally_end(&even);
}

static size_t quotient_rank(size_t n, size_t from, size_t to)
{
    Item a[8], b[8], inverse[8], quotient[8];
    permutation_unrank(from, n, a);
    permutation_unrank(to, n, b);
    for (size_t p = 0; p < n; p++)
        inverse[a[p]] = (Item)p;
    for (size_t p = 0; p < n; p++)
        quotient[p] = inverse[b[p]];
    return permutation_rank(quotient, n);
}

TEST(laws_of_quotients)
{
    for (size_t i = 0; check_list[i]; i++) {
        const CheckKind *kind = check_list[i];
        const CheckProof *proof = check_proof_of(kind->id);
        if (proof->law != LAW_OF_QUOTIENTS)
            continue;
        size_t lag = (size_t)(kind->id[strlen("serial-")] - '0');
        for (size_t s = 0; s < SIZES; s++)
            assert_quotients(kind, check_find(proof->inner), sizes[s], lag);
    }
    /* Four trials, of which the first may be any: three quotients in turn are every triple once.
     * (Those of lags 2 and 3 make chains of such.) */
    enum { N = 4, ORDERS = 24 };
    static unsigned char seen[ORDERS][ORDERS][ORDERS];
    memset(seen, 0, sizeof seen);
    size_t first = 5;
    for (size_t b = 0; b < ORDERS; b++)
        for (size_t c = 0; c < ORDERS; c++)
            for (size_t e = 0; e < ORDERS; e++)
                seen[quotient_rank(N, first, b)][quotient_rank(N, b, c)][quotient_rank(N, c, e)]++;
    for (size_t cell = 0; cell < ORDERS * ORDERS * ORDERS; cell++)
        assert_int_equal(((unsigned char *)seen)[cell], 1);
}

int main(void)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(none_escapes),    cmocka_unit_test(laws_of_numbers),
        cmocka_unit_test(laws_of_repeats), cmocka_unit_test(states_behind_repeats),
        cmocka_unit_test(laws_of_parts),   cmocka_unit_test(laws_of_quotients),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
