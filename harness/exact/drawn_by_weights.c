#include "exact/drawn_by_weights.h"

#include "base/elementary.h"
#include "exact/known_laws.h"
#include "tallies/rank.h"

enum {
    STEPS = 8,   /* towards the likeliest weights, of which each leaves a fraction */
    POWERS = 20, /* of a matrix */
};

/* How the draws of a law stand in an order: the item at each place, from the first or from the last
 * place on, or the place of each item. */
typedef enum Sense { PLACES, PLACES_BACK, ITEMS, ITEMS_BACK, SENSES } Sense;

static void draws_of(const Item *items, size_t n, Sense sense, Item *draws)
{
    for (size_t place = 0; place < n; place++)
        if (sense == PLACES || sense == PLACES_BACK)
            draws[sense == PLACES ? place : n - 1 - place] = items[place];
        else
            draws[sense == ITEMS ? items[place] : n - 1 - items[place]] = (Item)place;
}

/* The chance of these draws by the weights, whose sum is 1; *more gets, of each, the sum of what
 * was left where it could be drawn, turned over, times `times`. */
static double chance_of(const Item *draws, size_t n, const double *weights, double times,
                        double *more)
{
    double chance = 1, left = 1, sum = 0;
    for (size_t draw = 0; draw < n; draw++) {
        double weight = weights[draws[draw]];
        if (draw + 1 < n) {
            chance *= weight / left;
            sum += times / left;
        }
        more[draws[draw]] += sum;
        left = fmax(left - weight, 1e-12);
    }
    return chance;
}

static double part_of_orders(const KnownLaws *laws, const double *chances, Sense sense)
{
    size_t n = laws->n, orders = laws->columns - 1;
    Item items[KNOWN_ORDERS_MAX_N], draws[KNOWN_ORDERS_MAX_N];
    double weights[KNOWN_ORDERS_MAX_N], apart = 0, length = 0, even = 1 / (double)orders;
    for (size_t item = 0; item < n; item++)
        weights[item] = 1 / (double)n;
    for (int step = 0; step <= STEPS; step++) {
        double drawn[KNOWN_ORDERS_MAX_N] = {0}, more[KNOWN_ORDERS_MAX_N] = {0}, sum = 0;
        permutation_unrank(0, n, items);
        for (size_t order = 0; order < orders; order++, permutation_next(items, n)) {
            draws_of(items, n, sense, draws);
            double chance = chance_of(draws, n, weights, chances[order], more);
            for (size_t draw = 0; draw + 1 < n; draw++)
                drawn[draws[draw]] += chances[order];
            if (step == STEPS) {
                apart += pow(chances[order] - chance, 2);
                length += pow(chances[order] - even, 2);
            }
        }
        for (size_t item = 0; item < n; item++)
            sum += weights[item] = more[item] > 0 ? drawn[item] / more[item] : 0;
        for (size_t item = 0; item < n; item++)
            weights[item] /= sum;
    }
    return length > 0 ? fmax(0, 1 - apart / length) : 0;
}

/* to = the matrix of what chances are off times from, or its transpose; returns the square of it.
 */
static double times_off(const double *chances, size_t n, const double *from, bool transposed,
                        double *to)
{
    double square = 0;
    for (size_t row = 0; row < n; row++) {
        double sum = 0;
        for (size_t column = 0; column < n; column++)
            sum += from[column] *
                   (chances[transposed ? column * n + row : row * n + column] - 1 / (double)n);
        to[row] = sum;
        square += sum * sum;
    }
    return square;
}

/* The square of the largest singular value over the sum of all, by powers, from the row that is
 * most off: a bound from below, which some steps come near to. */
static double part_of_places(size_t n, const double *chances)
{
    double items[KNOWN_PLACES_MAX_N], places[KNOWN_PLACES_MAX_N], length = 0, most = 0, part = 0;
    size_t first = 0;
    for (size_t item = 0; item < n; item++) {
        double off = 0;
        for (size_t place = 0; place < n; place++)
            off += pow(chances[item * n + place] - 1 / (double)n, 2);
        first = off > most ? item : first;
        most = fmax(most, off);
        length += off;
    }
    if (length <= 0)
        return 0;
    for (size_t place = 0; place < n; place++)
        places[place] = chances[first * n + place] - 1 / (double)n;
    for (int step = 0; step < POWERS; step++) {
        double square = times_off(chances, n, places, false, items);
        double scale = 1 / sqrt(square);
        for (size_t item = 0; item < n; item++)
            items[item] *= scale;
        part = times_off(chances, n, items, true, places) / length;
    }
    return fmin(1, part);
}

double drawn_by_weights_part(const KnownLaws *laws, const KnownLaw *law)
{
    double most = 0;
    if (laws->rows > 1)
        return laws->columns == laws->n ? part_of_places(laws->n, law->chances) : 0;
    for (Sense sense = 0; sense < SENSES; sense++)
        most = fmax(most, part_of_orders(laws, law->chances, sense));
    return most;
}
