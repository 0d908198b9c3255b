#include "reports/words/case_matrix.h"

#include "inference/verdict.h"
#include "reports/words/verdict_words.h"

#include <math.h>

CaseRank case_rank(const RunResult *run, size_t index)
{
    const CaseResult *result = &run->cases[index];
    const CheckResult *check = effect_check(result);
    return (CaseRank){.index = index,
                      .gravity = (result->as_expected ? 0 : 16) + (int)result->status,
                      .effect = case_is_wrong(result) && check && !isnan(check->effect.value)
                                    ? check->effect.value
                                    : 0};
}

int case_by_rank(const void *a, const void *b)
{
    const CaseRank *first = a, *second = b;
    if (first->gravity != second->gravity)
        return first->gravity > second->gravity ? -1 : 1;
    if (first->effect != second->effect)
        return first->effect > second->effect ? -1 : 1;
    return first->index < second->index ? -1 : 1;
}
