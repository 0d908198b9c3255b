#include "exact/naming_rules.h"

#include "algorithms/algorithm.h"
#include "base/elementary.h"
#include "exact/fit.h"
#include "exact/known_numbers.h"

#include <stdlib.h>
#include <string.h>

/* The same of a name that is probable. */
static const double LOG10_SELDOM = -2.0;
/* The part of the way to an even law at which a shuffle must have been refused. */
static const double PART_EVEN = 0.25;

/* 1. of the rule. */
static Status fits(Naming *at, const KnownLaw *law, double *ret_log10_p, bool *ret_fits,
                   Error *error)
{
    size_t rows = at->laws->rows, columns = at->laws->columns;
    double least = 0.0;
    for (size_t row = 0; row < rows; row++) {
        TestResult test;
        const uint64_t *counts = at->counts + row * columns;
        *ret_fits = true;
        for (size_t way = 0; way < columns; way++) {
            at->expected[way] = law->chances[row * columns + way] * (double)at->trials;
            *ret_fits &= counts[way] == 0 || at->expected[way] > 0;
        }
        if (!*ret_fits)
            break; /* what cannot come up did */
        TRY(fit_test_among(counts, at->expected, columns, &at->ends, &test, error));
        least = fmin(least, chi_square_log10_two_sided(test.tails) + log10((double)rows));
        *ret_fits = least >= LOG10_RARE;
        if (!*ret_fits)
            break;
    }
    *ret_log10_p = fmin(0.0, least);
    return STATUS_OK;
}

/* The two-sided p of the run's numbers under the law, the smallest times how many there are. */
static Status fits_numbers(const Naming *at, const KnownLaw *law, double *ret_log10_p, Error *error)
{
    const struct {
        const Tally *tally;
        const PermStat *stat;
    } looked[] = {{at->numbers->cycles, &stat_parity},
                  {at->numbers->descents, &stat_descents},
                  {at->numbers->rising, &stat_rising}};
    enum { LOOKED = sizeof looked / sizeof looked[0] };
    double least = 0;
    size_t known = 0;
    for (size_t i = 0; i < LOOKED; i++) {
        if (!looked[i].tally)
            continue;
        size_t cells = stat_cells(looked[i].stat, at->laws->n).count;
        SCOPED_ARENA scratch = {0};
        double *chances = arena_get(&scratch, cells, sizeof *chances);
        uint64_t *counts = arena_keep(&scratch, stat_counts(looked[i].stat, looked[i].tally));
        TRY(arena_status(&scratch, "a number of the outcomes", error));
        if (!known_number(law, at->laws->n, looked[i].stat, chances))
            continue;
        TestResult test;
        for (size_t cell = 0; cell < cells; cell++)
            chances[cell] *= (double)at->trials;
        TRY(fit_test(counts, chances, cells, &test, error));
        least = fmin(least, chi_square_log10_two_sided(test.tails));
        known++;
    }
    *ret_log10_p = known ? fmin(0, least + log10((double)known)) : 0;
    return STATUS_OK;
}

/* The chance that 3. of the rule asks for. */
static double wanted_miss(const Naming *at)
{
    return LOG10_RARE - log10((double)at->laws->count);
}

/* 3. of the rule, for a run of that number of trials and a chance of 10^wanted: the row that would
 * show it best. */
static Status distinguishable(Naming *at, const KnownLaw *law, uint64_t trials, double wanted,
                              bool *ret_enough, Error *error)
{
    size_t rows = at->laws->rows, columns = at->laws->columns;
    size_t ways = rows > 1 ? columns : columns - 1;
    double level = LOG10_RARE - log10((double)rows);
    *ret_enough = false;
    for (size_t row = 0; row < rows && !*ret_enough; row++) {
        for (size_t way = 0; way < columns; way++) {
            double chance = law->chances[row * columns + way];
            double even = at->even ? at->even[way] : way < ways ? 1.0 / (double)ways : 0.0;
            at->expected[way] = (double)trials * chance;
            at->mixed[way] = (double)trials * (chance + PART_EVEN * (even - chance));
        }
        double miss;
        TRY(fit_log10_miss(at->expected, at->mixed, columns, level, &miss, error));
        *ret_enough = miss <= wanted;
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
            if (trials <= at->trials)
                continue;
            TRY(distinguishable(at, law, trials, wanted_miss(at), &enough, error));
            if (enough)
                *ret = trials;
        }
    return STATUS_OK;
}

static Status weigh(const Naming *at, const KnownLaw *law, Candidate *candidate, Error *error)
{
    size_t rows = at->laws->rows, columns = at->laws->columns;
    candidate->row_likelihoods = arena_get(at->memory, rows, sizeof(double));
    TRY(arena_status(at->memory, "a likelihood", error));
    for (size_t row = 0; row < rows; row++) {
        double sum = 0.0;
        for (size_t cell = row * columns; cell < (row + 1) * columns; cell++)
            if (at->counts[cell])
                sum += (double)at->counts[cell] * log(law->chances[cell]);
        candidate->row_likelihoods[row] = sum;
        candidate->log_likelihood += sum;
    }
    return STATUS_OK;
}

static bool changes_nothing(const KnownLaw *law)
{
    return law->algorithm->form == FORM_STILL && law->transform == TRANSFORM_NONE;
}

/* The laws that fit, whether the run was long enough for them or not. */
static Status find_candidates(Naming *at, Error *error)
{
    for (size_t i = 0; i < at->laws->count; i++) {
        const KnownLaw *law = &at->laws->laws[i];
        if (at->laws->rows > 1 && naming_riffle_number(at->numbers, law->algorithm, NULL))
            continue; /* see naming_riffles */
        Candidate found = {.law = i, .still = changes_nothing(law)};
        bool good = false;
        TRY(fits(at, law, &found.log10_p, &good, error));
        if (good && at->laws->rows > 1 && at->numbers) {
            double log10_p;
            TRY(fits_numbers(at, law, &log10_p, error));
            good = log10_p >= LOG10_RARE;
            found.log10_p = fmin(found.log10_p, log10_p);
        }
        if (!good)
            continue;
        TRY(weigh(at, law, &found, error));
        at->candidates[at->count++] = found;
    }
    return STATUS_OK;
}

/* 2. of the rule, for one of them. */
static bool likely(const Naming *at, const Candidate *candidate)
{
    double rows = (double)at->laws->rows;
    double most = log((double)at->laws->count * rows) - LOG10_RARE * log(10.0);
    for (size_t other = 0; other < at->count; other++)
        for (size_t row = 0; row < at->laws->rows; row++)
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

LooksLike naming_describe(const KnownLaw *law, double log10_p)
{
    LooksLike like = {.transform = law->transform,
                      .log10_p = log10_p,
                      .mistake = law->algorithm->mistake,
                      .cure = law->algorithm->cure};
    known_law_name(law->algorithm, law->parameter, like.algorithm, sizeof like.algorithm);
    return like;
}

/* The candidates that rules 2 and 3 leave, to the front. */
static Status keep_sure(Naming *at, size_t *ret_kept, Error *error)
{
    bool *keep = arena_get(at->memory, at->count, sizeof *keep);
    TRY(arena_status(at->memory, "the names", error));
    /* Moved after the rule, which compares every two of them. */
    for (size_t i = 0; i < at->count; i++)
        if (likely(at, &at->candidates[i]))
            TRY(distinguishable(at, &at->laws->laws[at->candidates[i].law], at->trials,
                                wanted_miss(at), &keep[i], error));
    size_t kept = 0;
    for (size_t i = 0; i < at->count; i++)
        if (keep[i])
            at->candidates[kept++] = at->candidates[i];
    *ret_kept = kept;
    return STATUS_OK;
}

/* Keeps the probable, where nothing is sure: the likeliest law, and the laws that are equal to it.
 */
static Status keep_probable(Naming *at, size_t *ret_kept, uint64_t *ret_telling, Error *error)
{
    double gap = log((double)at->laws->count) - LOG10_SELDOM * log(10.0);
    *ret_kept = 0;
    if (at->laws->rows > 1)
        return STATUS_OK;
    qsort(at->candidates, at->count, sizeof *at->candidates, by_likelihood);
    size_t alike = 1;
    while (alike < at->count && !differ(&at->candidates[0], &at->candidates[alike]))
        alike++;
    if (alike < at->count &&
        at->candidates[0].log_likelihood - at->candidates[alike].log_likelihood < gap)
        return STATUS_OK;
    const KnownLaw *law = &at->laws->laws[at->candidates[0].law];
    bool enough;
    Status status = distinguishable(at, law, at->trials, LOG10_SELDOM, &enough, error);
    if (!status && enough)
        status = telling_trials(at, law, ret_telling, error);
    if (!status && enough)
        *ret_kept = alike;
    return status;
}

Status naming_look_up(Naming *at, LooksLike **ret, size_t *ret_count, Error *error)
{
    TRY(find_candidates(at, error));
    size_t kept = 0;
    uint64_t telling = 0;
    bool probable = false;
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
    qsort(at->candidates, kept, sizeof *at->candidates, by_likelihood);
    for (size_t i = 0; i < kept; i++) {
        named[i] =
            naming_describe(&at->laws->laws[at->candidates[i].law], at->candidates[i].log10_p);
        named[i].probable = probable;
        named[i].telling_trials = telling;
    }
    *ret = named;
    *ret_count = kept;
    return STATUS_OK;
}

Status naming_begin(Naming *ret, Arena *memory, const KnownLaws *laws, uint64_t trials,
                    const uint64_t *counts, Error *error)
{
    *ret = (Naming){.memory = memory,
                    .laws = laws,
                    .counts = counts,
                    .trials = trials,
                    .expected = arena_get(memory, laws->columns, sizeof(double)),
                    .mixed = arena_get(memory, laws->columns, sizeof(double)),
                    .candidates = arena_get(memory, laws->count, sizeof(Candidate))};
    return arena_status(memory, "the known laws", error);
}
