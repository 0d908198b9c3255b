#include "inference/check_list.h"

#include "inference/most_checks.h"

#include <string.h>

extern const CheckKind check_permutations;
extern const CheckKind check_outcomes;
extern const CheckKind check_clumping;
extern const CheckKind check_runs;
extern const CheckKind check_sample_singles;
extern const CheckKind check_sample_pairs;
extern const CheckKind check_sample_triples;
extern const CheckKind check_positions;
extern const CheckKind check_largest_order;
extern const CheckKind check_largest_place;
extern const CheckKind check_successors;
extern const CheckKind check_precedence;
extern const CheckKind check_digits;
extern const CheckKind check_digit_pairs;
extern const CheckKind check_prefix;
extern const CheckKind check_pairs;
extern const CheckKind check_pairs_together;
extern const CheckKind check_pairs_turned;
extern const CheckKind check_parity;
extern const CheckKind check_fixed_points;
extern const CheckKind check_cycles;
extern const CheckKind check_inversions;
extern const CheckKind check_descents;
extern const CheckKind check_rising;
extern const CheckKind check_footrule;
extern const CheckKind check_increasing;
extern const CheckKind check_repeats;
extern const CheckKind check_drift;
extern const CheckKind check_suspect;
extern const CheckKind check_suspect_place;
extern const CheckKind check_trend;
extern const CheckKind check_long_blocks, check_largest_block, check_distances, check_mean_distance,
    check_neighbours;
extern const CheckKind check_serial_scan;
extern const CheckKind check_serial_permutations[], check_serial_positions[],
    check_serial_successors[], check_serial_fixed_points[], check_serial_rising[];

/* One a line, so that changes do not meet. */
/* clang-format off */
const CheckKind *const check_list[] = {
    &check_permutations,
    &check_outcomes,
    &check_positions,
    &check_clumping,
    &check_runs,
    &check_sample_singles,
    &check_sample_pairs,
    &check_sample_triples,
    &check_largest_order,
    &check_largest_place,
    &check_successors,
    &check_precedence,
    &check_digits,
    &check_digit_pairs,
    &check_prefix,
    &check_pairs,
    &check_pairs_together,
    &check_pairs_turned,
    &check_parity,
    &check_fixed_points,
    &check_cycles,
    &check_inversions,
    &check_descents,
    &check_rising,
    &check_footrule,
    &check_increasing,
    &check_repeats,
    &check_trend,
    &check_suspect,
    &check_suspect_place,
    &check_long_blocks,
    &check_largest_block,
    &check_distances,
    &check_mean_distance,
    &check_neighbours,
    &check_drift,
    &check_serial_permutations[0],
    &check_serial_permutations[1],
    &check_serial_permutations[2],
    &check_serial_positions[0],
    &check_serial_positions[1],
    &check_serial_positions[2],
    &check_serial_successors[0],
    &check_serial_successors[1],
    &check_serial_successors[2],
    &check_serial_fixed_points[0],
    &check_serial_fixed_points[1],
    &check_serial_fixed_points[2],
    &check_serial_rising[0],
    &check_serial_rising[1],
    &check_serial_rising[2],
    &check_serial_scan,
    NULL,
};
/* clang-format on */

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
