#include "external/external_run.h"

#include "base/log_gamma.h"
#include "external/plugin.h"
#include "external/plugin_run.h"
#include "external/recording.h"
#include "external/seeds.h"
#include "platform/platform.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SILENCE_MS = 2000 };

/* What came from one feed. */
typedef struct FeedSeen {
    Item *first;    /* outcome; owned */
    bool any;       /* there was one */
    bool one_order; /* all are like the first */
} FeedSeen;

struct ExternalRun {
    const ExternalPlan *plan;
    OutcomeFeed feed;
    FeedSeen *seen; /* of each feed; owned */
    _Atomic uint64_t given;
    atomic_bool stop;      /* one of the feeds failed or was asked to stop */
    Watch first, others;   /* the first feed's, and that of the others */
    char *input;           /* what children are sent; owned */
    Child *children;       /* owned */
    int opened;            /* of them */
    PluginShared **shared; /* of each child that is a plugin; owned */
    PluginWork *works;
    Each each;
    bool each_open;
    Keeper keeper;  /* of all processes */
    uint64_t heard; /* changes whenever something comes; when it did last */
    int64_t heard_ms;
};

const char *subject_kind_name(SubjectKind kind)
{
    static const char *const names[] = {"builtin", "exec", "exec-each", "plugin", "input"};
    return names[kind];
}

const char *wire_name(Wire wire)
{
    static const char *const names[] = {"text", "u8", "u16le"};
    return names[wire];
}

/* Says so where nothing comes. Of several children the first is looked at: it is this thread's. */
static void look_for_silence(ExternalRun *external)
{
    const ExternalPlan *plan = external->plan;
    const Each *each = &external->each;
    if (!plan->waiting || (!external->each_open && !external->opened))
        return;
    const WireReader *reader = external->each_open ? NULL : &external->children[0].reader;
    uint64_t done = reader ? reader->read : each->given;
    uint64_t heard = done + (reader ? reader->end : each->begun);
    int64_t now = monotonic_ms();
    if (!external->heard_ms || heard != external->heard)
        external->heard_ms = now;
    external->heard = heard;
    if (now - external->heard_ms > SILENCE_MS)
        plan->waiting(plan->waiting_context, done);
}

static bool first_goes_on(void *context)
{
    ExternalRun *external = context;
    const ExternalPlan *plan = external->plan;
    look_for_silence(external);
    return !external->stop && plan->keep_going(plan->context, external->given);
}

static bool others_go_on(void *context)
{
    ExternalRun *external = context;
    const ExternalPlan *plan = external->plan;
    return !external->stop && !plan->asked_to_stop(plan->context);
}

static uint64_t blocks_of(const ExternalPlan *plan)
{
    uint64_t size = block_trials(plan->n);
    return (plan->trials + size - 1) / size;
}

int external_run_children(const ExternalPlan *plan)
{
    uint64_t blocks = blocks_of(plan);
    bool alone = plan->subject->kind == SUBJECT_INPUT || plan->subject->kind == SUBJECT_EXEC_EACH ||
                 (plan->subject->kind == SUBJECT_PLUGIN && !plan->source->fill);
    if (alone || plan->children < 1)
        return 1;
    return (uint64_t)plan->children < blocks ? plan->children : (int)blocks;
}

/* The outcomes in the blocks of one feed. */
static uint64_t feed_trials(const ExternalPlan *plan, uint64_t feed, uint64_t feeds)
{
    uint64_t blocks = blocks_of(plan), size = block_trials(plan->n);
    uint64_t own = (blocks - feed + feeds - 1) / feeds;
    bool has_last = (blocks - 1) % feeds == feed;
    return own * size - (has_last ? blocks * size - plan->trials : 0);
}

/* Looks whether all outcomes of a feed are one order; costs nothing once they are not. */
static void look_for_one_order(FeedSeen *seen, size_t n, const Item *outcomes, const bool *missing,
                               size_t count)
{
    if (!seen->any && count) {
        memcpy(seen->first, outcomes, n * sizeof *outcomes);
        seen->any = seen->one_order = true;
    }
    for (size_t i = 0; seen->one_order && i < count; i++)
        seen->one_order =
            !missing[i] && memcmp(outcomes + i * n, seen->first, n * sizeof *outcomes) == 0;
}

static Status next(void *context, int feed, Item *outcomes, bool *missing, size_t count,
                   size_t *ret_count, Error *error)
{
    ExternalRun *external = context;
    Recording *recording = external->plan->subject->recording;
    Status status;
    if (external->plan->subject->kind == SUBJECT_INPUT)
        status = recording_next(recording, outcomes, missing, count, ret_count, error);
    else if (external->each_open)
        status = each_next(&external->each, outcomes, missing, count, ret_count, error);
    else
        status = child_next(&external->children[feed], outcomes, missing, count, ret_count, error);
    if (status || *ret_count < count)
        external->stop = true;
    if (!status) {
        external->given += *ret_count;
        look_for_one_order(&external->seen[feed], external->plan->n, outcomes, missing, *ret_count);
    }
    return status;
}

static Status start_plugin(ExternalRun *external, int index, uint64_t trials, uint64_t seed,
                           Process *ret, Error *error)
{
    const ExternalPlan *plan = external->plan;
    external->shared[index] = plugin_shared_new();
    if (!external->shared[index])
        return error_set(error, STATUS_FAILED, "out of memory for a plugin");
    external->works[index] = (PluginWork){
        .text = plan->subject->text,
        .n = plan->n,
        .trials = trials,
        .block_trials = block_trials(plan->n),
        .feed = (uint64_t)index,
        .feeds = (uint64_t)external->feed.feeds,
        .seed = plan->seed,
        .own_seed = seed,
        .source = plan->source,
        .shared = external->shared[index],
    };
    return plugin_start(&external->works[index], &external->keeper, ret, error);
}

static Status start_child(ExternalRun *external, int index, Error *error)
{
    static const ItemCode plain = {0};
    const ExternalPlan *plan = external->plan;
    const ExternalSubject *subject = plan->subject;
    bool plugin = subject->kind == SUBJECT_PLUGIN;
    uint64_t feeds = (uint64_t)external->feed.feeds;
    uint64_t trials = feed_trials(plan, (uint64_t)index, feeds);
    uint64_t seed = feeds == 1 ? plan->seed : derived_seed(plan->seed, (uint64_t)index);
    Process process = PROCESS_NONE;
    Status status;
    if (plugin) {
        status = start_plugin(external, index, trials, seed, &process, error);
    } else {
        ProcessSettings settings = {
            .n = plan->n, .trials = trials, .seed = seed, .wire = wire_name(subject->wire)};
        status =
            process_start(subject->text, &settings, -1, -1, &external->keeper, &process, error);
    }
    if (status)
        return status;
    Child *child = &external->children[index];
    external->opened++;
    status = child_open(child, &process, plugin ? &plain : subject->code,
                        plugin ? WIRE_U16LE : subject->wire, plan->n, trials,
                        index ? &external->others : &external->first,
                        plugin ? "the plugin" : "the command", error);
    if (plugin) {
        child->explain = plugin_explain;
        child->explain_context = external->shared[index];
    }
    return status;
}

/* Enough outcomes to fill what is written at once. */
static size_t input_copies(const ExternalPlan *plan)
{
    size_t copies = (1 << 18) / (plan->n * 8) + 1;
    return copies < plan->trials ? copies : (size_t)plan->trials;
}

static Status start_children(ExternalRun *external, Error *error)
{
    const ExternalPlan *plan = external->plan;
    const ExternalSubject *subject = plan->subject;
    size_t count = (size_t)external->feed.feeds, copies = input_copies(plan), input_size = 0;
    external->children = calloc(count, sizeof *external->children);
    external->shared = calloc(count, sizeof *external->shared);
    external->works = calloc(count, sizeof *external->works);
    if (!external->children || !external->shared || !external->works)
        return error_set(error, STATUS_FAILED, "out of memory for %zu children", count);
    Status status = STATUS_OK;
    if (subject->kind == SUBJECT_EXEC)
        status = wire_write_input(subject->code, subject->wire, plan->n, copies, &external->input,
                                  &input_size, error);
    for (int index = 0; !status && index < external->feed.feeds; index++) {
        status = start_child(external, index, error);
        if (!status && subject->kind == SUBJECT_EXEC)
            child_send(&external->children[index], external->input, input_size, copies);
    }
    return status;
}

static Status open_seen(ExternalRun *external, Error *error)
{
    external->seen = calloc((size_t)external->feed.feeds, sizeof *external->seen);
    bool good = external->seen;
    for (int feed = 0; good && feed < external->feed.feeds; feed++) {
        external->seen[feed].first = calloc(external->plan->n, sizeof *external->seen[feed].first);
        good = external->seen[feed].first;
    }
    return good ? STATUS_OK
                : error_set(error, STATUS_FAILED, "out of memory for a shuffle from outside");
}

Status external_run_open(const ExternalPlan *plan, ExternalRun **ret, Error *error)
{
    ExternalRun *external = calloc(1, sizeof *external);
    if (!external)
        return error_set(error, STATUS_FAILED, "out of memory for a shuffle from outside");
    external->plan = plan;
    external->first = (Watch){.keep_going = first_goes_on, .context = external};
    external->others = (Watch){.keep_going = others_go_on, .context = external};
    external->feed =
        (OutcomeFeed){.context = external, .feeds = external_run_children(plan), .next = next};
    external->keeper = KEEPER_NONE;
    Status status = open_seen(external, error);
    if (!status && plan->subject->kind != SUBJECT_INPUT) {
        size_t children = plan->children < 1 ? 1 : (size_t)plan->children;
        status = keeper_begin(&external->keeper, children * EACH_SLOTS_A_PROCESS, error);
    }
    if (status) {
        external_run_close(external);
        return status;
    }
    switch (plan->subject->kind) {
    case SUBJECT_BUILTIN:
        break;
    case SUBJECT_INPUT:
        plan->subject->recording->watch = &external->first;
        break;
    case SUBJECT_EXEC_EACH:
        status = each_open(&external->each, plan->subject->text, plan->subject->code, plan->n,
                           plan->trials, plan->seed, plan->children, &external->keeper,
                           &external->first, error);
        external->each_open = !status;
        break;
    case SUBJECT_EXEC:
    case SUBJECT_PLUGIN:
        status = start_children(external, error);
        break;
    }
    if (status) {
        external_run_close(external);
        return status;
    }
    *ret = external;
    return STATUS_OK;
}

const OutcomeFeed *external_run_feed(ExternalRun *external)
{
    return &external->feed;
}

Status external_run_finish(ExternalRun *external, bool *ret_stopped, Error *error)
{
    Status status = STATUS_OK;
    *ret_stopped = false;
    for (int index = 0; !status && !*ret_stopped && index < external->opened; index++)
        status = child_finish(&external->children[index], ret_stopped, error);
    return status;
}

static void tell_one_order(const ExternalRun *external, ExternalFindings *findings)
{
    size_t n = external->plan->n;
    const FeedSeen *first = &external->seen[0]; /* feed 0 gives the first block */
    findings->one_order = findings->unchanged = first->any;
    for (int feed = 0; feed < external->feed.feeds; feed++) {
        const FeedSeen *seen = &external->seen[feed];
        if (seen->any)
            findings->one_order &=
                seen->one_order && memcmp(seen->first, first->first, n * sizeof *seen->first) == 0;
    }
    for (size_t place = 0; place < n; place++)
        findings->unchanged &= first->first[place] == place;
    findings->unchanged &= findings->one_order;
}

/* Adds what a feed lacked; its outcomes count from 0, trials over all feeds. */
static void tell_missing(const ExternalRun *external, int feed, const Missing *missing,
                         ExternalFindings *findings)
{
    uint64_t size = block_trials(external->plan->n), feeds = (uint64_t)external->feed.feeds;
    uint64_t block = missing->first / size * feeds + (uint64_t)feed;
    uint64_t trial = block * size + missing->first % size, others = findings->missing.outcomes;
    if (!missing->outcomes)
        return;
    if (!others || trial < findings->missing.first) {
        findings->missing = *missing;
        findings->missing.first = trial;
    }
    findings->missing.outcomes = others + missing->outcomes;
}

void external_run_tell(ExternalRun *external, ExternalFindings *findings)
{
    const Recording *recording = external->plan->subject->recording;
    tell_one_order(external, findings);
    if (recording)
        tell_missing(external, 0, &recording->reader.missing, findings);
    if (external->each_open)
        tell_missing(external, 0, &external->each.missing, findings);
    for (int index = 0; index < external->opened; index++)
        tell_missing(external, index, &external->children[index].reader.missing, findings);
    if (external->each_open)
        tail_text(&external->each.tail, findings->tail, sizeof findings->tail);
    for (int index = 0; index < external->opened; index++) {
        Child *child = &external->children[index];
        process_read_error(&child->process.err, &child->tail);
        if (child->tail.written && !findings->tail[0])
            tail_text(&child->tail, findings->tail, sizeof findings->tail);
        if (external->shared[index])
            findings->used_words |= plugin_used_words(external->shared[index]);
    }
}

void external_run_close(ExternalRun *external)
{
    if (!external)
        return;
    if (external->plan->subject->recording)
        external->plan->subject->recording->watch = NULL;
    for (int index = 0; index < external->opened; index++)
        child_close(&external->children[index]);
    for (int index = 0; external->shared && index < external->feed.feeds; index++)
        plugin_shared_free(external->shared[index]);
    if (external->each_open)
        each_close(&external->each);
    keeper_end(&external->keeper);
    free(external->children);
    free(external->shared);
    free(external->works);
    free(external->input);
    for (int feed = 0; external->seen && feed < external->feed.feeds; feed++)
        free(external->seen[feed].first);
    free(external->seen);
    free(external);
}

/* So many outcomes that two runs of a good shuffle agree in all of them less than once in 2^64
 * times. */
static uint64_t telling_trials(size_t n)
{
    return (uint64_t)ceil(64 / (log_gamma((double)n + 1) / log(2)));
}

/* The first outcomes with a seed. *ret_whole false where they could not be had. */
static Status try_seed(const ExternalPlan *asked, uint64_t seed, uint64_t trials, Item *outcomes,
                       bool *ret_whole, bool *ret_stopped, Error *error)
{
    ExternalPlan plan = *asked;
    ExternalRun *external;
    size_t count = 0;
    plan.seed = seed;
    plan.trials = trials;
    if (plan.subject->kind != SUBJECT_EXEC_EACH)
        plan.children = 1;
    Status status = external_run_open(&plan, &external, error);
    if (status)
        return status;
    Error unused;
    bool *missing = calloc((size_t)trials, sizeof *missing);
    errno = missing ? 0 : ENOMEM;
    *ret_whole =
        missing && !next(external, 0, outcomes, missing, (size_t)trials, &count, &unused) &&
        count == trials && !external_run_finish(external, ret_stopped, &unused) && !*ret_stopped;
    /* A want of memory is no trait of the shuffle. */
    if (!*ret_whole && errno == ENOMEM)
        status = error_set(error, STATUS_FAILED, "out of memory to try the seed");
    free(missing);
    *ret_stopped |= !*ret_whole && plan.asked_to_stop(plan.context);
    external_run_close(external);
    return status;
}

/* Plans of a try are silent. */
static bool no_stop_yet(void *context, uint64_t done)
{
    const ExternalPlan *plan = context;
    (void)done;
    return !plan->asked_to_stop(plan->context);
}

static bool stop_by_plan(void *context)
{
    const ExternalPlan *plan = context;
    return plan->asked_to_stop(plan->context);
}

Status external_run_try_seeds(const ExternalPlan *plan, ExternalFindings *findings,
                              bool *ret_stopped, Error *error)
{
    *ret_stopped = false;
    if (plan->subject->kind == SUBJECT_INPUT || plan->n < 2)
        return STATUS_OK;
    uint64_t trials = telling_trials(plan->n), other = derived_seed(plan->seed, UINT64_MAX);
    size_t items = (size_t)trials * plan->n;
    Item *outcomes = calloc(3 * items, sizeof *outcomes);
    if (!outcomes)
        return error_set(error, STATUS_FAILED, "out of memory for outcomes of n = %zu", plan->n);
    ExternalPlan quiet = *plan;
    quiet.keep_going = no_stop_yet;
    quiet.asked_to_stop = stop_by_plan;
    quiet.context = (void *)(uintptr_t)plan;
    const uint64_t seeds[3] = {plan->seed, plan->seed, other};
    bool whole = true;
    double started = monotonic_seconds();
    Status status = STATUS_OK;
    for (int run = 0; !status && whole && !*ret_stopped && run < 3; run++)
        status = try_seed(&quiet, seeds[run], trials, outcomes + (size_t)run * items, &whole,
                          ret_stopped, error);
    if (!status && whole && !*ret_stopped) {
        size_t bytes = items * sizeof *outcomes;
        bool again = memcmp(outcomes, outcomes + items, bytes) == 0;
        bool alike = again && memcmp(outcomes, outcomes + 2 * items, bytes) == 0;
        findings->seed_known = true;
        findings->seed_honoured = again && !alike;
        findings->repeats = alike;
        if (plan->subject->kind == SUBJECT_EXEC_EACH)
            findings->seconds_each = (monotonic_seconds() - started) / (double)(3 * trials);
    }
    free(outcomes);
    return status;
}
