/* How the program is asked to stop, and what that does. Who asks is SIGINT, SIGTERM or SIGHUP (one
 * that was ignored when the program started stays ignored, as nohup wants it), SIGXCPU (a limit on
 * processor time), and the end of --timeout. At any moment the process is in one of these states:
 *
 * - held (signals_defer): trials are run, or what must be whole is written. A signal waits until it
 *   is asked for (Progress), and so does the time.
 * - acting (signals_act): nothing would be lost, as in reading, judging, writing a report. A signal
 *   ends the process: a line, status 130. The time does nothing.
 * - watched (signals_watch): what options name is read, as a pipe that nobody writes to or a large
 *   file, or a report is written that nobody may ever read. A signal as in acting; the time ends
 *   the process: a line, status 3.
 *
 * SIGXCPU never acts: the system sends it anew every second from the limit on. What is promised:
 *
 * - No code runs at a bad moment, and no global has to remember a signal: the system holds it.
 * - No unfinished file stays behind: none is there where a stop acts.
 * - One press of Ctrl-C does one thing. What stopped a run is forgotten when that has had its
 *   effect, and so is what comes along with it within 0.2 s: timeout(1) signals the process and its
 *   group, a terminal that closes and the shell in it hang up both, systemd terminates and hangs
 * up.
 * - Whatever ends the process at once says so in one line on standard error.
 *
 * All this is the process's: a library in another program's calls none of it. */
#ifndef FAIRNESS_STOPS_H
#define FAIRNESS_STOPS_H

#include "base/status.h"

#include <stdbool.h>

/* Begins to hold: for main, before there are threads, which inherit it. */
void stops_begin(void);

/* Whether a signal has come and is held. For any thread, a library's too. */
bool stops_requested(void);

/* Go to the states "acting" and "held"; called by the thread that began. */
void signals_act(void);
void signals_defer(void);

/* Forgets what came, and waits for what comes along with it. */
void stops_forget(void);

/* Both: what came has done its work, and the next ends the process. */
void stops_act_on_next(void);

typedef struct TimeAllowed {
    double timeout; /* what --timeout says, in seconds; 0 for any time */
    double end;     /* by monotonic_seconds() */
} TimeAllowed;

/* The thread that watches the time, since the signal of a timer might be somebody else's. */
typedef struct StopWatch StopWatch;

/* To the state "watched"; to "acting" alone where `time` is NULL, or any time is. The line says
 * that it was up, and `when`. *ret is what stops_watch_end is owed, or NULL. STATUS_FAILED where
 * there can be no thread: then stops act all the same. */
Status signals_watch(const TimeAllowed *time, const char *when, StopWatch **ret, Error *error);

/* Back to "held". Nothing but that where `watch` is NULL. */
void stops_watch_end(StopWatch *watch);

#endif
