#include "inference/stat_law.h"

#include <stdlib.h>
#include <string.h>

/* Chances below this are left out at the ends of long laws. */
static const double NEGLIGIBLE = 1e-40;

static const size_t CYCLES_KEPT = 128; /* far above the last cell of stat_cells */

static double *zeroes(size_t count)
{
    return calloc(count + 1, sizeof(double));
}

/* P(k fixed points) = (1/k!) sum over j <= n-k of (-1)^j / j!. */
static PermStatLaw fixed_points(size_t n)
{
    size_t last = n < 64 ? n : 64;
    PermStatLaw law = {.count = last + 1, .chances = zeroes(last + 1)};
    double factorial = 1.0;
    for (size_t k = 0; law.chances && k <= last; k++) {
        double sum = 0.0, term = 1.0;
        for (size_t j = 0; j <= n - k && j < 64; j++) {
            sum += term;
            term = -term / (double)(j + 1);
        }
        factorial *= k ? (double)k : 1.0;
        /* 1 - 1 is 0 exactly; so is what rounding leaves of it for n - 1 fixed points */
        law.chances[k] = k + 1 == n ? 0.0 : sum / factorial;
    }
    return law;
}

/* Item i closes a cycle with chance 1/i, whatever the items before did. */
static PermStatLaw cycles(size_t n)
{
    size_t last = n < CYCLES_KEPT ? n : CYCLES_KEPT;
    PermStatLaw law = {.count = last + 1, .chances = zeroes(last + 1)};
    if (!law.chances)
        return law;
    law.chances[0] = 1.0;
    for (size_t i = 1; i <= n; i++) {
        double closes = 1.0 / (double)i;
        for (size_t k = i < last ? i : last; k >= 1; k--)
            law.chances[k] = law.chances[k] * (1.0 - closes) + law.chances[k - 1] * closes;
        law.chances[0] *= 1.0 - closes;
    }
    return law;
}

/* Item m can be put behind 0..m-1 larger ones, alike. Each half is summed from its thin end, where
 * a running sum loses no digits: what leaves it is smaller than what comes in. */
static PermStatLaw inversions(size_t n)
{
    size_t most = n * (n - 1) / 2;
    PermStatLaw law = {.count = most + 1, .chances = zeroes(most + 1)};
    double *before = zeroes(most + 1);
    if (!law.chances || !before) {
        free(law.chances);
        free(before);
        return (PermStatLaw){0};
    }
    law.chances[0] = 1.0;
    size_t reach = 0; /* the largest value so far */
    for (size_t m = 2; m <= n; m++) {
        memcpy(before, law.chances, (reach + 1) * sizeof *before);
        size_t next = reach + m - 1;
        double sum = 0.0;
        for (size_t k = 0; k <= next / 2; k++) {
            sum += k <= reach ? before[k] : 0.0;
            if (k >= m)
                sum -= before[k - m];
            double chance = sum / (double)m;
            law.chances[k] = chance > NEGLIGIBLE * 1e-100 ? chance : 0.0; /* no denormals */
        }
        for (size_t k = next / 2 + 1; k <= next; k++)
            law.chances[k] = law.chances[next - k];
        reach = next;
    }
    free(before);
    return law;
}

/* Putting item m into one of the gaps of an order of m - 1 items with k descents: into a descent or
 * at the end leaves k (k+1 gaps), into any of the m-1-k others makes k + 1. Only the values that
 * are not negligible are carried on. */
static PermStatLaw descents(size_t n)
{
    PermStatLaw law = {.count = n, .chances = zeroes(n + 1)};
    if (!law.chances)
        return law;
    double *p = law.chances;
    p[0] = 1.0;
    size_t low = 0, high = 0;
    for (size_t m = 2; m <= n; m++) {
        double each = 1.0 / (double)m;
        high++;
        for (size_t k = high; k > low; k--)
            p[k] = ((double)(k + 1) * p[k] + (double)(m - k) * p[k - 1]) * each;
        p[low] *= (double)(low + 1) * each;
        for (; p[low] < NEGLIGIBLE; low++)
            p[low] = 0.0;
        for (; p[high] < NEGLIGIBLE; high--)
            p[high] = 0.0;
    }
    return law;
}

/* Half the footrule is the sum, over the n-1 cuts between neighbouring places, of the items that
 * cross the cut upwards: h of them, and as many downwards. Going on by one place and its item with
 * h under way leaves h in 2h+1 ways (the item stays; or it goes up and one arrives; or one that was
 * awaited below is this item, and another is awaited), makes h+1 in one and h-1 in h^2 ways. */
static PermStatLaw footrule(size_t n)
{
    size_t most = n * n / 4, heights = n / 2 + 1, row = most + 1;
    double *now = zeroes(heights * row), *next = zeroes(heights * row);
    PermStatLaw law = {.count = row, .chances = zeroes(row)};
    if (!now || !next || !law.chances) {
        free(now);
        free(next);
        free(law.chances);
        return (PermStatLaw){0};
    }
    now[0] = 1.0;
    for (size_t m = 1; m <= n; m++) { /* the division by m makes n! of 1 in the end */
        size_t reach = m < n - m ? m : n - m;
        memset(next, 0, heights * row * sizeof *next);
        for (size_t h = 0; h <= reach; h++) {
            for (size_t s = h; s <= most; s++) {
                double ways = (double)(2 * h + 1) * now[h * row + s - h];
                if (h)
                    ways += now[(h - 1) * row + s - h];
                if (h + 1 < heights)
                    ways += (double)((h + 1) * (h + 1)) * now[(h + 1) * row + s - h];
                next[h * row + s] = ways > 0.0 ? ways / (double)m : 0.0;
            }
        }
        double *swap = now;
        now = next;
        next = swap;
    }
    memcpy(law.chances, now, row * sizeof *now);
    free(now);
    free(next);
    return law;
}

static PermStatLaw increasing(size_t n)
{
    PermStatLaw law = {.count = n + 1, .chances = zeroes(n + 1)};
    if (law.chances)
        stat_law_increasing(n, law.chances);
    return law;
}

static PermStatLaw parity(void)
{
    PermStatLaw law = {.count = 2, .chances = zeroes(2)};
    if (law.chances)
        law.chances[0] = law.chances[1] = 0.5;
    return law;
}

static PermStatLaw law_of(PermStat number, size_t n)
{
    switch (number) {
    case STAT_PARITY:
        return parity();
    case STAT_FIXED_POINTS:
        return fixed_points(n);
    case STAT_CYCLES:
        return cycles(n);
    case STAT_INVERSIONS:
        return inversions(n);
    case STAT_DESCENTS:
        return descents(n);
    case STAT_RISING: {
        PermStatLaw law = descents(n);
        law.first = 1;
        return law;
    }
    case STAT_FOOTRULE:
        return footrule(n);
    case STAT_INCREASING:
        return increasing(n);
    }
    return (PermStatLaw){0};
}

Status stat_law(PermStat number, size_t n, PermStatLaw *ret, Error *error)
{
    StatCells cells = stat_cells(number, n);
    if (!cells.count || cells.sum)
        return error_fault(error, "no law value by value for n = %zu", n);
    PermStatLaw law = law_of(number, n);
    if (!law.chances)
        return error_set(error, STATUS_FAILED, "out of memory for a law of n = %zu", n);
    *ret = law;
    return STATUS_OK;
}

void stat_law_end(PermStatLaw *law)
{
    free(law->chances);
    *law = (PermStatLaw){0};
}

Status stat_cell_chances(PermStat number, size_t n, double *cells, Error *error)
{
    PermStatLaw law;
    Status status = stat_law(number, n, &law, error);
    if (status)
        return status;
    StatCells layout = stat_cells(number, n);
    for (size_t cell = 0; cell < layout.count; cell++)
        cells[cell] = 0.0;
    for (size_t i = 0; i < law.count; i++)
        cells[stat_cell(number, layout, law.first + i)] += law.chances[i];
    /* All these laws reach every value between their ends, except for one: an order with n - 1
     * fixed points has n. Any other 0 is a chance too small to be kept. */
    for (size_t cell = 0; cell < layout.count; cell++)
        if (!(number == STAT_FIXED_POINTS && layout.count == n + 1 && cell + 1 == n) &&
            cells[cell] < NEGLIGIBLE)
            cells[cell] = NEGLIGIBLE;
    stat_law_end(&law);
    return STATUS_OK;
}
