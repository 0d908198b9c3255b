/* fairness-plan/1, and the plan for people. */
#include "reports/plan_report.h"

#include "base/elementary.h"
#include "base/numbers.h"
#include "inference/plan.h"
#include "reports/json/field_write.h"
#include "reports/text/text_page.h"
#include "reports/words/text_words.h"

#include <stdio.h>
#include <string.h>

/* The contents of the document. */
typedef struct PlanDocument {
    const char *algorithm;
    Plan plan;
    const char *effect_name, *wanted;
    double effect;
} PlanDocument;

static const char *const effect_names[] = {"w", "invalid", NULL};
static const char *const asked_words[] = {"trials", "power", NULL};

#define NOTHING .null = "there is nothing to find"
#define POWER   .limits = LIMITS_SHARE, NOTHING
#define TRIALS  .limits = LIMITS_FROM_1, NOTHING

#define OF PlanDocument
TABLE(effect_keys,
      FIELD("name", effect_name,
            "`w`, or `invalid`: the chance of an outcome that is not a permutation",
            .words = effect_names),
      FIELD("value", effect, "how large it is", .limits = LIMITS_FROM_0));

TABLE(
    plan_keys,
    FIELD("algorithm", algorithm, "the shuffle whose bias is to be found",
          .null = "the effect was given"),
    FIELD("n", plan.n, "how many items", .least = 1, .most = PLAN_MAX_N),
    FIELD("alpha", plan.alpha, "level of the test: its chance of a false alarm",
          .limits = LIMITS_BETWEEN),
    FIELD("power", plan.power[PLAN_UPPER_TAIL],
          "probability that the trials find it: by one chi-square test over all orders, upper tail "
          "at alpha",
          POWER),
    FIELD("power_two_sided", plan.power[PLAN_TWO_SIDED],
          "the same with the upper tail at alpha / 2, as in a check of a run, which looks at both "
          "tails",
          POWER),
    SAME("effect", effect_keys, "the bias"),
    FIELD("trials", plan.trials[PLAN_UPPER_TAIL], "trials for that power, rounded up", TRIALS),
    FIELD("trials_two_sided", plan.trials[PLAN_TWO_SIDED],
          "the same with the upper tail at alpha / 2", TRIALS),
    FIELD("tests", plan.tests,
          "checks that a run with the default checks makes, which share alpha"),
    FIELD("power_run", plan.power[PLAN_RUN],
          "the power with the upper tail at alpha / 2 / tests, as in such a run", POWER),
    FIELD("trials_run", plan.trials[PLAN_RUN],
          "trials with the upper tail at alpha / 2 / tests, as in such a run", TRIALS),
    FIELD("asked", wanted, "which of the two was asked for; the other was given",
          .words = asked_words));
#undef OF

const JsonDocument plan_document = {
    .name = "fairness-plan/1",
    .meaning = "how many trials it takes to see a bias, or how surely given trials see it",
    .table = &plan_keys,
};

char *plan_json(const Plan *plan, const char *algorithm)
{
    bool invalid = plan->sees == PLAN_INVALID;
    PlanDocument document = {.algorithm = algorithm,
                             .plan = *plan,
                             .effect_name = invalid ? "invalid" : "w",
                             .wanted = plan->trials_given ? "power" : "trials",
                             .effect = invalid ? plan->invalid : sqrt(plan->phi2)};
    return json_document(&plan_document, &document);
}

/* A power in percent: "99%", "98.5%"; not "100%" where it is short of 1. */
static Word percent_word(double power)
{
    if (power > 0.99999 && power < 1)
        return word_made("over 99.999%%");
    return word_made("%.*g%%", power > 0.999 ? 5 : power < 0.01 ? 2 : 3, 100 * power);
}

static void write_rule(Text *out, const Plan *plan)
{
    text_addf(
        out,
        "in a run of fairness, which looks at both tails and shares alpha among %zu check%s). "
        "Rule: one chi-square test of the counts of all %s orders, upper tail at alpha = %s.",
        plan->tests, plan->tests == 1 ? "" : "s", word_number(plan_phi2_most(plan->n) + 1).text,
        number_short(plan->alpha, 6).text);
}

void plan_sentence(Text *out, const Plan *plan)
{
    switch (plan->sees) {
    case PLAN_NOTHING:
        text_add(out, "There is no bias to find; any alarm would be a false one.");
        break;
    case PLAN_NO_ORDERS:
        text_addf(out,
                  "How many trials it takes is known up to n = %d, where all orders are counted; "
                  "above it other checks decide.",
                  PLAN_MAX_N);
        break;
    case PLAN_INVALID:
        text_addf(out,
                  "%s trial%s give%s an outcome that is not a permutation with %s probability, and "
                  "one is proof.",
                  word_number(plan->trials[0]).text, plan->trials[0] == 1 ? "" : "s",
                  plan->trials[0] == 1 ? "s" : "", percent_word(plan->power[0]).text);
        break;
    case PLAN_ORDERS:
        text_addf(out, "%s trials find it with %s power (%s ", word_number(plan->trials[0]).text,
                  percent_word(plan->power[0]).text,
                  plan->trials_given ? percent_word(plan->power[PLAN_RUN]).text
                                     : word_number(plan->trials[PLAN_RUN]).text);
        write_rule(out, plan);
        break;
    }
}

static void headline(Text *out, const Plan *plan, const char *algorithm)
{
    if (algorithm)
        text_addf(out, "%s, n=%u: ", algorithm, plan->n);
    else
        text_addf(out, "n=%u: ", plan->n);
    if (plan->sees == PLAN_NOTHING)
        text_add(out, "its exact law shows no bias");
    else if (plan->sees == PLAN_INVALID)
        text_addf(out, "%s of the outcomes are not permutations", percent_word(plan->invalid).text);
    else
        text_addf(out, "a bias of w = %s (total variation at most %s)",
                  word_effect(sqrt(plan->phi2)).text,
                  word_effect(fmin(1, sqrt(plan->phi2) / 2)).text);
}

char *plan_text(const Plan *plan, const char *algorithm, TextStyle style)
{
    Page page = page_begin(style);
    bool nothing = isnan(plan->trials[PLAN_UPPER_TAIL]) || plan->sees == PLAN_NOTHING;
    char answer[64] = "nothing to find";
    if (!nothing && plan->trials_given)
        snprintf(answer, sizeof answer, "%s power",
                 percent_word(plan->power[PLAN_UPPER_TAIL]).text);
    else if (!nothing)
        snprintf(answer, sizeof answer, "%s trials",
                 word_number(plan->trials[PLAN_UPPER_TAIL]).text);
    headline(&page.line, plan, algorithm);
    page_headline(&page, answer, "1", (int)strlen(answer) + 2);
    if (style.verbosity >= 0) {
        page_gap(&page);
        plan_sentence(&page.line, plan);
        page_paragraph(&page, 2);
    }
    return page_finish(&page);
}
