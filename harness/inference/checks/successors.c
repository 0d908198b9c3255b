/* successors: which item directly follows which. */
#include "inference/check_kind.h"
#include "tallies/blocks.h"

#include <math.h>
#include <stdio.h>

/* The pairs of different symbols in two blocks, of the n + 1 symbols. */
static uint64_t different(Blocks symbols, size_t a, size_t b)
{
    uint64_t size = block_size(symbols, a);
    return a == b ? size * (size - 1) : size * block_size(symbols, b);
}

/* D = O - E, E = N w / n, with w_ab the number of (symbol of a, other symbol of b); S and A the
 * symmetric and antisymmetric parts of D:
 *   T = (n/N) sum S^2/w + (n(n-1) / ((n+1) N)) sum A^2/w.
 * On functions F of two different symbols whose sums over either symbol vanish the covariance is
 * F/n + (F - F^T)/(n(n-1)). It maps functions that are constant on blocks to such, so that a sum
 * over a block is w times the function's value, and the inverse on blocks is the inverse of the
 * symbols. */
static double statistic(const Tally *tally, uint64_t trials, int threads)
{
    size_t n = tally->n;
    Blocks symbols = blocks_of(n + 1);
    double symmetric = 0, antisymmetric = 0;
    for (size_t a = 0; a < symbols.count; a++) {
        double row[2] = {0, 0};
        for (size_t b = 0; b <= a; b++) {
            uint64_t weight = different(symbols, a, b);
            if (!weight)
                continue;
            double one = count_off(tally_cell(tally, a * symbols.count + b), n, trials, weight);
            double other = count_off(tally_cell(tally, b * symbols.count + a), n, trials, weight);
            double s = (one + other) / 2, d = (one - other) / 2;
            double times = a == b ? 1 : 2; /* cells (a,b) and (b,a) */
            row[0] += times * s * s / (double)weight;
            row[1] += times * d * d / (double)weight;
        }
        symmetric += row[0];
        antisymmetric += row[1];
    }
    double items = (double)n, count = (double)trials;
    return items / count * symmetric + items * (items - 1) / ((items + 1) * count) * antisymmetric;
}

/* For two trials, as cycles of L = n + 1 symbols, let m edges agree and r edges be the same turned
 * round. Then x . y = n ((m+r)/2 - L/n) + (n(n-1)/L) (m-r)/2. Given edges that form paths are in a
 * uniform cycle with probability (L-1-j)!/(L-1)! for j of them, and an edge that is to agree does
 * not go with a neighbouring one that is to be turned: so the factorial moments below. */
static double successors_cube(double n)
{
    double L = n + 1;
    double two = (L - 1) * (L - 2), three = two * (L - 3);
    double m1 = L / (L - 1);
    double m2 = L * (L - 1) / two + m1;              /* E m^2 = E r^2 */
    double f3 = L * (L - 1) * (L - 2) / three;       /* E m(m-1)(m-2) */
    double m3 = f3 + 3 * (m2 - m1) + m1;             /* E m^3 = E r^3 */
    double mr = L * (L - 3) / two;                   /* E m r */
    double mmr = L * (L - 3) * (L - 4) / three + mr; /* E m^2 r = E m r^2 */
    /* x . y = p m + q r - c */
    double p = n / 2 + n * (n - 1) / (2 * L), q = n / 2 - n * (n - 1) / (2 * L), c = L;
    double z1 = (p + q) * m1;
    double z2 = (p * p + q * q) * m2 + 2 * p * q * mr;
    double z3 = (p * p * p + q * q * q) * m3 + 3 * p * q * (p + q) * mmr;
    return z3 - 3 * c * z2 + 3 * c * c * z1 - c * c * c;
}

static QuadraticLaw law_of(const Shape *shape)
{
    double items = (double)shape->n, m = (double)blocks_of(shape->n + 1).count;
    double df = (m - 1) * (m - 1), step = 1.5 * items;
    if (m == items + 1)
        return (QuadraticLaw){
            .df = items * items - items - 1, .cube = successors_cube(items), .step = step};
    return (QuadraticLaw){.df = df, .cube = df * m * m / items, .spread = 2 * df, .step = step};
}

/* |x|^2 of a single trial, the same for all. */
static double largest_effect(PlannedCheck of)
{
    return sqrt((double)of.n * (double)of.n - (double)of.n - 1);
}

static CellLaw cell_law(const Tally *tally, uint64_t cell)
{
    size_t n = tally->n, symbols = n + 1;
    if (blocks_of(symbols).count != symbols || cell / symbols == cell % symbols)
        return (CellLaw){.mean = 0}; /* blocks have no names, and nothing follows itself */
    return (CellLaw){.mean = 1 / (double)n};
}

static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    size_t n = tally->n, first = cell / (n + 1), second = cell % (n + 1);
    if (first == n)
        snprintf(text, size, "item %zu first", second);
    else if (second == n)
        snprintf(text, size, "item %zu last", first);
    else
        snprintf(text, size, "item %zu right after item %zu", second, first);
}

const CheckKind check_successors = {
    QUADRATIC_CHECK(law_of, statistic),
    .id = "successors",
    .means = "neighbours stay together, or are put together: cards move in packets",
    .summary = "which item directly follows which, n from 3",
    .tally = &tally_successors,
    .automatic_from = 6,
    .largest_effect = largest_effect,
    .cell_law = cell_law,
    .cell_name = cell_name,
};
