/* The result of a run, in the words of include/fairness.h. */
#include "base/elementary.h"
#include "fairness.h"
#include "library/case.h"
#include "reports/text/text_report.h"
#include "reports/words/mistake_words.h"
#include "reports/words/report_formats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct FairnessResult {
    RunResult run; /* of one case */
    char line[512];
    char *text, *json, *html;
};

static FairnessVerdict verdict_of(Finding finding)
{
    static const FairnessVerdict verdicts[] = {
        [FINDING_SKIPPED] = FAIRNESS_SKIPPED,
        [FINDING_NO_BIAS_FOUND] = FAIRNESS_NO_BIAS_FOUND,
        [FINDING_INCONCLUSIVE] = FAIRNESS_INCONCLUSIVE,
        [FINDING_ERROR] = FAIRNESS_SKIPPED,
        [FINDING_TOO_EVEN] = FAIRNESS_TOO_EVEN,
        [FINDING_BIASED] = FAIRNESS_BIASED,
        [FINDING_INVALID] = FAIRNESS_INVALID,
    };
    return verdicts[finding];
}

const char *fairness_verdict_word(FairnessVerdict verdict)
{
    for (Finding finding = FINDING_SKIPPED; finding <= FINDING_INVALID; finding++)
        if (verdict_of(finding) == verdict)
            return finding_name(finding);
    return "unknown";
}

/* Writes the verdict in one line; false for want of memory. */
static bool write_line(FairnessResult *result)
{
    char line[sizeof result->line];
    Text text = {0};
    bool written = text_verdict_line(&result->run, line, sizeof line);
    text_for_asker(&text, line, result->run.asker, false);
    snprintf(result->line, sizeof result->line, "%s", text_string(&text));
    written &= !text.lost;
    text_clear(&text);
    return written;
}

Status result_of_run(RunResult *run, FairnessResult **ret, Error *error)
{
    FairnessResult *result = calloc(1, sizeof *result);
    if (!result) {
        run_result_clear(run);
        return error_set(error, STATUS_FAILED, "out of memory for the result");
    }
    result->run = *run;
    Arena *memory = &result->run.memory;
    bool written = write_line(result);
    TextStyle style = {.width = 80, .asker = run->asker};
    result->text = arena_keep(memory, text_report(&result->run, style));
    result->json = arena_keep(memory, json_report(&result->run));
    result->html = arena_keep(memory, html_report(&result->run));
    if (memory->lost || !written) {
        fairness_result_free(result);
        return error_set(error, STATUS_FAILED, "out of memory for the result");
    }
    *ret = result;
    return STATUS_OK;
}

void fairness_result_free(FairnessResult *result)
{
    if (!result)
        return;
    run_result_clear(&result->run);
    free(result);
}

FairnessVerdict fairness_result_verdict(const FairnessResult *result)
{
    return verdict_of(result->run.cases[0].status);
}

int fairness_result_as_expected(const FairnessResult *result)
{
    const CaseResult *one = &result->run.cases[0];
    return result->run.complete && one->as_expected;
}

int fairness_result_complete(const FairnessResult *result)
{
    return result->run.complete;
}

uint64_t fairness_result_trials(const FairnessResult *result)
{
    return result->run.cases[0].trials;
}

uint64_t fairness_result_invalid(const FairnessResult *result)
{
    return result->run.cases[0].invalid.trials;
}

double fairness_result_log10_p(const FairnessResult *result)
{
    double smallest = NAN;
    const CaseResult *one = &result->run.cases[0];
    for (size_t i = 0; i < one->check_count; i++)
        if (one->checks[i].status != FINDING_SKIPPED)
            smallest = fmin(smallest, one->checks[i].log10_p_adjusted); /* which leaves NAN out */
    return smallest;
}

const char *fairness_result_line(const FairnessResult *result)
{
    return result->line;
}

const char *fairness_result_text(const FairnessResult *result)
{
    return result->text;
}

const char *fairness_result_json(const FairnessResult *result)
{
    return result->json;
}

const char *fairness_result_html(const FairnessResult *result)
{
    return result->html;
}

const char *fairness_result_why(const FairnessResult *result)
{
    const char *why = mistake_of(&result->run.cases[0]).why;
    return why ? why : "";
}

const char *fairness_result_fix(const FairnessResult *result)
{
    const char *fix = mistake_of(&result->run.cases[0]).fix;
    return fix ? fix : "";
}
