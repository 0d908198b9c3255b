#include "exact/naming.h"

#include <stdlib.h>
#include <string.h>

#include "algorithms/algorithm.h"
#include "base/elementary.h"
#include "exact/fitted_keys.h"
#include "exact/known_samples.h"
#include "exact/random_laws.h"
#include "exact/told_apart.h"
#include "tallies/groups.h"
#include "tallies/perm_stat.h"

enum { NAMES_MOST = 3 };

/* The natural logarithm of how much likelier one of two laws must make the counts for the other to
 * be no name, a chi-square of 10; and of how much likelier an everyday shuffle is before it has
 * run.
 */
static const double MUCH_LIKELIER = 5;
/* As much more refuses a parameter by places: those of one outcome hang together, so that the
 * logarithm's variance is up to four times what it would be (top-to-random; overhand 1.8). */
static const double PLACES_HANG = 2;
/* As much is one degree of freedom, of a parameter that was fitted, worth: 13 at two degrees is as
 * rare as 10 at one. */
static const double DEGREE = 1.5;
/* The same of a shuffle as it is written, before its inverse and its reverse; and of one before one
 * that is made once more. */
static const double STRAIGHT_LIKELIER = 2;
/* The same of a law that the numbers beside the first table prove, parity apart, which has but one
 * degree of freedom. */
static const double BESIDE_ENOUGH = 25;
/* Of fair runs fewer than that are as much likelier under some law of the list. */
static const double RARE = 1e-4;
/* Where more random laws than that fit as well, a name says nothing; of three items it may still be
 * one, and gives no reason. */
static const double SAYS_NOTHING = 0.4, SAYS_NOTHING_OF_THREE = 0.8;

/* A law, and how it makes the counts. */
typedef struct Candidate {
    const KnownLaw *law;
    size_t place; /* in the list */
    double log10_p;
    double likelier; /* the logarithm of how much it makes the counts than the fair law does */
    double away;     /* chi-square of the law from the fair one, of all tables */
    double noise;    /* by how much less likely the chance of a run may make it */
    double of[LAW_TABLES_MOST]; /* `likelier` of each table; NAN: not known there */
    double rank;        /* likelihood, and what was likelier before it ran, and fewer degrees */
    uint32_t low, high; /* parameters of its family that the counts do not refuse */
    bool proof;         /* what tells it is what no random law has: how items lie to each other, or
                           outcomes that are no order */
} Candidate;

enum { FITTED_MOST = 2 }; /* numbers of keys, read from either end */

typedef struct Naming {
    LawTables tables;
    Candidate *all;        /* of each law in the list */
    Candidate *candidates; /* those that fit, one of a family; room for all laws */
    size_t count;
    FarLaw *far; /* the list */
    KnownLaw fitted[FITTED_MOST];
    size_t fitted_count;
} Naming;

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

/* What a table says of a law. */
typedef struct Said {
    double likelier; /* the logarithm of how much it makes the counts than the fair law does */
    double away;     /* chi-square from the fair law, a trial */
    double noise;    /* of that, what the chance of its run made */
    bool known;
} Said;

/* 0 where the law is not known there. The chance of a run makes its law less likely, by half of its
 * noise, and farther from the fair one: both are taken back. */
static Said ask(Naming *at, size_t t, const KnownLaw *law)
{
    const LawTable *table = &at->tables.tables[t];
    const double *chances = law_table_chances(&at->tables, t, law);
    double trials = (double)at->tables.trials, run = law->run ? (double)law->run->trials : 0;
    Said said = {.known = chances != NULL};
    /* A fair shuffle gives no outcome that is no order; one that is fair but for a slip, or a log
     * with a typing error, does: as many as there were. */
    size_t last = table->columns - 1, seen = 0;
    double lost = t == 0 && table->rows == 1 ? (double)table->counts[last] / trials : 0;
    for (size_t cell = 0; chances && cell < table->rows * table->columns; cell++) {
        double fair = table->even[cell % table->columns], even = fair * (1 - lost);
        if (table->counts[cell])
            said.likelier += (double)table->counts[cell] *
                             log(chances[cell] / fmax(even > 0 ? even : lost, 1e-300));
        if (fair > 0)
            said.away += (chances[cell] - fair) * (chances[cell] - fair) / fair;
        seen += chances[cell] * run >= 1;
    }
    if (law->run && said.away > 0) {
        said.noise = ((double)seen - (double)table->rows) / run;
        said.likelier += said.noise * trials / 2;
        said.away = fmax(0, said.away - said.noise);
    }
    return said;
}

static bool has_parameter(const KnownLaw *law)
{
    return law->algorithm->parameter && !law->algorithm->takes &&
           law->algorithm->form != FORM_PARITY; /* which is seen */
}

static Candidate weigh(Naming *at, const KnownLaw *law, size_t place)
{
    const Algorithm *algorithm = law->algorithm;
    double rows = (double)at->tables.tables[0].rows, trials = (double)at->tables.trials;
    double beside = 0;
    Said first = ask(at, 0, law), all = first;
    at->far[place] =
        (FarLaw){.law = law, .all = (first.away + first.noise) * (rows > 1 ? 1 - 1 / rows : 1)};
    Candidate one = {.law = law, .place = place, .of = {first.likelier}};
    for (size_t t = 1; t < at->tables.count; t++) {
        Said said = ask(at, t, law);
        bool one_degree = at->tables.tables[t].stat == &stat_parity && fabs(law->sign) < 1;
        one.of[t] = said.known ? said.likelier : NAN;
        all.likelier += said.likelier;
        all.away += said.away;
        all.noise += said.noise;
        beside += one_degree ? 0 : said.likelier;
    }
    one.likelier = all.likelier;
    one.away = all.away * trials;
    one.noise = all.noise * trials;
    one.proof = (beside >= fmax(first.likelier, BESIDE_ENOUGH) && !first.noise) ||
                algorithm->claim == CLAIM_BROKEN;
    if (!one.proof && at->far[place].all <= KNOWN_EVEN_PHI2)
        one.likelier = 0; /* too little tells it from others of even places */
    double before = (algorithm->everyday && law->times <= 1 ? MUCH_LIKELIER : 0) +
                    (law->transform == TRANSFORM_NONE ? STRAIGHT_LIKELIER : 0) -
                    (law->times > 1 ? STRAIGHT_LIKELIER * (law->times - 1) : 0) -
                    (has_parameter(law) ? DEGREE : 0);
    /* rounding does not part equal laws */
    one.rank = rint(1024 * (before + one.likelier));
    one.low = one.high = algorithm->second ? parameter_of_two(law->parameter) : law->parameter;
    return one;
}

/* Of keys as many as fit best stand for the likeliest in the list. */
static Status fit_numbers_of_keys(Naming *at, Error *error)
{
    for (size_t i = 0; i < at->tables.laws->count; i++) {
        const KnownLaw *law = &at->tables.laws->laws[i];
        size_t best = i;
        if (law->algorithm->form != FORM_KEYS)
            continue;
        for (size_t other = 0; other < at->tables.laws->count; other++)
            if (known_laws_of_family(law, at->all[other].law) &&
                at->all[other].likelier > at->all[best].likelier)
                best = other;
        if (best != i || at->all[i].likelier < MUCH_LIKELIER || at->fitted_count == FITTED_MOST)
            continue;
        KnownLaw *fitted = &at->fitted[at->fitted_count];
        uint32_t low, high;
        bool found;
        TRY(fit_keys(&at->tables, law, MUCH_LIKELIER, fitted, &low, &high, &found, error));
        if (!found)
            continue;
        at->all[i] = weigh(at, fitted, i);
        at->all[i].low = low;
        at->all[i].high = high;
        at->fitted_count++;
    }
    return STATUS_OK;
}

/* The part of fair runs, a bound, in which some law of the list makes the counts as much likelier
 * than the fair law: the sum over the list. The logarithm of how much one does is about normal, of
 * mean -away/2 and variance away, and the noise of a run; a tail of the normal law is below its
 * density over the deviation.
 */
static double part_of_fair_runs(const Naming *at, double likelier)
{
    double rows = (double)at->tables.tables[0].rows, part = 0;
    for (size_t i = 0; i < at->tables.laws->count; i++) {
        double scale = rows > 1 ? rows / (rows - 1) : 1;
        double variance = (at->all[i].away + at->all[i].noise) * scale;
        double deviations = (likelier + at->all[i].away / 2) / sqrt(variance);
        if (variance > 0)
            part += exp(-deviations * deviations / 2) / (deviations * sqrt(2 * M_PI));
    }
    return part;
}

/* The likeliest first, equal laws in the order of the list. */
static int by_likelihood(const void *a, const void *b)
{
    const Candidate *one = a, *other = b;
    if (one->likelier != other->likelier)
        return one->likelier > other->likelier ? -1 : 1;
    return (one->place > other->place) - (one->place < other->place);
}

/* The one among those found that has the law's family, or the next that there is room for. */
static Candidate *of_family(Naming *at, const KnownLaw *law)
{
    size_t i = 0;
    while (i < at->count && !known_laws_of_family(at->candidates[i].law, law))
        i++;
    return &at->candidates[i];
}

/* 2. of the rule: by the tables that are known of both. What a table proves is not refuted by a law
 * that is not known for it: places lie together more than independent rows do. */
static bool much_likelier(const Naming *at, const Candidate *one, const Candidate *other)
{
    double enough = MUCH_LIKELIER + one->noise + other->noise;
    double more = has_parameter(one->law) ? -DEGREE : 0;
    for (size_t t = 0; t < at->tables.count; t++) {
        if (isnan(one->of[t]) && !isnan(other->of[t]) && other->proof)
            return false;
        if (!isnan(one->of[t]) && !isnan(other->of[t]))
            more += one->of[t] - other->of[t];
    }
    return more > enough;
}

/* Whether one of those found is. */
static bool any_much_likelier(const Naming *at, const Candidate *other)
{
    bool any = false;
    for (size_t i = 0; i < at->count && !any; i++)
        any = much_likelier(at, &at->candidates[i], other);
    return any;
}

/* Those that fit and that no other one which fits makes much less likely, of a family the
 * likeliest. A fit takes longer than all else, so less likely ones are not looked at. */
static Status find_candidates(Naming *at, const Tally *main, Candidate *likely, Error *error)
{
    size_t count = 0;
    for (size_t i = 0; i < at->tables.laws->count; i++)
        at->all[i] = weigh(at, &at->tables.laws->laws[i], i);
    TRY(fit_numbers_of_keys(at, error));
    for (size_t i = 0; i < at->tables.laws->count; i++)
        if (at->all[i].likelier >= MUCH_LIKELIER)
            likely[count++] = at->all[i];
    qsort(likely, count, sizeof *likely, by_likelihood);
    double within = MUCH_LIKELIER * (at->tables.tables[0].rows > 1 ? PLACES_HANG : 1);
    for (size_t i = 0; i < count; i++) {
        Candidate *found = of_family(at, likely[i].law);
        if (found < at->candidates + at->count) {
            bool as_well = likely[i].likelier >= found->likelier - within;
            if (as_well && found->low > likely[i].low)
                found->low = likely[i].low;
            if (as_well && found->high < likely[i].high)
                found->high = likely[i].high;
            continue;
        }
        if (any_much_likelier(at, &likely[i]))
            continue;
        TRY(fits(at, likely[i].law, &likely[i].log10_p, error));
        if (likely[i].log10_p < LOG10_RARE || law_is_target(main, likely[i].law))
            continue;
        if (!at->count && part_of_fair_runs(at, likely[i].likelier) > RARE)
            return STATUS_OK;
        *found = likely[i];
        at->count++;
    }
    size_t kept = 0;
    for (size_t i = 0; i < at->count; i++)
        if (!any_much_likelier(at, &at->candidates[i]))
            likely[kept++] = at->candidates[i];
    at->count = kept;
    for (size_t i = 0; i < kept; i++)
        at->candidates[i] = likely[i];
    return STATUS_OK;
}

/* As they are listed; equal laws in the order of the list. */
static int by_rank(const void *a, const void *b)
{
    const Candidate *one = a, *other = b;
    if (one->rank != other->rank)
        return one->rank > other->rank ? -1 : 1;
    return (one->place > other->place) - (one->place < other->place);
}

/* Whether keys of so many bits are among the numbers of keys that are not refused: one shuffle. */
static bool are_keys_of(const Candidate *bits, const Candidate *keys)
{
    uint64_t number = UINT64_C(1) << bits->law->parameter % 64;
    return bits->law->algorithm->form == FORM_RIFFLE_INVERSE &&
           keys->law->algorithm->form == FORM_KEYS && bits->law->times == keys->law->times &&
           bits->law->transform == keys->law->transform && keys->low <= number &&
           number <= keys->high;
}

/* Whether these keys are named by their bits, too: no trials tell those apart. */
static bool are_keys_of_one(const Naming *at, size_t kept, size_t keys)
{
    bool any = false;
    for (size_t i = 0; i < kept; i++)
        any |= are_keys_of(&at->candidates[i], &at->candidates[keys]);
    return any;
}

/* Of keys that are named by their bits and by their number one name is enough, if the number is
 * certain, or if others wait for the place. */
static void name_keys_once(Naming *at)
{
    for (size_t i = 0; i < at->count; i++)
        for (size_t k = 0; k < at->count; k++) {
            const Candidate *bits = &at->candidates[i], *keys = &at->candidates[k];
            bool certain = keys->low == keys->high;
            if (!are_keys_of(bits, keys) || !(certain || at->count > NAMES_MOST))
                continue;
            size_t out = certain ? k : i;
            memmove(at->candidates + out, at->candidates + out + 1,
                    (--at->count - out) * sizeof *at->candidates);
            return;
        }
}

/* What is probable is a reason only of three items, which leave no better, and where all that it
 * may be is one mistake, as people write it every day, and nothing was fitted to it. */
static bool is_reason(size_t n, double part, const Candidate *names, size_t count)
{
    bool one = n == 3 && part <= SAYS_NOTHING;
    for (size_t i = 0; i < count; i++) {
        const KnownLaw *law = names[i].law;
        one &= law->algorithm->everyday && !has_parameter(law) && law->draw.method == DRAW_EXACT &&
               law->times <= 1 && law->transform == TRANSFORM_NONE &&
               law->algorithm->mistake == names[0].law->algorithm->mistake;
    }
    return one;
}

/* Its numbers are what is wrong with a fair shuffle, and the first that is with another. */
static LooksLike describe(const Candidate *candidate, bool probable, double part)
{
    static const char *const drawn[][2] = {
        [DRAW_MODULO] = {"takes a number of few bits modulo the number of places: the first places "
                         "come too often",
                         "use a function that draws evenly below a bound, or draw again if the "
                         "number is not below the largest multiple of the number of places"},
        [DRAW_FLOAT] = {"multiplies a fraction of few bits: some places come too often",
                        "use a function that draws evenly below a bound, or a fraction of more "
                        "bits (Math.random has 52, rand() 15 or 31)"},
        [DRAW_THREE_WAY] = {"sorts with a comparator that answers -1, 0 or 1 at random",
                            "shuffle by Fisher-Yates"}};
    const KnownLaw *law = candidate->law;
    bool even = law->draw.method == DRAW_EXACT, many = candidate->low < candidate->high;
    LooksLike like = {.transform = law->transform,
                      .draw = law->draw.method,
                      .draw_bits = law->draw.bits,
                      .times = law->times,
                      .parameter_low = many ? candidate->low : 0,
                      .parameter_high = many ? candidate->high : 0,
                      .log10_p = candidate->log10_p,
                      .mistake = even ? law->algorithm->mistake : drawn[law->draw.method][0],
                      .cure = even ? law->algorithm->cure : drawn[law->draw.method][1],
                      .random_laws = part,
                      .probable = probable};
    known_law_name(law->algorithm, law->parameter, like.algorithm, sizeof like.algorithm);
    return like;
}

/* random_laws_fit of the names: a random law that gets them fits as well as the likeliest and the
 * first, and either may say little alone: a law near to the fair one, or all orders of a parity and
 * little else. */
static Status part_of_random_laws(Naming *at, const Candidate *likeliest, double *ret_part,
                                  uint64_t *ret_telling, Error *error)
{
    const Candidate *looked_at[] = {likeliest, &at->candidates[0]};
    *ret_part = INFINITY;
    for (size_t i = 0; i < 2 && *ret_part > 0; i++) {
        double part = 0;
        uint64_t telling = 0;
        if (!looked_at[i]->proof)
            TRY(random_laws_fit(&at->tables, at->far, looked_at[i]->place, &part, &telling, error));
        if (part >= *ret_part)
            continue;
        *ret_part = part;
        *ret_telling = telling;
    }
    return STATUS_OK;
}

static Status look_up(Naming *at, const Tally *main, Candidate *likely, int threads,
                      LooksLike **ret, size_t *ret_count, Error *error)
{
    TRY(find_candidates(at, main, likely, error));
    if (!at->count)
        return STATUS_OK;
    const Candidate likeliest = at->candidates[0];
    qsort(at->candidates, at->count, sizeof *at->candidates, by_rank);
    name_keys_once(at);
    size_t n = at->tables.laws->n, kept = at->count < NAMES_MOST ? at->count : NAMES_MOST;
    double part = 1;
    uint64_t telling = 0;
    TRY(part_of_random_laws(at, &likeliest, &part, &telling, error));
    bool probable = part >= random_laws_sure(n);
    if (part > (n > 3 ? SAYS_NOTHING : SAYS_NOTHING_OF_THREE))
        return STATUS_OK;
    const KnownLaw *laws[NAMES_MOST];
    size_t which_n = 0, apart = 0;
    uint64_t which_trials = 0;
    for (size_t i = 0; i < kept; i++)
        if (!are_keys_of_one(at, kept, i))
            laws[apart++] = at->candidates[i].law;
    if (apart > 1)
        TRY(laws_told_apart(at->tables.laws, laws, apart, threads, &which_n, &which_trials, error));
    LooksLike *named = calloc(kept, sizeof *named);
    if (!named)
        return error_set(error, STATUS_FAILED, "out of memory for %zu names", kept);
    for (size_t i = 0; i < kept; i++) {
        named[i] = describe(&at->candidates[i], probable, part);
        if (probable && !is_reason(n, part, at->candidates, kept))
            named[i].mistake = named[i].cure = NULL;
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
    Naming at = {.all = arena_get(&scratch, known->count, sizeof *at.all),
                 .candidates = arena_get(&scratch, known->count + 1, sizeof *at.candidates),
                 .far = arena_get(&scratch, known->count, sizeof *at.far)};
    Candidate *likely = arena_get(&scratch, known->count, sizeof *likely);
    TRY(law_tables_make(main, tallies, tally_count, trials, known, &scratch, &at.tables, error));
    TRY(arena_status(&scratch, "the known laws", error));
    return look_up(&at, main, likely, threads, ret, ret_count, error);
}

/* Whether a directed check calls the law so, alone or before others. */
static bool is_called(const KnownLaw *law, const char *like)
{
    char name[64];
    known_law_name(law->algorithm, law->parameter, name, sizeof name);
    size_t length = strlen(name);
    bool once = law->times <= 1 && law->draw.method == DRAW_EXACT;
    if (!once || strncmp(like, name, length) != 0)
        return false;
    like += length;
    return law->transform == TRANSFORM_NONE      ? !*like || strncmp(like, " or ", 4) == 0
           : law->transform == TRANSFORM_INVERSE ? strncmp(like, " (inverse)", 10) == 0
                                                 : false;
}

Status mistake_is_refuted(const Tally *tallies, size_t tally_count, uint64_t trials,
                          const KnownLaws *laws, const char *like, bool *ret_refuted, Error *error)
{
    const Tally *main = law_table_among(tallies, tally_count, trials);
    SCOPED_ARENA scratch = {0};
    Naming at = {0};
    bool called = false, fit = false;
    if (main && main->kind != &tally_groups && main->n == laws->n) {
        TRY(law_tables_make(main, tallies, tally_count, trials, laws, &scratch, &at.tables, error));
        for (size_t i = 0; i < laws->count; i++) {
            double log10_p = 0;
            if (!is_called(&laws->laws[i], like))
                continue;
            TRY(fits(&at, &laws->laws[i], &log10_p, error));
            called = true;
            fit |= log10_p >= LOG10_RARE;
        }
    }
    *ret_refuted = called && !fit;
    return STATUS_OK;
}
