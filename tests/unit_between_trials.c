/* What lies between trials: starts, and the quotients of the checks serial. Outcomes are recorded,
 * and counted again, slowly. */
#include "unit.h"

#include "inference/check_kind.h"
#include "inference/check_list.h"
#include "inference/position_tail.h"
#include "plain_shape.h"
#include "recorded_runs.h"
#include "tallies/perm_stat.h"
#include "tallies/rank.h"
#include "tallies/serial.h"
#include "test_size.h"

static Item *outcomes_from(Start start, const char *name, size_t n, uint64_t trials)
{
    TrialPlan plan = plan_of(name, n, trials);
    TrialCounts counts;
    plan.start = start;
    Item *outcomes = outcomes_of(plan, &counts);
    trial_counts_clear(&counts);
    return outcomes;
}

/* A shuffle moves places: from another start the same random words move the same places. */
TEST(test_starts)
{
    static const size_t sizes[] = {5, 52, 300};
    for (size_t s = 0; s < 3; s++) {
        size_t n = sizes[s];
        uint64_t block = block_trials(n), trials = block + 200;
        Item *moved = outcomes_from(START_IDENTITY, "naive", n, trials);
        Item *reverse = outcomes_from(START_REVERSE, "naive", n, trials);
        Item *carry = outcomes_from(START_CARRY, "naive", n, trials);
        Item *random = outcomes_from(START_RANDOM, "naive", n, trials);
        uint64_t *places = calloc(n * n, sizeof *places);
        for (uint64_t t = 0; t < trials; t++)
            for (size_t p = 0; p < n; p++) {
                Item from = moved[t * n + p]; /* the place that the item at p was at */
                assert_int_equal(reverse[t * n + p], n - 1 - from);
                assert_int_equal(carry[t * n + p], t % block ? carry[(t - 1) * n + from] : from);
                places[random[t * n + p] * n + from]++; /* where the start had the item */
            }
        unsigned __int128 squares = 0;
        for (size_t cell = 0; cell < n * n; cell++)
            squares += (unsigned __int128)places[cell] * places[cell];
        TestResult test;
        assert_int_equal(position_test(trials, n, squares, &test, NULL), STATUS_OK);
        assert_true(test.tails.log10_upper > -4 && test.tails.log10_lower > -4);
        free(places);
        free(moved);
        free(reverse);
        free(carry);
        free(random);
    }
}

static void add_quotient(const TallyKind *kind, const Item *b, size_t n, uint64_t *cells)
{
    if (kind == &tally_permutations)
        cells[permutation_rank(b, n)]++;
    uint32_t room[2 * 130];
    const PermStat *stat = kind == &stat_rising.tally ? &stat_rising : &stat_fixed_points;
    if (kind == &stat_rising.tally || kind == &stat_fixed_points.tally)
        cells[stat_cell(stat, stat_cells(stat, n), stat->of(b, n, room))]++;
    for (size_t p = 0; p < n && kind == &tally_positions; p++)
        cells[b[p] * n + p]++;
    for (size_t p = 0; p <= n && kind == &tally_successors; p++)
        cells[(p ? b[p - 1] : n) * (n + 1) + (p < n ? b[p] : n)]++;
}

/* Every quotient of every lag, over the border of a block and on several threads. */
TEST(test_quotients)
{
    static const size_t sizes[] = {3, 5, 8, 52, 100, 130};
    static const TallyKind *const inner[] = {&tally_permutations, &tally_positions,
                                             &tally_successors, &stat_fixed_points.tally,
                                             &stat_rising.tally};
    static const TallyKind *const serial[] = {tally_serial_permutations, tally_serial_positions,
                                              tally_serial_successors, tally_serial_fixed_points,
                                              tally_serial_rising};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s += SANITIZED ? 3 : 1) {
        size_t n = sizes[s];
        uint64_t block = block_trials(n), trials = 2 * block + 77;
        TrialPlan plan = plan_of("naive", n, trials);
        for (size_t k = 0; k < 15; k++)
            if (tally_cells(&serial[k / 3][k % 3], PLAIN(n), trials, NULL))
                plan.tallies[plan.tally_count++] = &serial[k / 3][k % 3];
        assert_int_equal(plan.tally_count, n <= 8 ? 15 : 12);
        TrialCounts counts;
        Item *outcomes = outcomes_of(plan, &counts), inverse[130], b[130];
        for (size_t t = 1; t < counts.tally_count; t++) {
            uint64_t pairs;
            Tally found = serial_inner(&counts.tallies[t], &pairs);
            size_t k = 0;
            while (&serial[k / 3][k % 3] != counts.tallies[t].kind)
                k++;
            size_t lag = k % 3 + 1;
            assert_ptr_equal(found.kind, inner[k / 3]);
            assert_int_equal(pairs, trials - 3 * lag);
            uint64_t *cells = calloc(found.cells, sizeof *cells);
            for (uint64_t trial = lag; trial < trials; trial++) {
                if (trial % block < lag)
                    continue;
                for (size_t p = 0; p < n; p++)
                    inverse[outcomes[(trial - lag) * n + p]] = (Item)p;
                for (size_t p = 0; p < n; p++)
                    b[p] = inverse[outcomes[trial * n + p]];
                add_quotient(found.kind, b, n, cells);
            }
            for (uint64_t cell = 0; cell < found.cells; cell++)
                if (tally_cell(&found, cell) != cells[cell])
                    fail_msg("%s n %zu cell %d", counts.tallies[t].kind->id, n, (int)cell);
            free(cells);
        }
        free(outcomes);
        trial_counts_clear(&counts);
    }
}

/* A random comparator from where the last trial ended: 1e6 trials look even, and what leads from
 * one to the next has the shuffle's own bias, w^2 = 19/32, in full. From the first order again each
 * time, the quotient of two trials has less of it. */
/* The fewest trials that make so many pairs, by all numbers of trials around the borders of blocks.
 */
TEST(test_pairs_of_trials)
{
    static const size_t sizes[] = {5, 52, 5000, 65536};
    for (size_t s = 0; s < 4; s++)
        for (size_t lag = 1; lag <= SERIAL_LAGS; lag++) {
            uint64_t block = block_trials(sizes[s]), pairs = 0, n = sizes[s];
            for (uint64_t trial = 0; trial < 3 * block + 9; trial++) {
                pairs += trial % block >= lag;
                assert_int_equal(serial_pairs(n, lag, trial + 1), pairs);
                if (trial % block >= lag)
                    assert_int_equal(serial_trials(n, lag, pairs), trial + 1);
            }
        }
}

/* At no number of trials a check of pairs is lost between simulation and its own tails. */
TEST(test_least_trials)
{
    static const size_t sizes[] = {3, 10, 52};
    for (size_t s = 0; s < 3; s++)
        for (size_t k = 0; check_list[k]; k++) {
            const CheckKind *kind = check_list[k];
            size_t n = sizes[s];
            if (!kind->companion || !tally_cells(kind->tally, PLAIN(n), 2000, NULL))
                continue;
            uint64_t least = check_least_trials(kind, PLAIN(n));
            TrialPlan plan = plan_of("fisher-yates", n, least);
            plan.tallies[0] = kind->tally;
            plan.tally_count = 1;
            TrialCounts counts;
            assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
            CheckResult result;
            assert_int_equal(check_tally(kind, &counts.tallies[0], least, 1, &result, NULL),
                             STATUS_OK);
            if (least > 10) /* of fewer no counts have a small p */
                assert_int_not_equal(result.status, FINDING_SKIPPED);
            assert_false(strstr(result.reason, "too few"));
            trial_counts_clear(&counts);
        }
}

TEST(test_carry_is_found)
{
    uint64_t trials;
    TrialPlan plan = plan_of("sort-v8", 3, 1000000);
    CheckResult own = result_of_run(plan, "permutations", &trials);
    plan.start = START_CARRY;
    CheckResult carried = result_of_run(plan, "permutations", &trials);
    CheckResult serial = result_of_run(plan, "serial-1-permutations", &trials);
    assert_true(own.log10_p < -1e5 && carried.log10_p > -6);
    assert_true(fabs(serial.effect.value - sqrt(19.0 / 32)) < 0.003);
    assert_true(serial.log10_p < 0.999 * own.log10_p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_starts),          cmocka_unit_test(test_quotients),
        cmocka_unit_test(test_pairs_of_trials), cmocka_unit_test(test_least_trials),
        cmocka_unit_test(test_carry_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
