/* Several cases side by side. */
#ifndef FAIRNESS_TEXT_CASES_H
#define FAIRNESS_TEXT_CASES_H

#include "reports/text/text_page.h"

/* A matrix, shuffles by sizes, of what each case came to, where there are several of both; and a
 * table, a row for each case. Unless the style asks for all that is known, the gravest rows alone
 * where there are many, and no table where the matrix says the same. Returns whether the table was
 * printed. */
bool text_cases(Page *page, const RunResult *run);

/* Writes of the cases one by one: a sentence on each that is not as expected, the gravest first,
 * with the mistake in the code where it is known; ten of them at most, or, unless the style asks
 * for all, one a shuffle and as many as fit on a screen. */
void text_cases_sentences(Page *page, const RunResult *run);

/* Says which check w and `detects` in the table speak of, where that is not always `permutations`.
 */
void text_cases_checks(Text *line, const RunResult *run);

#endif
