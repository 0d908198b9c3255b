/* The commands: what each is called, takes and does. The help, the manual page and the completions
 * come from here and from the tables of options. */
#ifndef FAIRNESS_COMMANDS_H
#define FAIRNESS_COMMANDS_H

#include "cli/option_table.h"
#include "result/result.h"

typedef struct Command {
    const char *name;
    const char *usage;   /* what is typed after the name, a line each */
    const char *summary; /* what it does; a sentence without capital and full stop */
    const char *exits;   /* its exit statuses, for the help; NULL: the options of a run */
    const OptionTable *options;
    size_t size; /* bytes of the struct that the options are read into; zeroed before `begin` */
    /* Sets the defaults of the options. NULL: all zero. */
    Status (*begin)(void *options, Error *error);
    bool in_team; /* several processes may run it together; else the first one runs it alone */
    /* Runs the command; `words` are those after its name. */
    Status (*run)(void *options, int count, char **words, int *ret_code, Error *error);
    /* Frees what the options own, whatever happened. NULL: nothing. */
    void (*end)(void *options);
} Command;

/* Exit statuses of commands that answer, and do not judge. */
#define EXITS_OF_AN_ANSWER "0 done, 2 bad input, 3 it failed, 130 stopped."

/* All of them, ended by NULL; the first is what runs where none is named. */
enum { COMMANDS_MOST = 16 };
extern const Command *const command_list[];

/* Reads the words after the command's name, and does what they ask for. Returns the exit status of
 * the program; a failure was reported in one line on standard error. */
int command_do(const Command *command, int count, char **words);

extern const Command command_run, command_exact, command_explain, command_plan, command_merge;
extern const Command command_report, command_suite, command_compare, command_lists;
extern const Command command_selftest, command_teach, command_dossier, command_badge;

/* Prints "fairness: LINE" and returns the exit status that goes with the kind of failure. */
int command_failed(Status status, const Error *error);

/* Writes what was requested in place of running the command to standard output: the version, or the
 * command's help, short or with a line for each option. */
Status print_help(const Command *command, HelpWanted help, Error *error);

#endif
