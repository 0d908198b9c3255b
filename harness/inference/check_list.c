#include "inference/check_list.h"

#include "inference/most_checks.h"

#include <string.h>

/* One a line, so that changes do not meet. */
/* clang-format off */
#define CHECKS(ONE) \
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
    ONE(place_pairs) \
    ONE(parity) \
    ONE(cycles) \
    ONE(rising) \
    ONE(repeats) \
    ONE(trend) \
    ONE(suspect) \
    ONE(suspect_place) \
    ONE(long_blocks) \
    ONE(mean_distance) \
    ONE(same_orders) \
    ONE(dependence)
/* clang-format on */

#define EXTERN(name) extern const CheckKind check_##name;
CHECKS(EXTERN)

#define ENTRY(name) &check_##name,
const CheckKind *const check_list[] = {CHECKS(ENTRY) NULL};

_Static_assert(sizeof check_list / sizeof check_list[0] <= MOST_CHECKS + 1, "too many checks");

extern const CheckKind check_groups, check_largest_dealt;

const CheckKind *check_in(const CheckKind *kind, const Shape *shape)
{
    return shape_is_plain(shape)          ? kind
           : kind == &check_positions     ? &check_groups
           : kind == &check_largest_place ? &check_largest_dealt
                                          : kind;
}

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
