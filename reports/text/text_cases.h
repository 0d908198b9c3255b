/* Several cases side by side. */
#ifndef FAIRNESS_TEXT_CASES_H
#define FAIRNESS_TEXT_CASES_H

#include "reports/text/text_page.h"

/* A matrix, shuffles by sizes, of what each case came to, where there are several of both; and a
 * table, a row for each case, which is left out, except for -v, where it is long and the matrix
 * says the same. Returns whether the table was printed. */
bool text_cases(Page *page, const RunResult *run);

/* What is said of the cases one by one: a sentence on each that is not as expected, ten of them at
 * most, with the mistake in the code where it is known. */
void text_cases_sentences(Page *page, const RunResult *run);

/* Says which check w and `detects` in the table speak of, where that is not always `permutations`.
 */
void text_cases_checks(Text *line, const RunResult *run);

#endif
