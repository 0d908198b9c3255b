/* How the options of a run are read: one by one, and then, once all are there, by steps that look
 * at them together. Each step is of one question and does nothing where that is not asked; they are
 * made in this order (options_read_end), since what a file says of the items comes before their
 * shape, and that before what is counted. STATUS_USAGE for what was typed, STATUS_FAILED for what
 * is wrong in a file. */
#ifndef FAIRNESS_OPTIONS_STEPS_H
#define FAIRNESS_OPTIONS_STEPS_H

#include "cases/progress.h"
#include "cli/options.h"

/* ---- readers of one option (Option.read): `options` is the run's Options ---- */

Status read_algorithms(void *options, const char *text, Error *error);
Status read_exec(void *options, const char *text, Error *error);
Status read_exec_each(void *options, const char *text, Error *error);
Status read_function(void *options, const char *text, Error *error);
Status read_plugin(void *options, const char *text, Error *error);
Status read_one_long(void *options, const char *text, Error *error);
Status read_input(void *options, const char *text, Error *error);
#define AS_WORDS "lines|csv|json|stream|by-size|u8|u16le|u32le|u64le|from-1"
Status read_as(void *options, const char *text, Error *error);
Status read_paired(void *options, const char *text, Error *error);
Status read_seeds(void *options, const char *text, Error *error);
Status read_law(void *options, const char *text, Error *error);

/* OptionTable.word: the thing to test as a word (of argv) without an option, by what subject_word
 * says of it. STATUS_USAGE where it is something else that people type there, with what to type in
 * its place. And the key `function` of suites: a word that names a function, and no other. */
Status read_subject(void *options, const char *word, Error *error);
Status read_function_option(void *options, const char *text, Error *error);

/* ---- the steps ---- */

/* Where --input has a file and no option says how it is written, or by_content is set: looks at it,
 * and fills the options as if they had been typed. STATUS_USAGE where it is a report or a suite, or
 * may be read in several ways; these were listed on standard error, a whole command each. */
Status data_options_read(Options *options, Error *error);

/* Reads --items, and takes --n from it; three for a word that names code. */
Status external_options_check(Options *options, Error *error);

/* Reads the file of --table: what it says of the shapes is put into the options. */
Status table_options_read(Options *options, Error *error);

/* Reads the rows of a file, and puts them into groups; these say the sizes where no others are
 * given. */
Status records_options_read(Options *options, Error *error);

/* Finds how many items and orders --one-long has, where that was not said, which takes a reading of
 * it. */
Status one_long_options_read(Options *options, Error *error);

/* Holds --paired and --seeds against the other options, and sets the number of trials where it was
 * not given. */
Status pairs_options_check(Options *options, Error *error);

/* Makes the shape of each size of --deck, --items, --take and --hands together; a deck gives the
 * size where --n is not given. */
Status shape_options_check(Options *options, Error *error);

/* Reads the laws of --law, and gives them to the shapes of their sizes; the file says how many
 * items there are where nothing else does. */
Status law_choice_check(Options *options, Error *error);

/* Makes the table, and the outcomes of each group of rows, of these shapes. */
Status table_options_take(Options *options, Error *error);
Status records_options_take(Options *options, Error *error);

/* ---- what is asked beside and after them ---- */

/* Refuses reports that would be put over what is read. STATUS_USAGE. */
Status external_options_check_read(const Options *options, const OutputChoice *output,
                                   Error *error);

/* The shape of n items as the options have it, of which the first `take` places are seen, in order;
 * all for 0. On success the caller owes shape_clear. */
Status shape_options_first(const Options *options, size_t n, size_t take, Shape *ret, Error *error);

/* Looks at what was named: asks a plugin, opens a recording and counts it. To be called once,
 * before the cases are made, on options that stay where they are. */
Status external_options_open(Options *options, Progress *progress, Error *error);

/* The case of a group of records. */
CaseSpec records_case(const Options *options, size_t index, SubjectFacts *facts);

/* Has the cases give outcomes that belong together, where their subject does not do so by itself;
 * once. */
Status pairs_cases(Options *options, CaseSpec *specs, size_t count, Error *error);

/* Progress.say: what others wrote cannot steer the terminal. */
void external_say(const char *line);

#endif
