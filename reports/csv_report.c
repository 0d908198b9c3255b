#include "reports/csv_report.h"

#include "base/text.h"
#include "reports/json/json_number.h"
#include "reports/outcomes.h"
#include "result/result.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void write_text(Text *out, const char *text)
{
    Text printable = {0};
    write_printable(&printable, text);
    const char *first = text_string(&printable);
    text_add_char(out, '"');
    if (*first && strchr("=+-@", *first))
        text_add_char(out, '\'');
    for (const char *c = first; *c; c++) {
        if (*c == '"')
            text_add_char(out, '"');
        text_add_char(out, *c);
    }
    text_add_char(out, '"');
    text_end_part(&printable, out);
}

/* After a comma. NaN is nothing. */
static void write_number(Text *out, double value)
{
    char text[JSON_NUMBER_SIZE];
    json_number(value, text);
    text_addf(out, ",%s", isnan(value) ? "" : isinf(value) ? value < 0 ? "-inf" : "inf" : text);
}

static void write_case(Text *out, const CaseResult *result)
{
    write_text(out, result->id);
    text_add_char(out, ',');
    write_text(out, result->kind);
    text_add_char(out, ',');
    write_text(out, result->algorithm);
    text_addf(out, ",%zu,%" PRIu64 ",%" PRIu64 ",", result->n, result->trials, result->seed);
    write_text(out, result->source);
    text_addf(out, ",%s,%s,%s,%s", result->digest, finding_name(result->status),
              expectation_name(result->expected), result->as_expected ? "true" : "false");
}

static void write_check(Text *out, const CheckResult *check)
{
    text_add_char(out, ',');
    write_text(out, check->id);
    text_addf(out, ",%s,", finding_name(check->status));
    write_text(out, check->method);
    write_number(out, check->statistic);
    write_number(out, check->df);
    write_number(out, check->log10_p_upper);
    write_number(out, check->log10_p_lower);
    write_number(out, check->log10_p);
    write_number(out, check->log10_p_adjusted);
    write_number(out, check->effect.value);
    write_number(out, check->effect.low);
    write_number(out, check->effect.high);
    write_number(out, check->detectable);
    write_number(out, check->power);
    text_add_char(out, ',');
    write_text(out, check->reason);
    text_add_char(out, '\n');
}

char *csv_report(const RunResult *run)
{
    static const char names[] =
        "case,kind,algorithm,n,trials,seed,source,digest,case_status,expected,as_expected,check,"
        "status,method,statistic,df,log10_p_upper,log10_p_lower,log10_p,log10_p_adjusted,w,w_low,"
        "w_high,detectable,power,reason\n";
    static const CheckResult none = {.id = "",
                                     .method = "",
                                     .reason = "no check was made",
                                     .statistic = NAN,
                                     .df = NAN,
                                     .log10_p_upper = NAN,
                                     .log10_p_lower = NAN,
                                     .log10_p = NAN,
                                     .log10_p_adjusted = NAN,
                                     .effect = {NAN, NAN, NAN},
                                     .detectable = NAN,
                                     .power = NAN};
    Text out = {0};
    text_add(&out, names);
    for (size_t c = 0; c < run->case_count; c++) {
        const CaseResult *result = &run->cases[c];
        for (size_t i = 0; i < result->check_count; i++) {
            CheckResult check = result->checks[i];
            if (check.status == FINDING_SKIPPED) {
                CheckResult skipped = none;
                skipped.id = check.id;
                memcpy(skipped.reason, check.reason, sizeof skipped.reason);
                check = skipped;
            }
            write_case(&out, result);
            write_check(&out, &check);
        }
        if (!result->check_count) {
            CheckResult unmade = none;
            if (result->error)
                snprintf(unmade.reason, sizeof unmade.reason, "%s", result->error);
            write_case(&out, result);
            write_check(&out, &unmade);
        }
    }
    return text_take(&out);
}
