#include "cli/signals.h"

#include "clock.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { STOPPED = 130, TIME_UP = 3 }; /* exit statuses */

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
    /* The system sends it again every second from the limit on: it asks to stop, and never acts. */
    sigaddset(&set, SIGXCPU);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    /* A closed pipe, or a file at the size limit, shall be a failed write, with its line and its
     * exit code. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
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

static void end_in_time(int which, siginfo_t *told, void *context)
{
    (void)which;
    (void)context;
    if (told->si_code != SI_TIMER)
        return;
    const char *line = told->si_value.sival_ptr;
    ssize_t written = write(STDERR_FILENO, line, strlen(line));
    (void)written;
    _exit(TIME_UP);
}

/* Whether a limit is set. */
static bool has_limit(void)
{
    struct sigaction action;
    return sigaction(SIGALRM, NULL, &action) == 0 && (action.sa_flags & SA_SIGINFO) &&
           action.sa_sigaction == end_in_time;
}

void time_limit_set(TimeLimit *limit, double timeout)
{
    limit->set = false;
    if (!(timeout > 0))
        return;
    struct sigaction action = {.sa_sigaction = end_in_time, .sa_flags = SA_SIGINFO};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
    struct itimerspec when = {.it_value = {.tv_sec = (time_t)timeout}};
    when.it_value.tv_nsec = (long)(1e9 * (timeout - floor(timeout)));
    if (!when.it_value.tv_sec && !when.it_value.tv_nsec)
        when.it_value.tv_nsec = 1; /* 0 would be never */
    sigset_t alarm;
    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    sigfillset(&action.sa_mask);
    snprintf(limit->line, sizeof limit->line,
             "fairness: --timeout %g: the time was up before the first trial\n", timeout);
    event.sigev_value.sival_ptr = limit->line;
    if (timer_create(CLOCK_MONOTONIC, &event, &limit->timer) != 0)
        return;
    pthread_sigmask(SIG_BLOCK, &alarm, &limit->mask_before);
    sigaction(SIGALRM, &action, &limit->before);
    timer_settime(limit->timer, 0, &when, NULL);
    limit->set = true;
}

void time_limit_lift(TimeLimit *limit)
{
    if (!limit->set)
        return;
    static const struct timespec now = {0};
    sigset_t alarm;
    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    timer_delete(limit->timer);
    sigtimedwait(&alarm, NULL, &now); /* it may be here already */
    sigaction(SIGALRM, &limit->before, NULL);
    if (!sigismember(&limit->mask_before, SIGALRM))
        pthread_sigmask(SIG_UNBLOCK, &alarm, NULL);
    limit->set = false;
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
    if (has_limit())
        sigaddset(&set, SIGALRM);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

void signals_hold_again(void)
{
    static const struct sigaction as_usual = {.sa_handler = SIG_DFL};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < SIGNALS; i++) {
        struct sigaction action;
        if (sigaction(signal_list[i], NULL, &action) == 0 && action.sa_handler == end_at_once)
            sigaddset(&set, signal_list[i]);
    }
    if (has_limit())
        sigaddset(&set, SIGALRM);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    /* A process that is forked from now on is not to say our line. */
    for (size_t i = 0; i < SIGNALS; i++)
        if (sigismember(&set, signal_list[i]))
            sigaction(signal_list[i], &as_usual, NULL);
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

void signals_act_on_next(void)
{
    signals_forget();
    signals_act();
}
