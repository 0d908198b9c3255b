#include "cases/candidates.h"

#include "algorithms/descriptor.h"
#include "algorithms/registry.h"
#include "base/elementary.h"
#include "inference/two_sample.h"

enum { BITS_MOST = 16 }; /* of a draw that few bits make uneven; half of them are tried first */

/* Parameters with which a trial has more steps are not looked for, nor sorts that compare each of
 * the items with so many others: they take as long as all other candidates. */
static const double STEPS_EACH_MOST = 4000;
enum { COMPARED_MOST = 40 };

/* Keeps the table of all in which the fewest random laws are so near. */
static void keep_nearness(const Candidates *at, const CaseTable *table, Nearness near,
                          Candidate *one)
{
    double chance = (double)at->looked_for * pow(fmin(1, near.ratio), (table->dimensions - 1) / 2);
    if (chance >= one->chance)
        return;
    one->chance = chance;
    one->ratio = near.ratio;
    one->near = near;
}

/* Holds a run of the candidate against the case. */
static Status compare(const Candidates *at, Candidate *one, KnownRunLength length, Error *error)
{
    const TrialCounts *other;
    SCOPED_ARENA scratch = {0};
    TRY(known_run(at->known, &one->shuffle, length, &other, error));
    one->log10_p = other->invalid ? -INFINITY : 0;
    one->chance = one->ratio = INFINITY;
    one->near = (Nearness){.square = INFINITY, .most = INFINITY, .ratio = INFINITY};
    for (size_t t = 0; t < at->table_count && !candidate_refuted(one); t++) {
        const CaseTable *table = &at->tables[t];
        uint64_t *counts = case_table_counts(table, &other->tallies[t], &scratch);
        TRY(arena_status(&scratch, "a candidate", error));
        double trials = (double)other->trials, log10_p = 0;
        if (distances_apart(table->bias, distance_from_fair(table, counts, trials))) {
            one->log10_p = -INFINITY;
            break;
        }
        if (same_law_known(table->tally))
            TRY(two_sample(table->tally, (uint64_t)table->trials, &other->tallies[t], other->trials,
                           &log10_p, error));
        one->log10_p = fmin(one->log10_p, log10_p + log10((double)at->table_count));
        if (table->dimensions > 3 && !candidate_refuted(one))
            keep_nearness(at, table, nearness(table, counts, trials), one);
    }
    one->log10_p = fmin(0, one->log10_p);
    return STATUS_OK;
}

/* ---- candidates ---- */

static void add(Candidates *at, const Subject *subject, Transform transform, uint32_t times,
                DrawLaw draw)
{
    Candidate one = {.shuffle = {*subject, transform, times, draw},
                     .everyday = (subject->algorithm->everyday && !transform && !times &&
                                  draw.method != DRAW_FLOAT) ||
                                 subject->algorithm->takes}; /* asked for: a sample */
    arena_room(at->memory, &at->list, at->count, sizeof *at->list);
    if (!at->memory->lost)
        at->list[at->count++] = one;
}

/* What people make of a shuffle that they write every day: the other direction, several times,
 * draws of few bits. Of 3 items laws have too few numbers to tell so much: only if it is run again.
 */
static void add_variants(Candidates *at, const Subject *subject)
{
    const DrawLaw exact = {DRAW_EXACT, 0};
    const Algorithm *algorithm = subject->algorithm;
    bool fair = algorithm->claim == CLAIM_UNIFORM, sort = form_is_sort(algorithm->form);
    if (!fair)
        add(at, subject, TRANSFORM_NONE, 0, exact);
    if (at->spec->n <= 3 && !at->spec->shape && !at->again)
        return;
    if (sort)
        add(at, subject, TRANSFORM_NONE, 0, (DrawLaw){DRAW_THREE_WAY, 0});
    if (!algorithm->everyday)
        return;
    if (!fair && !algorithm->parameter)
        add(at, subject, TRANSFORM_INVERSE, 0, exact);
    /* Made three times, only what leaves orders out is as far from fair that it can be told. */
    uint32_t most = algorithm->claim == CLAIM_SUBSET ? 3 : 2;
    for (uint32_t times = 2; !fair && !algorithm->parameter && !sort && times <= most; times++)
        add(at, subject, TRANSFORM_NONE, times, exact);
    if (fair) {
        add(at, subject, TRANSFORM_NONE, 0, (DrawLaw){DRAW_MODULO, BITS_MOST / 2});
        add(at, subject, TRANSFORM_NONE, 0, (DrawLaw){DRAW_FLOAT, BITS_MOST / 2});
    }
}

/* Loaders of data in shards, samples at equal distances and orders told by one number are run, and
 * not looked for: nobody was ever told so by counts. */
static bool looked_for(const Algorithm *algorithm)
{
    return algorithm->claim != CLAIM_BROKEN && algorithm->form != FORM_SHARDS &&
           algorithm->form != FORM_SHARD_BUFFER && algorithm->form != FORM_SYSTEMATIC &&
           algorithm->form != FORM_ONE_NUMBER;
}

void candidates_list(Candidates *at)
{
    size_t n = at->spec->n;
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        bool uniform = algorithm->claim == CLAIM_UNIFORM;
        if (algorithm->form == FORM_SORT_PAIRS && n / 2 > COMPARED_MOST)
            continue;
        if (!looked_for(algorithm) || (!uniform && n < algorithm->biased_from) ||
            !algorithm_takes(algorithm, n) || (algorithm->takes && !at->spec->shape))
            continue;
        Subject subject = subject_of(&algorithm_list[i], false);
        subject_take(&subject, at->spec->shape);
        add_variants(at, &subject);
    }
}

/* ---- parameters ---- */

/* The number that a shuffle is made with: its parameter, or the bits of its draws. The larger it
 * is, the nearer is the law to a fair one. */
typedef struct Number {
    bool bits;
    uint64_t least, most; /* most 0: there is none */
} Number;

static Number number_of(const Candidates *at, const Candidate *one)
{
    const Algorithm *algorithm = one->shuffle.subject.algorithm;
    Number number = {.bits = one->shuffle.draw.bits > 0, .least = 1, .most = BITS_MOST};
    while (number.bits && (size_t)1 << number.least < at->spec->n)
        number.least++;
    if (!number.bits)
        number.least = algorithm->parameter_min, number.most = algorithm->parameter_max;
    if (!number.bits && (!algorithm->parameter || algorithm->takes))
        number.most = 0;
    return number;
}

static uint64_t get_number(const Candidate *one, Number number)
{
    uint64_t value = number.bits ? one->shuffle.draw.bits : one->shuffle.subject.parameter;
    return value < number.least ? number.least : value > number.most ? number.most : value;
}

static void set_number(Candidate *one, Number number, uint64_t value)
{
    if (number.bits)
        one->shuffle.draw.bits = (unsigned)value;
    else
        one->shuffle.subject.parameter = (uint32_t)value;
}

/* Whether the shuffle with that number is farther from a fair one than the case, and not within
 * chance of one. */
static Status is_farther(const Candidates *at, Candidate *one, KnownRunLength length, bool *ret,
                         Error *error)
{
    const TrialCounts *run;
    SCOPED_ARENA scratch = {0};
    TRY(known_run(at->known, &one->shuffle, length, &run, error));
    uint64_t *counts = case_table_counts(at->main, &run->tallies[at->main - at->tables], &scratch);
    TRY(arena_status(&scratch, "a candidate", error));
    Distance bias = distance_from_fair(at->main, counts, (double)run->trials);
    *ret = bias.square > at->main->bias.square && bias.square > 2 * bias.sd;
    return STATUS_OK;
}

/* Two numbers next to each other: with the first the shuffle is farther from a fair one than the
 * case, with the second it is not; or the same twice at an end. Goes out from the number that there
 * is, which a shorter run may have fitted, by steps that double, and then by bisection. The shorter
 * the run is, the farther apart are numbers that it tells. */
static Status bracket_number(const Candidates *at, Candidate *one, Number number,
                             KnownRunLength length, uint64_t *ret_low, uint64_t *ret_high,
                             Error *error)
{
    uint64_t low = number.least - 1, high = number.most + 1, value = get_number(one, number);
    for (uint64_t step = 1; low < high; step *= 2) {
        bool farther;
        set_number(one, number, value);
        if (known_steps(&one->shuffle, at->spec->n) > STEPS_EACH_MOST && value > number.least)
            break;
        TRY(is_farther(at, one, length, &farther, error));
        *(farther ? &low : &high) = value;
        bool bounded = low >= number.least && high <= number.most;
        if (bounded && (double)(high - low) <= 1 + 100 / length.trials * (double)low)
            break;
        if (bounded)
            value = low + (high - low) / 2;
        else if (farther)
            value = value + step < number.most ? value + step : number.most;
        else
            value = value > number.least + step ? value - step : number.least;
        if (value == low || value == high)
            break;
    }
    *ret_low = low;
    *ret_high = high <= number.most ? high : low;
    return STATUS_OK;
}

/* Takes of the numbers there the one that fits best. */
static Status fit_number(const Candidates *at, Candidate *one, Number number, KnownRunLength length,
                         Error *error)
{
    uint64_t low, high;
    TRY(bracket_number(at, one, number, length, &low, &high, error));
    Candidate best = *one;
    best.log10_p = -INFINITY;
    best.near.square = INFINITY;
    uint64_t tried[] = {low, low + (high - low) / 2, high, high + 1};
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        if (tried[i] < number.least || tried[i] > number.most || (i && tried[i] == tried[i - 1]))
            continue;
        set_number(one, number, tried[i]);
        TRY(compare(at, one, length, error));
        bool nearer = one->near.square < best.near.square && !candidate_refuted(one);
        if (one->log10_p > best.log10_p || (one->log10_p == best.log10_p && nearer))
            best = *one;
    }
    *one = best;
    return STATUS_OK;
}

Status candidate_hold(const Candidates *at, Candidate *one, KnownRunLength length, Error *error)
{
    Number number = number_of(at, one);
    return number.most ? fit_number(at, one, number, length, error)
                       : compare(at, one, length, error);
}

void candidates_keep(Candidates *at)
{
    size_t kept = 0;
    for (size_t i = 0; i < at->count; i++)
        if (!candidate_refuted(&at->list[i]))
            at->list[kept++] = at->list[i];
    at->count = kept;
}
