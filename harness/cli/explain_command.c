/* fairness explain: the exact law of one shuffle, told as an explanation. */
#include "base/numbers.h"
#include "cli/commands.h"
#include "cli/law_options.h"
#include "cli/law_output.h"
#include "cli/terminal.h"
#include "exact/explanation_make.h"
#include "exact/law_classes.h"
#include "platform/platform.h"
#include "reports/explain/explanation_json.h"
#include "reports/explain/explanation_text.h"

#include <stdlib.h>
#include <string.h>

/* An explanation is about every order, one by one. What is refused for its size is the same with
 * fewer items; the distances of a formula need no orders. */
static Status refused(const LawOptions *options, const char *name, const Error *reason,
                      Error *error)
{
    const Algorithm *algorithm = options->subject.algorithm;
    size_t smaller = algorithm->biased_from > 4 ? algorithm->biased_from : 4;
    if (options->n <= smaller)
        return error_set(error, STATUS_USAGE, "%.400s", reason->text);
    if (law_has_formula(algorithm) && options->n <= LAW_CLASSES_MAX)
        return error_set(error, STATUS_USAGE,
                         "%.300s; a lesson looks at every order: try --n %zu, or for the distance "
                         "from even `fairness exact --algo %s --n %zu`",
                         reason->text, smaller, name, options->n);
    return error_set(error, STATUS_USAGE, "%.300s; a lesson looks at every order: try --n %zu",
                     reason->text, smaller);
}

static Status make_explanation(const LawOptions *options, const char *name, Explanation *ret,
                               Error *error)
{
    CaseLaw law;
    Error reason;
    Status status = law_found(options, &law, &reason);
    if (status == STATUS_USAGE)
        return refused(options, name, &reason, error);
    return status ? error_set(error, status, "%s", reason.text)
                  : explanation_make(&law, ret, error);
}

/* The document, from malloc; NULL for want of memory. */
static char *render(const LawOptions *options, const char *name, const Explanation *explanation)
{
    if (options->format == FORMAT_JSON)
        return explanation_json(explanation, name);
    return explanation_text(explanation, name, terminal_style(options->color, 0));
}

static Status begin(void *into, Error *error)
{
    Status status = law_options_begin(into, error);
    LawOptions *options = into;
    options->paths = 400000000; /* naive at n = 10 */
    options->leftover = 1e-3;
    options->order_seconds = EXPLANATION_ORDER_SECONDS;
    return status;
}

static Status run(void *into, int count, char **words, int *ret_code, Error *error)
{
    LawOptions *options = into;
    char name[80];
    (void)count, (void)words, (void)ret_code;
    Status status = law_options_check(options, "", error);
    if (!status && law_of_deals(options)) {
        signals_act(); /* nothing is half done that anybody would want */
        status = law_print_deals(options, true, error);
        shape_clear(&options->shape);
        return status;
    }
    if (status)
        return status;
    subject_name(&options->subject, name, sizeof name);
    Explanation *explanation = malloc(sizeof *explanation);
    if (!explanation)
        return error_set(error, STATUS_FAILED, "out of memory for a lesson");
    signals_act(); /* nothing is half done that anybody would want */
    status = make_explanation(options, name, explanation, error);
    if (!status) {
        status = law_print(render(options, name, explanation), error);
        explanation_clear(explanation);
    }
    free(explanation);
    return status;
}

const Command command_explain = {
    .name = "explain",
    .usage = "--algo NAME --n N [options]",
    .summary = "why a shuffle is fair or not, as a lesson",
    .exits = EXITS_OF_AN_ANSWER,
    .options = &explain_options,
    .size = sizeof(LawOptions),
    .begin = begin,
    .run = run,
};
