/* From --algo and --n to the description of a law: what it takes, the work, the bar. */
#include "cli/law_options.h"

#include "cases/progress.h"
#include "cli/law_cost.h"
#include "cli/terminal.h"
#include "exact/description.h"
#include "exact/exact.h"
#include "exact/riffle.h"

#include <math.h>
#include <stdio.h>

/* Paths without end are followed until what is left weighs no more than this. */
static const double LEFTOVER = 1e-6;

/* A formula takes over from here: some tenths of a second of walking. */
static const double WALK_MOST = 1e7;

enum { BAR_STEPS = 1000000 };

static bool keep_going(void *context, double fraction)
{
    return progress_keep_going(context, (uint64_t)(fraction * BAR_STEPS));
}

static Status by_formula(const LawOptions *options, bool inverse, bool numerators,
                         LawDescription *ret, Error *error)
{
    const Algorithm *algorithm = options->subject.algorithm;
    uint32_t parameter = options->subject.parameter;
    Law law;
    /* Beyond all orders, or the memory for them, the classes of orders do. */
    Status status = STATUS_USAGE;
    if (options->n <= LAW_MAX_ITEMS)
        status = riffle_law(options->n, parameter, inverse, options->memory, &law, error);
    if (status == STATUS_USAGE)
        return description_by_formula(algorithm, parameter, options->n, ret, error);
    if (status)
        return status;
    status = description_of_law(algorithm, parameter, &law, LAW_BY_FORMULA, numerators, ret, error);
    law_clear(&law);
    return status;
}

Status law_described(const LawOptions *options, bool numerators, LawDescription *ret, Error *error)
{
    const Algorithm *algorithm = options->subject.algorithm;
    char name[80];
    subject_name(&options->subject, name, sizeof name);
    Progress progress = {.shown = !options->quiet && terminal_wants_bar(options->progress)};
    ExactLimits limits = {
        .paths = options->paths,
        .memory_bytes = options->memory,
        .threads = options->threads,
        .draw = {DRAW_EXACT, 0},
        .leftover = LEFTOVER,
        .keep_going = keep_going,
        .context = &progress,
    };
    ExactCost cost = {0};
    ExactMethod method = EXACT_PROPAGATION;
    bool inverse;
    Status status = exact_cost(algorithm, options->subject.parameter, options->n, &limits, &cost,
                               &method, error);
    if (law_has_formula(algorithm, &inverse) &&
        (status == STATUS_USAGE || (!status && cost.paths > WALK_MOST)))
        return by_formula(options, inverse, numerators, ret, error);
    if (status)
        return status;
    if (!options->quiet)
        law_cost_announce(&(LawCostNotice){name, options->n, cost, method, options->threads,
                                           options->paths, LEFTOVER, 0});
    progress_begin(&progress, name, BAR_STEPS);
    Law law;
    status =
        exact_law(algorithm, options->subject.parameter, options->n, &limits, &law, &method, error);
    progress_end(&progress);
    if (status)
        return status;
    LawMethod how = method == EXACT_PROPAGATION ? LAW_PROPAGATED : LAW_ENUMERATED;
    status = description_of_law(algorithm, options->subject.parameter, &law, how, numerators, ret,
                                error);
    law_clear(&law);
    return status;
}
