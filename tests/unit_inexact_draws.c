/* Draws that are not exact (--draw modulo, float): the law of the orders that they lead to, by
 * enumeration, and the numbers of a C library's rand(), by hand. */
#include "unit.h"

#include "deck/draw_method.h"
#include "inference/fit_tail.h"
#include "random/source_list.h"
#include "recorded_runs.h"
#include "tallies/rank.h"

/* Fisher-Yates of three items, with draws of three bits: 8 does not divide by 3. */
TEST(test_draws)
{
    static const DrawMethod methods[] = {DRAW_MODULO, DRAW_FLOAT};
    static const char *const sources[] = {"xoshiro256++", "gsl:mt19937", "lcg15", "v8"};
    for (size_t m = 0; m < 2; m++)
        for (size_t s = 0; s < 4; s++) {
            TrialPlan plan = plan_of("fisher-yates", 3, 200000);
            Source source;
            assert_int_equal(source_find(sources[s], &source, NULL), STATUS_OK);
            plan.source = &source;
            plan.draw = (DrawLaw){methods[m], 3};
            plan.tallies[plan.tally_count++] = &tally_permutations;
            uint64_t thirds[3], halves[2], counts_of[6];
            double expected[6] = {0};
            assert_int_equal(draw_law_weights(plan.draw, 3, thirds), 8);
            assert_int_equal(draw_law_weights(plan.draw, 2, halves), 2);
            for (Item i = 0; i < 3; i++)
                for (Item j = 0; j < 2; j++) {
                    Item a[3] = {0, 1, 2}, item = a[2];
                    a[2] = a[i], a[i] = item;
                    item = a[1], a[1] = a[j], a[j] = item;
                    expected[permutation_rank(a, 3)] +=
                        200000 * (double)(thirds[i] * halves[j]) / 16;
                }
            TrialCounts counts;
            assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
            for (size_t rank = 0; rank < 6; rank++)
                counts_of[rank] = tally_cell(&counts.tallies[0], rank);
            TestResult fit;
            assert_int_equal(fit_test(counts_of, expected, 6, &fit, NULL), STATUS_OK);
            if (chi_square_log10_two_sided(fit.tails) < -4)
                fail_msg("%s, method %zu: log10 p %g", sources[s], m,
                         chi_square_log10_two_sided(fit.tails));
            trial_counts_clear(&counts);
        }
}

/* Without a number of bits the source's own numbers are taken: those of rand() by hand. */
TEST(test_native_draws)
{
    enum { N = 4, TRIALS = 50 };
    for (size_t m = 0; m < 2; m++) {
        TrialPlan plan = plan_of("fisher-yates", N, TRIALS);
        Source source;
        assert_int_equal(source_find("msvc", &source, NULL), STATUS_OK);
        plan.source = &source;
        plan.draw.method = m ? DRAW_FLOAT : DRAW_MODULO;
        TrialCounts counts;
        Item *outcomes = outcomes_of(plan, &counts);
        uint32_t x = (uint32_t)plan.seed;
        for (size_t t = 0; t < TRIALS; t++) {
            Item a[N] = {0, 1, 2, 3};
            for (size_t last = N - 1; last > 0; last--) {
                x = 214013 * x + 2531011;
                uint32_t number = x >> 16 & 0x7fff;
                size_t pick =
                    m ? (size_t)(number / 32768.0 * (double)(last + 1)) : number % (last + 1);
                Item item = a[last];
                a[last] = a[pick];
                a[pick] = item;
            }
            assert_memory_equal(outcomes + t * N, a, sizeof a);
        }
        free(outcomes);
        trial_counts_clear(&counts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_draws),
        cmocka_unit_test(test_native_draws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
