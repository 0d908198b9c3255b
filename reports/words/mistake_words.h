/* The mistake in a shuffle, as far as known: its law, and the laws that its counts look like. */
#ifndef FAIRNESS_MISTAKE_WORDS_H
#define FAIRNESS_MISTAKE_WORDS_H

#include "base/text.h"
#include "result/result.h"

/* The exact law in a sentence: what can come up, how far from even, and whether the counts agree.
 * Plain ASCII, no newline. Returns its label, or NULL where it is not known. */
const char *law_sentence(Text *out, const CaseResult *result);

/* All of result->looks_like; its label, or NULL where there is none. */
const char *likeness_sentence(Text *out, const CaseResult *result);

/* The law of result->looks_like whose mistake and cure are to be told: the first, or NULL where
 * there is none, or where one of them is the shuffle itself, whose mistake is reported already. */
const LooksLike *likeness_explained(const CaseResult *result);

/* In one line, what is wrong in the code of a case that was found biased or invalid, and what to
 * write instead: "Why: naive: swaps with any of 0..n-1. Fix: draw from 0..i." False, and nothing
 * written, where nothing is known, or where that was expected. */
bool mistake_sentence(Text *out, const CaseResult *result);

#endif
