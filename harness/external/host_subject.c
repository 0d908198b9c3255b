/* Shuffles that whoever runs this module calls for us, in the place of commands: --exec names one
 * to the host, which gives its outcomes in batches. There is nothing here that starts processes or
 * loads code. Of the host's functions, which are imported: */
#include "external/function.h"
#include "external/plugin.h"
#include "external/subjects.h"
#include "input/item_code.h"
#include "input/line_words.h"

#include <stdlib.h>
#include <string.h>

#define HOST_FUNCTION(name) __attribute__((import_module("fairness"), import_name(name)))

typedef enum HostText {
    HOST_REASON, /* why the last call failed */
    HOST_LINE,   /* the outcome that lacked an item, as its author would write it ... */
    HOST_SEEN,   /* ... and what stood there in the place of one: nothing, "null", "33", "\"a\"";
                    of another number of items "2 items" */
} HostText;

/* Gets ready for `trials` outcomes of that shuffle of n items, of which the first `seen` places
 * count; `seed` is what it is to be given along, or below 0 for nothing. Not 0 where there is none
 * of that name. */
HOST_FUNCTION("shuffle_open")
int host_open(const char *name, size_t length, size_t n, size_t seen, double trials, double seed);

/* Writes `count` outcomes, n items each, of which those at places that are seen must be below n,
 * and 1 to missing[i] where outcome i lacks an item. Not 0 where that failed. */
HOST_FUNCTION("shuffle_next") int host_next(Item *outcomes, bool *missing, size_t count, size_t n);

/* Writes that text, and a NUL; no more than `size` bytes. */
HOST_FUNCTION("shuffle_text") void host_text(HostText which, char *text, size_t size);

/* SubjectRun.own */
typedef struct HostShuffle {
    uint64_t given;
    NullItems missing;
} HostShuffle;

static size_t seen_places(const TrialPlan *plan)
{
    return plan->shape ? plan->shape->seen : plan->n;
}

/* The host's numbers index our memory: they are checked here, whatever the host promised. */
static Status check_items(const TrialPlan *plan, const Item *outcomes, size_t count, uint64_t given,
                          Error *error)
{
    size_t n = plan->n, seen = seen_places(plan);
    for (size_t i = 0; i < count; i++)
        for (size_t place = 0; place < seen; place++)
            if (outcomes[i * n + place] >= n)
                return error_set(error, STATUS_FAILED,
                                 "the host gave %u at place %zu in shuffle %llu, which is not an "
                                 "item (expected 0 to %zu)",
                                 (unsigned)outcomes[i * n + place], place,
                                 (unsigned long long)(given + i + 1), n - 1);
    return STATUS_OK;
}

static Status host_failed(Error *error)
{
    char reason[400];
    host_text(HOST_REASON, reason, sizeof reason);
    return error_set(error, STATUS_FAILED, "%s", reason);
}

static Status host_shuffle_open(SubjectRun *run, Error *error)
{
    run->own = calloc(1, sizeof(HostShuffle));
    NEED_ROOM(run->own, "a shuffle", error);
    const TrialPlan *plan = run->plan;
    const char *name = plan->subject.text;
    double seed = plan->seed_itself ? (double)plan->seed : -1; /* at most 2^53 */
    return host_open(name, strlen(name), plan->n, seen_places(plan), (double)plan->trials, seed)
               ? host_failed(error)
               : STATUS_OK;
}

static void host_shuffle_close(SubjectRun *run)
{
    free(run->own);
}

static Status host_shuffle_next(SubjectRun *run, int feed, Item *outcomes, bool *missing,
                                size_t count, size_t *ret_count, Error *error)
{
    HostShuffle *shuffle = run->own;
    *ret_count = 0;
    if (!run->first.keep_going(run))
        return STATUS_OK;
    if (host_next(outcomes, missing, count, run->plan->n))
        return host_failed(error);
    TRY(check_items(run->plan, outcomes, count, shuffle->given, error));
    for (size_t i = 0; i < count; i++) {
        if (!missing[i] || shuffle->missing.outcomes++)
            continue;
        shuffle->missing.first = shuffle->given + i;
        host_text(HOST_LINE, shuffle->missing.line, sizeof shuffle->missing.line);
        host_text(HOST_SEEN, shuffle->missing.seen, sizeof shuffle->missing.seen);
        shuffle->missing.what = lacks_what(shuffle->missing.seen);
    }
    shuffle->given += count;
    *ret_count = count;
    return STATUS_OK;
}

static void host_shuffle_tell(SubjectRun *run, SubjectFacts *facts)
{
    const HostShuffle *shuffle = run->own;
    subject_tell_missing(run, 0, &shuffle->missing, facts);
}

static Status no_processes(const Subject *subject, size_t n, Error *error)
{
    return error_set(
        error, STATUS_USAGE,
        "%s: WebAssembly starts no processes and loads no code; a shuffle in JavaScript "
        "is named as FILE#NAME, and the program itself runs any other",
        subject->kind->option);
}

Status plugin_ask(const char *text, const Watch *watch, PluginInfo *ret, Error *error)
{
    return no_processes(&(Subject){.kind = &subject_plugin}, 0, error);
}

Status function_open(Function *ret, const char *word, const FunctionWord *split,
                     const ProcessSettings *settings, const Watch *watch, Error *error)
{
    *ret = (Function){.word = *split};
    return error_set(
        error, STATUS_USAGE,
        "%.200s: WebAssembly starts no processes, and so no %s; the program itself does "
        "(fairness %.200s)",
        word, split->language->name, word);
}

void function_close(Function *function)
{
    (void)function; /* nothing is ever open */
}

const SubjectKind subject_function = {
    .origin = ORIGIN_FUNCTION,
    .option = "a function",
    .accepted = "FILE#NAME of JavaScript",
    .check = no_processes,
};

const SubjectKind subject_exec = {
    .origin = ORIGIN_EXEC,
    .option = "--exec",
    .accepted = "a shuffle that the host runs",
    .trials = 100000,
    .many_seeds = true,
    .tells_order = true,
    .check = items_check,
    .items = items_of,
    .open = host_shuffle_open,
    .close = host_shuffle_close,
    .next = host_shuffle_next,
    .tell = host_shuffle_tell,
};

const SubjectKind subject_exec_each = {
    .origin = ORIGIN_EXEC_EACH,
    .option = "--exec-each",
    .accepted = "nothing here",
    .check = no_processes,
};

const SubjectKind subject_plugin = {
    .origin = ORIGIN_PLUGIN,
    .option = "compiled code",
    .accepted = "nothing here",
    .check = no_processes,
};
