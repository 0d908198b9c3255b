#include "inference/spectrum.h"

#include "base/arena.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The representation of S_m that belongs to a shape, in Young's orthogonal form. Its basis are the
 * standard tableaux, in blocks by the row in which the last entry stands, the top row first; each
 * block is the basis of the shape without that cell, so that the matrices of S_(m-1) are blocks
 * along the diagonal. */
typedef struct Form {
    Partition shape;
    size_t dimension;
    size_t offset;                    /* of its d x d matrix among the m! numbers of a group */
    size_t start[SPECTRUM_MAX_ITEMS]; /* of the block of each row that can lose a cell */
    const struct Form *smaller[SPECTRUM_MAX_ITEMS]; /* the shape without it; NULL: it cannot */
    /* How entries k and k + 1, k = 0..m-2, are exchanged in tableau t, at [k * dimension + t]: */
    double *cosine;    /* 1 / (content of k + 1 less content of k), the factor on t itself */
    uint32_t *partner; /* the tableau with the two exchanged; t: there is none */
} Form;

/* All shapes of m cells. */
typedef struct Level {
    Form forms[SPECTRUM_MAX_SHAPES];
    size_t count;
} Level;

size_t shape_order(const Partition *shape)
{
    size_t below = 0;
    for (size_t row = 1; row < shape->count; row++)
        below += shape->rows[row];
    return below;
}

BiasPart spectrum_part(const SpectrumPart *part, uint64_t trials)
{
    double d = part->dimension, times = (double)trials;
    BiasPart ret = {.row_count = part->shape.count,
                    .order = shape_order(&part->shape),
                    .statistic = NAN,
                    .df = d * d,
                    .w2 = part->square};
    for (size_t row = 0; row < part->shape.count; row++)
        ret.rows[row] = part->shape.rows[row];
    if (!trials)
        return ret;
    /* The mean of the statistic is d^2 and (N - 1) w^2, its variance under fairness 2 d^2 (N -
     * 1)/N, since |rho|^2 is the same for every order. */
    ret.statistic = part->square / times;
    ret.w2 = (ret.statistic - ret.df) / (times - 1);
    ret.noise = M_SQRT2 * d / sqrt(times * (times - 1));
    return ret;
}

/* The partitions of `left` into rows of at most `most`, below the rows that `shape` has. */
static size_t add_shapes(Partition shape, size_t left, size_t most, Partition *ret)
{
    if (!left) {
        *ret = shape;
        return 1;
    }
    size_t count = 0;
    for (size_t row = left < most ? left : most; row; row--) {
        Partition longer = shape;
        longer.rows[longer.count++] = (uint8_t)row;
        count += add_shapes(longer, left - row, row, ret + count);
    }
    return count;
}

size_t shapes_of(size_t n, Partition ret[SPECTRUM_MAX_SHAPES])
{
    return add_shapes((Partition){.count = 0}, n, n, ret);
}

/* The form of `shape` less the last cell of `row`; NULL where that is no shape. */
static const Form *without_cell(const Level *below, const Partition *shape, size_t row)
{
    if (row + 1 < shape->count && shape->rows[row + 1] == shape->rows[row])
        return NULL;
    Partition less = *shape;
    if (!--less.rows[row])
        less.count--;
    for (size_t i = 0; i < below->count; i++)
        if (!memcmp(&below->forms[i].shape, &less, sizeof less))
            return &below->forms[i];
    return NULL;
}

/* Column less row of the last cell of a row. */
static int content(const Partition *shape, size_t row)
{
    return (int)shape->rows[row] - 1 - (int)row;
}

/* Exchanges the last two entries of the tableaux of `form` that have the last one in `row` and the
 * one before in `other`. */
static void exchange_last(Form *form, size_t cells, size_t row, size_t other)
{
    const Form *less = form->smaller[row], *least = less->smaller[other];
    int apart = content(&form->shape, row) - content(&less->shape, other);
    bool alone = abs(apart) == 1; /* side by side, or one above the other */
    size_t here = form->start[row] + less->start[other];
    size_t there = alone ? here : form->start[other] + form->smaller[other]->start[row];
    size_t at = (cells - 2) * form->dimension + here;
    for (size_t t = 0; t < least->dimension; t++) {
        form->cosine[at + t] = 1. / apart;
        form->partner[at + t] = (uint32_t)(there + t);
    }
}

static bool form_make(Form *form, size_t cells, const Level *below, Arena *memory)
{
    for (size_t row = 0; row < form->shape.count; row++) {
        form->smaller[row] = without_cell(below, &form->shape, row);
        form->start[row] = form->dimension;
        form->dimension += form->smaller[row] ? form->smaller[row]->dimension : 0;
    }
    size_t d = form->dimension;
    form->cosine = arena_get(memory, cells * d, sizeof *form->cosine);
    form->partner = arena_get(memory, cells * d, sizeof *form->partner);
    if (memory->lost)
        return false;
    for (size_t row = 0; row < form->shape.count; row++) {
        const Form *less = form->smaller[row];
        if (!less)
            continue;
        size_t start = form->start[row];
        for (size_t k = 0; k + 2 < cells; k++)
            for (size_t t = 0; t < less->dimension; t++) {
                size_t to = k * d + start + t, from = k * less->dimension + t;
                form->cosine[to] = less->cosine[from];
                form->partner[to] = (uint32_t)start + less->partner[from];
            }
        for (size_t other = 0; other < less->shape.count; other++)
            if (less->smaller[other])
                exchange_last(form, cells, row, other);
    }
    return true;
}

/* levels[m] for m = 0..n; NULL for want of memory. Level 0 is the empty shape. */
static Level *levels_make(size_t n, Arena *memory)
{
    Level *levels = arena_get(memory, n + 1, sizeof *levels);
    if (!levels)
        return NULL;
    levels[0].count = 1;
    levels[0].forms[0].dimension = 1;
    for (size_t m = 1; m <= n; m++) {
        Partition shapes[SPECTRUM_MAX_SHAPES];
        size_t count = shapes_of(m, shapes), offset = 0;
        for (size_t i = 0; i < count; i++) {
            Form *form = &levels[m].forms[levels[m].count++];
            form->shape = shapes[i];
            form->offset = offset;
            if (!form_make(form, m, &levels[m - 1], memory))
                return NULL;
            offset += form->dimension * form->dimension;
        }
    }
    return levels;
}

/* Multiplies a matrix of d rows from the left by the matrix that exchanges k and k + 1. */
static void exchange(const Form *form, size_t k, double *matrix)
{
    size_t d = form->dimension;
    const double *cosine = form->cosine + k * d;
    const uint32_t *partner = form->partner + k * d;
    for (size_t t = 0; t < d; t++) {
        double *x = matrix + t * d;
        if (partner[t] == t) {
            for (size_t column = 0; cosine[t] < 0 && column < d; column++)
                x[column] = -x[column];
        } else if (partner[t] > t) {
            double *y = matrix + partner[t] * d;
            double c = cosine[t], s = sqrt(1 - c * c);
            for (size_t column = 0; column < d; column++) {
                double a = x[column], b = y[column];
                x[column] = c * a + s * b;
                y[column] = s * a - c * b;
            }
        }
    }
}

/* One matrix of a group at a level: the sum over i of rho(c_i) diag(parts of `in` number i), where
 * c_i, the cycle s_i s_(i+1) ... s_(m-2), takes place m - 1 to item i and leaves the others as they
 * stand; so the orders c_i b, b of the first m - 1 items, are the i-th block of the lexicographic
 * list, read from the last place. `in` has m groups of size `group`. Reading from the last place in
 * the stead of the first turns every order round, which changes no part. */
static void matrix_make(const Form *form, size_t m, const double *in, size_t group, double *room,
                        double *out)
{
    size_t d = form->dimension;
    memset(out, 0, d * d * sizeof *out);
    for (size_t i = 0; i < m; i++) {
        memset(room, 0, d * d * sizeof *room);
        for (size_t row = 0; row < form->shape.count; row++) {
            const Form *less = form->smaller[row];
            if (!less)
                continue;
            size_t start = form->start[row], size = less->dimension;
            const double *block = in + i * group + less->offset;
            for (size_t t = 0; t < size; t++)
                memcpy(room + (start + t) * d + start, block + t * size, size * sizeof *room);
        }
        for (size_t k = m - 1; k-- > i;)
            exchange(form, k, room);
        for (size_t at = 0; at < d * d; at++)
            out[at] += room[at];
    }
}

/* From the groups of m - 1 items to the groups of m. */
static Status climb(const Level *level, size_t m, size_t total, size_t group, int threads,
                    const double *in, double *out, Error *error)
{
    size_t largest = 0;
    for (size_t i = 0; i < level->count; i++)
        if (level->forms[i].dimension > largest)
            largest = level->forms[i].dimension;
    SCOPED_ARENA scratch = {0};
    double *rooms = arena_get(&scratch, (size_t)threads * largest * largest, sizeof *rooms);
    TRY(arena_status(&scratch, "the spectrum", error));
    size_t groups = total / (group * m), pieces = groups * level->count;
#pragma omp parallel for num_threads(threads) schedule(static, 1) if (threads > 1)
    for (int thread = 0; thread < threads; thread++)
        for (size_t piece = (size_t)thread; piece < pieces; piece += (size_t)threads) {
            const Form *form = &level->forms[piece % level->count];
            size_t first = piece / level->count * m * group;
            matrix_make(form, m, in + first, group, rooms + (size_t)thread * largest * largest,
                        out + first + form->offset);
        }
    return STATUS_OK;
}

static double sum_of_squares(const double *values, size_t count, double mean)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += (values[i] - mean) * (values[i] - mean);
    return sum;
}

/* `all` is what the parts must add up to, within `tolerance`. */
static Status fill(size_t n, const Level *level, const double *matrices, double all,
                   double tolerance, Spectrum *ret, Error *error)
{
    Spectrum spectrum = {.n = n, .count = level->count - 1};
    double sum = 0;
    for (size_t i = 1; i < level->count; i++) {
        const Form *form = &level->forms[i];
        size_t d = form->dimension;
        SpectrumPart *part = &spectrum.parts[i - 1];
        part->shape = form->shape;
        part->dimension = (uint32_t)d;
        part->square = (double)d * sum_of_squares(matrices + form->offset, d * d, 0);
        sum += part->square;
    }
    if (!(fabs(sum - all) <= tolerance))
        return error_set(error, STATUS_FAILED,
                         "the parts of the spectrum add up to %.17g instead of %.17g", sum, all);
    *ret = spectrum;
    return STATUS_OK;
}

Status spectrum_make(size_t n, double *values, int threads, Spectrum *ret, Error *error)
{
    size_t total = 1;
    for (size_t m = 2; m <= n; m++)
        total *= m;
    if (total < 10000)
        threads = 1; /* a second thread takes longer to start than these to climb */
    /* The second turn takes off what the first one rounded: of ten items, 1e-11 of the mean. */
    double mean = 0;
    for (int turn = 0; turn < 2; turn++) {
        double sum = 0;
        for (size_t i = 0; i < total; i++)
            sum += values[i] - mean;
        mean += sum / (double)total;
    }
    /* Equal values leave parts of the rounding of their mean. */
    double rounding = 1e-24 * (double)total * sum_of_squares(values, total, 0);
    double all = (double)total * sum_of_squares(values, total, mean);
    for (size_t i = 0; i < total; i++)
        values[i] -= mean; /* or small parts would be lost beside it */
    SCOPED_ARENA scratch = {0};
    Level *levels = levels_make(n, &scratch);
    double *in = values, *out = arena_get(&scratch, total, sizeof *out);
    TRY(arena_status(&scratch, "the spectrum", error));
    size_t group = 1;
    for (size_t m = 2; m <= n; group *= m++) {
        TRY(climb(&levels[m], m, total, group, threads, in, out, error));
        double *next = in;
        in = out;
        out = next;
    }
    return fill(n, &levels[n], in, all, 1e-9 * all + rounding, ret, error);
}
