/* fairness-plan/1, and the plan for people. */
#include "reports/plan_report.h"

#include "inference/plan.h"
#include "reports/json/json_tree.h"
#include "reports/text/text_page.h"
#include "reports/words/text_words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

char *plan_json(const Plan *plan, const char *algorithm)
{
    JsonBuilder builder = {0};
    cJSON *root = cJSON_CreateObject();
    if (!root)
        return NULL;
    json_add_text(&builder, root, "schema", "fairness-plan/1");
    json_add_text(&builder, root, "algorithm", algorithm);
    json_add_integer(&builder, root, "n", plan->n);
    json_add_number(&builder, root, "alpha", plan->alpha);
    json_add_number(&builder, root, "power", plan->power[PLAN_UPPER_TAIL]);
    json_add_number(&builder, root, "power_two_sided", plan->power[PLAN_TWO_SIDED]);
    cJSON *effect = json_add_object(&builder, root, "effect");
    bool invalid = plan->sees == PLAN_INVALID;
    json_add_text(&builder, effect, "name", invalid ? "invalid" : "w");
    json_add_number(&builder, effect, "value", invalid ? plan->invalid : sqrt(plan->phi2));
    json_add_number(&builder, root, "trials", plan->trials[PLAN_UPPER_TAIL]);
    json_add_number(&builder, root, "trials_two_sided", plan->trials[PLAN_TWO_SIDED]);
    json_add_integer(&builder, root, "tests", plan->tests);
    json_add_number(&builder, root, "power_run", plan->power[PLAN_RUN]);
    json_add_number(&builder, root, "trials_run", plan->trials[PLAN_RUN]);
    json_add_text(&builder, root, "asked", plan->trials_given ? "power" : "trials");
    char *text = builder.failed ? NULL : json_print(root);
    cJSON_Delete(root);
    return text;
}

/* A power in percent: "99%", "98.5%"; not "100%" where it is short of 1. */
static Word percent_word(double power)
{
    Word word;
    if (power > 0.99999 && power < 1)
        snprintf(word.text, sizeof word.text, "over 99.999%%");
    else
        snprintf(word.text, sizeof word.text, "%.*g%%",
                 power > 0.999  ? 5
                 : power < 0.01 ? 2
                                : 3,
                 100 * power);
    return word;
}

static void write_rule(Text *out, const Plan *plan)
{
    text_addf(
        out,
        "in a run of fairness, which looks at both tails and shares alpha among %zu check%s). "
        "Rule: one chi-square test of the counts of all %s orders, upper tail at alpha = %g.",
        plan->tests, plan->tests == 1 ? "" : "s", word_number(plan_phi2_most(plan->n) + 1).text,
        plan->alpha);
}

void plan_sentence(Text *out, const Plan *plan)
{
    switch (plan->sees) {
    case PLAN_NOTHING:
        text_add(out, "No bias to find: no number of trials will show one, but for false alarms.");
        break;
    case PLAN_NO_ORDERS:
        text_addf(out,
                  "How many trials show it is not told: orders are counted up to n = %d, and above "
                  "it other checks decide.",
                  PLAN_MAX_N);
        break;
    case PLAN_INVALID:
        if (plan->trials_given)
            text_addf(out, "%s trials have one outcome that is no permutation with %s power; ",
                      word_number(plan->trials[0]).text, percent_word(plan->power[0]).text);
        else
            text_addf(out, "%s trial%s %s one outcome that is no permutation with %s power; ",
                      word_number(plan->trials[0]).text, plan->trials[0] == 1 ? "" : "s",
                      plan->trials[0] == 1 ? "has" : "have", percent_word(plan->power[0]).text);
        text_add(out, "one is proof enough.");
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
        text_addf(out, "%s of the outcomes are no permutation", percent_word(plan->invalid).text);
    else
        text_addf(out, "a bias of w = %s (TV at most %s)", word_effect(sqrt(plan->phi2)).text,
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
