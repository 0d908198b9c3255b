/* An invocation of the program: what tells it from others, and how it ends. */
#ifndef FAIRNESS_INVOCATION_H
#define FAIRNESS_INVOCATION_H

#include "base/status.h"
#include "base/text.h"
#include "result/result.h"

/* Fills what tells this invocation from others: date, host, and the command line, `count` words
 * after the program's name, as a shell would read it back, behind
 * the name of the command, unless that is NULL. `drawn_seed`, unless NULL, stands in the
 * place of "random", so that the command replays the run. */
Status describe_run(const char *command, int count, char **words, const uint64_t *drawn_seed,
                    RunResult *into, Error *error);

/* Adds a word as a shell would read it back; and words of a command line, each behind a blank. */
void invocation_word(Text *out, const char *word);
void invocation_words(Text *out, size_t count, char *const *words);

/* Says on standard error which seed was drawn, and the command of `described` that replays the run.
 */
void tell_drawn_seed(uint64_t seed, const RunResult *described);

/* Says on standard error what was going on when the time of --timeout ran out. */
void tell_timeout(double timeout, const RunResult *result);

#endif
