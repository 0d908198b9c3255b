#include "reports/csv_report.h"

#include "base/memory_text.h"
#include "reports/json/json_number.h"
#include "reports/outcomes.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void write_text(FILE *out, const char *text)
{
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    if (stream)
        write_printable(stream, text);
    char *printable = memory_text_close(stream, &memory, NULL);
    if (printable) {
        fputc('"', out);
        if (*printable && strchr("=+-@", *printable))
            fputc('\'', out);
        for (const char *c = printable; *c; c++) {
            if (*c == '"')
                fputc('"', out);
            fputc(*c, out);
        }
        fputc('"', out);
    } else {
        memory_text_give_up(out);
    }
    free(printable);
}

/* After a comma. NaN is nothing. */
static void write_number(FILE *out, double value)
{
    char text[JSON_NUMBER_SIZE];
    json_number(value, text);
    fprintf(out, ",%s", isnan(value) ? "" : isinf(value) ? value < 0 ? "-inf" : "inf" : text);
}

static void write_case(FILE *out, const CaseResult *result)
{
    write_text(out, result->id);
    fputc(',', out);
    write_text(out, result->kind);
    fputc(',', out);
    write_text(out, result->algorithm);
    fprintf(out, ",%zu,%" PRIu64 ",%" PRIu64 ",", result->n, result->trials, result->seed);
    write_text(out, result->source);
    fprintf(out, ",%s,%s,%s,%s", result->digest, finding_name(result->status),
            expectation_name(result->expected), result->as_expected ? "true" : "false");
}

static void write_check(FILE *out, const CheckResult *check)
{
    fputc(',', out);
    write_text(out, check->id);
    fprintf(out, ",%s,", finding_name(check->status));
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
    fputc(',', out);
    write_text(out, check->reason);
    fputc('\n', out);
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
    MemoryText memory;
    FILE *out = memory_text_open(&memory);
    if (!out)
        return NULL;
    fputs(names, out);
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
            write_case(out, result);
            write_check(out, &check);
        }
        if (!result->check_count) {
            CheckResult unmade = none;
            if (result->error)
                snprintf(unmade.reason, sizeof unmade.reason, "%s", result->error);
            write_case(out, result);
            write_check(out, &unmade);
        }
    }
    return memory_text_close(out, &memory, NULL);
}
