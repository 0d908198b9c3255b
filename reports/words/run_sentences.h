/* Sentences on the source and start of a case, and on what they hide. */
#ifndef FAIRNESS_RUN_SENTENCES_H
#define FAIRNESS_RUN_SENTENCES_H

#include "base/text.h"
#include "result/result.h"

/* Writes what it means if a source is too small for all orders; returns how grave that is,
 * "warning" or "note", or NULL where nothing was written. */
const char *source_sentence(Text *out, const CaseResult *result);

/* Likewise why that number of trials, where it was left to the program. */
const char *planned_sentence(Text *out, const CaseResult *result);

/* Likewise what the random numbers of a shuffle from outside have to do with --seed. */
const char *external_sentence(Text *out, const CaseResult *result);

/* Likewise what a start other than 0 1 2 ... hides. */
const char *start_sentence(Text *out, const CaseResult *result);

#endif
