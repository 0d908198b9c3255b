/* How often the checks of one number raise a false alarm at 1e-6 at the fewest trials that make
 * four groups of values, with fewer of which it is their sum that is tested: summed over every
 * outcome. At that, mean and variance of X2. With --long: more sizes. */
#include "unit.h"

#include "check_proofs.h"
#include "check_testing.h"
#include "inference/check_list.h"
#include "inference/fit_tail.h"
#include "inference/stat_test.h"

#include <gsl/gsl_errno.h>

static bool is_long;

typedef struct Groups {
    uint64_t trials;
    size_t count, of_cell[512];
    double chance[512], expected[64];
} Groups;

/* The groups that so many trials make. */
static void groups_of(const PermStat *stat, size_t n, uint64_t trials, Groups *ret)
{
    size_t cells = stat_cells(stat, n).count;
    ret->trials = trials;
    stat_groups(ret->chance, cells, (double)trials, ret->of_cell, &ret->count);
    memset(ret->expected, 0, sizeof ret->expected);
    for (size_t cell = 0; cell < cells && ret->count < 64; cell++)
        ret->expected[ret->of_cell[cell]] += ret->chance[cell] * (double)trials;
}

/* The fewest trials that make `count` groups, each of which expects more than 50; 0 where none up
 * to 5,000 do. (Just 50 may be rounded to less, and is then put with the next by the fit.) */
static uint64_t fewest_trials(const PermStat *stat, size_t n, size_t count, Groups *ret)
{
    assert_int_equal(stat_cell_chances(stat, n, ret->chance, NULL), STATUS_OK);
    for (uint64_t trials = 100; trials <= 5000; trials++) {
        groups_of(stat, n, trials, ret);
        bool more = ret->count == count;
        for (size_t g = 0; g < count; g++)
            more &= ret->expected[g] > STAT_LEAST_EXPECTED + 1e-6;
        if (more)
            return trials;
    }
    return 0;
}

typedef struct Summed {
    double all, mean, square, alarms[2];
} Summed;

/* All outcomes of the groups from `group` on, `left` trials being left. */
static void sum_outcomes(const Groups *groups, size_t group, uint64_t left, double log_p, double x2,
                         uint64_t *counts, Summed *sum)
{
    double expected = groups->expected[group], N = (double)groups->trials;
    bool last = group + 1 == groups->count;
    for (uint64_t count = last ? left : 0; count <= left; count++) {
        double off = (double)count - expected, more = x2 + off * off / expected;
        double log_here = log_p + (double)count * log(expected / N) - lgamma((double)count + 1);
        counts[group] = count;
        if (more > 90) /* a chance below 1e-17, together */
            continue;
        if (!last) {
            sum_outcomes(groups, group + 1, left - count, log_here, more, counts, sum);
            continue;
        }
        double p = exp(log_here);
        sum->all += p;
        sum->mean += p * more;
        sum->square += p * more * more;
        if (more > 12 && more < 20)
            continue; /* no tail of 1e-6 has its end there, for up to 3 df */
        TestResult fit;
        assert_int_equal(fit_test(counts, groups->expected, groups->count, &fit, NULL), STATUS_OK);
        Tails tails = fit.tails;
        sum->alarms[0] += tails.log10_upper <= -6 ? p : 0;
        sum->alarms[1] += tails.log10_lower <= -6 ? p : 0;
    }
}

/* Returns actual/nominal at 1e-6, the larger of both ends. */
static double alarms_of_number(const CheckKind *kind, size_t n, size_t count)
{
    const PermStat *stat = check_proof_number(kind->id);
    Groups groups = {0};
    uint64_t counts[64], trials = fewest_trials(stat, n, count, &groups);
    if (!trials)
        return 0;
    Summed sum = {0};
    double N = (double)trials, k = (double)count, inverse = 0;
    sum_outcomes(&groups, 0, trials, lgamma(N + 1), 0, counts, &sum);
    for (size_t g = 0; g < count; g++)
        inverse += N / groups.expected[g];
    assert_near(sum.all, 1, 1e-9, "the sum of all chances", kind, n);
    assert_near(sum.mean, k - 1, 1e-8, "the mean of X2", kind, n);
    /* Haldane 1937 */
    assert_near(sum.square - sum.mean * sum.mean, 2 * (k - 1) + (inverse - k * k - 2 * k + 2) / N,
                1e-7, "the variance of X2", kind, n);
    double worst = fmax(sum.alarms[0], sum.alarms[1]) * 1e6;
    print_message("%-18s n = %2zu, %4ju trials, %zu groups: actual/nominal %.3f, %.3f\n", kind->id,
                  n, (uintmax_t)trials, count, sum.alarms[0] * 1e6, sum.alarms[1] * 1e6);
    return worst;
}

TEST(alarms_at_one_in_a_million)
{
    static const size_t sizes[] = {4, 10, 52, 5, 6};
    size_t checks = 0;
    for (size_t i = 0; check_list[i]; i++) {
        const CheckKind *kind = check_list[i];
        if (check_proof_of(kind->id)->tail != TAIL_SUMMED)
            continue;
        checks++;
        for (size_t s = 0; s < (is_long ? 5 : 3); s++)
            if (alarms_of_number(kind, sizes[s], 4) > 1.25)
                fail_msg("%s: too many alarms", kind->id);
    }
    assert_int_equal(checks, STAT_COUNT);
}

int main(int argc, char **argv)
{
    gsl_set_error_handler_off();
    is_long = argc > 1 && strcmp(argv[1], "--long") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alarms_at_one_in_a_million),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
