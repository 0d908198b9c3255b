#include "inference/checks/law_places.h"

#include "base/elementary.h"
#include "inference/effect.h"
#include "inference/fit_tail.h"
#include "tallies/blocks.h"

/* What differs: items, or groups of alike items. */
static size_t kinds_of(const TargetLaw *law)
{
    return law->groups ? law->groups : law->n;
}

bool places_as_of_all_orders(const TargetLaw *law)
{
    return !law || (law->name == LAW_EVEN && law->n > 4);
}

bool places_automatic(PlannedCheck of)
{
    return !of.shape->law || of.shape->law->name != LAW_EVEN || of.n > 3;
}

/* Why nothing is said of the places; NULL: something is. */
static const char *why_not(const Shape *shape)
{
    const TargetLaw *law = shape->law;
    if (!law->places && shape->n < 4)
        return "the orders of 3 items say all that their places do";
    if (!law->places && law->name != LAW_EVEN && shape->n > BLOCKS_SINGLE)
        return "places are counted one by one up to 1024 items";
    return NULL;
}

uint64_t law_places_least_trials(const Shape *shape)
{
    return why_not(shape) ? 1 : (uint64_t)(4 * FIT_LEAST_EXPECTED);
}

QuadraticLaw law_places_quadratic(const Shape *shape)
{
    return quadratic_of_cells((double)kinds_of(shape->law));
}

/* Tests the place whose row stands out most, each a row of given chances. */
static Status test_rows(const CheckInput *input, const uint64_t *counts, CheckResult *ret,
                        Error *error)
{
    const TargetLaw *law = input->tally->shape.law;
    size_t n = law->n, kinds = kinds_of(law);
    SCOPED_ARENA scratch = {0};
    uint64_t *row = arena_get(&scratch, kinds, sizeof *row);
    double *expected = arena_get(&scratch, kinds, sizeof *expected);
    TRY(arena_status(&scratch, "the places of a law", error));
    TestResult best = {0};
    Tails least = {0};
    for (size_t place = 0; place < n; place++) {
        TestResult fit;
        for (size_t item = 0; item < kinds; item++) {
            row[item] = counts[item * n + place];
            expected[item] = (double)input->trials * law_place_chance(law, item, place);
        }
        TRY(fit_test(row, expected, kinds, &fit, error));
        if (!(fit.df > 0))
            continue;
        least.log10_upper = fmin(least.log10_upper, fit.tails.log10_upper);
        least.log10_lower = fmin(least.log10_lower, fit.tails.log10_lower);
        if (!(best.df > 0) ||
            chi_square_log10_two_sided(fit.tails) < chi_square_log10_two_sided(best.tails))
            best = fit;
    }
    /* Bonferroni's inequality, over the places. */
    best.tails.log10_upper = fmin(0, least.log10_upper + log10((double)n));
    best.tails.log10_lower = fmin(0, least.log10_lower + log10((double)n));
    best.method = "union";
    TRY(check_of_test(input, best, ret));
    if (ret->status != FINDING_SKIPPED)
        ret->effect =
            effect_limits(best.statistic, best.df, (double)input->trials, EFFECT_TAIL / (double)n);
    return STATUS_OK;
}

Status law_places_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    const Shape *shape = &input->tally->shape;
    if (why_not(shape))
        return check_skipped(input->kind->id, why_not(shape), ret);
    SCOPED_ARENA scratch = {0};
    uint64_t *counts = arena_keep(&scratch, tally_counts(input->tally));
    TRY(arena_status(&scratch, "the places of a law", error));
    return test_rows(input, counts, ret, error);
}
