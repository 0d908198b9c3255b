#include "cli/signals.h"

#include "base/clock.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { STOPPED = 130 }; /* the exit status */

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

/* All calls are among the few that a handler may make. */
static void end_at_once(int which)
{
    static const char line[] = "fairness: stopped by a signal\n", wipe[] = "\r\033[K";
    struct termios terminal;
    (void)which;
    ssize_t written = 0;
    if (tcgetattr(STDERR_FILENO, &terminal) == 0) /* where a bar may stand */
        written = write(STDERR_FILENO, wipe, sizeof wipe - 1);
    written = write(STDERR_FILENO, line, sizeof line - 1);
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
    static const struct sigaction as_usual = {.sa_handler = SIG_DFL};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < SIGNALS; i++) {
        struct sigaction action;
        if (sigaction(signal_list[i], NULL, &action) == 0 && action.sa_handler == end_at_once)
            sigaddset(&set, signal_list[i]);
    }
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
