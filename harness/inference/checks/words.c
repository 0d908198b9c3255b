/* inversions and runs of a word: of items of which some are alike, all places seen, each number by
 * its exact law. */
#include "tallies/words.h"
#include "base/elementary.h"
#include "inference/check_kind.h"
#include "inference/number_test.h"
#include "inference/word_law.h"

#include <stdlib.h>

/* Puts neighbouring values together, about 8 cells a standard deviation, as number_cells() does:
 * finer ones would spend degrees of freedom on noise. Returns how many cells are left. */
static size_t fold(double *chances, uint64_t *counts, size_t cells)
{
    double mean = 0, square = 0;
    for (size_t value = 0; value < cells; value++) {
        mean += chances[value] * (double)value;
        square += chances[value] * (double)value * (double)value;
    }
    size_t width = (size_t)fmax(1, floor(sqrt(fmax(0, square - mean * mean)) / 8));
    for (size_t value = 0; value < cells; value++) {
        double chance = chances[value];
        uint64_t count = counts[value];
        chances[value] = 0;
        counts[value] = 0;
        chances[value / width] += chance;
        counts[value / width] += count;
    }
    return (cells - 1) / width + 1;
}

static Status test(const CheckInput *input, CheckResult *ret, Error *error)
{
    const Tally *tally = input->tally;
    bool inversions = tally->kind == &tally_word_inversions;
    double *chances = malloc(tally->cells * sizeof *chances);
    uint64_t *counts = tally_counts(tally);
    Status status = STATUS_OK;
    TestResult result = {0};
    if (!chances || !counts)
        status = error_set(error, STATUS_FAILED, "out of memory for the numbers of words");
    if (!status)
        status = (inversions ? word_inversions_law : word_runs_law)(&tally->shape, chances, error);
    if (!status) {
        size_t cells = fold(chances, counts, tally->cells);
        status = number_test_of(chances, counts, cells, input->trials, &result, error);
    }
    free(chances);
    free(counts);
    return status ? status : check_of_test(input, result, ret);
}

static double largest_effect(PlannedCheck of)
{
    return number_largest_effect(of.trials);
}

/* Of fewer items `outcomes` says all of it. */
static bool automatic(PlannedCheck of)
{
    return of.n >= 8 && tally_cells(of.kind->tally, of.shape, of.trials, NULL);
}

/* What both have. */
#define WORDS                                                                                      \
    .how = "exact law, grouped; by convolution where trials are few", .shapes = CHECK_DEALS,       \
    .automatic = automatic, .test = test, .largest_effect = largest_effect

const CheckKind check_word_inversions = {
    WORDS,
    .id = "inversions",
    .means = "too much of the old order is left, or it is turned round",
    .summary = "how many pairs of items that differ changed their order",
    .tally = &tally_word_inversions,
};

const CheckKind check_runs = {
    WORDS,
    .id = "runs",
    .means = "alike items lie together, or apart: packets were not broken up, or dealt out in turn",
    .summary = "runs of alike items, where all places are seen; with --deck",
    .finding = "alike items lie next to each other too often, or too rarely",
    .tally = &tally_word_runs,
};
