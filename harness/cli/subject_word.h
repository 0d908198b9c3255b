/* The meaning of a word of the command line that is no option and no option's value: the thing to
 * test, or what somebody typed in its place. One rule, which tests/subject_words.txt tests here and
 * in the npm package. */
#ifndef FAIRNESS_SUBJECT_WORD_H
#define FAIRNESS_SUBJECT_WORD_H

#include "external/languages.h"

enum { PATH_MOST = 4096 };

/* In the order of decision. */
typedef enum WordKind {
    WORD_COMMAND,  /* the name of a command */
    WORD_SHUFFLE,  /* the name of a built-in shuffle, with its parameter or without */
    WORD_FOLDER,   /* something that cannot be read as a file */
    WORD_PLUGIN,   /* FILE.so, FILE.so:NAME */
    WORD_FUNCTION, /* FILE#NAME, FILE:NAME, FILE of a language; a module's function */
    WORD_PROGRAM,  /* a file that begins with #! or as ELF does, and may be run */
    WORD_IDLE,     /* the same, but it may not be run */
    WORD_DATA,     /* any other file, a pipe, or - */
    WORD_SHELL,    /* a line for the shell */
    WORD_UNKNOWN,  /* none of these */
} WordKind;

typedef struct SubjectWord {
    WordKind kind;
    FunctionWord function; /* of WORD_FUNCTION and WORD_PLUGIN; points into the word */
} SubjectWord;

/* Looks at the word, and at the beginning of the file that it names. A file with the ending of a
 * language is a program where it begins with #! and may be run, unless a name follows; one with the
 * ending of data never is. A word without a blank, a slash or a mark is never more than a file's
 * name: it is not looked up as a package or a program. */
SubjectWord subject_word(const char *word);

/* The program of that name, where the system finds it; a name with a slash is none. */
bool program_find(const char *name, char ret[static PATH_MOST]);

/* Whether the word ends as the names of data do: such a file is never run, whatever is in it.
 * `cells`: only as tables and JSON do, which are no lines of words. */
bool word_ends_as_data(const char *word, bool cells);

#endif
