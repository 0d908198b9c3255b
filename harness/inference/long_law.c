#include "inference/long_law.h"

#include "base/elementary.h"
#include "inference/binomial_tail.h"
#include "inference/groups_law.h"
#include "inference/quadratic_tail.h"

#include <stdlib.h>

TestResult long_blocks(const LongLayout *layout, const uint64_t *counts, uint64_t trials)
{
    uint32_t sizes[LONG_MOST_BLOCKS], most = 1;
    Shape shape = groups_of_blocks(layout->blocks, sizes);
    for (size_t block = 0; block < shape.blocks; block++)
        most = sizes[block] > most ? sizes[block] : most;
    double n = (double)layout->n, square = (double)most * (double)most;
    double step = 2 * (n - 1) / ((double)trials * square);
    return quadratic_test(groups_quadratic(&shape), (double)trials, step,
                          groups_statistic(&shape, counts, trials));
}

/* ---- distances ---- */

/* The least distance of each bin, and behind the last n. */
static void bin_edges(const LongLayout *layout, size_t ret[static LONG_MOST_BINS + 1])
{
    for (size_t bin = 0; bin <= layout->bins; bin++) {
        size_t low = 0, high = layout->n;
        while (low < high) {
            size_t middle = low + (high - low) / 2;
            if (long_bin(layout, middle) >= bin)
                high = middle;
            else
                low = middle + 1;
        }
        ret[bin] = low;
    }
    ret[layout->bins] = layout->n;
}

static size_t least_of(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Distances low..high-1 to places on one side, of which there are `room`. */
static double on_side(size_t room, size_t low, size_t high)
{
    size_t last = least_of(room, high - 1);
    return last < low ? 0 : (double)(last - low + 1);
}

/* c(i, bin). */
static double places_at(const LongLayout *layout, const size_t *edges, size_t item, size_t bin)
{
    if (edges[bin] == edges[bin + 1])
        return 0;
    double both = on_side(item, edges[bin], edges[bin + 1]) +
                  on_side(layout->n - 1 - item, edges[bin], edges[bin + 1]);
    return edges[bin] ? both : both - 1; /* its own place is on both sides */
}

static int by_size(const void *a, const void *b)
{
    size_t one = *(const size_t *)a, other = *(const size_t *)b;
    return one < other ? -1 : one > other;
}

/* Where c(i, .) is no straight line on: 0, ..., n, in order. Returns how many. */
static size_t find_turns(const LongLayout *layout, const size_t *edges,
                         size_t ret[static 2 * LONG_MOST_BINS + 4])
{
    size_t count = 0, kept = 1;
    ret[count++] = 0;
    for (size_t bin = 0; bin <= layout->bins; bin++)
        if (edges[bin]) {
            ret[count++] = edges[bin] - 1;
            ret[count++] = layout->n - edges[bin];
        }
    ret[count++] = layout->n;
    qsort(ret, count, sizeof *ret, by_size);
    for (size_t i = 1; i < count; i++)
        if (ret[i] != ret[kept - 1])
            ret[kept++] = ret[i];
    return kept;
}

/* H, and c'c. */
static void sums_of_places(const LongLayout *layout, const size_t *edges, double *sums,
                           double products[static LONG_MOST_BINS][LONG_MOST_BINS])
{
    size_t turns[2 * LONG_MOST_BINS + 4], turn_count = find_turns(layout, edges, turns);
    for (size_t t = 0; t + 1 < turn_count; t++) {
        double length = (double)(turns[t + 1] - turns[t]);
        double line = length * (length - 1) / 2, square = line * (2 * length - 1) / 3;
        double first[LONG_MOST_BINS], slope[LONG_MOST_BINS];
        for (size_t a = 0; a < layout->bins; a++) {
            first[a] = places_at(layout, edges, turns[t], a);
            slope[a] = length > 1 ? places_at(layout, edges, turns[t] + 1, a) - first[a] : 0;
            sums[a] += length * first[a] + line * slope[a];
        }
        for (size_t a = 0; a < layout->bins; a++)
            for (size_t b = 0; b < layout->bins; b++)
                products[a][b] += length * first[a] * first[b] +
                                  line * (first[a] * slope[b] + slope[a] * first[b]) +
                                  square * slope[a] * slope[b];
    }
}

/* v' M^-1 v of a positive definite matrix, by M = L L'; both are lost. */
static double inverse_square(size_t size, double matrix[static LONG_MOST_BINS][LONG_MOST_BINS],
                             double *v)
{
    double sum = 0;
    for (size_t row = 0; row < size; row++) {
        for (size_t column = 0; column <= row; column++) {
            double value = matrix[row][column];
            for (size_t k = 0; k < column; k++)
                value -= matrix[row][k] * matrix[column][k];
            matrix[row][column] = row == column ? sqrt(value) : value / matrix[column][column];
        }
        for (size_t k = 0; k < row; k++)
            v[row] -= matrix[row][k] * v[k];
        v[row] /= matrix[row][row];
        sum += v[row] * v[row];
    }
    return sum;
}

double long_distances(const LongLayout *layout, const uint64_t *counts, uint64_t trials)
{
    size_t edges[LONG_MOST_BINS + 1];
    double sums[LONG_MOST_BINS] = {0}, off[LONG_MOST_BINS];
    double matrix[LONG_MOST_BINS][LONG_MOST_BINS] = {{0}};
    double n = (double)layout->n;
    bin_edges(layout, edges);
    sums_of_places(layout, edges, sums, matrix);
    for (size_t a = 0; a < layout->bins; a++) {
        off[a] = (double)counts[a] - (double)trials * (sums[a] / n);
        for (size_t b = 0; b < layout->bins; b++)
            matrix[a][b] =
                ((a == b ? sums[a] : 0) - 2 * (matrix[a][b] / n) + sums[a] / n * (sums[b] / n)) /
                (n - 1);
    }
    return inverse_square(layout->bins - 1, matrix, off) / (double)trials;
}

/* ---- near neighbours ---- */

double long_near_mean(const LongLayout *layout)
{
    double near = (double)layout->near;
    return 2 * near - near * (near + 1) / (double)layout->n;
}

double long_near_variance(const LongLayout *layout)
{
    double n = (double)layout->n, near = (double)layout->near, mean = long_near_mean(layout);
    /* For the L items at each end d(i) is L, ..., 2 L - 1. */
    double ends = near * (2 * near - 1) * (7 * near - 1) / 3;
    double pairs = n * mean, squares = (n - 2 * near) * 4 * near * near + ends;
    double others = 2 * (squares - pairs) + pairs * pairs - 4 * squares + 2 * pairs;
    return mean + others / (n * (n - 1)) - mean * mean;
}

Tails long_near_tails(const LongLayout *layout, uint64_t count, uint64_t trials)
{
    double mean = long_near_mean(layout), chance = 1 - long_near_variance(layout) / mean;
    double most = (double)trials * (mean / chance);
    return binomial_tails(fmin((double)count, floor(most)), most, chance);
}

/* ---- how far items moved ---- */

double long_moved_square(size_t n, uint64_t sum, uint64_t trials)
{
    double items = (double)n, off = (double)sum - (double)trials * (items * items - 1) / 3;
    return off * off / ((double)trials * (items + 1) * (2 * items * items + 7) / 45);
}

/* ---- the block that stands out ---- */

/* ln of the chance of x in one order: of two binomial counts, given their sum. */
static double log_hypergeometric(double n, double items, double places, double x)
{
    double chance = places / n;
    return log_binomial(x, items, chance) + log_binomial(places - x, n - items, chance) -
           log_binomial(places, n, chance);
}

double long_cell_log_upper(size_t n, size_t items, size_t places, uint64_t count, uint64_t trials)
{
    double all = (double)n, r = (double)items, s = (double)places, x = (double)count;
    if (trials > 1) {
        double draws = (double)trials * r, share = x / draws, chance = s / all;
        double rest = share < 1 ? (1 - share) * log((1 - share) / (1 - chance)) : 0;
        return share <= chance ? 0 : -draws * (share * log(share / chance) + rest);
    }
    if (x > fmin(r, s))
        return -INFINITY;
    double term = 1, sum = 1;
    for (double at = x; at < fmin(r, s) && term > 1e-18 * sum; at += 1) {
        term *= (r - at) * (s - at) / ((at + 1) * (all - r - s + at + 1));
        sum += term;
    }
    return fmin(0, log_hypergeometric(all, r, s, x) + log(sum));
}

LongCell long_largest_cell(const LongLayout *layout, const uint64_t *counts, uint64_t trials)
{
    Blocks blocks = layout->blocks;
    LongCell found = {.log_tail = INFINITY};
    for (size_t cell = 0; cell < blocks.count * blocks.count; cell++) {
        size_t item = cell / blocks.count, place = cell % blocks.count;
        size_t r = block_size(blocks, item), s = block_size(blocks, place);
        double expected = (double)trials * (double)r * ((double)s / (double)layout->n);
        /* Items missing from these places are in the others. */
        double tail = (double)counts[cell] >= expected
                          ? long_cell_log_upper(layout->n, r, s, counts[cell], trials)
                          : long_cell_log_upper(layout->n, r, layout->n - s,
                                                trials * r - counts[cell], trials);
        if (tail < found.log_tail)
            found = (LongCell){item, place, counts[cell], expected, tail};
    }
    return found;
}
