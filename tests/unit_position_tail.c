/* The position matrix's tails: against the exact law for three items, and by importance sampling
 * for more. With --long, more sizes (about two minutes). */
#include "unit.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_rng.h>

#include "inference/chi_square.h"
#include "inference/groups_law.h"
#include "inference/multinomial_tail.h"

typedef unsigned __int128 Wide;

enum { MOST_ITEMS = 52 };

static double reported(uint64_t trials, uint64_t n, double squares, int upper)
{
    TestResult test;
    Error error = {""};
    if (position_test(trials, n, (Wide)squares, &test, &error)) {
        fail_msg("N %d n %d: %s", (int)trials, (int)n, error.text);
    }
    return upper ? test.tails.log10_upper : test.tails.log10_lower;
}

/* 3 (a^2 + b^2 + c^2) - N^2 for N = `trials` thrown into three cells, below `length`. */
static void three_cells(int trials, double *law, long length)
{
    memset(law, 0, (size_t)length * sizeof *law);
    for (int a = 0; a <= trials; a++) {
        for (int b = 0; a + b <= trials; b++) {
            long c = trials - a - b;
            long value = 3 * ((long)a * a + (long)b * b + c * c) - (long)trials * trials;
            if (value < length) {
                law[value] += exp(lgamma(trials + 1.0) - lgamma(a + 1.0) - lgamma(b + 1.0) -
                                  lgamma((double)c + 1.0) - trials * log(3.0));
            }
        }
    }
}

/* Three items: of the six permutations the three rotations never agree in a place with each other,
 * nor do the three swaps, while a rotation and a swap agree in one. So with e_x rotations and o_y
 * swaps of each kind S = sum over x, y of (e_x + o_y)^2 = 3 sum e^2 + 3 sum o^2 + 2 Ne No, and
 * S - N^2 = (3 sum e^2 - Ne^2) + (3 sum o^2 - No^2), independent given Ne, a binomial. */
static void three_items(int trials)
{
    long length = 40L * trials;
    double *rotations = malloc((size_t)length * sizeof *rotations);
    double *swaps = malloc((size_t)length * sizeof *swaps);
    double *law = calloc(2 * (size_t)length, sizeof *law);
    for (int even = 0; even <= trials; even++) {
        double weight = exp(lgamma(trials + 1.0) - lgamma(even + 1.0) -
                            lgamma(trials - even + 1.0) - trials * log(2.0));
        if (weight < 1e-16) {
            continue;
        }
        three_cells(even, rotations, length);
        three_cells(trials - even, swaps, length);
        for (long i = 0; i < length; i++) {
            if (rotations[i] > 1e-20) {
                for (long j = 0; j < length; j++) {
                    law[i + j] += weight * rotations[i] * swaps[j];
                }
            }
        }
    }
    double square = (double)trials * trials, worst[2] = {0}, worst7[2] = {0};
    for (int upper = 0; upper <= 1; upper++) {
        double tail = 0.0;
        for (long i = 0; i < 2 * length; i++) {
            long at = upper ? 2 * length - 1 - i : i;
            tail += law[at];
            if (law[at] <= 0.0 || tail < 1e-9) {
                continue;
            }
            if (tail > 0.5) {
                break;
            }
            double log10_p = reported((uint64_t)trials, 3, square + (double)at, upper);
            double ratio = tail / pow(10, log10_p);
            if (tail >= 1e-7)
                worst7[upper] = fmax(worst7[upper], ratio);
            worst[upper] = fmax(worst[upper], ratio);
        }
    }
    print_message("3 items, %d trials: true/reported at most %.3f lower, %.3f upper (down to 1e-9; "
                  "at 1e-7 %.3f, %.3f);\n",
                  trials, worst[0], worst[1], worst7[0], worst7[1]);
    assert_true(worst7[0] < 1.25 && worst7[1] < 1.27);
    free(rotations);
    free(swaps);
    free(law);
}

TEST(test_three_items_exactly)
{
    three_items(20), three_items(30), three_items(60), three_items(100), three_items(301);
}

typedef struct Sample {
    double pairs;
    double log_weight;
} Sample;

static int compare_samples(const void *left, const void *right)
{
    double a = ((const Sample *)left)->pairs;
    double b = ((const Sample *)right)->pairs;
    return (a > b) - (a < b);
}

/* Draws runs of permutations of which each prefers (tilt > 0) or shuns (tilt < 0) the places its
 * items had before, item by item in random order: item i goes to a free place j with probability
 * exp(tilt O_ij) / Z. The run's true probability is its chance here times product(Z / free places)
 * exp(-tilt M), M being the pairs that agree. */
static void draw_samples(gsl_rng *random, int n, int trials, double tilt, Sample *samples,
                         int count)
{
    double factor[64];
    for (int k = 0; k < 64; k++) {
        factor[k] = exp(tilt * k);
    }
    for (int run = 0; run < count; run++) {
        int counts[MOST_ITEMS][MOST_ITEMS] = {{0}};
        double pairs = 0.0;
        double log_weight = 0.0;
        for (int trial = 0; trial < trials; trial++) {
            int items[MOST_ITEMS];
            int places[MOST_ITEMS];
            for (int i = 0; i < n; i++) {
                items[i] = places[i] = i;
            }
            for (int left = n; left > 0; left--) {
                int pick = (int)(gsl_rng_uniform(random) * left);
                int *row = counts[items[pick]];
                items[pick] = items[left - 1];
                double sum = 0.0;
                for (int q = 0; q < left; q++) {
                    sum += factor[row[places[q]]];
                }
                double rest = gsl_rng_uniform(random) * sum;
                int q = 0;
                while (q < left - 1 && (rest -= factor[row[places[q]]]) > 0.0) {
                    q++;
                }
                log_weight += log(sum / left);
                pairs += row[places[q]]++;
                places[q] = places[left - 1];
            }
        }
        samples[run] = (Sample){.pairs = pairs, .log_weight = log_weight - tilt * pairs};
    }
    qsort(samples, (size_t)count, sizeof *samples, compare_samples);
}

/* The actual rate of false alarms at 10^log10_alpha over the tail reported at the threshold, and
 * over alpha itself, must agree with 1 within the sampling error, up to the promised 1.25. */
static void check_rate(int n, int trials, int upper, double log10_alpha, int count)
{
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(random, (unsigned long)(1000 * n + trials));
    Sample *samples = malloc((size_t)count * sizeof *samples);
    double low = upper ? 0.0 : -20.0 / trials;
    double high = upper ? 20.0 / trials : 0.0;
    for (int step = 0; step < 10; step++) { /* a tilt whose median lies at the threshold */
        double tilt = 0.5 * (low + high);
        draw_samples(random, n, trials, tilt, samples, 60);
        double squares = 2.0 * samples[30].pairs + (double)n * trials;
        int beyond = reported((uint64_t)trials, (uint64_t)n, squares, upper) <= log10_alpha;
        if (beyond == upper) {
            high = tilt;
        } else {
            low = tilt;
        }
    }
    draw_samples(random, n, trials, 0.5 * (low + high), samples, count);
    double sum = 0.0;
    double squared = 0.0;
    double last_pairs = -1.0;
    int beyond = 0;
    double nearest = -INFINITY;
    for (int i = 0; i < count; i++) {
        if (samples[i].pairs != last_pairs) {
            last_pairs = samples[i].pairs;
            double log10_p = reported((uint64_t)trials, (uint64_t)n,
                                      2.0 * last_pairs + (double)n * trials, upper);
            beyond = log10_p <= log10_alpha;
            nearest = beyond ? fmax(nearest, log10_p) : nearest;
        }
        if (beyond) {
            double weight = exp(samples[i].log_weight);
            sum += weight;
            squared += weight * weight;
        }
    }
    double rate = sum / count / pow(10, log10_alpha);
    double error = sqrt(squared) / count / pow(10, log10_alpha);
    double truth = rate * pow(10, log10_alpha - nearest);
    print_message("n %d N %d %s 1e%g: actual/nominal %.3f +- %.3f, true/reported %.3f\n", n, trials,
                  upper ? "upper" : "lower", log10_alpha, rate, error, truth);
    assert_true(rate - 2.0 * error < 1.25);
    free(samples);
    gsl_rng_free(random);
}

TEST(test_many_items_few_trials)
{
    for (int upper = 0; upper <= 1; upper++) {
        check_rate(4, 20, upper, -6.0, 6000);
        check_rate(4, 40, upper, -6.0, 6000);
        check_rate(6, 20, upper, -6.0, 6000);
        check_rate(6, 40, upper, -6.0, 6000);
        check_rate(10, 20, upper, -6.0, 6000);
        check_rate(10, 40, upper, -6.0, 6000);
        check_rate(16, 20, upper, -6.0, 6000);
        check_rate(16, 40, upper, -6.0, 6000);
        check_rate(52, 20, upper, -6.0, 1500);
        check_rate(52, 40, upper, -6.0, 1500);
    }
}

TEST(test_many_items_long)
{
    for (int upper = 0; upper <= 1; upper++) {
        for (int trials = 12; trials <= 50; trials += 19) {
            check_rate(16, trials, upper, -6.0, 60000);
            check_rate(20, trials, upper, -6.0, 40000);
            check_rate(36, trials, upper, -6.0, 10000);
            check_rate(52, trials, upper, -6.0, 8000);
        }
    }
}

TEST(test_two_items_are_a_coin)
{
    TestResult test;
    assert_int_equal(position_test(100, 2, 2 * 5200, &test, NULL), STATUS_OK);
    assert_true(fabs(test.statistic - 4.0) < 1e-12 && test.df == 1.0);
    assert_true(fabs(pow(10, test.tails.log10_upper) - 0.0568879) < 1e-6);
}

TEST(test_many_trials_are_chi_square)
{
    /* n = 52, a million trials; S chosen to give T near its mean 2601 plus six deviations. */
    double squares = 1e6 * (1e6 + (2601.0 + 6.0 * sqrt(5202.0)) / 51.0);
    Wide whole = (Wide)squares;
    whole += whole % 2;
    TestResult test;
    assert_int_equal(position_test(1000000, 52, whole, &test, NULL), STATUS_OK);
    assert_string_equal(test.method, "pearson");
    assert_true(test.df == 2601.0);
    assert_true(fabs(test.statistic - 2601.0 - 6.0 * sqrt(5202.0)) < 1e-3);
    assert_true(test.tails.log10_upper == chi_square_tails(test.statistic, test.df).log10_upper);
    /* All trials alike: far out, but finite. */
    assert_int_equal(position_test(1000, 52, (Wide)52 * 1000000, &test, NULL), STATUS_OK);
    assert_true(test.tails.log10_upper < -100.0 && isfinite(test.tails.log10_upper));
    assert_int_equal(position_test(20, 65536, (Wide)65536 * 400, &test, NULL), STATUS_OK);
    assert_true(test.tails.log10_upper <= -10.0 && isfinite(test.tails.log10_upper));
}

TEST(test_ends)
{
    TestResult test;
    assert_true(position_least_trials(2) == 1 && position_least_trials(5) == 20 &&
                position_least_trials(52) == 20);
    assert_int_equal(position_test(500, 5, 250000, &test, NULL), STATUS_OK);
    assert_true(test.tails.log10_upper == 0.0);
    /* Forty trials alike, of three items: no less likely than 6^-39. */
    assert_int_equal(position_test(40, 3, 4800, &test, NULL), STATUS_OK);
    assert_true(fabs(test.tails.log10_upper + 39 * log10(6)) < 1e-9);
}

int main(int argc, char **argv)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest long_tests[] = {cmocka_unit_test(test_many_items_long)};
    if (argc > 1 && strcmp(argv[1], "--long") == 0) {
        return cmocka_run_group_tests(long_tests, NULL, NULL);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_three_items_exactly),
        cmocka_unit_test(test_many_items_few_trials),
        cmocka_unit_test(test_two_items_are_a_coin),
        cmocka_unit_test(test_many_trials_are_chi_square),
        cmocka_unit_test(test_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
