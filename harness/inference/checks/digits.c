/* digits: is each step of the shuffle even, as undoing swaps shows them? */
#include "tallies/digits.h"
#include "inference/check_kind.h"

#include <math.h>
#include <stdio.h>

/* The sum of the digits' chi-squares, each a multinomial independent of the others. */
static double statistic(const Tally *tally, uint64_t trials, int threads)
{
    size_t n = tally->n;
    double sum = 0, count = (double)trials;
    for (size_t range = 2; range <= n; range++) {
        double digit = 0;
        for (size_t bin = 0; bin < digit_bins(n, range); bin++) {
            uint64_t size = digit_bin_size(n, range, bin);
            double off =
                count_off(tally_cell(tally, digit_first(n, range) + bin), range, trials, size);
            digit += off * off / (double)size;
        }
        sum += digit * (double)range / count;
    }
    return sum;
}

/* Multinomial cells of chances p_1..p_m: E (x . y)^3 = sum 1/p - 3m + 2, and |x|^2 = 1/p - 1 with
 * probability p has variance sum 1/p - m^2. */
static QuadraticLaw law_of(const Shape *shape)
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

/* |x|^2 of a single trial: the sum of range - 1, whatever the digits. */
static double largest_effect(PlannedCheck of)
{
    return sqrt((double)of.n * (double)(of.n - 1) / 2);
}

/* The digit that a cell belongs to, by its number of values. */
static size_t range_of(size_t n, uint64_t cell)
{
    size_t low = 2, high = n;
    while (low < high) {
        size_t middle = (low + high + 1) / 2;
        if (digit_first(n, middle) <= cell)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static CellLaw cell_law(const Tally *tally, uint64_t cell)
{
    size_t range = range_of(tally->n, cell);
    size_t bin = cell - digit_first(tally->n, range);
    return (CellLaw){.mean = (double)digit_bin_size(tally->n, range, bin) / (double)range};
}

static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    size_t range = range_of(tally->n, cell);
    size_t bin = cell - digit_first(tally->n, range), bins = digit_bins(tally->n, range);
    size_t first = (bin * range + bins - 1) / bins;
    size_t values = digit_bin_size(tally->n, range, bin);
    if (values == 1)
        snprintf(text, size, "step %zu swaps with place %zu", range - 1, first);
    else
        snprintf(text, size, "step %zu swaps with places %zu to %zu", range - 1, first,
                 first + values - 1);
}

const CheckKind check_digits = {
    QUADRATIC_CHECK(law_of, statistic),
    .id = "digits",
    .means = "one step of the Fisher-Yates shuffle draws unevenly: look at its range",
    .summary = "whether each step is even, if the order is undone swap by swap, n from 3",
    .tally = &tally_digits,
    .automatic_from = 6,
    .costly_from = 13,
    .cost = COST_ABOUT,
    .largest_effect = largest_effect,
    .cell_law = cell_law,
    .cell_name = cell_name,
};
