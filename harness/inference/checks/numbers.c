/* The one-number statistics, each by its exact law: parity, cycles, rising sequences; and the runs
 * of a word, of items of which some are alike, all places seen. */
#include "base/elementary.h"
#include "inference/check_kind.h"
#include "inference/stat_estimate.h"
#include "inference/stat_test.h"
#include "inference/usual_mistake.h"
#include "tallies/words.h"

/* The table of a number of orders, or of runs of words. */
static Status table_of(const CheckInput *input, Arena *memory, ValueTable *ret, Error *error)
{
    const Tally *tally = input->tally;
    const PermStat *stat = input->kind->stat;
    uint64_t *counts = arena_keep(memory, stat ? stat_counts(stat, tally) : tally_counts(tally));
    TRY(arena_status(memory, "the cells of a statistic", error));
    if (stat)
        return stat_table(stat, tally->n, counts, input->trials, memory, ret, error);
    double *chances = arena_get(memory, tally->cells, sizeof *chances);
    TRY(arena_status(memory, "the numbers of words", error));
    *ret = (ValueTable){.chances = chances,
                        .counts = counts,
                        .cells = tally->cells,
                        .trials = input->trials,
                        .width = 1,
                        .mean = NAN};
    return word_runs_law(&tally->shape, chances, error);
}

static Status numbers_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    SCOPED_ARENA scratch = {0};
    ValueTable table;
    TestResult result;
    TRY(table_of(input, &scratch, &table, error));
    TRY(table_test(&table, &result, error));
    return check_of_test(input, result, ret);
}

static Status tell(const CheckInput *input, Estimate *ret, Error *error)
{
    SCOPED_ARENA scratch = {0};
    const PermStat *stat = input->kind->stat;
    ValueTable table;
    TRY(table_of(input, &scratch, &table, error));
    return stat ? stat_estimate(stat, input->tally->n, table.counts, input->trials, ret, error)
                : value_reported(table, ret, error);
}

static double largest_effect(PlannedCheck of)
{
    return of.kind->stat == &stat_parity ? 1 : stat_largest_effect(of.trials);
}

static Status chances(PlannedCheck of, Arena *memory, const double **ret, Error *error)
{
    double *cells = arena_get(memory, stat_cells(of.kind->stat, of.n).count, sizeof *cells);
    TRY(arena_status(memory, of.kind->id, error));
    *ret = cells;
    return stat_cell_chances(of.kind->stat, of.n, cells, error);
}

/* Common to all of them. */
#define STAT_CHECK(name, counted)                                                                  \
    .about = ABOUT_NUMBER, .stat = &stat_##name, .tally = &stat_##counted.tally,                   \
    .automatic_from = STAT_CHECKS_FROM, .test = numbers_test, .tell = tell,                        \
    .largest_effect = largest_effect

/* For checks whose table has a cell for each value, or for some. */
#define STAT_TABLE(name)                                                                           \
    STAT_CHECK(name, name), .how = "exact law, grouped; by convolution where trials are few",      \
                            .chances = chances

const CheckKind check_parity = {
    STAT_CHECK(parity, cycles),
    .id = "parity",
    .finding = "even orders come too often",
    .finding_below = "even orders come too rarely",
    .how = "exact; two cells",
    .means = "even and odd orders are not half each: a swap with itself is forbidden, or one draw "
             "is missing",
    .summary = "even and odd orders, n from 2",
    .costly_from = 1,
    .usual_mistake = usual_mistake_in_parity, /* of no other number is it known */
};

const CheckKind check_cycles = {
    STAT_TABLE(cycles),
    .id = "cycles",
    .noun = "cycles",
    .finding = "too many cycles",
    .finding_below = "too few cycles",
    .estimate = "",
    .means = "too few or too many cycles: as with Sattolo's algorithm, which makes one",
    .summary = "number of cycles, n from 2",
    .costly_from = 1,
};

const CheckKind check_rising = {
    STAT_TABLE(rising),
    .id = "rising-sequences",
    .noun = "rising sequences",
    .finding = "too many rising sequences",
    .finding_below = "too few rising sequences",
    .estimate = "",
    .means = "runs of the old order are interleaved: too few riffles",
    .summary = "runs of items that kept their order, as riffles leave them, n from 2",
};

/* With fewer items `outcomes` says all of it. */
static bool automatic_runs(PlannedCheck of)
{
    return of.n >= 8 && tally_cells(of.kind->tally, of.shape, of.trials, NULL);
}

const CheckKind check_runs = {
    .id = "runs",
    .how = "exact law, grouped; by convolution where trials are few",
    .shapes = CHECK_DEALS,
    .automatic = automatic_runs,
    .test = numbers_test,
    .tell = tell,
    .largest_effect = largest_effect,
    .estimate = "",
    .means = "alike items lie together, or apart: packets were not broken up, or dealt out in turn",
    .summary = "runs of alike items, where all places are seen; with --deck",
    .finding = "too many runs of alike items",
    .finding_below = "too few runs of alike items",
    .noun = "runs of alike items",
    .tally = &tally_word_runs,
};
