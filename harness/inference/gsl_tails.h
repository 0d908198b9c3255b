/* The same tails by the GNU Scientific Library: a second opinion on every plain tail. The one file
 * that calls gsl_cdf_*. */
#ifndef FAIRNESS_INFERENCE_GSL_TAILS_H
#define FAIRNESS_INFERENCE_GSL_TAILS_H

#include "base/status.h"
#include "result/result.h"

/* The most by which GSL's tail and ours may differ, as a share of it: of a binomial count, and of
 * every other law. docs/statistics.md has the errors that were measured. */
#define GSL_BOUND          1e-11
#define GSL_BOUND_BINOMIAL 1e-9

/* The version of GSL that the program runs with: "2.7.1". */
const char *by_gsl_version(void);

/* Why GSL is not requested a tail. */
typedef enum GslReason {
    GSL_ASKED,
    GSL_LACKS_LAW,
    GSL_TOO_SMALL,
    GSL_FAR_ABOVE,
    GSL_JUST_BELOW,
    GSL_LAST_DIGIT,
    GSL_TOO_MANY,
    GSL_WRAPS,
    GSL_NO_NUMBER,
    GSL_DIFFERENCE,
    GSL_REASONS
} GslReason;

/* In words, for a person; static storage. NULL for GSL_ASKED. */
const char *by_gsl_reason(GslReason reason);

/* GSL's tails of both ends; NAN where it is not asked. */
typedef struct GslTails {
    double upper, lower;
    double bound;     /* by which either may differ from ours */
    GslReason reason; /* why not for both, or for one */
} GslTails;

/* GSL's tails of the law and the statistic of `plain`. Whether they are requested depends on the
 * law and the statistic alone, so that a wrong tail of ours is seen; but for the chance of lying
 * between two ends, for which ours must be a half at least. No call
 * reaches GSL's error handler, which in a library is the caller's. */
GslTails by_gsl_tails(const PlainTail *plain);

/* `gsl`, a p that differs from `ours` by the share `bound` at most, with as many significant
 * digits, at most six, as every p so near to ours has in common with it. */
double by_gsl_shown(double gsl, double ours, double bound);

/* GSL's tails where they are those of `plain`, the tails of `what`; `ret` may be NULL.
 * STATUS_FAILED where GSL has another p, with both numbers and its version. */
Status by_gsl_agree(const char *what, const PlainTail *plain, GslTails *ret, Error *error);

/* Fills gsl_p_upper, gsl_p_lower and gsl_reason of a check from its plain tail. STATUS_FAILED
 * where GSL has another p. */
Status by_gsl_compare(CheckResult *check, Error *error);

#endif
