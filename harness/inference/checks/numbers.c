/* The one-number statistics, each by its exact law: parity, cycles, rising sequences. */
#include "inference/check_kind.h"
#include "inference/stat_estimate.h"
#include "inference/stat_law.h"
#include "inference/stat_test.h"
#include "inference/usual_mistake.h"

static Status numbers_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    SCOPED_ARENA scratch = {0};
    const PermStat *stat = input->kind->stat;
    uint64_t *cells = arena_keep(&scratch, stat_counts(stat, input->tally));
    TestResult result;
    TRY(arena_status(&scratch, "the cells of a statistic", error));
    TRY(stat_test(stat, input->tally->n, cells, input->trials, &result, error));
    return check_of_test(input, result, ret);
}

static Status tell(const CheckInput *input, Estimate *ret, Error *error)
{
    SCOPED_ARENA scratch = {0};
    uint64_t *cells = arena_keep(&scratch, stat_counts(input->kind->stat, input->tally));
    TRY(arena_status(&scratch, "the cells of a statistic", error));
    return stat_estimate(input->kind->stat, input->tally->n, cells, input->trials, ret, error);
}

static double largest_effect(PlannedCheck of)
{
    const PermStat *stat = of.kind->stat;
    if (stat == &stat_parity)
        return 1;
    return stat_largest_effect(of.trials);
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
    .noun_of_one = "cycle",
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
    .noun_of_one = "rising sequence",
    .finding = "too many rising sequences",
    .finding_below = "too few rising sequences",
    .estimate = "",
    .means = "runs of the old order are interleaved: too few riffles",
    .summary = "runs of items that kept their order, as riffles leave them, n from 2",
};
