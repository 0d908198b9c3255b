/* The law of every shuffle, three ways, for n <= 6: every path of its draws, the distribution
 * carried over all orders (or a formula), and trials run by the engine. The first two agree to the
 * last fraction, the third by a goodness of fit. `--long` walks all paths however many there are,
 * and runs 1e8 trials of each in place of 1e6. For n = 4 on every instruction set. */
#include "exact_testing.h"

#include <math.h>

#include "exact/enumerate.h"
#include "exact/fit.h"
#include "exact/propagate.h"
#include "exact/riffle.h"
#include "random/source_list.h"
#include "trials/lane_machine.h"
#include "trials/run_trials.h"

enum { MOST_N = 6 };

/* Of all fits together, the chance that one of them fails although its law is right. */
static const double FALSE_ALARM = 1e-4;

static bool is_long;

/* What was done, and how close the worst fit was. */
typedef struct Done {
    size_t walked, carried, formulas, fits;
    double least_log10_p;
    char least[120];
} Done;

static ExactLimits limits_of_test(void)
{
    return (ExactLimits){.paths = is_long ? 100000000 : 500000,
                         .memory_bytes = UINT64_C(1) << 30,
                         .threads = 2,
                         .leftover = 1e-3};
}

static bool by_formula(const Algorithm *algorithm, uint32_t parameter, size_t n, Law *ret)
{
    if (!law_has_formula(algorithm))
        return false;
    mpz_t heaps;
    mpz_init(heaps);
    riffle_heaps(algorithm, parameter, heaps);
    assert_int_equal(
        riffle_law(n, heaps, algorithm->form != FORM_RIFFLE, UINT64_C(1) << 30, ret, NULL),
        STATUS_OK);
    mpz_clear(heaps);
    return true;
}

/* The law by one of the ways, after comparing all that there are; false where none is in reach. */
static bool law_all_ways(const Algorithm *algorithm, uint32_t parameter, size_t n, Law *ret,
                         Done *done)
{
    ExactLimits limits = limits_of_test();
    Error error;
    Law laws[3];
    size_t count = 0;
    if (!law_by_enumeration(algorithm, parameter, n, &limits, &laws[count], &error)) {
        done->walked++;
        count++;
    }
    if (!law_by_propagation(algorithm->name, parameter, n, &limits, &laws[count], &error)) {
        done->carried++;
        count++;
    }
    if (by_formula(algorithm, parameter, n, &laws[count])) {
        done->formulas++;
        count++;
    }
    for (size_t way = 0; way < count; way++) {
        testing_complete(&laws[way]);
        if (way) {
            testing_expect_equal(&laws[0], &laws[way], false, algorithm->name);
            law_clear(&laws[way]);
        }
    }
    if (count)
        *ret = laws[0];
    return count > 0;
}

/* What is left over of a law without bound must hide nothing: what is known of it is even, as the
 * shuffle claims, and an even law is what the trials are held against. */
static void check_leftover(const Algorithm *algorithm, const Law *law, uint64_t trials)
{
    if (law_fit_possible(law, trials))
        return;
    LawMeasures measures;
    law_measure(law, &measures);
    assert_int_equal(algorithm->claim, CLAIM_UNIFORM);
    assert_true(mpq_equal(measures.min, measures.max));
    law_measures_clear(&measures);
}

/* On the machine of that name. */
static void fit_trials_on(const char *isa, const Algorithm *algorithm, uint32_t parameter,
                          const Law *law, uint64_t trials, Done *done)
{
    Source source;
    Error error = {0};
    TrialPlan plan = {.subject.algorithm = algorithm,
                      .subject.parameter = parameter,
                      .n = law->n,
                      .trials = trials,
                      .seed = 1,
                      .source = &source,
                      .tallies = {&tally_permutations},
                      .tally_count = 1,
                      .threads = 2};
    while (algorithm_list[plan.subject.index] != algorithm)
        plan.subject.index++;
    assert_int_equal(source_find("xoshiro256++", &source, &error), STATUS_OK);
    assert_int_equal(lane_machine_find(isa, &plan.machine, &error), STATUS_OK);
    check_leftover(algorithm, law, trials);
    TrialCounts counts;
    TestResult test;
    if (run_trials(&plan, &counts, &error) ||
        law_fit(law, &counts.tallies[0], trials, &test, &error))
        fail_msg("%s", error.text);
    trial_counts_clear(&counts);
    done->fits++;
    if (chi_square_log10_two_sided(test.tails) < done->least_log10_p) {
        done->least_log10_p = chi_square_log10_two_sided(test.tails);
        snprintf(done->least, sizeof done->least, "%s:%u, n=%zu, %s", algorithm->name, parameter,
                 law->n, isa);
    }
}

static void fit_trials(const Algorithm *algorithm, uint32_t parameter, const Law *law,
                       uint64_t trials, Done *done)
{
    fit_trials_on("auto", algorithm, parameter, law, trials, done);
}

/* Parameters that are distinguished: the least, the next, the one by default. */
static size_t parameters_of(const Algorithm *algorithm, uint32_t *ret)
{
    size_t count = 0;
    ret[count++] = algorithm->parameter_min;
    if (!algorithm->parameter)
        return count;
    ret[count++] = algorithm->parameter_min + 1;
    if (algorithm->parameter_default > algorithm->parameter_min + 1)
        ret[count++] = algorithm->parameter_default;
    return count;
}

TEST(test_laws_agree)
{
    uint64_t trials = is_long ? 100000000 : 1000000;
    Done done = {0};
    size_t shuffles = 0;
    for (; algorithm_list[shuffles]; shuffles++) {
        const Algorithm *algorithm = algorithm_list[shuffles];
        uint32_t parameters[3];
        size_t count = parameters_of(algorithm, parameters);
        for (size_t n = algorithm->min_n; n <= MOST_N; n++) {
            size_t walked = done.walked;
            for (size_t i = 0; i < count; i++) {
                Law law;
                if (!law_all_ways(algorithm, parameters[i], n, &law, &done)) {
                    print_message("out of reach: %s:%u, n=%zu\n", algorithm->name, parameters[i],
                                  n);
                    continue;
                }
                if (n > 1) /* one item has one order, which is not counted */
                    fit_trials(algorithm, parameters[i], &law, trials, &done);
                law_clear(&law);
            }
            if (n < MOST_N || is_long) /* by paths, with one parameter at the least */
                assert_true(done.walked > walked);
        }
    }
    print_message("%zu shuffles: %zu laws by paths, %zu over all orders, %zu by formula; %zu fits "
                  "of %g trials, the worst log10 p = %.2f (%s)\n",
                  shuffles, done.walked, done.carried, done.formulas, done.fits, (double)trials,
                  done.least_log10_p, done.least);
    assert_true(shuffles >= 36 && done.fits >= 5 * 30 && done.carried >= 17 * 4);
    if (done.least_log10_p < log10(FALSE_ALARM / (double)done.fits))
        fail_msg("%s does not fit its law: log10 p = %g", done.least, done.least_log10_p);
}

/* Every shuffle follows its law on every instruction set of this processor, and without one. The
 * counts of all are the same bytes (unit_lanes.c); here each is held to the law itself. */
TEST(test_every_instruction_set)
{
    enum { N = 4, MAX_MACHINES = 8 };
    const LaneMachine *machines[MAX_MACHINES];
    size_t machine_count = lane_machines(true, machines, MAX_MACHINES);
    Done done = {0};
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        uint32_t parameter = algorithm->parameter_default;
        Law law;
        if (!law_all_ways(algorithm, parameter, N, &law, &done))
            fail_msg("no law of %s", algorithm->name);
        for (size_t m = 0; m <= machine_count; m++)
            fit_trials_on(m < machine_count ? machines[m]->isa : "none", algorithm, parameter, &law,
                          200000, &done);
        law_clear(&law);
    }
    print_message("%zu fits on %zu instruction sets and on none, the worst log10 p = %.2f (%s)\n",
                  done.fits, machine_count, done.least_log10_p, done.least);
    assert_true(done.fits >= 36 * (1 + machine_count));
    if (done.least_log10_p < log10(FALSE_ALARM / (double)done.fits))
        fail_msg("%s does not fit its law: log10 p = %g", done.least, done.least_log10_p);
}

/* The comparison can fail: naive held against the law of its backward form. */
TEST(test_wrong_law_is_refused)
{
    for (size_t n = 3; n <= MOST_N; n++) {
        Law law = testing_law("naive-backward", 0, n);
        Done done = {0};
        fit_trials(testing_find("naive"), 0, &law, 1000000, &done);
        assert_true(done.least_log10_p < -100);
        law_clear(&law);
    }
}

int main(int count, char **words)
{
    is_long = count > 1 && strcmp(words[1], "--long") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_laws_agree),
        cmocka_unit_test(test_every_instruction_set),
        cmocka_unit_test(test_wrong_law_is_refused),
    };
    return cmocka_run_group_tests_name("laws agree", tests, NULL, NULL);
}
