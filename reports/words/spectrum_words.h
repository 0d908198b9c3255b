/* The kinds of a bias, in words: how much of it shows in where single items go, how much in pairs
 * of items, and so on (inference/spectrum.h). */
#ifndef FAIRNESS_SPECTRUM_WORDS_H
#define FAIRNESS_SPECTRUM_WORDS_H

#include "base/text.h"
#include "inference/spectrum_shares.h"
#include "result/result.h"

/* "77%", "all" of a share that is reported; "most", "part" where it is not known. */
void spectrum_share(Text *out, const OrderShare *share);

/* "single items", "pairs of items", ..., "even and odd orders": what holds the part of that order.
 */
const char *spectrum_order_name(size_t order, size_t n);

/* "92% of this bias is in single items: look at where one item goes; 7% in pairs of items". Of
 * parts of a law, or of counts. False, and nothing written, where there are none, or none stands
 * out. Unless `whole`, only the largest that stands out, and nothing where that is known to be less
 * than half. */
bool spectrum_words(Text *out, const BiasPart *parts, size_t count, size_t n, bool whole);

/* How far any statement about two items can be off, where that is known: "two items". */
const char *two_items_sentence(Text *out, const CaseResult *result);

/* The same as a sentence of the report (run_sentences.h), "kind". */
const char *spectrum_sentence(Text *out, const CaseResult *result);

#endif
