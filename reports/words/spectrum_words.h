/* Of which kind a bias is, in words: how much of it shows in where single items go, how much in
 * pairs of items, and so on (inference/spectrum.h). */
#ifndef FAIRNESS_SPECTRUM_WORDS_H
#define FAIRNESS_SPECTRUM_WORDS_H

#include "base/text.h"
#include "result/result.h"

enum { SPECTRUM_ORDERS = 16 }; /* room for the shares of all orders */

/* How many items a statement must name to see this much of a bias. */
typedef struct OrderShare {
    size_t order; /* from 1 */
    double share; /* of all, 0 to 1 */
    double least; /* two standard deviations of its error below that; may be below 0 */
    bool told;    /* it lies above what chance makes of none, p = .001 */
    bool known;   /* that error is .05 at most, and half of the share */
} OrderShare;

/* The parts put together by their order, for n items: to ret[0..n-2], that of order 1 first. */
void spectrum_shares(const BiasPart *parts, size_t count, size_t n, OrderShare *ret);

/* "77%", "all" of a share that is told; "most", "part" where it is not known. */
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
