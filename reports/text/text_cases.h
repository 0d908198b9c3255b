/* Several cases side by side. */
#ifndef FAIRNESS_TEXT_CASES_H
#define FAIRNESS_TEXT_CASES_H

#include "reports/text/text_page.h"

/* Several cases, or all that is known of them: a matrix, shuffles by sizes, of what each came to,
 * and a table, a row for each case. Of many the matrix alone, one row a shuffle, the worst first,
 * as many as a screen has room for; all others by name. Returns whether the table was printed. */
bool text_cases(Page *page, const RunResult *run);

/* Lines that a report on the cases may have, unless the style asks for all that is known. */
size_t text_cases_screen(const RunResult *run);

/* Writes of the cases one by one: a sentence on each that is not as expected, the gravest first,
 * with the mistake in the code where it is known; ten of them at most, or, unless the style asks
 * for all, one a shuffle and as many as fit on a screen. */
void text_cases_sentences(Page *page, const RunResult *run);

/* Says which check w and `detects` in the table speak of, where that is not always `permutations`.
 */
void text_cases_checks(Text *line, const RunResult *run);

#endif
