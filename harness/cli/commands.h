/* The commands. Each takes the words after its name and returns the exit status of the program,
 * having written its one line to standard error where that is not what was asked for. */
#ifndef FAIRNESS_COMMANDS_H
#define FAIRNESS_COMMANDS_H

#include "base/status.h"

enum {
    EXIT_AS_EXPECTED = 0,
    EXIT_FOUND = 1,        /* biased, invalid, too even; with --expect biased: not so */
    EXIT_USAGE = 2,        /* bad input; nothing was done */
    EXIT_FAILED = 3,       /* I/O, memory, --timeout, a shuffle from outside that breaks off */
    EXIT_INCONCLUSIVE = 4, /* too short a run to tell, or no check applies */
    EXIT_INTERRUPTED = 130,
};

int command_run(int count, char **words);
int command_exact(int count, char **words);
int command_explain(int count, char **words);
int command_plan(int count, char **words);
int command_merge(int count, char **words);
int command_report(int count, char **words);
int command_suite(int count, char **words);
int command_compare(int count, char **words);
int command_list(int count, char **words);
int command_selftest(int count, char **words);
int command_teach(int count, char **words);

/* Prints "fairness: LINE" and returns the exit status that goes with the kind of failure. */
int command_failed(Status status, const Error *error);

/* Writes the help, or the version, to standard output. */
int print_help(void);
int print_version(void);

#endif
