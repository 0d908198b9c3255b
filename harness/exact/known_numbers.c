#include "exact/known_numbers.h"

#include "algorithms/algorithm.h"

#include <math.h>
#include <string.h>

/* Natural logs of the Eulerian numbers A(n, 0..n-1), by A(m, d) = (d+1) A(m-1, d) +
 * (m-d) A(m-1, d-1): no difference is taken, so that rounding stays small. */
static void log_eulerian(size_t n, double *logs)
{
    logs[0] = 0;
    for (size_t m = 2; m <= n; m++) {
        logs[m - 1] = 0; /* A(m, m-1) = 1 */
        for (size_t d = m - 2; d > 0; d--) {
            double stay = log((double)d + 1) + logs[d];
            double come = log((double)(m - d)) + logs[d - 1];
            double most = fmax(stay, come);
            logs[d] = most + log1p(exp(fmin(stay, come) - most));
        }
    }
}

/* The chance of r rising sequences after so many riffles, C(2^k + n - r, n) A(n, r-1) / 2^(kn), as
 * A(n, r-1) / n! times the product of (2^k + n - r - j) / 2^k over j = 0..n-1. */
static double rising_after(size_t n, uint32_t riffles, size_t r, const double *logs)
{
    double heaps = ldexp(1, (int)(riffles < 1000 ? riffles : 1000)), sum = logs[r - 1];
    if (heaps < (double)r)
        return 0;
    for (size_t j = 0; j < n; j++)
        sum += log1p(((double)n - (double)r - (double)j) / heaps) - log((double)j + 1);
    return exp(sum);
}

/* The chance of the value, of the shuffle itself: `value` counts the runs that kept their order, by
 * places (1 + descents) or by items (rising sequences). */
static bool runs(const KnownLaw *law, size_t n, const double *logs, bool rising, size_t value,
                 double *ret)
{
    const char *name = law->algorithm->name;
    if (strcmp(name, rising ? "riffle" : "key-sort") == 0)
        *ret = rising_after(n, law->parameter, value, logs);
    else if (strcmp(name, "cut") == 0)
        *ret = value == 1 ? 1 / (double)n : value == 2 ? 1 - 1 / (double)n : 0;
    else if (strcmp(name, "identity") == 0 || strcmp(name, "sort-v8-boolean") == 0)
        *ret = value == 1;
    else if (strcmp(name, "reverse") == 0)
        *ret = value == n;
    else
        return false;
    return true;
}

bool known_number(const KnownLaw *law, size_t n, Number number, double *chances)
{
    if (number == NUMBER_PARITY) {
        if (isnan(law->sign))
            return false;
        chances[0] = (1 + law->sign) / 2;
        chances[1] = (1 - law->sign) / 2;
        return true;
    }
    bool inverse = strcmp(law->transform, "inverse") == 0;
    bool reverse = strcmp(law->transform, "reverse") == 0;
    bool rising = number == NUMBER_RISING;
    NumberCells cells = number_cells(number, n);
    double chance, logs[KNOWN_PLACES_MAX_N];
    if (n > KNOWN_PLACES_MAX_N)
        return false;
    log_eulerian(n, logs);
    if ((!rising && number != NUMBER_DESCENTS) || cells.sum || !cells.count ||
        !runs(law, n, logs, rising != inverse, 1, &chance))
        return false;
    memset(chances, 0, cells.count * sizeof *chances);
    for (size_t value = 1; value <= n; value++) {
        runs(law, n, logs, rising != inverse, value, &chance);
        size_t turned = reverse ? n + 1 - value : value;
        chances[number_cell(number, cells, rising ? turned : turned - 1)] += chance;
    }
    return true;
}
