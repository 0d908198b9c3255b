#include "cases/outcome_pairs.h"

#include "base/arena.h"
#include "cases/subject_find.h"
#include "trials/own_outcomes.h"
#include "trials/subject_run.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_EVERY = 256 }; /* outcomes between two looks whether to stop */

/* SubjectRun.own */
typedef struct Viewing {
    uint64_t given;
    Item *room; /* n items */
} Viewing;

/* While the outcomes are made. */
typedef struct Making {
    OutcomePairs *pairs;
    const TrialPlan *outer; /* of the case that asked first */
    TrialPlan plan;         /* of the subject within */
    uint64_t done;
    bool stopped;
} Making;

void pairs_begin(OutcomePairs *pairs, const Subject *inner, size_t n, uint64_t outcomes)
{
    pairs->inner = *inner;
    pairs->inner.facts = &pairs->facts;
    if (subject_is_ours(inner))
        subject_name(inner, pairs->name, sizeof pairs->name);
    pairs->n = n;
    pairs->outcomes = outcomes;
    lock_make(&pairs->lock);
}

void pairs_end(OutcomePairs *pairs)
{
    lock_end(&pairs->lock);
    arena_clear(&pairs->memory);
}

uint64_t view_trials(OutcomeView view, uint64_t outcomes)
{
    return view == VIEW_SEEDS ? outcomes : view == VIEW_NEIGHBOURS ? outcomes - 1 : outcomes / 2;
}

/* Where each item lies in an order; false where one occurs twice, or is none. */
static bool find_places(size_t n, const Item *order, Item *places)
{
    size_t sum = 0;
    for (size_t place = 0; place < n; place++)
        if (order[place] >= n)
            return false;
    for (size_t place = 0; place < n; place++)
        places[order[place]] = (Item)place;
    for (size_t place = 0; place < n; place++)
        sum += places[order[place]] == place;
    return sum == n;
}

bool view_order(OutcomeView view, size_t n, const Item *a, const Item *b, Item *room, Item *order)
{
    if (!find_places(n, b, room) || !find_places(n, a, room))
        return false;
    for (size_t i = 0; i < n; i++)
        order[i] = view == VIEW_OTHER_WAY ? b[room[i]]
                   : view == VIEW_PRODUCT ? a[b[i]]
                                          : room[b[i]];
    return true;
}

static bool goes_on(void *context, uint64_t done)
{
    Making *making = context;
    const TrialPlan *outer = making->outer;
    uint64_t all = making->done + done, trials = outer->trials;
    return outer->keep_going(
        outer->keep_going_context,
        (uint64_t)((double)all / (double)making->pairs->outcomes * (double)trials));
}

static bool stop_requested(void *context)
{
    const Making *making = context;
    return making->outer->stop_requested(making->outer->keep_going_context);
}

/* `count` outcomes of a subject that is not ours, from one run of it. */
static Status take_run(Making *making, uint64_t count, Error *error)
{
    OutcomePairs *pairs = making->pairs;
    SubjectRun *run;
    making->plan.trials = count;
    TRY(subject_open(&making->plan, &run, error));
    Status status = subject_take_outcomes(run, pairs->items + making->done * pairs->n,
                                          pairs->missing + making->done, (size_t)count,
                                          &making->stopped, error);
    NullItems before = pairs->facts.missing;
    subject_tell(run, &pairs->facts);
    bool each = pairs->seeds && count < pairs->outcomes;
    if (each && before.outcomes) { /* the first of all runs */
        before.outcomes = pairs->facts.missing.outcomes;
        pairs->facts.missing = before;
    } else if (each && pairs->facts.missing.outcomes) {
        pairs->facts.missing.first = making->done;
    }
    subject_close(run);
    making->done += count;
    return status;
}

/* Takes the last `count` outcomes again: a shuffle that does not use the seed gives others, and
 * would pass for one that was tried with all of them. */
static Status take_again(Making *making, size_t count, Error *error)
{
    OutcomePairs *pairs = making->pairs;
    const Item *last = pairs->items + (making->done - count) * pairs->n;
    SubjectRun *run;
    SCOPED_ARENA scratch = {0};
    Item *again = arena_get(&scratch, count * pairs->n, sizeof *again);
    bool *missing = arena_get(&scratch, count, sizeof *missing);
    size_t differs = 0, bytes = pairs->n * sizeof *again;
    TRY(arena_status(&scratch, "an outcome of --seeds", error));
    memset(missing, 0, count * sizeof *missing);
    making->plan.trials = count;
    making->plan.seed = pairs->first_seed + making->done - count;
    TRY(subject_open(&making->plan, &run, error));
    Status status = subject_take_outcomes(run, again, missing, count, &making->stopped, error);
    subject_close(run);
    while (!status && !making->stopped && differs < count &&
           memcmp(again + differs * pairs->n, last + differs * pairs->n, bytes) == 0)
        differs++;
    if (!status && !making->stopped && differs < count)
        status = error_set(error, STATUS_FAILED,
                           "--seeds: the seed %llu gives another order when it is given again. A "
                           "command must use FAIRNESS_SEED, a plugin the words that it is lent, a "
                           "function its last argument (--seed-as says how else)",
                           (unsigned long long)(making->plan.seed + differs));
    return status;
}

static Status take_all(Making *making, Error *error)
{
    OutcomePairs *pairs = making->pairs;
    if (!pairs->seeds) {
        TRY(subject_try_seeds(&making->plan, &pairs->facts, &making->stopped, error));
        return making->stopped ? STATUS_OK : take_run(making, pairs->outcomes, error);
    }
    making->plan.seed_itself = true;
    uint64_t twice = pairs->n < 2 ? 0 : subject_telling_outcomes(pairs->n);
    if (pairs->inner.kind->many_seeds) {
        making->plan.seed = pairs->first_seed;
        TRY(take_run(making, pairs->outcomes, error));
        /* From another seed on: what goes by the number of the call does not use the seed. */
        size_t again = (size_t)(twice < pairs->outcomes ? twice : pairs->outcomes - 1);
        return making->stopped || !again ? STATUS_OK : take_again(making, again, error);
    }
    while (!making->stopped && making->done < pairs->outcomes) {
        making->plan.seed = pairs->first_seed + making->done;
        TRY(take_run(making, 1, error));
        if (!making->stopped && making->done <= twice)
            TRY(take_again(making, 1, error));
        making->stopped |= !goes_on(making, 0);
    }
    return STATUS_OK;
}

/* The second outcome of a pair of ours, of which the first was made of stream `stream`. */
static void make_second(OutcomePairs *pairs, OwnOutcomes *own, uint64_t stream, const Item *first,
                        Item *second)
{
    if (pairs->how == PAIRS_INVERSE) {
        find_places(pairs->n, first, second);
        return;
    }
    own_outcomes_begin(own, own->plan->seed, stream + (pairs->how == PAIRS_RECORDED));
    own_outcomes_skip(own, pairs->how == PAIRS_SHIFTED ? pairs->shift : 0);
    own_outcomes_next(own, second);
}

static Status make_ours(Making *making, Error *error)
{
    OutcomePairs *pairs = making->pairs;
    OwnOutcomes own;
    TRY(own_outcomes_open(&own, &making->plan, !pairs->seeds, error));
    while (!making->stopped && making->done < pairs->outcomes) {
        Item *outcome = pairs->items + making->done * pairs->n;
        if (!pairs->seeds && making->done % 2)
            make_second(pairs, &own, making->done - 1, outcome - pairs->n, outcome);
        else if (pairs->seeds)
            own_outcomes_begin(&own, pairs->first_seed + making->done, 0);
        else
            own_outcomes_begin(&own, making->plan.seed, making->done);
        if (pairs->seeds || making->done % 2 == 0)
            own_outcomes_next(&own, outcome);
        making->done++;
        if (making->done % LOOK_EVERY == 0)
            making->stopped = !goes_on(making, 0);
    }
    own_outcomes_close(&own);
    pairs->facts.used_words = true;
    pairs->facts.seed_known = pairs->facts.seed_honoured = making->plan.source->repeatable;
    return STATUS_OK;
}

/* An outcome among others, to be sorted. */
typedef struct Sorted {
    const Item *items;
    size_t bytes;
    uint64_t number;
} Sorted;

static int compare_outcomes(const void *left, const void *right)
{
    const Sorted *a = left, *b = right;
    int order = memcmp(a->items, b->items, a->bytes);
    return order ? order : (a->number > b->number) - (a->number < b->number);
}

/* How many orders differ, and which seeds have the first that came before. */
static Status find_twins(OutcomePairs *pairs, Error *error)
{
    SCOPED_ROOM(Sorted, sorted, pairs->outcomes, "the outcomes of --seeds", error);
    for (uint64_t i = 0; i < pairs->outcomes; i++)
        sorted[i] = (Sorted){pairs->items + i * pairs->n, pairs->n * sizeof(Item), i};
    qsort(sorted, pairs->outcomes, sizeof *sorted, compare_outcomes);
    pairs->different = 1;
    for (uint64_t i = 1; i < pairs->outcomes; i++) {
        bool twin = memcmp(sorted[i].items, sorted[i - 1].items, sorted[i].bytes) == 0;
        uint64_t later = pairs->first_seed + sorted[i].number;
        pairs->different += !twin;
        if (twin && (pairs->twins[0] == pairs->twins[1] || later < pairs->twins[1])) {
            pairs->twins[0] = pairs->first_seed + sorted[i - 1].number;
            pairs->twins[1] = later;
        }
    }
    return STATUS_OK;
}

/* Makes all outcomes; where it was asked to stop before that, they are not made. */
static Status make(OutcomePairs *pairs, const TrialPlan *outer, Error *error)
{
    Making making = {.pairs = pairs, .outer = outer, .plan = *outer};
    making.plan.subject = pairs->inner;
    making.plan.trials = pairs->outcomes;
    making.plan.shape = NULL;
    making.plan.tally_count = 0;
    making.plan.children = 1;
    making.plan.keep_going = goes_on;
    making.plan.stop_requested = stop_requested;
    making.plan.keep_going_context = &making;
    arena_clear(&pairs->memory);
    pairs->facts = (SubjectFacts){.seed_known = false};
    pairs->items = arena_get(&pairs->memory, pairs->outcomes * pairs->n, sizeof *pairs->items);
    pairs->missing = arena_get(&pairs->memory, pairs->outcomes, sizeof *pairs->missing);
    TRY(arena_status(&pairs->memory, "pairs of outcomes", error));
    TRY(subject_is_ours(&pairs->inner) ? make_ours(&making, error) : take_all(&making, error));
    if (!making.stopped && pairs->seeds)
        TRY(find_twins(pairs, error));
    pairs->made = !making.stopped;
    return STATUS_OK;
}

static Status pairs_open(SubjectRun *run, Error *error)
{
    OutcomePairs *pairs = run->plan->subject.outcomes;
    Viewing *viewing = run->own = arena_get(&run->memory, 1, sizeof *viewing);
    Item *room = arena_get(&run->memory, pairs->n, sizeof *room);
    TRY(arena_status(&run->memory, "pairs of outcomes", error));
    viewing->room = room;
    lock_take(&pairs->lock);
    Status status = pairs->made ? STATUS_OK : make(pairs, run->plan, error);
    lock_leave(&pairs->lock);
    return status;
}

/* Which outcome is a trial's own or, of a pair, its first. */
static uint64_t outcome_of(OutcomeView view, uint64_t trial)
{
    return view == VIEW_SEEDS || view == VIEW_NEIGHBOURS ? trial
                                                         : 2 * trial + (view == VIEW_SECOND);
}

static Status pairs_next(SubjectRun *run, int feed, Item *outcomes, bool *missing, size_t count,
                         size_t *ret_count, Error *error)
{
    const OutcomePairs *pairs = run->plan->subject.outcomes;
    OutcomeView view = run->plan->subject.view;
    Viewing *viewing = run->own;
    size_t n = pairs->n;
    *ret_count = 0;
    if (!run->first.keep_going(run->first.context) || !pairs->made) /* it also notes why */
        return STATUS_OK;
    for (size_t i = 0; i < count; i++, viewing->given++) {
        uint64_t outcome = outcome_of(view, viewing->given);
        const Item *a = pairs->items + outcome * n;
        Item *to = outcomes + i * n;
        bool relates = view_relates(view);
        missing[i] = pairs->missing[outcome] || (relates && pairs->missing[outcome + 1]);
        if (!relates)
            memcpy(to, a, n * sizeof *to);
        else if (missing[i] || !view_order(view, n, a, a + n, viewing->room, to))
            memset(to, 0, n * sizeof *to); /* no permutation, as those that it is made of */
    }
    *ret_count = count;
    return STATUS_OK;
}

static void pairs_tell(SubjectRun *run, SubjectFacts *facts)
{
    const OutcomePairs *pairs = run->plan->subject.outcomes;
    const SubjectFacts *inner = &pairs->facts;
    OutcomeView view = run->plan->subject.view;
    facts->seed_known = inner->seed_known;
    facts->seed_honoured = inner->seed_honoured;
    facts->repeats = inner->repeats;
    facts->used_words = inner->used_words;
    memcpy(facts->tail, inner->tail, sizeof facts->tail);
    uint64_t trials = view_trials(view, pairs->outcomes), lacking = 0;
    for (uint64_t trial = trials; pairs->made && !view_relates(view) && trial-- > 0;) {
        if (!pairs->missing[outcome_of(view, trial)])
            continue;
        lacking++;
        facts->missing.first = trial;
    }
    facts->missing.outcomes = lacking;
    if (lacking && outcome_of(view, facts->missing.first) == inner->missing.first) {
        facts->missing.what = inner->missing.what;
        memcpy(facts->missing.line, inner->missing.line, sizeof facts->missing.line);
        memcpy(facts->missing.seen, inner->missing.seen, sizeof facts->missing.seen);
    }
}

static Status pairs_check(const Subject *subject, size_t n, Error *error)
{
    const Subject *inner = &((const OutcomePairs *)subject->outcomes)->inner;
    return inner->kind->check ? inner->kind->check(inner, n, error) : STATUS_OK;
}

static SubjectItems pairs_items(const Subject *subject)
{
    const Subject *inner = &((const OutcomePairs *)subject->outcomes)->inner;
    return inner->kind->items ? inner->kind->items(inner) : (SubjectItems){0};
}

static const SubjectKind pairs_kind = {
    .option = "--paired",
    .tells_order = true,
    .check = pairs_check,
    .items = pairs_items,
    .children = subject_no_children,
    .open = pairs_open,
    .next = pairs_next,
    .tell = pairs_tell,
};

Subject pairs_subject(OutcomePairs *pairs, OutcomeView view, SubjectFacts *facts)
{
    Subject subject = pairs->inner;
    subject.kind = &pairs_kind;
    subject.algorithm = NULL;
    subject.facts = facts;
    subject.outcomes = pairs;
    subject.view = view;
    if (!subject.text)
        subject.text = subject.name = pairs->name;
    return subject;
}

OutcomePairs *pairs_of(const Subject *subject)
{
    return subject->kind == &pairs_kind ? subject->outcomes : NULL;
}

const SubjectKind *subject_kind_inside(const Subject *subject)
{
    const OutcomePairs *pairs = pairs_of(subject);
    return pairs ? pairs->inner.kind : subject->kind;
}
