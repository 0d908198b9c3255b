/* fairness-plan/1, and the plan for people. */
#include "base/elementary.h"
#include "base/numbers.h"
#include "reports/exact_report.h"
#include "reports/json/field_write.h"
#include "reports/text/text_page.h"
#include "reports/words/text_words.h"
#include "result/result.h"

#include <string.h>

/* The contents of the document. */
typedef struct PlanDocument {
    const char *algorithm;
    Plan plan;
} PlanDocument;

static bool is_invalid(const Plan *plan)
{
    return plan->planned.purpose && strcmp(plan->planned.purpose, "invalid") == 0;
}

const char *plan_by(const Plan *plan)
{
    return is_invalid(plan) ? "invalid" : plan->planned.by;
}

static const char *found_by(const void *from)
{
    return plan_by(&((const PlanDocument *)from)->plan);
}

static const char *effect_name(const void *from)
{
    return is_invalid(&((const PlanDocument *)from)->plan) ? "invalid" : "w";
}

static const char *question(const void *from)
{
    return ((const PlanDocument *)from)->plan.trials_given ? "power" : "trials";
}

static const char *const effect_names[] = {"w", "invalid", NULL};
static const char *const question_words[] = {"trials", "power", NULL};

#define NOTHING .null = "no bias is known to find"

#define OF PlanDocument
TABLE(effect_keys,
      SAYS("name", effect_name,
           "`w`, or `invalid`: the chance of an outcome that is not a permutation",
           .words = effect_names),
      FIELD("value", plan.planned.effect, "how large it is", .limits = LIMITS_FROM_0));

TABLE(plan_keys,
      FIELD("algorithm", algorithm, "the shuffle whose bias is to be found",
            .null = "the effect was given"),
      FIELD("n", plan.n, "how many items", .least = 1),
      FIELD("alpha", plan.alpha, "level of the run: its chance of a false alarm",
            .limits = LIMITS_BETWEEN),
      FIELD("power", plan.planned.power,
            "probability that the trials find it: by the check `by`, at its part of alpha",
            .limits = LIMITS_SHARE, NOTHING),
      SAME("effect", effect_keys, "the bias"),
      FIELD("trials", plan.trials, "trials for that power, rounded up", .limits = LIMITS_FROM_1,
            NOTHING),
      FIELD("tests", plan.tests,
            "checks that a run with the default checks makes, which share alpha"),
      SAYS("by", found_by, PLAN_BY, NOTHING),
      SAYS("asked", question, "which of the two was asked for; the other was given",
           .words = question_words));
#undef OF

const JsonDocument plan_document = {
    .name = "fairness-plan/1",
    .meaning = "how many trials of a run it takes to see a bias, or how surely given trials see it",
    .table = &plan_keys,
};

char *plan_json(const Plan *plan, const char *algorithm)
{
    PlanDocument document = {.algorithm = algorithm, .plan = *plan};
    return json_document(&plan_document, &document);
}

/* A power in percent: "99%", "98.5%"; not "100%" where it is short of 1. */
static Word percent_word(double power)
{
    if (power > 0.99999 && power < 1)
        return word_made("over 99.999%%");
    return word_made("%.*g%%", power > 0.999 ? 5 : power < 0.01 ? 2 : 3, 100 * power);
}

void plan_sentence(Text *out, const Plan *plan)
{
    Word trials = word_number(plan->trials), power = percent_word(plan->planned.power);
    if (plan->even)
        text_add(out, "There is no bias to find; any alarm would be a false one.");
    else if (!plan->planned.purpose)
        text_add(out, "No bias of it is known by which trials could be planned.");
    else if (is_invalid(plan))
        text_addf(out,
                  "%s trial%s give%s an outcome that is not a permutation with %s probability, and "
                  "one is proof.",
                  trials.text, plan->trials == 1 ? "" : "s", plan->trials == 1 ? "s" : "",
                  power.text);
    else
        text_addf(out,
                  "%s trials find it with %s power, in a run of fairness by its check `%s`. The "
                  "run shares alpha = %s among %zu check%s.",
                  trials.text, power.text, plan->planned.by, number_short(plan->alpha, 6).text,
                  plan->tests, plan->tests == 1 ? "" : "s");
}

static void plan_headline(Text *out, const Plan *plan, const char *algorithm)
{
    if (algorithm)
        text_addf(out, "%s, ", algorithm);
    text_addf(out, "n=%zu: ", plan->n);
    if (plan->even)
        text_add(out, "its exact law shows no bias");
    else if (!plan->planned.purpose)
        text_add(out, "no bias is known");
    else if (is_invalid(plan))
        text_addf(out, "%s of the outcomes are not permutations",
                  percent_word(plan->planned.effect).text);
    else
        text_addf(out, "a bias of w = %s in `%s`", word_effect(plan->planned.effect).text,
                  plan->planned.by);
}

char *plan_text(const Plan *plan, const char *algorithm, TextStyle style)
{
    Page page = page_begin(style);
    Word answer = !plan->planned.purpose ? word_made("nothing to find")
                  : plan->trials_given
                      ? word_made("%s power", percent_word(plan->planned.power).text)
                      : word_made("%s trials", word_number(plan->trials).text);
    plan_headline(&page.line, plan, algorithm);
    page_headline(&page, answer.text, "1", (int)strlen(answer.text) + 2);
    if (style.verbosity >= 0) {
        page_gap(&page);
        plan_sentence(&page.line, plan);
        page_paragraph(&page, 2);
    }
    return page_finish(&page);
}
