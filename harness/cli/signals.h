/* The signals that ask the program to stop. */
#ifndef FAIRNESS_SIGNALS_H
#define FAIRNESS_SIGNALS_H

/* Holds SIGINT, SIGTERM and SIGHUP back, but for those that were ignored when the program started,
 * and SIGXCPU, which tells of a limit on processor time: they are asked for, not handled, so that
 * no code runs at a bad moment and no global has to remember them. Threads started later inherit
 * this. */
void signals_hold(void);

/* For work that nothing asks for signals in, and that has nothing to keep: reading a report,
 * waiting for a pipe. From now on one of the first three, or one here already, ends the process on
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

/* Both: what came has done its work, and the next ends the process. */
void signals_act_on_next(void);

#endif
