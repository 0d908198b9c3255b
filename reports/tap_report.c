/* The Test Anything Protocol, version 13, for prove and for meson. One line for the verdict of
 * each case, with the evidence as a YAML block behind those that failed. A run that was cut off
 * bails out. */
#include "base/text.h"
#include "reports/test_results.h"
#include "reports/words/report_formats.h"
#include "reports/words/run_sentences.h"
#include "reports/words/text_words.h"
#include "result/result.h"

/* A hash would begin a directive. */
static void write_description(Text *out, const char *text)
{
    for (const char *c = text; *c; c++) {
        if (*c == '#' || *c == '\\')
            text_add_char(out, '\\');
        text_add_char(out, *c);
    }
}

/* A string that YAML reads as it is; control characters are gone before. */
static void write_quoted(Text *out, const char *text)
{
    text_add_char(out, '"');
    for (const char *c = text; *c; c++) {
        if (*c == '"' || *c == '\\')
            text_add_char(out, '\\');
        text_add_char(out, *c);
    }
    text_add_char(out, '"');
}

static void write_outcome(Text *out, const TestRow *outcome, size_t number)
{
    bool well = outcome->kind == TEST_PASSED;
    text_addf(out, "%s %zu - ", well ? "ok" : "not ok", number);
    write_description(out, outcome->name);
    text_add_char(out, '\n');
    if (well)
        return;
    text_add(out, "  ---\n  message: ");
    write_quoted(out, outcome->message);
    text_addf(out, "\n  severity: %s\n  ...\n", outcome->kind == TEST_FAILED ? "fail" : "error");
}

/* A test that passed has no message: what a start keeps from being seen stands in a comment. */
static void write_warning(Text *out, const CaseResult *result)
{
    Text line = {0};
    const char *label = start_sentence(&line, result);
    if (label) {
        text_add(out, "# ");
        text_escape(out, result->id, true, 60);
        text_addf(out, ": %s: with --start %s %s\n", label, start_words[result->start],
                  text_string(&line));
    }
    text_end_part(&line, out);
}

char *tap_report(const RunResult *run)
{
    TestResults outcomes;
    if (!test_results_make(run, &outcomes))
        return NULL;
    Text out = {0};
    text_addf(&out, "TAP version 13\n1..%zu\n", outcomes.count);
    for (size_t i = 0; i < outcomes.count; i++)
        write_outcome(&out, &outcomes.list[i], i + 1);
    for (size_t i = 0; i < run->case_count; i++)
        write_warning(&out, &run->cases[i]);
    if (!run->complete)
        text_add(&out, "Bail out! The run was cut off\n");
    test_results_clear(&outcomes);
    return text_take(&out);
}
