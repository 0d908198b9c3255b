#include "inference/matrix_law.h"

#include "base/elementary.h"
#include "tallies/blocks.h"
#include "tallies/digits.h"
#include "tallies/place_pairs.h"
#include "tallies/precedence.h"

typedef __int128 Wide;

/* divisor * count - trials * weight, exactly, then over the divisor. */
static double deviation(uint64_t count, uint64_t divisor, uint64_t trials, uint64_t weight)
{
    return (double)((Wide)count * divisor - (Wide)trials * weight) / (double)divisor;
}

/* The pairs of different symbols in two blocks, of the n + 1 symbols. */
static uint64_t different(Blocks symbols, size_t a, size_t b)
{
    uint64_t size = block_size(symbols, a);
    return a == b ? size * (size - 1) : size * block_size(symbols, b);
}

double successors_statistic(const Tally *tally, uint64_t trials, int threads)
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
            double one = deviation(tally_cell(tally, a * symbols.count + b), n, trials, weight);
            double other = deviation(tally_cell(tally, b * symbols.count + a), n, trials, weight);
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

QuadraticLaw successors_law(const Shape *shape)
{
    double items = (double)shape->n, m = (double)blocks_of(shape->n + 1).count;
    double df = (m - 1) * (m - 1), step = 1.5 * items;
    if (m == items + 1)
        return (QuadraticLaw){
            .df = items * items - items - 1, .cube = successors_cube(items), .step = step};
    return (QuadraticLaw){.df = df, .cube = df * m * m / items, .spread = 2 * df, .step = step};
}

double precedence_statistic(const Tally *tally, uint64_t trials, int threads)
{
    size_t n = tally->n;
    Blocks blocks = precedence_blocks(n);
    double means[LANES_MAX_N] = {0};
    size_t m = blocks.count;
    for (size_t b = 1; b < m; b++)
        for (size_t a = 0; a < b; a++) {
            uint64_t ra = block_size(blocks, a), rb = block_size(blocks, b);
            double off = deviation(tally_cell(tally, b * m + a), 2, trials, ra * rb);
            means[a] += off / (double)ra;
            means[b] -= off / (double)rb;
        }
    double sum0 = 0, sum1 = 0;
    for (size_t b = 1; b < m; b++)
        for (size_t a = 0; a < b; a++) {
            uint64_t weight = block_size(blocks, a) * block_size(blocks, b);
            double h = deviation(tally_cell(tally, b * m + a), 2, trials, weight) / (double)weight;
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
QuadraticLaw precedence_law(const Shape *shape)
{
    double m = (double)precedence_blocks(shape->n).count, p = m - 1;
    double most = .4 * p * (p - 1) * (p + 4) + 2 * p;
    return (QuadraticLaw){.df = m * p / 2, .spread = (1 - m / (double)shape->n) * most, .step = 6};
}

double digits_statistic(const Tally *tally, uint64_t trials, int threads)
{
    size_t n = tally->n;
    double sum = 0, count = (double)trials;
    for (size_t range = 2; range <= n; range++) {
        double digit = 0;
        for (size_t bin = 0; bin < digit_bins(n, range); bin++) {
            uint64_t size = digit_bin_size(n, range, bin);
            double off =
                deviation(tally_cell(tally, digit_first(n, range) + bin), range, trials, size);
            digit += off * off / (double)size;
        }
        sum += digit * (double)range / count;
    }
    return sum;
}

/* Multinomial cells of chances p_1..p_m: E (x . y)^3 = sum 1/p - 3m + 2, and |x|^2 = 1/p - 1 with
 * probability p has variance sum 1/p - m^2. */
QuadraticLaw digits_law(const Shape *shape)
{
    size_t n = shape->n;
    QuadraticLaw law = {.step = 4};
    for (size_t range = 2; range <= n; range++) {
        double inverse = 0, bins = (double)digit_bins(n, range);
        for (size_t bin = 0; bin < digit_bins(n, range); bin++)
            inverse += (double)range / (double)digit_bin_size(n, range, bin);
        law.df += bins - 1;
        law.cube += inverse - 3 * bins + 2;
        law.spread += inverse - bins * bins;
    }
    return law;
}

/* The dimensions of the shapes (n-2, 2) and (n-2, 1, 1). */
static double together_dimension(size_t n)
{
    return (double)n * (double)(n - 3) / 2;
}

static double turned_dimension(size_t n)
{
    return (double)(n - 1) * (double)(n - 2) / 2;
}

double place_pairs_statistic(const Tally *tally, uint64_t trials, int threads)
{
    double a = together_dimension(tally->n), b = turned_dimension(tally->n);
    PlacePairSums sums;
    if (place_pairs_sums(tally, trials, threads, &sums, NULL))
        return NAN;
    double found =
        a * a + b * b + 2 / (double)trials * (a * (double)sums.together + b * (double)sums.turned);
    return fmax(0, found);
}

/* x . y is the sum over both shapes of d times the character of the order that leads from one trial
 * to the other. The mean of a product of three characters is how often one shape is in the product
 * of the others (counted over all orders of 4 to 8 items; the same from 6 on). |x|^2 is df for
 * every order. A pair of trials moves the statistic by twice a dimension over the trials at least.
 */
QuadraticLaw place_pairs_law(const Shape *shape)
{
    size_t n = shape->n;
    double a = together_dimension(n), b = turned_dimension(n);
    double aaa = n < 6 ? 1 : 2, aab = n < 5 ? 0 : 1, abb = n < 5 ? 1 : 2;
    return (QuadraticLaw){.df = a * a + b * b,
                          .cube = aaa * a * a * a + 3 * aab * a * a * b + 3 * abb * a * b * b +
                                  b * b * b,
                          .step = 2 * a};
}
