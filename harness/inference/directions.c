#include "inference/directions.h"

#include "base/divisor.h"
#include "base/elementary.h"
#include "base/splitmix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double SCORES_A_SD = 128; /* so fine are scores cut to integers */
static const double EVEN = 1e-9;       /* a law of no larger w is even, but for rounding */
static const double ALIKE = 0.99;      /* scores that correlate so are one direction, ... */
static const double APART = 0.04;      /* ... whose squared distance is half of that */

static bool of_orders(const Directions *directions)
{
    return directions->n <= DIRECTED_ORDERS_MAX_N;
}

static size_t cells_of(const Directions *directions)
{
    return of_orders(directions) ? (size_t)factorial(directions->n) : directions->n * directions->n;
}

void directions_clear(Directions *directions)
{
    for (size_t i = 0; i < directions->count; i++) {
        free(directions->list[i].scores);
        free(directions->list[i].law.chances);
    }
    free(directions->list);
    *directions = (Directions){0};
}

/* Sums over the cells of products of two scores whose means over rows and columns are taken off:
 * over the orders their number, over places n - 1, is what they are to be divided by to get the
 * covariance of one fair trial (Hoeffding 1951, Ann. Math. Statist. 22). */
static double covariance(const Directions *directions, const int32_t *a, const int32_t *b)
{
    size_t n = directions->n, cells = cells_of(directions);
    double products = 0, all_a = 0, all_b = 0, rows = 0, columns = 0;
    for (size_t cell = 0; cell < cells; cell++) {
        products += (double)a[cell] * (double)b[cell];
        all_a += a[cell];
        all_b += b[cell];
    }
    if (of_orders(directions))
        return products / (double)cells - all_a / (double)cells * (all_b / (double)cells);
    for (size_t i = 0; i < n; i++) {
        double row_a = 0, row_b = 0, column_a = 0, column_b = 0;
        for (size_t p = 0; p < n; p++) {
            row_a += a[i * n + p];
            row_b += b[i * n + p];
            column_a += a[p * n + i];
            column_b += b[p * n + i];
        }
        rows += row_a * row_b;
        columns += column_a * column_b;
    }
    double items = (double)n;
    return (products - rows / items - columns / items + all_a * all_b / (items * items)) /
           (items - 1);
}

/* Whether two scores are one direction. Where they correlate above ALIKE, the squares of their
 * differences, in standard deviations, add up to 2 (1 - ALIKE) of their own squares: most pairs are
 * far beyond that, rounded as they are, after a few cells. */
static bool alike(const Directions *directions, const Direction *one, const Direction *other)
{
    size_t n = directions->n, cells = cells_of(directions), part = cells < 512 ? cells : 512;
    double left = APART * (double)(of_orders(directions) ? cells : n - 1);
    double a_sd = 1 / one->sd, another = 1 / other->sd;
    double shift = of_orders(directions) ? one->mean * a_sd - other->mean * another : 0;
    for (size_t first = 0; first < cells && left > 0; first += part)
        for (size_t cell = first; cell < first + part && cell < cells; cell++) {
            double apart = one->scores[cell] * a_sd - other->scores[cell] * another - shift;
            left -= apart * apart;
        }
    return left > 0 &&
           covariance(directions, one->scores, other->scores) / (one->sd * other->sd) > ALIKE;
}

double directions_correlation(const Directions *directions, size_t a, size_t b)
{
    const Direction *one = &directions->list[a], *other = &directions->list[b];
    return covariance(directions, one->scores, other->scores) / (one->sd * other->sd);
}

/* The greatest number that all differences of sums are multiples of. */
static int64_t span_of(const Directions *directions, const int32_t *scores)
{
    size_t n = directions->n, cells = cells_of(directions);
    int64_t span = 0;
    for (size_t cell = 0; cell < cells && span != 1; cell++) {
        size_t row = cell / n * n, column = cell % n;
        int64_t rest = (int64_t)scores[cell] - scores[0];
        if (!of_orders(directions)) /* two items that change places */
            rest = (int64_t)scores[cell] - scores[row] - scores[column] + scores[0];
        span = (int64_t)divisor_of_both((uint64_t)(rest < 0 ? -rest : rest), (uint64_t)span);
    }
    return span ? span : 1;
}

/* The nearest whole number, at a fraction of llround's price. */
static int32_t rounded(double x)
{
    return (int32_t)(x < 0 ? x - 0.5 : x + 0.5);
}

/* By how many standard deviations the mistake moves the mean of one trial's score. */
static double effect_of(const Directions *directions, const double *chances, const Direction *of)
{
    double mean = 0;
    for (size_t cell = 0; cell < cells_of(directions); cell++)
        mean += of->scores[cell] * chances[cell];
    return (mean - of->mean) / of->sd;
}

/* The standard deviation of one fair trial's chance, or sum of chances. */
static double sd_of_chances(const Directions *directions, const double *chances)
{
    size_t cells = cells_of(directions), n = directions->n;
    double squares = 0, even = 1 / (double)(of_orders(directions) ? cells : n);
    for (size_t cell = 0; cell < cells; cell++)
        squares += (chances[cell] - even) * (chances[cell] - even);
    return sqrt(squares / (double)(of_orders(directions) ? cells : n - 1));
}

static double mean_of(const Directions *directions, const int32_t *scores)
{
    size_t cells = cells_of(directions);
    double sum = 0;
    for (size_t cell = 0; cell < cells; cell++)
        sum += scores[cell];
    return sum / (double)(of_orders(directions) ? cells : directions->n);
}

/* The direction, whose scores are to be made: the last of the list. NULL without memory. */
static Direction *add_one(Directions *directions, Direction direction, Error *error)
{
    Direction *more = realloc(directions->list, (directions->count + 1) * sizeof *directions->list);
    if (more)
        directions->list = more;
    direction.scores = more ? malloc(cells_of(directions) * sizeof(int32_t)) : NULL;
    if (!direction.scores) {
        error_set(error, STATUS_FAILED, "out of memory for the score of a mistake");
        return NULL;
    }
    directions->list[directions->count] = direction;
    return &directions->list[directions->count++];
}

static void drop_if_alike(Directions *directions)
{
    const Direction *last = &directions->list[directions->count - 1];
    for (const Direction *other = directions->list; other < last; other++)
        if (alike(directions, other, last)) {
            free(last->scores);
            directions->count--;
            return;
        }
}

Status directions_add(Directions *directions, const char *name, const double *chances, Error *error)
{
    size_t cells = cells_of(directions);
    double sd = sd_of_chances(directions, chances);
    double even = 1 / (double)(of_orders(directions) ? cells : directions->n);
    if (sd <= EVEN * even)
        return STATUS_OK;
    double scale = SCORES_A_SD / sd;
    Direction *one = add_one(directions, (Direction){0}, error);
    if (!one)
        return STATUS_FAILED;
    snprintf(one->name, sizeof one->name, "%s", name);
    for (size_t cell = 0; cell < cells; cell++)
        one->scores[cell] = rounded((chances[cell] - even) * scale);
    one->mean = mean_of(directions, one->scores);
    one->sd = sqrt(covariance(directions, one->scores, one->scores));
    one->effect = effect_of(directions, chances, one);
    one->law.span = span_of(directions, one->scores);
    drop_if_alike(directions);
    return STATUS_OK;
}

Status directions_add_turned(Directions *directions, size_t index, Transform transform,
                             bool mirrored, const uint32_t *to, Error *error)
{
    Direction turned = directions->list[index];
    turned.transform = transform;
    turned.mirrored = mirrored;
    const int32_t *scores = turned.scores;
    Direction *one = add_one(directions, turned, error);
    if (!one)
        return STATUS_FAILED;
    for (size_t cell = 0, cells = cells_of(directions); cell < cells; cell++)
        one->scores[to[cell]] = scores[cell];
    drop_if_alike(directions);
    return STATUS_OK;
}

double direction_distance(const Direction *direction, const Tally *tally, uint64_t trials,
                          double *ret_total)
{
    __int128 sum = 0;
    uint64_t counts[TALLY_PIECE];
    for (uint64_t first = 0; first < tally->cells; first += TALLY_PIECE) {
        size_t piece = tally_read_piece(tally, first, counts);
        for (size_t i = 0; i < piece; i++)
            if (counts[i])
                sum += (__int128)counts[i] * direction->scores[first + i];
    }
    *ret_total = (double)sum;
    return ((double)sum - (double)trials * direction->mean) /
           (direction->sd * sqrt((double)trials));
}

/* ---- the law of one fair trial's score ---- */

enum { SAMPLES = 1 << 16, SAMPLED_ITEMS = 1 << 22 };

/* The scores of fair trials, always the same ones. */
static void sample(size_t n, const int32_t *scores, size_t trials, int64_t *sums)
{
    uint16_t items[DIRECTED_PLACES_MAX_N];
    uint64_t words = 1;
    for (size_t i = 0; i < n; i++)
        items[i] = (uint16_t)i;
    for (size_t trial = 0; trial < trials; trial++) {
        sums[trial] = 0;
        for (size_t place = n; place-- > 0;) {
            /* 2^-32 of a chance is off, which the sample cannot see */
            size_t from = (size_t)((splitmix64_next(&words) >> 32) * (place + 1) >> 32);
            uint16_t item = items[from];
            items[from] = items[place];
            items[place] = item;
            sums[trial] += scores[item * n + place];
        }
    }
}

Status direction_make_law(const Directions *directions, Direction *of, Error *error)
{
    ScoreLaw *law = &of->law;
    law->samples = of_orders(directions) ? 0 : (size_t)fmin(SAMPLES, SAMPLED_ITEMS / directions->n);
    size_t count = law->samples ? law->samples : cells_of(directions);
    SCOPED_ROOM(int64_t, sums, count, "the law of a score", error);
    for (size_t i = 0; i < count && !law->samples; i++)
        sums[i] = of->scores[i];
    if (law->samples)
        sample(directions->n, of->scores, law->samples, sums);
    int64_t least = sums[0], most = sums[0];
    for (size_t i = 1; i < count; i++) {
        least = sums[i] < least ? sums[i] : least;
        most = sums[i] > most ? sums[i] : most;
    }
    law->first = least;
    law->values = (size_t)((most - least) / law->span) + 1;
    law->chances = calloc(law->values, sizeof *law->chances);
    NEED_ROOM(law->chances, "the law of a score", error);
    for (size_t i = 0; i < count; i++)
        law->chances[(sums[i] - least) / law->span] += 1 / (double)count;
    return STATUS_OK;
}
