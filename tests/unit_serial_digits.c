/* serial-1-digits: its null law, by all pairs of trials of few items; its tails at 1e-6, sampled;
 * and that it finds a random number that is used again, whichever way a shuffle draws. */
#include "unit.h"

#include "check_testing.h"
#include "deck/block_size.h"
#include "inference/check_list.h"
#include "inference/matrix_law.h"
#include "plain_shape.h"
#include "sampled_tails.h"
#include "tallies/serial_digits.h"
#include "test_size.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>

/* ---- the law ---- */

static void count_pair(Tally *tally, size_t pair, size_t orders)
{
    count_order(tally, pair / orders, 1);
    count_order(tally, pair % orders, 1);
}

/* Of one pair T is |x|^2, of two pairs (|x|^2 + |y|^2) / 2 + x.y: so T gives all moments. x takes a
 * part of the pairs, y all. */
TEST(moments_by_enumeration)
{
    for (size_t n = 3; n <= 5; n++) {
        size_t orders = permutation_count(n), pairs = orders * orders, step = n == 5 ? 4801 : 41;
        QuadraticLaw law = serial_digits_law(n);
        Tally tally;
        assert_int_equal(tally_begin(&tally, &tally_serial_digits, PLAIN(n), 4, NULL), STATUS_OK);
        for (size_t reading = 0; reading < SERIAL_DIGITS_READINGS; reading++)
            for (size_t x = 1; x < pairs; x += step) {
                double moments[4] = {0};
                for (size_t y = 0; y < pairs; y++) {
                    tally_forget(&tally);
                    count_pair(&tally, x, orders);
                    double alone = serial_digits_statistic(&tally, reading, 1);
                    assert_true(fabs(alone - law.df) < 1e-9);
                    count_pair(&tally, y, orders);
                    tally.kind->end_block(&tally, NULL);
                    assert_int_equal(tally_cell(&tally, tally.cells - 1), 2);
                    double product = serial_digits_statistic(&tally, reading, 2) - law.df;
                    for (int power = 1; power < 4; power++)
                        moments[power] += pow(product, power) / (double)pairs;
                }
                double wanted[4] = {0, 0, law.df, law.cube};
                for (int power = 1; power < 4; power++)
                    if (!(fabs(moments[power] - wanted[power]) < 1e-9 * (1 + law.cube)))
                        fail_msg("n = %zu, reading %zu: E (x.y)^%d is %.12g, not %.12g", n, reading,
                                 power, moments[power], wanted[power]);
            }
        tally_end(&tally);
    }
    /* No two pairs share a trial, and none reaches from one block to the next. */
    Tally tally;
    assert_int_equal(tally_begin(&tally, &tally_serial_digits, PLAIN(4), 8, NULL), STATUS_OK);
    for (size_t block = 0; block < 2; block++) {
        for (size_t trial = 0; trial < 5; trial++)
            count_order(&tally, trial, 1);
        tally.kind->end_block(&tally, NULL);
    }
    assert_int_equal(tally_cell(&tally, tally.cells - 1), 4);
    tally_end(&tally);
}

/* ---- the tails ---- */

/* Tables of two digits, as functions of their cells. */
typedef struct Tables {
    size_t count, pairs[SERIAL_DIGITS_MOST * SERIAL_DIGITS_MOST][2];
    size_t digits, ranges[SERIAL_DIGITS_MOST], first[SERIAL_DIGITS_MOST * SERIAL_DIGITS_MOST];
    size_t cells;
} Tables;

static Tables tables_of(size_t n)
{
    Tables tables = {0};
    tables.digits = serial_digit_ranges(n, tables.ranges);
    for (size_t i = 0; i < tables.digits; i++)
        for (size_t j = 0; j < tables.digits; j++)
            if (serial_digits_have_table(tables.ranges[i], tables.ranges[j])) {
                tables.pairs[tables.count][0] = i;
                tables.pairs[tables.count][1] = j;
                tables.first[tables.count++] = tables.cells;
                tables.cells += tables.ranges[i] * tables.ranges[j];
            }
    return tables;
}

/* Takes the means of rows and of columns of each table away. */
static void centre(const Tables *at, double *m)
{
    for (size_t t = 0; t < at->count; t++) {
        size_t r = at->ranges[at->pairs[t][0]], s = at->ranges[at->pairs[t][1]];
        double *table = m + at->first[t];
        for (size_t i = 0; i < r; i++) {
            double mean = 0;
            for (size_t j = 0; j < s; j++)
                mean += table[i * s + j] / (double)s;
            for (size_t j = 0; j < s; j++)
                table[i * s + j] -= mean;
        }
        for (size_t j = 0; j < s; j++) {
            double mean = 0;
            for (size_t i = 0; i < r; i++)
                mean += table[i * s + j] / (double)r;
            for (size_t i = 0; i < r; i++)
                table[i * s + j] -= mean;
        }
    }
}

static double square(const Tables *at, const double *m)
{
    double sum = 0;
    for (size_t cell = 0; cell < at->cells; cell++)
        sum += m[cell] * m[cell];
    return sum;
}

/* x of a pair is sqrt(r s) times the cell of each table, centred. A pair by the chance that is
 * prop. to exp(h.x): the first trial's digits even ones, of a few the one that the second's weigh
 * most; the second's one by one. Adds to *log_m an estimate of the mean of exp(h.x) without bias,
 * and the pair to `sum`; returns h.x. (unit_matrix_tails.c says why that is exact.) */
static double draw_pair(const Tables *at, const double *h, gsl_rng *random, double *sum,
                        double *log_m)
{
    enum { CANDIDATES = 12, MOST_VALUES = 64 };
    size_t first[CANDIDATES][SERIAL_DIGITS_MOST], second[SERIAL_DIGITS_MOST], taken = 0;
    double z[CANDIDATES], all = 0;
    static double gain[CANDIDATES][SERIAL_DIGITS_MOST][MOST_VALUES];
    for (size_t k = 0; k < CANDIDATES; k++) {
        for (size_t i = 0; i < at->digits; i++)
            first[k][i] = gsl_rng_uniform_int(random, at->ranges[i]);
        memset(gain[k], 0, sizeof gain[k]);
        for (size_t t = 0; t < at->count; t++) {
            size_t i = at->pairs[t][0], j = at->pairs[t][1], s = at->ranges[j];
            double scale = sqrt((double)(at->ranges[i] * s));
            for (size_t value = 0; value < s; value++)
                gain[k][j][value] += scale * h[at->first[t] + first[k][i] * s + value];
        }
        z[k] = 1;
        for (size_t j = 0; j < at->digits; j++) {
            double mean = 0;
            for (size_t value = 0; value < at->ranges[j]; value++)
                mean += exp(gain[k][j][value]) / (double)at->ranges[j];
            z[k] *= mean;
        }
        all += z[k];
    }
    for (double left = gsl_rng_uniform(random) * all; taken + 1 < CANDIDATES; taken++)
        if ((left -= z[taken]) < 0)
            break;
    *log_m += log(all / CANDIDATES);
    double value_of = 0;
    for (size_t j = 0; j < at->digits; j++) {
        double total = 0;
        for (size_t value = 0; value < at->ranges[j]; value++)
            total += exp(gain[taken][j][value]);
        double left = gsl_rng_uniform(random) * total;
        second[j] = 0;
        while (second[j] + 1 < at->ranges[j] && (left -= exp(gain[taken][j][second[j]])) >= 0)
            second[j]++;
        value_of += gain[taken][j][second[j]];
    }
    for (size_t t = 0; t < at->count; t++) {
        size_t i = at->pairs[t][0], j = at->pairs[t][1], s = at->ranges[j];
        sum[at->first[t] + first[taken][i] * s + second[j]] += sqrt((double)(at->ranges[i] * s));
    }
    return value_of;
}

static void draw_normal(const Tables *at, double deviation, gsl_rng *random, double *g)
{
    for (size_t cell = 0; cell < at->cells; cell++)
        g[cell] = gsl_ran_gaussian(random, deviation);
    centre(at, g);
}

/* The rate at which one reading has a tail of 1e-6 or less, over 1e-6: by importance sampling, as
 * unit_matrix_tails.c has it. */
static SampledRate rate_of_tail(size_t n, bool upper, int runs)
{
    enum { PARTS = 100 };
    Tables at = tables_of(n);
    QuadraticLaw law = serial_digits_law(n);
    uint64_t pairs = check_least_trials(check_find("serial-1-digits"), PLAIN(n)) / 2;
    double N = (double)pairs, far = chi_square_upper_quantile(-6.1, law.df),
           near = near_zero(law.df), theta = 1 - law.df / far, least = N * near / (law.df - near);
    double *g = malloc(at.cells * sizeof *g), *h = malloc(at.cells * sizeof *h),
           *sum = malloc(at.cells * sizeof *sum);
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(random, 1000 * n + upper);
    SampledRate rate = {0};
    for (int run = 0; run < runs; run++) {
        double log_weight = 0;
        memset(sum, 0, at.cells * sizeof *sum);
        if (upper) {
            draw_normal(&at, 1 / sqrt(1 - theta), random, g);
            for (size_t cell = 0; cell < at.cells; cell++)
                h[cell] = sqrt(theta / N) * g[cell];
            for (uint64_t pair = 0; pair < pairs; pair++)
                draw_pair(&at, h, random, sum, &log_weight);
        } else {
            for (uint64_t pair = 0; pair < pairs; pair++) {
                if (pair % (pairs / PARTS) == 0) {
                    memcpy(h, sum, at.cells * sizeof *h);
                    centre(&at, h);
                    for (size_t cell = 0; cell < at.cells; cell++)
                        h[cell] /= -((double)(pairs - pair) + least);
                }
                log_weight -= draw_pair(&at, h, random, sum, &log_weight);
            }
        }
        centre(&at, sum);
        double statistic = square(&at, sum) / N;
        if (upper)
            log_weight += -theta * (statistic + square(&at, g)) / 2 - law.df / 2 * log1p(-theta);
        TestResult test = quadratic_test(law, N, 4 / N, statistic);
        double tail = upper ? test.tails.log10_upper : test.tails.log10_lower;
        sampled_rate_add(&rate, tail <= -6, log_weight);
    }
    sampled_rate_print(&rate, "serial-1-digits, one reading", n, pairs, upper);
    gsl_rng_free(random);
    free(g);
    free(h);
    free(sum);
    return rate;
}

static TestSize test_size;

TEST(tails_at_one_in_a_million)
{
    static const struct {
        size_t n;
        int runs[2];
        TestSize from;
    } cases[] = {{3, {2000, 2000}, SIZE_FULL},
                 {4, {1000, 500}, SIZE_SHORT},
                 {8, {600, 300}, SIZE_SHORT},
                 {10, {600, 300}, SIZE_FULL},
                 {52, {150, 60}, SIZE_FULL}};
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++)
        for (int end = 0; end < 2 && test_size >= cases[c].from; end++) {
            SampledRate rate = rate_of_tail(cases[c].n, end == 0, cases[c].runs[end]);
            double error = sampled_rate_error(&rate);
            assert_true(rate.beyond * 8 >= rate.runs); /* of none beyond, both would be 0 */
            assert_true(error < .3 && sampled_rate(&rate) - 2 * error < 1.25);
        }
}

/* ---- what it finds ---- */

/* Random numbers of which the last of a trial is the first of the next. */
typedef struct Numbers {
    gsl_rng *random;
    double last;
    bool again, first;
} Numbers;

static double next_number(Numbers *at)
{
    if (!(at->again && at->first))
        at->last = gsl_rng_uniform(at->random);
    at->first = false;
    return at->last;
}

static size_t next_below(Numbers *at, size_t k)
{
    return (size_t)(next_number(at) * (double)k);
}

static void swap(Item *deck, size_t a, size_t b)
{
    Item kept = deck[a];
    deck[a] = deck[b];
    deck[b] = kept;
}

static void from_the_last(Numbers *at, Item *deck, size_t n)
{
    for (size_t i = n; i-- > 1;)
        swap(deck, i, next_below(at, i + 1));
}

static void from_the_first(Numbers *at, Item *deck, size_t n)
{
    for (size_t i = 0; i + 1 < n; i++)
        swap(deck, i, i + next_below(at, n - i));
}

static void among_those_before(Numbers *at, Item *deck, size_t n)
{
    for (size_t i = 1; i < n; i++)
        swap(deck, i, next_below(at, i + 1));
}

static void picked(Numbers *at, Item *deck, size_t n)
{
    for (size_t i = 0; i + 1 < n; i++) {
        size_t from = i + next_below(at, n - i);
        Item item = deck[from];
        memmove(deck + i + 1, deck + i, (from - i) * sizeof *deck);
        deck[i] = item;
    }
}

static void by_keys(Numbers *at, Item *deck, size_t n)
{
    double keys[52];
    for (size_t i = 0; i < n; i++)
        keys[i] = next_number(at);
    for (size_t i = 1; i < n; i++)
        for (size_t p = i; p > 0 && keys[deck[p - 1]] > keys[deck[p]]; p--)
            swap(deck, p, p - 1);
}

TEST(reuse_is_found)
{
    static void (*const shuffles[])(Numbers *, Item *, size_t) = {
        from_the_last, from_the_first, among_those_before, picked, by_keys};
    static const size_t sizes[] = {4, 8, 52};
    const CheckKind *kind = check_find("serial-1-digits");
    for (size_t s = 0; s < sizeof shuffles / sizeof shuffles[0]; s++)
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
            for (int again = 0; again < 2; again++) {
                enum { TRIALS = 4000 };
                size_t n = sizes[i];
                Numbers at = {.random = gsl_rng_alloc(gsl_rng_mt19937), .again = again};
                Tally tally;
                Item deck[52];
                assert_int_equal(tally_begin(&tally, kind->tally, PLAIN(n), TRIALS, NULL),
                                 STATUS_OK);
                for (int trial = 0; trial < TRIALS; trial++) {
                    for (size_t place = 0; place < n; place++)
                        deck[place] = (Item)place;
                    at.first = trial > 0;
                    shuffles[s](&at, deck, n);
                    tally.kind->count(&tally, deck, 1);
                }
                CheckResult result = result_of(kind, &tally, TRIALS);
                if ((result.log10_p < -9) != again || (!again && result.log10_p < -4))
                    fail_msg("shuffle %zu, n = %zu, %s: log10 p = %g", s, n,
                             again ? "used again" : "fresh", result.log10_p);
                tally_end(&tally);
                gsl_rng_free(at.random);
            }
}

/* Of a block what comes after the first so many trials is left out, and what is said to be counted
 * is what is. */
TEST(what_is_counted)
{
    uint64_t block = block_trials(4), trials = block + SERIAL_DIGITS_SHOWN / 2;
    Tally tally;
    assert_int_equal(tally_begin(&tally, &tally_serial_digits, PLAIN(4), trials, NULL), STATUS_OK);
    for (uint64_t trial = 0; trial < trials; trial++) {
        count_order(&tally, trial % 24, 1);
        if (trial + 1 == block)
            tally.kind->end_block(&tally, NULL);
    }
    uint64_t counted = tally_trials(&tally, trials, 0);
    assert_int_equal(counted, SERIAL_DIGITS_SHOWN + SERIAL_DIGITS_SHOWN / 2);
    assert_int_equal(2 * tally_cell(&tally, tally.cells - 1), counted);
    tally_end(&tally);
}

int main(int argc, char **argv)
{
    test_size = test_size_of(argc, argv);
    gsl_set_error_handler_off();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moments_by_enumeration), cmocka_unit_test(tails_at_one_in_a_million),
        cmocka_unit_test(reuse_is_found), cmocka_unit_test(what_is_counted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
