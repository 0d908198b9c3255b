/* Sentences on outcomes that are looked at together: pairs, and seeds (--paired, --seeds).
 * */
#ifndef FAIRNESS_VIEW_SENTENCE_H
#define FAIRNESS_VIEW_SENTENCE_H

#include "base/text.h"
#include "result/result.h"

/* ", a^-1 b": which orders the case looks at, behind its size; nothing where it has all. */
void view_name(Text *out, const CaseResult *result);

/* "the second order depends on the first: ". */
void relation_begins(Text *out, const CaseResult *result);

/* Where what takes one outcome to the other is one order in all trials. */
void relation_one_order(Text *out, const CaseResult *result);

/* A cell of what takes one outcome to the other, in words about both. */
void relation_cell(Text *out, const CaseResult *result, const WorstCell *cell, bool unicode);

/* "; 32,768 different orders of 100,000 seeds (40,000 gives the order of 7,232)"; nothing of
 * others. */
void seeds_sentence(Text *out, const CaseResult *result);

#endif
