#include "reports/tap_report.h"

#include "base/memory_text.h"
#include "reports/outcomes.h"
#include "reports/text/text_case.h"
#include "reports/words/text_words.h"

#include <stdlib.h>

/* A hash would begin a directive. */
static void write_description(FILE *out, const char *text)
{
    for (const char *c = text; *c; c++) {
        if (*c == '#' || *c == '\\')
            fputc('\\', out);
        fputc(*c, out);
    }
}

/* A string that YAML reads as it is; control characters are gone before. */
static void write_quoted(FILE *out, const char *text)
{
    fputc('"', out);
    for (const char *c = text; *c; c++) {
        if (*c == '"' || *c == '\\')
            fputc('\\', out);
        fputc(*c, out);
    }
    fputc('"', out);
}

static void write_outcome(FILE *out, const Outcome *outcome, size_t number)
{
    bool well = outcome->kind == OUTCOME_PASSED || outcome->kind == OUTCOME_SKIPPED;
    fprintf(out, "%s %zu - ", well ? "ok" : "not ok", number);
    write_description(out, outcome->name);
    if (outcome->kind == OUTCOME_SKIPPED) {
        fputs(" # SKIP ", out);
        write_description(out, outcome->message);
    }
    fputc('\n', out);
    if (well)
        return;
    fputs("  ---\n  message: ", out);
    write_quoted(out, outcome->message);
    fprintf(out, "\n  severity: %s\n  ...\n", outcome->kind == OUTCOME_FAILED ? "fail" : "error");
}

/* A test that passed has no message: what a start keeps from being seen stands in a comment. */
static void write_warning(FILE *out, const CaseResult *result)
{
    MemoryText memory;
    FILE *line = memory_text_open(&memory);
    const char *label = line ? start_sentence(line, result) : NULL;
    char *text = memory_text_close(line, &memory, NULL);
    if (!text) {
        memory_text_give_up(out);
    } else if (label) {
        fputs("# ", out);
        text_escape(out, result->id, true, 60);
        fprintf(out, ": %s: with --start %s %s\n", label, result->start, text);
    }
    free(text);
}

char *tap_report(const RunResult *run)
{
    Outcomes outcomes;
    if (!outcomes_make(run, &outcomes))
        return NULL;
    MemoryText memory;
    FILE *out = memory_text_open(&memory);
    if (out) {
        fprintf(out, "TAP version 13\n1..%zu\n", outcomes.count);
        for (size_t i = 0; i < outcomes.count; i++)
            write_outcome(out, &outcomes.list[i], i + 1);
        for (size_t i = 0; i < run->case_count; i++)
            write_warning(out, &run->cases[i]);
        if (!run->complete)
            fputs("Bail out! The run was cut off\n", out);
    }
    outcomes_clear(&outcomes);
    return memory_text_close(out, &memory, NULL);
}
