/* From --algo and --n to a law: what it takes, the work, the bar. */
#include "cases/progress.h"
#include "cli/law_cost.h"
#include "cli/law_options.h"
#include "cli/terminal.h"
#include "exact/case_law.h"
#include "tallies/rank.h"

/* A formula takes over from here: some tenths of a second of walking. */
static const double FORMULA_FROM = 1e7 + 1;

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

/* Says what it will take, if it is long. A formula takes no time, but where each order is looked
 * at.
 */
static void begins(void *context, const CaseLaw *law)
{
    FindingLaw *finding = context;
    const LawOptions *options = finding->options;
    bool each = options->order_seconds > 0;
    if (!options->quiet && (each || law->method != EXACT_FORMULA))
        law_cost_announce(&(LawCostNotice){
            finding->name, law->n, law->cost, law->method, options->threads, options->paths,
            options->leftover,
            each ? options->order_seconds * (double)permutation_count(law->n) : 0});
    progress_begin(&finding->progress, finding->name, BAR_STEPS);
}

Status law_found(const LawOptions *options, CaseLaw *ret, Error *error)
{
    const Subject *shuffle = &options->subject;
    FindingLaw finding = {.options = options};
    ExactLimits limits = {
        .paths = options->paths,
        .memory_bytes = options->memory,
        .threads = options->threads,
        .draw = {DRAW_EXACT, 0},
        .leftover = options->leftover,
        .formula_from = FORMULA_FROM,
        .keep_going = keep_going,
        .context = &finding,
    };
    subject_name(shuffle, finding.name, sizeof finding.name);
    finding.progress.shown = !options->quiet && terminal_wants_bar(options->progress);
    Status status = case_law(shuffle->algorithm, shuffle->parameter, options->n, &limits,
                             !(options->order_seconds > 0), begins, ret, error);
    progress_end(&finding.progress);
    return status;
}
