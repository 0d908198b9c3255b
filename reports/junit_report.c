/* JUnit XML, as Jenkins, GitLab and others read it. A test suite for each case, in it one test
 * for its verdict and one for each check; after a comparison one more for what became of it.
 * Valid by reports/schema/junit.xsd. Names are unique; characters that XML forbids, even
 * escaped, are U+FFFD. What could not be told is an error, and so is a run that was cut off. */
#include "base/text.h"
#include "reports/outcomes.h"
#include "reports/words/report_formats.h"
#include "result/result.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Printable text within XML, in quotes or between tags. */
static void write_xml(Text *out, const char *text)
{
    for (const char *c = text; *c; c++)
        switch (*c) {
        case '&':
            text_add(out, "&amp;");
            break;
        case '<':
            text_add(out, "&lt;");
            break;
        case '>':
            text_add(out, "&gt;");
            break;
        case '"':
            text_add(out, "&quot;");
            break;
        default:
            text_add_char(out, *c);
        }
}

static void write_untrusted(Text *out, const char *text)
{
    Text printable = {0};
    write_printable(&printable, text);
    write_xml(out, text_string(&printable));
    text_end_part(&printable, out);
}

/* Some readers make a tree of packages of it, at each full stop. */
static void write_class(Text *out, const char *name)
{
    text_add(out, "fairness.");
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

static void write_sums(Text *out, Sums sums, double seconds)
{
    text_addf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\" time=\"%.6f\"",
              sums.tests, sums.failures, sums.errors, sums.skipped, seconds);
}

static void write_test(Text *out, const Outcome *outcome, const char *suite, double seconds)
{
    text_add(out, "    <testcase name=\"");
    write_xml(out, outcome->name);
    text_add(out, "\" classname=\"");
    write_class(out, suite);
    text_addf(out, "\" time=\"%.6f\"", seconds);
    const char *type = outcome->kind == OUTCOME_BROKEN ? "error"
                       : outcome->check                ? finding_name(outcome->check->status)
                       : outcome->of                   ? finding_name(outcome->of->status)
                                                       : "run";
    switch (outcome->kind) {
    case OUTCOME_PASSED:
        text_add(out, ">\n      <system-out>");
        write_xml(out, outcome->message);
        text_add(out, "</system-out>\n    </testcase>\n");
        return;
    case OUTCOME_SKIPPED:
        text_add(out, ">\n      <skipped message=\"");
        write_xml(out, outcome->message);
        text_add(out, "\"/>\n    </testcase>\n");
        return;
    case OUTCOME_FAILED:
    case OUTCOME_BROKEN:
    case OUTCOME_UNTOLD:
        break;
    }
    const char *element = outcome->kind == OUTCOME_FAILED ? "failure" : "error";
    text_addf(out, ">\n      <%s type=\"%s\" message=\"", element, type);
    write_xml(out, outcome->message);
    text_add(out, "\">");
    write_xml(out, outcome->message);
    text_addf(out, "</%s>\n    </testcase>\n", element);
}

static void write_property(Text *out, const char *name, const char *value)
{
    text_addf(out, "      <property name=\"%s\" value=\"", name);
    write_untrusted(out, value ? value : "");
    text_add(out, "\"/>\n");
}

static void write_properties(Text *out, const CaseResult *result)
{
    char number[24];
    text_add(out, "    <properties>\n");
    write_property(out, "algorithm", result->algorithm);
    snprintf(number, sizeof number, "%zu", result->n);
    write_property(out, "n", number);
    snprintf(number, sizeof number, "%" PRIu64, result->trials);
    write_property(out, "trials", number);
    snprintf(number, sizeof number, "%" PRIu64, result->seed);
    write_property(out, "seed", number);
    write_property(out, "source", result->source);
    write_property(out, "digest", result->digest);
    text_add(out, "    </properties>\n");
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

static void write_case(Text *out, const RunResult *run, const Outcomes *outcomes, size_t first)
{
    const CaseResult *result = outcomes->list[first].of;
    double seconds = run->stable ? 0 : result->duration_s;
    char *suite = suite_name(&outcomes->list[first]);
    if (!suite) {
        text_lose(out);
        return;
    }
    text_add(out, "  <testsuite name=\"");
    write_xml(out, suite);
    text_add_char(out, '"');
    write_sums(out, sums_of(outcomes, result), seconds);
    if (!run->stable) {
        text_addf(out, " timestamp=\"%.19s\" hostname=\"", run->started_at);
        write_untrusted(out, run->host ? run->host : "");
        text_add_char(out, '"');
    }
    text_add(out, ">\n");
    write_properties(out, result);
    for (size_t i = first; i < outcomes->count && outcomes->list[i].of == result; i++)
        write_test(out, &outcomes->list[i], suite, i == first ? seconds : 0);
    text_add(out, "  </testsuite>\n");
    free(suite);
}

/* What is about the run and no case of it. */
static void write_run(Text *out, const Outcomes *outcomes, size_t first, const RunResult *run)
{
    Sums sums = {0};
    for (size_t i = first; i < outcomes->count; i++) {
        sums.tests++;
        sums.failures += outcomes->list[i].kind == OUTCOME_FAILED;
        sums.errors += outcomes->list[i].kind == OUTCOME_UNTOLD;
    }
    if (!sums.tests)
        return;
    text_add(out, "  <testsuite name=\"run\"");
    write_sums(out, sums, run->stable ? 0 : run->duration_s);
    text_add(out, ">\n");
    for (size_t i = first; i < outcomes->count; i++)
        write_test(out, &outcomes->list[i], "run", 0);
    text_add(out, "  </testsuite>\n");
}

char *junit_report(const RunResult *run)
{
    Outcomes outcomes;
    if (!outcomes_make(run, &outcomes))
        return NULL;
    Text out = {0};
    text_add(&out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"fairness\"");
    write_sums(&out, sums_of(&outcomes, NULL), run->stable ? 0 : run->duration_s);
    text_add(&out, ">\n");
    size_t i = 0;
    while (i < outcomes.count && outcomes.list[i].of) {
        const CaseResult *of = outcomes.list[i].of;
        write_case(&out, run, &outcomes, i);
        while (i < outcomes.count && outcomes.list[i].of == of)
            i++;
    }
    write_run(&out, &outcomes, i, run);
    text_add(&out, "</testsuites>\n");
    outcomes_clear(&outcomes);
    return text_take(&out);
}
