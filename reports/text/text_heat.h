/* The position matrix of a case. */
#ifndef FAIRNESS_TEXT_HEAT_H
#define FAIRNESS_TEXT_HEAT_H

typedef struct CaseResult CaseResult;
typedef struct Page Page;

/* The position matrix in colours or signs, where the counts are known and there are no bars: above
 * 4 items. Two rows a line in half-blocks, where the style has colour and Unicode. */
void case_heat_map(Page *page, const CaseResult *result);

#endif
