/* The cell that stands out most, in words. */
#ifndef FAIRNESS_CELL_WORDS_H
#define FAIRNESS_CELL_WORDS_H

#include "base/text.h"
#include "result/result.h"

/* "order 1 2 0 comes up 11.3% too often", "land comes 8% too often at place 0"; where one hand is
 * seen, "item 19 is taken 36% too often"; "class Q never comes". Printable, ASCII unless `unicode`.
 */
void cell_words(Text *out, const CaseResult *result, const WorstCell *cell, bool unicode);

/* Its name alone, "order 1 2 0" without the first word, "land at place 0"; "class Q". Up to `most`
 * columns of it. */
void cell_name(Text *out, const CaseResult *result, const WorstCell *cell, bool unicode,
               size_t most);

/* How far off it is, behind words of one's own for it: ", 8% too often". */
void cell_how_far(Text *out, const WorstCell *cell);

#endif
