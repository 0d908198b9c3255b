#include "cases/in_turn.h"

#include "cases/subject_find.h"
#include "trials/own_outcomes.h"
#include "trials/subject_run.h"

#include <string.h>

/* SubjectRun.own */
typedef struct Turns {
    InTurn *of;
    TrialPlan plan;  /* of the subject inside, of one outcome where it is not ours */
    OwnOutcomes own; /* of ours */
    Item *first;     /* of a pair, n items */
    uint64_t given;  /* outcomes */
} Turns;

bool needs_turns(const Subject *subject, Together together)
{
    return together.seeds ? !subject->kind->many_seeds : together.paired > PAIRS_RECORDED;
}

static bool goes_on(void *context, uint64_t done)
{
    SubjectRun *run = context;
    return run->first.keep_going(run->first.context);
}

static bool stop_requested(void *context)
{
    SubjectRun *run = context;
    return !run->rest.keep_going(run->rest.context);
}

static Status turns_open(SubjectRun *run, Error *error)
{
    InTurn *of = run->plan->subject.outcomes;
    Turns *turns = run->own = arena_get(&run->memory, 1, sizeof *turns);
    Item *first = arena_get(&run->memory, run->plan->n, sizeof *first);
    TRY(arena_status(&run->memory, "outcomes in turn", error));
    *turns = (Turns){.of = of, .plan = *run->plan, .first = first};
    turns->plan.subject = of->inner;
    turns->plan.subject.facts = &of->facts;
    of->facts = (SubjectFacts){.seed_known = false};
    if (subject_is_ours(&of->inner))
        return own_outcomes_open(&turns->own, &turns->plan, !of->together.seeds, error);
    turns->plan.trials = turns->plan.children = 1;
    turns->plan.limit = 0;
    turns->plan.keep_going = goes_on;
    turns->plan.stop_requested = stop_requested;
    turns->plan.keep_going_context = run;
    return STATUS_OK;
}

static void turns_close(SubjectRun *run)
{
    Turns *turns = run->own;
    if (turns && turns->own.plan)
        own_outcomes_close(&turns->own);
}

static void invert(size_t n, const Item *order, Item *ret)
{
    for (size_t place = 0; place < n; place++)
        ret[order[place]] = (Item)place;
}

/* Of ours. The second outcome of a pair is made of the stream of the first. */
static void make_next(Turns *turns, Item *outcome)
{
    Together together = turns->of->together;
    uint64_t seed = turns->plan.seed, number = turns->given;
    bool second = together.paired && number % 2;
    if (second && together.paired == PAIRS_INVERSE) {
        invert(turns->plan.n, turns->first, outcome);
        return;
    }
    own_outcomes_begin(&turns->own, together.seeds ? seed + number : seed,
                       together.seeds ? 0 : number - second);
    if (second)
        own_outcomes_skip(&turns->own, together.shift);
    own_outcomes_next(&turns->own, outcome);
    memcpy(turns->first, outcome, turns->plan.n * sizeof *outcome);
}

/* The one outcome of a run that gets the next seed. */
static Status take_next(Turns *turns, Item *outcome, bool *missing, bool *ret_stopped, Error *error)
{
    SubjectRun *run;
    SubjectFacts *facts = &turns->of->facts;
    NullItems before = facts->missing;
    turns->plan.seed = turns->plan.seed + (turns->given > 0);
    TRY(subject_open(&turns->plan, &run, error));
    Status status = subject_take_outcomes(run, outcome, missing, 1, ret_stopped, error);
    subject_tell(run, facts);
    subject_close(run);
    if (facts->missing.outcomes > before.outcomes && before.outcomes) { /* the first is kept */
        before.outcomes = facts->missing.outcomes;
        facts->missing = before;
    } else if (facts->missing.outcomes > before.outcomes) {
        facts->missing.first = turns->given;
    }
    return status;
}

static Status turns_next(SubjectRun *run, int feed, Item *outcomes, bool *missing, size_t count,
                         size_t *ret_count, Error *error)
{
    Turns *turns = run->own;
    bool ours = subject_is_ours(&turns->of->inner), stopped = false;
    *ret_count = 0;
    for (size_t i = 0; i < count && goes_on(run, 0); i++, turns->given++) {
        Item *outcome = outcomes + i * turns->plan.n;
        if (ours)
            make_next(turns, outcome);
        else
            TRY(take_next(turns, outcome, missing + i, &stopped, error));
        if (stopped)
            break;
        ++*ret_count;
    }
    return STATUS_OK;
}

static void turns_tell(SubjectRun *run, SubjectFacts *facts)
{
    const Turns *turns = run->own;
    const SubjectFacts *inner = &turns->of->facts;
    facts->missing = inner->missing;
    facts->used_words = inner->used_words;
    memcpy(facts->tail, inner->tail, sizeof facts->tail);
    if (!subject_is_ours(&turns->of->inner))
        return;
    facts->used_words = true;
    facts->seed_known = facts->seed_honoured = run->plan->source->repeatable;
}

static const Subject *inner_of(const Subject *subject)
{
    return &((const InTurn *)subject->outcomes)->inner;
}

static Status turns_check(const Subject *subject, size_t n, Error *error)
{
    const Subject *inner = inner_of(subject);
    return inner->kind->check ? inner->kind->check(inner, n, error) : STATUS_OK;
}

static SubjectItems turns_items(const Subject *subject)
{
    const Subject *inner = inner_of(subject);
    return inner->kind->items ? inner->kind->items(inner) : (SubjectItems){0};
}

static const SubjectKind subject_turns = {
    .option = "--seeds",
    .tells_order = true,
    .check = turns_check,
    .items = turns_items,
    .children = subject_no_children,
    .open = turns_open,
    .close = turns_close,
    .next = turns_next,
    .tell = turns_tell,
};

Subject subject_in_turn(InTurn *turns, const Subject *inner, Together together, SubjectFacts *facts)
{
    Subject subject = *inner;
    *turns = (InTurn){.inner = *inner, .together = together};
    if (subject_is_ours(inner))
        subject_name(inner, turns->name, sizeof turns->name);
    subject.kind = &subject_turns;
    subject.algorithm = NULL;
    subject.facts = facts;
    subject.outcomes = turns;
    if (!subject.text)
        subject.text = subject.name = turns->name;
    return subject;
}

const SubjectKind *subject_kind_inside(const Subject *subject)
{
    return subject->kind == &subject_turns ? inner_of(subject)->kind : subject->kind;
}
