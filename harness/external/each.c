/* Programs that shuffle once and end: a process for every trial. Of each that may run at once there
 * is a loop in the shell, which starts one for every seed that it reads. */
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
    SEEDS_AHEAD = 4, /* of a loop, so that it need not wait for us */
    MARK = '\036',   /* behind an output, before the status of the process and a line end */
    MARK_BYTES = 8,
};

typedef struct EachLoop {
    Process process;
    char *output; /* not taken yet */
    size_t length;
} EachLoop;

/* SubjectRun.own. */
typedef struct Each {
    const TrialPlan *plan;
    const ItemCode *code;
    const Watch *watch;
    EachLoop *loops; /* trial t is of loop t % loop_count */
    size_t loop_count;
    WireReader reader; /* of their outputs */
    uint64_t heard;    /* bytes of them */
    int items;         /* a file in memory: the items, one a line; what the processes read */
    int err[2];        /* what they all write their errors to */
    Tail tail;
} Each;

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

/* Every process gets its own. What is sent ahead always fits a pipe; who does not read it has
 * ended, which its output says. */
static void send_seed(const Each *each, uint64_t trial)
{
    const TrialPlan *plan = each->plan;
    if (trial < plan_limit(plan))
        dprintf(each->loops[trial % each->loop_count].process.in, "%llu\n",
                (unsigned long long)(plan->seed_itself ? plan->seed + trial
                                                       : derived_seed(plan->seed, trial)));
}

/* Every reader of the items needs a place of its own in them: the file is opened anew. */
static Status start(Each *each, EachLoop *loop, Error *error)
{
    ProcessSettings settings = {
        .n = each->plan->n, .trials = 1, .wire = "text", .shape = each->plan->shape};
    Text text = {0};
    text_add(&text, "while read -r FAIRNESS_SEED; do /bin/sh -c");
    add_quoted(&text, "", each->plan->subject.text);
    text_addf(&text, " </proc/%ld/fd/%d; printf '\\036%%d\\n' $?; done", (long)getpid(),
              each->items);
    Status status = text.lost ? error_set(error, STATUS_FAILED, "out of memory for --exec-each")
                              : process_start(text_string(&text), &settings, each->err[1],
                                              &loop->process, error);
    text_clear(&text);
    return status;
}

static Status each_open(SubjectRun *run, Error *error)
{
    const TrialPlan *plan = run->plan;
    Arena *memory = &run->memory;
    Each *each = run->own = arena_get(memory, 1, sizeof *each);
    TRY(arena_status(memory, "an external shuffle", error));
    *each = (Each){.plan = plan,
                   .code = item_code_of(&plan->subject),
                   .watch = &run->first,
                   .items = -1,
                   .err = {-1, -1}};
    each->loops = arena_get(memory, (size_t)at_once(plan), sizeof *each->loops);
    TRY(wire_open(&each->reader, each->code, WIRE_TEXT, plan->n, "the command", error));
    each->reader.from = RECORD_ONE_RUN;
    each->reader.goes_on = true;
    TRY(arena_status(memory, "outputs", error));
    TRY(write_items(each, memory, error));
    TRY(process_pipe(each->err, error));
    for (size_t most = (size_t)at_once(plan); each->loop_count < most; each->loop_count++) {
        EachLoop *loop = &each->loops[each->loop_count];
        *loop = (EachLoop){.output = arena_get(memory, each->reader.longest + MARK_BYTES, 1)};
        TRY(arena_status(memory, "outputs", error));
        TRY(start(each, loop, error));
    }
    for (uint64_t trial = 0; trial < each->loop_count * SEEDS_AHEAD; trial++)
        send_seed(each, trial);
    return STATUS_OK;
}

static void each_close(SubjectRun *run)
{
    Each *each = run->own;
    if (!each)
        return;
    for (size_t i = 0; i < each->loop_count; i++)
        process_end(&each->loops[i].process);
    for (int end = 0; end < 2; end++)
        if (each->err[end] >= 0)
            close(each->err[end]);
    if (each->items >= 0)
        close(each->items);
    wire_close(&each->reader);
}

/* Reads until the output of the trial is there; or the watch asked to stop, and *ret_end is NULL.
 */
static Status receive(Each *each, EachLoop *loop, char **ret_mark, char **ret_end, Error *error)
{
    unsigned long long number = each->reader.read + 1;
    char fate[80];
    for (;;) {
        char *mark = memchr(loop->output, MARK, loop->length), *last = loop->output + loop->length;
        *ret_mark = mark;
        *ret_end = mark ? memchr(mark, '\n', (size_t)(last - mark)) : NULL;
        if (*ret_end)
            return STATUS_OK;
        size_t room = each->reader.longest + MARK_BYTES - loop->length;
        if (!room)
            return error_set(error, STATUS_FAILED,
                             "the output of run %llu of the command is longer than %zu bytes, too "
                             "long for %zu items",
                             number, each->reader.longest, each->plan->n);
        if (!each->watch->keep_going(each->watch->context))
            return STATUS_OK;
        struct pollfd streams[] = {{.fd = loop->process.out, .events = POLLIN},
                                   {.fd = each->err[0], .events = POLLIN}};
        poll(streams, 2, WAIT_MS);
        process_read_error(&each->err[0], &each->tail);
        ssize_t count = read(loop->process.out, loop->output + loop->length, room);
        loop->length += count > 0 ? (size_t)count : 0;
        each->heard += count > 0 ? (uint64_t)count : 0;
        if (!count && process_has_ended(&loop->process))
            return error_set(error, STATUS_FAILED, "run %llu of the command %s", number,
                             process_fate(&loop->process, fate, sizeof fate));
    }
}

/* Reads an output as an outcome; its process has ended with the status. */
static Status take(Each *each, const char *output, size_t length, int status, Item *outcome,
                   bool *missing, Error *error)
{
    char fate[80];
    if (status)
        return error_set(error, STATUS_FAILED, "run %llu of the command %s",
                         (unsigned long long)each->reader.read + 1,
                         process_fate(&(Process){.wait_status = status << 8}, fate, sizeof fate));
    length -= length && output[length - 1] == '\n';
    length -= length && output[length - 1] == '\r';
    return wire_line(&each->reader, output, length, outcome, missing, error);
}

static Status each_next(SubjectRun *run, int feed, Item *outcomes, bool *missing, size_t count,
                        size_t *ret_count, Error *error)
{
    Each *each = run->own;
    Status status = STATUS_OK;
    for (*ret_count = 0; !status && *ret_count < count; ++*ret_count, each->reader.read++) {
        EachLoop *loop = &each->loops[each->reader.read % each->loop_count];
        char *mark, *end;
        status = receive(each, loop, &mark, &end, error);
        if (status || !end)
            break;
        status = take(each, loop->output, (size_t)(mark - loop->output), atoi(mark + 1),
                      outcomes + *ret_count * each->plan->n, missing + *ret_count, error);
        loop->length -= (size_t)(end + 1 - loop->output);
        memmove(loop->output, end + 1, loop->length);
        send_seed(each, each->reader.read + SEEDS_AHEAD * each->loop_count);
    }
    if (status)
        process_read_error(&each->err[0], &each->tail);
    return status;
}

static bool each_heard(const SubjectRun *run, uint64_t *ret_done, uint64_t *ret_heard)
{
    const Each *each = run->own;
    *ret_done = each->reader.read;
    *ret_heard = each->heard;
    return true;
}

static void each_tell(SubjectRun *run, SubjectFacts *facts)
{
    const Each *each = run->own;
    subject_tell_missing(run, 0, &each->reader.missing, facts);
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
