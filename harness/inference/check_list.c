#include "inference/check_list.h"

#include "inference/most_checks.h"

#include <string.h>

/* One a line, so that changes do not meet. LAGS: one for each lag (tallies/serial.h). */
/* clang-format off */
#define CHECKS(ONE, LAGS) \
    ONE(permutations) \
    ONE(outcomes) \
    ONE(positions) \
    ONE(clumping) \
    ONE(runs) \
    ONE(sample_singles) \
    ONE(sample_pairs) \
    ONE(sample_triples) \
    ONE(largest_order) \
    ONE(largest_place) \
    ONE(successors) \
    ONE(precedence) \
    ONE(digits) \
    ONE(digit_pairs) \
    ONE(prefix) \
    ONE(pairs) \
    ONE(pairs_together) \
    ONE(pairs_turned) \
    ONE(parity) \
    ONE(fixed_points) \
    ONE(cycles) \
    ONE(inversions) \
    ONE(descents) \
    ONE(rising) \
    ONE(footrule) \
    ONE(increasing) \
    ONE(repeats) \
    ONE(trend) \
    ONE(suspect) \
    ONE(suspect_place) \
    ONE(long_blocks) \
    ONE(largest_block) \
    ONE(distances) \
    ONE(mean_distance) \
    ONE(neighbours) \
    ONE(drift) \
    LAGS(serial_permutations) \
    LAGS(serial_positions) \
    LAGS(serial_successors) \
    LAGS(serial_fixed_points) \
    LAGS(serial_rising) \
    ONE(serial_digits) \
    ONE(serial_scan)
/* clang-format on */

#define ONE_EXTERN(name)  extern const CheckKind check_##name;
#define LAGS_EXTERN(name) extern const CheckKind check_##name[];
CHECKS(ONE_EXTERN, LAGS_EXTERN)

#define ONE_ENTRY(name)  &check_##name,
#define LAGS_ENTRY(name) &check_##name[0], &check_##name[1], &check_##name[2],
const CheckKind *const check_list[] = {CHECKS(ONE_ENTRY, LAGS_ENTRY) NULL};

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
