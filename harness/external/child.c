#include "external/child.h"

#include "base/numbers.h"
#include "base/sizes.h"
#include "platform/platform.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    WAIT_MS = 50,        /* at most so long without looking at the watch */
    LEFT_OPEN_MS = 2000, /* silence after its end until we give up on those it left behind */
    CLOSED_MS = 10000,   /* from the end of its output to its own end */
    WRITE_AT_ONCE = USUAL_OR_LEAST(1 << 18, 64),
};

Status child_open(Child *ret, Process *process, const ItemCode *code, Wire wire, size_t n,
                  uint64_t trials, const Watch *watch, const char *name, Error *error)
{
    *ret = (Child){.process = *process,
                   .trials = trials,
                   .watch = watch,
                   .name = name,
                   .in_ready = true,
                   .out_ready = true};
    *process = PROCESS_NONE;
    Status status = wire_open(&ret->reader, code, wire, n, "its output", error);
    ret->reader.goes_on = !status && wire == WIRE_TEXT;
    return status;
}

void child_send(Child *child, const char *input, size_t input_size, size_t copies)
{
    child->input = input;
    child->input_size = input_size;
    child->input_left = child->trials * (input_size / copies);
}

void child_close(Child *child)
{
    process_end(&child->process);
    wire_close(&child->reader);
}

static void stop_sending(Child *child)
{
    if (child->process.in >= 0)
        close(child->process.in);
    child->process.in = -1;
}

/* Sends what it takes; whether it took anything. A process that does not read is no fault: it may
 * know the items by itself. */
static bool send_some(Child *child)
{
    bool ready = child->in_ready;
    child->in_ready = false;
    if (child->process.in < 0 || !ready)
        return false;
    if (!child->input_left) {
        stop_sending(child);
        return true;
    }
    uint64_t count = child->input_size - child->input_at;
    count = count < child->input_left ? count : child->input_left;
    count = count < WRITE_AT_ONCE ? count : WRITE_AT_ONCE;
    ssize_t sent = write(child->process.in, child->input + child->input_at, (size_t)count);
    if (sent < 0) {
        if (errno != EAGAIN && errno != EINTR)
            stop_sending(child);
        return false;
    }
    child->in_ready = true;
    child->input_left -= (uint64_t)sent;
    child->input_at = (child->input_at + (size_t)sent) % child->input_size;
    return true;
}

/* Reads what is there; whether there was anything. */
static bool receive_some(Child *child)
{
    size_t room;
    bool ready = child->out_ready;
    child->out_ready = false;
    if (child->out_ended || !ready)
        return false;
    char *bytes = wire_room(&child->reader, &room);
    ssize_t count = read(child->process.out, bytes, room);
    if (count > 0)
        wire_added(&child->reader, (size_t)count);
    else if (count == 0 || (errno != EAGAIN && errno != EINTR))
        child->out_ended = true;
    if (child->out_ended)
        wire_added(&child->reader, 0);
    return count >= 0;
}

/* Waits a little for any of the three streams. */
static void wait_for_any(Child *child)
{
    struct pollfd streams[3] = {
        {.fd = child->out_ended ? -1 : child->process.out, .events = POLLIN},
        {.fd = child->process.in, .events = POLLOUT},
        {.fd = child->process.err, .events = POLLIN},
    };
    poll(streams, 3, WAIT_MS);
    child->out_ready = streams[0].revents;
    child->in_ready = streams[1].revents;
    if (streams[2].revents)
        process_read_error(&child->process.err, &child->tail);
}

static bool keep_going(const Child *child)
{
    return child->watch->keep_going(child->watch->context);
}

/* Why it gave fewer outcomes than it should, or did not end well. */
static Status child_failed(Child *child, Error *error)
{
    char fate[80];
    unsigned long long given = child->reader.read, trials = child->trials;
    /* A shell says why it found no command just before it ends. */
    for (int64_t since = monotonic_ms(); !process_has_ended(&child->process) &&
                                         monotonic_ms() - since < LEFT_OPEN_MS &&
                                         keep_going(child);)
        wait_for_any(child);
    process_read_error(&child->process.err, &child->tail);
    if (child->explain && child->explain(child->explain_context, given, error))
        return STATUS_FAILED;
    if (child->reader.refusal) { /* what it printed before it fell may say why */
        *error = child->reader.refused;
        return child->reader.refusal;
    }
    if (!process_has_ended(&child->process))
        return error_set(error, STATUS_FAILED, "%s closed its output after %s of %s outcomes",
                         child->name, count_grouped(given).text, count_grouped(trials).text);
    /* Who knows the protocol gives nothing by accident. */
    bool unaware = child->input && !child->process.wait_status && given < 2;
    if (given < trials)
        return error_set(error, STATUS_FAILED, "%s %s after %s of %s outcomes%s", child->name,
                         process_fate(&child->process, fate, sizeof fate),
                         count_grouped(given).text, count_grouped(trials).text,
                         unaware ? "; it must read one line per shuffle and print one "
                                   "(docs/your-shuffle.md); one that shuffles once and ends: "
                                   "--exec-each"
                                 : "");
    return error_set(error, STATUS_FAILED, "%s %s, after all %s outcomes", child->name,
                     process_fate(&child->process, fate, sizeof fate), count_grouped(trials).text);
}

static Status left_open(Child *child, Error *error)
{
    return error_set(error, STATUS_FAILED,
                     "%s ended after %s of %s outcomes, but left something running that keeps "
                     "its output open",
                     child->name, count_grouped(child->reader.read).text,
                     count_grouped(child->trials).text);
}

/* Moves bytes until there is something new to read or the output ends. *ret_stopped where the watch
 * asks to stop. A stream is not tried before poll says that it is ready, nor the watch at each
 * turn: what gives its outcomes one by one takes two calls of the system for each. */
static Status pump(Child *child, bool *ret_stopped, Error *error)
{
    int64_t silent_since = 0;
    for (;;) {
        bool sent = send_some(child), received = receive_some(child);
        int64_t now = monotonic_ms();
        if (now - child->looked_ms >= WAIT_MS) {
            child->looked_ms = now;
            *ret_stopped = !keep_going(child);
        }
        if (received || child->out_ended || *ret_stopped)
            return STATUS_OK;
        if (sent)
            continue;
        wait_for_any(child);
        if (child->out_ready || child->in_ready || !process_has_ended(&child->process)) {
            silent_since = 0;
            continue;
        }
        stop_sending(child);
        silent_since = silent_since ? silent_since : now;
        if (now - silent_since > LEFT_OPEN_MS)
            return left_open(child, error);
    }
}

Status child_next(Child *child, Item *outcomes, bool *missing, size_t count, size_t *ret_count,
                  Error *error)
{
    size_t done = 0, n = child->reader.n;
    bool stopped = false;
    while (!stopped) {
        size_t some = 0;
        Status status = wire_read(&child->reader, outcomes + done * n, missing + done, count - done,
                                  &some, error);
        done += some;
        if (!status && done < count && child->out_ended) {
            bool last = false;
            /* Half a line is no news of a process that fell. */
            if (!process_has_ended(&child->process) || !child->process.wait_status)
                status = wire_read_last(&child->reader, outcomes + done * n, missing + done, &last,
                                        error);
            done += last;
            THEN_IF(status, !last, child_failed(child, error));
        }
        if (status) {
            process_read_error(&child->process.err, &child->tail);
            return status;
        }
        if (done == count)
            break;
        status = pump(child, &stopped, error);
        if (status)
            return status;
    }
    *ret_count = done;
    return STATUS_OK;
}

static Status gave_more(Child *child, Error *error)
{
    const WireReader *reader = &child->reader;
    bool text = reader->wire == WIRE_TEXT;
    Quoted more = bytes_quoted(reader->buffer + reader->begin, reader->end - reader->begin);
    return error_set(error, STATUS_FAILED, "%s printed more than the %s outcomes asked for%s%s%s",
                     child->name, count_grouped(child->trials).text, text ? "; after them: \"" : "",
                     text ? more.text : "", text ? "\"" : "");
}

Status child_finish(Child *child, bool *ret_stopped, Error *error)
{
    int64_t closed_since = 0;
    *ret_stopped = false;
    while (!child->out_ended) {
        Status status = pump(child, ret_stopped, error);
        if (status || *ret_stopped)
            return status;
        if (wire_has_more(&child->reader))
            return gave_more(child, error);
        child->reader.begin = child->reader.end; /* blank lines */
        child->reader.scanned = 0;
    }
    stop_sending(child);
    while (!process_has_ended(&child->process)) {
        closed_since = closed_since ? closed_since : monotonic_ms();
        *ret_stopped = !keep_going(child);
        if (*ret_stopped)
            return STATUS_OK;
        if (monotonic_ms() - closed_since > CLOSED_MS)
            return error_set(error, STATUS_FAILED, "%s closed its output but does not exit",
                             child->name);
        struct pollfd err = {.fd = child->process.err, .events = POLLIN};
        poll(&err, 1, closed_since == monotonic_ms() ? 1 : WAIT_MS / 10);
        process_read_error(&child->process.err, &child->tail);
    }
    if (wire_has_more(&child->reader))
        return gave_more(child, error);
    return child->process.wait_status ? child_failed(child, error) : STATUS_OK;
}
