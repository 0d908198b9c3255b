#include "trials/subject_run.h"

#include "base/elementary.h"
#include "platform/platform.h"
#include "random/block_key.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool always(void *context)
{
    return true;
}

const Watch watch_patient = {.keep_going = always};

enum { SILENCE_MS = 2000 };

/* The outcomes that came from one feed. */
struct FeedSeen {
    Item *first;    /* outcome */
    bool *dealt;    /* room for one mark an item */
    bool any;       /* there was one */
    bool one_order; /* all are like the first */
    bool unsorted;  /* the seen items of one at least are not in order */
};

int subject_feeds(const TrialPlan *plan)
{
    const SubjectKind *kind = plan->subject.kind;
    return kind->feeds ? kind->feeds(plan) : 1;
}

int subject_children(const TrialPlan *plan)
{
    const SubjectKind *kind = plan->subject.kind;
    return kind->children ? kind->children(plan) : subject_feeds(plan);
}

int subject_feeds_of(const TrialPlan *plan, int wanted)
{
    uint64_t blocks = plan_blocks(plan);
    return wanted < 1 ? 1 : (uint64_t)wanted < blocks ? wanted : (int)blocks;
}

/* Says so where nothing comes. */
static void look_for_silence(SubjectRun *run)
{
    const TrialPlan *plan = run->plan;
    const SubjectKind *kind = plan->subject.kind;
    uint64_t done, heard;
    if (!plan->waiting || !kind->heard || !kind->heard(run, &done, &heard))
        return;
    int64_t now = monotonic_ms();
    if (!run->heard_ms || heard != run->heard)
        run->heard_ms = now;
    run->heard = heard;
    if (now - run->heard_ms > SILENCE_MS)
        plan->waiting(plan->waiting_context, done);
}

static bool first_goes_on(void *context)
{
    SubjectRun *run = context;
    const TrialPlan *plan = run->plan;
    look_for_silence(run);
    return !run->stop && plan->keep_going(plan->keep_going_context, run->given);
}

static bool rest_goes_on(void *context)
{
    const SubjectRun *run = context;
    const TrialPlan *plan = run->plan;
    return !run->stop && !plan->stop_requested(plan->keep_going_context);
}

/* The places that are seen in order, of a part of them (--take); else 0. */
static size_t taken_places(const TrialPlan *plan)
{
    const Shape *shape = plan->shape;
    return shape && shape->ordered && shape->seen < shape->n && shape->groups == shape->n
               ? shape->seen
               : 0;
}

/* Looks whether all outcomes of a feed are one order, and whether their `places` lie in order;
 * costs nothing once they are not. */
static void look_for_one_order(FeedSeen *seen, size_t n, size_t places, const Item *outcomes,
                               const bool *missing, size_t count)
{
    if (!seen->any && count) {
        memcpy(seen->first, outcomes, n * sizeof *outcomes);
        seen->any = seen->one_order = true;
    }
    for (size_t i = 0; places > 1 && !seen->unsorted && i < count; i++)
        for (size_t place = 1; place < places; place++)
            seen->unsorted |= outcomes[i * n + place - 1] > outcomes[i * n + place];
    for (size_t i = 0; seen->one_order && i < count; i++)
        seen->one_order =
            !missing[i] && memcmp(outcomes + i * n, seen->first, n * sizeof *outcomes) == 0;
}

/* The places that are not seen get the items that are not, in order: nothing that is counted
 * depends on it. Where an item is seen twice one of the others is left over. */
static void complete(const Shape *shape, FeedSeen *seen, Item *outcomes, size_t count)
{
    size_t n = shape->n;
    for (size_t i = 0; i < count; i++) {
        Item *items = outcomes + i * n, item = 0;
        memset(seen->dealt, 0, n * sizeof *seen->dealt);
        for (size_t place = 0; place < shape->seen; place++)
            seen->dealt[items[place]] = true;
        for (size_t place = shape->seen; place < n; place++) {
            while (seen->dealt[item])
                item++;
            items[place] = item++;
        }
    }
}

static Status next(void *context, int feed, Item *outcomes, bool *missing, size_t count,
                   size_t *ret_count, Error *error)
{
    SubjectRun *run = context;
    const TrialPlan *plan = run->plan;
    Status status = plan->subject.kind->next(run, feed, outcomes, missing, count, ret_count, error);
    if (status || *ret_count < count)
        run->stop = true;
    if (!status) {
        run->given += *ret_count;
        if (plan->shape && plan->shape->seen < plan->n)
            complete(plan->shape, &run->seen[feed], outcomes, *ret_count);
        look_for_one_order(&run->seen[feed], plan->n, taken_places(plan), outcomes, missing,
                           *ret_count);
    }
    return status;
}

static Status open_seen(SubjectRun *run, Error *error)
{
    size_t n = run->plan->n;
    run->seen = arena_get(&run->memory, (size_t)run->feed.feeds, sizeof *run->seen);
    for (int feed = 0; run->seen && feed < run->feed.feeds; feed++) {
        run->seen[feed].first = arena_get(&run->memory, n, sizeof *run->seen[feed].first);
        run->seen[feed].dealt = arena_get(&run->memory, n, sizeof *run->seen[feed].dealt);
    }
    return arena_status(&run->memory, "an external shuffle", error);
}

Status subject_open(const TrialPlan *plan, SubjectRun **ret, Error *error)
{
    SubjectRun *run = calloc(1, sizeof *run);
    NEED_ROOM(run, "an external shuffle", error);
    run->plan = plan;
    run->first = (Watch){.keep_going = first_goes_on, .context = run};
    run->rest = (Watch){.keep_going = rest_goes_on, .context = run};
    run->feed = (OutcomeFeed){.context = run, .feeds = subject_feeds(plan), .next = next};
    Status status = open_seen(run, error);
    THEN(status, plan->subject.kind->open(run, error));
    if (status)
        subject_close(run);
    else
        *ret = run;
    return status;
}

static Status finish(SubjectRun *run, bool *ret_stopped, Error *error)
{
    const SubjectKind *kind = run->plan->subject.kind;
    *ret_stopped = false;
    return kind->finish ? kind->finish(run, ret_stopped, error) : STATUS_OK;
}

Status subject_take_outcomes(SubjectRun *run, Item *outcomes, bool *missing, size_t count,
                             bool *ret_stopped, Error *error)
{
    size_t given = 0;
    Status status = next(run, 0, outcomes, missing, count, &given, error);
    *ret_stopped = !status && given < count;
    return status || *ret_stopped ? status : finish(run, ret_stopped, error);
}

Status subject_run(SubjectRun *run, TrialCounts *ret, Error *error)
{
    TrialPlan plan = *run->plan;
    TrialCounts counts;
    bool stopped;
    plan.feed = &run->feed;
    TRY(run_trials(&plan, &counts, error));
    Status status = counts.complete && !counts.paused ? finish(run, &stopped, error) : STATUS_OK;
    if (status)
        trial_counts_clear(&counts);
    else
        *ret = counts;
    return status;
}

static void tell_one_order(const SubjectRun *run, SubjectFacts *facts)
{
    size_t n = run->plan->n;
    const FeedSeen *first = &run->seen[0]; /* feed 0 gives the first block */
    facts->one_order = facts->unchanged = first->any;
    facts->sorted = first->any && taken_places(run->plan) > 1;
    for (int feed = 0; feed < run->feed.feeds; feed++) {
        const FeedSeen *seen = &run->seen[feed];
        facts->sorted &= !seen->unsorted;
        if (seen->any)
            facts->one_order &=
                seen->one_order && memcmp(seen->first, first->first, n * sizeof *seen->first) == 0;
    }
    for (size_t place = 0; place < n; place++)
        facts->unchanged &= first->first[place] == place;
    facts->unchanged &= facts->one_order;
}

void subject_tell_missing(const SubjectRun *run, int feed, const NullItems *missing,
                          SubjectFacts *facts)
{
    uint64_t size = block_trials(run->plan->n), feeds = (uint64_t)run->feed.feeds;
    uint64_t block = missing->first / size * feeds + (uint64_t)feed;
    uint64_t trial = block * size + missing->first % size, others = facts->missing.outcomes;
    if (!missing->outcomes)
        return;
    if (!others || trial < facts->missing.first) {
        facts->missing = *missing;
        facts->missing.first = trial;
    }
    facts->missing.outcomes = others + missing->outcomes;
}

void subject_tell(SubjectRun *run, SubjectFacts *facts)
{
    const SubjectKind *kind = run->plan->subject.kind;
    if (kind->tells_order)
        tell_one_order(run, facts);
    if (kind->tell)
        kind->tell(run, facts);
}

void subject_close(SubjectRun *run)
{
    if (!run)
        return;
    if (run->plan->subject.kind->close)
        run->plan->subject.kind->close(run);
    arena_clear(&run->memory);
    free(run);
}

uint64_t subject_telling_outcomes(size_t n)
{
    return (uint64_t)ceil(64 / (log_gamma((double)n + 1) / log(2)));
}

/* The first outcomes of a short plan. *ret_whole false where they could not be had. */
static Status try_plan(const TrialPlan *plan, Item *outcomes, bool *ret_whole, bool *ret_stopped,
                       Error *error)
{
    SubjectRun *run;
    size_t trials = (size_t)plan->trials;
    Status status = subject_open(plan, &run, error);
    if (status)
        return status;
    Error unused;
    bool *missing = calloc(trials, sizeof *missing);
    errno = missing ? 0 : ENOMEM;
    *ret_whole = missing &&
                 !subject_take_outcomes(run, outcomes, missing, trials, ret_stopped, &unused) &&
                 !*ret_stopped;
    /* A want of memory is no trait of the shuffle. */
    if (!*ret_whole && errno == ENOMEM)
        status = error_set(error, STATUS_FAILED, "out of memory to try the seed");
    free(missing);
    *ret_stopped |= !*ret_whole && plan->stop_requested(plan->keep_going_context);
    subject_close(run);
    return status;
}

/* Plans of a try are silent. */
static bool no_stop_yet(void *context, uint64_t done)
{
    const TrialPlan *plan = context;
    return !plan->stop_requested(plan->keep_going_context);
}

static bool stop_by_plan(void *context)
{
    return !no_stop_yet(context, 0);
}

Status subject_try_seeds(const TrialPlan *plan, SubjectFacts *facts, bool *ret_stopped,
                         Error *error)
{
    *ret_stopped = false;
    if (!(plan->subject.kind->takes_seed || plan->seed_itself) || plan->n < 2)
        return STATUS_OK;
    uint64_t trials = subject_telling_outcomes(plan->n);
    size_t items = (size_t)trials * plan->n;
    SCOPED_ROOM(Item, outcomes, 3 * items, "outcomes that tell of the seed", error);
    TrialPlan quiet = *plan;
    quiet.trials = trials;
    quiet.limit = 0;
    quiet.keep_going = no_stop_yet;
    quiet.stop_requested = stop_by_plan;
    quiet.keep_going_context = (void *)(uintptr_t)plan;
    /* With --seeds the last that were asked for, where there are so many. */
    uint64_t beyond = plan->trials > trials ? plan->trials - trials : plan->trials;
    uint64_t other = plan->seed_itself ? plan->seed + beyond : derived_seed(plan->seed, UINT64_MAX);
    const uint64_t seeds[3] = {plan->seed, plan->seed, other};
    bool whole = true;
    double started = monotonic_seconds();
    for (int run = 0; whole && !*ret_stopped && run < 3; run++) {
        quiet.seed = seeds[run];
        TRY(try_plan(&quiet, outcomes + (size_t)run * items, &whole, ret_stopped, error));
    }
    if (whole && !*ret_stopped) {
        size_t bytes = items * sizeof *outcomes;
        bool again = memcmp(outcomes, outcomes + items, bytes) == 0;
        bool alike = again && memcmp(outcomes, outcomes + 2 * items, bytes) == 0;
        facts->seed_known = true;
        facts->seed_honoured = again && !alike;
        facts->repeats = alike;
        if (plan->subject.kind->each)
            facts->seconds_each = (monotonic_seconds() - started) / (double)(3 * trials);
    }
    return STATUS_OK;
}
