/* The result of a run, in the words of include/fairness.h. */
#include "base/elementary.h"
#include "fairness.h"
#include "library/case.h"
#include "reports/text/text_report.h"
#include "reports/words/report_formats.h"

#include <stdlib.h>
#include <string.h>

struct FairnessResult {
    RunResult run; /* of one case; owns what checks and bugs point to */
    FairnessCheck *checks;
    FairnessBug *bugs;
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

static FairnessCheck check_of(const CheckResult *result)
{
    bool made = result->status != FINDING_SKIPPED || !result->reason[0];
    return (FairnessCheck){
        .name = result->id,
        .verdict = verdict_of(result->status),
        .primary = !result->diagnostic,
        .reason = result->reason,
        .method = made && result->method ? result->method : "",
        .statistic = made ? result->statistic : NAN,
        .df = made ? result->df : NAN,
        .log10_p = made ? result->log10_p : NAN,
        .log10_p_adjusted = made ? result->log10_p_adjusted : NAN,
        .effect = made ? result->effect.value : NAN,
        .effect_low = made ? result->effect.low : NAN,
        .effect_high = made ? result->effect.high : NAN,
        .detectable = made ? result->detectable : NAN,
        .power = made ? result->power : NAN,
    };
}

static FairnessBug bug_of(const LooksLike *looks_like)
{
    return (FairnessBug){
        .algorithm = looks_like->algorithm,
        .transform = transform_words[looks_like->transform],
        .mistake = looks_like->mistake ? looks_like->mistake : "",
        .cure = looks_like->cure ? looks_like->cure : "",
        .log10_p = looks_like->log10_p,
    };
}

/* Writes the verdict in one line; false for want of memory. */
static bool write_line(FairnessResult *result, Asker asker)
{
    char line[sizeof result->line];
    Text text = {0};
    bool written = text_verdict_line(&result->run, line, sizeof line);
    text_for_asker(&text, line, asker, false);
    snprintf(result->line, sizeof result->line, "%s", text_string(&text));
    written &= !text.lost;
    text_clear(&text);
    return written;
}

Status result_of_run(RunResult *run, Asker asker, FairnessResult **ret, Error *error)
{
    FairnessResult *result = calloc(1, sizeof *result);
    if (!result) {
        run_result_clear(run);
        return error_set(error, STATUS_FAILED, "out of memory for the result");
    }
    result->run = *run;
    const CaseResult *one = &result->run.cases[0];
    Arena *memory = &result->run.memory;
    result->checks = arena_get(memory, one->check_count, sizeof *result->checks);
    result->bugs = arena_get(memory, one->looks_like_count, sizeof *result->bugs);
    bool written = write_line(result, asker);
    result->text =
        arena_keep(memory, text_report(&result->run, (TextStyle){.width = 80, .asker = asker}));
    result->json = arena_keep(memory, json_report(&result->run));
    result->html = arena_keep(memory, html_report(&result->run));
    if (memory->lost || !written) {
        fairness_result_free(result);
        return error_set(error, STATUS_FAILED, "out of memory for the result");
    }
    for (size_t i = 0; i < one->check_count; i++)
        result->checks[i] = check_of(&one->checks[i]);
    for (size_t i = 0; i < one->looks_like_count; i++)
        result->bugs[i] = bug_of(&one->looks_like[i]);
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
    for (size_t i = 0; i < result->run.cases[0].check_count; i++)
        if (result->checks[i].primary) /* fmin leaves NAN out */
            smallest = fmin(smallest, result->checks[i].log10_p_adjusted);
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

size_t fairness_result_check_count(const FairnessResult *result)
{
    return result->run.cases[0].check_count;
}

const FairnessCheck *fairness_result_check(const FairnessResult *result, size_t index)
{
    return index < result->run.cases[0].check_count ? &result->checks[index] : NULL;
}

const FairnessCheck *fairness_result_check_named(const FairnessResult *result, const char *name)
{
    for (size_t i = 0; name && i < result->run.cases[0].check_count; i++)
        if (strcmp(result->checks[i].name, name) == 0)
            return &result->checks[i];
    return NULL;
}

size_t fairness_result_bug_count(const FairnessResult *result)
{
    return result->run.cases[0].looks_like_count;
}

const FairnessBug *fairness_result_bug(const FairnessResult *result, size_t index)
{
    return index < result->run.cases[0].looks_like_count ? &result->bugs[index] : NULL;
}
