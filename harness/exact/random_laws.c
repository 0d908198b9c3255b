#include "exact/random_laws.h"

#include <string.h>

#include "algorithms/algorithm.h"
#include "base/elementary.h"
#include "exact/told_apart.h"
#include "tallies/rank.h"

enum { FIRM_MOST = 1000, HALVINGS = 24, BALANCES = 20 };

/* Laws that lie in some directions: of single items at places, on a line for each item or each
 * place, of noisy orders. */
typedef enum Some { PLACED, WEIGHTED, NOISY, SOME } Some;

typedef struct RandomLaws {
    const LawTables *tables;
    const FarLaw *laws, *first;
    double shares[SOME]; /* of the first's length */
} RandomLaws;

/* Degrees of freedom of a table; of all orders the last column is no order. */
static double noise_of(const LawTable *of)
{
    return of->rows > 1 ? (double)(of->rows - 1) * (double)(of->columns - 1)
                        : (double)of->columns - 2;
}

/* The chance that a direction drawn evenly from all of a space has at least that cosine with a
 * given one, at most: the integral of (1 - t^2)^((dimensions - 3)/2) from there on, with t/cosine
 * >= 1 beside it. */
static double chance_of_direction(double dimensions, double cosine)
{
    if (cosine <= 0)
        return 1;
    if (cosine >= 1)
        return 0;
    if (dimensions == 2)
        return atan2(sqrt(1 - cosine * cosine), cosine) / M_PI;
    dimensions = fmax(3, dimensions);
    double half = (dimensions - 1) / 2;
    double log_chance = log_gamma(dimensions / 2) - log_gamma(half) - 0.5 * log(M_PI) +
                        half * log1p(-cosine * cosine) - log(2 * half * cosine);
    return fmin(0.5, exp(log_chance));
}

/* What lies in some of all dimensions of counts that are `away`: without the noise in the others,
 * which is as large as there are of these, or less if the counts are that near to a law, and less
 * by that many standard deviations. */
static double length_in(double all, double some, double away, double near, double deviations)
{
    double noise = fmin(all, near) * (1 - some / all);
    return fmax(some, away - fmax(0, noise - deviations * sqrt(2 * noise)));
}

/* Chi-squares from the fair law as so many trials make them, without what the sign makes. */
typedef struct Far {
    double trials, noise;
    double away, near; /* the counts, and from the first law */
} Far;

static double length_of(const FarLaw *law, const Far *at)
{
    return at->trials * (law->all - law->sign * law->sign);
}

/* The product with the counts, of a law that they are as near to as to the first. */
static double product_with(const FarLaw *law, const Far *at)
{
    return (at->away + length_of(law, at) - at->near) / 2;
}

/* The part of random laws in few directions that the first fits as well: as far as the counts in
 * these, of which the nearest has that share of the first's length. Chance moves that length, and
 * the product with the rest of it; taken to do both at once, a bound. */
static double part_of_few(const RandomLaws *at, const Far *far, double directions, double share)
{
    double law = length_of(at->first, far), along = product_with(at->first, far), part = 0;
    share = fmin(1, share * at->first->all * far->trials / law);
    for (int step = -20; directions >= 1 && directions < far->noise && share > 0 && step <= 20;
         step++) {
        double deviations = step / 4.0;
        double length = length_in(far->noise, directions, far->away, far->near, deviations);
        double beside = along - deviations * sqrt(law * (1 - share));
        part += exp(-deviations * deviations / 2) / (4 * sqrt(2 * M_PI)) *
                chance_of_direction(directions, beside / sqrt(length * law * share));
    }
    return part;
}

static double part_that_fits(const RandomLaws *at, Far far)
{
    double free = (double)at->tables->laws->n - 1, part = 0;
    const double directions[SOME] = {free * free, free, 1};
    for (size_t i = 0; i < at->tables->laws->count; i++) {
        const FarLaw *law = &at->laws[i];
        double length = length_of(law, &far), along = product_with(law, &far);
        if (length > KNOWN_EVEN_PHI2 * far.trials && law->law->algorithm->claim != CLAIM_BROKEN)
            part += chance_of_direction(far.noise, along / sqrt(far.away * length));
    }
    for (Some some = 0; some < SOME; some++)
        part = fmax(part, part_of_few(at, &far, directions[some], at->shares[some]));
    return fmin(1, part);
}

/* Sum over the cells of the first table, of chi-square under the fair law, a trial: of the counts,
 * or of the law's product with them. */
static double product(const LawTable *of, double trials, const double *law)
{
    double sum = 0, scale = of->rows > 1 ? 1 - 1 / (double)of->rows : 1;
    for (size_t cell = 0; cell < of->rows * of->columns; cell++) {
        double even = of->even[cell % of->columns];
        double a = (double)of->counts[cell] / trials, b = law ? law[cell] : a;
        if (even > 0)
            sum += (a - even) * (b - even) / even;
    }
    return sum * scale;
}

/* places[item * n + place], of a law of all orders. */
static void places_of(const KnownLaws *laws, const KnownLaw *law, double *places)
{
    size_t n = laws->n;
    Item items[KNOWN_ORDERS_MAX_N];
    memset(places, 0, n * n * sizeof *places);
    permutation_unrank(0, n, items);
    for (size_t order = 0; order + 1 < laws->columns; order++, permutation_next(items, n))
        for (size_t place = 0; place < n; place++)
            places[items[place] * n + place] += law->chances[order];
}

/* P(even) - P(odd) of chances of all orders, or of the counts where they are NULL. The parity of an
 * order is that of the digits of its rank, to the bases 2, 3, ... */
static double sign_of(const LawTables *tables, const double *chances)
{
    const LawTable *of = &tables->tables[0];
    double sum = 0;
    for (size_t order = 0; order + 1 < of->columns; order++) {
        size_t digits = 0, base = 2;
        for (size_t left = order; left; left /= base++)
            digits += left % base;
        double part = chances ? chances[order] : (double)of->counts[order] / (double)tables->trials;
        sum += digits % 2 ? -part : part;
    }
    return sum;
}

/* Items and places from their middles, the farthest at -1 and 1. */
static double from_middle(size_t n, size_t at)
{
    return 2 * (double)at / (double)(n - 1) - 1;
}

static double squares_from_middle(size_t n)
{
    double sum = 0;
    for (size_t at = 0; at < n; at++)
        sum += from_middle(n, at) * from_middle(n, at);
    return sum;
}

/* Chances of all orders that go with the exponential of `firm` times the sum of items times places;
 * returns the mean of that sum. */
static double noisy_orders(size_t n, size_t orders, double firm, double *chances)
{
    Item items[KNOWN_ORDERS_MAX_N];
    double all = 0, mean = 0, most = squares_from_middle(n);
    permutation_unrank(0, n, items);
    for (size_t order = 0; order < orders; order++, permutation_next(items, n)) {
        double sum = 0;
        for (size_t place = 0; place < n; place++)
            sum += from_middle(n, items[place]) * from_middle(n, place);
        chances[order] = exp(firm * sum - fabs(firm) * most);
        all += chances[order];
        mean += chances[order] * sum;
    }
    for (size_t order = 0; order < orders; order++)
        chances[order] /= all;
    return mean / all;
}

/* The same of places: lines that go with that exponential, balanced until they add up to 1. */
static double noisy_places(size_t n, double firm, double *chances)
{
    double scale[KNOWN_PLACES_MAX_N], mean = 0;
    for (size_t cell = 0; cell < n * n; cell++) {
        double item = from_middle(n, cell / n), place = from_middle(n, cell % n);
        double apart = firm > 0 ? item - place : item + place;
        chances[cell] = exp(-fabs(firm) * apart * apart / 2);
        scale[cell / n] = 1;
    }
    for (size_t line = 0; line < BALANCES * n; line++) {
        double sum = 0;
        for (size_t place = 0; place < n; place++)
            sum += chances[line % n * n + place] * scale[place];
        scale[line % n] = sqrt(scale[line % n] / sum);
    }
    for (size_t cell = 0; cell < n * n; cell++) {
        chances[cell] *= scale[cell / n] * scale[cell % n];
        mean += chances[cell] * from_middle(n, cell / n) * from_middle(n, cell % n);
    }
    return mean;
}

/* The part of a law's length that the nearest law of a noisy order has, too, with the same mean of
 * that sum; `chances` is room for a law, `places` has the law's. */
static double part_of_noise(const KnownLaws *known, const FarLaw *law, const double *places,
                            double *chances)
{
    size_t n = known->n, cells = known->rows == 1 ? known->columns - 1 : n * n;
    double mean = 0, apart = 0, length = 0, low = -FIRM_MOST, high = FIRM_MOST;
    double even = 1 / (double)(known->rows == 1 ? cells : n);
    for (size_t cell = 0; cell < n * n; cell++)
        mean += places[cell] * from_middle(n, cell / n) * from_middle(n, cell % n);
    for (int step = 0; step < HALVINGS; step++) {
        double firm = (low + high) / 2;
        double made = known->rows == 1 ? noisy_orders(n, cells, firm, chances)
                                       : noisy_places(n, firm, chances);
        *(made < mean ? &low : &high) = firm;
    }
    for (size_t cell = 0; cell < cells; cell++) {
        double chance = law->law->chances[cell], middle = (chance + chances[cell]) / 2;
        apart += middle > 0 ? pow(chance - chances[cell], 2) / middle : 0; /* as counts part them */
        length += pow(chance - even, 2) / even;
    }
    return fmax(0, 1 - apart / length);
}

/* What the first has of laws in some directions. The length of what it has of single items at
 * places is (n - 1) times the sum of squares of what these are off. */
static void measure_shares(RandomLaws *at, double *room)
{
    const KnownLaws *known = at->tables->laws;
    size_t n = known->n;
    double of_orders[KNOWN_ORDERS_MAX_N * KNOWN_ORDERS_MAX_N], all = 0, lines[2] = {0};
    const double *places = known->rows == 1 ? of_orders : at->first->law->chances;
    if (known->rows > 1 && known->columns != n)
        return;
    if (known->rows == 1)
        places_of(known, at->first->law, of_orders);
    for (size_t line = 0; line < n; line++) {
        double of_item = 0, of_place = 0;
        for (size_t other = 0; other < n; other++) {
            all += pow(places[line * n + other] - 1 / (double)n, 2);
            of_item += places[line * n + other] * from_middle(n, other);
            of_place += places[other * n + line] * from_middle(n, other);
        }
        lines[0] += of_item * of_item / squares_from_middle(n);
        lines[1] += of_place * of_place / squares_from_middle(n);
    }
    double scale = (double)(n - 1) / at->first->all;
    at->shares[PLACED] = fmin(1, scale * all);
    at->shares[WEIGHTED] = fmin(1, scale * fmax(lines[0], lines[1]));
    at->shares[NOISY] = part_of_noise(known, at->first, places, room);
}

Status random_laws_fit(const LawTables *tables, FarLaw *laws, size_t first, double *ret_part,
                       uint64_t *ret_telling, Error *error)
{
    const LawTable *of = &tables->tables[0];
    SCOPED_ROOM(double, room, of->rows * of->columns, "a law of noise", error);
    RandomLaws at = {.tables = tables, .laws = laws, .first = &laws[first]};
    double seen = of->rows == 1 ? sign_of(tables, NULL) : 0;
    bool of_parity = tables->laws->n > 3 && fabs(seen) > 1 - 1e-9; /* rounding */
    seen = of_parity ? seen : 0;
    for (size_t i = 0; of_parity && i < tables->laws->count; i++)
        laws[i].sign = sign_of(tables, laws[i].law->chances);
    measure_shares(&at, room);
    double trials = (double)tables->trials, sign = at.first->sign, all = at.first->all;
    double counted = product(of, trials, NULL), both = product(of, trials, at.first->law->chances);
    double off = seen - sign;
    Far far = {.trials = trials,
               .noise = noise_of(of) - of_parity,
               .away = trials * (counted - seen * seen),
               .near = trials * (counted + all - 2 * both - off * off)};
    *ret_part = 0;
    *ret_telling = 0;
    if (all - sign * sign <= KNOWN_EVEN_PHI2)
        return STATUS_OK;
    *ret_part = part_that_fits(&at, far);
    uint64_t tried = round_trials(trials + 1);
    for (; tried; tried = round_trials((double)tried + 1)) {
        far.trials = (double)tried;
        far.away = length_of(at.first, &far) + far.noise;
        far.near = far.noise;
        if (part_that_fits(&at, far) < random_laws_sure(tables->laws->n) / 10)
            break;
    }
    *ret_telling = tried;
    return STATUS_OK;
}
