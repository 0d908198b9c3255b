/* Comma-separated values, for spreadsheets and scripts. A line of names, then one line for each
 * check of each case, numbers as in the JSON report (empty where there are none, -inf for the
 * log of zero). Quoted by RFC 4180, lines ended by a line feed. Text that a spreadsheet would
 * take for a formula has an apostrophe in front. */
#include "base/text.h"
#include "reports/json/json_number.h"
#include "reports/words/report_formats.h"
#include "reports/words/text_words.h"
#include "result/result.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void write_text(Text *out, const char *text)
{
    Text printable = {0};
    text_escape(&printable, text, true, 0);
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
    write_text(out, origin_words[result->kind]);
    text_add_char(out, ',');
    write_text(out, result->algorithm);
    text_addf(out, ",%zu,%" PRIu64 ",%" PRIu64 ",", result->n, result->trials, result->seed);
    write_text(out, result->random.source);
    text_addf(out, ",%s,%s,%s,%s", result->digest, finding_name(result->status),
              expectation_name(result->options.expected), result->as_expected ? "true" : "false");
}

static void write_row(Text *out, const CaseResult *result, const CheckResult *check)
{
    bool made = check->status != FINDING_SKIPPED;
    const double numbers[] = {
        check->log10_p_upper, check->log10_p_lower, check->log10_p,     check->log10_p_adjusted,
        check->effect.value,  check->effect.low,    check->effect.high, check->detectable,
    };
    write_case(out, result);
    text_add_char(out, ',');
    write_text(out, check->id);
    text_addf(out, ",%s,", finding_name(check->status));
    write_text(out, made && check->method ? check->method : "");
    write_number(out, made ? check->statistic : NAN);
    write_number(out, made ? check->df : NAN);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        write_number(out, made ? number_rounded(numbers[i], DIGITS) : NAN);
    write_number(out, made ? check->power : NAN);
    text_add_char(out, ',');
    write_text(out, check->reason);
    text_add_char(out, '\n');
}

char *csv_report(const RunResult *run)
{
    Text out = {0};
    text_add(&out, "case,kind,algorithm,n,trials,seed,source,digest,case_status,expected,"
                   "as_expected,check,status,method,statistic,df,log10_p_upper,log10_p_lower,"
                   "log10_p,log10_p_adjusted,w,w_low,w_high,detectable,power,reason\n");
    for (size_t c = 0; c < run->case_count; c++) {
        const CaseResult *result = &run->cases[c];
        for (size_t i = 0; i < result->check_count; i++)
            write_row(&out, result, &result->checks[i]);
        if (!result->check_count) {
            CheckResult unmade = {.id = "", .status = FINDING_SKIPPED};
            snprintf(unmade.reason, sizeof unmade.reason, "%s",
                     result->error ? result->error : "no check was run");
            write_row(&out, result, &unmade);
        }
    }
    return text_take(&out);
}
