#include "inference/table_tail.h"

#include "base/elementary.h"
#include "inference/binomial_tail.h"

#include <stdbool.h>
#include <stdlib.h>

enum { MOST_COUNTS = 2048, MOST_POINTS = 4096, LEAST_POINTS = 32 };

/* As logarithms. */
static const double NEGLIGIBLE = 60, FIRST_LEVEL = -20, LAST_LEVEL = -1e6;

/* The counts that a cell of a column can have, and their weights: first at least `first`, below
 * `counts`. */
typedef struct Cell {
    double chance, times; /* q; how many columns are alike */
    double limit;         /* of its count, in the row at hand */
    size_t first, counts;
    double weights[MOST_COUNTS];
    double mean, variance, log_sum;
} Cell;

typedef struct Work {
    double tilt;   /* that was right for the last row */
    size_t points; /* that the turns are of */
    double cosine[MOST_POINTS], sine[MOST_POINTS];
    double log_factorials[MOST_COUNTS];
    Cell cells[TABLE_KINDS];
    double limits[TABLE_KINDS][TABLE_KINDS]; /* of the cells of each kind of row */
} Work;

/* A row of `size` items, what its exponents are multiplied by: a p factor / throws. */
typedef struct Row {
    double throws, scale;
    bool single; /* of one item */
} Row;

/* Fills the weights, as logarithms: ln of a count's chance by a Poisson law, plus
 * scale (count - mean)^2 / q, straight on from the limit. False where there are too many. */
static bool weigh(const Work *work, const Row *row, Cell *cell)
{
    double mean = row->throws * cell->chance, log_mean = log(mean);
    double slope = row->scale / cell->chance, reach = cell->limit - mean;
    double largest = -INFINITY, before = -INFINITY;
    double last = row->single ? cell->limit : row->throws;
    cell->first = cell->counts = 0;
    for (double k = 0; k <= last; k++) {
        if (cell->counts == MOST_COUNTS)
            return false;
        double off = k - mean, square = k <= cell->limit ? off * off : reach * (2 * off - reach);
        double weight = k * log_mean - mean - work->log_factorials[cell->counts] + slope * square;
        cell->weights[cell->counts++] = weight;
        if (k > cell->limit && weight < before && weight < largest - NEGLIGIBLE)
            break; /* they fall ever faster */
        largest = fmax(largest, weight);
        before = weight;
    }
    return true;
}

/* Mean, variance and the sum's logarithm of exp(weight + tilt count); where `ready` these over
 * their sum take the weights' place, and those at the ends that do not matter are left out. */
static void tilt_cell(Cell *cell, double tilt, bool ready)
{
    double top = -INFINITY, sum = 0, mean = 0, squares = 0;
    size_t first = cell->counts, last = 0;
    for (size_t k = cell->first; k < cell->counts; k++)
        top = fmax(top, cell->weights[k] + tilt * (double)k);
    for (size_t k = cell->first; k < cell->counts; k++) {
        double log_one = cell->weights[k] + tilt * (double)k - top;
        double one = log_one < -NEGLIGIBLE ? 0 : exp(log_one);
        sum += one;
        mean += one * (double)k;
        squares += one * (double)k * (double)k;
        first = one > 0 && k < first ? k : first;
        last = one > 0 ? k : last;
        if (ready)
            cell->weights[k] = one;
    }
    if (ready) {
        cell->first = first, cell->counts = last + 1;
        for (size_t k = first; k <= last; k++)
            cell->weights[k] /= sum;
    }
    cell->mean = mean / sum;
    cell->variance = fmax(0, squares / sum - cell->mean * cell->mean);
    cell->log_sum = top + log(sum);
}

/* (re + i im)^times, whole times. */
static void power(double *re, double *im, double times)
{
    double a = 1, b = 0, c = *re, d = *im;
    for (size_t left = (size_t)times; left; left /= 2) {
        double next = c * c - d * d;
        if (left % 2) {
            double product = a * c - b * d;
            b = a * d + b * c;
            a = product;
        }
        d = 2 * c * d;
        c = next;
    }
    *re = a, *im = b;
}

/* The chance that independent counts with these weights add up to `throws`, or those and any number
 * of `points` more or fewer. */
static double chance_of_sum(Work *work, size_t kinds, double throws, double deviation)
{
    size_t points = LEAST_POINTS;
    while ((double)points < 16 * deviation && points < MOST_POINTS)
        points *= 2;
    for (size_t i = 0; work->points != points && i < points; i++) {
        Turn turn = elementary_turn(2 * M_PI * (double)i / (double)points);
        work->cosine[i] = turn.cos, work->sine[i] = turn.sin;
    }
    work->points = points;
    double sum = 0;
    for (size_t j = 0; j <= points / 2; j++) {
        double re = 1, im = 0;
        for (size_t c = 0; c < kinds; c++) {
            const Cell *cell = &work->cells[c];
            double x = 0, y = 0;
            size_t at = cell->first * j & (points - 1);
            for (size_t k = cell->first; k < cell->counts; k++, at = (at + j) & (points - 1)) {
                x += cell->weights[k] * work->cosine[at];
                y += cell->weights[k] * work->sine[at];
            }
            power(&x, &y, cell->times);
            double product = re * x - im * y;
            im = re * y + im * x;
            re = product;
        }
        size_t at = (size_t)fmod((double)j * fmod(throws, (double)points), (double)points);
        double term = re * work->cosine[at] + im * work->sine[at];
        sum += j == 0 || j == points / 2 ? term : 2 * term;
    }
    double chance = sum / (double)points;
    return chance < 1e-9 ? 1 : chance; /* of rounding alone; 1 is safe */
}

/* ln E exp(a p T_row), or INFINITY where that takes too long. */
static double log_row(Work *work, const Row *row, size_t kinds)
{
    enum { STEPS = 30 };
    double most = 0, tilt = work->tilt, mean = 0, variance = 0;
    for (size_t c = 0; c < kinds; c++) {
        if (!weigh(work, row, &work->cells[c]))
            return INFINITY;
        most += work->cells[c].times * ((double)work->cells[c].counts - 1);
    }
    if (most < row->throws)
        return -INFINITY; /* the limits leave nothing */
    /* Any tilt will do; with this one the sum is usual, so that the transform does not cancel. */
    for (size_t step = 0; step < STEPS; step++) {
        mean = variance = 0;
        for (size_t c = 0; c < kinds; c++) {
            tilt_cell(&work->cells[c], tilt, false);
            mean += work->cells[c].times * work->cells[c].mean;
            variance += work->cells[c].times * work->cells[c].variance;
        }
        double off = row->throws - mean;
        if (off * off <= 0.04 * variance)
            break;
        tilt += fmax(-0.5, fmin(0.5, off / fmax(variance, 1e-3)));
    }
    work->tilt = tilt;
    double log_mean = -tilt * row->throws;
    for (size_t c = 0; c < kinds; c++) {
        Cell *cell = &work->cells[c];
        tilt_cell(cell, tilt, true);
        log_mean += cell->times * cell->log_sum;
    }
    double throws = row->throws;
    double log_all = throws * log(throws) - throws - log_gamma(throws + 1); /* Poisson, in all */
    return log_mean - log_all + log(chance_of_sum(work, kinds, throws, sqrt(variance)));
}

static double count_of(const TableSide *side)
{
    double count = 0;
    for (size_t i = 0; i < side->kinds; i++)
        count += side->times[i];
    return count;
}

/* The least limit of a cell with a chance of at most exp(level) to be above it. */
static double least_limit(double throws, double chance, double level)
{
    double low = fmin(throws, floor(throws * chance) + 1), high = throws;
    while (low < high) {
        double middle = floor((low + high) / 2);
        if (log_binomial_beyond(middle + 1, throws, chance) <= level)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Limits that all cells keep but for some exp(level), as their sum is: it is returned. */
static double chance_beyond(Work *work, const TableLaw *law, double trials, double level)
{
    double each = level - log(count_of(&law->rows) * count_of(&law->columns)), sum = 0;
    for (size_t i = 0; i < law->rows.kinds; i++)
        for (size_t c = 0; c < law->columns.kinds; c++) {
            double throws = trials * law->rows.size[i], chance = work->cells[c].chance;
            double limit = least_limit(throws, chance, each);
            work->limits[i][c] = limit;
            if (limit < throws)
                sum += law->rows.times[i] * law->columns.times[c] *
                       exp(log_binomial_beyond(limit + 1, throws, chance));
        }
    return sum;
}

/* ln E exp(a T) - a t, at most, where no cell is beyond its limit. */
static double log_bound(Work *work, const TableLaw *law, double trials, double statistic, double a)
{
    double sum = -a * statistic;
    for (size_t i = 0; i < law->rows.kinds; i++) {
        double throws = trials * law->rows.size[i];
        Row row = {throws, a * law->power * law->factor / throws, law->rows.size[i] == 1};
        for (size_t c = 0; c < law->columns.kinds; c++)
            work->cells[c].limit = work->limits[i][c];
        sum += law->rows.times[i] / law->power * log_row(work, &row, law->columns.kinds);
    }
    return sum;
}

/* ln of the bound with the limits of that level. log_bound is convex in a; any a will do. */
static double log_least(Work *work, const TableLaw *law, double trials, double statistic,
                        double most, double level)
{
    enum { STEPS = 10 };
    double log_beyond = log(chance_beyond(work, law, trials, level));
    double ratio = 0.5 * (sqrt(5) - 1), low = 0, high = most;
    double left = high - ratio * (high - low), right = low + ratio * (high - low);
    double at_left = log_bound(work, law, trials, statistic, left);
    double at_right = log_bound(work, law, trials, statistic, right);
    for (int i = 0; i < STEPS; i++) {
        if (at_left > at_right) {
            low = left, left = right, at_left = at_right;
            right = low + ratio * (high - low);
            at_right = log_bound(work, law, trials, statistic, right);
        } else {
            high = right, right = left, at_right = at_left;
            left = high - ratio * (high - low);
            at_left = log_bound(work, law, trials, statistic, left);
        }
    }
    double least = fmin(at_left, at_right), larger = fmax(least, log_beyond);
    return larger + log1p(exp(fmin(least, log_beyond) - larger));
}

double far_tail_of_table(const TableLaw *law, double trials, double statistic)
{
    const TableSide *rows = &law->rows, *columns = &law->columns;
    if (rows->kinds > TABLE_KINDS || columns->kinds > TABLE_KINDS || !(trials > 1))
        return 0;
    double mean = count_of(rows) * (count_of(columns) - 1) * law->factor;
    if (!(statistic > mean))
        return 0;
    Work *work = malloc(sizeof *work);
    if (!work)
        return -INFINITY;
    work->points = 0;
    work->tilt = 0;
    for (size_t k = 0; k < MOST_COUNTS; k++)
        work->log_factorials[k] = log_gamma((double)k + 1);
    double places = 0;
    for (size_t c = 0; c < columns->kinds; c++)
        places += columns->size[c] * columns->times[c];
    for (size_t c = 0; c < columns->kinds; c++) {
        work->cells[c].chance = columns->size[c] / places;
        work->cells[c].times = columns->times[c];
    }
    /* The best for a chi-square; with few trials the best is below it. */
    double most = (1 - mean / statistic) / (2 * law->power * law->factor), best = 0;
    for (double level = FIRST_LEVEL; level > LAST_LEVEL; level *= 1.5) {
        double found = log_least(work, law, trials, statistic, most, level);
        if (!(found < best))
            break;
        best = found;
    }
    free(work);
    return best / LN10;
}
