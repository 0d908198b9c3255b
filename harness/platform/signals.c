#include "base/numbers.h"
#include "platform/platform.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { TIME_UP = 3, STOPPED = 130 }; /* exit statuses */

static const int signal_list[] = {SIGINT, SIGTERM, SIGHUP};

enum { SIGNALS = sizeof signal_list / sizeof signal_list[0] };

void stops_begin(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGXCPU);
    /* A signal that is held would come in spite of being ignored. */
    for (size_t i = 0; i < SIGNALS; i++) {
        struct sigaction action;
        if (sigaction(signal_list[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&set, signal_list[i]);
    }
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    /* A closed pipe, or a file at the size limit, shall be a failed write, with its line and its
     * exit code. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

/* All calls are among the few that a handler may make. */
static void stop_now(int which)
{
    static const char wipe[] = "\r\033[K";
    struct termios terminal;
    if (tcgetattr(STDERR_FILENO, &terminal) == 0) /* where a bar may stand */
        (void)!write(STDERR_FILENO, wipe, sizeof wipe - 1);
    end_at_once("fairness: stopped by a signal\n", STOPPED);
}

/* The signals of the three that are held, or that act. */
static sigset_t those(bool acting)
{
    sigset_t blocked, set;
    sigemptyset(&set);
    sigemptyset(&blocked);
    pthread_sigmask(SIG_BLOCK, NULL, &blocked);
    for (size_t i = 0; i < SIGNALS; i++) {
        struct sigaction action;
        if (acting ? sigaction(signal_list[i], NULL, &action) == 0 && action.sa_handler == stop_now
                   : sigismember(&blocked, signal_list[i]) == 1)
            sigaddset(&set, signal_list[i]);
    }
    return set;
}

static void set_action(const sigset_t *set, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler};
    sigfillset(&action.sa_mask); /* one line is enough */
    for (size_t i = 0; i < SIGNALS; i++)
        if (sigismember(set, signal_list[i]) == 1)
            sigaction(signal_list[i], &action, NULL);
}

void signals_act(void)
{
    sigset_t set = those(false);
    set_action(&set, stop_now);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

void signals_defer(void)
{
    sigset_t set = those(true);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    set_action(&set, SIG_DFL); /* a process that is forked from now on is not to say our line */
}

void stops_forget(void)
{
    static const double ALONG = 0.2; /* seconds; who asks again by hand takes about as long */
    sigset_t pending, set = those(false);
    bool any = false;
    if (sigpending(&pending) != 0)
        return;
    for (size_t i = 0; i < SIGNALS; i++)
        any |= sigismember(&pending, signal_list[i]) == 1;
    double end = monotonic_seconds() + ALONG;
    /* All that is there is taken, even where this process slept through the time. */
    while (any) {
        double left = end - monotonic_seconds();
        struct timespec most = {.tv_nsec = left > 0 ? (long)(1e9 * left) : 0};
        any = sigtimedwait(&set, NULL, &most) >= 0 || errno == EINTR;
    }
}

void stops_act_on_next(void)
{
    stops_forget();
    signals_act();
}

struct StopWatch {
    bool lifted;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t thread;
    struct timespec end;
    char line[120];
};

static void *watch_time(void *context)
{
    StopWatch *watch = context;
    pthread_mutex_lock(&watch->lock);
    int waited = 0;
    while (!watch->lifted && waited == 0)
        waited = pthread_cond_timedwait(&watch->changed, &watch->lock, &watch->end);
    if (!watch->lifted)
        end_at_once(watch->line, TIME_UP);
    pthread_mutex_unlock(&watch->lock);
    return NULL;
}

static void watch_free(StopWatch *watch)
{
    pthread_cond_destroy(&watch->changed);
    pthread_mutex_destroy(&watch->lock);
    free(watch);
}

static Status begin_watch(const TimeAllowed *time, const char *when, StopWatch **ret, Error *error)
{
    StopWatch *watch = calloc(1, sizeof *watch);
    if (!watch)
        return error_set(error, STATUS_FAILED, "--timeout: out of memory to watch the time");
    snprintf(watch->line, sizeof watch->line, "fairness: --timeout %s: time ran out %s\n",
             number_short(time->timeout, 6).text, when);
    watch->end.tv_sec = (time_t)floor(time->end);
    watch->end.tv_nsec = (long)(1e9 * (time->end - floor(time->end)));
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&watch->lock, NULL);
    pthread_cond_init(&watch->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    int reason = pthread_create(&watch->thread, NULL, watch_time, watch);
    if (reason) {
        watch_free(watch);
        return error_set(error, STATUS_FAILED, "--timeout: no thread to watch the time: %s",
                         strerror(reason));
    }
    *ret = watch;
    return STATUS_OK;
}

Status signals_watch(const TimeAllowed *time, const char *when, StopWatch **ret, Error *error)
{
    Status status = STATUS_OK;
    *ret = NULL;
    if (time && time->timeout > 0)
        status = begin_watch(time, when, ret, error); /* whose thread holds signals for good */
    signals_act();
    return status;
}

void stops_watch_end(StopWatch *watch)
{
    signals_defer();
    if (!watch)
        return;
    pthread_mutex_lock(&watch->lock);
    watch->lifted = true;
    pthread_cond_signal(&watch->changed);
    pthread_mutex_unlock(&watch->lock);
    pthread_join(watch->thread, NULL);
    watch_free(watch);
}
