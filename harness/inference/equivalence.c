#include "inference/equivalence.h"

#include "base/elementary.h"
#include "base/root.h"
#include "inference/check.h"
#include "inference/check_list.h"
#include "inference/chi_square.h"
#include "inference/effect.h"
#include "inference/noncentral.h"
#include "tallies/permutations.h"

#include <string.h>

enum { NODES = 60, FAR = 8 }; /* of a binomial law, within so many standard deviations */

static double lower_tail(const BoundedTest *test, double lambda, double part)
{
    return 1 - noncentral_chi_square_upper(test->statistic / part, test->df, lambda);
}

/* P(T <= statistic) if w is concentrated. The mean over M is taken at steps of some of its values.
 */
static double concentrated_tail(const BoundedTest *test, double w)
{
    double q = w / test->most, n = test->trials;
    double mean = n * q, sd = sqrt(mean * (1 - q));
    double step = fmax(1, floor(2 * FAR * sd / NODES)), first = fmax(0, floor(mean - FAR * sd));
    double sum = 0, all = 0, odds = log(q) - log1p(-q);
    double peak = floor(mean);
    double at_peak = log_gamma(peak + 1) + log_gamma(n - peak + 1);
    for (double m = first; m < n && m <= mean + FAR * sd + 1; m += step) {
        double weight = exp(at_peak - log_gamma(m + 1) - log_gamma(n - m + 1) + (m - peak) * odds);
        double part = 1 - m / n, lambda = test->most * test->most * m * m / (n * part);
        all += weight;
        if (weight > 1e-14)
            sum += weight * lower_tail(test, lambda, part);
    }
    return all > 0 ? sum / all : 0;
}

static double missed(const BoundedTest *test)
{
    return effect_missed(test->statistic, test->df, EFFECT_TAIL);
}

double equivalence_limit(const BoundedTest *test)
{
    double tail = missed(test);
    Root root = {.guess = 1e-3 * test->most, .most = test->most, .within = 1e-6};
    while (root_asks(&root))
        root_take(&root, tail - concentrated_tail(test, root.x));
    return fmin(root.high, test->most);
}

/* ---- plans ---- */

/* Whether that statistic shows a bias below the w. */
static bool shows(BoundedTest test, double statistic, double below)
{
    test.statistic = statistic;
    return below >= test.most || concentrated_tail(&test, below) <= missed(&test);
}

double equivalence_power(const BoundedTest *test, double below)
{
    Root root = {.high = test->df + 20 * sqrt(2 * test->df) + 200, .within = 1e-9};
    if (!shows(*test, 0, below))
        return 0;
    while (root_asks(&root))
        root_take(&root, shows(*test, root.x, below) ? -1 : 1);
    return pow(10, chi_square_tails(root.low, test->df).log10_lower);
}

double equivalence_trials(const BoundedTest *test, double below, double power)
{
    BoundedTest planned = *test;
    double statistic = chi_square_upper_quantile(log10(1 - power), test->df);
    Root root = {.low = 1, .guess = 2, .most = INFINITY, .whole = true};
    while (root_asks(&root)) {
        planned.trials = root.x;
        root_take(&root, shows(planned, statistic, below) ? 1 : -1);
    }
    return root.high;
}

void equivalence_plan(size_t n, double below, double power, double trials, Plan *ret)
{
    Shape shape = shape_plain(n);
    const CheckKind *by = check_find(n <= PERMUTATIONS_MAX_N ? "permutations" : "positions");
    BoundedTest test = {
        .df = check_df(by, &shape), .trials = trials, .most = check_largest_effect(by, &shape, 1)};
    Plan plan = {.n = n, .alpha = EFFECT_TAIL, .trials_given = trials > 0, .tests = 1};
    plan.trials = trials > 0 ? trials : equivalence_trials(&test, below, power);
    plan.planned = (PlannedTrials){
        .purpose = "equivalence",
        .by = by->id,
        .effect = below,
        .power = trials > 0 ? equivalence_power(&test, below) : power,
    };
    *ret = plan;
}

/* ---- the verdict ---- */

/* Whether limits of w are known of such a case: of orders, each by itself, that should be even. */
static bool has_limits(const CaseResult *result)
{
    return !result->dealt && !result->law.name && !result->by_evidence &&
           result->start == START_IDENTITY && result->options.expected == EXPECT_FAIR;
}

/* The check whose w is to be small; NULL: it was not made. */
static const CheckResult *main_check(const CaseResult *result)
{
    const CheckResult *places = NULL;
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        CheckSubject about = check_about(check->id);
        if (check->status == FINDING_SKIPPED)
            continue;
        if (about == ABOUT_ORDERS)
            return check;
        places = about == ABOUT_PLACES ? check : places;
    }
    return places;
}

/* Whether it was made, and sees more than a part of what the main check sees. */
static bool has_w(const CheckResult *check)
{
    const CheckKind *kind = check_find(check->id);
    return check->status != FINDING_SKIPPED && kind && !check_asks_item(kind) &&
           kind->about != ABOUT_ONE_CELL && kind->about != ABOUT_MISTAKES;
}

static BoundedTest test_of(const CheckResult *check, const CaseResult *result)
{
    Shape shape = case_shape_or_plain(result);
    uint64_t trials = check_trials(check, result);
    return (BoundedTest){
        .statistic = check->statistic,
        .df = check->df,
        .trials = (double)trials,
        .most = check_largest_effect(check_kind_of(check, result), &shape, trials),
    };
}

static bool is_bounded(const BoundedTest *test)
{
    return test->statistic >= 0 && test->df > 0 && isfinite(test->most) && test->trials >= 2;
}

/* The limits of one more check. */
static void look(Equivalence *now, const CheckResult *check, const CaseResult *result, double asked)
{
    BoundedTest test = test_of(check, result);
    double high = check->effect.high, low = check->effect.low;
    if (is_bounded(&test)) {
        high = equivalence_limit(&test);
        low = effect_concentrated(test.statistic, test.df, test.trials, test.most,
                                  EFFECT_TAIL / asked)
                  .low;
    }
    if (!(high <= now->high)) {
        now->high = isnan(high) ? INFINITY : high;
        now->check = check->id;
    }
    if (low > now->low) {
        now->low = low;
        now->low_check = check->id;
    }
}

/* Whether a check of the same counts, of one cell of them, say, found a bias. */
static bool counts_biased(const CheckResult *check, const CaseResult *result)
{
    const CheckKind *kind = check_find(check->id);
    for (size_t i = 0; kind && i < result->check_count; i++) {
        const CheckResult *other = &result->checks[i];
        const CheckKind *of = check_find(other->id);
        if (of && of->tally == kind->tally && other->status == FINDING_BIASED)
            return true;
    }
    return false;
}

void judge_equivalence(const RunResult *run, CaseResult *result)
{
    result->equivalence = (Equivalence){0};
    if (!(run->equivalent > 0) || !has_limits(result) || result->error ||
        result->status == FINDING_SKIPPED || result->status == FINDING_INVALID)
        return;
    const CheckResult *main = main_check(result);
    Equivalence now = {.below = run->equivalent,
                       .of = !main                                   ? NULL
                             : check_about(main->id) == ABOUT_ORDERS ? "orders"
                                                                     : "places",
                       .high = main ? 0 : INFINITY};
    bool found = false, whole = result->trials == result->trials_requested;
    now.dependent = result->dependence == DEPENDENCE_FOUND || result->status == FINDING_TOO_EVEN;
    double asked = 0; /* lower limits: one of them decides */
    for (size_t i = 0; i < result->check_count; i++)
        asked += has_w(&result->checks[i]);
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        bool biased = check->status == FINDING_BIASED;
        found |= biased;
        if (has_w(check) && (counts_biased(check, result) || check == main ||
                             check_about(check->id) == ABOUT_NUMBER))
            look(&now, check, result, asked);
    }
    result->status = now.dependent || !whole || !main ? FINDING_INCONCLUSIVE
                     : found && now.low >= now.below  ? FINDING_BIASED
                     : now.high < now.below           ? FINDING_EQUIVALENT
                                                      : FINDING_INCONCLUSIVE;
    if (result->status == FINDING_INCONCLUSIVE && main && !found && !now.dependent) {
        BoundedTest test = test_of(main, result);
        now.trials = is_bounded(&test) ? equivalence_trials(&test, now.below, DETECTION_POWER) : 0;
    }
    result->equivalence = now;
}
