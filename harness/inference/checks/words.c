/* runs of a word: of items of which some are alike, all places seen, by their exact law. */
#include "tallies/words.h"
#include "base/elementary.h"
#include "inference/check_kind.h"
#include "inference/multiset_law.h"
#include "inference/stat_estimate.h"
#include "inference/stat_test.h"

/* The chances of each number of runs, and how often it came. */
typedef struct Word {
    double *chances;
    uint64_t *counts;
} Word;

static Status word_of(const CheckInput *input, Arena *memory, Word *ret, Error *error)
{
    const Tally *tally = input->tally;
    *ret = (Word){.chances = arena_get(memory, tally->cells, sizeof *ret->chances),
                  .counts = arena_keep(memory, tally_counts(tally))};
    TRY(arena_status(memory, "the numbers of words", error));
    return word_runs_law(&tally->shape, ret->chances, error);
}

static Status words_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    SCOPED_ARENA scratch = {0};
    Word word;
    TestResult result;
    TRY(word_of(input, &scratch, &word, error));
    TRY(stat_test_of(word.chances, word.counts, input->tally->cells, input->trials, &result,
                     error));
    return check_of_test(input, result, ret);
}

static Status tell(const CheckInput *input, Estimate *ret, Error *error)
{
    SCOPED_ARENA scratch = {0};
    Word word;
    TRY(word_of(input, &scratch, &word, error));
    ValueTable table = {.chances = word.chances,
                        .counts = word.counts,
                        .cells = input->tally->cells,
                        .trials = input->trials,
                        .width = 1,
                        .mean = NAN};
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
