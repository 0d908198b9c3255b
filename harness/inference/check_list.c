#include "inference/check_list.h"

#include "inference/most_checks.h"

#include <string.h>

/* One a line, so that changes do not meet. The checks of permutation statistics, of
 * tallies/stats/list.def, stand between the two parts. */
/* clang-format off */
#define CHECKS_FIRST(ONE) \
    ONE(permutations) \
    ONE(outcomes) \
    ONE(positions) \
    ONE(clumping) \
    ONE(runs) \
    ONE(sample_pairs) \
    ONE(largest_order) \
    ONE(largest_place) \
    ONE(largest_pattern) \
    ONE(directed_orders) \
    ONE(directed_places) \
    ONE(successors) \
    ONE(precedence) \
    ONE(digits) \
    ONE(place_pairs)

#define CHECKS_LAST(ONE) \
    ONE(repeats) \
    ONE(trend) \
    ONE(suspect) \
    ONE(suspect_place) \
    ONE(long_blocks) \
    ONE(mean_distance) \
    ONE(same_orders) \
    ONE(dependence)
/* clang-format on */

#define ONE_EXTERN(name) extern const CheckKind check_##name;
CHECKS_FIRST(ONE_EXTERN)
#define STAT ONE_EXTERN
#include "tallies/stats/list.def"
#undef STAT
CHECKS_LAST(ONE_EXTERN)

#define ONE_ENTRY(name) &check_##name,
#define STAT            ONE_ENTRY
const CheckKind *const check_list[] = {CHECKS_FIRST(ONE_ENTRY)
#include "tallies/stats/list.def"
                                           CHECKS_LAST(ONE_ENTRY) NULL};

_Static_assert(sizeof check_list / sizeof check_list[0] <= MOST_CHECKS + 1, "too many checks");

const CheckKind *check_find(const char *id)
{
    for (size_t i = 0; check_list[i]; i++)
        if (strcmp(check_list[i]->id, id) == 0)
            return check_list[i];
    return NULL;
}

CheckSubject check_about(const char *id)
{
    const CheckKind *kind = check_find(id);
    return kind ? kind->about : ABOUT_OTHER;
}
