/* The choice among the checks. */
#ifndef FAIRNESS_CHECK_CHOICE_H
#define FAIRNESS_CHECK_CHOICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "inference/most_checks.h"

typedef struct CheckKind CheckKind; /* inference/check_kind.h */
typedef struct Shape Shape;         /* base/shape.h */

/* The choice that `--checks` makes. Zeroed: "auto". */
typedef struct CheckChoice {
    enum {
        CHECKS_AUTO, /* a good set for n and trials */
        CHECKS_ALL,
        CHECKS_NAMED,
    } wanted;
    bool named[MOST_CHECKS]; /* by index in check_list */
    bool prior[PRIOR_COUNT]; /* those besides, each by an option of its own */
    bool external;           /* for "auto": trials may depend on each other, as of a shuffle that is
                                not ours, or of those that belong together */
} CheckChoice;

/* Reads "auto", "all", or ids with commas between them. An unknown name
 * is STATUS_USAGE, with the nearest real one, and without a name of what was read. */
Status check_choice_read(const char *text, CheckChoice *ret, Error *error);

/* "auto", "all" or "named". */
const char *check_choice_word(const CheckChoice *choice);

/* The checks chosen for n items over `trials` trials, in the order of the list. Returns how many;
 * at most MOST_CHECKS. Some of them may not apply: what they then say is in their results. */
size_t check_choice_resolve(const CheckChoice *choice, const Shape *shape, uint64_t trials,
                            const CheckKind **ret_checks);

#endif
