#include "exact/naming.h"

#include <stdlib.h>

#include "algorithms/algorithm.h"
#include "base/elementary.h"
#include "exact/drawn_by_weights.h"
#include "exact/known_samples.h"
#include "exact/law_tables.h"
#include "exact/told_apart.h"
#include "tallies/groups.h"
#include "tallies/perm_stat.h"
#include "tallies/rank.h"

enum { NAMES_MOST = 3 };

/* The natural logarithm of how much likelier one of two laws must make the counts for the other to
 * be no name, a chi-square of 10; and of how much likelier an everyday shuffle is before it has
 * run.
 */
static const double MUCH_LIKELIER = 5;
/* The same of a shuffle as it is written, before its inverse and its reverse. */
static const double STRAIGHT_LIKELIER = 2;
/* The same of a law that the numbers beside the first table prove, parity apart, which has but one
 * degree of freedom. */
static const double BESIDE_ENOUGH = 25;
/* Where fewer random laws than that fit as well, a name is sure; where more than that, it says
 * nothing. */
static const double SURE = 1e-5, SAYS_NOTHING = 0.5;

/* A law that fits. */
typedef struct Candidate {
    size_t law;
    double log10_p;
    double likelier; /* the logarithm of how much it makes the counts than the fair law does */
    double before;   /* the same before it has run, than the least usual */
    double rank;     /* the two together */
    bool proof;      /* what tells it is what no random law has: how items lie to each other, or
                        outcomes that are no order */
} Candidate;

typedef struct Naming {
    Arena *memory;
    LawTables tables;
    Candidate *candidates; /* room for all laws */
    size_t count;
    double *distances; /* chi-square of each law from the fair one, a trial, ... */
    double *placed;    /* ... and its part that single items at places make */
    double weighted;   /* the part of the first name's that a law of items' weights has, too */
} Naming;

static const KnownLaw *law_of(const Naming *at, size_t candidate)
{
    return &at->tables.laws->laws[at->candidates[candidate].law];
}

/* 1. of the rule. */
static Status fits(Naming *at, const KnownLaw *law, double *ret_log10_p, Error *error)
{
    double first = 0, others = 0;
    size_t known = 0;
    TRY(law_table_fit(&at->tables, 0, law, law->chances, &first, error));
    for (size_t t = 1; t < at->tables.count && first >= LOG10_RARE; t++) {
        const double *chances = law_table_chances(&at->tables, t, law);
        double log10_p = 0;
        if (!chances)
            continue;
        TRY(law_table_fit(&at->tables, t, law, chances, &log10_p, error));
        others = fmin(others, log10_p);
        known++;
    }
    *ret_log10_p = fmin(first, known ? fmin(0, others + log10((double)known)) : 0);
    return STATUS_OK;
}

/* The logarithm of how much likelier the law makes a table's counts than the fair one; 0 where it
 * is not known there. */
static double log_likelier(Naming *at, size_t t, const KnownLaw *law)
{
    const LawTable *table = &at->tables.tables[t];
    const double *chances = law_table_chances(&at->tables, t, law);
    double sum = 0;
    /* A fair shuffle gives no outcome that is no order; one that is fair but for a slip, or a log
     * with a typing error, does: as many as there were. */
    size_t last = table->columns - 1;
    double lost =
        t == 0 && table->rows == 1 ? (double)table->counts[last] / (double)at->tables.trials : 0;
    for (size_t cell = 0; chances && cell < table->rows * table->columns; cell++) {
        double even = table->even[cell % table->columns] * (1 - lost);
        if (table->counts[cell])
            sum += (double)table->counts[cell] *
                   log(chances[cell] / fmax(even > 0 ? even : lost, 1e-300));
    }
    return sum;
}

static void weigh(Naming *at, const KnownLaw *law, Candidate *candidate)
{
    const Algorithm *algorithm = law->algorithm;
    double first = log_likelier(at, 0, law), beside = 0;
    candidate->likelier = first;
    for (size_t t = 1; t < at->tables.count; t++) {
        double one = log_likelier(at, t, law);
        candidate->likelier += one;
        bool one_degree = at->tables.tables[t].stat == &stat_parity && fabs(law->sign) < 1;
        beside += one_degree ? 0 : one;
    }
    candidate->proof = beside >= fmax(first, BESIDE_ENOUGH) || algorithm->claim == CLAIM_BROKEN;
    candidate->before = (algorithm->everyday && law->times <= 1 ? MUCH_LIKELIER : 0) +
                        (law->transform == TRANSFORM_NONE ? STRAIGHT_LIKELIER : 0);
    /* rounding does not part equal laws */
    candidate->rank = rint(1024 * (candidate->before + candidate->likelier));
}

/* The likeliest first, equal laws in the order of the list. */
static int by_likelihood(const void *a, const void *b)
{
    const Candidate *one = a, *other = b;
    if (one->likelier != other->likelier)
        return one->likelier > other->likelier ? -1 : 1;
    return (one->law > other->law) - (one->law < other->law);
}

/* Those that fit and that no other one which fits makes much less likely. A fit takes longer than
 * all else, so less likely ones are not looked at. */
static Status find_candidates(Naming *at, const Tally *main, Error *error)
{
    size_t likely = 0;
    for (size_t i = 0; i < at->tables.laws->count; i++) {
        Candidate *candidate = &at->candidates[likely];
        *candidate = (Candidate){.law = i};
        weigh(at, &at->tables.laws->laws[i], candidate);
        likely += candidate->likelier >= MUCH_LIKELIER;
    }
    qsort(at->candidates, likely, sizeof *at->candidates, by_likelihood);
    double least = MUCH_LIKELIER;
    for (size_t i = 0; i < likely && at->candidates[i].likelier >= least; i++) {
        Candidate found = at->candidates[i];
        const KnownLaw *law = &at->tables.laws->laws[found.law];
        TRY(fits(at, law, &found.log10_p, error));
        if (found.log10_p < LOG10_RARE || law_is_target(main, law))
            continue;
        if (!at->count)
            least = fmax(least, found.likelier - MUCH_LIKELIER);
        at->candidates[at->count++] = found;
    }
    return STATUS_OK;
}

/* As they are listed; equal laws in the order of the list. */
static int by_rank(const void *a, const void *b)
{
    const Candidate *one = a, *other = b;
    if (one->rank != other->rank)
        return one->rank > other->rank ? -1 : 1;
    return (one->law > other->law) - (one->law < other->law);
}

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

/* The same of laws that draw items by random weights, and of the first name alone: as far as the
 * counts in the n - 1 directions that there are, of which the nearest has the part `weighted` of
 * the name's length. Chance moves that length, and the product with the rest of it; taken to do
 * both at once, a bound. */
static double part_of_weighted_laws(const Naming *at, double away, double near, double scale)
{
    double law = at->distances[at->candidates[0].law] * scale, along = (away + law - near) / 2;
    double all = noise_of(&at->tables.tables[0]), free = (double)at->tables.laws->n - 1, part = 0;
    for (int step = -20; free > 1 && at->weighted > 0 && step <= 20; step++) {
        double deviations = step / 4.0, length = length_in(all, free, away, near, deviations);
        double beside = along - deviations * sqrt(law * (1 - at->weighted));
        part += exp(-deviations * deviations / 2) / (4 * sqrt(2 * M_PI)) *
                chance_of_direction(free, beside / sqrt(length * law * at->weighted));
    }
    return part;
}

/* The part of random laws that any law of the list fits as well: of those that are as far from the
 * fair one as the counts, a chi-square of `away`, in a direction drawn from all that there are, as
 * near to one of the list as `near`; or of those that lie in the places of single items alone, as
 * most mistakes do, where this is more. A bound, the sum over the list. Or of those of items'
 * weights. The run's trials are taken `more` times. */
static double part_of_random_laws(const Naming *at, double away, double near, double more)
{
    const LawTable *of = &at->tables.tables[0];
    double n = (double)at->tables.laws->n, all = noise_of(of),
           places = fmin(all, (n - 1) * (n - 1));
    double part = 0, of_places = 0, away_placed = length_in(all, places, away, near, 0);
    for (size_t i = 0; i < at->tables.laws->count; i++) {
        double scale = (double)at->tables.trials * more, law = at->distances[i] * scale;
        if (at->distances[i] <= KNOWN_EVEN_PHI2 ||
            at->tables.laws->laws[i].algorithm->claim == CLAIM_BROKEN)
            continue; /* what is no order is proof */
        double along = (away + law - near) / 2;
        part += chance_of_direction(all, along / sqrt(away * law));
        of_places += chance_of_direction(places, along / sqrt(away_placed * at->placed[i] * scale));
    }
    double weighted = part_of_weighted_laws(at, away, near, (double)at->tables.trials * more);
    return fmin(1, fmax(weighted, fmax(part, of_places)));
}

/* Sums over the cells of the first table, of chi-square under the fair law: of the counts, or of
 * the law where `counted` is false, a trial; and of both together. */
static double product(const LawTable *of, double trials, const double *one, const double *other)
{
    double sum = 0, scale = of->rows > 1 ? 1 - 1 / (double)of->rows : 1;
    for (size_t cell = 0; cell < of->rows * of->columns; cell++) {
        double even = of->even[cell % of->columns];
        double a = one ? one[cell] : (double)of->counts[cell] / trials;
        double b = other ? other[cell] : (double)of->counts[cell] / trials;
        if (even > 0)
            sum += (a - even) * (b - even) / even;
    }
    return sum * scale;
}

/* (n - 1) times the sum of squares of what items' chances of places are off: the length of the part
 * of a law's chances of orders, over even ones, that is a sum over items at places. */
static double placed(const KnownLaws *laws, const KnownLaw *law)
{
    size_t n = laws->n;
    Item items[KNOWN_ORDERS_MAX_N];
    double places[KNOWN_ORDERS_MAX_N * KNOWN_ORDERS_MAX_N] = {0}, sum = 0;
    permutation_unrank(0, n, items);
    for (size_t order = 0; order + 1 < laws->columns; order++, permutation_next(items, n))
        for (size_t place = 0; place < n; place++)
            places[items[place] * n + place] += law->chances[order];
    for (size_t cell = 0; cell < n * n; cell++)
        sum += pow(places[cell] - 1 / (double)n, 2);
    return (double)(n - 1) * sum;
}

/* How far the laws are; a turned one is as far as the one it is made of, which stands before it. */
static void measure_laws(Naming *at)
{
    const KnownLaws *known = at->tables.laws;
    for (size_t i = 0; i < known->count; i++) {
        const KnownLaw *law = &known->laws[i];
        size_t plain = law->transform == TRANSFORM_NONE ? i : 0;
        while (plain < i && !known_laws_of_one(law, &known->laws[plain]))
            plain++;
        at->distances[i] = plain < i ? at->distances[plain]
                                     : product(&at->tables.tables[0], (double)at->tables.trials,
                                               law->chances, law->chances);
        at->placed[i] = plain < i          ? at->placed[plain]
                        : known->rows == 1 ? placed(known, law)
                                           : at->distances[i];
    }
}

/* How many random laws fit as well as the first name, and from which number of trials on, 0 where
 * there is none, that is so rare that it is sure: the first of 1e2, 2e2, 5e2, 1e3, ... */
static void compare_random(Naming *at, double *ret_part, uint64_t *ret_telling)
{
    const LawTable *of = &at->tables.tables[0];
    double trials = (double)at->tables.trials;
    const Candidate *first = &at->candidates[0];
    *ret_telling = 0;
    *ret_part = 0;
    if (first->proof)
        return;
    measure_laws(at);
    double away = trials * product(of, trials, NULL, NULL);
    double own = trials * at->distances[first->law];
    double both = trials * product(of, trials, NULL, law_of(at, 0)->chances);
    double noise = noise_of(of);
    at->weighted = drawn_by_weights_part(at->tables.laws, law_of(at, 0));
    *ret_part = part_of_random_laws(at, away, away + own - 2 * both, 1);
    uint64_t tried = round_trials(trials + 1);
    while (tried && part_of_random_laws(at, own * (double)tried / trials + noise, noise,
                                        (double)tried / trials) >= SURE / 10)
        tried = round_trials((double)tried + 1);
    *ret_telling = tried;
}

/* Its numbers are what is wrong with a fair shuffle, and the first that is with another. */
static LooksLike describe(const KnownLaw *law, double log10_p, bool probable, double part)
{
    static const char *const drawn[][2] = {
        [DRAW_MODULO] = {"takes a number of few bits modulo the number of places, so that the "
                         "first places come more often",
                         "use a function that draws below a bound evenly, or draw again where the "
                         "number is not below the largest multiple of the number of places"},
        [DRAW_FLOAT] = {"multiplies a fraction of few bits, so that some places come more often",
                        "draw the fraction from more bits (Math.random has 52, rand() 15 or 31), "
                        "or use a function that draws below a bound evenly"}};
    bool even = law->draw.method == DRAW_EXACT;
    LooksLike like = {.transform = law->transform,
                      .draw = law->draw.method,
                      .draw_bits = law->draw.bits,
                      .times = law->times,
                      .log10_p = log10_p,
                      .mistake = even ? law->algorithm->mistake : drawn[law->draw.method][0],
                      .cure = even ? law->algorithm->cure : drawn[law->draw.method][1],
                      .random_laws = part,
                      .probable = probable};
    if (like.probable && !law->algorithm->everyday)
        like.cure = NULL; /* too little is known */
    known_law_name(law->algorithm, law->parameter, like.algorithm, sizeof like.algorithm);
    return like;
}

static Status look_up(Naming *at, const Tally *main, int threads, LooksLike **ret,
                      size_t *ret_count, Error *error)
{
    TRY(find_candidates(at, main, error));
    if (!at->count)
        return STATUS_OK;
    qsort(at->candidates, at->count, sizeof *at->candidates, by_rank);
    size_t kept = at->count < NAMES_MOST ? at->count : NAMES_MOST;
    double part;
    uint64_t telling;
    compare_random(at, &part, &telling);
    bool probable = part >= SURE;
    if (part > SAYS_NOTHING)
        return STATUS_OK;
    const KnownLaw *laws[NAMES_MOST];
    size_t which_n = 0;
    uint64_t which_trials = 0;
    for (size_t i = 0; i < kept; i++)
        laws[i] = law_of(at, i);
    if (kept > 1)
        TRY(laws_told_apart(at->tables.laws, laws, kept, threads, &which_n, &which_trials, error));
    LooksLike *named = calloc(kept, sizeof *named);
    if (!named)
        return error_set(error, STATUS_FAILED, "out of memory for %zu names", kept);
    for (size_t i = 0; i < kept; i++) {
        named[i] = describe(laws[i], at->candidates[i].log10_p, probable, part);
        named[i].telling_trials = probable ? telling : 0;
        named[i].which_n = which_n;
        named[i].which_trials = which_trials;
    }
    *ret = named;
    *ret_count = kept;
    return STATUS_OK;
}

Status name_the_bug(const Tally *tallies, size_t tally_count, uint64_t trials, int threads,
                    KnownLaws *laws, LooksLike **ret, size_t *ret_count, Error *error)
{
    const Tally *main = law_table_among(tallies, tally_count, trials);
    *ret = NULL;
    *ret_count = 0;
    if (!main)
        return STATUS_OK;
    __attribute__((cleanup(known_laws_clear))) KnownLaws of_deal = {0};
    bool deal = main->kind == &tally_groups;
    TRY(deal ? sample_laws_for(&of_deal, &main->shape, error)
             : known_laws_for(laws, main->n, threads, error));
    const KnownLaws *known = deal ? &of_deal : laws;
    SCOPED_ARENA scratch = {0};
    Naming at = {.memory = &scratch,
                 .candidates = arena_get(&scratch, known->count, sizeof *at.candidates)};
    TRY(law_tables_make(main, tallies, tally_count, trials, known, &scratch, &at.tables, error));
    at.distances = arena_get(&scratch, known->count, sizeof *at.distances);
    at.placed = arena_get(&scratch, known->count, sizeof *at.placed);
    TRY(arena_status(&scratch, "the known laws", error));
    return look_up(&at, main, threads, ret, ret_count, error);
}
