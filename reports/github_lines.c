#include "reports/github_lines.h"

#include "base/text.h"
#include "reports/test_results.h"
#include "result/result.h"

/* Printable text within a workflow command; in its properties two more are special. */
static void write_data(Text *out, const char *text, bool property)
{
    for (const char *c = text; *c; c++)
        if (*c == '%' || (property && (*c == ':' || *c == ',')))
            text_addf(out, "%%%02X", (unsigned)*c);
        else
            text_add_char(out, *c);
}

char *github_lines(const RunResult *run)
{
    TestResults outcomes;
    if (!test_results_make(run, &outcomes))
        return NULL;
    Text out = {0};
    for (size_t i = 0; i < outcomes.count; i++) {
        const TestRow *outcome = &outcomes.list[i];
        if (outcome->kind == TEST_PASSED)
            continue;
        text_add(&out, "::error title=fairness ");
        write_data(&out, outcome->name, true);
        text_add(&out, "::");
        write_data(&out, outcome->message, false);
        text_add_char(&out, '\n');
    }
    test_results_clear(&outcomes);
    return text_take(&out);
}
