/* trend: do items early in the list come early? Page's test, which is Spearman's over all trials; a
 * question of one number, to be asked before looking. */
#include "base/elementary.h"
#include "inference/check_kind.h"
#include "inference/chi_square.h"
#include "inference/stat_sum.h"
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

/* Whether the sum over the trials has its exact law, where that is quick. */
static bool is_exact(size_t n, uint64_t trials)
{
    return n <= TREND_EXACT_ITEMS && trials <= SUM_TEST_MOST / trend_cells(n);
}

static Status exactly(size_t n, uint64_t trials, double sum, TestResult *ret, Error *error)
{
    SCOPED_ROOM(double, chances, trend_cells(n), "a trend", error);
    TRY(trend_law(n, chances, error));
    double least = (double)(n * (n - 1) * (n - 2) / 6);
    return sum_test_of(sum - (double)trials * least, chances, trend_cells(n), trials, ret, error);
}

static Status trend_test_check(const CheckInput *input, CheckResult *ret, Error *error)
{
    size_t n = input->tally->n;
    TrendMoments moments;
    TRY(moments_of(input, &moments, error));
    double far = fabs(moments.sum - moments.mean), deviation = sqrt(moments.variance);
    double square = far * far / moments.variance, inner = fmax(0, far - 0.5) / deviation;
    /* Bounded sums of a symmetric law: beyond, they are seldomer than the normal law has them. */
    double trials = (double)input->trials, farthest = sqrt(trials * (double)(n - 1));
    Tails tails = normal_distance_tails(inner);
    double least = chi_square_tails(farthest * farthest, 1).log10_upper;
    const char *method = "mean";
    if (is_exact(n, input->trials)) {
        TestResult exact;
        TRY(exactly(n, input->trials, moments.sum, &exact, error));
        tails = exact.tails;
        least = exact.log10_p_least - log10(2);
        method = "convolution";
    }
    /* Items may come early or late: either is a trend. Two items and one trial have none. */
    check_of_both_ends(input, method, square, tails, least, ret);
    /* Spearman's, over all trials: S less its mean, over N sqrt(Sxx Syy). */
    if (ret->status != FINDING_SKIPPED)
        ret->estimate = (Estimate){.known = true,
                                   .observed = (moments.sum - moments.mean) /
                                               sqrt(moments.variance * trials * (double)(n - 1))};
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
    .prior_test = PRIOR_TREND,
    .test = trend_test_check,
    .largest_effect = largest_effect,
    .detectable = check_detectable_of_both_ends,
};
