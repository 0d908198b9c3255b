/* A run as tests that passed or failed, as CI systems read them: one for each case, one for what
 * became of it since a baseline, and one where the run was cut off. What could not be known is an
 * error. Text of any origin is made printable once, here; each format then escapes what it must. */
#include "base/text.h"
#include "reports/github_lines.h"
#include "reports/run/headline.h"
#include "reports/words/advice_words.h"
#include "reports/words/comparison_words.h"
#include "reports/words/mistake_words.h"
#include "reports/words/report_formats.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"
#include "result/result.h"

#include <string.h>

typedef enum TestStatus {
    TEST_PASSED,
    TEST_INCONCLUSIVE, /* nothing could be known: the exit status is 4 */
    TEST_FAILED,
    TEST_BROKEN, /* the case could not be run: the exit status is 3 */
} TestStatus;    /* by case_gravity */

typedef struct TestRow {
    const CaseResult *of; /* NULL for what is about no case of this run */
    TestStatus status;
    const char *name, *message; /* one line each; names are unique */
} TestRow;

typedef struct Tests {
    Arena memory; /* of the list and its texts */
    TestRow *list;
    size_t count, failures, errors;
} Tests;

static const char *keep(Tests *tests, Text *made)
{
    Text printable = {0};
    text_escape(&printable, text_string(made), true, 0);
    text_end_part(made, &printable);
    const char *kept = arena_keep(&tests->memory, text_take(&printable));
    return kept ? kept : "";
}

/* A test of that name; " (2)" behind it, where the same case was requested twice. */
static void add(Tests *tests, TestRow row, const char *id, const char *part, Text *message)
{
    size_t same = 0;
    Text name = {0};
    text_addf(&name, "%s%s", id, part);
    row.name = keep(tests, &name);
    for (size_t i = 0; i < tests->count; i++) {
        size_t length = strlen(row.name);
        same +=
            strncmp(tests->list[i].name, row.name, length) == 0 &&
            (!tests->list[i].name[length] || strncmp(tests->list[i].name + length, " (", 2) == 0);
    }
    if (same) {
        text_addf(&name, "%s (%zu)", row.name, same + 1);
        row.name = keep(tests, &name);
    }
    row.message = keep(tests, message);
    tests->failures += row.status == TEST_FAILED;
    tests->errors += row.status == TEST_INCONCLUSIVE || row.status == TEST_BROKEN;
    if (arena_room(&tests->memory, &tests->list, tests->count, sizeof *tests->list))
        tests->list[tests->count++] = row;
}

/* How to see it again, behind all else: the command may end in anything. */
static void again_after(Text *out, const RunResult *run)
{
    Text command = {0};
    if (again_command(&command, run))
        text_addf(out, ". Again: %s", text_string(&command));
    text_end_part(&command, out);
}

static void add_case(Tests *tests, const RunResult *run, const CaseResult *result)
{
    Text message = {0}, advice = {0};
    Mistake mistake = result->as_expected ? (Mistake){0} : mistake_of(result);
    text_addf(&message, "%s: ", verdict_word(result->status));
    headline(&message, result, true);
    if (!result->as_expected && !result->error)
        text_addf(&message, "; expected: %s", expectation_name(result->options.expected));
    text_add(&message, mistake.why ? ". Why: " : "");
    write_why(&message, mistake);
    if (mistake.fix)
        text_addf(&message, ". Fix: %s", mistake.fix);
    if (case_advice(&advice, result))
        text_addf(&message, ". Next: %s", text_string(&advice));
    text_end_part(&advice, &message);
    if (!result->as_expected)
        again_after(&message, run);
    add(tests, (TestRow){result, (TestStatus)case_gravity(result), NULL, NULL}, result->id, "",
        &message);
}

static void add_change(Tests *tests, const RunResult *run, const CaseChange *change)
{
    Text message = {0};
    const char *advice = change_advice(change);
    change_sentence(&message, run->comparison, change);
    if (advice)
        text_addf(&message, ". Next: %s", advice);
    if (advice)
        again_after(&message, run);
    add(tests, (TestRow){.status = change->regression ? TEST_FAILED : TEST_PASSED}, change->id,
        ": baseline", &message);
}

static Tests tests_of(const RunResult *run)
{
    Tests tests = {0};
    for (size_t i = 0; i < run->case_count; i++)
        add_case(&tests, run, &run->cases[i]);
    for (size_t i = 0; run->comparison && i < run->comparison->case_count; i++)
        add_change(&tests, run, &run->comparison->cases[i]);
    if (!run->complete) {
        Text cut = {0};
        text_add(&cut, "the run was cut off");
        add(&tests, (TestRow){.status = TEST_INCONCLUSIVE}, "the run", "", &cut);
    }
    return tests;
}

/* A format: each test, and what stands before and behind all, or NULL. */
typedef struct CiFormat {
    void (*begin)(Text *out, const RunResult *run, const Tests *tests);
    void (*test)(Text *out, const RunResult *run, const TestRow *test, size_t number);
    void (*end)(Text *out, const RunResult *run);
} CiFormat;

static char *written(const RunResult *run, const CiFormat *format)
{
    Text out = {0};
    Tests tests = tests_of(run);
    if (format->begin)
        format->begin(&out, run, &tests);
    for (size_t i = 0; i < tests.count; i++)
        format->test(&out, run, &tests.list[i], i + 1);
    if (format->end)
        format->end(&out, run);
    if (tests.memory.lost)
        text_lose(&out);
    arena_clear(&tests.memory);
    return text_take(&out);
}

/* Text in which some characters are escaped, by `escape`. */
static void escaped(Text *out, const char *text, const char *special, const char *escape)
{
    for (const char *c = text; *c; c++) {
        if (strchr(special, *c))
            text_addf(out, escape, (unsigned char)*c);
        else
            text_add_char(out, *c);
    }
}

/* ---- JUnit XML, valid by reports/schema/junit.xsd ---- */

static void junit_sums(Text *out, const RunResult *run, const Tests *tests)
{
    text_addf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" time=\"%.6f\"", tests->count,
              tests->failures, tests->errors, run->stable ? 0 : run->duration_s);
}

static void junit_begin(Text *out, const RunResult *run, const Tests *tests)
{
    text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"fairness\"");
    junit_sums(out, run, tests);
    text_add(out, ">\n  <testsuite name=\"fairness\"");
    junit_sums(out, run, tests);
    if (!run->stable) {
        Text host = {0};
        text_escape(&host, run->host, true, 0);
        text_addf(out, " timestamp=\"%.19s\" hostname=\"", run->started_at);
        text_markup(out, text_string(&host), true);
        text_add_char(out, '"');
        text_end_part(&host, out);
    }
    text_add(out, ">\n");
}

static void junit_test(Text *out, const RunResult *run, const TestRow *test, size_t number)
{
    static const char *const elements[] = {"system-out", "error", "failure", "error"};
    const char *element = elements[test->status];
    text_add(out, "    <testcase classname=\"fairness\" name=\"");
    text_markup(out, test->name, true);
    text_addf(out, "\" time=\"%.6f\">\n      <%s",
              test->of && !run->stable ? test->of->duration_s : 0, element);
    if (test->status != TEST_PASSED) {
        text_addf(out, " type=\"%s\" message=\"",
                  test->of ? finding_name(test->of->status) : "run");
        text_markup(out, test->message, true);
        text_add_char(out, '"');
    }
    text_add_char(out, '>');
    text_markup(out, test->message, true);
    text_addf(out, "</%s>\n    </testcase>\n", element);
}

static void junit_end(Text *out, const RunResult *run)
{
    text_add(out, "  </testsuite>\n</testsuites>\n");
}

char *junit_report(const RunResult *run)
{
    return written(run, &(CiFormat){junit_begin, junit_test, junit_end});
}

/* ---- the Test Anything Protocol, version 13 ---- */

static void tap_begin(Text *out, const RunResult *run, const Tests *tests)
{
    text_addf(out, "TAP version 13\n1..%zu\n", tests->count);
}

/* The evidence as a YAML block behind those that failed. A hash would begin a directive. */
static void tap_test(Text *out, const RunResult *run, const TestRow *test, size_t number)
{
    text_addf(out, "%s %zu - ", test->status == TEST_PASSED ? "ok" : "not ok", number);
    escaped(out, test->name, "#\\", "\\%c");
    if (test->status == TEST_PASSED && test->of && test->of->start != START_IDENTITY)
        text_addf(out, "\n# %s", test->message); /* it may keep a bias from being seen */
    if (test->status != TEST_PASSED) {
        text_add(out, "\n  ---\n  message: \"");
        escaped(out, test->message, "\"\\", "\\%c");
        text_addf(out, "\"\n  severity: %s\n  ...", test->status == TEST_FAILED ? "fail" : "error");
    }
    text_add_char(out, '\n');
}

static void tap_end(Text *out, const RunResult *run)
{
    text_add(out, run->complete ? "" : "Bail out! The run was cut off\n");
}

char *tap_report(const RunResult *run)
{
    return written(run, &(CiFormat){tap_begin, tap_test, tap_end});
}

/* ---- annotations of GitHub Actions ---- */

static void github_test(Text *out, const RunResult *run, const TestRow *test, size_t number)
{
    if (test->status == TEST_PASSED)
        return;
    text_add(out, "::error title=fairness ");
    escaped(out, test->name, "%:,", "%%%02X");
    text_add(out, "::");
    escaped(out, test->message, "%", "%%%02X");
    text_add_char(out, '\n');
}

char *github_lines(const RunResult *run)
{
    return written(run, &(CiFormat){.test = github_test});
}
