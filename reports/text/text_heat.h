/* The position matrix of a case. */
#ifndef FAIRNESS_TEXT_HEAT_H
#define FAIRNESS_TEXT_HEAT_H

#include <stddef.h>

typedef struct CaseResult CaseResult;
typedef struct Page Page;

/* The position matrix in colours or signs, where the counts are known and there are no bars: above
 * 4 items. Two rows a line in half-blocks, where the style has colour and Unicode. It takes
 * `lines` lines, or a few more; without a limit (SIZE_MAX) its steps are explained. */
void case_heat_map(Page *page, const CaseResult *result, size_t lines);

#endif
