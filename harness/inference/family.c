#include "inference/family.h"

#include "base/elementary.h"
#include "base/numbers.h"
#include "inference/check.h"
#include "inference/holm.h"
#include "inference/noncentral.h"

#include <string.h>

/* Skips a check that cannot have a p as small as alpha, whatever the counts: it says nothing, and
 * costs the others nothing. */
static void skip_unable(CheckResult *check, const CaseResult *in, double log10_alpha)
{
    if (check->status == FINDING_SKIPPED ||
        !(check->log10_p_least < 0 && check->log10_p_least > log10_alpha))
        return;
    check_unable(check->id, check_trials(check, in), check->log10_p_least, check);
}

/* Whether the check takes part in Holm. */
static bool is_primary(const CheckResult *check)
{
    return check->status != FINDING_SKIPPED && !check->by_evidence && !check->same_as;
}

/* Whether single outcomes are one coin, of which each check sees the same. */
static bool is_coin(const CaseResult *in)
{
    Shape shape = case_shape_or_plain(in);
    return shape_is_usual(&shape) ? in->n == 2 : !shape.law && shape.outcomes == 2;
}

/* Whether both look at the same coin. Checks of any shape, repeats and dependence, look at when
 * outcomes came, too. */
static bool same_coin(const CheckKind *a, const CheckKind *b)
{
    return a && b && a->shapes != CHECK_ANY && b->shapes != CHECK_ANY;
}

/* Two items are one coin: the first check that is made of it is a test, the others are the same. */
static void note_same(CaseResult *in)
{
    for (size_t i = 0; i < in->check_count; i++) {
        CheckResult *check = &in->checks[i];
        check->same_as = NULL;
        for (size_t j = 0; j < i && is_coin(in) && is_primary(check); j++)
            if (is_primary(&in->checks[j]) &&
                same_coin(check_kind_of(&in->checks[j], in), check_kind_of(check, in)))
                check->same_as = in->checks[j].id;
    }
}

static void adjust_same(CaseResult *in)
{
    for (size_t i = 0; i < in->check_count; i++)
        for (size_t j = 0; j < i && in->checks[i].same_as; j++)
            if (strcmp(in->checks[j].id, in->checks[i].same_as) == 0)
                in->checks[i].log10_p_adjusted = in->checks[j].log10_p_adjusted;
}

/* Whether the check was skipped for want of trials. */
static bool needs_more_trials(const CheckResult *check, const CheckKind *kind, const CaseResult *in)
{
    Shape shape = case_shape_or_plain(in);
    return check->status == FINDING_SKIPPED && kind && check_is_of(kind, &shape) &&
           tally_cells(kind->tally, &shape, in->trials, NULL) > 0;
}

/* Whether the check takes part, or will with many trials, as no other does that sees the same. */
static bool made_or_needing_more(const CaseResult *in, size_t index)
{
    const CheckResult *check = &in->checks[index];
    const CheckKind *kind = check_kind_of(check, in);
    for (size_t other = 0; other < index && is_coin(in); other++)
        if (same_coin(check_kind_of(&in->checks[other], in), kind))
            return false;
    return is_primary(check) || needs_more_trials(check, kind, in);
}

static double weight_of(const CheckResult *check, const CaseResult *in)
{
    return check_weight(check_kind_of(check, in), in->n);
}

static double weights_of_many(const RunResult *run)
{
    double sum = run->comparison ? (double)run->comparison->tests : 0;
    for (size_t c = 0; c < run->case_count; c++) {
        const CaseResult *in = &run->cases[c];
        for (size_t i = 0; i < in->check_count && !in->by_evidence; i++)
            if (made_or_needing_more(in, i))
                sum += weight_of(&in->checks[i], in);
    }
    return sum;
}

/* The tests that share alpha: what Holm reads of each, and where its adjusted p-value goes. */
typedef struct Tests {
    size_t count;
    double *log10_p, *weight, *adjusted;
    double **result;
} Tests;

static void add_test(Tests *tests, double log10_p, double weight, double *result)
{
    tests->log10_p[tests->count] = log10_p;
    tests->weight[tests->count] = weight;
    tests->result[tests->count++] = result;
}

static void add_checks(Tests *tests, CaseResult *result)
{
    for (size_t i = 0; i < result->check_count; i++) {
        CheckResult *check = &result->checks[i];
        if (is_primary(check))
            add_test(tests, check->log10_p, weight_of(check, result), &check->log10_p_adjusted);
    }
}

/* The tests of a comparison share alpha with the checks of the run. */
static void add_comparison(Tests *tests, Comparison *comparison)
{
    for (size_t c = 0; comparison && c < comparison->case_count; c++)
        for (size_t i = 0; i < comparison->cases[c].check_count; i++) {
            CheckChange *check = &comparison->cases[c].checks[i];
            if (check->tested)
                add_test(tests, check->log10_p, 1, &check->log10_p_adjusted);
        }
}

/* log10 of the upper tail that Holm's strictest step asks of a check of weight 1. */
static double strictest(double log10_alpha, double weights)
{
    return log10_alpha_upper_of(log10_alpha - log10(weights > 0 ? weights : 1));
}

Status family_adjust(RunResult *run, FamilyLevels *ret, Error *error)
{
    double log10_stages = log10(run->stages > 1 ? (double)run->stages : 1);
    double log10_alpha = log10(run->alpha) - log10_stages, weights = 0;
    size_t most = run->comparison ? run->comparison->tests : 0;
    for (size_t c = 0; c < run->case_count; c++)
        most += run->cases[c].check_count;
    SCOPED_ARENA scratch = {0};
    Tests tests = {.log10_p = arena_get(&scratch, most, sizeof *tests.log10_p),
                   .weight = arena_get(&scratch, most, sizeof *tests.weight),
                   .adjusted = arena_get(&scratch, most, sizeof *tests.adjusted),
                   .result = arena_get(&scratch, most, sizeof *tests.result)};
    TRY(arena_status(&scratch, "the p-values", error));
    for (size_t c = 0; c < run->case_count; c++) {
        for (size_t i = 0; i < run->cases[c].check_count; i++)
            skip_unable(&run->cases[c].checks[i], &run->cases[c], log10_alpha);
        note_same(&run->cases[c]);
        add_checks(&tests, &run->cases[c]);
    }
    add_comparison(&tests, run->comparison);
    if (!holm_adjust(tests.log10_p, tests.weight, tests.count, tests.adjusted))
        return error_set(error, STATUS_FAILED, "out of memory for %zu p-values", most);
    for (size_t i = 0; i < tests.count; i++) {
        *tests.result[i] = fmin(0, tests.adjusted[i] + log10_stages);
        weights += tests.weight[i];
    }
    for (size_t c = 0; c < run->case_count; c++)
        adjust_same(&run->cases[c]);
    run->tests = tests.count;
    *ret = (FamilyLevels){.log10_now = strictest(log10_alpha, weights),
                          .log10_later = strictest(log10_alpha, weights_of_many(run))};
    return STATUS_OK;
}
