/* Running a case of libfairness: the cases' way, with the caller's shuffle where it has one. */
#include "cases/run_cases.h"
#include "input/law_read.h"
#include "input/shape_read.h"
#include "library/case.h"
#include "platform/platform.h"

#include <stdio.h>
#include <string.h>

/* Progress.host_context */
typedef struct Caller {
    const FairnessCase *one;
    Progress *progress;
} Caller;

static bool ask_caller(void *context, uint64_t done)
{
    const Caller *caller = context;
    const FairnessCase *one = caller->one;
    int answer =
        one->keep_going ? one->keep_going(one->keep_going_user, done, one->spec.trials) : 1;
    caller->progress->no_result |= answer < 0;
    return answer > 0;
}

/* The target law, as the plain shape that has it. */
static Status read_law(const FairnessCase *one, size_t n, bool dealt, TargetLaw *law, Shape *shape,
                       Error *error)
{
    const char *text = one->law_text;
    LawFile file = {.path = "law", .bytes = text, .length = text ? strlen(text) : 0};
    bool table = one->counted && one->table.kind != TABLE_ORDERS && one->table.kind != TABLE_PLACES;
    bool apart = one->law == LAW_NEIGHBOURS;
    if (dealt != apart || table || one->spec.start != START_IDENTITY)
        return error_set(error, STATUS_USAGE,
                         apart ? "law: it goes with a deck of alike items"
                               : "law: it goes with orders of different items from the identity");
    TRY(apart ? law_apart_read(shape, text, law, error)
              : law_read(one->law, n, text ? &file : NULL, law, error));
    if (!apart)
        *shape = shape_plain(n);
    shape->law = law;
    return STATUS_OK;
}

/* What items are called: the subject reads it when it is asked. */
static Status name_items(FairnessCase *one, Error *error)
{
    const SubjectItems items = {.base = one->code.base,
                                .labels = one->code.n ? one->code.labels : NULL};
    size_t n = one->counted ? one->shape.n : one->spec.n;
    if (items.labels && (one->deck || (!one->name && !one->counted)))
        return error_set(error, STATUS_USAGE,
                         "items: names go with a shuffle, orders or counts of "
                         "yours, of items that all differ");
    if (items.labels && one->code.n != n)
        return error_set(error, STATUS_USAGE, "items: %zu names for %zu items", one->code.n, n);
    one->callback.items = one->orders.items = items;
    one->callback.lack_line = one->lack_line;
    one->callback.lack_seen = one->lack_seen;
    one->table.code = items.labels ? &one->code : NULL;
    return STATUS_OK;
}

static Status run(FairnessCase *one, FairnessResult **ret, Error *error)
{
    RunSettings settings = one->settings;
    Progress progress = {.host = ask_caller};
    Caller caller = {.one = one, .progress = &progress};
    progress.host_context = &caller;
    settings.threads = case_threads(one);
    TRY(name_items(one, error));
    CaseSpec spec = case_spec_of(one);
    if (!spec.subject.kind)
        return error_set(error, STATUS_USAGE, "the case has no shuffle yet");
    if (!spec.n && !one->deck)
        return error_set(error, STATUS_USAGE, "the case has no n yet");
    Shape shape = {0};
    ShapeWords words = {.deck = one->deck, .take = one->take, .hands = one->hands};
    bool dealt = !one->counted && (words.deck || words.take || words.hands);
    Status status = dealt ? shape_read(&words, spec.n, &shape, error) : STATUS_OK;
    TargetLaw law = {0};
    THEN_IF(status, one->law, read_law(one, spec.n, dealt, &law, &shape, error));
    if (status)
        return status;
    spec.n = dealt ? shape.n : spec.n;
    size_t width = spec.subject.kind == &subject_orders ? one->orders.width : 0;
    if (width && width != spec.n && !(dealt && width == shape.seen)) {
        shape_clear(&shape);
        target_law_clear(&law);
        return error_set(error, STATUS_USAGE, "orders: rows of %zu: accepted: %zu", width,
                         dealt ? shape.seen : spec.n);
    }
    spec.shape = dealt || one->law ? &shape : spec.shape;
    status = check_cases(&spec, 1, &settings, error);
    RunResult result = {.expected = spec.options.expected, .stable = true, .asker = one->asker};
    THEN(status, run_cases(&spec, 1, &settings, &progress, NULL, &result, error));
    shape_clear(&shape);
    target_law_clear(&law);
    for (size_t i = 0; i < result.case_count; i++)
        result.cases[i].law.target = NULL; /* it was judged, and the law is gone */
    if (status) {
        run_result_clear(&result);
        return status;
    }
    return result_of_run(&result, ret, error);
}

FairnessStatus fairness_case_run(FairnessCase *one, FairnessResult **ret_result)
{
    if (!one)
        return FAIRNESS_FAILED;
    if (!ret_result)
        return case_status(one, error_set(&one->error, STATUS_USAGE, "no place for the result"));
    /* Numbers in texts have a full stop, whatever language the caller speaks. */
    PlainLocale locale;
    if (!plain_locale_begin(&locale))
        return case_status(one, error_set(&one->error, STATUS_FAILED, "out of memory for a run"));
    Status status = run(one, ret_result, &one->error);
    plain_locale_end(&locale);
    return case_status(one, status);
}
