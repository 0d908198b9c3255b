#include "inference/dependence.h"

#include "inference/check.h"
#include "inference/check_list.h"

#include <string.h>

bool check_found(const CheckResult *check)
{
    return check->status == FINDING_BIASED || check->status == FINDING_TOO_EVEN;
}

const CheckResult *check_made(const CaseResult *result, const char *id)
{
    for (size_t i = 0; i < result->check_count; i++)
        if (strcmp(result->checks[i].id, id) == 0 && result->checks[i].status != FINDING_SKIPPED)
            return &result->checks[i];
    return NULL;
}

void judge_dependence(CaseResult *result)
{
    const CheckResult *check = check_made(result, "dependence");
    result->headline = NULL;
    result->dependence = !check                ? DEPENDENCE_NOT_LOOKED_FOR
                         : !check_found(check) ? DEPENDENCE_NOT_FOUND
                                               : DEPENDENCE_FOUND;
    if (result->dependence != DEPENDENCE_FOUND || result->by_evidence)
        return;
    result->headline = check->id;
    result->looks_like_count = 0; /* a law that is named is one of independent trials */
}
