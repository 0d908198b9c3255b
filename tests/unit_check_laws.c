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
#include "inference/repeats_test.h"
#include "plain_shape.h"
#include "tallies/repeats.h"

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
    assert_near(stat->mean(n), mean, 1e-12, "the mean", kind, n);
    assert_near(stat->variance(n), square - mean * mean, 1e-12, "the variance", kind, n);
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
        for (size_t left = outcome; tally.trial < 3; tally.trial++, left /= 24)
            count_order(&tally, left % 24, 1);
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
 * about 95 of 100 runs, where few states came, about half of them, and all. */
TEST(states_behind_repeats)
{
    static const uint32_t states[] = {1u << 15, 1u << 16, 233280};
    static const uint32_t trials[] = {2500, 60000, 300000};
    enum { RUNS = 200, MOST_STATES = 233280 };
    static uint32_t seen[MOST_STATES], run;
    uint64_t words = 55;
    size_t all = 0;
    for (size_t s = 0; s < 3; s++)
        for (size_t t = 0; t < 3; t++) {
            size_t within = 0;
            for (size_t r = 0; r < RUNS; r++) {
                uint32_t different = 0;
                run++;
                for (uint32_t trial = 0; trial < trials[t]; trial++) {
                    uint32_t drawn = (uint32_t)((splitmix64_next(&words) >> 32) * states[s] >> 32);
                    different += seen[drawn] != run;
                    seen[drawn] = run;
                }
                StatesFound found = repeats_states(trials[t], different);
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

int main(void)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(none_escapes),
        cmocka_unit_test(laws_of_numbers),
        cmocka_unit_test(laws_of_repeats),
        cmocka_unit_test(states_behind_repeats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
