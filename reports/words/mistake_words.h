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

/* What is wrong in the code of a case that was found biased or invalid, and what to write instead;
 * each NULL where it is not known. Of the shuffle itself, or else of `law`, the first that its
 * counts look like. */
typedef struct Mistake {
    const LooksLike *law;
    const char *why, *fix;
} Mistake;
Mistake mistake_of(const CaseResult *result);

/* "perhaps as `naive`: swaps with any of 0..n-1"; nothing where it is not known. */
void write_why(Text *out, Mistake mistake);

#endif
