/* What goes wrong around a shuffle that people write every day: its numbers are drawn unevenly, or
 * it is made several times. */
#ifndef FAIRNESS_EXACT_KNOWN_FAULTS_H
#define FAIRNESS_EXACT_KNOWN_FAULTS_H

#include "exact/known_law.h"

enum { KNOWN_TIMES_MOST = 4 };

/* Adds to the dictionary, which holds its plain laws:
 * - the everyday shuffles (Algorithm.everyday) without a parameter, whose numbers are drawn from
 *   few bits (draw_method.h): all of KNOWN_BITS for one that is fair and swaps, the usual ones for
 *   the others; none where the law is even, or is in the list for another shuffle already;
 * - the sorts by coins, with a comparator that answers -1, 0 or 1 (DRAW_THREE_WAY);
 * - those that are biased, without a parameter, made twice, the everyday ones up to
 *   KNOWN_TIMES_MOST times. Of all orders from 6 items on, those alone that deck/orders.h can run.
 * STATUS_FAILED without memory. */
Status known_faults_add(KnownLaws *laws, Error *error);

/* Calls add(context, algorithm, draw) for each draw that is looked for with a shuffle; `many`: with
 * all of them. Ends with the first status that is not OK. */
typedef Status AddDrawn(void *context, const Algorithm *algorithm, DrawLaw draw, Error *error);
Status known_draws_each(const Algorithm *algorithm, bool many, AddDrawn *add, void *context,
                        Error *error);

#endif
