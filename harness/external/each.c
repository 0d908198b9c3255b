/* Programs that shuffle once and end: a process for every trial, several at once. */
#include "external/child.h"
#include "external/subjects.h"
#include "platform/platform.h"
#include "random/block_key.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    WAIT_MS = 20,
    LEFT_OPEN_MS = 2000,
    SLOTS_A_PROCESS = 4, /* outcomes that may lie ready while an earlier one is waited for */
};

typedef struct EachSlot {
    Process process;
    char *output;
    size_t length;
    bool out_ended, done;
    int64_t since_ms; /* when it was found to have ended, or to have closed its output; else 0 */
} EachSlot;

/* SubjectRun.own. */
typedef struct Each {
    const TrialPlan *plan;
    const ItemCode *code;
    const Watch *watch;
    EachSlot *slots; /* trial t is in slot t % slot_count */
    size_t slot_count;
    struct pollfd *polled; /* room for what is waited for */
    uint64_t begun;        /* trials for which a process was started */
    uint64_t given;
    int items;  /* a file in memory: the items, one a line; what the processes read */
    int err[2]; /* what they all write their errors to */
    Tail tail;
    DealLines deals; /* of their outputs */
    NullItems missing;
} Each;

static size_t most_output(const Each *each)
{
    return each->plan->n * (each->code->label_most + 32) + 4096;
}

/* A file in memory, so that nobody has to be written to. */
static Status write_items(Each *each, Arena *memory, Error *error)
{
    char *lines = arena_get(memory, each->plan->n, each->code->label_most + 9);
    size_t size = 0;
    TRY(arena_status(memory, "the items of --exec-each", error));
    for (size_t item = 0; item < each->plan->n; item++) {
        size += item_write(each->code, (Item)item, lines + size);
        lines[size++] = '\n';
    }
    each->items = memfd_create("items", MFD_CLOEXEC);
    bool good = each->items >= 0;
    for (size_t at = 0; good && at < size;) {
        ssize_t count = write(each->items, lines + at, size - at);
        good = count > 0;
        at += good ? (size_t)count : 0;
    }
    return good ? STATUS_OK
                : error_set(error, STATUS_FAILED, "cannot keep the items of --exec-each: %s",
                            strerror(errno));
}

static int at_once(const TrialPlan *plan)
{
    return plan->children ? plan->children : plan->threads;
}

static Status each_open(SubjectRun *run, Error *error)
{
    const TrialPlan *plan = run->plan;
    Each *each = run->own = arena_get(&run->memory, 1, sizeof *each);
    TRY(arena_status(&run->memory, "an external shuffle", error));
    *each = (Each){.plan = plan,
                   .code = item_code_of(&plan->subject),
                   .watch = &run->first,
                   .items = -1,
                   .err = {-1, -1}};
    each->slot_count = (size_t)at_once(each->plan) * SLOTS_A_PROCESS;
    each->slots = arena_get(&run->memory, each->slot_count, sizeof *each->slots);
    each->polled = arena_get(&run->memory, each->slot_count + 1, sizeof *each->polled);
    for (size_t i = 0; each->slots && i < each->slot_count; i++)
        each->slots[i] = (EachSlot){.process = PROCESS_NONE,
                                    .output = arena_get(&run->memory, most_output(each), 1)};
    each->deals.used = arena_get(&run->memory, each->plan->n, sizeof *each->deals.used);
    Status status = arena_status(&run->memory, "outputs", error);
    THEN(status, write_items(each, &run->memory, error));
    return status ? status : process_pipe(each->err, error);
}

static void each_close(SubjectRun *run)
{
    Each *each = run->own;
    if (!each)
        return;
    for (size_t i = 0; each->slots && i < each->slot_count; i++)
        process_end(&each->slots[i].process);
    for (int end = 0; end < 2; end++)
        if (each->err[end] >= 0)
            close(each->err[end]);
    if (each->items >= 0)
        close(each->items);
}

/* Every reader of the items needs a place of its own in them: the file is opened anew. */
static Status start(Each *each, uint64_t trial, Error *error)
{
    EachSlot *slot = &each->slots[trial % each->slot_count];
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", each->items);
    int in = open(path, O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return error_set(error, STATUS_FAILED, "cannot open %s: %s", path, strerror(errno));
    ProcessSettings settings = {.n = each->plan->n,
                                .trials = 1,
                                .seed = each->plan->seed_itself /* every process gets its own */
                                            ? each->plan->seed + trial
                                            : derived_seed(each->plan->seed, trial),
                                .wire = "text",
                                .shape = each->plan->shape};
    Status status =
        process_start(each->plan->subject.text, &settings, in, each->err[1], &slot->process, error);
    close(in);
    if (status)
        return status;
    slot->length = 0;
    slot->out_ended = slot->done = false;
    slot->since_ms = 0;
    return STATUS_OK;
}

/* Reads what a slot's process has written, and looks whether it is done. */
static Status attend(Each *each, uint64_t trial, Error *error)
{
    EachSlot *slot = &each->slots[trial % each->slot_count];
    while (!slot->out_ended) {
        ssize_t count =
            read(slot->process.out, slot->output + slot->length, most_output(each) - slot->length);
        if (count < 0 && (errno == EAGAIN || errno == EINTR))
            break;
        if (count <= 0)
            slot->out_ended = true;
        else
            slot->length += (size_t)count;
        if (slot->length == most_output(each))
            return error_set(error, STATUS_FAILED,
                             "the output of run %llu of the command is longer than %zu bytes, too "
                             "long for %zu items",
                             (unsigned long long)trial + 1, most_output(each), each->plan->n);
    }
    bool ended = process_has_ended(&slot->process);
    slot->done = slot->out_ended && ended;
    if (slot->out_ended == ended)
        return STATUS_OK;
    int64_t now = monotonic_ms();
    slot->since_ms = slot->since_ms ? slot->since_ms : now;
    if (now - slot->since_ms <= LEFT_OPEN_MS * (ended ? 1 : 5))
        return STATUS_OK;
    return error_set(error, STATUS_FAILED,
                     ended ? "run %llu of the command ended, but left something running that keeps "
                             "its output open"
                           : "run %llu of the command closed its output but does not exit",
                     (unsigned long long)trial + 1);
}

/* An output without the end of its last line. */
static size_t output_length(const EachSlot *slot)
{
    size_t length = slot->length;
    length -= length && slot->output[length - 1] == '\n';
    return length - (length && slot->output[length - 1] == '\r');
}

static bool can_take(const Each *each)
{
    return each->given < each->begun && each->slots[each->given % each->slot_count].done;
}

/* Takes the outcome of a process that is done. */
static Status take(Each *each, uint64_t trial, Item *outcome, bool *missing, Error *error)
{
    EachSlot *slot = &each->slots[trial % each->slot_count];
    char name[80], fate[80];
    RecordProblem problem;
    size_t length = output_length(slot);
    ParseResult reading = READ_WHOLE;
    Status status = STATUS_OK;
    if (slot->process.wait_status)
        status = error_set(error, STATUS_FAILED, "run %llu of the command %s",
                           (unsigned long long)trial + 1,
                           process_fate(&slot->process, fate, sizeof fate));
    else
        reading = record_read(each->code, &each->deals, each->plan->n, slot->output, length,
                              outcome, &problem);
    if (reading == READ_REFUSED && !status)
        *missing = mistake_note(&each->missing, each->code, each->plan->n, trial, slot->output,
                                length, &problem, outcome);
    if (reading == READ_MISSING) {
        *missing = true;
        missing_note(&each->missing, trial, slot->output, length, &problem);
    } else if (reading != READ_WHOLE && !*missing) {
        snprintf(name, sizeof name, "the output of run %llu of the command",
                 (unsigned long long)trial + 1);
        status = record_error(each->code, each->plan->n, RECORD_ONE_RUN, name, slot->output,
                              slot->length, &problem, error);
    }
    process_end(&slot->process);
    return status;
}

/* Waits a little until one of the processes has something to say. */
static Status wait_for_any(Each *each, Error *error)
{
    struct pollfd *outs = each->polled;
    nfds_t count = 0;
    bool closed = false; /* one has closed its output: its end is no event */
    outs[count++] = (struct pollfd){.fd = each->err[0], .events = POLLIN};
    for (uint64_t trial = each->given; trial < each->begun; trial++) {
        EachSlot *slot = &each->slots[trial % each->slot_count];
        if (!slot->done && !slot->out_ended)
            outs[count++] = (struct pollfd){.fd = slot->process.out, .events = POLLIN};
        closed |= !slot->done && slot->out_ended;
    }
    poll(outs, count, closed ? 1 : WAIT_MS);
    process_read_error(&each->err[0], &each->tail);
    for (uint64_t trial = each->given; trial < each->begun; trial++)
        if (!each->slots[trial % each->slot_count].done)
            TRY(attend(each, trial, error));
    return STATUS_OK;
}

/* Processes that are not done yet. */
static int active(const Each *each)
{
    int count = 0;
    for (uint64_t trial = each->given; trial < each->begun; trial++)
        count += !each->slots[trial % each->slot_count].done;
    return count;
}

static Status each_next(SubjectRun *run, int feed, Item *outcomes, bool *missing, size_t count,
                        size_t *ret_count, Error *error)
{
    Each *each = run->own;
    size_t done = 0;
    Status status = STATUS_OK;
    while (!status && done < count) {
        for (int busy = active(each);
             !status && busy < at_once(each->plan) && each->begun < plan_limit(each->plan) &&
             each->begun < each->given + each->slot_count;
             busy++) {
            status = start(each, each->begun, error);
            each->begun += !status;
        }
        THEN(status, wait_for_any(each, error));
        while (!status && done < count && can_take(each)) {
            status =
                take(each, each->given, outcomes + done * each->plan->n, missing + done, error);
            each->given++;
            done++;
        }
        if (!status && !each->watch->keep_going(each->watch->context))
            break;
    }
    if (status)
        process_read_error(&each->err[0], &each->tail);
    else
        *ret_count = done;
    return status;
}

static bool each_heard(const SubjectRun *run, uint64_t *ret_done, uint64_t *ret_heard)
{
    const Each *each = run->own;
    *ret_done = each->given;
    *ret_heard = each->given + each->begun;
    return true;
}

static void each_tell(SubjectRun *run, SubjectFacts *facts)
{
    const Each *each = run->own;
    subject_tell_missing(run, 0, &each->missing, facts);
    tail_text(&each->tail, facts->tail, sizeof facts->tail);
}

const SubjectKind subject_exec_each = {
    .origin = ORIGIN_EXEC_EACH,
    .option = "--exec-each",
    .accepted = "a command, as for /bin/sh -c",
    .trials = 10000,
    .awaits = {"run ", " of the command to end"},
    .each = true,
    .takes_seed = true,
    .many_seeds = true,
    .tells_order = true,
    .on_wire = true,
    .check = items_check,
    .items = items_of,
    .children = at_once,
    .open = each_open,
    .close = each_close,
    .next = each_next,
    .heard = each_heard,
    .tell = each_tell,
};
