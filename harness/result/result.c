#include "result/result.h"

#include "base/shape_words.h"

#include <stdio.h>
#include <string.h>

const char *const finding_words[] = {
    [FINDING_SKIPPED] = "skipped",       [FINDING_NO_BIAS_FOUND] = "no-bias-found",
    [FINDING_EQUIVALENT] = "equivalent", [FINDING_INCONCLUSIVE] = "inconclusive",
    [FINDING_ERROR] = "error",           [FINDING_TOO_EVEN] = "too-even",
    [FINDING_BIASED] = "biased",         [FINDING_INVALID] = "invalid",
    [FINDING_INVALID + 1] = NULL,
};

const char *finding_name(Finding finding)
{
    return finding_words[finding];
}

const char *const expectation_words[] = {
    [EXPECT_FAIR] = "fair", [EXPECT_BIASED] = "biased", [EXPECT_BIASED + 1] = NULL};

const char *const estimate_words[] = {[ESTIMATE_NUMBER] = "number",
                                      [ESTIMATE_MEAN] = "mean",
                                      [ESTIMATE_ABOUT] = "about",
                                      [ESTIMATE_SHARE] = "share",
                                      [ESTIMATE_SHARE + 1] = NULL};

const char *expectation_name(Expectation expectation)
{
    return expectation_words[expectation];
}

bool finding_conclusive(Finding finding)
{
    return finding != FINDING_INCONCLUSIVE && finding != FINDING_SKIPPED &&
           finding != FINDING_ERROR;
}

bool finding_as_expected(Finding finding, Expectation expected)
{
    if (expected == EXPECT_BIASED)
        return finding == FINDING_BIASED || finding == FINDING_INVALID;
    return finding == FINDING_NO_BIAS_FOUND || finding == FINDING_EQUIVALENT;
}

const char *const change_words[] = {
    [CHANGE_NONE] = "same",       [CHANGE_STREAM] = "stream", [CHANGE_NEW] = "new",
    [CHANGE_MISSING] = "missing", [CHANGE_OTHER] = "other",   [CHANGE_GREW] = "grew",
    [CHANGE_WORSE] = "worse",     [CHANGE_WORSE + 1] = NULL,
};

bool run_result_broken(const RunResult *run)
{
    for (size_t i = 0; i < run->case_count; i++)
        if (run->cases[i].error)
            return true;
    return false;
}

const Shape *case_shape(const CaseResult *result)
{
    return result->dealt ? &result->dealt->shape : NULL;
}

bool case_of_classes(const CaseResult *result)
{
    return result->dealt && result->table && strcmp(result->table, "classes") == 0;
}

/* The names and the hands of the shape that is there. */
static void describe_dealt(Dealt *dealt, Arena *memory)
{
    const Shape *shape = &dealt->shape;
    dealt->n = shape->n;
    if (shape->outcomes) {
        char digits[24];
        snprintf(digits, sizeof digits, "%llu", (unsigned long long)shape->outcomes);
        dealt->outcomes = arena_copy(memory, digits);
    }
    dealt->take = shape->ordered && shape->seen < shape->n ? shape->seen : 0;
    if (shape->names && shape->groups < shape->n) {
        dealt->items = arena_get(memory, shape->groups, sizeof *dealt->items);
        dealt->item_count = dealt->items ? shape->groups : 0;
        for (size_t group = 0; group < dealt->item_count; group++)
            dealt->items[group] = (DealtItems){.count = shape_in_group(shape, group),
                                               .name = arena_copy(memory, shape->names[group])};
    }
    if (shape->ordered)
        return;
    dealt->hand_count = shape->blocks - (shape->seen < shape->n);
    dealt->hands = arena_get(memory, dealt->hand_count, sizeof *dealt->hands);
    for (size_t hand = 0; dealt->hands && hand < dealt->hand_count; hand++)
        dealt->hands[hand] = shape_in_block(shape, hand);
}

double case_lowest_adjusted(const CaseResult *result)
{
    double lowest = 0;
    for (size_t i = 0; i < result->check_count; i++)
        if (result->checks[i].status != FINDING_SKIPPED &&
            result->checks[i].log10_p_adjusted < lowest)
            lowest = result->checks[i].log10_p_adjusted;
    return lowest;
}

bool case_misses_orders(const CaseResult *result)
{
    return !result->law.name && result->counts.orders_seen < result->counts.orders &&
           result->trials / 50 >= result->counts.orders;
}

Status case_set_shape(CaseResult *result, const Shape *shape, Error *error)
{
    result->dealt = arena_get(&result->memory, 1, sizeof *result->dealt);
    TRY(arena_status(&result->memory, "the shape of a deal", error));
    TRY(shape_copy(&result->dealt->shape, shape, error));
    describe_dealt(result->dealt, &result->memory);
    return arena_status(&result->memory, "the shape of a deal", error);
}

bool case_id_of(const char *name, size_t n, const Shape *shape, char *text, size_t size)
{
    char more[SHAPE_ID_SIZE] = "";
    bool whole = !shape || shape_id(shape, more);
    snprintf(text, size, "%s/n=%zu%s", name, n, more);
    return whole;
}

const char *const table_words[] = {"orders",      "places", "first",   "taken",
                                   "pairs-taken", "blocks", "classes", NULL};

const char *const dependence_words[] = {
    [DEPENDENCE_NOT_LOOKED_FOR] = "not-looked-for",
    [DEPENDENCE_NOT_FOUND] = "not-found",
    [DEPENDENCE_FOUND] = "found",
    [DEPENDENCE_FOUND + 1] = NULL,
};

void case_result_clear(CaseResult *result)
{
    if (result->dealt)
        shape_clear(&result->dealt->shape);
    arena_clear(&result->memory);
}

void run_result_clear(RunResult *run)
{
    for (size_t i = 0; i < run->case_count; i++)
        case_result_clear(&run->cases[i]);
    arena_clear(&run->memory);
    memset(run, 0, sizeof *run);
}

bool run_is_empty(const RunResult *result)
{
    bool empty = result->timed_out && result->case_count;
    for (size_t i = 0; i < result->case_count; i++)
        empty &= !result->cases[i].trials && result->cases[i].kind != ORIGIN_BUILTIN;
    return empty;
}

int run_exit_status(const RunResult *result)
{
    if (!result->complete)
        return result->timed_out ? EXIT_FAILED : EXIT_INTERRUPTED;
    if (run_result_broken(result))
        return EXIT_FAILED;
    int code = EXIT_AS_EXPECTED;
    for (size_t c = 0; c < result->case_count; c++) {
        const CaseResult *one = &result->cases[c];
        if (!finding_conclusive(one->status))
            code = code == EXIT_AS_EXPECTED ? EXIT_INCONCLUSIVE : code;
        else if (!one->as_expected)
            code = EXIT_FOUND;
    }
    return result->comparison && result->comparison->regression ? EXIT_FOUND : code;
}
