/* fairness-plan/1, and the plan for people. */
#include "base/numbers.h"
#include "reports/exact_report.h"
#include "reports/json/field_write.h"
#include "reports/page/sheet.h"
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

static bool is_equivalence(const Plan *plan)
{
    return plan->planned.purpose && strcmp(plan->planned.purpose, "equivalence") == 0;
}

static const char *found_by(const void *from)
{
    return plan_by(&((const PlanDocument *)from)->plan);
}

static const char *effect_name(const void *from)
{
    const Plan *plan = &((const PlanDocument *)from)->plan;
    return is_invalid(plan) ? "invalid" : is_equivalence(plan) ? "below" : "w";
}

static const char *question(const void *from)
{
    return ((const PlanDocument *)from)->plan.trials_given ? "power" : "trials";
}

static const char *const effect_names[] = {"w", "invalid", "below", NULL};
static const char *const question_words[] = {"trials", "power", NULL};

#define NOTHING .null = "no bias is known to find"

#define OF PlanDocument
TABLE(effect_keys,
      SAYS("name", effect_name,
           "`w`; `invalid`: the chance of an outcome that is not a permutation; or `below`: the w "
           "that "
           "the bias of a fair shuffle is shown below (`--equivalent`)",
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
      FIELD("known_by", plan.known_by,
            "the directed check that finds the bias as a known mistake; of an effect the usual "
            "mistake, not that effect; left out where none knows it",
            .optional = true),
      FIELD("known_trials", plan.known_trials, "trials in which that check finds it",
            .limits = LIMITS_FROM_1, .optional = true, .zero = true),
      FIELD("known_power", plan.known_power, "with this probability", .limits = LIMITS_SHARE,
            .optional = true, .zero = true),
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

/* What a directed check does, which knows the mistake. */
static void known_sentence(Text *out, const Plan *plan)
{
    bool sooner = plan->trials_given || plan->known_trials < plan->trials;
    if (!plan->known_by || !sooner || plan->even || is_invalid(plan))
        return;
    bool usual = plan->planned.purpose && strcmp(plan->planned.purpose, "effect") == 0;
    const char *what = usual ? "the usual mistake" : "it as a mistake that is known";
    text_addf(out, " The check `%s` finds %s ", plan->known_by, what);
    if (plan->trials_given)
        text_addf(out, "with %s power.", percent_word(plan->known_power).text);
    else
        text_addf(out, "in %s.", word_number(plan->known_trials).text);
}

void plan_sentence(Text *out, const Plan *plan)
{
    Word trials = word_number(plan->trials), power = percent_word(plan->planned.power);
    if (plan->even)
        text_add(out, "Its exact law has no bias to find; any alarm would be a false one.");
    else if (plan->unmeasured)
        text_add(out, "It is biased; how much is not worked out, but a run shows it.");
    else if (!plan->planned.purpose)
        text_add(out, "No bias of it is known by which trials could be planned.");
    else if (is_invalid(plan))
        text_addf(out,
                  "%s trial%s give%s an outcome that is not a permutation with %s probability, and "
                  "one is proof.",
                  trials.text, plan->trials == 1 ? "" : "s", plan->trials == 1 ? "s" : "",
                  power.text);
    else if (is_equivalence(plan))
        text_addf(
            out,
            "After %s trials a run with `--equivalent %s` shows it by its check `%s` in %s of "
            "runs, if the shuffle is fair.",
            trials.text, number_short(plan->planned.effect, 6).text, plan->planned.by, power.text);
    else
        text_addf(out,
                  "%s trials find it with %s power, in a run of fairness by its check `%s`. The "
                  "run shares alpha = %s among %zu check%s.",
                  trials.text, power.text, plan->planned.by, number_short(plan->alpha, 6).text,
                  plan->tests, plan->tests == 1 ? "" : "s");
    known_sentence(out, plan);
}

static void plan_headline(Text *out, const Plan *plan, const char *algorithm)
{
    if (algorithm)
        text_addf(out, "%s, ", algorithm);
    text_addf(out, "n=%zu", plan->n);
    if (plan->even || plan->unmeasured || !plan->planned.purpose)
        return; /* the sentence says why */
    text_add(out, ": ");
    if (is_invalid(plan))
        text_addf(out, "%s of the outcomes are not permutations",
                  percent_word(plan->planned.effect).text);
    else if (is_equivalence(plan))
        text_addf(out, "to show that a bias is below w = %s in `%s`",
                  word_effect(plan->planned.effect).text, plan->planned.by);
    else
        text_addf(out, "a bias of w = %s in `%s`", word_effect(plan->planned.effect).text,
                  plan->planned.by);
}

char *plan_text(const Plan *plan, const char *algorithm, TextStyle style)
{
    Sheet sheet = {.detail = -1};
    Word answer = plan->unmeasured         ? word_made("cannot plan")
                  : !plan->planned.purpose ? word_made("nothing to find")
                  : plan->trials_given
                      ? word_made("%s power", percent_word(plan->planned.power).text)
                      : word_made("%s trials", word_number(plan->trials).text);
    plan_headline(&sheet.line, plan, algorithm);
    sheet_add(&sheet, BLOCK_TITLE, answer.text, NULL);
    sheet.detail = 0;
    plan_sentence(&sheet.line, plan);
    sheet_add(&sheet, BLOCK_PARAGRAPH, NULL, NULL);
    return sheet_text(&sheet, style);
}
