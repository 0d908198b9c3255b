#include "inference/lattice_tail.h"

#include "base/arena.h"
#include "base/elementary.h"
#include "inference/fourier.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const double FEW_CELLS = 64.0; /* up to here the whole period of s counts, by FFT */

/* One Poisson cell: the counts that matter, lowest..lowest+count-1. */
typedef struct Cell {
    double expected;
    double lowest;
    size_t count;
    double *weight; /* Poisson probability of the count */
    double *d;      /* count - expected */
    double *g;      /* (d^2 - count) / 2 */
} Cell;

typedef struct Complex {
    double re;
    double im;
} Complex;

static double poisson(double k, double mean)
{
    return exp(log_poisson(k, mean));
}

/* Keeps every count that occurs in any cell with probability above about 1e-17. */
static Status cell_begin(double trials, double cells, Arena *memory, Cell *cell, Error *error)
{
    double expected = trials / cells;
    double cut = 1e-17 / (cells * sqrt(trials + 1.0));
    double low = floor(expected);
    double high = low;
    while (low > 0.0 && poisson(low - 1.0, expected) > cut)
        low -= 1.0;
    while (high < trials && poisson(high + 1.0, expected) > cut)
        high += 1.0;
    size_t count = (size_t)(high - low) + 1;
    double *numbers = arena_get(memory, 3 * count, sizeof *numbers);
    TRY(arena_status(memory, "the law of a cell", error));
    *cell = (Cell){.expected = expected,
                   .lowest = low,
                   .count = count,
                   .weight = numbers,
                   .d = numbers + count,
                   .g = numbers + 2 * count};
    for (size_t i = 0; i < count; i++) {
        double k = low + (double)i;
        cell->weight[i] = poisson(k, expected);
        cell->d[i] = k - expected;
        cell->g[i] = 0.5 * (cell->d[i] * cell->d[i] - k);
    }
    return STATUS_OK;
}

/* [E exp(isd + itg)]^K. The sum is formed of exp(i angle) - 1 without cancellation: where cells are
 * many and nearly empty it is tiny, and its relative error is multiplied by K. */
static Complex cell_power(const Cell *cell, double cells, double s, double t)
{
    double re = 0.0;
    double im = 0.0;
    for (size_t i = 0; i < cell->count; i++) {
        double half = 0.5 * (s * cell->d[i] + t * cell->g[i]);
        Turn turn = elementary_turn(half);
        re -= 2.0 * cell->weight[i] * turn.sin * turn.sin;
        im += 2.0 * cell->weight[i] * turn.sin * turn.cos;
    }
    double log_size = 0.5 * cells * log1p(2.0 * re + re * re + im * im);
    if (log_size < -60.0) {
        return (Complex){0.0, 0.0};
    }
    double size = exp(log_size);
    double angle = cells * atan2(im, 1.0 + re);
    Turn turn = elementary_turn(angle);
    return (Complex){size * turn.cos, size * turn.sin};
}

static double size_of(Complex a)
{
    return sqrt(a.re * a.re + a.im * a.im);
}

static Complex multiply(Complex a, Complex b)
{
    return (Complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/* The sum over s for many cells: from s = 0 outwards on both sides, until nothing is left. */
static Complex sum_peak(const Cell *cell, double cells, double t, size_t points)
{
    Complex sum = cell_power(cell, cells, 0.0, t);
    for (int side = -1; side <= 1; side += 2) {
        int negligible = 0;
        for (size_t k = 1; k <= (points - 1) / 2 && negligible < 3; k++) {
            double s = side * 2.0 * M_PI * (double)k / (double)points;
            Complex value = cell_power(cell, cells, s, t);
            sum.re += value.re;
            sum.im += value.im;
            negligible = fabs(value.re) + fabs(value.im) < 1e-18 ? negligible + 1 : 0;
        }
    }
    return sum;
}

/* The sum over the whole period of s for few cells, `points` being a power of two. `work` holds 2 *
 * points doubles, `roots` come from fourier_roots. */
static Complex sum_period(const Cell *cell, double trials, double cells, double t, size_t points,
                          const double *roots, double *work)
{
    memset(work, 0, 2 * points * sizeof *work);
    for (size_t i = 0; i < cell->count; i++) {
        size_t place = ((size_t)cell->lowest + i) % points;
        Turn turn = elementary_turn(t * cell->g[i]);
        work[2 * place] += cell->weight[i] * turn.cos;
        work[2 * place + 1] += cell->weight[i] * turn.sin;
    }
    fourier_transform(work, roots, points, true);
    Complex sum = {0.0, 0.0};
    uint64_t turn = 0; /* k * trials mod points, the phase by which the sum is centred at N */
    uint64_t turn_step = (uint64_t)trials % points;
    for (size_t k = 0; k < points; k++) {
        Complex base = {work[2 * k], work[2 * k + 1]};
        Complex power = {1.0, 0.0};
        for (unsigned bits = (unsigned)cells; bits > 0; bits >>= 1) {
            if (bits & 1)
                power = multiply(power, base);
            base = multiply(base, base);
        }
        power = multiply(power, (Complex){roots[2 * turn], roots[2 * turn + 1]});
        sum.re += power.re;
        sum.im += power.im;
        turn = (turn + turn_step) % points;
    }
    return sum;
}

/* A law on `points` residues holds Poisson(N) conditioned near N without overlap: N + points has
 * less than 1e-16 of the probability of N. */
static size_t points_for(double trials, bool power_of_two)
{
    size_t points = (size_t)(8.6 * sqrt(trials) + 21.0) | 1;
    if (!power_of_two)
        return points;
    size_t rounded = 32;
    while (rounded < points)
        rounded *= 2;
    return rounded;
}

bool pair_law_sums_all_frequencies(double cells)
{
    return cells <= FEW_CELLS;
}

/* The G above which (side 1), or below which (-1), lies at most 1e-14 of the law: the smallest over
 * a grid of tilts of Chernoff's bound, P(sum g >= x) <= exp(K ln E exp(hg) - hx) / P(sum = N). */
static double reach(const Cell *cell, double trials, double cells, int side)
{
    double log_sum_probability = log(poisson(trials, trials));
    double deviation = cell->expected * sqrt(0.5 * cells);
    double best = INFINITY;
    for (double tilt = 1e-2; tilt < 1e3; tilt *= 1.3) {
        double h = side * tilt / (deviation + 1.0);
        double excess = 0.0;
        double largest = 0.0;
        for (size_t i = 0; i < cell->count; i++) {
            largest = fmax(largest, h * cell->g[i]);
            excess += cell->weight[i] * expm1(h * cell->g[i]);
        }
        if (largest > 600.0)
            break;
        double room = cells * log1p(excess) - log_sum_probability + 32.3;
        best = fmin(best, room / fabs(h));
    }
    return best;
}

Status pair_law_begin(double trials, double cells, PairLaw *law, Error *error)
{
    SCOPED_ARENA scratch = {0};
    Cell cell;
    TRY(cell_begin(trials, cells, &scratch, &cell, error));
    double below = reach(&cell, trials, cells, -1) + 1.0;
    double above = reach(&cell, trials, cells, 1) + 1.0;
    double offset = trials * trials / (2.0 * cells); /* of pairs, which are whole, from G */
    bool whole = pair_law_sums_all_frequencies(cells);
    size_t points = points_for(trials, whole);
    double period = ceil(below + above) + 1.0;
    period += fmod(period, 2.0) < 0.5;

    double *work = arena_get(&scratch, whole ? 4 * points : 1, sizeof *work); /* and the roots */
    TRY(arena_status(&scratch, "the law of the pairs", error));
    double *spectrum = malloc(((size_t)period + 1) * sizeof *spectrum); /* of half the period */
    NEED_ROOM(spectrum, "the law of the pairs", error);
    if (whole)
        fourier_roots(work + 2 * points, points);
    size_t count = 0;
    double scale = 1.0;
    int negligible = 0;
    for (double j = 0.0; j <= 0.5 * (period - 1.0) && (whole || negligible < 3); j += 1.0) {
        double t = 2.0 * M_PI * j / period;
        Complex value = whole ? sum_period(&cell, trials, cells, t, points, work + 2 * points, work)
                              : sum_peak(&cell, cells, t, points);
        if (count == 0)
            scale = size_of(value);
        spectrum[2 * count] = value.re / scale;
        spectrum[2 * count + 1] = value.im / scale;
        count++;
        negligible = size_of(value) < 1e-17 * scale ? negligible + 1 : 0;
    }
    double lowest_pairs = floor(offset - below);
    *law = (PairLaw){.trials = trials,
                     .cells = cells,
                     .spectrum = spectrum,
                     .count = count,
                     .period = period,
                     .lowest = lowest_pairs - offset};
    return STATUS_OK;
}

void pair_law_end(PairLaw *law)
{
    free(law->spectrum);
    *law = (PairLaw){0};
}

/* The sum of the probabilities of `length` lattice points from `first` up: in every t_j a finite
 * geometric series, written by half angles around its middle. */
static double window_sum(const PairLaw *law, double first, double length)
{
    double sum = length;
    double middle = first + 0.5 * (length - 1.0);
    for (unsigned long j = 1; j < law->count; j++) {
        double t = 2.0 * M_PI * (double)j / law->period;
        double kernel = sin(0.5 * t * length) / sin(0.5 * t);
        Turn turn = elementary_turn(t * middle);
        sum +=
            2.0 * kernel * (law->spectrum[2 * j] * turn.cos + law->spectrum[2 * j + 1] * turn.sin);
    }
    return fmin(1.0, fmax(0.0, sum / law->period));
}

/* The absolute error of the inverted law. */
static const double DEEPEST = 1e-10;

/* P(G >= g), or P(G <= g), atoms included, for g on the lattice; absolute error about 1e-13. */
static double tail_of(const PairLaw *law, double g, bool upper)
{
    double place = round(g - law->lowest), first = upper ? place : 0.0;
    double length = upper ? law->period - place : place + 1.0;
    return length <= 0.0           ? 0.0
           : length >= law->period ? 1.0
                                   : window_sum(law, law->lowest + first, length);
}

static double plain_log10(const PairLaw *law, double g, bool upper)
{
    double statistic = law->cells + 2.0 * law->cells / law->trials * g;
    Tails plain = chi_square_tails(fmax(0.0, statistic), law->cells - 1.0);
    return upper ? plain.log10_upper : plain.log10_lower;
}

/* log10 of a tail at g, beyond the last lattice point at which the law itself can be read: found by
 * bisection between the window's middle (never so deep) and g. */
static double beyond_log10(const PairLaw *law, double g, bool upper)
{
    double readable = law->lowest + floor(-law->lowest); /* lattice point next to the mean */
    double unreadable = g;
    while (fabs(unreadable - readable) > 1.5) {
        double middle = readable + round(0.5 * (unreadable - readable));
        if (tail_of(law, middle, upper) >= DEEPEST) {
            readable = middle;
        } else {
            unreadable = middle;
        }
    }
    double known = log10(fmax(tail_of(law, readable, upper), DEEPEST));
    double known_plain = plain_log10(law, readable, upper);
    double plain = plain_log10(law, g, upper);
    double log10_p = known_plain < 0.0 ? plain * (known / known_plain) : known + plain;
    return fmin(log10_p, log10(DEEPEST));
}

static double one_tail(const PairLaw *law, double g, bool upper)
{
    double p = tail_of(law, g, upper);
    return p >= DEEPEST ? log10(p) : beyond_log10(law, g, upper);
}

Tails pair_law_tails(const PairLaw *law, double g)
{
    return (Tails){.log10_upper = one_tail(law, g, true), .log10_lower = one_tail(law, g, false)};
}
