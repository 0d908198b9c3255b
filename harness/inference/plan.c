#include "inference/plan.h"

#include "inference/chi_square.h"
#include "inference/noncentral.h"

#include <math.h>

/* log10 of what the upper tail must be at most. */
static double log10_upper(double alpha, PlanRule rule)
{
    return rule == PLAN_TWO_SIDED ? log10_alpha_upper_of(log10(alpha)) : log10(alpha);
}

double plan_phi2_most(unsigned n)
{
    return tgamma((double)n + 1) - 1;
}

double plan_trials_df(double phi2, double df, double alpha, double power, PlanRule rule)
{
    if (!(phi2 > 0) || !(df > 0) || !(alpha > 0))
        return NAN;
    double trials = trials_to_detect(phi2, df, log10_upper(alpha, rule), power);
    return isnan(trials) ? NAN : fmax(1, round(trials));
}

double plan_trials(double phi2, unsigned n, double alpha, double power, PlanRule rule)
{
    return n < 2 ? NAN : plan_trials_df(phi2, plan_phi2_most(n), alpha, power, rule);
}

double plan_power(double phi2, unsigned n, double alpha, double trials, PlanRule rule)
{
    if (!(phi2 >= 0) || n < 2 || !(alpha > 0))
        return NAN;
    double df = plan_phi2_most(n);
    double needed = chi_square_upper_quantile(log10_upper(alpha, rule), df);
    return noncentral_chi_square_upper(needed, df, trials * phi2);
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
    for (PlanRule rule = PLAN_UPPER_TAIL; rule <= PLAN_TWO_SIDED; rule++) {
        double needed = NAN, reached = NAN;
        if (plan->sees == PLAN_INVALID) {
            needed = plan_trials_invalid(plan->invalid, power);
            reached = plan_power_invalid(plan->invalid, trials);
        } else if (plan->sees == PLAN_ORDERS) {
            needed = plan_trials(plan->phi2, plan->n, plan->alpha, power, rule);
            reached = plan_power(plan->phi2, plan->n, plan->alpha, trials, rule);
        }
        plan->trials[rule] = plan->trials_given ? trials : needed;
        plan->power[rule] = plan->trials_given ? reached : power;
    }
}
