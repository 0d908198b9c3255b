#include "external/callback.h"

#include "base/sizes.h"
#include "external/external_words.h"
#include "external/subjects.h"
#include "input/line_words.h"
#include "random/block_key.h"
#include "trials/subject_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MARGIN = 64, /* bytes around the items that are looked at after each call */
    MARGIN_BYTE = 0xa5,
    BATCH = USUAL_OR_LEAST(64, 2), /* shuffles of a call at most, where it makes several ... */
    BATCH_ITEMS = 1 << 20,         /* ... and their items, if more than one shuffle's */
};

/* One thread's calls. */
typedef struct CallbackCaller {
    ExternalWords external_words;
    bool external_words_open;
    bool used_words;
    unsigned char *memory; /* margin, items, margin; owned */
    uint32_t *items;       /* in it: of `rows` shuffles */
    uint64_t block;        /* which it is in ... */
    uint64_t in_block;     /* ... and how many of its trials are done */
    uint64_t done;         /* of all blocks */
    NullItems missing;
} CallbackCaller;

/* SubjectRun.own. */
typedef struct Callers {
    unsigned char margin[MARGIN]; /* as it should be */
    CallbackCaller *list;         /* one for each feed; owned */
    size_t rows;                  /* shuffles of a call at most */
} Callers;

/* Refuses what the shuffles of a call must not do. `trial`, the first, counts from 1. */
static Status check_items(const Callers *callers, const CallbackCaller *caller, size_t n,
                          size_t rows, uint64_t trial, Error *error)
{
    if (memcmp(caller->memory, callers->margin, MARGIN) != 0)
        return error_set(error, STATUS_FAILED,
                         "the shuffle wrote before the start of its items, in shuffle %llu",
                         (unsigned long long)trial);
    if (memcmp(caller->items + callers->rows * n, callers->margin, MARGIN) != 0)
        return error_set(error, STATUS_FAILED,
                         "the shuffle wrote past the end of its items, in shuffle %llu",
                         (unsigned long long)(trial + rows - 1));
    return STATUS_OK;
}

/* Notes an outcome in which `strange`, a number that is no item, stands in the place of one. */
static void note_missing(const Callback *callback, CallbackCaller *caller, const uint32_t *items,
                         size_t n, uint32_t strange)
{
    NullItems *missing = &caller->missing;
    bool said = callback->lack_line && callback->lack_line[0];
    if (missing->outcomes++)
        return;
    missing->first = caller->done;
    for (size_t place = 0, at = 0; !said && place < n && at + 12 < sizeof missing->line; place++)
        at += (size_t)snprintf(missing->line + at, sizeof missing->line - at, "%s%lu",
                               place ? " " : "", (unsigned long)items[place]);
    if (said)
        snprintf(missing->line, sizeof missing->line, "%s", callback->lack_line);
    if (said)
        snprintf(missing->seen, sizeof missing->seen, "%s", callback->lack_seen);
    else
        snprintf(missing->seen, sizeof missing->seen, "%lu", (unsigned long)strange);
    missing->what = lacks_what(missing->seen);
}

/* Hands over one outcome. Whether it lacks an item; there stands item 0 then. */
static bool hand_over(const Callback *callback, CallbackCaller *caller, const uint32_t *items,
                      size_t n, Item *outcome)
{
    const uint32_t *strange = NULL;
    for (size_t place = 0; place < n; place++) {
        bool good = items[place] < n;
        outcome[place] = good ? (Item)items[place] : 0;
        strange = good || strange ? strange : &items[place];
    }
    if (strange)
        note_missing(callback, caller, items, n, *strange);
    caller->done++;
    return strange != NULL;
}

/* One call of the caller's function, for `rows` shuffles. */
static Status call(const Callback *callback, CallbackCaller *caller, size_t n, size_t rows,
                   uint64_t trial, Error *error)
{
    for (uint32_t *row = caller->items, *end = row + rows * n; row < end; row += n)
        for (size_t item = 0; item < n; item++)
            row[item] = (uint32_t)item;
    if (callback->shuffle)
        callback->shuffle(callback->user, caller->items, n, &caller->external_words.words);
    else if (callback->batch(callback->user, caller->items, n, rows))
        return error_set(error, STATUS_FAILED, "the shuffle asked to end the run, in shuffle %llu",
                         (unsigned long long)trial);
    return STATUS_OK;
}

static Status callback_next(SubjectRun *run, int feed, Item *outcomes, bool *missing, size_t count,
                            size_t *ret_count, Error *error)
{
    const TrialPlan *plan = run->plan;
    const Callback *callback = plan->subject.own;
    const Callers *callers = run->own;
    CallbackCaller *caller = &callers->list[feed];
    size_t n = plan->n, given = 0;
    uint64_t size = block_trials(n);
    if (feed == 0 && !run->first.keep_going(run))
        run->stop = true;
    while (given < count && !run->stop) {
        uint64_t trial = caller->block * size + caller->in_block + 1;
        size_t rows = count - given < callers->rows ? count - given : callers->rows;
        if (rows > size - caller->in_block)
            rows = (size_t)(size - caller->in_block);
        if (caller->in_block == 0)
            external_words_begin_block(&caller->external_words, caller->block);
        TRY(call(callback, caller, n, rows, trial, error));
        TRY(check_items(callers, caller, n, rows, trial, error));
        for (size_t row = 0; row < rows; row++, given++)
            missing[given] |=
                hand_over(callback, caller, caller->items + row * n, n, outcomes + given * n);
        caller->in_block += rows;
        if (caller->in_block == size) {
            caller->in_block = 0;
            caller->block += (uint64_t)run->feed.feeds;
        }
    }
    *ret_count = given;
    return STATUS_OK;
}

static bool caller_open(SubjectRun *run, const Callers *callers, int feed, CallbackCaller *caller)
{
    const TrialPlan *plan = run->plan;
    size_t bytes = callers->rows * plan->n * sizeof(uint32_t);
    uint64_t own_seed =
        run->feed.feeds == 1 ? plan->seed : derived_seed(plan->seed, (uint64_t)feed);
    caller->block = (uint64_t)feed;
    caller->memory = arena_get(&run->memory, bytes + 2 * MARGIN, 1);
    if (!caller->memory)
        return false;
    caller->items = (uint32_t *)(void *)(caller->memory + MARGIN);
    memset(caller->memory, MARGIN_BYTE, bytes + 2 * MARGIN);
    caller->external_words_open = true;
    return external_words_open(&caller->external_words, plan->source, plan->seed, own_seed,
                               &caller->used_words);
}

/* How many shuffles a call makes at most. */
static size_t rows_of_call(const Callback *callback, size_t n)
{
    size_t rows = BATCH_ITEMS / n;
    return callback->shuffle || rows < 1 ? 1 : rows < BATCH ? rows : BATCH;
}

static Status callback_open(SubjectRun *run, Error *error)
{
    Callers *callers = run->own = arena_get(&run->memory, 1, sizeof *callers);
    TRY(arena_status(&run->memory, "the items of a shuffle", error));
    memset(callers->margin, MARGIN_BYTE, MARGIN);
    callers->rows = rows_of_call(run->plan->subject.own, run->plan->n);
    callers->list = arena_get(&run->memory, (size_t)run->feed.feeds, sizeof *callers->list);
    bool good = callers->list;
    for (int feed = 0; good && feed < run->feed.feeds; feed++)
        good = caller_open(run, callers, feed, &callers->list[feed]);
    return good ? STATUS_OK
                : error_set(error, STATUS_FAILED, "out of memory for the items of a shuffle");
}

static void callback_close(SubjectRun *run)
{
    Callers *callers = run->own;
    for (int feed = 0; callers && callers->list && feed < run->feed.feeds; feed++)
        if (callers->list[feed].external_words_open)
            external_words_close(&callers->list[feed].external_words);
}

static void callback_tell(SubjectRun *run, SubjectFacts *facts)
{
    const Callers *callers = run->own;
    for (int feed = 0; feed < run->feed.feeds; feed++) {
        facts->used_words |= callers->list[feed].used_words;
        subject_tell_missing(run, feed, &callers->list[feed].missing, facts);
    }
}

/* Words of one sequence have one reader. */
static int callback_feeds(const TrialPlan *plan)
{
    return plan->source->fill ? subject_feeds_of(plan, plan->threads) : 1;
}

/* However many threads call it, it is one. */
static int callback_children(const TrialPlan *plan)
{
    return 1;
}

static SubjectItems callback_items(const Subject *subject)
{
    return ((const Callback *)subject->own)->items;
}

const SubjectKind subject_callback = {
    .origin = ORIGIN_CALLBACK,
    .items = callback_items,
    .feeds = callback_feeds,
    .children = callback_children,
    .open = callback_open,
    .close = callback_close,
    .next = callback_next,
    .tell = callback_tell,
};
