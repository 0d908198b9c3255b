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

/* Starts the command; errno's value where that fails, else 0. Until the child runs the shell it
 * works in our memory and we wait (vfork): posix_spawn, which does likewise, could not have it end
 * with us. */
static int spawn(const char *command, char **variables, const int streams[3], pid_t *ret_id)
{
    char shell[] = "sh", option[] = "-c";
    char *words[] = {shell, option, (char *)(uintptr_t)command, NULL};
    volatile int failed = 0;
    pid_t parent = getpid(), id = vfork();
    if (id == 0) {
        begin_group(parent);
        for (int stream = 0; stream < 3; stream++) {
            if (streams[stream] == stream) /* as dup2, but that would leave it close-on-exec */
                fcntl(stream, F_SETFD, 0);
            else
                dup2(streams[stream], stream);
        }
        reset_signals();
        execve("/bin/sh", words, variables);
        failed = errno;
        _exit(127);
    }
    if (id < 0)
        return errno;
    if (failed) {
        while (waitpid(id, NULL, 0) < 0 && errno == EINTR)
            ;
        return failed;
    }
    *ret_id = id;
    return 0;
}

/* Gives the caller a process that was started; or ends what there is of it, and errno is as it was.
 */
static Status give(Process *process, Status status, Process *ret)
{
    int reason = errno;
    if (!status) {
        *ret = *process;
        return STATUS_OK;
    }
    process->id = 0;
    process_end(process);
    errno = reason;
    return status;
}

Status process_start(const char *command, const ProcessSettings *settings, int in, int err,
                     Process *ret, Error *error)
{
    int in_ends[2] = {-1, -1}, out_ends[2] = {-1, -1}, err_ends[2] = {-1, -1};
    Environment environment = {.variables = NULL};
    Process process = PROCESS_NONE;
    environment_make(settings, &environment);
    Status status = arena_status(&environment.memory, "an environment", error);
    THEN(status, process_pipe(out_ends, error));
    THEN_IF(status, err < 0, process_pipe(err_ends, error));
    if (!status && in < 0) {
        status = process_pipe(in_ends, error);
        if (!status) { /* here it is we who shall not wait */
            fcntl(in_ends[0], F_SETFL, fcntl(in_ends[0], F_GETFL) & ~O_NONBLOCK);
            set_non_blocking(in_ends[1]);
            widen(in_ends[1]);
            widen(out_ends[0]);
        }
    }
    if (!status) {
        const int streams[3] = {in < 0 ? in_ends[0] : in, out_ends[1], err < 0 ? err_ends[1] : err};
        int failed = spawn(command, environment.variables, streams, &process.id);
        if (failed)
            status = error_set(error, STATUS_FAILED, "cannot start /bin/sh: %s", strerror(failed));
        errno = failed;
    }
    int reason = errno;
    arena_clear(&environment.memory);
    close_end(&in_ends[0]);
    close_end(&out_ends[1]);
    close_end(&err_ends[1]);
    errno = reason;
    process.in = in_ends[1];
    process.out = out_ends[0];
    process.err = err_ends[0];
    return give(&process, status, ret);
}

Status process_fork(int (*main)(void *context, int out), void *context, Process *ret, Error *error)
{
    pid_t parent = getpid();
    int out_ends[2] = {-1, -1}, err_ends[2] = {-1, -1};
    Process process = PROCESS_NONE;
    Status status = process_pipe(out_ends, error);
    THEN(status, process_pipe(err_ends, error));
    if (!status) {
        process.id = fork();
        if (process.id < 0)
            status = error_set(error, STATUS_FAILED, "cannot start a process: %s", strerror(errno));
    }
    if (!status)
        widen(out_ends[0]);
    if (!status && process.id == 0) {
        begin_group(parent);
        int null = open("/dev/null", O_RDWR);
        dup2(null, STDIN_FILENO);
        dup2(null, STDOUT_FILENO); /* what it prints is no outcome, and would get among ours */
        dup2(err_ends[1], STDERR_FILENO);
        reset_signals();
        _exit(main(context, out_ends[1]));
    }
    close_end(&out_ends[1]);
    close_end(&err_ends[1]);
    process.out = out_ends[0];
    process.err = err_ends[0];
    if (!status)
        setpgid(process.id, process.id); /* whoever of the two is first */
    return give(&process, status, ret);
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
    int status = process->wait_status;
    if (WIFSIGNALED(status))
        snprintf(text, size, "was ended by signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else if (WEXITSTATUS(status) == 127)
        snprintf(text, size, "was not found (status 127)");
    else if (WEXITSTATUS(status) == 126)
        snprintf(text, size, "could not be run (status 126)");
    else if (WEXITSTATUS(status) > 128 && WEXITSTATUS(status) < 128 + 65)
        snprintf(text, size, "was ended by signal %d (%s)", WEXITSTATUS(status) - 128,
                 strsignal(WEXITSTATUS(status) - 128));
    else
        snprintf(text, size, "exited with status %d", WEXITSTATUS(status));
    return text;
}
