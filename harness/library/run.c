/* Running a case of libfairness: the cases' way, with the caller's shuffle where it has one. */
#include "cases/external_kind.h"
#include "cases/run_cases.h"
#include "external/callback.h"
#include "library/case.h"
#include "platform/platform.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static CallbackPlan callback_plan(const CaseSpec *spec, const RunSettings *settings)
{
    const FairnessCase *one = spec->external_case;
    return (CallbackPlan){
        .shuffle = one->shuffle,
        .user = one->user,
        .n = spec->n,
        .trials = spec->trials,
        .seed = spec->seed,
        .source = &spec->source,
        .threads = settings->threads,
    };
}

static Status callback_check(const CaseSpec *spec, Error *error)
{
    (void)spec, (void)error;
    return STATUS_OK; /* every n is the caller's own affair */
}

static int callback_feed_count(const CaseSpec *spec, const RunSettings *settings)
{
    CallbackPlan plan = callback_plan(spec, settings);
    return callback_feeds(&plan);
}

static Status callback_count(const CaseSpec *spec, const RunSettings *settings, TrialPlan *plan,
                             Progress *progress, TrialCounts *ret, Error *error)
{
    FairnessCase *one = spec->external_case;
    CallbackPlan asked = callback_plan(spec, settings);
    Callback *callback;
    asked.keep_going = progress_keep_going;
    asked.context = progress;
    Status status = callback_open(&asked, &callback, error);
    if (status)
        return status;
    plan_feed(plan, callback_feed(callback));
    status = run_trials(plan, ret, error);
    one->used_words = callback_used_words(callback);
    callback_close(callback);
    return status;
}

static Status callback_describe(const CaseSpec *spec, const RunSettings *settings,
                                CaseResult *result, Error *error)
{
    const FairnessCase *one = spec->external_case;
    bool lent = one->used_words;
    size_t size = strlen(one->name) + CASE_ID_MORE;
    result->id = malloc(size);
    result->algorithm = strdup(one->name);
    result->source = strdup(lent ? spec->source.name : "outside");
    result->external.command = strdup(one->name);
    if (!result->id || !result->algorithm || !result->source || !result->external.command)
        return error_set(error, STATUS_FAILED, "out of memory for the report");
    case_id_of(one->name, spec->n, result->id, size);
    result->kind = "callback";
    result->in_order = callback_feed_count(spec, settings) == 1;
    result->state_bits = lent ? spec->source.state_bits : INFINITY;
    result->seed_bits = lent ? spec->source.seed_bits : INFINITY;
    result->share_bits = fmin(0, result->state_bits - result->orders_bits);
    result->draw = "unknown";
    result->external.children = 1;
    result->external.own_words = !lent;
    return STATUS_OK;
}

const ExternalKind callback_kind = {
    .check = callback_check,
    .feeds = callback_feed_count,
    .count = callback_count,
    .describe = callback_describe,
};

static bool ask_caller(void *context, uint64_t done)
{
    const FairnessCase *one = context;
    return !one->keep_going || one->keep_going(one->keep_going_user, done, one->spec.trials);
}

static Status run(FairnessCase *one, FairnessResult **ret, Error *error)
{
    RunSettings settings = one->settings;
    Progress progress = {.host = ask_caller, .host_context = one};
    settings.threads = case_threads(one);
    if (!one->has_algorithm && !one->name)
        return error_set(error, STATUS_USAGE, "the case has no shuffle yet");
    if (!one->spec.n)
        return error_set(error, STATUS_USAGE, "the case has no n yet");
    one->used_words = false;
    Status status = check_cases(&one->spec, 1, &settings, error);
    if (status)
        return status;
    RunResult result = {.expected = one->spec.expected, .stable = true};
    status = run_cases(&one->spec, 1, &settings, &progress, NULL, &result, error);
    if (status) {
        run_result_clear(&result);
        return status;
    }
    return result_of_run(&result, ret, error);
}

FairnessStatus fairness_case_run(FairnessCase *one, FairnessResult **ret_result)
{
    if (!one)
        return FAIRNESS_FAILED;
    if (!ret_result)
        return case_status(one, error_set(&one->error, STATUS_USAGE, "no place for the result"));
    /* Numbers in texts have a full stop, whatever language the caller speaks. */
    PlainLocale locale;
    if (!plain_locale_begin(&locale))
        return case_status(one, error_set(&one->error, STATUS_FAILED, "out of memory for a run"));
    Status status = run(one, ret_result, &one->error);
    plain_locale_end(&locale);
    return case_status(one, status);
}
