/* The effects over time, for github-action-benchmark. A JSON list for its tool
 * "customSmallerIsBetter": the effect w of each check that was made, with its 95% interval as
 * `range` and the verdict as `extra`. */
#include "reports/json/json_tree.h"
#include "reports/test_results.h"
#include "reports/words/report_formats.h"
#include "reports/words/text_words.h"
#include "result/result.h"

#include <math.h>
#include <stdio.h>

static void add_effect(JsonBuilder *builder, cJSON *list, const TestRow *outcome)
{
    const Effect *effect = &outcome->check->effect;
    char range[128];
    snprintf(range, sizeof range, "%s to %s", word_effect(effect->low).text,
             word_effect(effect->high).text);
    cJSON *item = json_add_object(builder, list, NULL);
    json_add_text(builder, item, "name", outcome->name);
    json_add_text(builder, item, "unit", "w");
    json_add_number(builder, item, "value", effect->value);
    json_add_text(builder, item, "range", range);
    json_add_text(builder, item, "extra", outcome->message);
}

char *benchmark_report(const RunResult *run)
{
    TestResults outcomes;
    if (!test_results_make(run, &outcomes))
        return NULL;
    cJSON *list = cJSON_CreateArray();
    JsonBuilder builder = {.failed = list == NULL};
    for (size_t i = 0; i < outcomes.count; i++)
        if (outcomes.list[i].check && outcomes.list[i].check->status != FINDING_SKIPPED &&
            !isnan(outcomes.list[i].check->effect.value))
            add_effect(&builder, list, &outcomes.list[i]);
    char *text = builder.failed ? NULL : json_print(list);
    cJSON_Delete(list);
    test_results_clear(&outcomes);
    return text;
}
