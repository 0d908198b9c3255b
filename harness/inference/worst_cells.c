#include "inference/check.h"
#include "inference/chi_square.h"
#include "tallies/rank.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* log10 of the two-sided binomial p of one cell, atoms in both ends. P(X >= o) = I_q(o, N - o + 1)
 * (Abramowitz & Stegun 26.5.24). Where that underflows, the square of the normal deviate has the
 * right order of magnitude, and no more is asked of a diagnosis. */
static double cell_log10_p(uint64_t observed, uint64_t trials, double probability)
{
    double o = (double)observed, rest = (double)(trials - observed);
    double upper = observed ? gsl_cdf_beta_P(probability, o, rest + 1) : 1;
    double lower = observed < trials ? gsl_cdf_beta_Q(probability, o + 1, rest) : 1;
    double p = 2 * fmin(upper, lower);
    if (p >= 1)
        return 0;
    if (p > 1e-290)
        return log10(p);
    double expected = (double)trials * probability;
    double square = (o - expected) * (o - expected) / (expected * (1 - probability));
    return chi_square_tails(square, 1).log10_upper;
}

typedef struct Standout {
    uint64_t cell, observed;
    double log10_p;
} Standout;

static int by_log10_p(const void *a, const void *b)
{
    const Standout *left = a, *right = b;
    if (left->log10_p != right->log10_p)
        return left->log10_p < right->log10_p ? -1 : 1;
    return left->cell < right->cell ? -1 : left->cell > right->cell;
}

/* "1 0 2": the order whose lexicographic rank is `rank`. */
static void order_text(uint64_t rank, size_t n, char *text, size_t size)
{
    Item items[12];
    permutation_unrank(rank, n, items);
    size_t at = 0;
    for (size_t place = 0; place < n && at < size; place++)
        at += (size_t)snprintf(text + at, size - at, "%s%u", place ? " " : "", items[place]);
}

/* The cells with the largest and the smallest counts: within a tally whose cells all have the same
 * expectation no other can be less likely. Sorting keeps the `limit` most extreme of each end. */
static size_t extremes(const Tally *tally, size_t limit, Standout *found)
{
    size_t high = 0, low = 0;
    Standout *lows = found + limit;
    for (uint64_t cell = 0; cell < tally->cells; cell++) {
        uint64_t observed = tally_cell(tally, cell);
        if (high < limit || observed > found[high - 1].observed) {
            size_t at = high < limit ? high++ : limit - 1;
            for (; at > 0 && found[at - 1].observed < observed; at--)
                found[at] = found[at - 1];
            found[at] = (Standout){.cell = cell, .observed = observed};
        }
        if (low < limit || observed < lows[low - 1].observed) {
            size_t at = low < limit ? low++ : limit - 1;
            for (; at > 0 && lows[at - 1].observed > observed; at--)
                lows[at] = lows[at - 1];
            lows[at] = (Standout){.cell = cell, .observed = observed};
        }
    }
    /* In a small tally a cell may stand in both lists. */
    size_t count = high;
    for (size_t i = 0; i < low; i++) {
        size_t same = 0;
        while (same < high && found[same].cell != lows[i].cell)
            same++;
        if (same == high)
            found[count++] = lows[i];
    }
    return count;
}

Status worst_cells(const Tally *tally, uint64_t trials, double alpha, size_t limit,
                   CaseResult *result, Error *error)
{
    bool orders = tally->kind == &tally_permutations;
    double probability = 1 / (orders ? (double)tally->cells : (double)tally->n);
    Standout *found = malloc(2 * limit * sizeof *found);
    WorstCell *worst = realloc(result->worst, (result->worst_count + limit) * sizeof *worst);
    if (worst)
        result->worst = worst;
    if (!found || !worst) {
        free(found);
        return error_set(error, STATUS_FAILED, "out of memory for the cells that stand out");
    }
    size_t count = extremes(tally, limit, found);
    for (size_t i = 0; i < count; i++)
        found[i].log10_p = cell_log10_p(found[i].observed, trials, probability);
    qsort(found, count, sizeof *found, by_log10_p);
    if (count > limit)
        count = limit;
    /* Benjamini & Hochberg 1995: adjusted p of the i-th smallest is min over j >= i of K p_j / j.
     * Cells beyond those kept are left out of the minimum, which can only make it larger. */
    double best = 0;
    for (size_t i = count; i-- > 0;) {
        double adjusted = found[i].log10_p + log10((double)tally->cells / (double)(i + 1));
        best = fmin(best, adjusted);
        found[i].log10_p = best;
    }
    for (size_t i = 0; i < count && found[i].log10_p <= log10(alpha); i++) {
        WorstCell *cell = &result->worst[result->worst_count++];
        *cell = (WorstCell){
            .check = tally->kind->id,
            .observed = found[i].observed,
            .expected = (double)trials * probability,
            .ratio = (double)found[i].observed / ((double)trials * probability),
            .log10_p_adjusted = found[i].log10_p,
        };
        if (orders)
            order_text(found[i].cell, tally->n, cell->item, sizeof cell->item);
        else
            snprintf(cell->item, sizeof cell->item, "item %llu at place %llu",
                     (unsigned long long)(found[i].cell / tally->n),
                     (unsigned long long)(found[i].cell % tally->n));
    }
    free(found);
    return STATUS_OK;
}
