#include "exact/naming.h"

#include <stdlib.h>

#include "algorithms/algorithm.h"
#include "base/elementary.h"
#include "exact/known_samples.h"
#include "exact/law_tables.h"
#include "tallies/groups.h"

enum { NAMES_MOST = 3 };

/* The natural logarithm of how much likelier what is named must make the counts than what is not,
 * a chi-square of 10; and of how much likelier an everyday shuffle is before it has run. */
static const double MUCH_LIKELIER = 5;
/* How rare a false name that is probable is to be. */
static const double LOG10_SELDOM = -2.0;

/* A law that fits. */
typedef struct Candidate {
    size_t law;
    bool still; /* it changes nothing */
    bool everyday;
    double log10_p;
    double log_likelihood; /* of the rows of the first table together, for the order of the list */
    double *row_likelihoods; /* natural logs of all rows, without what all laws share; NAN: not
                                known */
} Candidate;

typedef struct Naming {
    Arena *memory;
    LawTables tables;
    size_t rows;           /* of all tables */
    Candidate *candidates; /* room for all laws */
    size_t count;
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

static Status weigh(Naming *at, const KnownLaw *law, Candidate *candidate, Error *error)
{
    candidate->row_likelihoods = arena_get(at->memory, at->rows, sizeof(double));
    TRY(arena_status(at->memory, "a likelihood", error));
    double *likelihood = candidate->row_likelihoods;
    for (size_t t = 0; t < at->tables.count; t++) {
        const LawTable *table = &at->tables.tables[t];
        const double *chances = law_table_chances(&at->tables, t, law);
        for (size_t row = 0; row < table->rows; row++, likelihood++) {
            *likelihood = chances ? 0 : NAN;
            for (size_t cell = row * table->columns; chances && cell < (row + 1) * table->columns;
                 cell++)
                if (table->counts[cell])
                    *likelihood += (double)table->counts[cell] * log(chances[cell]);
            candidate->log_likelihood += t ? 0 : *likelihood;
        }
    }
    return STATUS_OK;
}

/* The laws that fit, whether the run was long enough for them or not. */
static Status find_candidates(Naming *at, const Tally *main, Error *error)
{
    for (size_t i = 0; i < at->tables.laws->count; i++) {
        const KnownLaw *law = &at->tables.laws->laws[i];
        Candidate found = {.law = i,
                           .still = law->algorithm->form == FORM_STILL &&
                                    law->transform == TRANSFORM_NONE,
                           .everyday = law->algorithm->everyday && law->times <= 1};
        TRY(fits(at, law, &found.log10_p, error));
        if (found.log10_p < LOG10_RARE || law_is_target(main, law))
            continue;
        TRY(weigh(at, law, &found, error));
        at->candidates[at->count++] = found;
    }
    return STATUS_OK;
}

/* 2. of the rule, for one of them. */
static bool likely(const Naming *at, const Candidate *candidate)
{
    double most = log((double)at->tables.laws->count * (double)at->rows) - LOG10_RARE * log(10.0);
    for (size_t other = 0; other < at->count; other++)
        for (size_t row = 0; row < at->rows; row++)
            if (at->candidates[other].row_likelihoods[row] - candidate->row_likelihoods[row] > most)
                return false;
    return true;
}

/* Rounding does not part equal laws. */
static bool differ(const Candidate *one, const Candidate *other)
{
    double gap = one->log_likelihood - other->log_likelihood;
    return fabs(gap) > 1e-9 * fabs(one->log_likelihood);
}

/* The likeliest first. Of these the one that changes nothing
 * comes first: reports explain the first, and output that never changes is rarely a sort with a bad
 * comparator. The others stay in the order of the list. */
static int by_likelihood(const void *a, const void *b)
{
    const Candidate *one = a, *other = b;
    if (differ(one, other))
        return one->log_likelihood > other->log_likelihood ? -1 : 1;
    if (one->still != other->still)
        return one->still ? -1 : 1;
    return (one->law > other->law) - (one->law < other->law);
}

/* As they are listed: what people write every day comes before what is no more than e^5 times as
 * likely, a chi-square of 10. */
static int by_rank(const void *a, const void *b)
{
    const Candidate *one = a, *other = b;
    double gap = one->log_likelihood - other->log_likelihood;
    double shift = MUCH_LIKELIER * ((double)one->everyday - (double)other->everyday);
    return one->everyday != other->everyday && gap + shift != 0 ? (gap + shift > 0 ? -1 : 1)
                                                                : by_likelihood(a, b);
}

/* The chance that 3. of the rule asks for. */
static double wanted_miss(const Naming *at)
{
    return LOG10_RARE - log10((double)at->tables.laws->count);
}

/* 3. of the rule, for a run of that number of trials and a chance of 10^wanted. */
static Status tells(Naming *at, const KnownLaw *law, uint64_t trials, double wanted, bool *ret,
                    Error *error)
{
    *ret = false;
    for (size_t t = 0; t < at->tables.count && !*ret; t++) {
        const double *chances = law_table_chances(&at->tables, t, law);
        if (chances)
            TRY(law_table_tells(&at->tables, t, law, chances, trials, wanted, ret, error));
    }
    return STATUS_OK;
}

/* The first of 1e2, 2e2, 5e2, 1e3, ... trials that would tell; 0 where none does that can be run.
 */
static Status telling_trials(Naming *at, const KnownLaw *law, uint64_t *ret, Error *error)
{
    static const uint64_t digits[] = {1, 2, 5};
    bool enough = false;
    *ret = 0;
    for (uint64_t power = 100; power <= UINT64_C(1000000000000000) && !enough; power *= 10)
        for (size_t i = 0; i < 3 && !enough; i++) {
            uint64_t trials = digits[i] * power;
            if (trials <= at->tables.trials)
                continue;
            TRY(tells(at, law, trials, wanted_miss(at), &enough, error));
            if (enough)
                *ret = trials;
        }
    return STATUS_OK;
}

/* The candidates that rules 2 and 3 leave, to the front. */
static Status keep_sure(Naming *at, size_t *ret_kept, Error *error)
{
    bool *keep = arena_get(at->memory, at->count, sizeof *keep);
    TRY(arena_status(at->memory, "the names", error));
    /* Moved after the rule, which compares every two of them. */
    for (size_t i = 0; i < at->count; i++)
        if (likely(at, &at->candidates[i]))
            TRY(tells(at, law_of(at, i), at->tables.trials, wanted_miss(at), &keep[i], error));
    size_t kept = 0;
    for (size_t i = 0; i < at->count; i++)
        if (keep[i])
            at->candidates[kept++] = at->candidates[i];
    *ret_kept = kept;
    return STATUS_OK;
}

/* Keeps the probable, where nothing is sure: the likeliest law, the laws that are equal to it, and
 * two that are near. */
static Status keep_probable(Naming *at, size_t *ret_kept, uint64_t *ret_telling, Error *error)
{
    *ret_kept = 0;
    if (at->tables.laws->rows > 1)
        return STATUS_OK;
    qsort(at->candidates, at->count, sizeof *at->candidates, by_likelihood);
    size_t equal = 1, near = 1;
    while (equal < at->count && !differ(&at->candidates[0], &at->candidates[equal]))
        equal++;
    while (near < at->count &&
           at->candidates[0].log_likelihood - at->candidates[near].log_likelihood < MUCH_LIKELIER)
        near++;
    if (near > equal && near > NAMES_MOST)
        return STATUS_OK;
    bool enough;
    bool rare = !at->candidates[0].everyday && law_of(at, 0)->transform != TRANSFORM_NONE;
    double seldom = LOG10_SELDOM - (rare ? MUCH_LIKELIER / LN10 : 0);
    TRY(tells(at, law_of(at, 0), at->tables.trials, seldom, &enough, error));
    if (enough)
        TRY(telling_trials(at, law_of(at, 0), ret_telling, error));
    *ret_kept = enough ? near : 0;
    return STATUS_OK;
}

/* Its numbers are what is wrong with a fair shuffle, and the first that is with another. */
static LooksLike describe(const KnownLaw *law, double log10_p)
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
                      .cure = even ? law->algorithm->cure : drawn[law->draw.method][1]};
    known_law_name(law->algorithm, law->parameter, like.algorithm, sizeof like.algorithm);
    return like;
}

static Status look_up(Naming *at, const Tally *main, LooksLike **ret, size_t *ret_count,
                      Error *error)
{
    size_t kept = 0;
    uint64_t telling = 0;
    bool probable = false;
    TRY(find_candidates(at, main, error));
    if (!at->count)
        return STATUS_OK;
    TRY(keep_sure(at, &kept, error));
    if (!kept) {
        TRY(keep_probable(at, &kept, &telling, error));
        probable = kept > 0;
    }
    if (!kept)
        return STATUS_OK;
    LooksLike *named = calloc(kept, sizeof *named);
    if (!named)
        return error_set(error, STATUS_FAILED, "out of memory for %zu names", kept);
    qsort(at->candidates, kept, sizeof *at->candidates, by_rank);
    if (kept > NAMES_MOST)
        kept = NAMES_MOST;
    for (size_t i = 0; i < kept; i++) {
        named[i] = describe(law_of(at, i), at->candidates[i].log10_p);
        named[i].probable = probable;
        named[i].telling_trials = telling;
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
    for (size_t t = 0; t < at.tables.count; t++)
        at.rows += at.tables.tables[t].rows;
    return look_up(&at, main, ret, ret_count, error);
}
