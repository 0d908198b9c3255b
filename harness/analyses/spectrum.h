/* The kinds of a bias, in words: how much of it shows in where single items go, how much in pairs
 * of items, and so on (inference/spectrum.h). Of a case, an analysis; of a law, what its reports
 * say. */
#ifndef FAIRNESS_ANALYSES_SPECTRUM_H
#define FAIRNESS_ANALYSES_SPECTRUM_H

#include "base/text.h"
#include "inference/spectrum.h"
#include "reports/json/field_table.h"

/* The facts of analysis_spectrum. */
typedef struct SpectrumFacts {
    BiasPart *parts;
    size_t count;
} SpectrumFacts;

enum { SPECTRUM_ORDERS = 16 }; /* room for the shares of all orders */

/* How many items a statement must name to see this much of a bias. */
typedef struct OrderShare {
    size_t order; /* from 1 */
    double share; /* of all, 0 to 1 */
    double least; /* two standard deviations of its error below that; may be below 0 */
    bool shown;   /* it lies above what chance makes of none, p = .001 */
    bool known;   /* that error is .05 at most, and half of the share */
} OrderShare;

/* The parts put together by their order, for n items: to ret[0..n-2], order 1 first. */
void spectrum_shares(const BiasPart *parts, size_t count, size_t n, OrderShare *ret);

/* "92% of this bias is in single items: look at where one item goes; 7% in pairs of items". Of
 * parts of a law, or of counts. False, and nothing written, where there are none, or none stands
 * out. Unless `whole`, only the largest that stands out, and nothing where that is known to be less
 * than half. */
bool spectrum_words(Text *out, const BiasPart *parts, size_t count, size_t n, bool whole);

/* Writes the rows of a BiasPart as the value of a key. */
void rows_of_part_write(JsonBuilder *builder, cJSON *object, const JsonField *field,
                        const void *from);

#endif
