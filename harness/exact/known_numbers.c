#include "exact/known_numbers.h"

#include "algorithms/algorithm.h"

#include <math.h>
#include <string.h>

/* Of a swap with one of m places drawn alike, the swapped one among them. */
static double swap_sign(double m)
{
    return (2 - m) / m;
}

static double alternating(uint64_t exponent)
{
    return exponent % 2 ? -1 : 1;
}

/* The item at `from` goes to the place that a binary search by coins ends at, lo..hi. */
static double search_sign(size_t from, size_t lo, size_t hi)
{
    if (lo == hi)
        return alternating(from - lo);
    size_t middle = lo + (hi - lo) / 2;
    return 0.5 * (search_sign(from, lo, middle) + search_sign(from, middle + 1, hi));
}

static double insertions_sign(size_t first, size_t n)
{
    double sign = 1;
    for (size_t from = first; from < n; from++)
        sign *= search_sign(from, 0, from);
    return sign;
}

static double naive(uint32_t parameter, size_t n)
{
    (void)parameter;
    return pow(swap_sign((double)n), (double)n);
}

static double naive_but_one(uint32_t parameter, size_t n)
{
    (void)parameter;
    return pow(swap_sign((double)n), (double)n - 1);
}

/* A place can draw itself while it is among the first n - place, and swaps for certain later. */
static double missing_offset(uint32_t parameter, size_t n)
{
    (void)parameter;
    double sign = 1;
    for (size_t place = 0; place + 1 < n; place++)
        sign *= place < n - place ? swap_sign((double)(n - place)) : -1;
    return sign;
}

/* The last place is never drawn, so that its own swap always happens. */
static double poker_1999(uint32_t parameter, size_t n)
{
    (void)parameter;
    return -pow(swap_sign((double)n - 1), (double)n - 1);
}

static double sattolo(uint32_t parameter, size_t n)
{
    (void)parameter;
    return alternating(n - 1);
}

static double stops_early(uint32_t parameter, size_t n)
{
    (void)parameter;
    double sign = 1;
    for (size_t m = 3; m <= n; m++)
        sign *= swap_sign((double)m);
    return sign;
}

static double last_fixed(uint32_t parameter, size_t n)
{
    (void)parameter;
    return n > 2 ? 0 : 1;
}

/* Its last swap, of places 1 and 0, is a fair coin. */
static double none(uint32_t parameter, size_t n)
{
    (void)parameter, (void)n;
    return 0;
}

static double same(uint32_t parameter, size_t n)
{
    (void)parameter, (void)n;
    return 1;
}

static double reversed(uint32_t parameter, size_t n)
{
    (void)parameter;
    return alternating((uint64_t)n * (n - 1) / 2);
}

static double transpositions(uint32_t parameter, size_t n)
{
    return pow(swap_sign((double)n), parameter);
}

static double top_to_random(uint32_t parameter, size_t n)
{
    return n % 2 ? pow(1 / (double)n, parameter) : 0;
}

static double riffle(uint32_t parameter, size_t n)
{
    return pow(2, -(double)parameter * floor((double)n / 2));
}

/* One place on is an n-cycle. */
static double cut(uint32_t parameter, size_t n)
{
    (void)parameter;
    return n % 2 ? 1 : 0;
}

static double sort_insertion(uint32_t parameter, size_t n)
{
    (void)parameter;
    double sign = 1;
    for (size_t from = 1; from < n; from++) {
        double step = 0;
        for (size_t place = 0; place <= from; place++)
            step += alternating(from - place) * ldexp(1, -(int)(from - place + (place > 0)));
        sign *= step;
    }
    return sign;
}

static double sort_binary_insertion(uint32_t parameter, size_t n)
{
    (void)parameter;
    return insertions_sign(1, n);
}

/* Over the length of the first run, as often descending, and turned round, as not. */
static double sort_v8(uint32_t parameter, size_t n)
{
    (void)parameter;
    double sign = 0;
    for (size_t run = 2; run <= n; run++) {
        double half = ldexp(0.5, -(int)(run < n ? run - 1 : n - 2));
        sign += half * (1 + alternating(run * (run - 1) / 2)) * insertions_sign(run, n);
    }
    return sign;
}

static const struct {
    const char *name;
    double (*sign)(uint32_t parameter, size_t n);
} signs[] = {
    {"naive", naive},
    {"naive-backward", naive_but_one},
    {"naive-reduce", naive_but_one},
    {"missing-offset", missing_offset},
    {"poker-1999", poker_1999},
    {"sattolo", sattolo},
    {"stops-early", stops_early},
    {"last-fixed", last_fixed},
    {"rounded", none},
    {"identity", same},
    {"sort-v8-boolean", same},
    {"reverse", reversed},
    {"transpositions", transpositions},
    {"top-to-random", top_to_random},
    {"riffle", riffle},
    {"key-sort", riffle},
    {"cut", cut},
    {"sort-insertion", sort_insertion},
    {"sort-binary-insertion", sort_binary_insertion},
    {"sort-v8", sort_v8},
};

static bool parity(const KnownLaw *law, size_t n, double *chances)
{
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strcmp(signs[i].name, law->algorithm->name) != 0)
            continue;
        double sign = signs[i].sign(law->parameter, n);
        if (strcmp(law->transform, "reverse") == 0)
            sign *= reversed(0, n);
        chances[0] = (1 + sign) / 2;
        chances[1] = (1 - sign) / 2;
        return true;
    }
    return false;
}

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
    if (number == NUMBER_PARITY)
        return parity(law, n, chances);
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
