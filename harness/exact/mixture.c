#include "exact/mixture.h"

#include <stdio.h>
#include <string.h>

#include "base/elementary.h"
#include "inference/check.h"
#include "inference/check_list.h"
#include "tallies/blocks.h"
#include "tallies/place_pairs.h"
#include "tallies/rank.h"

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
    /* The slip: this share of the trials gives `order` beyond its fair share, or each outcome comes
     * twice. */
    Item *order;      /* room for n items */
    double share;     /* by the tally that counted `counted` trials; ... */
    double off;       /* ... it may be off by so much */
    uint64_t counted; /* 0 of twice: there is no order */
} Mixture;

/* log10 of P(X >= count) of Poisson's law, times the number of cells that may have it. */
static double log10_in_any(double cells, double mean, double count)
{
    return log10(cells) + (count > 0 && mean > 0 ? chi_square_tails(2 * mean, 2 * count).log10_lower
                           : count > 0           ? -INFINITY
                                                 : 0);
}

static uint64_t counted_in(const Mixture *at, const Tally *tally)
{
    return tally_trials(tally, at->trials, at->sampled_trials);
}

/* The order, counted once as `all` counts. */
static Status count_order(const Mixture *at, const Tally *all, Tally *ret, Error *error)
{
    TRY(tally_begin(ret, all->kind, &all->shape, all->trials, error));
    ret->kind->count(ret, at->order, 1);
    tally_memory(ret); /* it is in the cells, not in a cache */
    return STATUS_OK;
}

/* Whether no more counts than that are odd. */
static bool even_but(const Tally *tally, uint64_t most)
{
    uint64_t odd = 0;
    for (uint64_t cell = 0; cell < tally->cells && odd <= most; cell++)
        odd += tally_cell(tally, cell) & 1;
    return odd <= most;
}

/* What is to be taken off a tally. */
typedef struct Taken {
    const Tally *all, *one; /* one: the order, counted once */
    uint64_t counted;       /* trials */
    uint64_t times;         /* each outcome came; the last of an odd number is left out */
} Taken;

/* log10 of p of what is left without so many trials of the order: -INFINITY where counts would be
 * negative, or no fair run has them, 0 where the check is not made. */
static Status test_left(const Mixture *at, const CheckKind *kind, const Taken *off, uint64_t trials,
                        double *ret_log10_p, Error *error)
{
    Tally rest;
    CheckResult check = {.status = FINDING_SKIPPED};
    uint64_t left = (off->counted - trials) / off->times;
    Status status = STATUS_OK;
    TRY(tally_begin(&rest, off->all->kind, &off->all->shape, off->all->trials, error));
    tally_memory(&rest); /* cells are added to, not the cache */
    for (uint64_t cell = 0; cell < off->all->cells && !status; cell++) {
        uint64_t count = tally_cell(off->all, cell), less = trials * tally_cell(off->one, cell);
        if (count < less || (count - less) % off->times > off->counted % off->times)
            status = STATUS_FAULT;
        else
            tally_add(&rest, cell, (count - less) / off->times);
    }
    if (!status && left)
        status = check_tally(kind, &rest, left, at->threads, &check, error);
    tally_end(&rest);
    if (status && status != STATUS_FAULT)
        return status;
    *ret_log10_p = status ? -INFINITY : check.status == FINDING_SKIPPED ? 0 : check.log10_p;
    return STATUS_OK;
}

/* How many trials of a tally gave the order is known nearly, where another one told the share: it
 * is the number with the largest p. p rises up to there and falls after it. */
static Status test_rest(const Mixture *at, const Tally *all, const CheckKind *kind,
                        double *ret_log10_p, Error *error)
{
    const double fits = -1;
    Tally one;
    TRY(count_order(at, all, &one, error));
    Taken taken = {.all = all, .one = &one, .counted = counted_in(at, all), .times = 1};
    if (!at->counted && (taken.counted == at->trials || even_but(all, 0)))
        taken.times = 2; /* in part of the trials may be one of each two, or both */
    double mean = at->share * (double)taken.counted, off = at->off * (double)taken.counted;
    if (at->counted && taken.counted != at->counted)
        off += DEVIATIONS * (1 + sqrt(mean));
    int64_t low = llround(fmax(0, mean - off)),
            high = llround(fmin((double)taken.counted, mean + off));
    Status status = STATUS_OK;
    double largest = -INFINITY;
    while (!status && low <= high && largest < fits) {
        int64_t two[2] = {low + (high - low) / 2, high - (high - low) / 4};
        double log10_p[2] = {-INFINITY, -INFINITY};
        for (int i = 0; i < 2 && !status && largest < fits; i++) {
            status = test_left(at, kind, &taken, (uint64_t)two[i], &log10_p[i], error);
            largest = fmax(largest, log10_p[i]);
        }
        if (log10_p[0] < log10_p[1])
            low = two[0] + 1;
        else
            high = two[1] - 1;
    }
    tally_end(&one);
    if (!status)
        *ret_log10_p = largest;
    return status;
}

/* 1. of the rule. */
static Status rest_is_fair(const Mixture *at, double *ret_log10_p, bool *ret_fair, Error *error)
{
    double least = 0, made = 0;
    for (size_t k = 0; check_list[k] && least > -INFINITY; k++) {
        const Tally *all = tally_among(at->tallies, at->tally_count, check_list[k]->tally);
        double log10_p;
        if (!all || all->kind->in_order || place_pairs_keeps(all) || all->cells > COPIED_CELLS)
            continue;
        TRY(test_rest(at, all, check_list[k], &log10_p, error));
        least = fmin(least, log10_p);
        made++;
    }
    *ret_log10_p = fmin(0, least + log10(fmax(1, made)));
    *ret_fair = *ret_log10_p >= LOG10_NO_FIT;
    return STATUS_OK;
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

/* Whether it is the order that lies in the cell, and items are where it has them as much more often
 * than in fair trials as its share brings, in standard deviations: fair trials have one of them
 * there, with variance 1. */
static Status order_fits(const Mixture *at, const Tally *prefix, uint64_t cell, const Tally *places,
                         bool *ret_fits, Error *error)
{
    double trials = (double)counted_in(at, places), sum = 0;
    for (size_t place = 0; place < at->n; place++)
        sum += (double)tally_cell(places, at->order[place] * at->n + place);
    double there = (sum - trials) / sqrt(trials),
           brought = at->share * ((double)at->n - 1) * sqrt(trials);
    Tally one;
    TRY(count_order(at, prefix, &one, error));
    *ret_fits =
        tally_cell(&one, cell) && there >= DEVIATIONS && fabs(there - brought) <= DEVIATIONS;
    tally_end(&one);
    return STATUS_OK;
}

/* Wilson's interval of a binomial proportion. */
static Effect share_of(uint64_t count, uint64_t trials, double less)
{
    const double z = 1.959964;
    double n = (double)trials, p = (double)count / n, under = 1 + z * z / n;
    double middle = (p + z * z / (2 * n)) / under;
    double half = z / under * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    double shift = less / n; /* what a fair shuffle gives that order */
    return (Effect){.value = p - shift,
                    .low = fmax(0, middle - half - shift),
                    .high = fmin(1, middle + half - shift)};
}

/* 2. of the rule: the order, and the share of trials that it has. `orders` counts all, or how they
 * begin. */
static Status find_order(Mixture *at, const Tally *orders, const Tally *places, Effect *ret_share,
                         bool *ret_found, Error *error)
{
    uint64_t first = 0, second = 0, rank = 0; /* the two largest, and where the largest is */
    for (uint64_t cell = tally_next(orders, 0); cell < orders->cells;
         cell = tally_next(orders, cell + 1)) {
        uint64_t count = tally_cell(orders, cell);
        second = count > first ? first : count > second ? count : second;
        rank = count > first ? cell : rank;
        first = count > first ? count : first;
    }
    at->counted = counted_in(at, orders);
    double cells = (double)orders->cells, trials = (double)at->counted;
    double even = (trials - (double)first) / (cells - 1), excess = (double)first - even;
    double quarter = even + excess / 4;
    *ret_found = false;
    /* the unchanged order, whose beginning is the first, is asked for before looking */
    if (log10_in_any(rank ? cells : 1, trials / cells, (double)first) > LOG10_CHANCE ||
        log10_in_any(cells, even, (double)second) < LOG10_NO_FIT)
        return STATUS_OK;
    at->share = excess / trials;
    *ret_share = share_of(first, at->counted, even);
    if (orders->kind == &tally_permutations) {
        permutation_unrank(rank, at->n, at->order);
        /* four deviations less come up once in 3e4 runs */
        *ret_found = log10_in_any(cells, even, quarter - 4 * sqrt(quarter)) <= LOG10_NO_FIT;
        return STATUS_OK;
    }
    at->off = DEVIATIONS * (1 + sqrt(even)) / trials;
    TRY(order_fits(at, orders, rank, places, ret_found, error));
    if (!*ret_found && likeliest_order(at, places))
        TRY(order_fits(at, orders, rank, places, ret_found, error));
    return STATUS_OK;
}

/* As many items as there is room for. */
static void write_order(const Item *order, size_t n, char *text, size_t size)
{
    size_t used = 0, place = 0, room = sizeof " 1023 ...";
    for (; place < n && used + room <= size; place++)
        used += (size_t)snprintf(text + used, size - used, "%s%u", place ? " " : "", order[place]);
    if (place < n)
        strcpy(text + used, " ...");
}

static LooksLike describe_order(const Mixture *at, Effect share)
{
    LooksLike like = {.transform = TRANSFORM_NONE, .in_part = true, .share = share};
    bool unchanged = true;
    for (size_t place = 0; place < at->n; place++)
        unchanged &= at->order[place] == place;
    if (unchanged) {
        strcpy(like.algorithm, "unchanged");
        like.mistake = "in these trials nothing is shuffled: an early return, or a copy is "
                       "shuffled and the original given back";
        like.cure = "look for the way through the code that shuffles nothing: an early return, a "
                    "cached deck, a copy";
    } else {
        strcpy(like.algorithm, "one-order");
        write_order(at->order, at->n, like.order, sizeof like.order);
        like.mistake = "in these trials an order is given that was made before: a cached result, "
                       "or a generator that begins again from one seed";
        like.cure = "keep no result, and seed the generator once";
    }
    return like;
}

/* Whether every outcome came twice, except for the last of an odd number, and whether chance would
 * not bring that. Each line of places has as many odd counts as there are such outcomes, or more.
 */
static bool came_twice(const Mixture *at, const Tally *tally)
{
    uint64_t counted = counted_in(at, tally);
    bool places = tally->kind == &tally_positions, single = counted % 2;
    double cells = (double)tally->cells, free = (double)at->n - 1;
    double log10_p = places /* the last of each line follows */
                         ? free * free * log10(0.5)
                         : (cells - 1) * log10(0.5 + 0.5 * exp(-2 * (double)counted / cells));
    if (single) /* any order may be the last */
        log10_p += log_gamma((double)at->n + 1) / LN10;
    return log10_p <= LOG10_CHANCE && even_but(tally, (places ? at->n : 1) * single);
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
    const Tally *all = tally_among(tallies, tally_count, &tally_permutations),
                *places = tally_among(tallies, tally_count, &tally_positions);
    const Tally *main = all ? all : places,
                *orders = all ? all : tally_among(tallies, tally_count, &tally_prefix);
    *ret_named = false;
    if (!main || trials < 2 || main->n < 3 || main->n > BLOCKS_SINGLE)
        return STATUS_OK;
    at.n = main->n;
    SCOPED_ARENA scratch = {0};
    at.order = arena_get(&scratch, at.n, sizeof *at.order);
    TRY(arena_status(&scratch, "an order", error));
    for (size_t place = 0; place < at.n; place++)
        at.order[place] = (Item)place;
    bool found = false, fair = false;
    Effect share;
    if (orders)
        TRY(find_order(&at, orders, places, &share, &found, error));
    LooksLike like = found ? describe_order(&at, share) : (LooksLike){0};
    if (found)
        TRY(rest_is_fair(&at, &like.log10_p, &fair, error));
    if (!fair && came_twice(&at, main)) {
        like = (LooksLike){.algorithm = "each-outcome-twice",
                           .transform = TRANSFORM_NONE,
                           .mistake = "each outcome is given twice: a result is kept, a line is "
                                      "printed twice, or two generators have one seed",
                           .cure = "shuffle anew each time, and seed each generator differently"};
        at.share = at.off = 0;
        at.counted = 0;
        TRY(rest_is_fair(&at, &like.log10_p, &fair, error));
    }
    if (fair)
        *ret = like;
    *ret_named = fair;
    return STATUS_OK;
}
