#include "external/callback.h"

#include "external/external_words.h"
#include "external/seeds.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    MARGIN = 64, /* bytes around the items that are looked at after each shuffle */
    MARGIN_BYTE = 0xa5,
};

/* One thread's calls. */
typedef struct CallbackCaller {
    ExternalWords external_words;
    bool external_words_open;
    bool used_words;
    unsigned char *memory; /* margin, items, margin; owned */
    uint32_t *items;       /* in it */
    uint32_t *start;       /* 0, 1, ..., n-1; owned */
    uint64_t block;        /* which it is in ... */
    uint64_t in_block;     /* ... and how many of its trials are done */
} CallbackCaller;

struct Callback {
    const CallbackPlan *plan;
    OutcomeFeed feed;
    unsigned char margin[MARGIN]; /* as it should be */
    CallbackCaller *callers;      /* one for each feed; owned */
    _Atomic uint64_t given;
    atomic_bool stop; /* one of the feeds failed or was asked to stop */
};

int callback_feeds(const CallbackPlan *plan)
{
    uint64_t size = block_trials(plan->n), blocks = (plan->trials + size - 1) / size;
    if (!plan->source->fill || plan->threads < 1)
        return 1;
    return (uint64_t)plan->threads < blocks ? plan->threads : (int)blocks;
}

/* Refuses what the shuffle must not do. `trial` counts from 1. */
static Status check_items(const Callback *callback, const CallbackCaller *caller, uint64_t trial,
                          Error *error)
{
    size_t n = callback->plan->n;
    if (memcmp(caller->memory, callback->margin, MARGIN) != 0)
        return error_set(error, STATUS_FAILED,
                         "the shuffle wrote before the start of its items, in shuffle %llu",
                         (unsigned long long)trial);
    if (memcmp(caller->items + n, callback->margin, MARGIN) != 0)
        return error_set(error, STATUS_FAILED,
                         "the shuffle wrote past the end of its items, in shuffle %llu",
                         (unsigned long long)trial);
    for (size_t place = 0; place < n; place++)
        if (caller->items[place] >= n)
            return error_set(error, STATUS_FAILED,
                             "the shuffle left %lu at place %zu in shuffle %llu, which is no item",
                             (unsigned long)caller->items[place], place, (unsigned long long)trial);
    return STATUS_OK;
}

static Status next(void *context, int feed, Item *outcomes, bool *missing, size_t count,
                   size_t *ret_count, Error *error)
{
    (void)missing; /* check_items refuses it */
    Callback *callback = context;
    const CallbackPlan *plan = callback->plan;
    CallbackCaller *caller = &callback->callers[feed];
    size_t n = plan->n;
    uint64_t size = block_trials(n);
    if (feed == 0 && !plan->keep_going(plan->context, callback->given))
        callback->stop = true;
    size_t given = 0;
    for (; given < count && !callback->stop; given++) {
        uint64_t trial = caller->block * size + caller->in_block + 1;
        if (caller->in_block == 0)
            external_words_begin_block(&caller->external_words, caller->block);
        memcpy(caller->items, caller->start, n * sizeof *caller->items);
        plan->shuffle(plan->user, caller->items, n, &caller->external_words.words);
        Status status = check_items(callback, caller, trial, error);
        if (status) {
            callback->stop = true;
            return status;
        }
        for (size_t place = 0; place < n; place++)
            outcomes[given * n + place] = (Item)caller->items[place];
        if (++caller->in_block == size) {
            caller->in_block = 0;
            caller->block += (uint64_t)callback->feed.feeds;
        }
    }
    callback->given += given;
    *ret_count = given;
    return STATUS_OK;
}

static bool caller_open(Callback *callback, int feed)
{
    const CallbackPlan *plan = callback->plan;
    CallbackCaller *caller = &callback->callers[feed];
    size_t bytes = plan->n * sizeof(uint32_t);
    uint64_t own_seed =
        callback->feed.feeds == 1 ? plan->seed : derived_seed(plan->seed, (uint64_t)feed);
    caller->block = (uint64_t)feed;
    caller->memory = malloc(bytes + 2 * MARGIN);
    caller->start = malloc(bytes);
    if (!caller->memory || !caller->start)
        return false;
    caller->items = (uint32_t *)(void *)(caller->memory + MARGIN);
    memset(caller->memory, MARGIN_BYTE, bytes + 2 * MARGIN);
    for (size_t place = 0; place < plan->n; place++)
        caller->start[place] = (uint32_t)place;
    caller->external_words_open = true;
    return external_words_open(&caller->external_words, plan->source, plan->seed, own_seed,
                               &caller->used_words);
}

Status callback_open(const CallbackPlan *plan, Callback **ret, Error *error)
{
    int feeds = callback_feeds(plan);
    Callback *callback = calloc(1, sizeof *callback);
    CallbackCaller *callers = calloc((size_t)feeds, sizeof *callers);
    if (!callback || !callers) {
        free(callback);
        free(callers);
        return error_set(error, STATUS_FAILED, "out of memory for a shuffle of yours");
    }
    callback->plan = plan;
    callback->callers = callers;
    callback->feed = (OutcomeFeed){.context = callback, .feeds = feeds, .next = next};
    memset(callback->margin, MARGIN_BYTE, MARGIN);
    bool open = true;
    for (int feed = 0; open && feed < feeds; feed++)
        open = caller_open(callback, feed);
    if (!open) {
        callback_close(callback);
        return error_set(error, STATUS_FAILED, "out of memory for the items of a shuffle");
    }
    *ret = callback;
    return STATUS_OK;
}

void callback_close(Callback *callback)
{
    if (!callback)
        return;
    for (int feed = 0; feed < callback->feed.feeds; feed++) {
        CallbackCaller *caller = &callback->callers[feed];
        if (caller->external_words_open)
            external_words_close(&caller->external_words);
        free(caller->memory);
        free(caller->start);
    }
    free(callback->callers);
    free(callback);
}

const OutcomeFeed *callback_feed(Callback *callback)
{
    return &callback->feed;
}

bool callback_used_words(const Callback *callback)
{
    bool used = false;
    for (int feed = 0; feed < callback->feed.feeds; feed++)
        used |= callback->callers[feed].used_words;
    return used;
}
