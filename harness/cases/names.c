#include "cases/names.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "algorithms/descriptor.h"
#include "base/elementary.h"
#include "cases/candidates.h"
#include "platform/platform.h"
#include "tallies/permutations.h"
#include "trials/subject_run.h"

enum {
    NEAREST = 8, /* that are run longest */
    NAMES_MOST = 3,
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

/* How near, of its own squared distance from a fair shuffle, a named one must be, and a probable
 * one; which part of random laws may be as near to one of the candidates. */
static const double NEAR = 1.0 / 16, RATHER_NEAR = 1.0 / 4;
static const double CHANCE_SURE = 1e-3, CHANCE_MOST = 0.05;

typedef struct Naming {
    Candidates all;
    const TrialCounts *counts;
    Progress *progress;
    CaseResult *result;
} Naming;

/* ---- the rule ---- */

static int by_nearness(const void *a, const void *b)
{
    const Candidate *one = a, *other = b;
    bool first = !candidate_refuted(one), second = !candidate_refuted(other);
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

/* What is not sure is told as a reason only where `reason` says so. */
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
    reason |= sure;
    like.mistake = !reason ? NULL : exact ? algorithm->mistake : drawn[like.draw][0];
    like.cure = !reason ? NULL : exact ? algorithm->cure : drawn[like.draw][1];
    subject_name(&shuffle->subject, like.algorithm, sizeof like.algorithm);
    return like;
}

static Status run_round(Candidates *at, KnownRunLength length, Error *error)
{
    for (size_t i = 0; i < at->count; i++)
        TRY(candidate_hold(at, &at->list[i], length, error));
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
    const CaseSpec *spec = at->all.spec;
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
                      .threads = at->all.known->plan.threads,
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
static void drop_variants(Candidates *at)
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
        drop_variants(&at->all);
        return STATUS_OK;
    }
    CaseSpec spec = *at->all.spec;
    SCOPED_ARENA memory = {0};
    Candidates there = {
        .spec = &spec, .known = at->all.known, .memory = &memory, .looked_for = at->all.looked_for};
    TrialPlan plan = {.machine = at->all.known->plan.machine,
                      .n = n,
                      .threads = at->all.known->plan.threads,
                      .tallies = {&tally_permutations},
                      .tally_count = 1};
    spec.n = n;
    known_runs_begin(at->all.known, &plan);
    Status status = case_tables(&counts, n, &memory, there.tables, &there.table_count, error);
    there.main = there.tables;
    for (size_t i = 0; !status && i < at->all.count; i++) {
        Candidate *of = &at->all.list[i], one = *of;
        if (candidate_refuted(&one) || !algorithm_takes(one.shuffle.subject.algorithm, n))
            continue;
        status = candidate_hold(&there, &one, OTHER_ROUND, error);
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
    for (size_t n = 4; n <= 5 && at->all.again; n++) {
        bool any = false;
        for (size_t i = 0; i < at->all.count; i++)
            any |= !candidate_refuted(&at->all.list[i]);
        if (any && n != at->all.spec->n)
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
            directed->known |= !candidate_refuted(&at->all.list[i]) &&
                               begins_with(directed->like, &at->all.list[i].shuffle);
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
static bool can_be_named(const Candidates *at)
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
    candidates_list(&at->all);
    TRY(arena_status(at->all.memory, "the candidates", error));
    at->all.looked_for = at->all.count;
    for (size_t i = 0; i < at->all.count; i++)
        if (!can_be_named(&at->all) && !is_leant_to(at, &at->all.list[i].shuffle))
            at->all.list[i].log10_p = -INFINITY;
    candidates_keep(&at->all);
    for (size_t r = 0; r < sizeof rounds / sizeof *rounds && at->all.count > rounds[r].more_than;
         r++) {
        if (r && rounds[r].length.trials > LAST_TIMES * trials)
            break;
        TRY(run_round(&at->all, rounds[r].length, error));
        candidates_keep(&at->all);
    }
    qsort(at->all.list, at->all.count, sizeof *at->all.list, by_nearness);
    size_t left = at->all.count;
    at->all.count = left < NEAREST ? left : NEAREST;
    KnownRunLength last = LAST_ROUND;
    last.trials = fmin(last.trials, fmax(LAST_TRIALS_LEAST, LAST_TIMES * trials));
    last.steps =
        fmin(last.steps, fmax(LAST_STEPS_LEAST, LAST_STEPS * trials * (double)at->all.spec->n));
    TRY(run_round(&at->all, last, error));
    TRY(hold_at_other_sizes(at, error));
    tell_leanings(at, left);
    candidates_keep(&at->all);
    qsort(at->all.list, at->all.count, sizeof *at->all.list, by_nearness);
    size_t kept = 0;
    double nearest = at->all.count ? at->all.list[0].near.most : 0;
    for (size_t i = 0; i < at->all.count; i++)
        if (at->all.list[i].ratio <= RATHER_NEAR && at->all.list[i].chance <= CHANCE_MOST &&
            at->all.list[i].near.square <= nearest)
            at->all.list[kept++] = at->all.list[i];
    at->all.count = kept;
    qsort(at->all.list, at->all.count, sizeof *at->all.list, by_rank);
    for (size_t i = 0; i < at->all.count; i++)
        if (is_own_sort(&at->all.list[i], &at->all.spec->subject)) {
            at->all.list[0] = at->all.list[i];
            at->all.count = 1;
        }
    return STATUS_OK;
}

Status name_case(const CaseSpec *spec, const RunSettings *settings, const TrialCounts *counts,
                 Known *known, Progress *progress, CaseResult *result, Error *error)
{
    SCOPED_ARENA memory = {0};
    Naming at = {
        .all = {.spec = spec, .known = known, .memory = &memory, .again = runs_again(spec)},
        .counts = counts,
        .progress = progress,
        .result = result};
    Candidates *all = &at.all;
    /* Distances are from a fair shuffle. */
    if (counts->invalid || spec->n < 3 || (spec->shape && spec->shape->law))
        return STATUS_OK;
    TRY(case_tables(counts, spec->n, &memory, all->tables, &all->table_count, error));
    for (size_t t = all->table_count; t-- > 0;)
        if (!all->tables[t].stat && (!all->main || all->tables[t].rows > 1))
            all->main = &all->tables[t];
    if (!all->main)
        return STATUS_OK;
    TrialPlan plan = {.machine = settings->machine,
                      .n = spec->n,
                      .shape = spec->shape,
                      .threads = settings->threads};
    for (size_t t = 0; t < all->table_count; t++)
        plan.tallies[plan.tally_count++] = all->tables[t].tally->kind;
    known_runs_begin(known, &plan);
    TRY(find_names(&at, error));
    size_t kept = all->count < NAMES_MOST ? all->count : NAMES_MOST;
    /* Of three items little tells laws apart: the only one that is left is a hint, if people make
     * that mistake every day, or if it held at other sizes, too. */
    bool hinted = spec->n == 3 && kept == 1;
    result->looks_like = arena_get(&result->memory, kept + 1, sizeof *result->looks_like);
    TRY(arena_status(&result->memory, "the names", error));
    for (size_t i = 0; i < kept; i++)
        result->looks_like[i] =
            describe(&all->list[i], hinted && (all->list[i].everyday || all->again));
    result->looks_like_count = kept;
    for (size_t i = 0; kept && i < result->check_count; i++)
        result->checks[i].directed.known = false; /* the name says more */
    return STATUS_OK;
}
