/* pairs-of-places: which two items share which two places, and which way round; with positions all
 * that can be said of two items. */
#include "tallies/place_pairs.h"
#include "inference/check_kind.h"
#include "inference/matrix_law.h"

/* It sees no less than others from so many trials on, and takes about as long as they do. */
static bool automatic(PlannedCheck of)
{
    enum { LEAST_ITEMS = 6, LEAST_TRIALS = 100000 };
    return of.trials >= LEAST_TRIALS && of.n >= LEAST_ITEMS && of.n <= PLACE_PAIRS_TABLE;
}

const CheckKind check_place_pairs = {
    QUADRATIC_CHECK(place_pairs_law, place_pairs_statistic),
    .id = "pairs-of-places",
    .finding = "two items come to some two places together too often",
    .means = "two items depend on each other though each looks even: merges and cuts do so",
    .summary =
        "which two items share which two places, and which way round, n from 4 to 5200; above 12 "
        "items of the first 65,536 trials, above 64 of 640 to 2,000",
    .tally = &tally_place_pairs,
    .automatic = automatic,
    .costly_from = 6,
    .cost = COST_MANY,
    .largest_effect = check_root_of_df,
};
