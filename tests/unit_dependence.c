/* dependence: how often it is found in independent trials, fair and biased, which must not be
 * oftener than p says; and that it is found in trials that depend on each other. */
#include "unit.h"

#include "base/splitmix.h"
#include "base/text.h"
#include "inference/binomial_tail.h"
#include "inference/calibration.h"
#include "inference/check.h"
#include "inference/check_list.h"
#include "made_trials.h"
#include "recorded_runs.h"
#include "shape_testing.h"
#include "tallies/record.h"
#include "tests/test_size.h"

#include <gsl/gsl_cdf.h>

static TestSize test_size;

static uint32_t rare; /* what repeats the last trial does so once in that many */

/* Sets what is said of it, too, unless that is NULL. */
static double run_of(Making subject, Shape shape, uint64_t trials, uint64_t seed, Text *ret_said)
{
    static Maker maker;
    Tally tally;
    CheckResult result;
    maker = (Maker){.n = shape.n, .state = mix64(seed), .rare = rare};
    assert_int_equal(tally_begin(&tally, &tally_record, &shape, trials, NULL), STATUS_OK);
    for (; maker.trial < trials; tally.trial = ++maker.trial) {
        Item order[MOST_ITEMS];
        subject.make(&maker, order);
        memcpy(maker.before[maker.trial % BEFORE], order, shape.n * sizeof *order);
        tally_record.count(&tally, order, 1);
    }
    assert_int_equal(tally_trials(&tally, trials, 0), record_rows(&shape, trials));
    const CheckKind *kind = check_find("dependence");
    CaseResult found = {0};
    CheckInput input = {.kind = kind, .tally = &tally, .trials = trials, .threads = 1};
    input.result = ret_said ? &found : NULL;
    assert_int_equal(kind->test(&input, &result, NULL), STATUS_OK);
    if (ret_said) {
        text_addf(ret_said, "by %s:\n", result.method);
        for (size_t i = 0; i < found.worst_count; i++)
            text_addf(ret_said, "%s%s\n", found.worst[i].ratio < 1 ? "seldom: " : "",
                      found.worst[i].item);
        arena_clear(&found.memory);
    }
    tally_end(&tally);
    return result.log10_p;
}

static double run(Making subject, size_t n, uint64_t trials, uint64_t seed)
{
    return run_of(subject, shape_plain(n), trials, seed, NULL);
}

static const size_t sizes[] = {3, 7, 20, 52};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static const double levels[] = {.1, .05, .01, .001};
enum { LEVELS = sizeof levels / sizeof levels[0] };

typedef struct Alarms {
    uint64_t runs, at[LEVELS];
    double least;
} Alarms;

static void count_alarms(Alarms *alarms, double log10_p)
{
    alarms->runs++;
    alarms->least = fmin(alarms->least, log10_p);
    for (size_t i = 0; i < LEVELS; i++)
        alarms->at[i] += log10_p <= log10(levels[i]);
}

static void judge(const Alarms *alarms, const char *what, uint64_t trials)
{
    print_message("%s, %ju trials: %ju runs, at most .1, .05, .01, .001: %ju %ju %ju %ju, "
                  "least p 10^%.1f\n",
                  what, (uintmax_t)trials, (uintmax_t)alarms->runs, (uintmax_t)alarms->at[0],
                  (uintmax_t)alarms->at[1], (uintmax_t)alarms->at[2], (uintmax_t)alarms->at[3],
                  alarms->least);
    for (size_t i = 0; i < LEVELS; i++) {
        Rate rate = rate_of(alarms->at[i], alarms->runs, levels[i], true);
        assert_true(rate_inside(&rate));
    }
}

/* `runs` runs of fair trials, and as many of the biased laws together. */
static void count_false_alarms(uint64_t trials, uint64_t runs)
{
    Alarms of_fair = {0}, of_biased = {0}, of[INDEPENDENT] = {{0}};
    for (uint64_t seed = 1; seed <= runs; seed++)
        for (int biased = 0; biased < 2; biased++) {
            size_t law = biased ? 1 + seed % (INDEPENDENT - 1) : 0,
                   n = sizes[seed / (INDEPENDENT - 1) % SIZES];
            double p = run(independent[law], n, trials, 2 * seed + biased);
            count_alarms(biased ? &of_biased : &of_fair, p);
            count_alarms(&of[law], p);
        }
    judge(&of_fair, "fair", trials);
    judge(&of_biased, "biased", trials);
    for (size_t law = 1; law < INDEPENDENT; law++)
        judge(&of[law], independent[law].name, trials);
}

TEST(independent_trials)
{
    static const struct {
        uint64_t trials, runs[3]; /* of each size of the test */
    } sessions[] = {{300, {64, 2000, 20000}}, {20000, {8, 200, 2000}}, {200000, {4, 40, 640}}};
    for (size_t i = 0; i < sizeof sessions / sizeof sessions[0]; i++)
        count_false_alarms(sessions[i].trials, sessions[i].runs[test_size]);
}

/* Hands, places taken, alike items; more items than steps are looked at of. */
TEST(deals)
{
    static const Words deals[] = {{NULL, 8, 0, "4"},
                                  {NULL, 52, 5, NULL},
                                  {NULL, 52, 0, "13,13,13,13"},
                                  {"4*a,4*b", 0, 0, NULL},
                                  {NULL, 70, 0, NULL}};
    for (size_t i = 0; i < sizeof deals / sizeof deals[0]; i++) {
        Shape shape = shape_of(&deals[i]);
        assert_true(run_of(independent[0], shape, 20000, 1, NULL) > -3);
        assert_true(run_of(dependent[0], shape, 20000, 1, NULL) < -6);
        shape_clear(&shape);
    }
}

/* Of a long run the first trials of each eighth; rows that are no orders do not add up. */
TEST(what_is_recorded)
{
    Shape shape = shape_plain(52);
    uint64_t rows = record_rows(&shape, 80000), each = rows / RECORD_PARTS, seen = 0;
    Item order[52];
    Tally tally;
    assert_int_equal(record_rows(&shape, 20000), 20000);
    assert_int_equal(tally_begin(&tally, &tally_record, &shape, 80000, NULL), STATUS_OK);
    for (size_t i = 0; i < 52; i++)
        order[i] = (Item)(51 - i);
    for (; tally.trial < 80000; tally.trial++) {
        uint64_t row = tally.trial / 10000 * each + tally.trial % 10000;
        tally_record.count(&tally, order, 1);
        seen += tally.trial % 10000 < each;
        if (tally.trial % 10000 < each)
            assert_int_equal(tally_cell(&tally, row * 52 + 51), 1);
    }
    assert_int_equal(seen, rows);
    assert_int_equal(tally_trials(&tally, 80000, 0), rows);
    tally_end(&tally);
}

TEST(trials_that_depend)
{
    for (size_t i = 0; i < DEPENDENT; i++)
        for (size_t n = 8; n <= 52; n += 44) {
            uint64_t seeds = test_size == SIZE_SHORT ? 1 : 20, found = 0;
            double most = -INFINITY;
            for (uint64_t seed = 1; seed <= seeds; seed++) {
                double p = run(dependent[i], n, 20000, seed);
                found += p <= -6;
                most = fmax(most, p);
            }
            print_message("%s, n = %zu: %ju of %ju, p at most 10^%.0f\n", dependent[i].name, n,
                          (uintmax_t)found, (uintmax_t)seeds, most);
            assert_int_equal(found, seeds);
        }
}

/* Trials that repeat the last one now and then: of long runs one in 10,000 is seen. */
TEST(rare_repeats)
{
    static const uint32_t rates[] = {20, 100, 1000, 10000};
    uint64_t seeds = test_size == SIZE_SHORT ? 1 : test_size == SIZE_FULL ? 20 : 3;
    for (size_t n = 8; n <= 52; n += 44)
        for (size_t i = test_size == SIZE_SHORT ? 3 : 0; i < 4; i++)
            for (uint64_t trials = test_size == SIZE_SHORT ? 1000000 : 10000; trials <= 1000000;
                 trials *= 10) {
                double most = -INFINITY;
                rare = rates[i];
                for (uint64_t seed = 1; seed <= seeds; seed++)
                    most = fmax(most, run((Making){NULL, rare_repeat}, n, trials, seed));
                print_message(
                    "one in %u repeats the last, n = %zu, %ju trials: p at most 10^%.1f\n", rare, n,
                    (uintmax_t)trials, most);
                assert_true(trials < 1000000 || most < -6);
            }
}

/* Of 8 items, what stands out most goes first; of 4 the order of the step, too; of a hand. */
TEST(what_is_said)
{
    static const struct {
        void (*make)(Maker *maker, Item *order);
        Words deal;
        const char *said;
    } cases[] = {
        {one_in_thirty,
         {NULL, 8, 0, NULL},
         "by chi-square:\n"
         "all 8 items are where they were in the trial before\n"},
        {of_17_before,
         {NULL, 8, 0, NULL},
         "by chi-square:\n"
         "all 8 items are where they were 17 trials before\n"},
        {one_in_thirty,
         {NULL, 4, 0, NULL},
         "by chi-square:\n"
         "all 4 items are where they were in the trial before\n"
         "all 3 pairs of neighbours were neighbours in the trial before\n"
         "trials have at most 1 rising sequence of items as they were in the trial before\n"
         "items come from places 0 1 2 3 in the trial before\n"},
        {never_the_same,
         {NULL, 4, 0, NULL},
         "by hypergeometric:\n"
         "seldom: all 4 items are where they were in the trial before\n"
         "seldom: all 3 pairs of neighbours were neighbours in the trial before\n"
         "seldom: trials have at most 1 rising sequence of items as they were in the trial before\n"
         "seldom: items come from places 0 1 2 3 in the trial before\n"},
        {one_in_thirty,
         {NULL, 8, 0, "4"},
         "by chi-square:\n"
         "every place holds what it held in the trial before\n"},
        {riffled_on,
         {NULL, 8, 0, NULL},
         "by chi-square:\n"
         "trials have at most 2 rising sequences of items as they were in the trial before\n"
         "at least 3 of 7 pairs of neighbours were neighbours in the trial before\n"
         "the item at place 7 was at place 7 in the trial before\n"
         "at least 4 of 8 items are where they were in the trial before\n"
         "seldom: item 0 comes before item 1, and in the next trial item 1 comes before item 0\n"},
        {last_draw_again,
         {NULL, 8, 0, NULL},
         "by chi-square:\n"
         "seldom: the swap of place 1 is with 1, and in the next trial the last item is 2\n"},
        {wears_out,
         {NULL, 52, 0, NULL},
         "by chi-square:\n"
         "in eighth 8 of the run the last item is 46 to 51\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Text said = {0};
        Shape shape = shape_of(&cases[i].deal);
        run_of((Making){NULL, cases[i].make}, shape, 20000, 1, &said);
        if (strncmp(text_string(&said), cases[i].said, strlen(cases[i].said)) != 0)
            fail_msg("not\n%sbut\n%s", cases[i].said, text_string(&said));
        shape_clear(&shape);
        text_clear(&said);
    }
}

/* By the engine: the same on several threads, and where a run is recorded in part. */
TEST(trials_that_go_on)
{
    static const size_t of[] = {3, 8, 52};
    for (size_t s = 0; s < 3; s++) {
        double p[2];
        for (int i = 0; i < 2; i++) {
            uint64_t made;
            TrialPlan plan = plan_of("sort-insertion", of[s], 40000);
            plan.start = START_CARRY;
            plan.threads = 1 + 2 * i;
            p[i] = result_of_run(plan, "dependence", &made).log10_p_upper;
        }
        assert_true(p[0] < -20);
        assert_true(p[0] == p[1]);
    }
}

TEST(tails_are_hypergeometric)
{
    static const unsigned totals[] = {2, 9, 60, 1500, 163000};
    for (size_t t = 0; t < sizeof totals / sizeof *totals; t++)
        for (unsigned i = 1; i < 8; i++)
            for (unsigned j = 1; j < 8; j++) {
                unsigned total = totals[t], marked = total * i / 8, drawn = total * j / 8;
                double mean = (double)marked * drawn / total, deviation = sqrt(mean) + 1;
                for (unsigned far = 0; far < 12; far++) {
                    double x = ceil(mean + far * deviation);
                    double log_p = hypergeometric_log_upper(total, marked, drawn, x);
                    double gsl = x < 1 ? 1
                                       : gsl_cdf_hypergeometric_Q((unsigned)x - 1, marked,
                                                                  total - marked, drawn);
                    if (x > fmin(marked, drawn))
                        assert_true(log_p == -INFINITY);
                    else if (gsl > 1e-290)
                        assert_true(fabs(exp(log_p) / gsl - 1) < 1e-8);
                }
            }
}

int main(int count, char **words)
{
    test_size = test_size_of(count, words);
    const struct CMUnitTest tests[] = {cmocka_unit_test(tails_are_hypergeometric),
                                       cmocka_unit_test(what_is_recorded),
                                       cmocka_unit_test(deals),
                                       cmocka_unit_test(what_is_said),
                                       cmocka_unit_test(trials_that_go_on),
                                       cmocka_unit_test(trials_that_depend),
                                       cmocka_unit_test(rare_repeats),
                                       cmocka_unit_test(independent_trials)};
    return cmocka_run_group_tests_name("dependence", tests, NULL, NULL);
}
