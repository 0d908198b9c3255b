/* trend: do items early in the list come early? Page's test, which is Spearman's over all trials; a
 * question of one number, to be asked before looking. */
#include "base/elementary.h"
#include "inference/checks/sum_check.h"
#include "inference/trend_test.h"
#include "tallies/blocks.h"

/* S of the tally, with the mean places of blocks as scores (below the blocks' size, of single
 * items). */
static Status moments_of(const CheckInput *input, TrendMoments *ret, Error *error)
{
    Blocks blocks = blocks_of(input->tally->n);
    size_t m = blocks.count;
    SCOPED_ROOM(double, counts, (m + 2) * m, "a trend", error);
    double *size = counts + m * m, *score = size + m;
    for (size_t cell = 0; cell < m * m; cell++)
        counts[cell] = (double)tally_cell(input->tally, cell);
    for (size_t b = 0; b < m; b++) {
        size[b] = (double)block_size(blocks, b);
        score[b] = (double)(block_first(blocks, b) + block_first(blocks, b + 1) - 1) / 2;
    }
    Scored both = {.count = m, .size = size, .score = score};
    *ret = trend_moments(counts, input->trials, both, both);
    return STATUS_OK;
}

/* Items may come early or late: either is a trend. Two items and one trial have none. */
static Status trend_test_check(const CheckInput *input, CheckResult *ret, Error *error)
{
    size_t n = input->tally->n;
    double trials = (double)input->trials, items = (double)n;
    TrendMoments moments;
    TRY(moments_of(input, &moments, error));
    double most = sqrt(moments.variance * trials * (items - 1));
    TrialSum sum = {.sum = moments.sum,
                    .mean = moments.mean,
                    .variance = moments.variance,
                    .farthest = most,
                    .law = trend_law,
                    .values = n <= TREND_EXACT_ITEMS ? trend_cells(n) : 0,
                    .least = items * (items - 1) * (items - 2) / 6};
    TRY(sum_check(input, &sum, ret, error));
    /* Spearman's, over all trials: S less its mean, over N sqrt(Sxx Syy). */
    if (ret->status != FINDING_SKIPPED)
        ret->estimate = (Estimate){.known = true, .observed = (moments.sum - moments.mean) / most};
    return STATUS_OK;
}

/* All items where they were, or turned round. */
static double largest_effect(PlannedCheck of)
{
    return sqrt((double)of.n - 1);
}

const CheckKind check_trend = {
    .id = "trend",
    .how = "exact by convolution up to ten items, else normal",
    .means = "items early in the list come early, or late",
    .summary = "whether items early in the list come early, or late, n from 2",
    .finding = "items early in the list come early",
    .finding_below = "items early in the list come late",
    .estimate = "mean rank correlation",
    .tally = &tally_positions,
    .about = ABOUT_TREND,
    .test = trend_test_check,
    .largest_effect = largest_effect,
    .detectable = check_detectable_of_both_ends,
};
