#include "exact/mixture.h"

#include <stdio.h>
#include <string.h>

#include "base/elementary.h"
#include "exact/each_twice.h"
#include "inference/check.h"
#include "inference/check_list.h"
#include "inference/multinomial_tail.h"
#include "tallies/blocks.h"
#include "tallies/perm_stat.h"
#include "tallies/place_pairs.h"
#include "tallies/rank.h"
#include "tallies/repeats.h"

enum { COPIED_CELLS = 1 << 22 }; /* larger tables are not taken apart */

/* log10 of how rare a fit must be to be none, and of how rare by chance a slip must be. */
static const double LOG10_NO_FIT = -4, LOG10_CHANCE = -6;
/* Standard deviations that chance does not bring: 1e-9 on either side. */
static const double DEVIATIONS = 6;

typedef struct Mixture {
    const Tally *tallies;
    size_t tally_count, n;
    uint64_t trials, sampled_trials;
    int threads;
    Item *order; /* room for n items */
} Mixture;

/* The slip that is subtracted: `off` trials gave `order` beyond its fair share, and of the rest
 * each outcome came `times` times. */
typedef struct PointMass {
    const Item *order;
    uint64_t trials, times;
    uint64_t slack;    /* by which `trials` may be too many, as it is estimated */
    uint64_t of_order; /* all trials that gave it, where orders are counted */
} PointMass;

/* The checks' fit to the rest. */
typedef struct Fit {
    double least; /* log10 of their smallest p */
    size_t made;
} Fit;

/* P(X >= count) of Poisson's law, log10. */
static double log10_at_least(double mean, double count)
{
    return count > 0 && mean > 0 ? chi_square_tails(2 * mean, 2 * count).log10_lower
           : count > 0           ? -INFINITY
                                 : 0;
}

static double log10_repeats_mean(const Tally *repeats, double different)
{
    unsigned part = (unsigned)tally_cell(repeats, REPEATS_PART);
    return 2 * log10(different) - log10(2) - repeats_log_orders(&repeats->shape, part) / LN10;
}

/* How many trials can be taken off: as many as there are where the order puts them. */
static uint64_t trials_there(const Tally *all, const Tally *one, uint64_t trials)
{
    for (uint64_t cell = 0; cell < all->cells; cell++) {
        uint64_t each = tally_cell(one, cell);
        if (each && tally_cell(all, cell) / each < trials)
            trials = tally_cell(all, cell) / each;
    }
    return trials;
}

/* The cells of the remainder, from the cells of all trials and of one that gave the order; false
 * where counts would be negative. */
static bool subtract_order(const Tally *all, const Tally *one, uint64_t trials, uint64_t times,
                           Tally *rest)
{
    bool repeats = all->kind == &tally_repeats;
    uint64_t part = repeats ? tally_cell(all, REPEATS_PART) : 0;
    for (uint64_t cell = 0; cell < all->cells; cell++) {
        uint64_t left = tally_cell(all, cell) - trials * tally_cell(one, cell);
        if (repeats && cell == REPEATS_DIFFERENT && trials && tally_cell(one, part))
            left -= left > 0;
        if (!repeats || cell < REPEATS_PARTS) {
            if (left % times)
                return false;
            left /= times;
        }
        tally_add(rest, cell, left);
    }
    return true;
}

static void note(double log10_p, Fit *fit)
{
    fit->least = fmin(fit->least, log10_p);
    fit->made++;
}

/* The trials that are subtracted from a tally. */
typedef struct Remainder {
    const Tally *all, *one; /* one: the order, counted once */
    uint64_t counted;       /* trials */
    uint64_t trials, times;
} Remainder;

/* log10 of p of what is left: -INFINITY where it cannot be, NAN where the check is not made. */
static Status test_left(const Mixture *at, const CheckKind *kind, Remainder off,
                        double *ret_log10_p, Error *error)
{
    Tally rest;
    CheckResult check = {.status = FINDING_SKIPPED};
    uint64_t left = (off.counted - off.trials) / off.times;
    Status status = STATUS_OK;
    TRY(tally_begin(&rest, off.all->kind, &off.all->shape, off.all->trials, error));
    bool possible = subtract_order(off.all, off.one, off.trials, off.times, &rest);
    if (possible && left)
        status = check_tally(kind, &rest, left, at->threads, &check, error);
    tally_end(&rest);
    if (!possible || status == STATUS_FAULT) { /* no fair run has such counts */
        *ret_log10_p = -INFINITY;
        return STATUS_OK;
    }
    if (!status)
        *ret_log10_p = check.status == FINDING_SKIPPED ? NAN : check.log10_p;
    return status;
}

/* A tally of part of the trials: how many of these gave the order is not known, so it is the number
 * with the largest p, from `low` to `high`. p rises up to there and falls after it. */
static Status test_left_of_part(const Mixture *at, const CheckKind *kind, Remainder off,
                                uint64_t low, uint64_t high, double *ret_log10_p, Error *error)
{
    const double fits = -1;
    *ret_log10_p = -INFINITY;
    while (low <= high && !(*ret_log10_p >= fits)) {
        uint64_t third = (high - low) / 3, at_two[2] = {low + third, high - third};
        double log10_p[2];
        for (int i = 0; i < 2; i++) {
            off.trials = at_two[i];
            TRY(test_left(at, kind, off, &log10_p[i], error));
            if (isnan(log10_p[i]) || log10_p[i] > *ret_log10_p)
                *ret_log10_p = log10_p[i];
            if (isnan(log10_p[i]))
                return STATUS_OK;
        }
        if (log10_p[0] < log10_p[1])
            low = at_two[0] + 1;
        else if (at_two[1] > low)
            high = at_two[1] - 1;
        else
            break;
    }
    return STATUS_OK;
}

/* Tests the kept outcomes without the order's own, which are known there. */
static Status test_kept_rest(const Mixture *at, const Tally *all, const CheckKind *kind,
                             const PointMass *taken, Fit *fit, Error *error)
{
    Tally rest;
    CheckResult check = {.status = FINDING_SKIPPED};
    size_t n = at->n;
    uint64_t trials = all->cells / n, left = 0;
    SCOPED_ARENA scratch = {0};
    Item *outcome = arena_get(&scratch, n, sizeof *outcome);
    Status status = STATUS_OK;
    TRY(arena_status(&scratch, "an outcome", error));
    TRY(tally_begin(&rest, all->kind, &all->shape, all->trials, error));
    for (uint64_t trial = 0; trial < trials; trial++) {
        for (size_t place = 0; place < n; place++)
            outcome[place] = (Item)tally_cell(all, trial * n + place);
        bool not_counted = outcome[0] == outcome[1]; /* of a run that was stopped */
        if (not_counted || memcmp(outcome, taken->order, n * sizeof *outcome) == 0)
            continue;
        rest.trial = left++;
        rest.kind->count(&rest, outcome, 1);
    }
    if (left)
        status = check_tally(kind, &rest, left, at->threads, &check, error);
    if (!status && check.status != FINDING_SKIPPED)
        note(check.log10_p, fit);
    tally_end(&rest);
    return status;
}

static Status test_rest(const Mixture *at, const Tally *all, const CheckKind *kind,
                        const PointMass *taken, Fit *fit, Error *error)
{
    Tally one;
    Status status = STATUS_OK;
    TRY(tally_begin(&one, all->kind, &all->shape, all->trials, error));
    one.kind->count(&one, taken->order, 1);
    Remainder off = {.all = all,
                     .one = &one,
                     .counted = tally_trials(all, at->trials, at->sampled_trials),
                     .times = taken->times};
    double log10_p = -INFINITY;
    if (off.counted == at->trials) {
        off.trials = trials_there(all, &one, taken->trials);
        if (off.trials + taken->slack >= taken->trials)
            status = test_left(at, kind, off, &log10_p, error);
    } else {
        double part = (double)off.counted / (double)at->trials;
        double mean = part * (double)taken->trials;
        double slack = part * (double)taken->slack + DEVIATIONS * (1 + sqrt(mean));
        uint64_t low = mean > slack ? (uint64_t)(mean - slack) : 0,
                 most = fmin(mean + slack, (double)taken->trials),
                 high = trials_there(all, &one, most < off.counted ? most : off.counted);
        status = test_left_of_part(at, kind, off, low, high, &log10_p, error);
        if (!status && off.times > 1 &&
            log10_p < LOG10_NO_FIT) { /* the others were not looked at */
            off.times = 1;
            status = test_left_of_part(at, kind, off, low, high, &log10_p, error);
        }
    }
    tally_end(&one);
    if (!status && !isnan(log10_p))
        note(log10_p, fit);
    return status;
}

/* Where all orders are counted: the others are alike, whatever this one has. */
static Status test_orders(const Mixture *at, const Tally *all, const PointMass *taken, Fit *fit,
                          Error *error)
{
    unsigned __int128 squares = tally_sum_of_squares(all, at->threads);
    uint64_t left = (at->trials - taken->of_order) / taken->times;
    squares -= (unsigned __int128)taken->of_order * taken->of_order;
    if (taken->times > 1 && taken->trials) { /* one of them alone */
        uint64_t count = tally_cell(all, permutation_rank(taken->order, at->n));
        squares -= 2 * (unsigned __int128)count - 1;
    }
    TestResult test;
    if (!left)
        return STATUS_OK;
    Status status = multinomial_test(left, all->cells - (taken->of_order > 0),
                                     squares / (taken->times * taken->times), &test, error);
    if (!status)
        note(chi_square_log10_two_sided(test.tails), fit);
    else if (status == STATUS_FAULT) { /* no fair run has such counts */
        fit->least = -INFINITY;
        status = STATUS_OK;
    }
    return status;
}

/* 1. of the rule. */
static Status rest_is_fair(const Mixture *at, const PointMass *taken, double *ret_log10_p,
                           bool *ret_fair, Error *error)
{
    Fit fit = {0};
    Status status = STATUS_OK;
    for (size_t k = 0; check_list[k] && !status && fit.least > -INFINITY; k++) {
        const CheckKind *kind = check_list[k];
        const Tally *all = tally_among(at->tallies, at->tally_count, kind->tally);
        if (!all || kind->companion) /* of these, what the order's trials add is not known */
            continue;
        if (kind->tally == &tally_permutations)
            status = test_orders(at, all, taken, &fit, error);
        else if (place_pairs_keeps(all)) {
            if (taken->times == 1) /* or which belong together would have to be known */
                status = test_kept_rest(at, all, kind, taken, &fit, error);
        } else if (all->cells <= COPIED_CELLS)
            status = test_rest(at, all, kind, taken, &fit, error);
        else
            fit.least = -INFINITY;
    }
    *ret_log10_p = fmin(0, fit.least + (fit.made ? log10((double)fit.made) : 0));
    *ret_fair = *ret_log10_p >= LOG10_NO_FIT;
    return status;
}

/* The two largest of the counts, and where the largest is. */
static void find_largest(const Tally *orders, uint64_t *ret_first, uint64_t *ret_second,
                         uint64_t *ret_rank)
{
    uint64_t counts[TALLY_PIECE], first = 0, second = 0, rank = 0;
    for (uint64_t cell = 0; cell < orders->cells; cell += TALLY_PIECE) {
        size_t piece = tally_read_piece(orders, cell, counts);
        for (size_t i = 0; i < piece; i++) {
            if (counts[i] > first) {
                second = first;
                first = counts[i];
                rank = cell + i;
            } else if (counts[i] > second) {
                second = counts[i];
            }
        }
    }
    *ret_first = first;
    *ret_second = second;
    *ret_rank = rank;
}

/* 2. of the rule, where all orders are counted. */
static bool order_by_counts(const Mixture *at, const Tally *orders, PointMass *ret)
{
    uint64_t first, second, rank;
    find_largest(orders, &first, &second, &rank);
    double cells = (double)orders->cells, trials = (double)at->trials;
    double even = (trials - (double)first) / (cells - 1), excess = (double)first - even;
    double quarter = even + excess / 4;
    if (log10(cells) + log10_at_least(trials / cells, (double)first) > LOG10_CHANCE ||
        log10(cells) + log10_at_least(even, (double)second) < LOG10_NO_FIT ||
        /* four deviations less come up once in 3e4 runs */
        log10(cells) + log10_at_least(even, quarter - 4 * sqrt(quarter)) > LOG10_NO_FIT)
        return false;
    permutation_unrank(rank, at->n, at->order);
    *ret = (PointMass){
        .order = at->order, .trials = (uint64_t)llround(excess), .times = 1, .of_order = first};
    return true;
}

/* How much more often than in fair trials items are where the order has them, in standard
 * deviations: fair trials have one of them there, with variance 1. */
static double items_there(const Mixture *at, const Tally *places)
{
    double sum = 0;
    for (size_t place = 0; place < at->n; place++)
        sum += (double)tally_cell(places, at->order[place] * at->n + place);
    return (sum - (double)at->trials) / sqrt((double)at->trials);
}

static void start_order(const Mixture *at)
{
    for (size_t place = 0; place < at->n; place++)
        at->order[place] = (Item)place;
}

/* The order that has each item where it was most often; false where that is none. */
static bool likeliest_order(const Mixture *at, const Tally *places)
{
    size_t n = at->n;
    for (size_t place = 0; place < n; place++)
        at->order[place] = (Item)n;
    for (size_t item = 0; item < n; item++) {
        size_t most = 0;
        for (size_t place = 1; place < n; place++)
            if (tally_cell(places, item * n + place) > tally_cell(places, item * n + most))
                most = place;
        if (at->order[most] != n)
            return false;
        at->order[most] = (Item)item;
    }
    return true;
}

/* How many trials gave the order, where that is more than chance brings: by those that gave it
 * again. `one` has it counted once. */
static void count_by_repeats(const Tally *repeats, const Tally *one, PointMass *ret)
{
    uint64_t part = tally_cell(repeats, REPEATS_PART);
    uint64_t seen = tally_cell(repeats, part), different = tally_cell(repeats, REPEATS_DIFFERENT);
    if (!different || !tally_cell(one, part))
        return; /* the order was not looked at */
    double chance = pow(10, log10_repeats_mean(repeats, (double)different));
    double more = (double)(seen - different) + 1 - chance, slack = DEVIATIONS * (1 + sqrt(chance));
    if (more <= slack)
        return;
    ret->trials = (uint64_t)llround(more);
    ret->slack = (uint64_t)slack;
}

/* By those that begin as it does, less those that a fair shuffle begins so. */
static void count_by_prefix(const Tally *prefix, const Tally *one, PointMass *ret)
{
    uint64_t count = 0, all = 0;
    for (uint64_t cell = 0; cell < prefix->cells; cell++) {
        uint64_t here = tally_cell(prefix, cell);
        all += here;
        if (tally_cell(one, cell))
            count = here;
    }
    double even = (double)(all - count) / (double)(prefix->cells - 1);
    double more = (double)count - even, slack = DEVIATIONS * (1 + sqrt(even));
    if (more <= slack)
        return;
    ret->trials = (uint64_t)llround(more);
    ret->slack = (uint64_t)slack;
}

/* By one of these, if there is such a tally. */
static Status count_by(const Mixture *at, const TallyKind *kind,
                       void (*count)(const Tally *, const Tally *, PointMass *), PointMass *ret,
                       Error *error)
{
    const Tally *all = tally_among(at->tallies, at->tally_count, kind);
    Tally one;
    if (ret->trials || !all)
        return STATUS_OK;
    TRY(tally_begin(&one, kind, &all->shape, all->trials, error));
    one.kind->count(&one, at->order, 1);
    count(all, &one, ret);
    tally_end(&one);
    return STATUS_OK;
}

/* How often the unchanged order came, the only one with n items at home. */
static uint64_t count_at_home(const Mixture *at, const Tally *fixed)
{
    StatCells cells = stat_cells(&stat_fixed_points, at->n);
    uint64_t count = tally_cell(fixed, stat_cell(&stat_fixed_points, cells, at->n));
    return (double)count > DEVIATIONS ? count : 0;
}

static bool unchanged(const Mixture *at)
{
    for (size_t place = 0; place < at->n; place++)
        if (at->order[place] != place)
            return false;
    return true;
}

/* 2. of the rule, above that, for the order that stands in at->order: as many of its items must be
 * where it has them as its trials bring there. */
static Status order_by_places(const Mixture *at, const Tally *places, PointMass *ret,
                              bool *ret_found, Error *error)
{
    const Tally *fixed = tally_among(at->tallies, at->tally_count, &stat_fixed_points.tally);
    PointMass taken = {.order = at->order, .times = 1};
    Status status = count_by(at, &tally_repeats, count_by_repeats, &taken, error);
    THEN(status, count_by(at, &tally_prefix, count_by_prefix, &taken, error));
    if (!taken.trials && fixed && unchanged(at))
        taken.trials = count_at_home(at, fixed);
    double there = items_there(at, places);
    double brought = (double)taken.trials * ((double)at->n - 1) / sqrt((double)at->trials);
    *ret = taken;
    *ret_found = taken.trials > 0 && there >= DEVIATIONS && fabs(there - brought) <= DEVIATIONS;
    return status;
}

/* Wilson's interval of a binomial proportion. */
static Effect share_of(uint64_t count, uint64_t trials, uint64_t less)
{
    const double z = 1.959964;
    double n = (double)trials, p = (double)count / n, under = 1 + z * z / n;
    double middle = (p + z * z / (2 * n)) / under;
    double half = z / under * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    double shift = (double)less / n; /* what a fair shuffle gives that order */
    return (Effect){.value = p - shift,
                    .low = fmax(0, middle - half - shift),
                    .high = fmin(1, middle + half - shift)};
}

/* As many items as there is room for. */
static void write_order(const Item *order, size_t n, char *text, size_t size)
{
    size_t used = 0, mark = sizeof " ...";
    for (size_t place = 0; place < n; place++) {
        char item[8];
        size_t length = (size_t)snprintf(item, sizeof item, "%s%u", place ? " " : "", order[place]);
        if (used + length + (place + 1 < n ? mark : 1) > size) {
            memcpy(text + used, " ...", mark);
            return;
        }
        memcpy(text + used, item, length + 1);
        used += length;
    }
}

static LooksLike describe_order(const Mixture *at, const PointMass *taken)
{
    uint64_t of_order = taken->of_order ? taken->of_order : taken->trials;
    LooksLike like = {.transform = TRANSFORM_NONE,
                      .in_part = true,
                      .share = share_of(of_order, at->trials, of_order - taken->trials)};
    if (unchanged(at)) {
        strcpy(like.algorithm, "unchanged");
        like.mistake = "in these trials nothing is shuffled: an early return, or a copy is "
                       "shuffled and the original given back";
        like.cure = "look for the way through the code that shuffles nothing: an early return, a "
                    "cached deck, a copy";
    } else {
        strcpy(like.algorithm, "one-order");
        write_order(taken->order, at->n, like.order, sizeof like.order);
        like.mistake = "in these trials an order is given that was made before: a cached result, "
                       "or a generator that begins again from one seed";
        like.cure = "keep no result, and seed the generator once";
    }
    return like;
}

/* The order whose cell, or cells of places, is the odd one in at->order; false where no single
 * order has them. */
static bool odd_order(const Mixture *at, const Tally *tally)
{
    uint64_t counts[TALLY_PIECE], odd = 0;
    bool places = tally->kind == &tally_positions;
    for (size_t place = 0; place < at->n; place++)
        at->order[place] = (Item)at->n;
    for (uint64_t cell = 0; cell < tally->cells; cell += TALLY_PIECE) {
        size_t piece = tally_read_piece(tally, cell, counts);
        for (size_t i = 0; i < piece; i++) {
            if (counts[i] % 2 == 0)
                continue;
            size_t item = (size_t)((cell + i) / at->n), place = (size_t)((cell + i) % at->n);
            if (odd++ >= (places ? at->n : 1) || (places && at->order[place] != at->n))
                return false;
            if (places)
                at->order[place] = (Item)item;
            else
                permutation_unrank(cell + i, at->n, at->order);
        }
    }
    return odd == (places ? at->n : 1); /* each item once: its row has an odd sum */
}

static bool all_even(const Tally *tally)
{
    uint64_t counts[TALLY_PIECE], odd = 0;
    for (uint64_t cell = 0; cell < tally->cells && !odd; cell += TALLY_PIECE) {
        size_t piece = tally_read_piece(tally, cell, counts);
        for (size_t i = 0; i < piece; i++)
            odd |= counts[i] & 1;
    }
    return !odd;
}

/* Whether every outcome came twice, except for the last of an odd number, which is then in
 * at->order; and whether chance would not bring that. */
static bool came_twice(const Mixture *at, const Tally *tally)
{
    double cells = (double)tally->cells, mean = (double)at->trials / cells,
           free = (double)at->n - 1;
    bool single = at->trials % 2;
    double log10_p = tally->kind == &tally_positions /* the last of each line follows */
                         ? free * free * log10(0.5)
                         : (cells - 1) * log10(0.5 + 0.5 * exp(-2 * mean));
    if (single) /* any order may be the last */
        log10_p += log_gamma((double)at->n + 1) / LN10;
    return log10_p <= LOG10_CHANCE && (single ? odd_order(at, tally) : all_even(tally));
}

Status name_the_slip(const Tally *tallies, size_t tally_count, uint64_t trials,
                     uint64_t sampled_trials, int threads, LooksLike *ret, bool *ret_named,
                     Error *error)
{
    Mixture at = {.tallies = tallies,
                  .tally_count = tally_count,
                  .trials = trials,
                  .sampled_trials = sampled_trials,
                  .threads = threads};
    const Tally *orders = tally_among(at.tallies, at.tally_count, &tally_permutations),
                *places = tally_among(at.tallies, at.tally_count, &tally_positions);
    const Tally *main = orders ? orders : places;
    *ret_named = false;
    if (!main || !trials || main->n < 3 || main->n > BLOCKS_SINGLE)
        return STATUS_OK;
    at.n = main->n;
    SCOPED_ARENA scratch = {0};
    at.order = arena_get(&scratch, at.n, sizeof *at.order);
    TRY(arena_status(&scratch, "an order", error));
    PointMass taken = {0};
    bool found = false, fair = false;
    LooksLike like = {0};
    if (orders)
        found = order_by_counts(&at, orders, &taken);
    for (int turn = 0; !orders && !found && turn < 2; turn++) {
        if (turn == 0)
            start_order(&at);
        else if (!likeliest_order(&at, places))
            break;
        TRY(order_by_places(&at, places, &taken, &found, error));
    }
    if (found) {
        like = describe_order(&at, &taken);
        TRY(rest_is_fair(&at, &taken, &like.log10_p, &fair, error));
    }
    if (!fair && trials > 1 && came_twice(&at, main)) {
        like = (LooksLike){.algorithm = "each-outcome-twice",
                           .transform = TRANSFORM_NONE,
                           .mistake = "each outcome is given twice: a result is kept, a line is "
                                      "printed twice, or two generators have one seed",
                           .cure = "shuffle anew each time, and seed each generator differently"};
        if (trials % 2 == 0)
            start_order(&at);
        taken = (PointMass){.order = at.order, .trials = trials % 2, .times = 2};
        TRY(rest_is_fair(&at, &taken, &like.log10_p, &fair, error));
        bool refuted = false;
        if (fair)
            TRY(twice_refuted(tallies, tally_count, &refuted, error));
        fair &= !refuted;
    }
    if (fair)
        *ret = like;
    *ret_named = fair;
    return STATUS_OK;
}
