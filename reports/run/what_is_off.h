/* What is off in a biased case: the clause of a headline that each kind of evidence has. */
#ifndef FAIRNESS_WHAT_IS_OFF_H
#define FAIRNESS_WHAT_IS_OFF_H

#include "base/text.h"
#include "inference/check_kind.h"
#include "result/result.h"

/* A cell, with items and places as they are called. */
void cell_name(Text *out, const CaseResult *result, const WorstCell *cell);

/* "order 2 1 0 comes 11.5% too rarely"; of pairs "the item at place 1 of the first is at place 2 of
 * the second, 33.5% too often". */
void cell_off(Text *out, const CaseResult *result, const WorstCell *cell);

/* "trials depend on each other: all 52 items are where they were 17 trials before, 984 times as
 * often as in a random order of the trials". */
void pairs_off(Text *out, const CaseResult *result, const CheckKind *kind, const WorstCell *cell);

/* "too few cycles: mean 1, 4.54 if fair"; "too many trials have 24 to 26 descents: 80%, 55% if
 * fair"; "item ann comes too often at place 4: 29 times, 12 if fair". */
void number_off(Text *out, const CaseResult *result, const CheckKind *kind,
                const Estimate *estimate);

/* "every trial is as it went in: nothing is shuffled". */
void one_order(Text *out, const CaseResult *result);

#endif
