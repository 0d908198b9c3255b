/* fairness-exact/1. */
#include "reports/exact_report.h"

#include "exact/description.h"
#include "inference/plan.h"
#include "reports/json/json_tree.h"

#include <math.h>

static void add_exactly(JsonBuilder *builder, cJSON *root, const char *key, const char *value_key,
                        const Exactly *number)
{
    json_add_text(builder, root, key, number->text);
    json_add_number(builder, root, value_key, number->text ? number->value : NAN);
}

/* Integers beyond 2^53 are strings, which not every reader would hold exactly otherwise. */
static void add_whole(JsonBuilder *builder, cJSON *root, const char *key, const Exactly *number)
{
    if (number->value < 0x1p53)
        json_add_integer(builder, root, key, (uint64_t)number->value);
    else
        json_add_text(builder, root, key, number->text);
}

static void add_positions(JsonBuilder *builder, cJSON *root, const LawDescription *law)
{
    if (!law->positions) {
        json_add_text(builder, root, "positions", NULL);
        return;
    }
    cJSON *rows = json_add_array(builder, root, "positions");
    for (size_t item = 0; item < law->n; item++) {
        cJSON *row = json_add_array(builder, rows, NULL);
        for (size_t place = 0; place < law->n; place++)
            json_add_text(builder, row, NULL, law->positions[item * law->n + place].text);
    }
}

static void add_detect(JsonBuilder *builder, cJSON *root, const Plan *plan)
{
    static const char *const by[] = {
        [PLAN_NOTHING] = NULL,
        [PLAN_ORDERS] = "permutations",
        [PLAN_INVALID] = "invalid",
        [PLAN_NO_ORDERS] = NULL,
    };
    cJSON *detect = json_add_object(builder, root, "detect");
    json_add_number(builder, detect, "alpha", plan->alpha);
    json_add_number(builder, detect, "power", plan->power[PLAN_UPPER_TAIL]);
    json_add_number(builder, detect, "trials", plan->trials[PLAN_UPPER_TAIL]);
    json_add_number(builder, detect, "trials_two_sided", plan->trials[PLAN_TWO_SIDED]);
    json_add_integer(builder, detect, "tests", plan->tests);
    json_add_number(builder, detect, "trials_run", plan->trials[PLAN_RUN]);
    json_add_text(builder, detect, "by", by[plan->sees]);
}

char *exact_json(const LawDescription *law, const Plan *plan)
{
    static const char *const methods[] = {
        [EXACT_PROPAGATION] = "propagation",
        [EXACT_ENUMERATION] = "enumeration",
        [EXACT_FORMULA] = "formula",
    };
    static const char *const statuses[] = {
        [LAW_EVEN] = "even",
        [LAW_EVEN_SO_FAR] = "even-so-far",
        [LAW_BIASED] = "biased",
        [LAW_INVALID] = "invalid",
    };
    JsonBuilder builder = {0};
    cJSON *root = cJSON_CreateObject();
    if (!root)
        return NULL;
    json_add_text(&builder, root, "schema", "fairness-exact/1");
    json_add_text(&builder, root, "algorithm", law->name);
    json_add_integer(&builder, root, "n", law->n);
    json_add_text(&builder, root, "status", statuses[law->verdict]);
    json_add_text(&builder, root, "method", methods[law->method]);
    json_add_text(&builder, root, "paths", law->paths);
    json_add_text(&builder, root, "denominator", law->denominator);
    if (law->numerators)
        json_add_digits(&builder, root, "numerators", law->numerators, law->numerator_count);
    else
        json_add_text(&builder, root, "numerators", NULL);
    json_add_text(&builder, root, "orders", law->orders);
    add_whole(&builder, root, "orders_possible", &law->orders_possible);
    json_add_text(&builder, root, "invalid", law->invalid.text);
    json_add_text(&builder, root, "leftover", law->leftover.text);
    json_add_bool(&builder, root, "divisible", law->divisible);
    json_add_bool(&builder, root, "bounded", law->bounded);
    add_exactly(&builder, root, "tv", "tv_value", &law->tv);
    add_exactly(&builder, root, "phi2", "phi2_value", &law->phi2);
    json_add_number(&builder, root, "w", sqrt(law->phi2.value));
    json_add_number(&builder, root, "kl", law->kl);
    json_add_text(&builder, root, "min", law->min.chance.text);
    json_add_text(&builder, root, "max", law->max.chance.text);
    json_add_text(&builder, root, "sign", law->sign.text);
    add_positions(&builder, root, law);
    add_detect(&builder, root, plan);
    char *text = builder.failed ? NULL : json_print(root);
    cJSON_Delete(root);
    return text;
}
