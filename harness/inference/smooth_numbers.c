#include "inference/smooth_numbers.h"

#include "base/elementary.h"
#include "inference/chi_square.h"

#include <math.h>

/* A number of less variance than that beside the others has nothing of its own. */
static const double TOLD_BY_OTHERS = 1e-4;

/* Orthonormal polynomials of 0 to n - 1, of degrees from 1 on, by Gram and Schmidt. */
static void make_polynomials(size_t n, size_t degrees, double *ret)
{
    double middle = 0.5 * (double)(n - 1);
    for (size_t degree = 0; degree < degrees; degree++) {
        double *row = ret + degree * n, squares = 0, sum = 0;
        for (size_t i = 0; i < n; i++) {
            row[i] = ((double)i - middle) * (degree ? row[i - n] : 1);
            sum += row[i];
        }
        for (size_t i = 0; i < n; i++)
            row[i] -= sum / (double)n;
        for (const double *before = ret; before < row; before += n) {
            double product = 0;
            for (size_t i = 0; i < n; i++)
                product += row[i] * before[i];
            for (size_t i = 0; i < n; i++)
                row[i] -= product * before[i];
        }
        for (size_t i = 0; i < n; i++)
            squares += row[i] * row[i];
        for (size_t i = 0; i < n; i++)
            row[i] /= sqrt(squares);
    }
}

Status smooth_begin(SmoothNumbers *ret, size_t n, const double *counts, const double *chances,
                    double effect, double total, Arena *memory, Error *error)
{
    size_t degrees = n > SMOOTH_DEGREES ? SMOOTH_DEGREES : n - 1;
    SmoothNumbers made = {.n = n, .count = degrees * degrees};
    double *polynomials = arena_get(memory, degrees * n, sizeof *polynomials);
    made.cells = arena_get(memory, made.count * n * n, sizeof *made.cells);
    TRY(arena_status(memory, "the fit of a mistake", error));
    make_polynomials(n, degrees, polynomials);
    for (size_t k = 0; k < made.count; k++) {
        const double *of_item = polynomials + k / degrees * n;
        const double *of_place = polynomials + k % degrees * n;
        double mean = 0;
        for (size_t cell = 0; cell < n * n; cell++) {
            double one = sqrt((double)(n - 1)) * of_item[cell / n] * of_place[cell % n];
            made.cells[cell * made.count + k] = one;
            mean += chances[cell] * one;
            made.sums[k] += counts[cell] * one;
        }
        made.foretold[k] = mean / effect;
        made.sums[k] -= made.foretold[k] * total;
    }
    *ret = made;
    return STATUS_OK;
}

void smooth_add_fair(SmoothNumbers *smooth, double share)
{
    for (size_t k = 0; k < smooth->count; k++)
        for (size_t l = 0; l <= k; l++)
            smooth->products[k][l] +=
                share * ((k == l) - smooth->foretold[k] * smooth->foretold[l]);
}

void smooth_add_outcome(SmoothNumbers *smooth, const Item *items, double score, double share)
{
    double numbers[SMOOTH_NUMBERS] = {0};
    for (size_t place = 0; place < smooth->n; place++) {
        const double *cell =
            smooth->cells + ((size_t)items[place] * smooth->n + place) * smooth->count;
        for (size_t k = 0; k < smooth->count; k++)
            numbers[k] += cell[k];
    }
    for (size_t k = 0; k < smooth->count; k++) {
        numbers[k] -= smooth->foretold[k] * score;
        for (size_t l = 0; l <= k; l++)
            smooth->products[k][l] += share * numbers[k] * numbers[l];
    }
}

double smooth_log10_p(const SmoothNumbers *smooth, double trials, double slack)
{
    double root[SMOOTH_NUMBERS][SMOOTH_NUMBERS] = {{0}}, apart[SMOOTH_NUMBERS] = {0};
    double squares = 0, count = 0;
    for (size_t k = 0; k < smooth->count; k++) { /* Cholesky's way */
        double rest = copysign(fmax(0, fabs(smooth->sums[k]) - slack), smooth->sums[k]);
        double variance = smooth->products[k][k];
        for (size_t l = 0; l < k; l++) {
            double product = smooth->products[k][l];
            for (size_t m = 0; m < l; m++)
                product -= root[k][m] * root[l][m];
            root[k][l] = root[l][l] > 0 ? product / root[l][l] : 0;
            rest -= root[k][l] * apart[l];
            variance -= root[k][l] * root[k][l];
        }
        if (variance < TOLD_BY_OTHERS)
            continue;
        root[k][k] = sqrt(variance);
        apart[k] = rest / root[k][k];
        squares += apart[k] * apart[k] / trials;
        count++;
    }
    return count > 0 ? chi_square_tails(squares, count).log10_upper : 0;
}
