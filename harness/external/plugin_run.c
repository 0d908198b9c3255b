#include "external/plugin_run.h"

#include "base/sizes.h"
#include "external/external_words.h"
#include "external/plugin_process.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    MARGIN = 64, /* bytes before the items that are looked at after each shuffle */
    MARGIN_BYTE = 0xa5,
    OUTCOME_BYTES = USUAL_OR_LEAST(1 << 16, 64), /* sent at once */
};

/* Items whose last byte lies before a page that nobody may touch, and so does the page before
 * theirs. What is between that page and them is filled, to see whether it stays as it is. */
static uint32_t *guarded_items(const PluginWork *work, size_t *ret_before)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), bytes = work->n * sizeof(uint32_t);
    size_t pages = (bytes + MARGIN + page - 1) / page * page;
    char *memory = mmap(NULL, pages + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory + page, pages, PROT_READ | PROT_WRITE) != 0)
        return NULL;
    memset(memory + page, MARGIN_BYTE, pages);
    char *end = memory + page + pages;
    work->shared->items_end = end;
    work->shared->items_begin = end - bytes;
    *ret_before = pages - bytes;
    return (uint32_t *)(void *)(end - bytes);
}

/* Called with a number of words that the compiler knows, but for now and then. */
static inline bool margin_is_whole(const uint32_t *items, size_t words)
{
    uint32_t changed = 0;
    for (const uint32_t *word = items - words; word < items; word++)
        changed |= *word ^ MARGIN_BYTE * UINT32_C(0x01010101);
    return !changed;
}

static bool send_all(int out, const uint16_t *numbers, size_t count)
{
    const char *bytes = (const char *)numbers;
    for (size_t left = count * sizeof *numbers; left;) {
        ssize_t sent = write(out, bytes, left);
        if (sent < 0 && errno != EINTR)
            return false;
        left -= sent > 0 ? (size_t)sent : 0;
        bytes += sent > 0 ? sent : 0;
    }
    return true;
}

/* Copies an outcome, whose items must be below n. */
static bool take_outcome(PluginShared *shared, const uint32_t *items, size_t n, uint16_t *outcome)
{
    uint32_t last = (uint32_t)n - 1,
             highest_bits = 0; /* of items, and of what they lack to the last */
    for (size_t place = 0; place < n; place++) {
        highest_bits |= items[place] | (last - items[place]);
        outcome[place] = (uint16_t)items[place];
    }
    bool good = !(highest_bits >> 31);
    for (size_t place = 0; !good && place < n; place++)
        if (items[place] >= n && !shared->invalid) {
            shared->place = place;
            shared->item = items[place];
            shared->invalid = true;
        }
    return good;
}

/* Runs all shuffles; 0 when all went well. */
static int run_shuffles(const PluginWork *work, const FairnessShuffle *shuffle,
                        ExternalWords *external_words, int out)
{
    PluginShared *shared = work->shared;
    size_t n = work->n, before, at_once = OUTCOME_BYTES / (n * 2) + 1, held = 0;
    uint32_t *items = guarded_items(work, &before);
    uint32_t *start = malloc(n * sizeof *start);
    uint16_t *outcomes = malloc(at_once * n * sizeof *outcomes);
    if (!items || !start || !outcomes)
        return 1;
    for (size_t place = 0; place < n; place++)
        start[place] = (uint32_t)place;
    external_words_begin_block(external_words, work->feed);
    if (shuffle->begin)
        shuffle->begin(n, &external_words->words);
    for (uint64_t trial = 0, in_block = 0; trial < work->trials; trial++, in_block++) {
        if (in_block == work->block_trials || !trial) {
            external_words_begin_block(external_words,
                                       work->feed + trial / work->block_trials * work->feeds);
            in_block = 0;
        }
        memcpy(items, start, n * sizeof *items);
        shared->shuffles = trial + 1;
        shuffle->shuffle(items, n, &external_words->words);
        bool last = trial + 1 == work->trials;
        if (!margin_is_whole(items, MARGIN / sizeof *items) ||
            ((last || trial % 1024 == 0) && !margin_is_whole(items, before / sizeof *items))) {
            shared->wrote_before = true;
            return 1;
        }
        if (!take_outcome(shared, items, n, outcomes + held * n))
            return 1;
        if (++held == at_once || last) {
            if (!send_all(out, outcomes, held * n))
                return 1;
            held = 0;
        }
    }
    return 0;
}

/* In the process. What the plugin leaves to the end of a program (atexit) is not run. */
static int run(void *context, int out)
{
    const PluginWork *work = context;
    ExternalWords external_words;
    plugin_catch_faults(work->shared);
    const FairnessShuffle *shuffle = plugin_load(work->text, work->shared);
    if (!shuffle || !work->trials)
        return !shuffle;
    if (!external_words_open(&external_words, work->source, work->seed, work->own_seed,
                             &work->shared->used_words))
        return 1;
    return run_shuffles(work, shuffle, &external_words, out);
}

Status plugin_start(const PluginWork *work, Process *ret, Error *error)
{
    return process_fork(run, (void *)(uintptr_t)work, ret, error);
}

bool plugin_explain(void *context, uint64_t given, Error *error)
{
    const PluginShared *shared = context;
    unsigned long long shuffles = shared->shuffles;
    if (shared->why[0])
        error_set(error, STATUS_FAILED, "the plugin could not be loaded again: %s", shared->why);
    else if (shared->invalid)
        error_set(error, STATUS_FAILED,
                  "the plugin left %llu at place %llu in shuffle %llu, which is not an item",
                  (unsigned long long)shared->item, (unsigned long long)shared->place, shuffles);
    else if (shared->wrote_before || shared->fault == FAULT_BEFORE_START)
        error_set(error, STATUS_FAILED,
                  "the plugin reached before the start of its items, by shuffle %llu", shuffles);
    else if (shared->fault == FAULT_PAST_END)
        error_set(error, STATUS_FAILED,
                  "the plugin reached past the end of its items in shuffle %llu", shuffles);
    else if (shared->signal)
        error_set(error, STATUS_FAILED, "the plugin crashed with signal %d (%s) %s%.0llu",
                  shared->signal, strsignal(shared->signal),
                  shuffles ? "in shuffle " : "before its first shuffle", shuffles);
    else
        return false;
    return true;
}
