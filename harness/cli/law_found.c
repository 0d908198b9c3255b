/* From --algo and --n to a law: what it takes, the work, the bar. */
#include "base/byte_count.h"
#include "base/numbers.h"
#include "cases/progress.h"
#include "cli/law_options.h"
#include "cli/terminal.h"
#include "exact/case_law.h"
#include "exact/description.h"
#include "reports/words/text_words.h"
#include "tallies/rank.h"

#include <stdio.h>

/* A formula takes over from here: some tenths of a second of walking. */
static const double FORMULA_FROM = 1e7 + 1;

/* Seconds of one thread for a path, and for a product of a propagation: measured at n = 8 to 10 on
 * a server processor of 2020, for the order of magnitude. */
static const double PATH_SECONDS = 60e-9;
static const double PRODUCT_SECONDS = 15e-9;

enum { BAR_STEPS = 1000000 };

/* The finding of a law. */
typedef struct FindingLaw {
    const LawOptions *options;
    char name[80];
    Progress progress;
} FindingLaw;

static bool keep_going(void *context, double fraction)
{
    FindingLaw *finding = context;
    return progress_keep_going(&finding->progress, (uint64_t)(fraction * BAR_STEPS));
}

/* One line on standard error where it takes longer than a second. A formula takes no time, but
 * where each order is looked at. */
static void announce(const LawOptions *options, const CaseLaw *law, const char *name)
{
    bool walk = law->method == EXACT_ENUMERATION, each = options->order_seconds > 0;
    const ExactCost *cost = &law->cost;
    double seconds =
        cost->paths * (walk ? PATH_SECONDS : PRODUCT_SECONDS) / options->limits.threads;
    if (each)
        seconds += options->order_seconds * (double)permutation_count(law->n);
    if (seconds <= 1 || (!each && law->method == EXACT_FORMULA))
        return;
    if (walk && cost->paths >= (double)options->limits.paths)
        fprintf(stderr,
                "fairness: %s, n=%zu: paths have no end; followed until less than %s is left, or "
                "%s paths (at most some %s on %d thread%s)\n",
                name, law->n, number_short(options->limits.leftover, 6).text,
                number_short(cost->paths, 3).text, word_duration(seconds).text,
                options->limits.threads, plural((uint64_t)options->limits.threads));
    else
        fprintf(stderr, "fairness: %s, n=%zu: %s%s %s, some %s on %d thread%s, %s%s\n", name,
                law->n, cost->paths_exact ? "" : "about ", number_short(cost->paths, 3).text,
                walk ? "paths" : "products", word_duration(seconds).text, options->limits.threads,
                plural((uint64_t)options->limits.threads), cost->memory_grows ? "from " : "",
                byte_count(cost->memory_bytes).text);
}

static void begins(void *context, const CaseLaw *law)
{
    FindingLaw *finding = context;
    if (!finding->options->quiet)
        announce(finding->options, law, finding->name);
    progress_begin(&finding->progress, finding->name, BAR_STEPS);
}

/* The limits that the options say, with a bar. */
static ExactLimits limits_of(FindingLaw *finding)
{
    const LawOptions *options = finding->options;
    ExactLimits limits = options->limits;
    subject_name(&options->subject, finding->name, sizeof finding->name);
    finding->progress.shown = !options->quiet && terminal_wants_bar();
    limits.formula_from = FORMULA_FROM;
    limits.keep_going = keep_going;
    limits.context = finding;
    return limits;
}

Status law_found(const LawOptions *options, CaseLaw *ret, Error *error)
{
    const Subject *shuffle = &options->subject;
    FindingLaw finding = {.options = options};
    ExactLimits limits = limits_of(&finding);
    Status status = case_law(shuffle->algorithm, shuffle->parameter, options->n, &limits,
                             !(options->order_seconds > 0), begins, ret, error);
    progress_end(&finding.progress);
    return status;
}

Status places_found(const LawOptions *options, LawDescription *ret, Error *error)
{
    const Subject *shuffle = &options->subject;
    FindingLaw finding = {.options = options};
    ExactLimits limits = limits_of(&finding);
    progress_begin(&finding.progress, finding.name, BAR_STEPS);
    Status status = description_of_places(shuffle->algorithm, shuffle->parameter, options->n,
                                          &limits, ret, error);
    progress_end(&finding.progress);
    return status;
}
