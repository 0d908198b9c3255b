#include "result.h"

#include <stdlib.h>
#include <string.h>

const char *finding_name(Finding finding)
{
    static const char *const names[] = {
        [FINDING_SKIPPED] = "skipped",
        [FINDING_NO_BIAS_FOUND] = "no-bias-found",
        [FINDING_INCONCLUSIVE] = "inconclusive",
        [FINDING_TOO_EVEN] = "too-even",
        [FINDING_BIASED] = "biased",
        [FINDING_INVALID] = "invalid",
    };
    return names[finding];
}

static void exact_result_clear(ExactResult *exact)
{
    free(exact->tv);
    free(exact->phi2);
    free(exact->denominator);
    free(exact->paths);
    for (size_t i = 0; i < exact->numerator_count; i++)
        free(exact->numerators[i]);
    free(exact->numerators);
}

void case_result_clear(CaseResult *result)
{
    free(result->id);
    free(result->algorithm);
    free(result->source);
    free(result->checks);
    free(result->worst);
    exact_result_clear(&result->exact);
    free(result->looks_like);
    free(result->invalid.lost);
    free(result->invalid.first);
    free(result->permutations);
    free(result->positions);
}

void run_result_clear(RunResult *run)
{
    for (size_t i = 0; i < run->case_count; i++)
        case_result_clear(&run->cases[i]);
    free(run->cases);
    free(run->host);
    free(run->command);
    memset(run, 0, sizeof *run);
}
