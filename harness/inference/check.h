/* From tallies to the results of checks, and from results to a verdict. */
#ifndef FAIRNESS_CHECK_H
#define FAIRNESS_CHECK_H

#include "inference/check_kind.h"

/* The power that goes with the smallest effect a check would have found. */
static const double DETECTION_POWER = 0.99;

/* The shape of the case; n different items where none is set. */
Shape case_shape_or_plain(const CaseResult *in);

/* The check that a result of this case is of, in the case's shape; NULL where none has its id. */
const CheckKind *check_kind_of(const CheckResult *check, const CaseResult *in);

/* The check of that id, if it was made; and whether one that was judged found something. */
const CheckResult *check_made(const CaseResult *result, const char *id);
bool check_found(const CheckResult *check);

/* The trials that the check was made on. */
static inline uint64_t check_trials(const CheckResult *check, const CaseResult *in)
{
    return check->trials ? check->trials : in->trials;
}

/* The tallies that these checks need under the shape over `trials` trials: to `ret_tallies`, at
 * most `check_count`, each once. Returns how many. It leaves out the tallies of checks that will be
 * skipped. */
size_t checks_tallies(const CheckKind *const *checks, size_t check_count, const Shape *shape,
                      uint64_t trials, const TallyKind **ret_tallies);

/* The part of alpha that a check has beside the others of its case: 1, and a fiftieth up to five
 * items, where the counts of all orders say nearly all, of a check of one largest cell or of known
 * mistakes. NULL: 1. It follows from the check and n alone, fixed before any data, as Holm's bound
 * wants it (holm.h). */
double check_weight(const CheckKind *kind, size_t n);

/* Whether the check's tails are bounds. */
bool check_is_bound(const CheckKind *kind);

/* Whether all of the checks that are made of that tally are costly under the shape, so that `auto`
 * has it count a part of the trials. */
bool checks_costly(const CheckKind *const *checks, size_t check_count, const Shape *shape,
                   const TallyKind *tally);

/* Picks the checks that give an e-value under the shape over `trials` trials: directed ones, and
 * tables of at most EVIDENCE_CELLS cells; of these the counts of all orders alone where they are
 * chosen and can be had, since the others follow from them. To `ret_checks`, at most `check_count`.
 * Returns how many. */
enum { EVIDENCE_CELLS = 1 << 22 };
size_t evidence_checks(const CheckKind *const *checks, size_t check_count, const Shape *shape,
                       uint64_t trials, const CheckKind **ret_checks);

/* log10 of the average of the e-values of these checks, from their tallies among `tallies`;
 * `directions` of as many items are needed by directed ones alone, and their laws may be made. */
Status evidence_log10(const CheckKind *const *checks, size_t check_count, const Tally *tallies,
                      size_t tally_count, const Directions *directions, double *ret_average,
                      Error *error);

/* One of these checks as a result. */
Status evidence_result(const CheckKind *kind, const Tally *tally, const Directions *directions,
                       CheckResult *ret, Error *error);

/* The log10 of the average e-value at which one of `cases` cases is found biased, and stops. */
double evidence_needed(double alpha, size_t cases);

/* Runs one check on its tally of `trials` valid outcomes, at least 1: statistic, degrees of
 * freedom, tails, effect. The adjusted p, the detectable effect and the status are judge_run's.
 * Too few trials for the test give a result with status FINDING_SKIPPED and the reason. Fails for
 * want of memory. */
Status check_tally(const CheckKind *kind, const Tally *tally, uint64_t trials, int threads,
                   CheckResult *ret, Error *error);

/* Runs these checks on the tallies of a case (checks_tallies()): fills result->checks and
 * result->worst, which are empty. `result` has its n, trials, sampled.trials and trials_requested.
 * After `invalid` outcomes that were no permutation all checks are skipped with that reason. Of a
 * case by_evidence those that evidence_checks() names have log10_e, and so has the case; all other
 * checks are skipped.
 * `directions` are those of known mistakes; NULL: directed checks are skipped. */
Status check_case(const CheckKind *const *checks, size_t check_count, const Tally *tallies,
                  size_t tally_count, uint64_t invalid, const Directions *directions, int threads,
                  CaseResult *result, Error *error);

/* The cells of a tally that stand out most, by how unlikely each count is. Appends to case->worst
 * at most five, and only cells whose p, adjusted for the share of false ones, is at most 1%. A
 * diagnosis: it decides nothing. Nothing where `kind` has no names for its cells. */
Status worst_cells(const CheckKind *kind, const Tally *tally, uint64_t trials, int threads,
                   CaseResult *result, Error *error);

/* Judges a whole run by e-values, where result->by_evidence, else from its checks: Holm over every
 * check of every case that was not skipped, each check's status and the smallest effect it would
 * have found with 99% power, each case's and the run's status, and whether each is as expected.
 * Needs alpha and complete, and of each case n, trials, invalid, expected and checks. */
Status judge_run(RunResult *run, Error *error);

#endif
