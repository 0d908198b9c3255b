/* runs of a word: of items of which some are alike, all places seen, by their exact law. */
#include "tallies/words.h"
#include "base/elementary.h"
#include "inference/check_kind.h"
#include "inference/multiset_law.h"
#include "inference/stat_estimate.h"
#include "inference/stat_test.h"

/* A table by value: its chances and counts. */
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

static Status word_of(const CheckInput *input, Arena *memory, Word *ret, Error *error)
{
    const Tally *tally = input->tally;
    *ret = (Word){.chances = arena_get(memory, tally->cells, sizeof *ret->chances),
                  .counts = arena_keep(memory, tally_counts(tally)),
                  .cells = tally->cells};
    TRY(arena_status(memory, "the numbers of words", error));
    TRY(word_runs_law(&tally->shape, ret->chances, error));
    fold(ret);
    return STATUS_OK;
}

static Status words_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    SCOPED_ARENA scratch = {0};
    Word word;
    TestResult result;
    TRY(word_of(input, &scratch, &word, error));
    TRY(stat_test_of(word.chances, word.counts, word.cells, input->trials, &result, error));
    return check_of_test(input, result, ret);
}

static Status tell(const CheckInput *input, Estimate *ret, Error *error)
{
    SCOPED_ARENA scratch = {0};
    Word word;
    TRY(word_of(input, &scratch, &word, error));
    ValueTable table = {.chances = word.chances,
                        .counts = word.counts,
                        .cells = word.cells,
                        .trials = input->trials,
                        .width = word.width,
                        .mean = word.mean};
    return value_reported(table, ret, error);
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

const CheckKind check_runs = {
    .id = "runs",
    .how = "exact law, grouped; by convolution where trials are few",
    .shapes = CHECK_DEALS,
    .automatic = automatic,
    .test = words_test,
    .tell = tell,
    .largest_effect = largest_effect,
    .estimate = "",
    .means = "alike items lie together, or apart: packets were not broken up, or dealt out in turn",
    .summary = "runs of alike items, where all places are seen; with --deck",
    .finding = "too many runs of alike items",
    .finding_below = "too few runs of alike items",
    .noun = "runs of alike items",
    .noun_of_one = "run of alike items",
    .tally = &tally_word_runs,
};
