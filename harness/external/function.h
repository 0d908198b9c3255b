/* A function under test in a language of its own: a runner in that language calls it, which is kept
 * in a folder of the run, in $TMPDIR or /tmp, and goes with it, unless we are killed outright. A
 * function that is compiled becomes a plugin there. */
#ifndef FAIRNESS_FUNCTION_H
#define FAIRNESS_FUNCTION_H

#include "base/arena.h"
#include "external/languages.h"
#include "external/process.h"
#include "trials/subject_run.h"

enum { FUNCTION_MOST_ITEMS = 65535 }; /* 65535 itself says that an item is missing */

/* A runner that was started to be asked, and goes on: a run with these settings takes it. */
typedef struct Started {
    ProcessSettings settings;
    Process process; /* none: it was taken, or has nothing to give */
    Tail tail;       /* of its standard error so far */
} Started;

/* Starts zeroed: there is none. */
typedef struct Function {
    FunctionWord word; /* as it was typed; its file and its name below */
    char *title;       /* "mine.py:shuffle", with the name that was found */
    char *file, *name;
    char *paste;         /* a program that calls it, where only that can; else NULL */
    bool any_n;          /* no number of items was asked for */
    size_t n;            /* items of a deck of its own; 0: it shuffles what it gets */
    char **labels;       /* their names; NULL: numbers */
    char folder[256];    /* empty where there is none */
    char plugin[280];    /* a shared object in it, for a language that makes one; else empty */
    char *compile, *run; /* for /bin/sh */
    Started started;     /* its seed_as: how a seed reaches the function; borrowed */
    Arena memory;        /* of these texts */
} Function;

/* Finds the function that `word` names, and has it ready to be called. STATUS_USAGE, with its file
 * and, where there is one, the line, where it cannot be tested: no such file, it does not load, no
 * such name, a parameter that nobody knows, as many items whatever it gets. `settings` are those of
 * the first run, n 0: any; of no trials: it is not called. The caller owes function_close, after a
 * failure, too.
 */
Status function_open(Function *ret, const char *word, const FunctionWord *split,
                     const ProcessSettings *settings, const Watch *watch, Error *error);
void function_close(Function *function);

/* The rest of the first line that begins with `what` and a blank, among those that the runner of
 * this process wrote; false: there is none. */
bool function_said(const Function *function, pid_t process, const char *what, char *ret,
                   size_t size);

#endif
