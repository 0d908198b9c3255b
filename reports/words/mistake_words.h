/* The mistake in a shuffle, as far as known: its law, and the laws that its counts look like. */
#ifndef FAIRNESS_MISTAKE_WORDS_H
#define FAIRNESS_MISTAKE_WORDS_H

#include "base/text.h"
#include "result/result.h"

/* The exact law in a sentence: what can come up, how far from even, and whether the counts agree.
 * Plain ASCII, no newline. Returns its label, or NULL where it is not known. */
const char *law_sentence(Text *out, const CaseResult *result);

/* All of result->looks_like, commas between them; returns how sure that is, "looks like" or
 * "fits", with how many random laws do, too, and how many trials would tell, or NULL where there is
 * none. */
const char *likeness_sentence(Text *out, const CaseResult *result, bool unicode);

/* Whether it is the shuffle that was run, drawn as it was. */
bool likeness_is_itself(const LooksLike *law, const CaseResult *result);

/* The law of result->looks_like whose mistake and cure are to be told: the first, or NULL where
 * there is none, or where one of them is the shuffle itself, whose mistake is reported already. */
const LooksLike *likeness_explained(const CaseResult *result);

/* In one line, what is wrong in the code of a shuffle that was found biased or invalid, and what to
 * write instead: "Looks like naive. Mistake: swaps with any of 0..n-1. Fix: draw from 0..i." Of a
 * shuffle whose mistake is known by itself, that one. False, and nothing written, where nothing is
 * known, or where the bias was expected. Printable, ASCII unless `unicode`; no newline. */
bool mistake_sentence(Text *out, const CaseResult *result, bool unicode);

#endif
