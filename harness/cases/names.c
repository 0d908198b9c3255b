#include "cases/names.h"

#include <string.h>

#include "algorithms/algorithm.h"
#include "algorithms/registry.h"
#include "base/elementary.h"
#include "exact/law_tables.h"
#include "exact/mixture.h"
#include "exact/naming.h"
#include "inference/two_sample.h"
#include "platform/platform.h"
#include "tallies/groups.h"
#include "tallies/perm_stat.h"
#include "trials/own_outcomes.h"

enum {
    STEPS_MOST = 100000000,   /* of the shuffles of one candidate ... */
    TRIALS_LEAST = 1000,      /* ... but at least this number of them */
    RUN_TRIALS = 40000,       /* that stand for a law that is not worked out, ... */
    RUN_STEPS = 40000000,     /* ... in so many steps */
    CELLS_MOST = 1 << 22,     /* larger tables are not counted again */
    THREADLESS_MOST = 8 << 20 /* items in all that one thread shuffles by itself */
};

static const double LOG10_NO_FIT = -4;
/* The candidate has other random words than the run. */
static const uint64_t OTHER_SEED = UINT64_C(0x63616e6469646174);

/* Outcomes turned as the transform says. */
typedef struct Turned {
    OwnOutcomes own;
    Transform transform;
    Item *items; /* of an outcome */
} Turned;

static Status next_turned(void *context, int feed, Item *outcomes, bool *missing, size_t count,
                          size_t *ret_count, Error *error)
{
    Turned *at = context;
    size_t n = at->own.plan->n;
    for (size_t trial = 0; trial < count; trial++, outcomes += n) {
        own_outcomes_next(&at->own, at->items);
        for (size_t place = 0; place < n; place++)
            if (at->transform == TRANSFORM_INVERSE)
                outcomes[at->items[place]] = (Item)place;
            else
                outcomes[at->transform == TRANSFORM_NONE ? place : n - 1 - place] =
                    at->items[place];
    }
    *ret_count = count;
    return STATUS_OK;
}

static Status run_turned(TrialPlan *plan, const LooksLike *like, TrialCounts *ret, Error *error)
{
    const TrialPlan own = *plan;
    SCOPED_ARENA scratch = {0};
    Turned at = {.transform = like->transform,
                 .items = arena_get(&scratch, plan->n, sizeof *at.items)};
    TRY(arena_status(&scratch, "a shuffle", error));
    TRY(own_outcomes_open(&at.own, &own, true, error));
    own_outcomes_begin(&at.own, plan->seed, 0);
    OutcomeFeed feed = {.context = &at, .feeds = 1, .next = next_turned};
    plan->feed = &feed;
    plan->threads = 1;
    Status status = run_trials(plan, ret, error);
    own_outcomes_close(&at.own);
    return status;
}

/* A bound on the steps of one trial, roughly: passes over the items, or comparisons of a sort. */
static double steps_of(const Subject *subject, size_t n)
{
    if (subject->algorithm->form >= FORM_SORT)
        return (double)n * (double)n;
    return (double)n * (subject->algorithm->parameter ? 1 + (double)subject->parameter : 1);
}

/* At most `trials` of a candidate, fewer where they take more than `steps`. */
static TrialPlan candidate_plan(const RunSettings *settings, size_t n, double trials, double steps,
                                const Subject *subject, const Source *source, const LooksLike *like)
{
    bool turned = like->transform != TRANSFORM_NONE;
    double most = (turned ? fmin(THREADLESS_MOST, steps) : steps) / steps_of(subject, n) /
                  (like->times ? like->times : 1);
    return (TrialPlan){
        .subject = *subject,
        .machine = settings->machine,
        .n = n,
        .trials = (uint64_t)fmin(trials, fmax(most, TRIALS_LEAST)),
        .source = source,
        .draw = {like->draw, like->draw_bits},
        .repeat = like->times,
        .threads = settings->threads,
    };
}

/* The tallies of a run that are counted of a candidate, too. */
static void add_tallies(const TrialCounts *counts, TrialPlan *plan)
{
    Shape shape = shape_plain(plan->n);
    for (size_t t = 0; t < counts->tally_count; t++) {
        const Tally *tally = &counts->tallies[t];
        if (same_law_known(tally->kind, plan->n) && tally->cells <= CELLS_MOST &&
            tally_cells(tally->kind, &shape, plan->trials, NULL) == tally->cells)
            plan->tallies[plan->tally_count++] = tally->kind;
    }
}

static Status run_candidate(TrialPlan *plan, const LooksLike *like, TrialCounts *ret, Error *error)
{
    return like->transform == TRANSFORM_NONE ? run_trials(plan, ret, error)
                                             : run_turned(plan, like, ret, error);
}

/* The smallest p of the tallies that both have, times their number. */
static Status compare_runs_of(const TrialCounts *counts, const TrialCounts *other,
                              double *ret_log10_p, Error *error)
{
    double least = 0;
    for (size_t t = 0; t < other->tally_count; t++) {
        const Tally *theirs = &other->tallies[t],
                    *ours = tally_among(counts->tallies, counts->tally_count, theirs->kind);
        double log10_p = 0;
        uint64_t trials = tally_trials(ours, counts->trials, counts->sampled_trials);
        TRY(two_sample(ours, trials, theirs, other->trials, &log10_p, error));
        least = fmin(least, log10_p);
    }
    *ret_log10_p = fmin(0, least + log10(fmax(1, (double)other->tally_count)));
    return STATUS_OK;
}

/* Whether a run of the candidate is like the case's run. */
static Status confirm(const CaseSpec *spec, const RunSettings *settings, const TrialCounts *counts,
                      const LooksLike *like, bool *ret_like, Error *error)
{
    Subject subject;
    Source source;
    TRY(subject_find(like->algorithm, &subject, error));
    TRY(source_find(DEFAULT_SOURCE, &source, error));
    if (like->transform == TRANSFORM_NONE && spec->subject.algorithm == subject.algorithm &&
        spec->subject.parameter == subject.parameter && spec->draw.method == like->draw &&
        spec->draw.bits == like->draw_bits &&
        (spec->repeat > 1 ? spec->repeat : 0) == (like->times > 1 ? like->times : 0)) {
        *ret_like = true;
        return STATUS_OK;
    }
    TrialPlan plan = candidate_plan(settings, spec->n, (double)counts->trials, STEPS_MOST, &subject,
                                    &source, like);
    plan.seed = spec->seed ^ OTHER_SEED;
    add_tallies(counts, &plan);
    uint64_t memory = memory_allowed(settings->memory);
    while (plan.threads > 1 && trial_plan_bytes(&plan) > memory)
        plan.threads--;
    *ret_like = false;
    if (!plan.tally_count || trial_plan_bytes(&plan) > memory)
        return STATUS_OK;
    TrialCounts other;
    TRY(run_candidate(&plan, like, &other, error));
    double log10_p = 0;
    Status status = compare_runs_of(counts, &other, &log10_p, error);
    *ret_like = !status && !other.invalid && log10_p >= LOG10_NO_FIT;
    trial_counts_clear(&other);
    return status;
}

static Status confirm_all(const CaseSpec *spec, const RunSettings *settings,
                          const TrialCounts *counts, CaseResult *result, Error *error)
{
    size_t kept = 0,
           count = result->looks_like_count < MOST_RUN ? result->looks_like_count : MOST_RUN;
    for (size_t i = 0; i < count; i++) {
        bool like = false;
        TRY(confirm(spec, settings, counts, &result->looks_like[i], &like, error));
        if (like)
            result->looks_like[kept++] = result->looks_like[i];
    }
    result->looks_like_count = kept;
    return STATUS_OK;
}

/* What stands for the law of a shuffle that is not worked out: one of its kind, as known_faults.h
 * has them. */
static const struct {
    Transform transform;
    uint32_t times;
    DrawMethod draw;
} run_kinds[] = {{TRANSFORM_NONE, 0, DRAW_EXACT},
                 {TRANSFORM_INVERSE, 0, DRAW_EXACT},
                 {TRANSFORM_NONE, 2, DRAW_EXACT},
                 {TRANSFORM_NONE, 0, DRAW_THREE_WAY}};

static bool law_is_known(const KnownLaws *known, const Algorithm *algorithm)
{
    bool there = false;
    for (size_t i = 0; !there && i < known->count; i++)
        there = known->laws[i].algorithm == algorithm && known->laws[i].draw.method == DRAW_EXACT;
    return there;
}

static Status add_run(const Algorithm *algorithm, size_t kind, const RunSettings *settings,
                      KnownLaws *known, Error *error)
{
    LooksLike like = {.transform = run_kinds[kind].transform,
                      .times = run_kinds[kind].times,
                      .draw = run_kinds[kind].draw};
    Subject subject;
    Source source;
    TRY(subject_find(algorithm->name, &subject, error));
    TRY(source_find(DEFAULT_SOURCE, &source, error));
    TrialPlan plan =
        candidate_plan(settings, known->n, RUN_TRIALS, RUN_STEPS, &subject, &source, &like);
    plan.seed = OTHER_SEED;
    plan.tallies[plan.tally_count++] = &tally_positions;
    plan.tallies[plan.tally_count++] = &stat_cycles.tally;
    plan.tallies[plan.tally_count++] = &stat_descents.tally;
    plan.tallies[plan.tally_count++] = &stat_rising.tally;
    plan.tallies[plan.tally_count++] = &tally_successors;
    TrialCounts counts;
    TRY(run_candidate(&plan, &like, &counts, error));
    KnownLaw law = {.algorithm = algorithm,
                    .transform = like.transform,
                    .draw.method = like.draw,
                    .times = like.times};
    Status status =
        law_of_run_add(known, law, counts.tallies, counts.tally_count, counts.trials, error);
    trial_counts_clear(&counts);
    return status;
}

/* Laws that are not worked out, once for each number of items. */
static Status add_runs(const RunSettings *settings, KnownLaws *known, Error *error)
{
    bool made = known->runs > 0;
    for (size_t i = 0; !made && algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        if (algorithm->claim != CLAIM_BIASED || algorithm->parameter || algorithm->takes ||
            known->n < algorithm->min_n || (algorithm->max_n && known->n > algorithm->max_n) ||
            law_is_known(known, algorithm))
            continue;
        for (size_t kind = 0; kind < sizeof run_kinds / sizeof *run_kinds; kind++)
            if (run_kinds[kind].draw == DRAW_EXACT || form_is_sort(algorithm->form))
                TRY(add_run(algorithm, kind, settings, known, error));
    }
    return STATUS_OK;
}

static Status look_for_slip(const RunSettings *settings, const TrialCounts *counts,
                            CaseResult *result, Error *error)
{
    LooksLike slip;
    bool named;
    Status status = name_the_slip(counts->tallies, counts->tally_count, counts->trials,
                                  counts->sampled_trials, settings->threads, &slip, &named, error);
    if (status || !named)
        return status;
    LooksLike *one = arena_get(&result->memory, 1, sizeof *one);
    TRY(arena_status(&result->memory, "a name", error));
    *one = slip;
    result->looks_like = one;
    result->looks_like_count = 1;
    return STATUS_OK;
}

/* What a directed check sees in one direction, a fit of all that is known of the law may refute. */
static Status refute_mistakes(const TrialCounts *counts, const KnownLaws *known, CaseResult *result,
                              Error *error)
{
    for (size_t i = 0; i < result->check_count; i++) {
        Directed *directed = &result->checks[i].directed;
        bool refuted = false;
        if (directed->known && directed->share.value >= 1)
            TRY(mistake_is_refuted(counts->tallies, counts->tally_count, counts->trials, known,
                                   directed->like, &refuted, error));
        directed->known &= !refuted;
    }
    return STATUS_OK;
}

Status name_case(const CaseSpec *spec, const RunSettings *settings, const TrialCounts *counts,
                 KnownLaws *known, CaseResult *result, Error *error)
{
    const Tally *places = law_table_among(counts->tallies, counts->tally_count, counts->trials);
    bool by_places = places && places->kind == &tally_positions;
    LooksLike *names = NULL;
    if (by_places) {
        TRY(known_laws_for(known, spec->n, settings->threads, error));
        TRY(add_runs(settings, known, error));
    }
    TRY(name_the_bug(counts->tallies, counts->tally_count, counts->trials, settings->threads, known,
                     &names, &result->looks_like_count, error));
    result->looks_like = names ? arena_keep(&result->memory, names) : NULL;
    TRY(arena_status(&result->memory, "the names", error));
    if (by_places)
        TRY(confirm_all(spec, settings, counts, result, error));
    TRY(refute_mistakes(counts, known, result, error));
    if (counts->invalid || result->looks_like_count)
        return STATUS_OK;
    return look_for_slip(settings, counts, result, error);
}
