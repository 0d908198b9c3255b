#include "inference/check.h"

#include "inference/chi_square.h"
#include "inference/effect.h"
#include "inference/holm.h"
#include "inference/multinomial_tail.h"
#include "inference/noncentral.h"
#include "inference/position_tail.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double DETECTION_POWER = 0.99;

CheckResult check_skipped(const char *id, const char *reason)
{
    CheckResult result = {.id = id, .status = FINDING_SKIPPED, .method = ""};
    snprintf(result.reason, sizeof result.reason, "%s", reason);
    return result;
}

static double two_sided(Tails tails)
{
    return chi_square_log10_two_sided(tails);
}

static CheckResult check_from(const char *id, const char *method, double statistic, double df,
                              Tails tails, uint64_t trials)
{
    return (CheckResult){
        .id = id,
        .status = FINDING_NO_BIAS_FOUND,
        .method = method,
        .statistic = statistic,
        .df = df,
        .log10_p_upper = tails.log10_upper,
        .log10_p_lower = tails.log10_lower,
        .log10_p = two_sided(tails),
        .log10_p_adjusted = two_sided(tails),
        .effect = effect_estimate(statistic, df, (double)trials),
        .power = DETECTION_POWER,
    };
}

Status check_tally(const Tally *tally, uint64_t trials, int threads, CheckResult *ret, Error *error)
{
    unsigned __int128 squares = tally_sum_of_squares(tally, threads);
    if (tally->kind == &tally_permutations) {
        MultinomialTest test;
        Status status = multinomial_test(trials, tally->cells, squares, &test, error);
        if (status)
            return status;
        *ret =
            check_from(tally->kind->id, test.method, test.statistic, test.df, test.tails, trials);
        return STATUS_OK;
    }
    uint64_t least = position_least_trials(tally->n);
    if (trials < least) {
        char reason[120];
        snprintf(reason, sizeof reason,
                 "fewer than %llu trials: too few to know this statistic's tails",
                 (unsigned long long)least);
        *ret = check_skipped(tally->kind->id, reason);
        return STATUS_OK;
    }
    PositionTest test;
    Status status = position_test(trials, tally->n, squares, &test, error);
    if (status)
        return status;
    *ret = check_from(tally->kind->id, test.method, test.statistic, test.df, test.tails, trials);
    return STATUS_OK;
}

/* The largest effect there is: all trials give one order. No run that could not even see that has
 * said anything. For the permutations w^2 = n! - 1; on the position matrix a constant outcome has
 * T = N (n-1)^2, so w = n - 1. */
static double largest_effect(const CheckResult *check, size_t n)
{
    return strcmp(check->id, "permutations") == 0 ? sqrt(check->df) : (double)n - 1;
}

static void judge_check(CheckResult *check, const CaseResult *in, double log10_alpha,
                        double log10_level)
{
    if (check->status == FINDING_SKIPPED)
        return;
    double lambda = detectable_lambda(check->df, log10_level, DETECTION_POWER);
    check->detectable = sqrt(lambda / (double)in->trials);
    if (check->log10_p_adjusted <= log10_alpha)
        check->status =
            check->log10_p_upper <= check->log10_p_lower ? FINDING_BIASED : FINDING_TOO_EVEN;
    else if (in->trials < in->trials_asked || check->detectable > largest_effect(check, in->n))
        check->status = FINDING_INCONCLUSIVE;
    else
        check->status = FINDING_NO_BIAS_FOUND;
}

static void judge_case(CaseResult *result)
{
    result->status = FINDING_SKIPPED;
    for (size_t i = 0; i < result->check_count; i++)
        if (result->checks[i].status > result->status)
            result->status = result->checks[i].status;
    /* One check that had the power is enough: another that lacked it takes nothing away. */
    if (result->status == FINDING_INCONCLUSIVE && result->trials == result->trials_asked)
        for (size_t i = 0; i < result->check_count; i++)
            if (result->checks[i].status == FINDING_NO_BIAS_FOUND)
                result->status = FINDING_NO_BIAS_FOUND;
    if (result->invalid.trials)
        result->status = FINDING_INVALID;
    if (result->status != FINDING_BIASED && result->status != FINDING_TOO_EVEN)
        result->worst_count = 0; /* what stands out by chance is no news */
    if (result->status != FINDING_BIASED && result->status != FINDING_TOO_EVEN &&
        result->status != FINDING_INVALID)
        result->looks_like_count = 0;
}

static bool case_as_expected(Finding finding, Expectation expected)
{
    if (expected == EXPECT_BIASED)
        return finding == FINDING_BIASED || finding == FINDING_INVALID;
    return finding == FINDING_NO_BIAS_FOUND;
}

Status judge_run(RunResult *run, Error *error)
{
    size_t tests = 0, most = 0;
    for (size_t c = 0; c < run->case_count; c++)
        most += run->cases[c].check_count;
    double *log10_p = calloc((most + 1) * 2, sizeof *log10_p);
    if (!log10_p)
        return error_set(error, STATUS_FAILED, "out of memory for %zu p-values", most);
    double *adjusted = log10_p + most + 1;
    for (size_t c = 0; c < run->case_count; c++)
        for (size_t i = 0; i < run->cases[c].check_count; i++)
            if (run->cases[c].checks[i].status != FINDING_SKIPPED)
                log10_p[tests++] = run->cases[c].checks[i].log10_p;
    if (!holm_adjust(log10_p, tests, adjusted)) {
        free(log10_p);
        return error_set(error, STATUS_FAILED, "out of memory for %zu p-values", tests);
    }
    double log10_alpha = log10(run->alpha);
    /* What is promised is promised at Holm's hardest step, alpha / tests. */
    double log10_level = log10_alpha_upper_of(log10_alpha - log10((double)(tests ? tests : 1)));
    size_t next = 0;
    run->tests = tests;
    run->status = FINDING_SKIPPED;
    run->as_expected = true;
    for (size_t c = 0; c < run->case_count; c++) {
        CaseResult *result = &run->cases[c];
        for (size_t i = 0; i < result->check_count; i++) {
            if (result->checks[i].status != FINDING_SKIPPED)
                result->checks[i].log10_p_adjusted = adjusted[next++];
            judge_check(&result->checks[i], result, log10_alpha, log10_level);
        }
        judge_case(result);
        if (result->status > run->status)
            run->status = result->status;
        result->as_expected = case_as_expected(result->status, result->expected);
        run->as_expected &= result->as_expected;
    }
    free(log10_p);
    return STATUS_OK;
}
