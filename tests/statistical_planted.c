/* Mistakes of our own, planted in a share of 1,000 shuffles of 8 and of 52 items: the smallest of
 * the shares 1, 1/2, 1/4, ... that the checks of `auto` find at .001 in half of the sets, without
 * directed checks and with them; a row each. */
#include "unit.h"

#include <gsl/gsl_errno.h>

#include "exact/mistake_directions.h"
#include "inference/check.h"
#include "inference/check_choice.h"
#include "inference/check_list.h"
#include "planted_mistakes.h"

enum { TRIALS = 1000, SETS = 8, HALVINGS = 8 };

/* Whether the checks, of which `taken` say which count, find a bias at .001. */
static bool found(const CheckKind *const *checks, size_t count, const Tally *tallies,
                  size_t tally_count, const Directions *directions, bool directed, size_t n)
{
    const CheckKind *taken[MOST_CHECKS];
    size_t taken_count = 0;
    for (size_t i = 0; i < count; i++)
        if (directed || checks[i]->about != ABOUT_MISTAKES)
            taken[taken_count++] = checks[i];
    CaseResult result = {.n = n, .trials = TRIALS, .trials_requested = TRIALS};
    assert_int_equal(
        check_case(taken, taken_count, tallies, tally_count, 0, directions, 1, &result, NULL),
        STATUS_OK);
    RunResult run = {.alpha = 0.001, .complete = true, .cases = &result, .case_count = 1};
    assert_int_equal(judge_run(&run, NULL), STATUS_OK);
    bool biased = result.status == FINDING_BIASED;
    case_result_clear(&result);
    return biased;
}

/* In how many sets the mistake, in 1 / 2^halvings of the trials, is found without, and with. */
static void sets_found(const Mistake *mistake, size_t n, int halvings, const Directions *directions,
                       int *ret_without, int *ret_with)
{
    const CheckKind *checks[MOST_CHECKS];
    const TallyKind *kinds[MOST_CHECKS];
    Tally tallies[MOST_CHECKS];
    CheckChoice choice = {.wanted = CHECKS_AUTO};
    Shape shape = shape_plain(n);
    size_t count = check_choice_resolve(&choice, &shape, TRIALS, checks);
    size_t tally_count = checks_tallies(checks, count, &shape, TRIALS, kinds);
    *ret_without = *ret_with = 0;
    for (int set = 0; set < SETS; set++) {
        for (size_t t = 0; t < tally_count; t++)
            assert_int_equal(tally_begin(&tallies[t], kinds[t], &shape, TRIALS, NULL), STATUS_OK);
        for (size_t trial = 0; trial < TRIALS; trial++) {
            Item items[64];
            planted_shuffle(mistake, halvings, items, n);
            for (size_t t = 0; t < tally_count; t++)
                tallies[t].kind->count(&tallies[t], items, 1);
        }
        for (size_t t = 0; t < tally_count; t++)
            tally_flush(&tallies[t], &tallies[t]);
        *ret_without += found(checks, count, tallies, tally_count, directions, false, n);
        *ret_with += found(checks, count, tallies, tally_count, directions, true, n);
        for (size_t t = 0; t < tally_count; t++)
            tally_end(&tallies[t]);
    }
}

static void print_share(int halvings)
{
    if (halvings < 0)
        print_message(" | not found");
    else
        print_message(" | 1/%d", 1 << halvings);
}

/* No mistake that is known needs a larger share with directed checks, no other one more than twice
 * the share, and five of the known ones half of it or less; of 8 items, where scores are of places
 * and 1,000 trials show places well without, two: the usual one, and its inverse. */
TEST(planted)
{
    static const size_t sizes[] = {8, 52};
    for (size_t s = 0; s < 2; s++) {
        Directions directions = {0};
        assert_int_equal(mistake_directions_for(&directions, sizes[s], 0, 1, NULL), STATUS_OK);
        int known = 0, halved = 0;
        for (size_t m = 0; m < PLANTED_MISTAKES; m++) {
            const Mistake *mistake = &planted_mistakes[m];
            int least[2] = {-1, -1};
            for (int halvings = 0; halvings <= HALVINGS; halvings++) {
                int sets[2];
                sets_found(mistake, sizes[s], halvings, &directions, &sets[0], &sets[1]);
                for (int with = 0; with < 2; with++)
                    if (2 * sets[with] >= SETS && least[with] == halvings - 1)
                        least[with] = halvings;
                if (least[0] < halvings && least[1] < halvings)
                    break;
            }
            print_message("| %zu | %s", sizes[s], mistake->name);
            print_share(least[0]);
            print_share(least[1]);
            print_message(" |\n");
            assert_true(least[1] >= least[0] - !mistake->known);
            known += mistake->known;
            halved += mistake->known && least[1] > least[0];
        }
        print_message("n = %zu: %d of %d known mistakes at half the share or less\n", sizes[s],
                      halved, known);
        assert_true(halved >= (sizes[s] == 8 ? 2 : 5));
        directions_clear(&directions);
    }
}

int main(void)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest tests[] = {cmocka_unit_test(planted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
