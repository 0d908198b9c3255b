#include "cli/external_case.h"

#include "external/plugin_info.h"
#include "external/recording.h"
#include "reports/words/utf8.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const ExternalSubject *subject_of(const CaseSpec *spec)
{
    return ((const ExternalCase *)spec->external_case)->subject;
}

static ExternalPlan external_plan(const CaseSpec *spec, const RunSettings *settings)
{
    bool each = subject_of(spec)->kind == SUBJECT_EXEC_EACH;
    return (ExternalPlan){
        .subject = subject_of(spec),
        .n = spec->n,
        .trials = spec->trials,
        .seed = spec->seed,
        .source = &spec->source,
        .children = settings->children ? settings->children
                    : each             ? settings->threads
                                       : 1,
    };
}

static Status external_check(const CaseSpec *spec, Error *error)
{
    const ExternalSubject *subject = subject_of(spec);
    size_t n = spec->n, last = n - 1 + (subject->code ? subject->code->base : 0);
    if (subject->code && subject->code->n && subject->code->n != n)
        return error_set(error, STATUS_USAGE, "--n %zu: --items has %zu labels", n,
                         subject->code->n);
    if ((subject->wire == WIRE_U8 && last > UINT8_MAX) ||
        (subject->wire == WIRE_U16LE && last > UINT16_MAX))
        return error_set(error, STATUS_USAGE, "--wire %s: it cannot tell %zu items apart",
                         wire_name(subject->wire), n);
    const PluginInfo *plugin = subject->plugin;
    if (plugin && (n < plugin->min_n || (plugin->max_n && n > plugin->max_n)))
        return error_set(error, STATUS_USAGE, "--n %zu: %s is defined for n from %llu to %llu", n,
                         plugin->name, (unsigned long long)plugin->min_n,
                         (unsigned long long)(plugin->max_n ? plugin->max_n : DECK_MAX_ITEMS));
    return STATUS_OK;
}

static int external_feeds(const CaseSpec *spec, const RunSettings *settings)
{
    ExternalPlan external = external_plan(spec, settings);
    return external_run_children(&external);
}

/* The lines that the shuffle wrote to standard error, with what would steer a terminal taken out;
 * in a suite, where it is one of many, with its name. */
static void show_tail(const char *id, char *tail)
{
    if (id) {
        Error name;
        error_set(&name, STATUS_FAILED, "%s", id);
        utf8_make_printable(name.text);
        fprintf(stderr, "fairness: %s wrote to standard error:\n", name.text);
    }
    for (char *line = tail, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        bool more = *end;
        *end = 0;
        end += more;
        for (char *tab = line; (tab = strchr(tab, '\t'));)
            *tab = ' ';
        utf8_make_printable(line);
        fprintf(stderr, "  | %s\n", line);
    }
}

static void tell_cost(const CaseSpec *spec, const ExternalFindings *findings, int at_once)
{
    double seconds = findings->seconds_each * (double)spec->trials;
    if (seconds >= 10)
        fprintf(stderr,
                "fairness: a process for each shuffle, %d at once: %.2g ms each, about %.0f s in "
                "all\n",
                at_once, 1e3 * findings->seconds_each, seconds);
}

/* Counts of no trial, for a run that was stopped before its first. */
static Status count_nothing(const TrialPlan *plan, TrialCounts *ret, Error *error)
{
    return trial_counts_begin(plan, ret, error);
}

static Status count(TrialPlan *plan, ExternalRun *external, TrialCounts *ret, Error *error)
{
    TrialCounts counts;
    bool stopped = false;
    plan_feed(plan, external_run_feed(external));
    Status status = run_trials(plan, &counts, error);
    if (status)
        return status;
    if (counts.complete && !counts.paused)
        status = external_run_finish(external, &stopped, error);
    if (status) {
        trial_counts_clear(&counts);
        return status;
    }
    *ret = counts;
    return STATUS_OK;
}

/* Whoever waits for a shuffle that says nothing is announced so, once. */
typedef struct Waiting {
    const ExternalSubject *subject;
    Progress *progress;
    bool announced;
} Waiting;

static void say_waiting(void *context, uint64_t done)
{
    Waiting *waiting = context;
    unsigned long long count = done;
    if (waiting->announced)
        return;
    waiting->announced = true;
    progress_end(waiting->progress); /* wipes the bar */
    if (waiting->subject->kind == SUBJECT_EXEC_EACH)
        fprintf(stderr, "fairness: waiting for run %llu of the command to end\n", count + 1);
    else if (waiting->subject->kind == SUBJECT_PLUGIN)
        fprintf(stderr, "fairness: waiting for shuffle %llu of the plugin\n", count + 1);
    else
        fprintf(stderr,
                "fairness: waiting for the command to print its line %llu: it must print one for "
                "each line that it reads (docs/your-shuffle.md)\n",
                count + 1);
}

static Status external_count(const CaseSpec *spec, const RunSettings *settings, TrialPlan *plan,
                             Progress *progress, TrialCounts *ret, Error *error)
{
    ExternalPlan asked = external_plan(spec, settings);
    ExternalFindings findings = {.seed_known = false};
    ExternalRun *external = NULL;
    bool stopped = false;
    Waiting waiting = {.subject = subject_of(spec), .progress = progress};
    asked.waiting = settings->quiet ? NULL : say_waiting;
    asked.waiting_context = &waiting;
    asked.keep_going = progress_keep_going;
    asked.asked_to_stop = progress_asked_to_stop;
    asked.context = progress;
    asked.trials = plan_limit(plan);
    progress_begin(progress, subject_of(spec)->text, spec->trials);
    Status status = external_run_try_seeds(&asked, &findings, &stopped, error);
    if (!status && !stopped && !settings->quiet)
        tell_cost(spec, &findings, asked.children);
    if (!status && stopped) {
        progress_keep_going(progress, 0); /* notes why */
        plan_feed(plan, &(OutcomeFeed){.feeds = external_run_children(&asked)});
        status = count_nothing(plan, ret, error);
    } else if (!status) {
        progress_begin(progress, subject_of(spec)->text, spec->trials);
        status = external_run_open(&asked, &external, error);
        if (!status)
            status = count(plan, external, ret, error);
    }
    progress_end(progress);
    if (external)
        external_run_tell(external, &findings);
    external_run_close(external);
    if (findings.tail[0] && (status || progress->timed_out) && !progress->interrupted)
        show_tail(spec->id, findings.tail);
    ((ExternalCase *)spec->external_case)->findings = findings;
    return status;
}

/* What to call it in a line. */
static const char *short_name(const ExternalSubject *subject)
{
    if (subject->kind == SUBJECT_PLUGIN)
        return subject->plugin->name;
    return subject->kind == SUBJECT_INPUT && strcmp(subject->text, "-") == 0 ? "standard input"
                                                                             : subject->text;
}

/* What the items are called outside. */
static Status describe_items(const ItemCode *code, CaseResult *result, Error *error)
{
    if (!code)
        return STATUS_OK;
    result->external.base = code->base;
    if (!code->n)
        return STATUS_OK;
    result->external.items = calloc(result->n, sizeof *result->external.items);
    for (size_t i = 0; result->external.items && i < result->n; i++) {
        result->external.items[i] = strdup(code->labels[i]);
        if (!result->external.items[i])
            return error_set(error, STATUS_FAILED, "out of memory for the report");
    }
    return result->external.items ? STATUS_OK
                                  : error_set(error, STATUS_FAILED, "out of memory for the report");
}

static Status describe_missing(const Missing *missing, MissingItems *ret, Error *error)
{
    if (!missing->outcomes)
        return STATUS_OK;
    ret->trials = missing->outcomes;
    ret->first_trial = missing->first;
    ret->first = strdup(missing->line);
    ret->seen = strdup(missing->seen);
    return ret->first && ret->seen
               ? STATUS_OK
               : error_set(error, STATUS_FAILED, "out of memory for the report");
}

static Status external_describe(const CaseSpec *spec, const RunSettings *settings,
                                CaseResult *result, Error *error)
{
    const ExternalSubject *subject = subject_of(spec);
    const ExternalFindings *findings = &((const ExternalCase *)spec->external_case)->findings;
    ExternalPlan plan = external_plan(spec, settings);
    bool lent = subject->kind == SUBJECT_PLUGIN && findings->used_words;
    size_t size = strlen(short_name(subject)) + CASE_ID_MORE;
    result->id = malloc(size);
    result->algorithm = strdup(short_name(subject));
    result->source = strdup(lent ? spec->source.name : "outside");
    result->external.command = strdup(subject->text);
    if (!result->id || !result->algorithm || !result->source || !result->external.command)
        return error_set(error, STATUS_FAILED, "out of memory for the report");
    case_id_of(short_name(subject), spec->n, result->id, size);
    if (spec->id) {
        free(result->id);
        result->id = strdup(spec->id);
        if (!result->id)
            return error_set(error, STATUS_FAILED, "out of memory for the report");
    }
    result->kind = subject_kind_name(subject->kind);
    result->summary =
        subject->plugin && subject->plugin->summary[0] ? subject->plugin->summary : NULL;
    result->repeatable = findings->seed_known && (findings->seed_honoured || findings->repeats);
    result->in_order = external_run_children(&plan) == 1;
    result->state_bits = lent ? spec->source.state_bits : INFINITY;
    result->seed_bits = lent ? spec->source.seed_bits : INFINITY;
    result->share_bits = fmin(0, result->state_bits - result->orders_bits);
    result->draw = "unknown";
    result->external.wire = subject->kind == SUBJECT_PLUGIN ? NULL : wire_name(subject->wire);
    result->external.children = subject->kind == SUBJECT_INPUT ? 0
                                : subject->kind == SUBJECT_EXEC_EACH
                                    ? (uint64_t)plan.children
                                    : (uint64_t)external_run_children(&plan);
    result->external.own_words = !lent;
    result->external.seed_known = findings->seed_known;
    result->external.seed_honoured = findings->seed_honoured;
    result->external.repeats = findings->repeats;
    result->external.one_order = findings->one_order;
    result->external.unchanged = findings->unchanged;
    Status status = describe_items(subject->code, result, error);
    return status ? status : describe_missing(&findings->missing, &result->invalid.missing, error);
}

const ExternalKind external_kind = {
    .check = external_check,
    .feeds = external_feeds,
    .count = external_count,
    .describe = external_describe,
};
