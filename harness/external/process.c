#include "external/process.h"

#include "base/arena.h"
#include "base/shape_words.h"
#include "base/sizes.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { PIPE_BYTES = USUAL_OR_LEAST(1 << 20, 1 << 12) };

void tail_text(const Tail *tail, char *text, size_t size)
{
    uint64_t length = tail->written < TAIL_SIZE ? tail->written : TAIL_SIZE;
    length = length < size - 1 ? length : size - 1;
    bool cut = length < tail->written;
    size_t at = 0;
    for (uint64_t i = tail->written - length; i < tail->written; i++)
        text[at++] = tail->bytes[i % TAIL_SIZE];
    text[at] = 0;
    char *end = cut ? memchr(text, '\n', at) : NULL;
    if (end && end[1])
        memmove(text, end + 1, at - (size_t)(end + 1 - text) + 1);
}

static void tail_add(Tail *tail, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        tail->bytes[tail->written++ % TAIL_SIZE] = bytes[i] ? bytes[i] : ' ';
}

static void close_end(int *descriptor)
{
    if (*descriptor >= 0)
        close(*descriptor);
    *descriptor = -1;
}

static void set_non_blocking(int descriptor)
{
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

/* Larger pipes mean fewer changes between the two processes; without them it is slower, no more. */
static void widen(int descriptor)
{
    fcntl(descriptor, F_SETPIPE_SZ, PIPE_BYTES);
}

Status process_pipe(int ends[2], Error *error)
{
    if (pipe2(ends, O_CLOEXEC) != 0)
        return error_set(error, STATUS_FAILED, "cannot make a pipe: %s", strerror(errno));
    set_non_blocking(ends[0]);
    return STATUS_OK;
}

/* Our environment with variables of ours in place of any that were there; ended by NULL. */
typedef struct Environment {
    Arena memory;
    char **variables;
    size_t count;
} Environment;

__attribute__((format(printf, 2, 3))) static void add_variable(Environment *to, const char *format,
                                                               ...)
{
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    text = arena_keep(&to->memory, vasprintf(&text, format, arguments) < 0 ? NULL : text);
    va_end(arguments);
    if (to->variables)
        to->variables[to->count++] = text;
}

/* Which places are seen, where not all are, one by one. */
static void add_dealt(Environment *to, const Shape *shape)
{
    Text hands = {0};
    shape_write_hands(&hands, shape);
    if (shape->ordered)
        add_variable(to, "FAIRNESS_TAKE=%zu", shape->seen);
    else
        add_variable(to, "FAIRNESS_HANDS=%s", text_string(&hands));
    to->memory.lost |= hands.lost;
    text_clear(&hands);
}

static void environment_make(const ProcessSettings *settings, Environment *ret)
{
    static const char prefix[] = "FAIRNESS_";
    const Shape *shape = settings->shape;
    size_t count = 0;
    while (environ[count])
        count++;
    ret->variables = arena_get(&ret->memory, count + 9, sizeof *ret->variables);
    for (size_t i = 0; ret->variables && i < count; i++)
        if (strncmp(environ[i], prefix, sizeof prefix - 1) != 0)
            ret->variables[ret->count++] = environ[i];
    add_variable(ret, "FAIRNESS_PROTOCOL=1");
    add_variable(ret, "FAIRNESS_N=%zu", settings->n);
    add_variable(ret, "FAIRNESS_TRIALS=%llu", (unsigned long long)settings->trials);
    add_variable(ret, "FAIRNESS_SEED=%llu", (unsigned long long)settings->seed);
    add_variable(ret, "FAIRNESS_WIRE=%s", settings->wire);
    add_variable(ret, "FAIRNESS_PLACES=%zu", shape ? shape->seen : settings->n);
    if (shape && !(shape->ordered && shape->seen == shape->n))
        add_dealt(ret, shape);
    if (settings->seed_as)
        add_variable(ret, "FAIRNESS_SEED_AS=%s", settings->seed_as);
}

/* In the child: no signal held back or ignored, but those that we were started to ignore (nohup).
 */
static void reset_signals(void)
{
    sigset_t none;
    sigemptyset(&none);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* In the child: a group of its own, which ends with us. */
static void begin_group(pid_t parent)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) /* we were killed before it could say so */
        _exit(127);
}

void add_quoted(Text *out, const char *before, const char *word)
{
    text_addf(out, " %s'", before);
    for (const char *c = word; *c; c++)
        text_add(out, *c == '\'' ? "'\\''" : (char[]){*c, 0});
    text_add_char(out, '\'');
}

/* What becomes a command. */
typedef struct Shell {
    const char *command;
    char **variables;
} Shell;

static int run_shell(void *context, int out)
{
    const Shell *shell = context;
    char name[] = "sh", option[] = "-c";
    char *words[] = {name, option, (char *)(uintptr_t)shell->command, NULL};
    execve("/bin/sh", words, shell->variables);
    return 127;
}

/* In the child: its standard streams. */
static void put_streams(const int streams[3])
{
    for (int stream = 0; stream < 3; stream++) {
        if (streams[stream] == stream) /* as dup2, but that would leave it close-on-exec */
            fcntl(stream, F_SETFD, 0);
        else
            dup2(streams[stream], stream);
    }
}

/* Forks, and runs main(context, out) in the new process. It reads `in` and prints what it gives;
 * -1: nothing, and what it prints is no outcome, and would get among those that it gives by `out`.
 * It writes errors to `err`; -1: to a pipe of its own. */
static Status begin(int (*main)(void *context, int out), void *context, int in, int err,
                    Process *ret, Error *error)
{
    int out_ends[2] = {-1, -1}, err_ends[2] = {-1, -1};
    pid_t parent = getpid();
    Process process = PROCESS_NONE;
    Status status = process_pipe(out_ends, error);
    THEN_IF(status, err < 0, process_pipe(err_ends, error));
    if (!status) {
        widen(out_ends[0]);
        process.id = fork();
        if (process.id < 0)
            status = error_set(error, STATUS_FAILED, "cannot start a process: %s", strerror(errno));
    }
    if (!status && process.id == 0) {
        int null = open("/dev/null", O_RDWR | O_CLOEXEC);
        begin_group(parent);
        put_streams(
            (int[]){in < 0 ? null : in, in < 0 ? null : out_ends[1], err < 0 ? err_ends[1] : err});
        reset_signals();
        _exit(main(context, out_ends[1]));
    }
    close_end(&out_ends[1]);
    close_end(&err_ends[1]);
    process.out = out_ends[0];
    process.err = err_ends[0];
    if (status) {
        process.id = 0;
        process_end(&process);
    } else {
        setpgid(process.id, process.id); /* whoever of the two is first */
        *ret = process;
    }
    return status;
}

Status process_start(const char *command, const ProcessSettings *settings, int err, Process *ret,
                     Error *error)
{
    int ends[2] = {-1, -1};
    Environment environment = {.variables = NULL};
    environment_make(settings, &environment);
    Shell shell = {.command = command, .variables = environment.variables};
    Status status = arena_status(&environment.memory, "an environment", error);
    THEN(status, process_pipe(ends, error));
    if (!status) { /* here it is we who shall not wait */
        fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) & ~O_NONBLOCK);
        set_non_blocking(ends[1]);
        widen(ends[1]);
    }
    THEN(status, begin(run_shell, &shell, ends[0], err, ret, error));
    if (status)
        close_end(&ends[1]);
    else
        ret->in = ends[1];
    close_end(&ends[0]);
    arena_clear(&environment.memory);
    return status;
}

Status process_fork(int (*main)(void *context, int out), void *context, Process *ret, Error *error)
{
    return begin(main, context, -1, -1, ret, error);
}

bool process_has_ended(Process *process)
{
    siginfo_t info = {.si_pid = 0};
    if (process->ended || !process->id)
        return true;
    if (waitid(P_PID, (id_t)process->id, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || !info.si_pid)
        return false;
    process->ended = true;
    process->wait_status = info.si_code == CLD_EXITED ? info.si_status << 8 : info.si_status;
    return true;
}

bool process_gives(const Process *process)
{
    struct pollfd out = {.fd = process->out, .events = POLLIN};
    return poll(&out, 1, 1) > 0 && (out.revents & POLLIN);
}

void process_read_error(int *descriptor, Tail *tail)
{
    int reason = errno; /* of what it may be told after */
    char bytes[TAIL_SIZE];
    for (int part = 0; *descriptor >= 0 && part < 16; part++) {
        ssize_t count = read(*descriptor, bytes, sizeof bytes);
        if (count > 0)
            tail_add(tail, bytes, (size_t)count);
        else if (count == 0 || (errno != EAGAIN && errno != EINTR))
            close_end(descriptor);
        else
            break;
    }
    errno = reason;
}

void process_end(Process *process)
{
    close_end(&process->in);
    close_end(&process->out);
    close_end(&process->err);
    if (process->id) {
        kill(-process->id, SIGKILL);
        kill(process->id, SIGKILL); /* before it had a group of its own */
        while (waitpid(process->id, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    *process = PROCESS_NONE;
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    remove(path);
    return 0;
}

void folder_remove(const char *folder)
{
    nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

const char *process_fate(const Process *process, char *text, size_t size)
{
    int status = WEXITSTATUS(process->wait_status);
    bool signalled = WIFSIGNALED(process->wait_status);
    int by = signalled ? WTERMSIG(process->wait_status) : status - 128;
    if (signalled || (by > 0 && by < 65))
        snprintf(text, size, "was ended by signal %d (%s)", by, strsignal(by));
    else if (status == 127)
        snprintf(text, size, "was not found (status 127)");
    else if (status == 126)
        snprintf(text, size, "could not be run (status 126)");
    else
        snprintf(text, size, "exited with status %d", status);
    return text;
}
