#include "cases/names.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "algorithms/descriptor.h"
#include "algorithms/registry.h"
#include "base/elementary.h"
#include "cases/case_tables.h"
#include "inference/two_sample.h"
#include "platform/platform.h"
#include "tallies/permutations.h"
#include "trials/subject_run.h"

enum {
    NEAREST = 8, /* that are run longest */
    NAMES_MOST = 3,
    BITS_MOST = 16, /* of a draw that few bits make uneven; half of them are tried first */
};

/* Candidates are run in rounds while more than so many are left, and who is refuted leaves; the
 * nearest are run once more: four times as often as the case, where LAST_ROUND allows. */
static const struct {
    KnownRunLength length;
    size_t more_than;
} rounds[] = {{{1e3, 1e5}, 0}, {{1e4, 1e6}, 1}, {{1e5, 4e7}, 3}};
static const KnownRunLength LAST_ROUND = {2e5, 1e8}, OTHER_ROUND = {1e5, 2e7};
static const double LAST_STEPS_LEAST = 5e5, LAST_STEPS = 20; /* for an item of the case */
static const double LAST_TRIALS_LEAST = 2e3, LAST_TIMES = 4; /* as many trials as the case */

/* Parameters with which a trial has more steps are not looked for, nor sorts that compare each of
 * the items with so many others: they take as long as all other candidates. */
static const double STEPS_EACH_MOST = 4000;
enum { COMPARED_MOST = 40 };

/* log10 of how rare a difference must be for two runs not to be of one shuffle; how near, of its
 * own squared distance from a fair shuffle, a named one must be, and a probable one; which part of
 * random laws may be as near to one of the candidates. */
static const double LOG10_RARE = -4, NEAR = 1.0 / 16, RATHER_NEAR = 1.0 / 4;
static const double CHANCE_SURE = 1e-3, CHANCE_MOST = 0.05;

typedef struct Candidate {
    KnownShuffle shuffle;
    bool everyday;
    double log10_p; /* that both are one shuffle */
    Nearness near;  /* to the case, in the table in which the fewest random laws are */
    double chance;  /* of random laws that are as near, in one table at one size, ... */
    double ratio;   /* ... and this one's nearness there */
} Candidate;

typedef struct Naming {
    const CaseSpec *spec;
    const TrialCounts *counts;
    Known *known;
    Progress *progress;
    Arena *memory;
    CaseTable tables[CASE_TABLES_MOST];
    size_t table_count;
    const CaseTable *main; /* that parameters are fitted in: places, else orders, or hands */
    Candidate *list;       /* those that are left */
    size_t count;
    size_t looked_for; /* all of them */
    bool again;        /* the subject can be run with other numbers of items */
    CaseResult *result;
} Naming;

/* Keeps the table of all in which the fewest random laws are so near. */
static void keep_nearness(const Naming *at, const CaseTable *table, Nearness near, Candidate *one)
{
    double chance = (double)at->looked_for * pow(fmin(1, near.ratio), (table->dimensions - 1) / 2);
    if (chance >= one->chance)
        return;
    one->chance = chance;
    one->ratio = near.ratio;
    one->near = near;
}

/* Holds a run of the candidate against the case. */
static Status compare(const Naming *at, Candidate *one, KnownRunLength length, Error *error)
{
    const TrialCounts *other;
    SCOPED_ARENA scratch = {0};
    TRY(known_run(at->known, &one->shuffle, length, &other, error));
    one->log10_p = other->invalid ? -INFINITY : 0;
    one->chance = one->ratio = INFINITY;
    one->near = (Nearness){.square = INFINITY, .most = INFINITY, .ratio = INFINITY};
    for (size_t t = 0; t < at->table_count && one->log10_p >= LOG10_RARE; t++) {
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
        if (table->dimensions > 3 && one->log10_p >= LOG10_RARE)
            keep_nearness(at, table, nearness(table, counts, trials), one);
    }
    one->log10_p = fmin(0, one->log10_p);
    return STATUS_OK;
}

/* ---- candidates ---- */

static void add(Naming *at, const Subject *subject, Transform transform, uint32_t times,
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
static void add_variants(Naming *at, const Subject *subject)
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

static void add_candidates(Naming *at)
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

static Number number_of(const Naming *at, const Candidate *one)
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
static Status is_farther(const Naming *at, Candidate *one, KnownRunLength length, bool *ret,
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
static Status bracket_number(const Naming *at, Candidate *one, Number number, KnownRunLength length,
                             uint64_t *ret_low, uint64_t *ret_high, Error *error)
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
static Status fit_number(const Naming *at, Candidate *one, Number number, KnownRunLength length,
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
        bool nearer = one->near.square < best.near.square && one->log10_p >= LOG10_RARE;
        if (one->log10_p > best.log10_p || (one->log10_p == best.log10_p && nearer))
            best = *one;
    }
    *one = best;
    return STATUS_OK;
}

/* ---- the rule ---- */

static int by_nearness(const void *a, const void *b)
{
    const Candidate *one = a, *other = b;
    bool first = one->log10_p >= LOG10_RARE, second = other->log10_p >= LOG10_RARE;
    if (first != second)
        return first ? -1 : 1;
    if (one->near.square != other->near.square)
        return one->near.square > other->near.square ? 1 : -1;
    const Subject *a_is = &one->shuffle.subject, *b_is = &other->shuffle.subject;
    return (a_is->index > b_is->index) - (a_is->index < b_is->index); /* key-sort:1, key-ties:2 */
}

/* Whether it is what that language's own sort makes of a coin. */
static bool is_own_sort(const Candidate *one, const Subject *subject)
{
    static const char *const sorts[][2] = {
        {".lua", "sort-quick-lua"}, {".php", "sort-php"}, {".js", "sort-v8"}, {".mjs", "sort-v8"}};
    const char *dot = subject->text ? strrchr(subject->text, '.') : NULL;
    for (size_t i = 0; dot && i < sizeof sorts / sizeof *sorts; i++) {
        size_t length = strlen(sorts[i][0]);
        if (!strncmp(dot, sorts[i][0], length) && !isalnum((unsigned char)dot[length]) &&
            !strcmp(one->shuffle.subject.algorithm->name, sorts[i][1]))
            return true;
    }
    return false;
}

static int by_rank(const void *a, const void *b)
{
    const Candidate *one = a, *other = b;
    return one->everyday != other->everyday ? (one->everyday ? -1 : 1) : by_nearness(a, b);
}

/* What is not sure is a reason only of three items, where little tells laws apart, and where it is
 * an everyday mistake, the only one. */
static LooksLike describe(const Candidate *one, bool reason)
{
    static const char *const drawn[][2] = {
        [DRAW_MODULO] = {"takes a number of few bits modulo the number of places",
                         "use a function that draws evenly below a bound"},
        [DRAW_FLOAT] = {"multiplies a fraction of few bits",
                        "use a function that draws evenly below a bound"},
        [DRAW_THREE_WAY] = {"sorts with a comparator that answers -1, 0 or 1 at random",
                            "shuffle by Fisher-Yates"}};
    const KnownShuffle *shuffle = &one->shuffle;
    const Algorithm *algorithm = shuffle->subject.algorithm;
    LooksLike like = {.transform = shuffle->transform,
                      .draw = shuffle->draw.method,
                      .draw_bits = shuffle->draw.bits,
                      .times = shuffle->times};
    bool exact = like.draw == DRAW_EXACT, sure = one->chance <= CHANCE_SURE && one->ratio <= NEAR;
    like.probable = !sure;
    like.log10_p = one->log10_p;
    reason = sure || (reason && one->everyday);
    like.mistake = !reason ? NULL : exact ? algorithm->mistake : drawn[like.draw][0];
    like.cure = !reason ? NULL : exact ? algorithm->cure : drawn[like.draw][1];
    subject_name(&shuffle->subject, like.algorithm, sizeof like.algorithm);
    return like;
}

/* Those that are not refuted, in their order. */
static void keep_likely(Naming *at)
{
    size_t kept = 0;
    for (size_t i = 0; i < at->count; i++)
        if (at->list[i].log10_p >= LOG10_RARE)
            at->list[kept++] = at->list[i];
    at->count = kept;
}

static Status run_round(Naming *at, KnownRunLength length, Error *error)
{
    for (size_t i = 0; i < at->count; i++) {
        Number number = number_of(at, &at->list[i]);
        TRY(number.most ? fit_number(at, &at->list[i], number, length, error)
                        : compare(at, &at->list[i], length, error));
    }
    return STATUS_OK;
}

/* ---- one more size ---- */

/* As many trials as the case has, at most; a shuffle that hangs there is given up. */
static const double OTHER_TRIALS_MOST = 5e4, PATIENCE_S = 10;

/* How long the shuffle may take at another size. */
typedef struct Patience {
    Progress *progress;
    double until; /* monotonic_seconds */
} Patience;

static bool is_over(void *context)
{
    const Patience *at = context;
    return progress_stop_requested(at->progress) || monotonic_seconds() > at->until;
}

static bool goes_on(void *context, uint64_t done)
{
    return !is_over(context);
}

/* Counts the orders that the shuffle makes of n items; *ret_whole: false where it does not, as one
 * that is for its own number alone. */
static Status count_at(const Naming *at, size_t n, TrialCounts *ret, bool *ret_whole, Error *error)
{
    const CaseSpec *spec = at->spec;
    SubjectRun *run = NULL;
    SubjectFacts facts = {.seed_known = false};
    Patience patience = {.progress = at->progress,
                         .until = monotonic_seconds() + PATIENCE_S + 4 * at->counts->seconds};
    TrialPlan plan = {.subject = spec->subject,
                      .n = n,
                      .trials = (uint64_t)fmin(OTHER_TRIALS_MOST, (double)at->counts->trials),
                      .seed = spec->seed,
                      .source = &spec->source,
                      .tallies = {&tally_permutations},
                      .tally_count = 1,
                      .threads = at->known->plan.threads,
                      .keep_going = goes_on,
                      .keep_going_context = &patience,
                      .stop_requested = is_over};
    Error unused;
    plan.subject.facts = &facts;
    const SubjectKind *kind = plan.subject.kind;
    errno = 0;
    Status status = kind->check ? kind->check(&plan.subject, n, &unused) : STATUS_OK;
    THEN(status, subject_open(&plan, &run, &unused));
    THEN(status, subject_run(run, ret, &unused));
    bool no_memory = status && errno == ENOMEM; /* which is no trait of the shuffle */
    subject_close(run);
    *ret_whole = !status && ret->complete && !ret->invalid;
    if (!status && !*ret_whole)
        trial_counts_clear(ret);
    return no_memory ? error_set(error, STATUS_FAILED, "out of memory to name a shuffle")
                     : STATUS_OK;
}

/* Without it, variants of 3 items leave. */
static void drop_variants(Naming *at)
{
    for (size_t i = 0; at->spec->n <= 3 && i < at->count; i++) {
        const KnownShuffle *of = &at->list[i].shuffle;
        if (of->transform || of->times || of->draw.method != DRAW_EXACT)
            at->list[i].log10_p = -INFINITY;
    }
}

/* Holds the candidates, where they can be, against the shuffle of n items; one with a number may
 * have another number there, as one that makes n steps has. */
static Status hold_at(Naming *at, size_t n, Error *error)
{
    TrialCounts counts;
    bool whole;
    TRY(count_at(at, n, &counts, &whole, error));
    if (!whole) {
        drop_variants(at);
        return STATUS_OK;
    }
    CaseSpec spec = *at->spec;
    SCOPED_ARENA memory = {0};
    Naming there = {.spec = &spec,
                    .counts = &counts,
                    .known = at->known,
                    .memory = &memory,
                    .looked_for = at->looked_for};
    TrialPlan plan = {.machine = at->known->plan.machine,
                      .n = n,
                      .threads = at->known->plan.threads,
                      .tallies = {&tally_permutations},
                      .tally_count = 1};
    spec.n = n;
    known_runs_begin(at->known, &plan);
    Status status = case_tables(&counts, n, &memory, there.tables, &there.table_count, error);
    there.main = there.tables;
    for (size_t i = 0; !status && i < at->count; i++) {
        Candidate *of = &at->list[i], one = *of;
        if (one.log10_p < LOG10_RARE || !algorithm_takes(one.shuffle.subject.algorithm, n))
            continue;
        Number number = number_of(&there, &one);
        status = number.most ? fit_number(&there, &one, number, OTHER_ROUND, error)
                             : compare(&there, &one, OTHER_ROUND, error);
        of->log10_p = fmin(of->log10_p, one.log10_p);
        of->ratio = one.chance < of->chance ? one.ratio : of->ratio;
        of->chance = fmin(of->chance, one.chance);
    }
    trial_counts_clear(&counts);
    return status;
}

/* A function, a command or a plugin can be run with 4 and 5 items as well, and a name must hold
 * there: at 3 items, five numbers tell little. */
static bool runs_again(const CaseSpec *spec)
{
    const SubjectKind *kind = spec->subject.kind;
    bool labels = kind && kind->items && kind->items(&spec->subject).labels;
    return kind && kind->any_size && !labels && !spec->shape && !spec->options.together.seeds &&
           !spec->options.together.paired;
}

static Status hold_at_other_sizes(Naming *at, Error *error)
{
    for (size_t n = 4; n <= 5 && at->again; n++) {
        bool any = false;
        for (size_t i = 0; i < at->count; i++)
            any |= at->list[i].log10_p >= LOG10_RARE;
        if (any && n != at->spec->n)
            TRY(hold_at(at, n, error));
    }
    return STATUS_OK;
}

/* Whether a directed check's "naive", "riffle:6 (inverse) or ..." begins with that shuffle. Those
 * from the other end are not run. */
static bool begins_with(const char *like, const KnownShuffle *of)
{
    char name[64];
    subject_name(&of->subject, name, sizeof name);
    size_t length = strlen(name);
    const char *rest = like + length;
    bool same = strncmp(like, name, length) == 0 && of->times == 0 && of->draw.method == DRAW_EXACT;
    return same && (of->transform == TRANSFORM_INVERSE ? strncmp(rest, " (inverse)", 10) == 0
                                                       : !*rest || strncmp(rest, " or ", 4) == 0);
}

/* Lets a directed check say which mistake its counts lean to, if that is one of the `count` first
 * that are not refuted. */
static void tell_leanings(Naming *at, size_t count)
{
    for (size_t c = 0; c < at->result->check_count; c++) {
        Directed *directed = &at->result->checks[c].directed;
        directed->known = false;
        for (size_t i = 0; directed->like[0] && i < count; i++)
            directed->known |= at->list[i].log10_p >= LOG10_RARE &&
                               begins_with(directed->like, &at->list[i].shuffle);
    }
}

/* Whether a directed check leans to it. */
static bool is_leant_to(const Naming *at, const KnownShuffle *of)
{
    bool any = false;
    for (size_t c = 0; c < at->result->check_count; c++) {
        const char *like = at->result->checks[c].directed.like;
        any |= like[0] && begins_with(like, of);
    }
    return any;
}

/* Whether the counts can be so near to a shuffle that it may be named: its distance from a fair one
 * must be eight standard deviations of theirs (RATHER_NEAR, of a limit two deviations up), and
 * theirs lies within four of that. Deviations of rows are added up as if they were independent. */
static bool can_be_named(const Naming *at)
{
    bool any = false;
    for (const CaseTable *of = at->tables; of < at->tables + at->table_count; of++)
        any |= of->dimensions > 3 && of->bias.square * sqrt((double)of->rows) > 4 * of->bias.sd;
    return any;
}

/* Leaves those that may be named, the first first. */
static Status find_names(Naming *at, Error *error)
{
    double trials = (double)at->counts->trials;
    add_candidates(at);
    TRY(arena_status(at->memory, "the candidates", error));
    at->looked_for = at->count;
    for (size_t i = 0; i < at->count; i++)
        if (!can_be_named(at) && !is_leant_to(at, &at->list[i].shuffle))
            at->list[i].log10_p = -INFINITY;
    keep_likely(at);
    for (size_t r = 0; r < sizeof rounds / sizeof *rounds && at->count > rounds[r].more_than; r++) {
        if (r && rounds[r].length.trials > LAST_TIMES * trials)
            break;
        TRY(run_round(at, rounds[r].length, error));
        keep_likely(at);
    }
    qsort(at->list, at->count, sizeof *at->list, by_nearness);
    size_t left = at->count;
    at->count = left < NEAREST ? left : NEAREST;
    KnownRunLength last = LAST_ROUND;
    last.trials = fmin(last.trials, fmax(LAST_TRIALS_LEAST, LAST_TIMES * trials));
    last.steps =
        fmin(last.steps, fmax(LAST_STEPS_LEAST, LAST_STEPS * trials * (double)at->spec->n));
    TRY(run_round(at, last, error));
    TRY(hold_at_other_sizes(at, error));
    tell_leanings(at, left);
    keep_likely(at);
    qsort(at->list, at->count, sizeof *at->list, by_nearness);
    size_t kept = 0;
    double nearest = at->count ? at->list[0].near.most : 0;
    for (size_t i = 0; i < at->count; i++)
        if (at->list[i].ratio <= RATHER_NEAR && at->list[i].chance <= CHANCE_MOST &&
            at->list[i].near.square <= nearest)
            at->list[kept++] = at->list[i];
    at->count = kept;
    qsort(at->list, at->count, sizeof *at->list, by_rank);
    for (size_t i = 0; i < at->count; i++)
        if (is_own_sort(&at->list[i], &at->spec->subject)) {
            at->list[0] = at->list[i];
            at->count = 1;
        }
    return STATUS_OK;
}

Status name_case(const CaseSpec *spec, const RunSettings *settings, const TrialCounts *counts,
                 Known *known, Progress *progress, CaseResult *result, Error *error)
{
    SCOPED_ARENA memory = {0};
    Naming at = {.spec = spec,
                 .counts = counts,
                 .known = known,
                 .progress = progress,
                 .memory = &memory,
                 .again = runs_again(spec),
                 .result = result};
    /* Distances are from a fair shuffle. */
    if (counts->invalid || spec->n < 3 || (spec->shape && spec->shape->law))
        return STATUS_OK;
    TRY(case_tables(counts, spec->n, &memory, at.tables, &at.table_count, error));
    for (size_t t = at.table_count; t-- > 0;)
        if (!at.tables[t].stat && (!at.main || at.tables[t].rows > 1))
            at.main = &at.tables[t];
    if (!at.main)
        return STATUS_OK;
    TrialPlan plan = {.machine = settings->machine,
                      .n = spec->n,
                      .shape = spec->shape,
                      .threads = settings->threads};
    for (size_t t = 0; t < at.table_count; t++)
        plan.tallies[plan.tally_count++] = at.tables[t].tally->kind;
    known_runs_begin(known, &plan);
    TRY(find_names(&at, error));
    size_t kept = at.count < NAMES_MOST ? at.count : NAMES_MOST;
    result->looks_like = arena_get(&result->memory, kept + 1, sizeof *result->looks_like);
    TRY(arena_status(&result->memory, "the names", error));
    for (size_t i = 0; i < kept; i++)
        result->looks_like[i] = describe(&at.list[i], spec->n == 3 && kept == 1);
    result->looks_like_count = kept;
    for (size_t i = 0; kept && i < result->check_count; i++)
        result->checks[i].directed.known = false; /* the name says more */
    return STATUS_OK;
}
