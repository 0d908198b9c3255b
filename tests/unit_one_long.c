/* One long order: each law by all orders of few items, buffers by all their choices, false alarms
 * of fair orders, and what is to be found. `--full`: 2,000 fair orders of 10,000; `--long`: 20 of
 * 1e7, too. */
#include "unit.h"

#include "base/splitmix.h"
#include "check_testing.h"
#include "inference/buffer_law.h"
#include "inference/check_list.h"
#include "inference/checks/groups_check.h"
#include "inference/groups_law.h"
#include "plain_shape.h"
#include "reference_any.h"
#include "tallies/long_counts.h"
#include "test_size.h"

#include <gsl/gsl_cdf.h>

static const char *reference_path;
static TestSize test_size;

static const char *const ids[] = {"blocks", "mean-distance"};
enum { CHECKS = sizeof ids / sizeof *ids };

/* ---- the laws, by all orders ---- */

/* Over all orders the mean of T is its degrees of freedom, and its tails are the shares of orders
 * that are as far out; the mean square of how far items moved in all, in units of its deviation,
 * is 1. */
TEST(laws_by_all_orders)
{
    for (size_t n = 5; n <= 7; n++) {
        LongCounter counter;
        long_counter_begin(&counter, n);
        LongLayout layout = counter.layout;
        uint32_t sizes[LONG_MOST_BLOCKS];
        Shape shape = groups_of_blocks(layout.blocks, sizes);
        size_t orders = (size_t)permutation_count(n);
        TestResult tests[5040];
        double blocks = 0, moved = 0;
        for (size_t rank = 0; rank < orders; rank++) {
            Item items[8];
            permutation_unrank(rank, n, items);
            memset(counter.cells, 0, sizeof counter.cells);
            long_counter_next(&counter);
            for (size_t p = 0; p < n; p++)
                long_counter_add(&counter, items[p]);
            assert_int_equal(groups_table_test(&shape, counter.cells, 1, &tests[rank], NULL),
                             STATUS_OK);
            blocks += tests[rank].statistic;
            moved += long_moved_square(n, counter.cells[layout.moved_cell], 1);
        }
        assert_true(fabs(blocks / (double)orders - 1) < 1e-9);
        assert_true(fabs(moved / (double)orders - 1) < 1e-9);
        for (size_t rank = 0; rank < orders; rank += orders / 24) {
            size_t above = 0, below = 0;
            for (size_t other = 0; other < orders; other++) {
                above += tests[other].statistic >= tests[rank].statistic - 1e-9;
                below += tests[other].statistic <= tests[rank].statistic + 1e-9;
            }
            double ends[] = {pow(10, tests[rank].tails.log10_upper),
                             pow(10, tests[rank].tails.log10_lower)};
            assert_true(fabs(ends[0] - (double)above / (double)orders) < 1e-9);
            assert_true(fabs(ends[1] - (double)below / (double)orders) < 1e-9);
        }
    }
}

/* ---- buffers, by all their choices ---- */

typedef struct Choices {
    size_t n, buffer, wait, far; /* far, wait: that are counted */
    double fair[16], meets, chance;
} Choices;

/* All ways to go on from place `place`, each with that chance. */
static void choose(Choices *choices, size_t *held, size_t held_count, size_t next, size_t place,
                   size_t *at, double chance)
{
    size_t n = choices->n;
    if (place == n) {
        size_t far = 0;
        for (size_t item = 0; item < n; item++)
            far = item > at[item] && item - at[item] > far ? item - at[item] : far;
        choices->fair[far + 1] += chance;
        size_t apart = at[0] > at[n / 2] ? at[0] - at[n / 2] : at[n / 2] - at[0];
        choices->meets += apart < choices->wait ? chance : 0;
        choices->chance += chance;
        return;
    }
    for (size_t pick = 0; pick < held_count; pick++) {
        size_t kept[16], count = held_count;
        memcpy(kept, held, held_count * sizeof *kept);
        at[kept[pick]] = place;
        if (next < n)
            kept[pick] = next;
        else
            kept[pick] = kept[--count];
        choose(choices, kept, count, next + (next < n), place + 1, at, chance / (double)held_count);
    }
}

TEST(buffers_by_all_choices)
{
    for (size_t n = 4; n <= 7; n++)
        for (size_t buffer = 1; buffer <= n; buffer++) {
            Choices choices = {.n = n, .buffer = buffer, .wait = 2};
            size_t held[16], at[16];
            for (size_t i = 0; i < buffer; i++)
                held[i] = i;
            choose(&choices, held, buffer, buffer, 0, at, 1);
            double below = 0;
            assert_true(fabs(choices.chance - 1) < 1e-12);
            for (size_t m = 1; m <= buffer; m++) {
                below += choices.fair[m];
                assert_true(fabs(below - exp(buffer_log_reach(n, buffer, m))) < 1e-12);
            }
            assert_true(choices.meets <=
                        exp(buffer_log_meet(buffer, 0, n / 2, choices.wait)) + 1e-12);
        }
}

TEST(buffers_of_the_reference)
{
    cJSON *file = reference_read(reference_path);
    const cJSON *item;
    int cases = 0;
    REFERENCE_EACH(item, file, 9, "buffer")
    {
        double expected = reference_at(item, "expected")->child->valuedouble;
        double log10_p = buffer_log_reach((size_t)reference_at(item, "input.n")->valueint,
                                          (size_t)reference_at(item, "input.B")->valueint,
                                          (size_t)reference_at(item, "input.m")->valueint) /
                         log(10);
        assert_true(fabs(log10_p - expected) < 1e-9);
        cases++;
    }
    REFERENCE_EACH(item, file, 9, "one-order")
    {
        const cJSON *order = reference_at(item, "input.order");
        size_t n = (size_t)cJSON_GetArraySize(order);
        LongCounter counter;
        long_counter_begin(&counter, n);
        const cJSON *number;
        cJSON_ArrayForEach(number, order) long_counter_add(&counter, (size_t)number->valueint);
        double places = (double)(counter.layout.middle_end - counter.layout.middle);
        BufferFound found = buffer_found(n, 1, counter.advance + 1,
                                         (double)counter.cells[counter.layout.sum_cell] / places);
        const cJSON *expected = reference_at(item, "expected");
        assert_int_equal(found.size, cJSON_GetObjectItem(expected, "M")->valueint);
        assert_true(found.high == cJSON_GetObjectItem(expected, "upper_0.025")->valuedouble);
        assert_true(fabs(found.log10_p -
                         cJSON_GetObjectItem(expected, "log10_P_uniform")->valuedouble) < 1e-6);
        cases++;
    }
    assert_int_equal(cases, 3);
    cJSON_Delete(file);
}

/* ---- fair orders, and others ---- */

static uint64_t below(uint64_t *words, uint64_t range)
{
    return (uint64_t)((unsigned __int128)splitmix64_next(words) * range >> 64);
}

static void shuffle(uint32_t *items, size_t n, uint64_t *words)
{
    for (size_t i = 0; i < n; i++)
        items[i] = (uint32_t)i;
    for (size_t i = n; i > 1; i--) {
        size_t j = below(words, i);
        uint32_t kept = items[i - 1];
        items[i - 1] = items[j];
        items[j] = kept;
    }
}

/* Through a buffer. */
static void pass(uint32_t *items, size_t n, size_t buffer, uint64_t *words)
{
    uint32_t *held = malloc(buffer * sizeof *held);
    assert_non_null(held);
    size_t count = buffer, next = buffer;
    for (size_t i = 0; i < buffer; i++)
        held[i] = (uint32_t)i;
    for (size_t place = 0; place < n; place++) {
        size_t pick = below(words, count);
        items[place] = held[pick];
        held[pick] = next < n ? (uint32_t)next++ : held[--count];
    }
    free(held);
}

/* log10 p of each check, of `trials` orders of n items. */
static void p_of(size_t n, uint64_t trials, void (*make)(uint32_t *, size_t, uint64_t *),
                 uint64_t *words, CheckResult results[CHECKS], BufferFound *buffer)
{
    uint32_t *items = malloc(n * sizeof *items);
    LongCounter counter;
    Tally tally;
    assert_non_null(items);
    long_counter_begin(&counter, n);
    for (uint64_t t = 0; t < trials; t++) {
        make(items, n, words);
        long_counter_next(&counter);
        for (size_t p = 0; p < n; p++)
            long_counter_add(&counter, items[p]);
    }
    free(items);
    assert_int_equal(tally_begin(&tally, &tally_long, PLAIN(n), trials, NULL), STATUS_OK);
    for (uint64_t cell = 0; cell < tally.cells; cell++)
        tally_add(&tally, cell, counter.cells[cell]);
    for (size_t c = 0; c < CHECKS; c++)
        results[c] = result_of(check_find(ids[c]), &tally, trials);
    double places = (double)(counter.layout.middle_end - counter.layout.middle) * (double)trials;
    if (buffer)
        *buffer = buffer_found(n, trials, counter.advance + 1,
                               (double)counter.cells[counter.layout.sum_cell] / places);
    tally_end(&tally);
}

/* Both ends of each check, and the verdict: at most as often as a binomial count is with a chance
 * of 1e-5. Below 1,000 items only the blocks know their law. */
TEST(fair_orders)
{
    enum { RUNS_FULL = 2000, RUNS_SHORT = 300 };
    static const size_t sizes[] = {10000, 20000, 1000, 200};
    int runs = test_size == SIZE_SHORT ? RUNS_SHORT : RUNS_FULL;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        uint64_t words = 20261123 + s;
        int ends[CHECKS][2] = {{0}}, found[2] = {0};
        for (int run = 0; run < runs; run++) {
            CheckResult results[CHECKS];
            BufferFound buffer;
            p_of(sizes[s], 1 + (uint64_t)(run % 2) * (s == 1 ? 3 : 0), shuffle, &words, results,
                 &buffer);
            double least = 0;
            assert_int_equal(results[0].status, FINDING_NO_BIAS_FOUND);
            assert_int_equal(results[1].status == FINDING_SKIPPED, sizes[s] < LONG_SUM_ITEMS);
            for (size_t c = 0; c < CHECKS; c++) {
                if (results[c].status == FINDING_SKIPPED)
                    continue;
                ends[c][0] += results[c].log10_p_upper <= -2;
                ends[c][1] += results[c].log10_p_lower <= -2;
                least = fmin(least, results[c].log10_p);
            }
            assert_false(buffer.known);
            found[0] += least + log10(CHECKS) <= log10(.05);
            found[1] += least + log10(CHECKS) <= -3;
        }
        print_message("n = %zu: %d and %d of %d\n", sizes[s], found[0], found[1], runs);
        assert_true(gsl_cdf_binomial_Q((unsigned)found[0] - 1, .05, (unsigned)runs) > 1e-5);
        assert_true(found[1] == 0 ||
                    gsl_cdf_binomial_Q((unsigned)found[1] - 1, .001, (unsigned)runs) > 1e-5);
        for (size_t c = 0; c < CHECKS; c++) {
            print_message("  %s: %d, %d ends at .01\n", ids[c], ends[c][0], ends[c][1]);
            for (int end = 0; end < 2; end++)
                assert_true(ends[c][end] == 0 || gsl_cdf_binomial_Q((unsigned)ends[c][end] - 1, .01,
                                                                    (unsigned)runs) > 1e-5);
        }
    }
}

static void through_100(uint32_t *items, size_t n, uint64_t *words)
{
    pass(items, n, 100, words);
}

static void through_a_third(uint32_t *items, size_t n, uint64_t *words)
{
    pass(items, n, n / 3, words);
}

static void in_shards(uint32_t *items, size_t n, uint64_t *words)
{
    enum { SHARDS = 100 };
    uint32_t order[SHARDS];
    shuffle(order, SHARDS, words);
    for (size_t p = 0; p < n; p++)
        items[p] = (uint32_t)(order[p / (n / SHARDS)] * (n / SHARDS) + p % (n / SHARDS));
}

TEST(what_is_found)
{
    uint64_t words = 7;
    CheckResult results[CHECKS];
    BufferFound buffer;
    for (size_t n = 10000; n <= 40000; n *= 2) {
        p_of(n, 1, through_100, &words, results, &buffer);
        assert_true(buffer.known && buffer.low == 100 && buffer.high == 100);
        for (size_t c = 0; c < CHECKS; c++)
            assert_true(results[c].log10_p < -20);
        p_of(n, 1, through_a_third, &words, results, &buffer);
        assert_true(results[0].log10_p < -20 && !buffer.known);
        p_of(n, 1, in_shards, &words, results, &buffer);
        assert_true(results[0].log10_p < -20 && !buffer.known);
        p_of(n, 3, in_shards, &words, results, &buffer);
        assert_true(results[0].log10_p < -20);
    }
}

TEST(long_fair_orders)
{
    uint64_t words = 11;
    CheckResult results[CHECKS];
    BufferFound buffer;
    for (int run = 0; run < (test_size == SIZE_LONG ? 20 : 0); run++) {
        p_of(10000000, 1, shuffle, &words, results, &buffer);
        assert_false(buffer.known);
        for (size_t c = 0; c < CHECKS; c++)
            assert_true(results[c].log10_p > -5);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laws_by_all_orders),
        cmocka_unit_test(buffers_by_all_choices),
        cmocka_unit_test(buffers_of_the_reference),
        cmocka_unit_test(fair_orders),
        cmocka_unit_test(what_is_found),
        cmocka_unit_test(long_fair_orders),
    };
    reference_path = argc > 1 ? argv[1] : "";
    test_size = test_size_of(argc - 1, argv + 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
