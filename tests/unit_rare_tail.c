/* Tails far out, estimated: never below the exact ones of small laws at either end, and not far
 * above; the same for any number of threads; and no statistic 20 standard deviations out is left
 * undecided. `--full`: more of them; `--table` prints what came out. */
#include "unit.h"

#include "cases/draw_order.h"
#include "cases/rare_tail.h"
#include "cases/simulated_set.h"
#include "check_testing.h"
#include "inference/check_list.h"
#include "inference/stat_law.h"
#include "test_size.h"

static TestSize size;
static bool with_table;

typedef struct Outcome {
    double statistic, chance;
} Outcome;

static int farther_up(const void *a, const void *b)
{
    double one = ((const Outcome *)a)->statistic, other = ((const Outcome *)b)->statistic;
    return (one < other) - (one > other);
}

enum { TRIALS = 24, OUTCOMES = 118755 }; /* as many as six orders can share the trials */

/* The law of a check's statistic of TRIALS orders of three items, from the top. */
static Outcome *law_of(const CheckKind *kind)
{
    Shape shape = shape_plain(3);
    Tally tally;
    Outcome *all = malloc(OUTCOMES * sizeof *all);
    assert_non_null(all);
    assert_int_equal(tally_begin(&tally, kind->tally, &shape, TRIALS, NULL), STATUS_OK);
    size_t count = 0;
    uint64_t t[6];
    for (t[0] = 0; t[0] <= TRIALS; t[0]++)
        for (t[1] = 0; t[1] + t[0] <= TRIALS; t[1]++)
            for (t[2] = 0; t[2] + t[1] + t[0] <= TRIALS; t[2]++)
                for (t[3] = 0; t[3] + t[2] + t[1] + t[0] <= TRIALS; t[3]++)
                    for (t[4] = 0; t[4] + t[3] + t[2] + t[1] + t[0] <= TRIALS; t[4]++) {
                        t[5] = TRIALS - t[4] - t[3] - t[2] - t[1] - t[0];
                        double log_chance = lgamma(TRIALS + 1.0) - TRIALS * log(6), df;
                        tally_forget(&tally);
                        for (size_t i = 0; i < 6; i++) {
                            log_chance -= lgamma((double)t[i] + 1);
                            if (t[i])
                                count_order(&tally, i, t[i]);
                        }
                        CheckInput input = {
                            .kind = kind, .tally = &tally, .trials = TRIALS, .threads = 1};
                        all[count++] = (Outcome){kind->statistic(&input, &df), exp(log_chance)};
                    }
    assert_int_equal(count, OUTCOMES);
    tally_end(&tally);
    qsort(all, count, sizeof *all, farther_up);
    return all;
}

static double estimate(const RareTail *of)
{
    Progress progress = {0};
    double log10_p;
    assert_int_equal(rare_tail(of, &progress, &log10_p, NULL), STATUS_OK);
    return log10_p;
}

/* What is reported is a hundredfold: by no more can an estimate be too small. */
static void assert_told(const RareTail *of, double log10_exact)
{
    double told = estimate(of);
    if (!(told >= log10_exact && told <= fmax(0, log10_exact + 4)))
        fail_msg("%s, %d trials, at %g: 10^%g, exactly 10^%g", of->kind->id, (int)of->trials,
                 of->observed, told, log10_exact);
}

TEST(near_exact_tails)
{
    static const char *const ids[] = {"positions", "precedence", "digits", "successors"};
    static const double levels[] = {1e-9, 1e-4, 1e-12};
    for (size_t k = 0; k < sizeof ids / sizeof *ids; k++) {
        const CheckKind *kind = check_find(ids[k]);
        Outcome *all = law_of(kind);
        for (size_t l = 0; l < (size == SIZE_SHORT ? 1 : sizeof levels / sizeof *levels); l++) {
            size_t at = 0, end = 0;
            double tail = 0;
            while (tail < levels[l])
                tail += all[at++].chance;
            RareTail of = {.kind = kind,
                           .shape = shape_plain(3),
                           .trials = TRIALS,
                           .requested = TRIALS,
                           .observed = all[at - 1].statistic,
                           .log10_enough = -300,
                           .threads = 1};
            tail = 0;
            while (end < OUTCOMES && simulated_at_least(all[end].statistic, of.observed))
                tail += all[end++].chance;
            for (of.seed = 1; of.seed <= (size == SIZE_SHORT ? 1 : 10); of.seed++)
                assert_told(&of, log10(tail));
        }
        free(all);
    }
}

/* Of 200 orders of four items, as even as they can be: each item 50 times at each place. By the
 * normal law of nine counts that fix the others, each in steps of 1. */
TEST(near_the_lower_end)
{
    double determinant = pow(0.25, 6) / pow(3, 9);
    double log10_exact = -log10(pow(2 * M_PI * 200, 4.5) * sqrt(determinant));
    for (uint64_t seed = 1; seed <= (size == SIZE_SHORT ? 1 : 10); seed++) {
        RareTail of = {.kind = check_find("positions"),
                       .shape = shape_plain(4),
                       .trials = 200,
                       .requested = 200,
                       .seed = seed,
                       .observed = 0,
                       .lower = true,
                       .log10_enough = -300,
                       .threads = 1};
        assert_told(&of, log10_exact);
    }
}

/* One order alone: how far its items moved, by the law of the footrule. */
TEST(near_the_law_of_one_order)
{
    enum { N = 9 };
    /* Half of how far nine items moved, 0 to 2 (OEIS A062869). */
    static const double counts[] = {1, 8, 49};
    double tail = 0;
    for (size_t moved = 0; moved < 6; moved += 2) { /* in steps of two, and below the mean */
        tail += counts[moved / 2] / 362880;
        Shape shape = shape_plain(N);
        const CheckKind *kind = check_find("mean-distance");
        Tally tally;
        assert_int_equal(tally_begin(&tally, kind->tally, &shape, 1, NULL), STATUS_OK);
        Item order[N];
        for (size_t i = 0; i < N; i++)
            order[i] = (Item)i;
        for (size_t swap = 0; swap < moved / 2; swap++) {
            order[2 * swap] = (Item)(2 * swap + 1);
            order[2 * swap + 1] = (Item)(2 * swap);
        }
        simulated_count(&tally, 0, 1, order);
        simulated_counted(&tally);
        CheckInput input = {.kind = kind, .tally = &tally, .trials = 1, .threads = 1};
        double df;
        RareTail of = {.kind = kind,
                       .shape = shape,
                       .trials = 1,
                       .requested = 1,
                       .seed = 1,
                       .observed = kind->statistic(&input, &df),
                       .log10_enough = -300,
                       .threads = 1};
        assert_told(&of, log10(tail));
        tally_end(&tally);
    }
}

TEST(same_for_any_threads)
{
    RareTail of = {.kind = check_find("positions"),
                   .shape = shape_plain(5),
                   .trials = 20,
                   .requested = 20,
                   .seed = 1,
                   .observed = 200,
                   .log10_enough = -6,
                   .threads = 1};
    double one = estimate(&of);
    of.threads = 3;
    assert_true(one < -6 && estimate(&of) == one);
}

static bool stops(void *context, uint64_t done)
{
    return done < 3;
}

/* Stopped, it says nothing, and it is not begun where it takes too long. */
TEST(can_be_stopped)
{
    RareTail of = {.kind = check_find("positions"),
                   .shape = shape_plain(5),
                   .trials = 20,
                   .requested = 20,
                   .seed = 1,
                   .observed = 200,
                   .log10_enough = -8,
                   .threads = 1};
    Progress progress = {.host = stops};
    double log10_p = 1;
    assert_int_equal(rare_tail(&of, &progress, &log10_p, NULL), STATUS_OK);
    assert_true(log10_p == 0 && progress.interrupted);
    assert_true(estimate(&of) < -8);
    of.steps = 1e3;
    assert_true(rare_tail_affordable(&of));
    of.steps = 1e7;
    assert_false(rare_tail_affordable(&of));
}

/* The check of `auto` that takes longest: of 52 items, with the most trials that are simulated, at
 * an end of one of a hundred tests at alpha = 1e-6. */
TEST(a_deck_is_affordable)
{
    const CheckKind *kind = check_find("precedence");
    Shape shape = shape_plain(52);
    RareTail of = {.kind = kind,
                   .shape = shape,
                   .trials = check_least_trials(kind, &shape) - 1,
                   .log10_enough = -8.3};
    of.steps = 3 * 52 * (double)of.trials + kind->steps(check_planned(kind, &shape, of.trials));
    assert_true(rare_tail_affordable(&of));
}

/* One more than that is 20 standard deviations above the mean of a statistic with `df`; of a sum,
 * the square of one that far. */
static double twenty(double df)
{
    return df > 1 ? df + 20 * sqrt(2 * df) : 400;
}

typedef struct Row {
    const char *id;
    size_t n, hand; /* items, and those that are seen; 0: all */
    bool ranks;     /* four items of each kind, in hands of two */
    uint64_t trials;
} Row;

static const Row rows[] = {
    {"positions", 3, 0, false, 15},     {"positions", 52, 0, false, 5},
    {"successors", 10, 0, false, 10},   {"successors", 52, 0, false, 5},
    {"precedence", 5, 0, false, 20},    {"precedence", 52, 0, false, 20},
    {"digits", 52, 0, false, 20},       {"pairs-of-places", 10, 0, false, 20},
    {"sample-pairs", 49, 6, false, 20}, {"positions", 52, 0, true, 15},
    {"clumping", 52, 0, true, 10},      {"clumping", 52, 0, true, 100},
    {"blocks", 200, 0, false, 1},       {"mean-distance", 200, 0, false, 1},
};

static Shape shape_of(const Row *row)
{
    Shape shape = shape_plain(row->n);
    uint32_t hand[] = {(uint32_t)row->hand}, hands[] = {2, 2, 2};
    uint16_t ranks[52];
    for (size_t item = 0; item < 52; item++)
        ranks[item] = (uint16_t)(item / 4);
    if (row->ranks)
        assert_int_equal(shape_make(&shape, 52, ranks, 13, NULL, hands, 3, NULL), STATUS_OK);
    else if (row->hand)
        assert_int_equal(shape_make(&shape, row->n, NULL, 0, NULL, hand, 1, NULL), STATUS_OK);
    return shape;
}

/* No check is left that says nothing 20 standard deviations out but for what such data sets come to
 * by chance, as alike items that clump in one deal. */
TEST(twenty_deviations_decide)
{
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        const Row *row = &rows[r];
        bool slow = row->n > 20 || strncmp(row->id, "sample", 6) == 0;
        if (slow && !with_table)
            continue;
        Shape shape = shape_of(row);
        const CheckKind *kind = check_in(check_find(row->id), &shape);
        Tally tally;
        assert_true(row->trials < check_least_trials(kind, &shape));
        assert_int_equal(tally_begin(&tally, kind->tally, &shape, row->trials, NULL), STATUS_OK);
        Item *order = malloc(2 * row->n * sizeof *order);
        uint64_t words = 1;
        for (uint64_t trial = 0; trial < row->trials; trial++) {
            draw_order(NULL, row->n, &words, order, order + row->n);
            simulated_count(&tally, trial, row->trials, order);
        }
        CheckInput input = {.kind = kind, .tally = &tally, .trials = row->trials, .threads = 1};
        double df;
        kind->statistic(&input, &df);
        RareTail of = {.kind = kind,
                       .shape = shape,
                       .trials = row->trials,
                       .requested = row->trials,
                       .seed = 1,
                       .observed = twenty(df),
                       .log10_enough = -8,
                       .threads = 1};
        double bound = 0;
        double told = estimate(&of);
        if (with_table)
            printf("| `%s`%s | %zu | %llu | %.0f | %.1f | %.1f |\n", row->id,
                   row->ranks  ? ", 2, 2, 2 of 13 ranks"
                   : row->hand ? ", 6 of 49"
                               : "",
                   row->n, (unsigned long long)row->trials, df, bound, fmin(told, bound));
        else if (!(told < -8))
            fail_msg("%s, n = %d, N = %d: 10^%g", row->id, (int)row->n, (int)row->trials, told);
        free(order);
        tally_end(&tally);
        if (row->ranks || row->hand)
            shape_clear(&shape);
    }
}

int main(int argc, char **argv)
{
    size = test_size_of(argc, argv);
    with_table = argc > 1 && strcmp(argv[1], "--table") == 0;
    const struct CMUnitTest tests[] = {cmocka_unit_test(near_exact_tails),
                                       cmocka_unit_test(near_the_lower_end),
                                       cmocka_unit_test(near_the_law_of_one_order),
                                       cmocka_unit_test(same_for_any_threads),
                                       cmocka_unit_test(can_be_stopped),
                                       cmocka_unit_test(a_deck_is_affordable),
                                       cmocka_unit_test(twenty_deviations_decide)};
    return cmocka_run_group_tests_name("rare tail", tests, NULL, NULL);
}
