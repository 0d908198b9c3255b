/* inversions and runs of a word: of items of which some are alike, all places seen, each number by
 * its exact law. */
#include "tallies/words.h"
#include "base/elementary.h"
#include "inference/check_kind.h"
#include "inference/multiset_law.h"
#include "inference/stat_estimate.h"
#include "inference/stat_test.h"

#include <stdlib.h>

/* A table by value: its chances and counts, owned. */
typedef struct Word {
    double *chances;
    uint64_t *counts;
    size_t cells;
    uint64_t width; /* values of each cell */
    double mean;
} Word;

/* Puts neighbouring values together, about 8 cells a standard deviation, as stat_cells() does:
 * finer ones would spend degrees of freedom on noise. */
static void fold(Word *word)
{
    double square = 0;
    word->mean = 0;
    for (size_t value = 0; value < word->cells; value++) {
        word->mean += word->chances[value] * (double)value;
        square += word->chances[value] * (double)value * (double)value;
    }
    double variance = fmax(0, square - word->mean * word->mean);
    size_t width = (size_t)fmax(1, floor(sqrt(variance) / 8));
    for (size_t value = 0; value < word->cells; value++) {
        double chance = word->chances[value];
        uint64_t count = word->counts[value];
        word->chances[value] = 0;
        word->counts[value] = 0;
        word->chances[value / width] += chance;
        word->counts[value / width] += count;
    }
    word->cells = (word->cells - 1) / width + 1;
    word->width = width;
}

static void word_end(Word *word)
{
    free(word->chances);
    free(word->counts);
}

/* The caller owes word_end, whether it fails or not. */
static Status word_of(const CheckInput *input, Word *ret, Error *error)
{
    const Tally *tally = input->tally;
    bool inversions = tally->kind == &tally_word_inversions;
    *ret = (Word){.chances = malloc(tally->cells * sizeof *ret->chances),
                  .counts = tally_counts(tally),
                  .cells = tally->cells};
    if (!ret->chances || !ret->counts)
        return error_set(error, STATUS_FAILED, "out of memory for the numbers of words");
    Status status =
        (inversions ? word_inversions_law : word_runs_law)(&tally->shape, ret->chances, error);
    if (!status)
        fold(ret);
    return status;
}

static Status words_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    Word word;
    TestResult result = {0};
    Status status = word_of(input, &word, error);
    if (!status)
        status = stat_test_of(word.chances, word.counts, word.cells, input->trials, &result, error);
    word_end(&word);
    return status ? status : check_of_test(input, result, ret);
}

static Status tell(const CheckInput *input, Estimate *ret, Error *error)
{
    Word word;
    Status status = word_of(input, &word, error);
    if (!status) {
        ValueTable table = {.chances = word.chances,
                            .counts = word.counts,
                            .cells = word.cells,
                            .trials = input->trials,
                            .width = word.width,
                            .mean = word.mean};
        status = value_told(table, ret, error);
    }
    word_end(&word);
    return status;
}

static double largest_effect(PlannedCheck of)
{
    return stat_largest_effect(of.trials);
}

/* With fewer items `outcomes` says all of it. */
static bool automatic(PlannedCheck of)
{
    return of.n >= 8 && tally_cells(of.kind->tally, of.shape, of.trials, NULL);
}

/* Common to both. */
#define WORDS                                                                                      \
    .how = "exact law, grouped; by convolution where trials are few", .shapes = CHECK_DEALS,       \
    .automatic = automatic, .test = words_test, .tell = tell, .largest_effect = largest_effect,    \
    .estimate = ""

const CheckKind check_word_inversions = {
    WORDS,
    .id = "inversions",
    .means = "too much of the old order is left, or it is turned round",
    .summary = "how many pairs of items that differ changed their order",
    .finding = "too many inversions",
    .finding_below = "too few inversions",
    .noun = "inversions",
    .noun_of_one = "inversion",
    .tally = &tally_word_inversions,
};

const CheckKind check_runs = {
    WORDS,
    .id = "runs",
    .means = "alike items lie together, or apart: packets were not broken up, or dealt out in turn",
    .summary = "runs of alike items, where all places are seen; with --deck",
    .finding = "too many runs of alike items",
    .finding_below = "too few runs of alike items",
    .noun = "runs of alike items",
    .noun_of_one = "run of alike items",
    .tally = &tally_word_runs,
};
