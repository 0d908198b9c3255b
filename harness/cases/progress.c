#include "cases/progress.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { STOPPED = 130 }; /* the exit status */

double monotonic_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static const int signal_list[] = {SIGINT, SIGTERM, SIGHUP};

enum { SIGNALS = sizeof signal_list / sizeof signal_list[0] };

/* Those of the three that the caller did not ask us to ignore: nohup, and shells for what they run
 * in the background, do. A signal that is held back would come in spite of being ignored. */
static sigset_t held_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < SIGNALS; i++) {
        struct sigaction action;
        if (sigaction(signal_list[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&set, signal_list[i]);
    }
    return set;
}

void signals_hold(void)
{
    sigset_t set = held_signals();
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    /* A closed pipe, or a file at the size limit, shall be a failed write, with its line and its
     * exit code. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

bool signals_pending(void)
{
    sigset_t pending;
    if (sigpending(&pending) != 0)
        return false;
    return sigismember(&pending, SIGINT) || sigismember(&pending, SIGTERM) ||
           sigismember(&pending, SIGHUP);
}

/* Both calls are among the few that a handler may make. */
static void end_at_once(int which)
{
    static const char line[] = "fairness: stopped by a signal\n";
    (void)which;
    ssize_t written = write(STDERR_FILENO, line, sizeof line - 1);
    (void)written;
    _exit(STOPPED);
}

void signals_act(void)
{
    sigset_t blocked, set;
    sigemptyset(&set);
    if (pthread_sigmask(SIG_BLOCK, NULL, &blocked) != 0)
        return;
    struct sigaction action = {.sa_handler = end_at_once};
    sigfillset(&action.sa_mask); /* one line is enough */
    for (size_t i = 0; i < SIGNALS; i++)
        if (sigismember(&blocked, signal_list[i]) && sigaction(signal_list[i], &action, NULL) == 0)
            sigaddset(&set, signal_list[i]);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

void signals_hold_again(void)
{
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < SIGNALS; i++) {
        struct sigaction action;
        if (sigaction(signal_list[i], NULL, &action) == 0 && action.sa_handler == end_at_once)
            sigaddset(&set, signal_list[i]);
    }
    pthread_sigmask(SIG_BLOCK, &set, NULL);
}

void signals_forget(void)
{
    static const double ALONG = 0.2; /* seconds; who asks again by hand takes about as long */
    sigset_t pending, blocked, set;
    bool any = false;
    sigemptyset(&set);
    if (sigpending(&pending) != 0 || pthread_sigmask(SIG_BLOCK, NULL, &blocked) != 0)
        return;
    for (size_t i = 0; i < SIGNALS; i++) {
        any |= sigismember(&pending, signal_list[i]) == 1;
        if (sigismember(&blocked, signal_list[i]))
            sigaddset(&set, signal_list[i]);
    }
    double end = monotonic_seconds() + ALONG;
    for (double left = ALONG; any && left > 0; left = end - monotonic_seconds()) {
        struct timespec most = {.tv_nsec = (long)(1e9 * left)};
        sigtimedwait(&set, NULL, &most);
    }
}

void progress_begin(Progress *progress, const char *title, uint64_t total)
{
    progress->title = title;
    progress->total = total;
    progress->started = progress->last_shown = monotonic_seconds();
    progress->bar_there = false;
    progress->so_far = NULL;
}

/* About how long: "40 s", "19 min", "5 h", "3 days". */
static void duration_text(double seconds, char *text, size_t size)
{
    static const struct {
        double most, unit;
        const char *name;
    } steps[] = {{120, 1, "s"}, {7200, 60, "min"}, {172800, 3600, "h"}, {INFINITY, 86400, "days"}};
    size_t step = 0;
    while (seconds >= steps[step].most)
        step++;
    snprintf(text, size, "%.0f %s", seconds / steps[step].unit, steps[step].name);
}

/* Fits 80 columns: a line that is wrapped cannot be overwritten. */
static void show_bar(Progress *progress, uint64_t done, double now)
{
    enum { WIDTH = 10 };
    double share = (double)done / (double)progress->total;
    double seconds = now - progress->started;
    char bar[WIDTH + 1], left[32];
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < (int)(share * WIDTH) ? '#' : '.';
    bar[WIDTH] = 0;
    duration_text(seconds / share * (1 - share), left, sizeof left);
    fprintf(stderr, "\r%.22s [%s] %3.0f%%  %.2g/s  %s left%s%s\033[K", progress->title, bar,
            100 * share, (double)done / seconds, left, progress->so_far ? "  " : "",
            progress->so_far ? progress->so_far : "");
    fflush(stderr);
    progress->bar_there = true;
}

void progress_look(Progress *progress)
{
    if (!progress->host && signals_pending())
        progress->interrupted = true;
}

bool progress_keep_going(void *context, uint64_t done)
{
    Progress *progress = context;
    progress_look(progress);
    if (progress->host && !progress->host(progress->host_context, done))
        progress->interrupted = true;
    if (progress->deadline > 0 && monotonic_seconds() > progress->deadline)
        progress->timed_out = true;
    if (progress->shown && done) {
        double now = monotonic_seconds();
        if (now - progress->started > 1 && now - progress->last_shown > 0.1) {
            show_bar(progress, done, now);
            progress->last_shown = now;
        }
    }
    return !progress_stopped(progress);
}

bool progress_asked_to_stop(void *context)
{
    const Progress *progress = context;
    return (!progress->host && signals_pending()) ||
           (progress->deadline > 0 && monotonic_seconds() > progress->deadline);
}

bool progress_stopped(const Progress *progress)
{
    return progress->interrupted || progress->timed_out;
}

void progress_end(Progress *progress)
{
    if (progress->bar_there)
        fprintf(stderr, "\r\033[K");
    progress->bar_there = false;
}
