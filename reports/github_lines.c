#include "reports/github_lines.h"

#include "base/memory_text.h"
#include "reports/outcomes.h"

#include <stdlib.h>

/* Printable text within a workflow command; in its properties two more are special. */
static void write_data(FILE *out, const char *text, bool property)
{
    for (const char *c = text; *c; c++)
        if (*c == '%' || (property && (*c == ':' || *c == ',')))
            fprintf(out, "%%%02X", (unsigned)*c);
        else
            fputc(*c, out);
}

char *github_lines(const RunResult *run)
{
    Outcomes outcomes;
    if (!outcomes_make(run, &outcomes))
        return NULL;
    MemoryText memory;
    FILE *out = memory_text_open(&memory);
    for (size_t i = 0; out && i < outcomes.count; i++) {
        const Outcome *outcome = &outcomes.list[i];
        bool well = outcome->kind == OUTCOME_PASSED || outcome->kind == OUTCOME_SKIPPED;
        if (well || outcome->check)
            continue; /* the case's own line says which check it was */
        fputs("::error title=fairness ", out);
        write_data(out, outcome->name, true);
        fputs("::", out);
        write_data(out, outcome->message, false);
        fputc('\n', out);
    }
    outcomes_clear(&outcomes);
    return memory_text_close(out, &memory, NULL);
}
