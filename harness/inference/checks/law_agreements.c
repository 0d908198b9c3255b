/* fixed-points of what leads from one order to the next, both under a target law: how many items
 * are at their place again. It sees that both are the same, which of few pairs no other check does.
 */
#include "base/target_law.h"
#include "inference/check_kind.h"
#include "inference/stat_test.h"
#include "tallies/rank.h"

/* The chances of 0 to n items that are where they were; ret has n + 1 numbers. */
static void find_chances(const TargetLaw *law, double *ret)
{
    Item order[LAW_LISTED_ITEMS];
    for (size_t value = 0; value <= law->n; value++)
        ret[value] = 0;
    for (uint64_t i = 0; i < law->orders; i++) {
        size_t again = 0;
        permutation_unrank(law->ranks[i], law->n, order);
        for (size_t place = 0; place < law->n; place++)
            again += order[place] == place;
        ret[again] += law->chances[i];
    }
}

static Status law_agreements_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    const TargetLaw *law = input->tally->shape.law;
    double chances[LAW_LISTED_ITEMS + 1];
    size_t count = (size_t)input->tally->cells;
    SCOPED_ARENA scratch = {0};
    uint64_t *cells = arena_keep(&scratch, stat_counts(input->kind->stat, input->tally));
    TestResult result;
    TRY(arena_status(&scratch, "the cells of a statistic", error));
    find_chances(law, chances);
    TRY(stat_test_of(chances, cells, count < law->n + 1 ? count : law->n + 1, input->trials,
                     &result, error));
    return check_of_test(input, result, ret);
}

/* All pairs are the same. */
static double largest_effect(PlannedCheck of)
{
    return stat_largest_effect(of.trials);
}

const CheckKind check_fixed_points = {
    .id = "fixed-points",
    .noun = "items at the same place",
    .noun_of_one = "item at the same place",
    .finding = "too many items are where they were",
    .finding_below = "too few items are where they were",
    .how = "exact law, grouped; the sum by convolution where trials are few",
    .means = "the second shuffle repeats the first, or avoids it",
    .summary = "how many items are where the first had them; with --paired and --law",
    .about = ABOUT_NUMBER,
    .stat = &stat_fixed_points,
    .tally = &stat_fixed_points.tally,
    .shapes = CHECK_LAW_PAIRS,
    .automatic_from = 1,
    .allowed_alone = true,
    .test = law_agreements_test,
    .largest_effect = largest_effect,
};
