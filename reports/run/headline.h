/* What a person reads first of a case: what happens to the items, not which check saw it. */
#ifndef FAIRNESS_HEADLINE_H
#define FAIRNESS_HEADLINE_H

#include "base/text.h"
#include "result/result.h"

/* "naive, 3 items"; of a case with a name of its own "poker (shuffle.py:deal), 52 items". */
void case_name(Text *out, const CaseResult *result);

/* "naive, 3 items: order 2 1 0 comes 11.5% too rarely"; in one line by itself with its p, or with
 * what would have been found. */
void headline(Text *out, const CaseResult *result, bool with_p);

/* A second thing that never or always happens, where no mistake is named that says it all. False,
 * and nothing is added, where there is none. */
bool more_facts(Text *out, const CaseResult *result);

/* Of a case that is told by how its trials depend on each other: what the bias within them would be
 * told by. False, and nothing is added, where there is none. */
bool bias_within(Text *out, const CaseResult *result);

/* Its part on outcomes that are no permutations, or should never come. */
void invalid_words(Text *out, const CaseResult *result);

/* "less than once in a trillion runs", of log10 of a p. */
void rarity(Text *out, double log10_p);

/* "places that are 14% off", which the check would find. */
void reach_words(Text *out, const CaseResult *result, const CheckResult *check);

#endif
