/* The effects over time, for github-action-benchmark. A JSON list for its tool
 * "customSmallerIsBetter": the effect w of each check that was made, with its 95% interval as
 * `range` and the verdict as `extra`. */
#include "reports/json/json_number.h"
#include "reports/json/json_text.h"
#include "reports/words/report_formats.h"
#include "reports/words/text_words.h"
#include "result/result.h"

#include <math.h>

static void add_effect(JsonText *json, const CaseResult *result, const CheckResult *check)
{
    json_open(json, NULL, '{');
    json_add_text(json, "name", word_made("%.150s: %.80s", result->id, check->id).text);
    json_add_text(json, "unit", "w");
    json_add_number(json, "value", number_rounded(check->effect.value, DIGITS));
    json_add_text(json, "range",
                  word_made("%.30s to %.30s", word_effect(check->effect.low).text,
                            word_effect(check->effect.high).text)
                      .text);
    json_add_text(json, "extra", finding_name(check->status));
    json_close(json, 1);
}

char *benchmark_report(const RunResult *run)
{
    JsonText json = {0};
    json_open(&json, NULL, '[');
    for (size_t c = 0; c < run->case_count; c++)
        for (size_t i = 0; i < run->cases[c].check_count; i++) {
            const CheckResult *check = &run->cases[c].checks[i];
            if (check->status != FINDING_SKIPPED && !isnan(check->effect.value))
                add_effect(&json, &run->cases[c], check);
        }
    json_close(&json, 1);
    return json_take(&json);
}
