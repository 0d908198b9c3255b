/* precedence: which item comes before which, however far apart. */
#include "tallies/precedence.h"
#include "inference/check_kind.h"

#include <math.h>
#include <stdio.h>

/* With F = (times a came before b) - N r_a r_b / 2, h = F / (r_a r_b), u_a = sum over b of r_b
 * h_ab, h1_ab = (u_a - u_b)/n and h0 = h - h1: T = (12/N) (|h0|^2 + |h1|^2 / (n+1)), |h|^2 = sum
 * over a < b of r_a r_b h_ab^2. The covariance of single items is 1/12 on the part h0 and (n+1)/12
 * on h1, and again maps functions of blocks to functions of blocks. */
static double statistic(const Tally *tally, uint64_t trials, int threads)
{
    size_t n = tally->n;
    Blocks blocks = precedence_blocks(n);
    double means[LANES_MAX_N] = {0};
    size_t m = blocks.count;
    for (size_t b = 1; b < m; b++)
        for (size_t a = 0; a < b; a++) {
            uint64_t ra = block_size(blocks, a), rb = block_size(blocks, b);
            double off = count_off(tally_cell(tally, b * m + a), 2, trials, ra * rb);
            means[a] += off / (double)ra;
            means[b] -= off / (double)rb;
        }
    double sum0 = 0, sum1 = 0;
    for (size_t b = 1; b < m; b++)
        for (size_t a = 0; a < b; a++) {
            uint64_t weight = block_size(blocks, a) * block_size(blocks, b);
            double h = count_off(tally_cell(tally, b * m + a), 2, trials, weight) / (double)weight;
            double h1 = (means[a] - means[b]) / (double)n;
            sum0 += (double)weight * (h - h1) * (h - h1);
            sum1 += (double)weight * h1 * h1;
        }
    return 12 / (double)trials * (sum0 + sum1 / (double)(n + 1));
}

/* Reversing one of two trials turns the sign of x . y: no odd moments. |x|^2 is always df for
 * single items. In blocks it is not nearly so: with the items of a block thrown at random times,
 * B_a the bridge that counts the items of block a, h0_ab is the area that B_a and B_b go round, and
 * areas of one block share its bridge. In Fourier's terms the area is the sum over k of (X_k Y_k' -
 * Y_k X_k') / (2 pi k), X_k and Y_k normal over the blocks with sum 0, in p = m - 1 dimensions. Of
 * the square, |X_k|^2 |Y_k|^2 - (X_k.Y_k)^2 has the variance p (p-1) (4p+2), the product of two
 * terms k, l 2 p (p-1), and with sum 1/k^4 = pi^4/90, (sum 1/k^2)^2 = pi^4/36 the variance of 12
 * |h0|^2 is 2/5 p (p-1) (p+2). The mean places, 12 |h1|^2 / (n+1), have 2 p, and 2/5 p (p-1) in
 * common with the areas, which counts twice. That is for many items in each block; pairs of
 * different items of one block are what varies, so of blocks of r items it is 1 - 1/r of it. */
static QuadraticLaw law_of(const Shape *shape)
{
    double m = (double)precedence_blocks(shape->n).count, p = m - 1;
    double most = .4 * p * (p - 1) * (p + 4) + 2 * p;
    return (QuadraticLaw){.df = m * p / 2, .spread = (1 - m / (double)shape->n) * most, .step = 6};
}

/* |x|^2 of a single trial is n(n-1)/2 for every order of single items. */
static double largest_effect(PlannedCheck of)
{
    return sqrt((double)of.n * (double)(of.n - 1) / 2);
}

static CellLaw cell_law(const Tally *tally, uint64_t cell)
{
    size_t m = precedence_blocks(tally->n).count;
    return (CellLaw){.mean = m == tally->n && cell % m < cell / m ? 0.5 : 0};
}

static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    snprintf(text, size, "item %zu before item %zu", (size_t)(cell % tally->n),
             (size_t)(cell / tally->n));
}

const CheckKind check_precedence = {
    QUADRATIC_CHECK(law_of, statistic),
    .id = "precedence",
    .means = "one item comes before another too often: the shuffle keeps some of the old order, as "
             "sorts with bad comparators do",
    .summary = "which item comes before which, n from 3",
    .tally = &tally_precedence,
    .automatic_from = 6,
    .automatic_to = LANES_MAX_N,
    .costly_from = 13, /* about as long as positions and successors together */
    .cost = COST_ABOUT,
    .largest_effect = largest_effect,
    .cell_law = cell_law,
    .cell_name = cell_name,
};
