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
    bool no_result;    /* the host wants nothing of what was counted: it is not judged */
    bool shown;        /* a bar is wanted on standard error */
    const char *title; /* "naive, n=3"; borrowed */
    uint64_t total;
    size_t at, of; /* the how manieth of so many; of a suite, how many of its cases ended */
    double started, last_shown, shown_since; /* monotonic_seconds (platform.h); of all cases */
    size_t tests;       /* that share alpha in this run, at most; for what is said so far */
    const char *so_far; /* "biased so far", shown at the end of the bar; NULL: nothing yet */
    bool bar_there;     /* a bar is on the screen and must be wiped */
    bool interrupted;   /* a signal asked to stop */
    /* Told when a signal has stopped the run, by the thread that runs it: what was counted is
     * judged next, which may take long. NULL: nobody is. */
    void (*stopped)(void);
    /* Shows a line, which names the program, on standard error; it may hold what others wrote.
     * NULL: nobody reads it. */
    void (*say)(const char *line);
    /* Whether nobody is left for whom the run is made, which then is stopped. NULL: not asked. */
    bool (*gone)(void);
    double deadline; /* monotonic_seconds (platform.h); 0 for none */
    bool timed_out;  /* it has passed */
} Progress;

/* Begins a part of the work, of which nothing is known so far; `interrupted` is kept. */
void progress_begin(Progress *progress, const char *title, uint64_t total);

/* Notes a signal that has come. */
void progress_look(Progress *progress);

/* For TrialPlan.keep_going: shows the bar now and then, once a second has passed; false when a
 * signal has come, the host asks to stop, or the deadline has passed. */
bool progress_keep_going(void *progress, uint64_t done);

/* The same for Watch.keep_going, where nothing is counted yet. */
bool progress_waits(void *progress);

/* Whether a signal or the deadline is there, for threads that leave the bar to another: changes
 * nothing. */
bool progress_stop_requested(void *progress);

/* Whether the run was stopped before its end. */
bool progress_stopped(const Progress *progress);

/* Wipes the bar. */
void progress_end(Progress *progress);

#endif
