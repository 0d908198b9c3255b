/* One check: a tally and the test of it. Each is a `const` descriptor in a file of its own in
 * checks/, named in check_list.c; the other parts of the program know nothing else of it.
 *
 * The contract of a test, for whoever writes one:
 * - It is a pure function of the tally's cells and the number of trials.
 * - Its p-values are honest at alpha = 1e-6, at both ends, at every number of trials from
 *   least_trials on: actual over nominal at most 1.25, shown by a test. Where it cannot know its
 *   tails it is skipped, with the reason.
 * - Sums that decide are made in integers, or in a fixed order. */
#ifndef FAIRNESS_CHECK_KIND_H
#define FAIRNESS_CHECK_KIND_H

#include "base/arena.h"
#include "inference/chi_square.h"
#include "inference/most_checks.h"
#include "inference/quadratic_tail.h"
#include "result/result.h"
#include "tallies/perm_stat.h"
#include "tallies/tally.h"

#include <math.h>

typedef struct CheckKind CheckKind;
typedef struct Directions Directions; /* directions.h */

/* The input of a test. */
typedef struct CheckInput {
    const CheckKind *kind; /* the check */
    const Tally *tally;
    uint64_t trials; /* that the tally has counted, all valid; at least least_trials */
    int threads;     /* the most it may use; the result is the same */
    /* Whose check it is: its options say what was asked before looking, and what stands out by a
     * check that names no cells is appended to its `worst`. NULL: nothing was asked. */
    CaseResult *result;
    /* Directions of the mistakes that are known at this n; their laws may be made. NULL: they were
     * not worked out. */
    const Directions *directions;
} CheckInput;

/* The subject of a check, for code that treats some checks specially: plans trials for them,
 * compares their counts, puts them into a sentence. */
typedef enum CheckSubject {
    ABOUT_OTHER,       /* none of these */
    ABOUT_ORDERS,      /* how often each order came: CaseResult.counts.permutations */
    ABOUT_PLACES,      /* how often each item came to each place: CaseResult.counts.positions */
    ABOUT_NUMBER,      /* one number of each outcome: `stat` */
    ABOUT_ONE_CELL,    /* the one cell that stands out most */
    ABOUT_MISTAKES,    /* those that are known: CheckInput.directions */
    ABOUT_NEXT_TRIALS, /* what leads from a trial to those after it */
    ABOUT_EACH_TRIAL,  /* sums over trials that no table of counts has (input/count_table.h) */
    ABOUT_TREND,       /* from here on: what is to be asked before looking, which neither `auto` nor
                          `all` does; the ranks of items and places, */
    ABOUT_ITEM,        /* one item, whether it comes early or late, */
    ABOUT_ITEM_PLACE,  /* or to one place; */
    ABOUT_LONG,        /* one long order, or a few */
} CheckSubject;

/* A check as it is made, or planned: of a number of trials under a shape. */
typedef struct PlannedCheck {
    const CheckKind *kind;
    const Shape *shape;
    size_t n; /* of the shape */
    uint64_t trials;
} PlannedCheck;

/* What a fair trial adds to a cell. */
typedef struct CellLaw {
    double mean;     /* its chance, where a trial adds 0 or 1; 0 of a cell that is not to be shown,
                        NAN where none is */
    double variance; /* where a trial can add more; else 0 */
} CellLaw;

/* Members not said to be needed may be NULL. Each function gets its own kind, or finds it in its
 * argument; least_trials and chances get 1 trial. */
struct CheckKind {
    const char *id;      /* "successors"; with lower-case letters, digits and hyphens */
    const char *group;   /* a name, "digits" or "serial", that chooses this check, too */
    const char *summary; /* for `list checks`: "which item directly follows which" */
    const char *how;     /* by which law it knows its tails, of many trials and of few */
    const char *means;   /* what a finding of it says of the shuffle, to whoever wrote it */
    const char *finding; /* what a verdict says of a bias that this check found where no single
                            cell shows it; NULL: that the counts are uneven. Of a check with
                            check->estimate: where that is above what was expected ... */
    const char *finding_below; /* ... and where it is below */
    const char *estimate;      /* what that number is: "mean place"; NULL: the finding says all */
    /* The noun of a number that each trial has: "cycles"; of one it stands without its last letter.
     */
    const char *noun;
    CheckSubject about;
    const PermStat *stat;   /* of a check about a number: which */
    const TallyKind *tally; /* needed; says by its cells for which n the check is valid, and why not
                               elsewhere. Several checks may share a tally */
    /* Its data; its functions are called for nothing else. */
    enum {
        CHECK_ORDERS, /* orders of n different items */
        CHECK_DEALS,  /* shapes that are not plain */
        CHECK_ANY,    /* both */
    } shapes;
    bool of_laws; /* under a target law (shape->law), too; else all outcomes are to be alike */
    /* The items from which on `auto` takes it, 0: never; and up to which, 0: any number. Where that
     * depends on more, `automatic` says it in their place. */
    size_t automatic_from, automatic_to;
    bool (*automatic)(PlannedCheck of);
    /* The items from which on `auto` makes it on a part of the trials of a long run
     * (trials/sampled_blocks.h), since it and its like cost more than a shuffle does; 0: never. */
    size_t costly_from;
    /* Its cost beside a shuffle of 52 items by the engine, alone (docs/performance.md). */
    enum {
        COST_LESS,  /* up to .75 of it */
        COST_ABOUT, /* .75 to 2 */
        COST_MANY,  /* more */
    } cost;
    /* The fewest trials with which the test keeps its promise; 1 where it is NULL. */
    uint64_t (*least_trials)(PlannedCheck of);
    /* Needed. Computes statistic, df, tails and effect; check_result() makes the usual result of
     * them, check_skipped() a skipped one. Fails for want of memory only. */
    Status (*test)(const CheckInput *input, CheckResult *ret, Error *error);
    /* Finds the estimate that a verdict tells, where the test has not set it; called only where
     * counts look uneven. Fails for want of memory only. */
    Status (*tell)(const CheckInput *input, Estimate *ret, Error *error);
    /* The largest effect w that any shuffle can have in this check; INFINITY where it is NULL. A
     * run that could not have found even that is inconclusive. */
    double (*largest_effect)(PlannedCheck of);
    /* Its degrees of freedom, where these do not depend on the trials, and, of a statistic that is
     * a sum of squares, what else its law follows from. NULL, or NAN in it, where it is not known.
     */
    QuadraticLaw (*law)(const Shape *shape);
    /* The statistic of a QUADRATIC_CHECK. NAN for want of memory. */
    double (*statistic)(const Tally *tally, uint64_t trials, int threads);
    /* The effect w, or a lower bound of it, that the usual mistake has in this check
     * (usual_mistake.h): every run must be able to find it, unless another effect was requested.
     * NULL where it is not known; the power of the run is then judged by the other checks. */
    double (*usual_mistake)(size_t n);
    /* The smallest effect that is found with `power` where the two-sided p must be at most
     * 2 * 10^log10_level; INFINITY where none is, NAN for want of memory. NULL for a statistic that
     * becomes noncentral chi-square with check->df and noncentrality trials * w^2. */
    double (*detectable)(PlannedCheck of, const CheckResult *check, double log10_level,
                         double power);
    /* The law of a cell. `uniform`: the law of all cells is that of the first, unless `chances` are
     * known, or there is a target law. */
    CellLaw (*cell_law)(const Tally *tally, uint64_t cell);
    bool uniform;
    /* Names what the cell counts: "item 0 at place 2"; nothing for want of memory. NULL where cells
     * say nothing to a person, or the test itself tells of them. Goes with cell_law. */
    void (*cell_name)(const Tally *tally, uint64_t cell, char *text, size_t size);
    /* Of a multinomial table, to exactly one cell of which each trial adds 1, so that it has an
     * e-value: the chances of its cells, in that memory; NULL where the law of the cell says it. */
    Status (*chances)(PlannedCheck of, Arena *memory, const double **ret, Error *error);
};

/* The result of a test, to be judged: id, method (static storage), statistic, df, tails; effect w
 * by effect_estimate(), which a test of another kind may overwrite. */
CheckResult check_result(const CheckInput *input, const char *method, double statistic, double df,
                         Tails tails);

static inline PlannedCheck check_planned(const CheckKind *kind, const Shape *shape, uint64_t trials)
{
    return (PlannedCheck){kind, shape, shape->n, trials};
}

/* Whether what it asks is to be asked before looking; and whether that is about an item that was
 * named (CaseOptions.suspect). */
static inline bool check_is_asked(const CheckKind *kind)
{
    return kind->about >= ABOUT_TREND;
}

static inline bool check_asks_item(const CheckKind *kind)
{
    return kind->about == ABOUT_ITEM || kind->about == ABOUT_ITEM_PLACE;
}

/* Whether the check is made of n items: directed ones know mistakes of these numbers alone. */
static inline bool check_of_size(const CheckKind *kind, size_t n)
{
    return kind->about != ABOUT_MISTAKES || (n >= kind->automatic_from && n <= kind->automatic_to);
}

/* The check that is made by that id under the shape: of `positions` that of groups of items, of any
 * other itself. */
const CheckKind *check_in(const CheckKind *kind, const Shape *shape);

/* Whether the check itself is made under the shape; and whether something is by its id. */
bool check_is_of(const CheckKind *kind, const Shape *shape);
static inline bool check_applies(const CheckKind *kind, const Shape *shape)
{
    return check_is_of(check_in(kind, shape), shape);
}

/* Whether what the check comes to is not known under the shape's law. */
static inline bool check_lacks_law(const CheckKind *kind, const Shape *shape)
{
    return shape->law && !check_applies(kind, shape);
}

/* The check's properties for a shape. If it does not apply: false, 1, INFINITY, NAN. */
bool check_automatic(const CheckKind *kind, const Shape *shape, uint64_t trials);
uint64_t check_least_trials(const CheckKind *kind, const Shape *shape);
double check_largest_effect(const CheckKind *kind, const Shape *shape, uint64_t trials);
double check_df(const CheckKind *kind, const Shape *shape);

/* kind->chances of the tally, or NULL where that is. */
Status check_chances(const CheckKind *kind, const Tally *tally, Arena *memory, const double **ret,
                     Error *error);

/* kind->detectable, or by noncentral chi-square where that, or of.kind, is NULL. */
double check_detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                        double power);

/* A result whose p is of both ends together, tails.log10_upper: the two differ, or one number tells
 * which. It is of the farthest of so many `tests`, of which p is, too, and so is the effect then.
 * 10^log10_least is the least that p can be, 0: not known; at 1 the check cannot tell. */
Status check_of_both_ends(const CheckInput *input, const char *method, double statistic,
                          double tests, Tails tails, double log10_least, CheckResult *ret);

/* A kind->detectable of such a check with one degree of freedom. */
double check_detectable_of_both_ends(PlannedCheck of, const CheckResult *check, double log10_level,
                                     double power);

/* A kind->law of a check with one degree of freedom. */
QuadraticLaw check_law_of_one(const Shape *shape);

/* A kind->largest_effect: all trials give one order, of which |x|^2 is df. */
double check_root_of_df(PlannedCheck of);

/* Functions of a check whose statistic is a sum of squares. */
uint64_t check_quadratic_least_trials(PlannedCheck of);
Status check_quadratic_test(const CheckInput *input, CheckResult *ret, Error *error);
#define QUADRATIC_CHECK(law_, statistic_)                                                          \
    .how = "chi-square with its correction", .law = (law_), .statistic = (statistic_),             \
    .least_trials = check_quadratic_least_trials, .test = check_quadratic_test

/* Appends to result->worst the first five at most of `count` cells that stand out, each with item,
 * observed, expected, and in log10_p_adjusted its p, by which they are sorted: those whose p,
 * adjusted for the share of false ones among `tests` cells (Benjamini-Hochberg), is at most 1%. */
enum { WORST_CELLS = 5 };
Status worst_append(const CheckKind *kind, CaseResult *result, const WorstCell *cells, size_t count,
                    uint64_t tests, Error *error);

/* Sets worst->item to what the kind's cell counts; of classes of outcomes, which have no places, to
 * the class; to nothing for want of memory. */
void worst_name(const CheckKind *kind, const Tally *tally, const CaseResult *result, uint64_t cell,
                WorstCell *worst);

/* A cell that stands out, as far as its count tells. */
typedef struct Standout {
    uint64_t cell, observed;
    CellLaw law;
    double height, log10_p;
} Standout;

/* The WORST_CELLS cells farthest above their expectation, then as many below, each once: by
 * deviates, and of equal ones the first. `chances` are those of the cells, or NULL:
 * kind->cell_law. *ret_shown, unless it is NULL, is how many cells there are to be shown.
 * Returns how many it found. */
size_t cells_standing_out(const CheckInput *input, const double *chances,
                          Standout found[static 2 * WORST_CELLS], uint64_t *ret_shown);

/* The e-value of a check of known mistakes, of plain outcomes: a result judged by that, as far as
 * that is known from the input. */
Status directed_evidence(const CheckInput *input, CheckResult *ret, Error *error);

/* These write a result, and return STATUS_OK, as the end of a test does.
 *
 * A check that does not apply; `reason` is copied. */
Status check_skipped(const char *id, const char *reason, CheckResult *ret);

/* A check that cannot tell after so few trials; `why`, a clause, is copied. Where no check of a
 * case can tell, the case is inconclusive. */
Status check_cannot_tell(const char *id, uint64_t trials, const char *why, CheckResult *ret);

/* The same because no counts have a two-sided p below 10^log10_p_least. */
Status check_unable(const char *id, uint64_t trials, double log10_p_least, CheckResult *ret);

/* Fills *ret from a test: its result, or that it cannot tell. */
Status check_of_test(const CheckInput *input, TestResult test, CheckResult *ret);

#endif
