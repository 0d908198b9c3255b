#include "inference/law_places.h"

#include "base/arena.h"
#include "inference/symmetric_matrix.h"
#include "tallies/rank.h"

static const double LEAST_EIGENVALUE = 1e-10; /* of the largest; below it is 0 but for rounding */

double law_place_chance(const TargetLaw *law, size_t item, size_t place)
{
    if (law->places)
        return law->places[item * law->n + place];
    if (law->name == LAW_EVEN)
        return 1 / (double)law->n;
    return item == place ? 0 : 1 / ((double)law->n - 1);
}

Status law_places_of_weights(TargetLaw *law, Error *error)
{
    size_t n = law->n, sets = (size_t)1 << n;
    SCOPED_ARENA scratch = {0};
    double *chances = arena_get(&scratch, sets, sizeof *chances);
    law->places = arena_get(&law->memory, n * n, sizeof *law->places);
    TRY(arena_status(&scratch, "the places of a law", error));
    TRY(arena_status(&law->memory, "the places of a law", error));
    chances[0] = 1;
    for (size_t set = 0; set < sets; set++) { /* what a set leads to is a larger number */
        double left = 0;
        for (size_t item = 0; item < n; item++)
            left += set >> item & 1 ? 0 : law->weights[item];
        size_t place = (size_t)__builtin_popcountll(set);
        for (size_t item = 0; item < n; item++) {
            if (set >> item & 1)
                continue;
            double chance = chances[set] * (law->weights[item] / left);
            chances[set | (size_t)1 << item] += chance;
            law->places[item * n + place] += chance;
        }
    }
    return STATUS_OK;
}

/* The cells that order number `index` is in: cells[place] = item * n + place. */
static void cells_of(const TargetLaw *law, size_t index, size_t *cells)
{
    Item order[PERMUTATION_MAX_ITEMS];
    permutation_unrank(law->ranks[index], law->n, order);
    for (size_t place = 0; place < law->n; place++)
        cells[place] = order[place] * law->n + place;
}

/* The pseudo-inverse of the covariance of the indicators; its rank. */
static Status invert(const TargetLaw *law, double *inverse, size_t *ret_rank, Error *error)
{
    size_t size = law->n * law->n, cells[LAW_LISTED_ITEMS];
    SCOPED_ARENA scratch = {0};
    double *covariance = arena_get(&scratch, size * size, sizeof *covariance);
    TRY(arena_status(&scratch, "the places of a law", error));
    for (size_t i = 0; i < law->orders; i++) {
        cells_of(law, i, cells);
        for (size_t p = 0; p < law->n; p++)
            for (size_t q = 0; q < law->n; q++)
                covariance[cells[p] * size + cells[q]] += law->chances[i];
    }
    for (size_t a = 0; a < size; a++)
        for (size_t b = 0; b < size; b++)
            covariance[a * size + b] -= law->places[a] * law->places[b];
    return symmetric_pseudo_inverse(covariance, size, LEAST_EIGENVALUE, inverse, ret_rank, error);
}

/* ret = inverse . vector. */
static void times_inverse(const TargetLaw *law, const double *vector, double *ret)
{
    size_t size = law->n * law->n;
    for (size_t row = 0; row < size; row++) {
        ret[row] = 0;
        for (size_t column = 0; column < size; column++)
            ret[row] += law->inverse[row * size + column] * vector[column];
    }
}

static double dot(const double *a, const double *b, size_t size)
{
    double sum = 0;
    for (size_t i = 0; i < size; i++)
        sum += a[i] * b[i];
    return sum;
}

/* z_a . z_b of two orders: way = inverse (x_a - m), shift = way . m, and the cells of b. */
static double product(const double *way, double shift, const size_t *cells, size_t n)
{
    double sum = -shift;
    for (size_t place = 0; place < n; place++)
        sum += way[cells[place]];
    return sum;
}

/* For `moments`: of each order its way, shift and length; three vectors. */
typedef struct Ways {
    double *ways, *shifts, *lengths, *mean, *skewed, *turned;
} Ways;

static void find_ways(const TargetLaw *law, Ways *all)
{
    size_t n = law->n, size = n * n, cells[LAW_LISTED_ITEMS];
    times_inverse(law, law->places, all->mean);
    for (size_t a = 0; a < law->orders; a++) {
        double *way = all->ways + a * size;
        cells_of(law, a, cells);
        for (size_t row = 0; row < size; row++) {
            way[row] = -all->mean[row];
            for (size_t place = 0; place < n; place++)
                way[row] += law->inverse[row * size + cells[place]];
        }
        all->shifts[a] = dot(way, law->places, size);
        all->lengths[a] = product(way, all->shifts[a], cells, n);
    }
}

/* Finds the moments that QuadraticLaw needs, over all pairs of orders. */
static Status find_moments(TargetLaw *law, Error *error)
{
    size_t n = law->n, size = n * n, cells[LAW_LISTED_ITEMS];
    double square = 0, cube = 0;
    SCOPED_ARENA scratch = {0};
    double *orders = arena_get(&scratch, law->orders * (size + 2), sizeof *orders);
    double *vectors = arena_get(&scratch, 3 * size, sizeof *vectors);
    TRY(arena_status(&scratch, "the places of a law", error));
    Ways all = {
        orders,         orders + law->orders * size, orders + law->orders * (size + 1), vectors,
        vectors + size, vectors + 2 * size};
    find_ways(law, &all);
    for (size_t b = 0; b < law->orders; b++) {
        double sum = 0, longer = all.lengths[b] - law->df;
        cells_of(law, b, cells);
        for (size_t place = 0; place < n; place++)
            all.skewed[cells[place]] += law->chances[b] * longer;
        for (size_t a = 0; a < law->orders; a++) {
            double both = product(all.ways + a * size, all.shifts[a], cells, n);
            sum += law->chances[a] * both * both * both;
        }
        cube += law->chances[b] * sum;
        square += law->chances[b] * longer * longer;
    }
    times_inverse(law, all.skewed, all.turned);
    law->spread = square;
    law->cube = cube + 1.5 * dot(all.skewed, all.turned, size);
    return STATUS_OK;
}

Status law_places_of_list(TargetLaw *law, Error *error)
{
    size_t size = law->n * law->n, cells[LAW_LISTED_ITEMS], rank = 0;
    law->places = arena_get(&law->memory, size, sizeof *law->places);
    TRY(arena_status(&law->memory, "the places of a law", error));
    for (size_t i = 0; i < law->orders; i++) {
        cells_of(law, i, cells);
        for (size_t place = 0; place < law->n; place++)
            law->places[cells[place]] += law->chances[i];
    }
    if (law->orders > LAW_PLACES_ORDERS)
        return STATUS_OK;
    law->inverse = arena_get(&law->memory, size * size, sizeof *law->inverse);
    TRY(arena_status(&law->memory, "the places of a law", error));
    TRY(invert(law, law->inverse, &rank, error));
    law->df = (double)rank;
    return find_moments(law, error);
}

double law_places_statistic(const TargetLaw *law, const uint64_t *counts, uint64_t trials)
{
    size_t size = law->n * law->n;
    double off[LAW_LISTED_ITEMS * LAW_LISTED_ITEMS], sum = 0;
    for (size_t cell = 0; cell < size; cell++)
        off[cell] = (double)counts[cell] - (double)trials * law->places[cell];
    for (size_t cell = 0; cell < size; cell++)
        sum += off[cell] * dot(law->inverse + cell * size, off, size);
    return sum / (double)trials;
}

LawScales law_scales(const TargetLaw *law)
{
    double n = (double)law->n, a = 1 / (n - 1), b1 = a / (n - 2), b2 = 0;
    if (law->name == LAW_DERANGEMENT) {
        /* before / now = D_{m-1} / D_m, from D_m = (m - 1) (D_{m-1} + D_{m-2}) */
        double before = 0.5, now = 0.5; /* at m = 3 */
        for (double m = 4; m <= n; m++) {
            before = now;
            now = 1 / ((m - 1) * (1 + before));
        }
        b1 = now / (n - 2);
        b2 = before * now;
    }
    double b0 = (a - b1) / (n - 3), more = b0 - 2 * b1 + b2;
    return (LawScales){.symmetric = a + b0 + more, .antisymmetric = a + b0 - more};
}

double law_scales_df(size_t n)
{
    double items = (double)n;
    return items * items - 3 * items + 1;
}

double law_scales_statistic(const TargetLaw *law, const uint64_t *counts, uint64_t trials)
{
    size_t n = law->n;
    double mean = (double)trials / ((double)n - 1), symmetric = 0, antisymmetric = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i; j++) {
            double one = (double)counts[i * n + j] - mean, other = (double)counts[j * n + i] - mean;
            symmetric += (one + other) * (one + other);
            antisymmetric += (one - other) * (one - other);
        }
    LawScales scales = law_scales(law);
    /* Each pair of cells stands for two of either part, of half the sum and half the difference. */
    return (symmetric / scales.symmetric + antisymmetric / scales.antisymmetric) /
           (2 * (double)trials);
}
