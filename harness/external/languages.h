/* The languages that a function under test can be written in, and how a word names such a function.
 * Pure: nothing is opened or started here. */
#ifndef FAIRNESS_LANGUAGES_H
#define FAIRNESS_LANGUAGES_H

#include <stdbool.h>
#include <stddef.h>

/* One language: a row of the table, and a file of harness/runners, which are all in $RUN. In the
 * words of a shell, $RUN is the folder that holds the runner, $FILE the file with the function. */
typedef struct Language {
    const char *name;     /* "JavaScript" */
    const char *endings;  /* of its files, with blanks between: ".js .mjs" */
    char mark;            /* between file and name, as its people write it; # and : are both read */
    const char *programs; /* any of which runs it, or compiles it, with blanks between; NULL: the
                             file is a plugin as it is */
    const char *package;  /* of Debian, that has the first of them; NULL: there is none */
    const char *compile;  /* what that program is reported once, before all runs; or NULL */
    const char *run;      /* likewise, for each run; NULL: what was compiled is $RUN/plugin.so */
    bool modules;         /* a name without an ending is a module's or a package's, at that mark */
    bool pasted;          /* `compile` prints a program to paste, which calls the function */
} Language;

/* All of them, ended by a row without a name. */
extern const Language languages[];

/* A word that names a function. */
typedef struct FunctionWord {
    const Language *language;
    size_t file_length; /* the first bytes of the word: the file, or the module */
    const char *name;   /* the rest of it, without the mark; empty where none was given */
    bool module;        /* it is no file */
} FunctionWord;

/* Takes a word apart: FILE#NAME or FILE:NAME, FILE being of a language, or FILE alone; lodash#NAME,
 * random:NAME. Where it can be cut at several places, the last that leaves a file which is_file
 * says is there, else the last; then a blank before the cut makes it no name. A drive's letter
 * is no module, and no name begins with a slash. False: it names none. */
bool function_word(const char *word, bool (*is_file)(const char *name, size_t length),
                   FunctionWord *ret);

#endif
