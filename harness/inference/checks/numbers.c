/* The one-number statistics, each by its exact law: parity, fixed points, cycles, inversions,
 * descents, rising sequences, footrule, longest increasing subsequence. */
#include "inference/check_kind.h"
#include "inference/stat_estimate.h"
#include "inference/stat_law.h"
#include "inference/stat_test.h"
#include "inference/usual_mistake.h"

extern const CheckKind check_word_inversions;

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

/* Where the law is out of reach, the mean is taken as normal from this number of trials on. */
static uint64_t least_trials(PlannedCheck of)
{
    return stat_cells(of.kind->stat, of.n).sum ? STAT_MEAN_LEAST_TRIALS : 1;
}

static double statistic(const CheckInput *input, double *ret_df)
{
    uint64_t cells[STAT_SUM_CELLS_MOST];
    TestResult result;
    tally_read(input->tally, 0, input->tally->cells, cells);
    if (stat_test(input->kind->stat, input->tally->n, cells, input->trials, &result, NULL))
        return STATISTIC_LOST;
    *ret_df = 1;
    return result.statistic;
}

/* The distance of the farthest value from the mean. */
static double largest_effect(PlannedCheck of)
{
    const PermStat *stat = of.kind->stat;
    if (stat == &stat_parity)
        return 1;
    if (stat_cells(stat, of.n).sum)
        return stat->mean(of.n) / sqrt(stat->variance(of.n));
    return stat_largest_effect(of.trials);
}

/* Where the law is out of reach the cells hold a sum. */
static Status chances(PlannedCheck of, double *ret_chances, Error *error)
{
    const PermStat *stat = of.kind->stat;
    if (stat_cells(stat, of.n).sum)
        return error_set(error, STATUS_USAGE, "no table at n = %zu", of.n);
    return stat_cell_chances(stat, of.n, ret_chances, error);
}

/* Common to all of them. */
#define STAT_CHECK(name, counted)                                                                  \
    .about = ABOUT_NUMBER, .stat = &stat_##name, .tally = &stat_##counted.tally,                   \
    .automatic_from = STAT_CHECKS_FROM, .test = numbers_test, .tell = tell,                        \
    .least_trials = least_trials, .statistic = statistic, .largest_effect = largest_effect,        \
    .chances = chances

/* For checks whose table has a cell for each value, or for some. */
#define STAT_TABLE(name)                                                                           \
    STAT_CHECK(name, name), .how = "exact law, grouped; by convolution where trials are few",      \
                            .multinomial = true

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

const CheckKind check_fixed_points = {
    STAT_CHECK(fixed_points, fixed_points),
    .id = "fixed-points",
    .noun = "fixed points",
    .noun_of_one = "fixed point",
    .finding = "too many fixed points",
    .finding_below = "too few fixed points",
    .estimate = "",
    .how = "exact law, grouped; the sum by convolution where trials are few",
    .means =
        "items stay where they were too often, or never: the range leaves out, or repeats, a place",
    .summary = "how many items stayed where they were, n from 2",
    .multinomial = true,
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

const CheckKind check_inversions = {
    STAT_TABLE(inversions),
    .deal_variant = &check_word_inversions,
    .id = "inversions",
    .noun = "inversions",
    .noun_of_one = "inversion",
    .finding = "too many inversions",
    .finding_below = "too few inversions",
    .estimate = "",
    .means = "too much of the old order is left, or it is turned round",
    .summary = "how many pairs changed their order, n from 2",
    .costly_from = 1,
};

const CheckKind check_descents = {
    STAT_TABLE(descents),
    .id = "descents",
    .noun = "descents",
    .noun_of_one = "descent",
    .finding = "too many descents",
    .finding_below = "too few descents",
    .estimate = "",
    .means = "too many or too few steps down: sorted runs are left",
    .summary = "how many items have a smaller one behind them, n from 2",
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

const CheckKind check_footrule = {
    STAT_CHECK(footrule, footrule),
    .id = "footrule",
    .finding = "items move too far in all",
    .finding_below = "items move too little in all",
    .estimate = "",
    .noun = "places moved in all",
    .noun_of_one = "place moved in all",
    .how = "exact law, or normal mean of many items; simulated or convolved where trials are few",
    .means = "items move too little, or too far",
    .summary = "how far items moved in all, n from 2",
    .costly_from = 1,
    .multinomial = true,
};

const CheckKind check_increasing = {
    STAT_TABLE(increasing),
    .id = "longest-increasing",
    .finding = "the longest increasing subsequences are too long",
    .finding_below = "the longest increasing subsequences are too short",
    .estimate = "length",
    .noun = "items in the longest increasing subsequence",
    .noun_of_one = "item in the longest increasing subsequence",
    .means = "a long part of the old order is left",
    .summary = "length of the longest increasing subsequence, n from 2 to 64",
    .costly_from = 1,
};
