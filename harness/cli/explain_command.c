/* fairness explain: the exact law of one shuffle, told as an explanation. */
#include "base/numbers.h"
#include "cases/progress.h"
#include "cli/commands.h"
#include "cli/law_cost.h"
#include "cli/law_options.h"
#include "cli/law_output.h"
#include "cli/terminal.h"
#include "exact/description.h"
#include "exact/explanation_make.h"
#include "platform/platform.h"
#include "reports/explain/explanation_json.h"
#include "reports/explain/explanation_text.h"
#include "tallies/rank.h"

#include <stdlib.h>
#include <string.h>

enum { BAR_STEPS = 1000000 };

/* Paths without end are followed until what is left weighs no more than this. */
static const double LEFTOVER = 1e-3;

static bool keep_going(void *context, double fraction)
{
    return progress_keep_going(context, (uint64_t)(fraction * BAR_STEPS));
}

/* An explanation is about every order, one by one. What is refused for its size is the same with
 * fewer items; the distances of a formula need no orders. */
static Status refused(const LawOptions *options, const char *name, const Error *reason,
                      Error *error)
{
    const Algorithm *algorithm = options->subject.algorithm;
    bool inverse;
    size_t smaller = algorithm->biased_from > 4 ? algorithm->biased_from : 4;
    if (options->n <= smaller)
        return error_set(error, STATUS_USAGE, "%.400s", reason->text);
    if (law_has_formula(algorithm, &inverse) && options->n <= FORMULA_DESCRIBED_MAX)
        return error_set(error, STATUS_USAGE,
                         "%.300s; a lesson looks at every order: try --n %zu, or for the distance "
                         "from even `fairness exact --algo %s --n %zu`",
                         reason->text, smaller, name, options->n);
    return error_set(error, STATUS_USAGE, "%.300s; a lesson looks at every order: try --n %zu",
                     reason->text, smaller);
}

/* What finding the law and looking at its orders takes, if it is long. */
static void tell_cost(const LawOptions *options, const char *name, const ExactLimits *limits)
{
    Error unused;
    ExactCost cost;
    ExactMethod method;
    bool inverse, formula = law_has_formula(options->subject.algorithm, &inverse);
    if (options->n > LAW_MAX_ITEMS)
        return;
    Status status = exact_cost(options->subject.algorithm, options->subject.parameter, options->n,
                               limits, &cost, &method, &unused);
    if (formula && (status || cost.paths > EXPLANATION_FORMULA_ABOVE)) {
        cost = (ExactCost){.paths = (double)permutation_count(options->n), .paths_exact = true};
        cost.memory_bytes = permutation_count(options->n) * sizeof(uint64_t);
        method = EXACT_PROPAGATION;
    } else if (status) {
        return;
    }
    law_cost_announce(
        &(LawCostNotice){name, options->n, cost, method, options->threads, options->paths, LEFTOVER,
                         EXPLANATION_ORDER_SECONDS * (double)permutation_count(options->n)});
}

static Status learn(const LawOptions *options, const char *name, Explanation *ret, Error *error)
{
    Progress progress = {.shown = !options->quiet && terminal_wants_bar(options->progress)};
    ExactLimits limits = {
        .paths = options->paths,
        .memory_bytes = options->memory,
        .threads = options->threads,
        .draw = {.method = DRAW_EXACT},
        .leftover = LEFTOVER,
        .keep_going = keep_going,
        .context = &progress,
    };
    if (!options->quiet)
        tell_cost(options, name, &limits);
    progress_begin(&progress, name, BAR_STEPS);
    Error reason;
    Status status = explanation_make(options->subject.algorithm, options->subject.parameter,
                                     options->n, &limits, ret, &reason);
    progress_end(&progress);
    if (status == STATUS_USAGE)
        return refused(options, name, &reason, error);
    return status ? error_set(error, status, "%s", reason.text) : STATUS_OK;
}

/* The document, from malloc; NULL for want of memory. */
static char *tell(const LawOptions *options, const char *name, const Explanation *explanation)
{
    if (options->format == FORMAT_JSON)
        return explanation_json(explanation, name);
    return explanation_text(explanation, name, terminal_style(options->color, 0));
}

static Status begin(void *into, Error *error)
{
    Status status = law_options_begin(into, error);
    ((LawOptions *)into)->paths = 400000000; /* naive at n = 10 */
    return status;
}

static Status run(void *into, int count, char **words, int *ret_code, Error *error)
{
    const LawOptions *options = into;
    char name[80];
    (void)count, (void)words, (void)ret_code;
    Status status = law_options_check(options, "", error);
    if (status)
        return status;
    subject_name(&options->subject, name, sizeof name);
    Explanation *explanation = malloc(sizeof *explanation);
    if (!explanation)
        return error_set(error, STATUS_FAILED, "out of memory for a lesson");
    stops_act(); /* nothing is half done that anybody would want */
    status = learn(options, name, explanation, error);
    if (!status) {
        status = law_print(tell(options, name, explanation), error);
        explanation_clear(explanation);
    }
    free(explanation);
    return status;
}

const Command command_explain = {
    .name = "explain",
    .usage = "--algo NAME --n N [options]",
    .summary = "why a shuffle is fair or not, as a lesson",
    .options = &explain_options,
    .size = sizeof(LawOptions),
    .begin = begin,
    .run = run,
};
