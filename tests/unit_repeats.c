/* Repeats: the mean and both Poisson tails against the exact law of the number of different orders,
 * against published birthday numbers, and what is found of a small state. */
#include "unit.h"

#include <float.h>

#include "different_law.h"
#include "inference/repeats_test.h"

/* Both stated tails, where they are below 0.1, are bounds of the true ones, at every count, for
 * every N up to K (around the middle of a thinner law its tails are the larger). The upper one is
 * close where repeats are rare. */
TEST(test_tails_are_bounds)
{
    static const double orders[] = {2, 6, 24, 120, 720, 5040, 1e6};
    static const size_t trials[] = {2, 3, 6, 12, 24, 36, 60, 120, 300, 720};
    double law[1024];
    for (size_t k = 0; k < sizeof orders / sizeof *orders; k++)
        for (size_t t = 0; t < sizeof trials / sizeof *trials; t++) {
            size_t n = trials[t];
            if ((double)n > orders[k])
                continue;
            RepeatsLaw at = {.trials = (double)n, .log_orders = log(orders[k])};
            law_of_different(n, orders[k], law);
            double mean = 0, upper = 0, lower = 0, most = 0.1;
            for (size_t d = 0; d <= n; d++)
                mean += law[d] * (double)(n - d);
            assert_true(fabs(exp(repeats_log_mean(at)) / mean - 1) < 1e-9);
            for (size_t repeats = 0; repeats < n; repeats++) {
                lower += law[n - repeats];
                upper = 0;
                for (size_t d = 0; d <= n - repeats; d++)
                    upper += law[d];
                Tails tails = repeats_tails(at, repeats);
                if (tails.log10_upper < log10(most) && upper > 1e-250 &&
                    log10(upper) > tails.log10_upper + 1e-9)
                    fail_msg("K %g N %zu R %zu: upper %g stated %g", orders[k], n, repeats,
                             log10(upper), tails.log10_upper);
                if (tails.log10_lower < log10(most) && lower > 1e-250 &&
                    log10(lower) > tails.log10_lower + 1e-9)
                    fail_msg("K %g N %zu R %zu: lower %g stated %g", orders[k], n, repeats,
                             log10(lower), tails.log10_lower);
                if (repeats == 1)
                    assert_true(fabs(tails.log10_upper - log10(upper)) < 1e-9);
                if (repeats == 0)
                    assert_true(fabs(tails.log10_lower - log10(lower)) < 1e-9);
                if ((double)n * 10 <= orders[k] && n >= 60 && upper > 1e-4)
                    assert_true(tails.log10_upper < log10(upper) + 0.5);
            }
        }
}

/* 23 people, 365 days: some share a birthday with chance .5073; 52 cards dealt 1e6 times from 2^32
 * seeds: 116.4 repeats. */
TEST(test_numbers)
{
    RepeatsLaw people = {.trials = 23, .log_orders = log(365)};
    double law[32];
    law_of_different(23, 365, law);
    assert_true(fabs(1 - law[23] - 0.5073) < 5e-5);
    assert_true(fabs(pow(10, repeats_tails(people, 1).log10_upper) - 0.5073) < 5e-5);
    RepeatsLaw seeds = {.trials = 1e6, .log_orders = 32 * log(2)};
    assert_true(fabs(exp(repeats_log_mean(seeds)) - 116.4) < 0.05);
    seeds.trials = 1e5;
    assert_true(fabs(exp(repeats_log_mean(seeds)) - 1.16) < 0.005);
    /* In a fair run of 52 cards a single repeat is out of the question. */
    RepeatsLaw cards = {.trials = 1e6, .log_orders = lgamma(53), .confusion = 8 * pow(2, -127)};
    assert_true(repeats_tails(cards, 1).log10_upper < -25);
    assert_true(repeats_tails(cards, 0).log10_upper == 0);
    assert_true(repeats_tails(cards, 0).log10_lower > -1e-20);
    /* Far beyond the range of doubles. */
    RepeatsLaw many = {.trials = 1e6, .log_orders = lgamma(2001)};
    assert_true(repeats_tails(many, 2).log10_upper < -11000);
    assert_true(isfinite(repeats_tails(many, 2).log10_upper));
    RepeatsLaw one = {.trials = 1, .log_orders = log(720)};
    assert_true(repeats_tails(one, 0).log10_upper == 0 && repeats_effect(one, 0).value == 0);
}

/* Confused orders count as repeats, however many orders there are. */
TEST(test_confusion)
{
    RepeatsLaw law = {.trials = 1e6, .log_orders = 5000, .confusion = 1e-20};
    assert_true(fabs(repeats_log_mean(law) - log(5e11 * 1e-20)) < 1e-5);
}

/* phi2 from repeats: 1 + phi2 times as many; its interval is Poisson's (for 10: 4.795 to 18.39,
 * Garwood 1936), and the detectable w is found with its power. */
TEST(test_effect)
{
    RepeatsLaw law = {.trials = 1000, .log_orders = log(100000)};
    double mean = exp(repeats_log_mean(law));
    Effect effect = repeats_effect(law, 10);
    assert_true(fabs(effect.value - sqrt(10 / mean - 1)) < 1e-12);
    assert_true(effect.low == 0); /* 4.795 is below the mean */
    assert_true(fabs(effect.high - sqrt(18.3904 / mean - 1)) < 1e-4);
    effect = repeats_effect(law, 0);
    assert_true(effect.value == 0 && effect.low == 0 && effect.high == 0);
    double w = repeats_detectable(law, -6, 0.99);
    /* the least count rejected at 1e-6, and its chance at mean (1 + w^2) */
    uint64_t least = 0;
    while (repeats_tails(law, least).log10_upper > -6)
        least++;
    double below = 0, term = exp(-mean * (1 + w * w));
    for (uint64_t r = 0; r < least; r++) {
        below += term;
        term *= mean * (1 + w * w) / (double)(r + 1);
    }
    assert_true(fabs(below - 0.01) < 1e-9);
    assert_true(w < repeats_largest_effect(law));
    RepeatsLaw few = {.trials = 2, .log_orders = log(6)};
    assert_true(isinf(repeats_detectable(few, -6, 0.99)));
    assert_true(fabs(repeats_largest_effect(few) - sqrt(5)) < 1e-12);
}

/* More repeats than trials cannot be; an answer comes all the same. */
TEST(test_too_many)
{
    RepeatsLaw law = {.trials = 1e6, .log_orders = log(1e9)};
    Effect all = repeats_effect(law, 1000000), more = repeats_effect(law, UINT64_MAX);
    assert_true(more.value == all.value && more.low == all.low && more.high == all.high);
    assert_true(repeats_tails(law, UINT64_MAX).log10_upper ==
                repeats_tails(law, 1000000).log10_upper);
}

/* Confusion has no part in w: 52 cards from 32-bit seeds have w^2 = 52! / 2^32, and repeat 116.4
 * times in 1e6 trials. Beyond a double the greatest one stands. */
TEST(test_effect_of_many_orders)
{
    RepeatsLaw cards = {.trials = 1e6, .log_orders = lgamma(53), .confusion = 8 * pow(2, -127)};
    double w = exp((lgamma(53) - 32 * log(2)) / 2);
    Effect effect = repeats_effect(cards, 116);
    assert_true(fabs(effect.value / w - 1) < 0.01);
    assert_true(effect.low < 0.95 * w && effect.high > 1.05 * w);
    /* One repeat is rejected; ln 100 = 4.605 of them make one with 99%. */
    double found = exp((lgamma(53) + log(4.60517) - log(5e11)) / 2);
    assert_true(fabs(repeats_detectable(cards, -6, 0.99) / found - 1) < 1e-5);
    cards.trials = 2; /* one pair cannot do that */
    assert_true(isinf(repeats_detectable(cards, -6, 0.99)));
    RepeatsLaw songs = {
        .trials = 1000, .log_orders = lgamma(1001), .confusion = 200 * pow(2, -127)};
    effect = repeats_effect(songs, 5);
    assert_true(effect.value == DBL_MAX && effect.low == DBL_MAX && isinf(effect.high));
    assert_true(repeats_detectable(songs, -6, 0.99) == DBL_MAX);
    assert_true(repeats_largest_effect(songs) == DBL_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tails_are_bounds), cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_confusion),        cmocka_unit_test(test_effect),
        cmocka_unit_test(test_too_many),         cmocka_unit_test(test_effect_of_many_orders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
