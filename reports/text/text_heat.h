/* The position matrix of a case. */
#ifndef FAIRNESS_TEXT_HEAT_H
#define FAIRNESS_TEXT_HEAT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct CaseResult CaseResult;
typedef struct HeatMap HeatMap; /* inference/heat.h */
typedef struct Page Page;
typedef struct Text Text;

/* The position matrix of a case in cells, at most `most` a side. False where there is none, or,
 * `out` being lost, for want of memory. On success the caller owes heat_map_clear. */
bool case_heat(Text *out, const CaseResult *result, size_t most, HeatMap *ret);

/* The position matrix in colours or signs, where the counts are known and there are no bars: above
 * 4 items. Two rows a line in half-blocks, where the style has colour and Unicode. It takes
 * `lines` lines, or a few more; without a limit (SIZE_MAX) its steps are explained. */
void case_heat_map(Page *page, const CaseResult *result, size_t lines);

#endif
