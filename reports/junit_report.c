/* JUnit XML, as Jenkins, GitLab and others read it. A test suite for each case, in it one test
 * for its verdict, and after a comparison one more for what became of it.
 * Valid by reports/schema/junit.xsd. Names are unique; characters that XML forbids, even
 * escaped, are U+FFFD. What could not be known is an error, and so is a run that was cut off. */
#include "base/text.h"
#include "reports/test_results.h"
#include "reports/words/report_formats.h"
#include "reports/words/text_words.h"
#include "result/result.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void write_untrusted(Text *out, const char *text)
{
    Text printable = {0};
    write_printable(&printable, text);
    text_markup(out, text_string(&printable), true);
    text_end_part(&printable, out);
}

/* Some readers make a tree of packages of it, at each full stop. */
static void write_class(Text *out, const char *name)
{
    text_add(out, "fairness.");
    for (const char *c = name; *c; c++) {
        char one[2] = {*c == '.' ? '_' : *c, 0};
        text_markup(out, one, true);
    }
}

typedef struct Sums {
    size_t tests, failures, errors;
} Sums;

/* Sums over the outcomes from `first` to before `end`. */
static Sums sums_of(const TestResults *outcomes, size_t first, size_t end)
{
    Sums sums = {.tests = end - first};
    for (size_t i = first; i < end; i++) {
        TestStatus kind = outcomes->list[i].kind;
        sums.failures += kind == TEST_FAILED;
        sums.errors += kind == TEST_INCONCLUSIVE || kind == TEST_BROKEN;
    }
    return sums;
}

static void write_sums(Text *out, Sums sums, double seconds)
{
    text_addf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"0\" time=\"%.6f\"",
              sums.tests, sums.failures, sums.errors, seconds);
}

static void write_test(Text *out, const TestRow *outcome, const char *suite, double seconds)
{
    text_add(out, "    <testcase name=\"");
    text_markup(out, outcome->name, true);
    text_add(out, "\" classname=\"");
    write_class(out, suite);
    text_addf(out, "\" time=\"%.6f\"", seconds);
    const char *type = outcome->kind == TEST_BROKEN ? "error"
                       : outcome->of                ? finding_name(outcome->of->status)
                                                    : "run";
    if (outcome->kind == TEST_PASSED) {
        text_add(out, ">\n      <system-out>");
        text_markup(out, outcome->message, true);
        text_add(out, "</system-out>\n    </testcase>\n");
        return;
    }
    const char *element = outcome->kind == TEST_FAILED ? "failure" : "error";
    text_addf(out, ">\n      <%s type=\"%s\" message=\"", element, type);
    text_markup(out, outcome->message, true);
    text_add(out, "\">");
    text_markup(out, outcome->message, true);
    text_addf(out, "</%s>\n    </testcase>\n", element);
}

static void write_property(Text *out, const char *name, const char *value)
{
    text_addf(out, "      <property name=\"%s\" value=\"", name);
    write_untrusted(out, value);
    text_add(out, "\"/>\n");
}

static void write_properties(Text *out, const CaseResult *result)
{
    text_add(out, "    <properties>\n");
    write_property(out, "algorithm", result->algorithm);
    write_property(out, "n", word_made("%zu", result->n).text);
    write_property(out, "trials", word_made("%" PRIu64, result->trials).text);
    write_property(out, "seed", word_made("%" PRIu64, result->seed).text);
    write_property(out, "source", result->source);
    write_property(out, "digest", result->digest);
    text_add(out, "    </properties>\n");
}

/* The first outcome of a case is its verdict, "ID: verdict": the suite takes its unique name. */
static char *suite_name(const TestRow *verdict)
{
    char *name = strdup(verdict->name), *part = name ? strstr(name, ": verdict") : NULL;
    for (char *next = part; next; next = strstr(next + 1, ": verdict"))
        part = next; /* the last one: an id may have the words */
    if (part)
        memmove(part, part + strlen(": verdict"), strlen(part + strlen(": verdict")) + 1);
    return name;
}

/* The outcomes of a case, or, where they are of none, of the run. */
static void write_suite(Text *out, const RunResult *run, const TestResults *outcomes, size_t first,
                        size_t end)
{
    const CaseResult *result = outcomes->list[first].of;
    double seconds = run->stable ? 0 : result ? result->duration_s : run->duration_s;
    char *suite = result ? suite_name(&outcomes->list[first]) : strdup("run");
    if (!suite) {
        text_lose(out);
        return;
    }
    text_add(out, "  <testsuite name=\"");
    text_markup(out, suite, true);
    text_add_char(out, '"');
    write_sums(out, sums_of(outcomes, first, end), seconds);
    if (result && !run->stable) {
        text_addf(out, " timestamp=\"%.19s\" hostname=\"", run->started_at);
        write_untrusted(out, run->host);
        text_add_char(out, '"');
    }
    text_add(out, ">\n");
    if (result)
        write_properties(out, result);
    for (size_t i = first; i < end; i++)
        write_test(out, &outcomes->list[i], suite, result && i == first ? seconds : 0);
    text_add(out, "  </testsuite>\n");
    free(suite);
}

char *junit_report(const RunResult *run)
{
    TestResults outcomes;
    if (!test_results_make(run, &outcomes))
        return NULL;
    Text out = {0};
    text_add(&out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"fairness\"");
    write_sums(&out, sums_of(&outcomes, 0, outcomes.count), run->stable ? 0 : run->duration_s);
    text_add(&out, ">\n");
    for (size_t first = 0, end = 0; first < outcomes.count; first = end) {
        while (end < outcomes.count && outcomes.list[end].of == outcomes.list[first].of)
            end++;
        write_suite(&out, run, &outcomes, first, end);
    }
    text_add(&out, "</testsuites>\n");
    test_results_clear(&outcomes);
    return text_take(&out);
}
