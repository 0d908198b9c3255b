#include "inference/plan.h"

#include "base/elementary.h"
#include "inference/chi_square.h"
#include "inference/multinomial_power.h"
#include "inference/noncentral.h"

double plan_log10_level(double alpha, PlanRule rule, double weights)
{
    if (rule == PLAN_UPPER_TAIL)
        return log10(alpha);
    return log10_alpha_upper_of(log10(alpha) -
                                log10(rule == PLAN_RUN && weights > 0 ? weights : 1));
}

double plan_phi2_most(unsigned n)
{
    return factorial(n) - 1;
}

static bool law_known(const Plan *plan)
{
    return plan->law && plan->law->count;
}

static double trials_of(const Plan *plan, double level, double power)
{
    if (!(plan->phi2 > 0) || plan->n < 2)
        return NAN;
    double orders = plan_phi2_most(plan->n) + 1;
    double trials = law_known(plan)
                        ? law_trials(plan->law, level, power)
                        : multinomial_trials(plan->phi2, (uint64_t)orders, level, power);
    return trials < 1 ? 1 : ceil(trials); /* NAN stays */
}

/* The bias of which the size alone is known is spread over K / (1 + w^2) orders. */
static double power_of(const Plan *plan, double level, double trials)
{
    if (!(plan->phi2 >= 0) || plan->n < 2)
        return NAN;
    double df = plan_phi2_most(plan->n), orders = df + 1;
    if (law_known(plan))
        return law_power(plan->law, (uint64_t)trials, level);
    if (multinomial_is_noncentral(trials, orders, plan->phi2))
        return noncentral_chi_square_upper(chi_square_upper_quantile(level, df), df,
                                           trials * plan->phi2);
    EqualCells equal = {(1 + plan->phi2) / orders, orders / (1 + plan->phi2)};
    LawCells spread = {.equal = &equal, .count = 1, .used = equal.cells, .all = orders};
    return law_power(&spread, (uint64_t)trials, level);
}

double plan_trials_invalid(double chance, double power)
{
    return chance >= 1 ? 1 : fmax(1, ceil(log1p(-power) / log1p(-chance)));
}

double plan_power_invalid(double chance, double trials)
{
    return chance >= 1 ? 1 : -expm1(trials * log1p(-chance));
}

void plan_work_out(Plan *plan, double power, double trials)
{
    plan->trials_given = trials > 0;
    for (PlanRule rule = PLAN_UPPER_TAIL; rule < PLAN_RULES; rule++) {
        double level = plan_log10_level(plan->alpha, rule, plan->weights);
        double needed = NAN, reached = NAN;
        if (plan->sees == PLAN_INVALID && plan->trials_given)
            reached = plan_power_invalid(plan->invalid, trials);
        else if (plan->sees == PLAN_INVALID)
            needed = plan_trials_invalid(plan->invalid, power);
        else if (plan->sees == PLAN_ORDERS && plan->trials_given)
            reached = power_of(plan, level, trials);
        else if (plan->sees == PLAN_ORDERS)
            needed = trials_of(plan, level, power);
        plan->trials[rule] = plan->trials_given ? trials : needed;
        plan->power[rule] = plan->trials_given ? reached : power;
    }
}
