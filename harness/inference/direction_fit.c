/* Whether counts may be of a known mistake in a share of trials: direction_fits of directions.h. */
#include "base/arena.h"
#include "base/elementary.h"
#include "inference/binomial_tail.h"
#include "inference/chi_square.h"
#include "inference/directions.h"
#include "inference/position_tail.h"
#include "inference/smooth_numbers.h"
#include "tallies/permutations.h"
#include "tallies/rank.h"

#include <stdlib.h>

/* The chance that one of all tests refuses the mistake that made the counts, about: a fifth each of
 * how far the score is above, of smooth numbers, of mean places, of cells, and of sums of squares
 * and parity. */
static const double REFUSED = 0.01;

/* The shape of a gamma law from which on it is taken for normal: its tail takes as many steps as
 * the root of it. */
static const double GAMMA_MAX = 1e6;

/* So many outcomes of a mistake are run where not all orders are known. */
enum { OUTCOMES = 512 };

/* Pairs of an item and a place, of an item and the one right behind it, of an item and one that
 * comes later. */
typedef enum PairKind { AT_PLACE, RIGHT_BEHIND, LATER, PAIR_KINDS } PairKind;

typedef struct Fit {
    const Direction *like;
    const Tally *tally;
    size_t n;
    size_t kinds; /* AT_PLACE alone where no orders were counted */
    double trials, distance, share;
    double rounding;                /* of chances, as scores are rounded */
    double even_count, even_chance; /* of orders whose parity is even */
    double *counts[PAIR_KINDS];     /* how often each came, n * n ... */
    double *chances[PAIR_KINDS];    /* ... and its chance by the mistake */
    double spread;                  /* of the score by the mistake, as of Direction */
    SmoothNumbers smooth;
} Fit;

static double even_chance(const Fit *fit, size_t kind)
{
    return kind == LATER ? 0.5 : 1 / (double)fit->n;
}

/* By the mixture, of what has those chances under fairness and by the mistake. */
static double mixed(const Fit *fit, double even, double chance)
{
    return fmin(1, even + fit->share * (chance - even));
}

/* By how many standard deviations of fair trials the score lies above its mean by the mistake in
 * all trials, or 0. */
static double score_above(const Fit *fit)
{
    return fmax(0, fit->distance - sqrt(fit->trials) * fit->like->effect);
}

/* By the mistake: chances are scores, but for their scale (directions_add). */
static double order_chance(const Fit *fit, size_t order)
{
    const Direction *like = fit->like;
    double off = (like->scores[order] - like->mean) / like->sd;
    return fmax(0, (1 + off * like->effect) / (double)fit->tally->cells);
}

static void read_orders(Fit *fit, double *ret_log10_pairs)
{
    const Direction *like = fit->like;
    size_t n = fit->n, orders = (size_t)fit->tally->cells;
    double even = 1 / (double)orders, unit = like->effect / (like->sd * (double)orders);
    double alike = 0, squares = 0, cubes = 0;
    Item items[DIRECTED_ORDERS_MAX_N];
    fit->rounding = fit->share * unit * sqrt((double)orders);
    permutation_unrank(0, n, items);
    for (size_t order = 0; order < orders; order++, permutation_next(items, n)) {
        double chance = order_chance(fit, order);
        double count = (double)tally_cell(fit->tally, order);
        double now = mixed(fit, even, chance);
        alike += count * (count - 1) / 2;
        squares += now * now;
        cubes += now * now * now;
        size_t inversions = 0;
        for (size_t place = 0; place < n; place++)
            for (size_t other = place; other < n; other++) {
                size_t pair = (size_t)items[place] * n + items[other];
                size_t kind = other == place ? AT_PLACE : LATER;
                inversions += items[other] < items[place];
                if (kind == AT_PLACE)
                    pair = (size_t)items[place] * n + place;
                fit->counts[kind][pair] += count;
                fit->chances[kind][pair] += chance;
                if (other == place + 1) {
                    fit->counts[RIGHT_BEHIND][pair] += count;
                    fit->chances[RIGHT_BEHIND][pair] += chance;
                }
            }
        fit->even_count += inversions % 2 ? 0 : count;
        fit->even_chance += inversions % 2 ? 0 : chance;
    }
    double pairs = fit->trials * (fit->trials - 1) / 2, mean = pairs * squares;
    double scale = 1 - squares + 2 * (fit->trials - 2) * (cubes / squares - squares);
    scale = fmax(1e-6, scale);
    alike =
        fmax(mean, alike - 2 * pairs * sqrt(squares) * fit->share * unit); /* scores are rounded */
    /* a gamma law with the mean and the variance of pairs that are alike, which ends in a normal
     * one */
    *ret_log10_pairs = mean < GAMMA_MAX * scale
                           ? chi_square_tails(2 * alike / scale, 2 * mean / scale).log10_upper
                           : normal_distance_tails((alike - mean) / sqrt(mean * scale)).log10_upper;
}

/* Outcomes by the mistake: all orders, or OUTCOMES that are run. Where it cannot be run, a slip is
 * all but fair. */
static Status read_outcomes(Fit *fit, Error *error)
{
    const Direction *like = fit->like;
    size_t n = fit->n;
    bool orders = fit->kinds > 1;
    smooth_add_fair(&fit->smooth, orders || like->outcomes ? 1 - fit->share : 1);
    if (!orders && !like->outcomes)
        return STATUS_OK;
    size_t count = orders ? (size_t)fit->tally->cells : OUTCOMES;
    SCOPED_ROOM(Item, outcomes, (orders ? 1 : OUTCOMES) * n, "outcomes of a mistake", error);
    if (orders)
        permutation_unrank(0, n, outcomes);
    else
        TRY(like->outcomes(like, n, OUTCOMES, outcomes, error));
    double squares = 0;
    for (size_t i = 0; i < count; i++) {
        const Item *items = outcomes + (orders ? 0 : i * n);
        double score = (orders ? like->scores[i] : 0) - like->mean;
        for (size_t place = 0; !orders && place < n; place++)
            score += like->scores[items[place] * n + place];
        score /= like->sd;
        squares += (score - like->effect) * (score - like->effect);
        double share = fit->share * (orders ? order_chance(fit, i) : 1 / (double)OUTCOMES);
        smooth_add_outcome(&fit->smooth, items, score, share);
        if (orders)
            permutation_next(outcomes, n);
    }
    if (!orders)
        fit->spread = fmax(1, squares / (double)OUTCOMES);
    return STATUS_OK;
}

static void read_places(Fit *fit)
{
    const Direction *like = fit->like;
    size_t n = fit->n;
    double even = 1 / (double)n, unit = like->effect / (like->sd * (double)(n - 1));
    fit->rounding = fit->share * unit;
    for (size_t cell = 0; cell < n * n; cell++) {
        fit->counts[AT_PLACE][cell] = (double)tally_cell(fit->tally, cell);
        fit->chances[AT_PLACE][cell] = fmin(1, fmax(0, even + like->scores[cell] * unit));
    }
}

/* The sum of squares, without the score's own: what of it lies above its mean by the mistake in all
 * trials stays. */
static double log10_of_squares(const Fit *fit, unsigned __int128 squares)
{
    size_t n = fit->n;
    double above = score_above(fit);
    double own = fit->distance * fit->distance - above * above / fit->spread;
    double left = position_statistic((uint64_t)fit->trials, n, squares) - own;
    return chi_square_tails(fmax(0, left), (double)((n - 1) * (n - 1)) - 1).log10_upper;
}

static double chance_of(const Fit *fit, size_t kind, size_t pair)
{
    return mixed(fit, even_chance(fit, kind), fit->chances[kind][pair]);
}

static bool count_refuses(const Fit *fit, double count, double chance, double log10_level)
{
    double expected = fit->trials * chance, slack = fit->trials * fit->rounding;
    double off = fmax(0, floor(fabs(count - expected) - slack));
    count = count > expected ? ceil(expected) + off : floor(expected) - off;
    Tails tails = binomial_tails(fmax(0, fmin(count, fit->trials)), fit->trials,
                                 fmax(1e-15, fmin(chance, 1 - 1e-15)));
    return off > 0 && fmin(tails.log10_upper, tails.log10_lower) < log10_level;
}

/* Whether the mean place of an item, or the mean item of a place, is too far off. */
static bool mean_refuses(const Fit *fit, size_t row, bool item, double log10_level)
{
    size_t n = fit->n;
    double mean = 0, squares = 0, sum = 0;
    for (size_t i = 0; i < n; i++) {
        size_t cell = item ? row * n + i : i * n + row;
        double chance = chance_of(fit, AT_PLACE, cell), at = (double)i;
        mean += chance * at;
        squares += chance * at * at;
        sum += fit->counts[AT_PLACE][cell] * at;
    }
    double variance = fit->trials * (squares - mean * mean), off = fabs(sum - fit->trials * mean);
    off -= fit->trials * fit->rounding * (double)n * sqrt((double)n);
    return off > 0.5 &&
           normal_distance_tails(off / sqrt(fmax(variance, 1e-9))).log10_upper < log10_level;
}

static bool refused(const Fit *fit)
{
    size_t n = fit->n;
    double items = (double)n;
    double cells = items * items * (double)fit->kinds, means = 2 * items;
    if (normal_distance_tails(score_above(fit) / sqrt(fit->spread)).log10_upper <
        log10(REFUSED / 5))
        return true;
    double slack = fit->trials * fit->rounding * sqrt(items);
    if (smooth_log10_p(&fit->smooth, fit->trials, slack) < log10(REFUSED / 5))
        return true;
    for (size_t row = 0; row < 2 * n; row++)
        if (mean_refuses(fit, row % n, row < n, log10(REFUSED / 5 / means)))
            return true;
    for (size_t kind = 0; kind < fit->kinds; kind++)
        for (size_t pair = 0; pair < n * n; pair++)
            if ((kind == AT_PLACE || pair / n != pair % n) &&
                count_refuses(fit, fit->counts[kind][pair], chance_of(fit, kind, pair),
                              log10(REFUSED / 5 / cells)))
                return true;
    return fit->kinds > 1 && count_refuses(fit, fit->even_count, mixed(fit, 0.5, fit->even_chance),
                                           log10(REFUSED / 10));
}

Status direction_fits(const Direction *like, double distance, double share, const Tally *tally,
                      uint64_t trials, int threads, bool *ret, Error *error)
{
    Fit fit = {.like = like, .tally = tally, .n = tally->n, .trials = (double)trials};
    bool orders = tally->kind == &tally_permutations;
    fit.kinds = orders ? PAIR_KINDS : 1;
    fit.distance = distance;
    fit.share = share;
    SCOPED_ARENA scratch = {0};
    for (size_t kind = 0; kind < fit.kinds; kind++) {
        fit.counts[kind] = arena_get(&scratch, fit.n * fit.n, sizeof(double));
        fit.chances[kind] = arena_get(&scratch, fit.n * fit.n, sizeof(double));
    }
    TRY(arena_status(&scratch, "the fit of a mistake", error));
    fit.spread = like->spread;
    double log10_sum = 0;
    if (orders)
        read_orders(&fit, &log10_sum);
    else
        read_places(&fit);
    TRY(smooth_begin(&fit.smooth, fit.n, fit.counts[AT_PLACE], fit.chances[AT_PLACE], like->effect,
                     distance * sqrt(fit.trials), &scratch, error));
    TRY(read_outcomes(&fit, error));
    if (!orders)
        log10_sum = log10_of_squares(&fit, tally_sum_of_squares(tally, threads));
    *ret = log10_sum >= log10(REFUSED / 10) && !refused(&fit);
    return STATUS_OK;
}
