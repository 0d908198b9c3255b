#include "reports/junit_report.h"

#include "base/memory_text.h"
#include "reports/outcomes.h"
#include "reports/words/text_verdict.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Printable text within XML, in quotes or between tags. */
static void write_xml(FILE *out, const char *text)
{
    for (const char *c = text; *c; c++)
        switch (*c) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*c, out);
        }
}

static void write_foreign(FILE *out, const char *text)
{
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    if (stream)
        write_printable(stream, text);
    char *printable = memory_text_close(stream, &memory, NULL);
    if (printable)
        write_xml(out, printable);
    else
        memory_text_give_up(out);
    free(printable);
}

/* Some readers make a tree of packages of it, at each full stop. */
static void write_class(FILE *out, const char *name)
{
    fputs("fairness.", out);
    for (const char *c = name; *c; c++) {
        char one[2] = {*c == '.' ? '_' : *c, 0};
        write_xml(out, one);
    }
}

typedef struct Sums {
    size_t tests, failures, errors, skipped;
} Sums;

static Sums sums_of(const Outcomes *outcomes, const CaseResult *of)
{
    Sums sums = {0};
    for (size_t i = 0; i < outcomes->count; i++) {
        if (of && outcomes->list[i].of != of)
            continue;
        OutcomeKind kind = outcomes->list[i].kind;
        sums.tests++;
        sums.failures += kind == OUTCOME_FAILED;
        sums.errors += kind == OUTCOME_UNTOLD || kind == OUTCOME_BROKEN;
        sums.skipped += kind == OUTCOME_SKIPPED;
    }
    return sums;
}

static void write_sums(FILE *out, Sums sums, double seconds)
{
    fprintf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\" time=\"%.6f\"",
            sums.tests, sums.failures, sums.errors, sums.skipped, seconds);
}

static void write_test(FILE *out, const Outcome *outcome, const char *suite, double seconds)
{
    fputs("    <testcase name=\"", out);
    write_xml(out, outcome->name);
    fputs("\" classname=\"", out);
    write_class(out, suite);
    fprintf(out, "\" time=\"%.6f\"", seconds);
    const char *type = outcome->kind == OUTCOME_BROKEN ? "error"
                       : outcome->check                ? finding_name(outcome->check->status)
                       : outcome->of                   ? finding_name(outcome->of->status)
                                                       : "run";
    switch (outcome->kind) {
    case OUTCOME_PASSED:
        fputs(">\n      <system-out>", out);
        write_xml(out, outcome->message);
        fputs("</system-out>\n    </testcase>\n", out);
        return;
    case OUTCOME_SKIPPED:
        fputs(">\n      <skipped message=\"", out);
        write_xml(out, outcome->message);
        fputs("\"/>\n    </testcase>\n", out);
        return;
    case OUTCOME_FAILED:
    case OUTCOME_BROKEN:
    case OUTCOME_UNTOLD:
        break;
    }
    const char *element = outcome->kind == OUTCOME_FAILED ? "failure" : "error";
    fprintf(out, ">\n      <%s type=\"%s\" message=\"", element, type);
    write_xml(out, outcome->message);
    fputs("\">", out);
    write_xml(out, outcome->message);
    fprintf(out, "</%s>\n    </testcase>\n", element);
}

static void write_property(FILE *out, const char *name, const char *value)
{
    fprintf(out, "      <property name=\"%s\" value=\"", name);
    write_foreign(out, value ? value : "");
    fputs("\"/>\n", out);
}

static void write_properties(FILE *out, const CaseResult *result)
{
    char number[24];
    fputs("    <properties>\n", out);
    write_property(out, "algorithm", result->algorithm);
    snprintf(number, sizeof number, "%zu", result->n);
    write_property(out, "n", number);
    snprintf(number, sizeof number, "%" PRIu64, result->trials);
    write_property(out, "trials", number);
    snprintf(number, sizeof number, "%" PRIu64, result->seed);
    write_property(out, "seed", number);
    write_property(out, "source", result->source);
    write_property(out, "digest", result->digest);
    fputs("    </properties>\n", out);
}

/* The first outcome of a case is its verdict, "ID: verdict": the suite takes its unique name. */
static char *suite_name(const Outcome *verdict)
{
    char *name = strdup(verdict->name), *part = name ? strstr(name, ": verdict") : NULL;
    for (char *next = part; next; next = strstr(next + 1, ": verdict"))
        part = next; /* the last one: an id may have the words */
    if (part)
        memmove(part, part + strlen(": verdict"), strlen(part + strlen(": verdict")) + 1);
    return name;
}

static bool write_case(FILE *out, const RunResult *run, const Outcomes *outcomes, size_t first)
{
    const CaseResult *result = outcomes->list[first].of;
    double seconds = run->stable ? 0 : result->duration_s;
    char *suite = suite_name(&outcomes->list[first]);
    if (!suite)
        return false;
    fputs("  <testsuite name=\"", out);
    write_xml(out, suite);
    fputc('"', out);
    write_sums(out, sums_of(outcomes, result), seconds);
    if (!run->stable) {
        fprintf(out, " timestamp=\"%.19s\" hostname=\"", run->started_at);
        write_foreign(out, run->host ? run->host : "");
        fputc('"', out);
    }
    fputs(">\n", out);
    write_properties(out, result);
    for (size_t i = first; i < outcomes->count && outcomes->list[i].of == result; i++)
        write_test(out, &outcomes->list[i], suite, i == first ? seconds : 0);
    fputs("  </testsuite>\n", out);
    free(suite);
    return true;
}

/* What is about the run and no case of it. */
static void write_run(FILE *out, const Outcomes *outcomes, size_t first, const RunResult *run)
{
    Sums sums = {0};
    for (size_t i = first; i < outcomes->count; i++) {
        sums.tests++;
        sums.failures += outcomes->list[i].kind == OUTCOME_FAILED;
        sums.errors += outcomes->list[i].kind == OUTCOME_UNTOLD;
    }
    if (!sums.tests)
        return;
    fputs("  <testsuite name=\"run\"", out);
    write_sums(out, sums, run->stable ? 0 : run->duration_s);
    fputs(">\n", out);
    for (size_t i = first; i < outcomes->count; i++)
        write_test(out, &outcomes->list[i], "run", 0);
    fputs("  </testsuite>\n", out);
}

char *junit_report(const RunResult *run)
{
    Outcomes outcomes;
    if (!outcomes_make(run, &outcomes))
        return NULL;
    MemoryText memory;
    FILE *out = memory_text_open(&memory);
    bool well = out != NULL;
    if (well) {
        fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"fairness\"", out);
        write_sums(out, sums_of(&outcomes, NULL), run->stable ? 0 : run->duration_s);
        fputs(">\n", out);
        size_t i = 0;
        for (; well && i < outcomes.count && outcomes.list[i].of;) {
            const CaseResult *of = outcomes.list[i].of;
            well = write_case(out, run, &outcomes, i);
            while (i < outcomes.count && outcomes.list[i].of == of)
                i++;
        }
        write_run(out, &outcomes, i, run);
        fputs("</testsuites>\n", out);
    }
    outcomes_clear(&outcomes);
    char *text = memory_text_close(out, &memory, NULL);
    if (well)
        return text;
    free(text);
    return NULL;
}
