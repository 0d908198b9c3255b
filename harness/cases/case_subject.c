#include "cases/case_subject.h"

#include "algorithms/algorithm.h"
#include "base/elementary.h"
#include "cases/case_report.h"
#include "cases/in_turn.h"
#include "trials/subject_run.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool case_title(const CaseSpec *spec, char *title, size_t size)
{
    char name[64];
    if (spec->id) {
        snprintf(title, size, "%s", spec->id);
        return true;
    }
    if (!subject_is_ours(&spec->subject))
        return case_id_of(spec->subject.name, spec->n, spec->shape, title, size);
    subject_name(&spec->subject, name, sizeof name);
    return case_id_of(name, spec->n, spec->shape, title, size);
}

__attribute__((format(printf, 2, 3))) static void say(Progress *progress, const char *format, ...)
{
    char line[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    progress_end(progress); /* wipes the bar */
    if (progress->say)
        progress->say(line);
}

static void say_cost(const TrialPlan *plan, Progress *progress)
{
    double each = plan->subject.facts->seconds_each, seconds = each * (double)plan->trials;
    if (seconds >= 10)
        say(progress,
            "fairness: a process for each shuffle, %d at once: %.2g ms each, about %.0f s in all",
            subject_children(plan), 1e3 * each, seconds);
}

/* Whoever waits for a shuffle that says nothing is announced so, once. */
typedef struct Waiting {
    const SubjectKind *kind;
    Progress *progress;
    bool announced;
} Waiting;

static void say_waiting(void *context, uint64_t done)
{
    Waiting *waiting = context;
    const char *const *awaits = waiting->kind->awaits;
    if (!waiting->announced)
        say(waiting->progress, "fairness: waiting for %s%llu%s", awaits[0],
            (unsigned long long)done + 1, awaits[1]);
    waiting->announced = true;
}

/* The lines that the shuffle wrote to standard error; in a suite, where it is one of many, with its
 * name. */
static void say_tail(const CaseSpec *spec, char *tail, Progress *progress)
{
    if (spec->id)
        say(progress, "fairness: %.511s wrote to standard error:", spec->id);
    for (char *line = tail, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        bool more = *end;
        *end = 0;
        end += more;
        for (char *tab = line; (tab = strchr(tab, '\t'));)
            *tab = ' ';
        say(progress, "  | %s", line);
    }
}

/* Counts of no trial, for a run that was stopped before its first. */
static Status count_nothing(TrialPlan *plan, Progress *progress, TrialCounts *ret, Error *error)
{
    OutcomeFeed none = {.feeds = subject_feeds(plan)};
    progress_keep_going(progress, 0); /* notes why */
    plan->feed = &none;
    Status status = trial_counts_begin(plan, ret, error);
    plan->feed = NULL;
    return status;
}

/* Of --seeds: a shuffle that does not use its seed would pass for one that was tried with all of
 * them. One that is started anew for each is judged by what it gives. */
static Status seeds_are_used(const TrialPlan *plan, const SubjectFacts *facts, Error *error)
{
    const SubjectKind *kind = plan->subject.kind;
    bool alike = facts->repeats && (kind->each || !kind->many_seeds);
    if (!plan->seed_itself || !facts->seed_known || facts->seed_honoured || alike)
        return STATUS_OK;
    return error_set(
        error, STATUS_FAILED,
        "--seeds: the seed %llu gives %s. A command must use FAIRNESS_SEED, a plugin "
        "the words that it is lent, a function its last argument (--seeds A..B,HOW says how "
        "else)",
        (unsigned long long)plan->seed,
        facts->repeats ? "what every other gives" : "another order when it is given again");
}

Status case_count_fed(const CaseSpec *spec, bool quiet, TrialPlan *plan, Progress *progress,
                      TrialCounts *ret, Error *error)
{
    const Subject *subject = &spec->subject;
    SubjectFacts *facts = subject->facts;
    SubjectRun *run = NULL;
    bool stopped = false;
    Waiting waiting = {.kind = subject_kind_inside(subject), .progress = progress};
    *facts = (SubjectFacts){.seed_known = false};
    plan->stop_requested = progress_stop_requested;
    plan->waiting = quiet ? NULL : say_waiting;
    plan->waiting_context = &waiting;
    progress_begin(progress, subject->text, spec->trials);
    Status status = subject_try_seeds(plan, facts, &stopped, error);
    THEN(status, seeds_are_used(plan, facts, error));
    if (!status && !stopped && !quiet)
        say_cost(plan, progress);
    if (!status && stopped) {
        status = count_nothing(plan, progress, ret, error);
    } else if (!status) {
        progress_begin(progress, subject->text, spec->trials);
        status = subject_open(plan, &run, error);
        THEN(status, subject_run(run, ret, error));
    }
    progress_end(progress);
    if (run)
        subject_tell(run, facts);
    subject_close(run);
    if (facts->tail[0] && (status || progress->timed_out) && !progress->interrupted)
        say_tail(spec, facts->tail, progress);
    return status;
}

/* Fills in the names of the items outside; of a table that counts each by itself, its labels. */
static void describe_items(const Subject *subject, const Shape *shape, CaseResult *result)
{
    if (!subject->kind->items)
        return;
    SubjectItems items = subject->kind->items(subject);
    result->external.base = items.base;
    if (!items.labels && shape && shape->groups == shape->n)
        items.labels = shape->names;
    if (!items.labels)
        return;
    result->external.items = arena_get(&result->memory, result->n, sizeof *result->external.items);
    for (size_t i = 0; result->external.items && i < result->n; i++)
        result->external.items[i] = arena_copy(&result->memory, items.labels[i]);
}

static void describe_missing(const NullItems *missing, Arena *memory, MissingItems *ret)
{
    if (!missing->outcomes)
        return;
    ret->trials = missing->outcomes;
    ret->first_trial = missing->first;
    ret->what = missing->what;
    ret->first = arena_copy(memory, missing->line);
    ret->seen = arena_copy(memory, missing->seen);
}

/* Fills in the facts of a subject that gives feeds. */
static void describe_fed(const Subject *subject, const TrialPlan *plan, CaseResult *result)
{
    const SubjectFacts *facts = subject->facts;
    result->summary = subject->summary;
    result->random.repeatable = facts->seed_known && (facts->seed_honoured || facts->repeats);
    result->random.in_order = subject_feeds(plan) == 1;
    result->random.draw = DRAW_UNKNOWN;
    result->external = (ExternalResult){
        .command = arena_copy(&result->memory, subject->text),
        .by = arena_copy(&result->memory, subject->by),
        .by_value = arena_copy(&result->memory, subject->by_value),
        .wire = subject->kind->on_wire ? wire_words[subject->wire] : NULL,
        .children = (uint64_t)subject_children(plan),
        .own_words = !facts->used_words,
        .seed_known = facts->seed_known,
        .seed_honoured = facts->seed_honoured,
        .repeats = facts->repeats,
        .one_order = facts->one_order,
        .sorted = facts->sorted,
        .unchanged = facts->unchanged,
    };
    describe_items(subject, plan->shape, result);
    describe_missing(&facts->missing, &result->memory, &result->invalid.missing);
}

static void describe_ours(const CaseSpec *spec, CaseResult *result)
{
    const Algorithm *algorithm = spec->subject.algorithm;
    result->summary = algorithm->summary;
    bool again = spec->repeat > 1; /* what is claimed is of one time, unless it is every order */
    result->claim = again && algorithm->claim != CLAIM_UNIFORM ? NULL : algorithm->claim_text;
    result->mistake = algorithm->mistake;
    result->cure = algorithm->cure;
    result->random.repeatable = spec->source.repeatable;
    result->random.in_order = !spec->source.fill;
    result->random.draw = spec->draw.method;
    result->random.draw_bits = spec->draw.bits;
    result->times = again ? (uint32_t)spec->repeat : 0;
    result->start = spec->start;
}

Status case_describe_subject(const CaseSpec *spec, const TrialPlan *plan, CaseResult *result,
                             Error *error)
{
    const Subject *subject = &spec->subject;
    bool ours = subject_is_ours(subject), lent = ours || subject->facts->used_words;
    char name[64];
    if (ours)
        subject_name(subject, name, sizeof name);
    result->algorithm = arena_copy(&result->memory, ours ? name : subject->name);
    result->random.source = arena_copy(&result->memory, lent ? spec->source.name : "outside");
    size_t size = strlen(ours ? name : subject->name) + CASE_ID_MORE;
    size += spec->id ? strlen(spec->id) : 0;
    result->id = arena_get(&result->memory, size, 1);
    NEED_ROOM(result->id && case_title(spec, result->id, size), "the report", error);
    result->kind = subject_kind_inside(subject)->origin;
    result->random.state_bits = lent ? spec->source.state_bits : INFINITY;
    result->random.seed_bits = lent ? spec->source.seed_bits : INFINITY;
    result->random.share_bits = fmin(0, result->random.state_bits - result->random.orders_bits);
    if (ours)
        describe_ours(spec, result);
    else
        describe_fed(subject, plan, result);
    return arena_status(&result->memory, "the report", error);
}
