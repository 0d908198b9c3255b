/* How a long run shows that it lives, and how it hears that it should stop. */
#ifndef FAIRNESS_PROGRESS_H
#define FAIRNESS_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Progress {
    /* Another program, in which the run takes place: it is asked in place of the signals, which are
     * its own; false asks to stop. NULL where the process is ours. */
    bool (*host)(void *context, uint64_t done);
    void *host_context;
    bool shown;        /* a bar is wanted on standard error */
    const char *title; /* "naive, n=3"; borrowed */
    uint64_t total;
    double started, last_shown; /* seconds on the monotonic clock */
    size_t tests;               /* that share alpha in this run, at most; for what is said so far */
    const char *so_far; /* "biased so far", shown at the end of the bar; NULL: nothing yet */
    bool so_far_found;  /* it is a finding, and stays */
    bool bar_there;     /* a bar is on the screen and must be wiped */
    bool interrupted;   /* a signal asked to stop */
    bool next_ends;     /* nothing would be left: while what was counted of a stopped run is judged,
                         * which may take long, the next signal ends the process */
    double deadline;    /* seconds on the monotonic clock; 0 for none */
    bool timed_out;     /* it has passed */
} Progress;

/* Seconds on the monotonic clock. */
double monotonic_seconds(void);

/* Holds SIGINT, SIGTERM and SIGHUP back, but for those that were ignored when the program started:
 * they are asked for, not handled, so that no code runs at a bad moment and no global has to
 * remember them. Threads started later inherit this. */
void signals_hold(void);

/* Whether one of them has come since; it stays so. */
bool signals_pending(void);

/* For work that nothing asks for signals in, and that has nothing to keep: reading a report,
 * waiting for a pipe. From now on one of those held, or held and here already, ends the process on
 * the spot: a line on standard error, exit status 130. Only for the thread that calls; nothing
 * where none is held. */
void signals_act(void);

/* Holds them back again after signals_act, for what must be whole: nothing where they did not act.
 */
void signals_hold_again(void);

/* Forgets those that came, and what comes along with them within 0.2 s, which it waits for: they
 * did what they were to do, and the next is another. Whoever stops a process often does so twice at
 * once: timeout(1) signals the process and its group, a terminal that closes and the shell in it
 * hang up both, systemd terminates and hangs up. */
void signals_forget(void);

/* Begins a part of the work, of which nothing is known so far; `interrupted` is kept. */
void progress_begin(Progress *progress, const char *title, uint64_t total);

/* Notes a signal that has come. */
void progress_look(Progress *progress);

/* For TrialPlan.keep_going: shows the bar now and then, once a second has passed; false when a
 * signal has come, the host asks to stop, or the deadline has passed. */
bool progress_keep_going(void *progress, uint64_t done);

/* Whether a signal or the deadline is there, for threads that leave the bar to another: changes
 * nothing. */
bool progress_asked_to_stop(void *progress);

/* Whether the run was stopped before its end. */
bool progress_stopped(const Progress *progress);

/* Wipes the bar. */
void progress_end(Progress *progress);

#endif
