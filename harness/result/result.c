#include "result/result.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const finding_words[] = {
    [FINDING_SKIPPED] = "skipped",
    [FINDING_NO_BIAS_FOUND] = "no-bias-found",
    [FINDING_INCONCLUSIVE] = "inconclusive",
    [FINDING_TOO_EVEN] = "too-even",
    [FINDING_BIASED] = "biased",
    [FINDING_INVALID] = "invalid",
    [FINDING_INVALID + 1] = NULL,
};

const char *finding_name(Finding finding)
{
    return finding_words[finding];
}

const char *const expectation_words[] = {
    [EXPECT_FAIR] = "fair", [EXPECT_BIASED] = "biased", [EXPECT_BIASED + 1] = NULL};

const char *expectation_name(Expectation expectation)
{
    return expectation_words[expectation];
}

bool finding_conclusive(Finding finding)
{
    return finding != FINDING_INCONCLUSIVE && finding != FINDING_SKIPPED;
}

bool finding_as_expected(Finding finding, Expectation expected)
{
    if (expected == EXPECT_BIASED)
        return finding == FINDING_BIASED || finding == FINDING_INVALID;
    return finding == FINDING_NO_BIAS_FOUND;
}

const char *const change_words[] = {
    [CHANGE_NONE] = "same",       [CHANGE_STREAM] = "stream", [CHANGE_NEW] = "new",
    [CHANGE_MISSING] = "missing", [CHANGE_OTHER] = "other",   [CHANGE_GREW] = "grew",
    [CHANGE_WORSE] = "worse",     [CHANGE_WORSE + 1] = NULL,
};

bool run_result_broken(const RunResult *run)
{
    for (size_t i = 0; i < run->case_count; i++)
        if (run->cases[i].error)
            return true;
    return false;
}

void comparison_free(Comparison *comparison)
{
    if (!comparison)
        return;
    for (size_t i = 0; i < comparison->case_count; i++) {
        free(comparison->cases[i].id);
        free(comparison->cases[i].checks);
    }
    free(comparison->cases);
    free(comparison->baseline);
    free(comparison);
}

void case_id_of(const char *name, size_t n, char *text, size_t size)
{
    snprintf(text, size, "%s/n=%zu", name, n);
}

const char *run_result_keep(RunResult *run, const char *text)
{
    size_t size = strlen(text) + 1;
    KeptText *kept = malloc(sizeof *kept + size);
    if (!kept)
        return NULL;
    memcpy(kept->text, text, size);
    kept->next = run->kept;
    run->kept = kept;
    return kept->text;
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

const char *const dependence_words[] = {
    [DEPENDENCE_NOT_LOOKED_FOR] = "not-looked-for",
    [DEPENDENCE_NOT_FOUND] = "not-found",
    [DEPENDENCE_UNCLEAR] = "unclear",
    [DEPENDENCE_FOUND] = "found",
    [DEPENDENCE_FOUND + 1] = NULL,
};

void case_result_clear(CaseResult *result)
{
    if (result->shape)
        shape_clear(result->shape);
    free(result->shape);
    free(result->id);
    free(result->algorithm);
    free(result->error);
    free(result->source);
    free(result->left_out);
    free(result->external.command);
    for (size_t i = 0; result->external.items && i < result->n; i++)
        free(result->external.items[i]);
    free(result->external.items);
    free(result->checks);
    free(result->worst);
    exact_result_clear(&result->exact);
    free(result->looks_like);
    free(result->spectrum);
    free(result->invalid.lost);
    free(result->invalid.first);
    free(result->invalid.missing.first);
    free(result->invalid.missing.seen);
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
    comparison_free(run->comparison);
    while (run->kept) {
        KeptText *next = run->kept->next;
        free(run->kept);
        run->kept = next;
    }
    memset(run, 0, sizeof *run);
}
