#include "outside/outside.h"

#include "clock.h"
#include "log_gamma.h"
#include "outside/seeds.h"

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

struct Outside {
    const OutsidePlan *plan;
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
static void look_for_silence(Outside *outside)
{
    const OutsidePlan *plan = outside->plan;
    const Each *each = &outside->each;
    if (!plan->waiting || (!outside->each_open && !outside->opened))
        return;
    const WireReader *reader = outside->each_open ? NULL : &outside->children[0].reader;
    uint64_t done = reader ? reader->read : each->given;
    uint64_t heard = done + (reader ? reader->end : each->begun);
    int64_t now = monotonic_ms();
    if (!outside->heard_ms || heard != outside->heard)
        outside->heard_ms = now;
    outside->heard = heard;
    if (now - outside->heard_ms > SILENCE_MS)
        plan->waiting(plan->waiting_context, done);
}

static bool first_goes_on(void *context)
{
    Outside *outside = context;
    const OutsidePlan *plan = outside->plan;
    look_for_silence(outside);
    return !outside->stop && plan->keep_going(plan->context, outside->given);
}

static bool others_go_on(void *context)
{
    Outside *outside = context;
    const OutsidePlan *plan = outside->plan;
    return !outside->stop && !plan->asked_to_stop(plan->context);
}

static uint64_t blocks_of(const OutsidePlan *plan)
{
    uint64_t size = block_trials(plan->n);
    return (plan->trials + size - 1) / size;
}

int outside_children(const OutsidePlan *plan)
{
    uint64_t blocks = blocks_of(plan);
    bool alone = plan->subject->kind == SUBJECT_INPUT || plan->subject->kind == SUBJECT_EXEC_EACH ||
                 (plan->subject->kind == SUBJECT_PLUGIN && !plan->source->fill);
    if (alone || plan->children < 1)
        return 1;
    return (uint64_t)plan->children < blocks ? plan->children : (int)blocks;
}

/* The outcomes in the blocks of one feed. */
static uint64_t feed_trials(const OutsidePlan *plan, uint64_t feed, uint64_t feeds)
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
    Outside *outside = context;
    Recording *recording = outside->plan->subject->recording;
    Status status;
    if (outside->plan->subject->kind == SUBJECT_INPUT)
        status = recording_next(recording, outcomes, missing, count, ret_count, error);
    else if (outside->each_open)
        status = each_next(&outside->each, outcomes, missing, count, ret_count, error);
    else
        status = child_next(&outside->children[feed], outcomes, missing, count, ret_count, error);
    if (status || *ret_count < count)
        outside->stop = true;
    if (!status) {
        outside->given += *ret_count;
        look_for_one_order(&outside->seen[feed], outside->plan->n, outcomes, missing, *ret_count);
    }
    return status;
}

static Status start_plugin(Outside *outside, int index, uint64_t trials, uint64_t seed,
                           Process *ret, Error *error)
{
    const OutsidePlan *plan = outside->plan;
    outside->shared[index] = plugin_shared_new();
    if (!outside->shared[index])
        return error_set(error, STATUS_FAILED, "out of memory for a plugin");
    outside->works[index] = (PluginWork){
        .text = plan->subject->text,
        .n = plan->n,
        .trials = trials,
        .block_trials = block_trials(plan->n),
        .feed = (uint64_t)index,
        .feeds = (uint64_t)outside->feed.feeds,
        .seed = plan->seed,
        .own_seed = seed,
        .source = plan->source,
        .shared = outside->shared[index],
    };
    return plugin_start(&outside->works[index], &outside->keeper, ret, error);
}

static Status start_child(Outside *outside, int index, Error *error)
{
    static const ItemCode plain = {0};
    const OutsidePlan *plan = outside->plan;
    const OutsideSubject *subject = plan->subject;
    bool plugin = subject->kind == SUBJECT_PLUGIN;
    uint64_t feeds = (uint64_t)outside->feed.feeds;
    uint64_t trials = feed_trials(plan, (uint64_t)index, feeds);
    uint64_t seed = feeds == 1 ? plan->seed : derived_seed(plan->seed, (uint64_t)index);
    Process process = PROCESS_NONE;
    Status status;
    if (plugin) {
        status = start_plugin(outside, index, trials, seed, &process, error);
    } else {
        ProcessTold told = {
            .n = plan->n, .trials = trials, .seed = seed, .wire = wire_name(subject->wire)};
        status = process_start(subject->text, &told, -1, -1, &outside->keeper, &process, error);
    }
    if (status)
        return status;
    Child *child = &outside->children[index];
    outside->opened++;
    status = child_open(child, &process, plugin ? &plain : subject->code,
                        plugin ? WIRE_U16LE : subject->wire, plan->n, trials,
                        index ? &outside->others : &outside->first,
                        plugin ? "the plugin" : "the command", error);
    if (plugin) {
        child->explain = plugin_explain;
        child->explain_context = outside->shared[index];
    }
    return status;
}

/* Enough outcomes to fill what is written at once. */
static size_t input_copies(const OutsidePlan *plan)
{
    size_t copies = (1 << 18) / (plan->n * 8) + 1;
    return copies < plan->trials ? copies : (size_t)plan->trials;
}

static Status start_children(Outside *outside, Error *error)
{
    const OutsidePlan *plan = outside->plan;
    const OutsideSubject *subject = plan->subject;
    size_t count = (size_t)outside->feed.feeds, copies = input_copies(plan), input_size = 0;
    outside->children = calloc(count, sizeof *outside->children);
    outside->shared = calloc(count, sizeof *outside->shared);
    outside->works = calloc(count, sizeof *outside->works);
    if (!outside->children || !outside->shared || !outside->works)
        return error_set(error, STATUS_FAILED, "out of memory for %zu children", count);
    Status status = STATUS_OK;
    if (subject->kind == SUBJECT_EXEC)
        status = wire_write_input(subject->code, subject->wire, plan->n, copies, &outside->input,
                                  &input_size, error);
    for (int index = 0; !status && index < outside->feed.feeds; index++) {
        status = start_child(outside, index, error);
        if (!status && subject->kind == SUBJECT_EXEC)
            child_send(&outside->children[index], outside->input, input_size, copies);
    }
    return status;
}

static Status open_seen(Outside *outside, Error *error)
{
    outside->seen = calloc((size_t)outside->feed.feeds, sizeof *outside->seen);
    bool good = outside->seen;
    for (int feed = 0; good && feed < outside->feed.feeds; feed++) {
        outside->seen[feed].first = calloc(outside->plan->n, sizeof *outside->seen[feed].first);
        good = outside->seen[feed].first;
    }
    return good ? STATUS_OK
                : error_set(error, STATUS_FAILED, "out of memory for a shuffle from outside");
}

Status outside_open(const OutsidePlan *plan, Outside **ret, Error *error)
{
    Outside *outside = calloc(1, sizeof *outside);
    if (!outside)
        return error_set(error, STATUS_FAILED, "out of memory for a shuffle from outside");
    outside->plan = plan;
    outside->first = (Watch){.keep_going = first_goes_on, .context = outside};
    outside->others = (Watch){.keep_going = others_go_on, .context = outside};
    outside->feed =
        (OutcomeFeed){.context = outside, .feeds = outside_children(plan), .next = next};
    outside->keeper = KEEPER_NONE;
    Status status = open_seen(outside, error);
    if (!status && plan->subject->kind != SUBJECT_INPUT) {
        size_t children = plan->children < 1 ? 1 : (size_t)plan->children;
        status = keeper_begin(&outside->keeper, children * EACH_SLOTS_A_PROCESS, error);
    }
    if (status) {
        outside_close(outside);
        return status;
    }
    switch (plan->subject->kind) {
    case SUBJECT_BUILTIN:
        break;
    case SUBJECT_INPUT:
        plan->subject->recording->watch = &outside->first;
        break;
    case SUBJECT_EXEC_EACH:
        status = each_open(&outside->each, plan->subject->text, plan->subject->code, plan->n,
                           plan->trials, plan->seed, plan->children, &outside->keeper,
                           &outside->first, error);
        outside->each_open = !status;
        break;
    case SUBJECT_EXEC:
    case SUBJECT_PLUGIN:
        status = start_children(outside, error);
        break;
    }
    if (status) {
        outside_close(outside);
        return status;
    }
    *ret = outside;
    return STATUS_OK;
}

const OutcomeFeed *outside_feed(Outside *outside)
{
    return &outside->feed;
}

Status outside_finish(Outside *outside, bool *ret_stopped, Error *error)
{
    Status status = STATUS_OK;
    *ret_stopped = false;
    for (int index = 0; !status && !*ret_stopped && index < outside->opened; index++)
        status = child_finish(&outside->children[index], ret_stopped, error);
    return status;
}

static void tell_one_order(const Outside *outside, OutsideStory *story)
{
    size_t n = outside->plan->n;
    const FeedSeen *first = &outside->seen[0]; /* feed 0 gives the first block */
    story->one_order = story->unchanged = first->any;
    for (int feed = 0; feed < outside->feed.feeds; feed++) {
        const FeedSeen *seen = &outside->seen[feed];
        if (seen->any)
            story->one_order &=
                seen->one_order && memcmp(seen->first, first->first, n * sizeof *seen->first) == 0;
    }
    for (size_t place = 0; place < n; place++)
        story->unchanged &= first->first[place] == place;
    story->unchanged &= story->one_order;
}

/* Adds what a feed lacked; its outcomes count from 0, trials over all feeds. */
static void tell_missing(const Outside *outside, int feed, const Missing *missing,
                         OutsideStory *story)
{
    uint64_t size = block_trials(outside->plan->n), feeds = (uint64_t)outside->feed.feeds;
    uint64_t block = missing->first / size * feeds + (uint64_t)feed;
    uint64_t trial = block * size + missing->first % size, others = story->missing.outcomes;
    if (!missing->outcomes)
        return;
    if (!others || trial < story->missing.first) {
        story->missing = *missing;
        story->missing.first = trial;
    }
    story->missing.outcomes = others + missing->outcomes;
}

void outside_tell(Outside *outside, OutsideStory *story)
{
    const Recording *recording = outside->plan->subject->recording;
    tell_one_order(outside, story);
    if (recording)
        tell_missing(outside, 0, &recording->reader.missing, story);
    if (outside->each_open)
        tell_missing(outside, 0, &outside->each.missing, story);
    for (int index = 0; index < outside->opened; index++)
        tell_missing(outside, index, &outside->children[index].reader.missing, story);
    if (outside->each_open)
        tail_text(&outside->each.tail, story->tail, sizeof story->tail);
    for (int index = 0; index < outside->opened; index++) {
        Child *child = &outside->children[index];
        process_read_error(&child->process.err, &child->tail);
        if (child->tail.written && !story->tail[0])
            tail_text(&child->tail, story->tail, sizeof story->tail);
        if (outside->shared[index])
            story->used_words |= plugin_used_words(outside->shared[index]);
    }
}

void outside_close(Outside *outside)
{
    if (!outside)
        return;
    if (outside->plan->subject->recording)
        outside->plan->subject->recording->watch = NULL;
    for (int index = 0; index < outside->opened; index++)
        child_close(&outside->children[index]);
    for (int index = 0; outside->shared && index < outside->feed.feeds; index++)
        plugin_shared_free(outside->shared[index]);
    if (outside->each_open)
        each_close(&outside->each);
    keeper_end(&outside->keeper);
    free(outside->children);
    free(outside->shared);
    free(outside->works);
    free(outside->input);
    for (int feed = 0; outside->seen && feed < outside->feed.feeds; feed++)
        free(outside->seen[feed].first);
    free(outside->seen);
    free(outside);
}

/* So many outcomes that two runs of a good shuffle agree in all of them less than once in 2^64
 * times. */
static uint64_t telling_trials(size_t n)
{
    return (uint64_t)ceil(64 / (log_gamma((double)n + 1) / log(2)));
}

/* The first outcomes with a seed. *ret_whole false where they could not be had. */
static Status try_seed(const OutsidePlan *asked, uint64_t seed, uint64_t trials, Item *outcomes,
                       bool *ret_whole, bool *ret_stopped, Error *error)
{
    OutsidePlan plan = *asked;
    Outside *outside;
    size_t count = 0;
    plan.seed = seed;
    plan.trials = trials;
    if (plan.subject->kind != SUBJECT_EXEC_EACH)
        plan.children = 1;
    Status status = outside_open(&plan, &outside, error);
    if (status)
        return status;
    Error unused;
    bool *missing = calloc((size_t)trials, sizeof *missing);
    errno = missing ? 0 : ENOMEM;
    *ret_whole = missing && !next(outside, 0, outcomes, missing, (size_t)trials, &count, &unused) &&
                 count == trials && !outside_finish(outside, ret_stopped, &unused) && !*ret_stopped;
    /* A want of memory is no trait of the shuffle. */
    if (!*ret_whole && errno == ENOMEM)
        status = error_set(error, STATUS_FAILED, "out of memory to try the seed");
    free(missing);
    *ret_stopped |= !*ret_whole && plan.asked_to_stop(plan.context);
    outside_close(outside);
    return status;
}

/* Plans of a try are silent. */
static bool no_stop_yet(void *context, uint64_t done)
{
    const OutsidePlan *plan = context;
    (void)done;
    return !plan->asked_to_stop(plan->context);
}

static bool stop_by_plan(void *context)
{
    const OutsidePlan *plan = context;
    return plan->asked_to_stop(plan->context);
}

Status outside_try_seeds(const OutsidePlan *plan, OutsideStory *story, bool *ret_stopped,
                         Error *error)
{
    *ret_stopped = false;
    if (plan->subject->kind == SUBJECT_INPUT || plan->n < 2)
        return STATUS_OK;
    uint64_t trials = telling_trials(plan->n), other = derived_seed(plan->seed, UINT64_MAX);
    size_t items = (size_t)trials * plan->n;
    Item *outcomes = calloc(3 * items, sizeof *outcomes);
    if (!outcomes)
        return error_set(error, STATUS_FAILED, "out of memory for outcomes of n = %zu", plan->n);
    OutsidePlan quiet = *plan;
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
        story->seed_known = true;
        story->seed_honoured = again && !alike;
        story->repeats = alike;
        if (plan->subject->kind == SUBJECT_EXEC_EACH)
            story->seconds_each = (monotonic_seconds() - started) / (double)(3 * trials);
    }
    free(outcomes);
    return status;
}
