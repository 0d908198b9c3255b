/* The thing to test as a word without an option: a function, a program, a line for the shell, data.
 */
#ifndef FAIRNESS_SUBJECT_OPTIONS_H
#define FAIRNESS_SUBJECT_OPTIONS_H

#include "base/status.h"

/* OptionTable.word of a run: takes a word (of argv) by what subject_word says of it. STATUS_USAGE
 * where it is something else that people type there, with what to type in its place. */
Status read_subject(void *options, const char *word, Error *error);

/* Reader of --algo. */
Status read_algorithms(void *options, const char *text, Error *error);

/* Reader of the key `function` of suites: a word that names a function, and no other. */
Status read_function_option(void *options, const char *text, Error *error);

#endif
