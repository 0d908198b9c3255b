#include "cli/outside_case.h"

#include "reports/words/utf8.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const OutsideSubject *subject_of(const CaseSpec *spec)
{
    return ((const OutsideCase *)spec->foreign_case)->subject;
}

static OutsidePlan outside_plan(const CaseSpec *spec, const RunSettings *settings)
{
    bool each = subject_of(spec)->kind == SUBJECT_EXEC_EACH;
    return (OutsidePlan){
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

static Status outside_check(const CaseSpec *spec, Error *error)
{
    const OutsideSubject *subject = subject_of(spec);
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

static int outside_feeds(const CaseSpec *spec, const RunSettings *settings)
{
    OutsidePlan outside = outside_plan(spec, settings);
    return outside_children(&outside);
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

static void tell_cost(const CaseSpec *spec, const OutsideStory *story, int at_once)
{
    double seconds = story->seconds_each * (double)spec->trials;
    if (seconds >= 10)
        fprintf(stderr,
                "fairness: a process for each shuffle, %d at once: %.2g ms each, about %.0f s in "
                "all\n",
                at_once, 1e3 * story->seconds_each, seconds);
}

/* Counts of no trial, for a run that was stopped before its first. */
static Status count_nothing(const TrialPlan *plan, TrialCounts *ret, Error *error)
{
    return trial_counts_begin(plan, ret, error);
}

static Status count(TrialPlan *plan, Outside *outside, TrialCounts *ret, Error *error)
{
    TrialCounts counts;
    bool stopped = false;
    plan_feed(plan, outside_feed(outside));
    Status status = run_trials(plan, &counts, error);
    if (status)
        return status;
    if (counts.complete && !counts.paused)
        status = outside_finish(outside, &stopped, error);
    if (status) {
        trial_counts_clear(&counts);
        return status;
    }
    *ret = counts;
    return STATUS_OK;
}

/* Whoever waits for a shuffle that says nothing is told so, once. */
typedef struct Waiting {
    const OutsideSubject *subject;
    Progress *progress;
    bool told;
} Waiting;

static void say_waiting(void *context, uint64_t done)
{
    Waiting *waiting = context;
    unsigned long long count = done;
    if (waiting->told)
        return;
    waiting->told = true;
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

static Status outside_count(const CaseSpec *spec, const RunSettings *settings, TrialPlan *plan,
                            Progress *progress, TrialCounts *ret, Error *error)
{
    OutsidePlan asked = outside_plan(spec, settings);
    OutsideStory story = {.seed_known = false};
    Outside *outside = NULL;
    bool stopped = false;
    Waiting waiting = {.subject = subject_of(spec), .progress = progress};
    asked.waiting = settings->quiet ? NULL : say_waiting;
    asked.waiting_context = &waiting;
    asked.keep_going = progress_keep_going;
    asked.asked_to_stop = progress_asked_to_stop;
    asked.context = progress;
    asked.trials = plan_limit(plan);
    progress_begin(progress, subject_of(spec)->text, spec->trials);
    Status status = outside_try_seeds(&asked, &story, &stopped, error);
    if (!status && !stopped && !settings->quiet)
        tell_cost(spec, &story, asked.children);
    if (!status && stopped) {
        progress_keep_going(progress, 0); /* notes why */
        plan_feed(plan, &(OutcomeFeed){.feeds = outside_children(&asked)});
        status = count_nothing(plan, ret, error);
    } else if (!status) {
        progress_begin(progress, subject_of(spec)->text, spec->trials);
        status = outside_open(&asked, &outside, error);
        if (!status)
            status = count(plan, outside, ret, error);
    }
    progress_end(progress);
    if (outside)
        outside_tell(outside, &story);
    outside_close(outside);
    if (story.tail[0] && (status || progress->timed_out) && !progress->interrupted)
        show_tail(spec->id, story.tail);
    ((OutsideCase *)spec->foreign_case)->story = story;
    return status;
}

/* What to call it in a line. */
static const char *short_name(const OutsideSubject *subject)
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
    result->outside.base = code->base;
    if (!code->n)
        return STATUS_OK;
    result->outside.items = calloc(result->n, sizeof *result->outside.items);
    for (size_t i = 0; result->outside.items && i < result->n; i++) {
        result->outside.items[i] = strdup(code->labels[i]);
        if (!result->outside.items[i])
            return error_set(error, STATUS_FAILED, "out of memory for the report");
    }
    return result->outside.items ? STATUS_OK
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

static Status outside_describe(const CaseSpec *spec, const RunSettings *settings,
                               CaseResult *result, Error *error)
{
    const OutsideSubject *subject = subject_of(spec);
    const OutsideStory *story = &((const OutsideCase *)spec->foreign_case)->story;
    OutsidePlan plan = outside_plan(spec, settings);
    bool lent = subject->kind == SUBJECT_PLUGIN && story->used_words;
    size_t size = strlen(short_name(subject)) + CASE_ID_MORE;
    result->id = malloc(size);
    result->algorithm = strdup(short_name(subject));
    result->source = strdup(lent ? spec->source.name : "outside");
    result->outside.command = strdup(subject->text);
    if (!result->id || !result->algorithm || !result->source || !result->outside.command)
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
    result->repeatable = story->seed_known && (story->seed_honoured || story->repeats);
    result->in_order = outside_children(&plan) == 1;
    result->state_bits = lent ? spec->source.state_bits : INFINITY;
    result->seed_bits = lent ? spec->source.seed_bits : INFINITY;
    result->share_bits = fmin(0, result->state_bits - result->orders_bits);
    result->draw = "unknown";
    result->outside.wire = subject->kind == SUBJECT_PLUGIN ? NULL : wire_name(subject->wire);
    result->outside.children = subject->kind == SUBJECT_INPUT ? 0
                               : subject->kind == SUBJECT_EXEC_EACH
                                   ? (uint64_t)plan.children
                                   : (uint64_t)outside_children(&plan);
    result->outside.own_words = !lent;
    result->outside.seed_known = story->seed_known;
    result->outside.seed_honoured = story->seed_honoured;
    result->outside.repeats = story->repeats;
    result->outside.one_order = story->one_order;
    result->outside.unchanged = story->unchanged;
    Status status = describe_items(subject->code, result, error);
    return status ? status : describe_missing(&story->missing, &result->invalid.missing, error);
}

const ForeignKind outside_foreign = {
    .check = outside_check,
    .feeds = outside_feeds,
    .count = outside_count,
    .describe = outside_describe,
};
