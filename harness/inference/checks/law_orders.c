/* permutations, and outcomes of alike items, under a target law: how often each came that may come.
 */
#include "base/elementary.h"
#include "base/shape_outcomes.h"
#include "base/target_law.h"
#include "inference/binomial_tail.h"
#include "inference/check_kind.h"
#include "inference/fit_tail.h"
#include "inference/multinomial_tail.h"
#include "inference/uniform_cells.h"
#include "tallies/forbidden.h"
#include "tallies/outcomes.h"
#include "tallies/rank.h"

extern const CheckKind check_permutations, check_outcomes;

/* Most items, and most words, of which the orders that stand out are looked for. */
enum { NAMED_ITEMS = 10, NAMED_WORDS = 1000000, NAMED_LETTERS = 256 };

/* Orders with chances of their own need trials enough to leave two pools, unless there are three or
 * two. */
static uint64_t least_trials(PlannedCheck of)
{
    const TargetLaw *law = of.shape->law;
    bool any = target_law_is_even(law) || !law->orders || law->orders <= 3;
    return any ? 1 : (uint64_t)(4 * FIT_LEAST_EXPECTED);
}

/* Pearson's, over the orders that may come: those that may not make the case invalid, and nothing
 * is tested. */
static double statistic(const CheckInput *input)
{
    const TargetLaw *law = input->tally->shape.law;
    double trials = (double)input->trials, sum = 0;
    for (size_t i = 0; i < law->orders; i++) {
        double count = (double)tally_cell(input->tally, law->ranks[i]);
        sum += count * count / law->chances[i];
    }
    return sum / trials - trials;
}

/* Orders that are alike: as all n! are, but fewer of them. */
static Status test_alike(const CheckInput *input, CheckResult *ret, Error *error)
{
    TestResult result;
    Status status =
        multinomial_test(input->trials, input->tally->shape.law->orders,
                         tally_sum_of_squares(input->tally, input->threads), &result, error);
    return status ? status : check_of_test(input, result, ret);
}

static Status test_chances(const CheckInput *input, CheckResult *ret, Error *error)
{
    const TargetLaw *law = input->tally->shape.law;
    SCOPED_ARENA scratch = {0};
    uint64_t *counts = arena_get(&scratch, law->orders, sizeof *counts);
    double *expected = arena_get(&scratch, law->orders, sizeof *expected);
    TRY(arena_status(&scratch, "the orders of a law", error));
    TestResult fit = {0};
    for (size_t i = 0; i < law->orders; i++) {
        counts[i] = tally_cell(input->tally, law->ranks[i]);
        expected[i] = (double)input->trials * law->chances[i];
    }
    bool two = law->orders == 2;
    if (two ? input->trials <= MOST_OF_TWO_CELLS
            : law->orders == 3 && input->trials <= MOST_OF_THREE_CELLS) {
        fit.tails =
            two ? binomial_distance_tails((double)counts[0], (double)input->trials, law->chances[0])
                : three_cells_tails(counts, law->chances);
        fit.statistic = statistic(input);
        fit.df = (double)law->orders - 1;
        fit.method = "exact";
    } else {
        TRY(fit_test(counts, expected, law->orders, &fit, error));
    }
    return check_of_test(input, fit, ret);
}

static Status law_orders_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    const TargetLaw *law = input->tally->shape.law;
    if (!law->orders)
        return check_skipped(input->kind->id, "weights say the chances of orders up to 7 items",
                             ret);
    return target_law_is_even(law) ? test_alike(input, ret, error)
                                   : test_chances(input, ret, error);
}

/* All trials give the rarest order. */
static double largest_effect(PlannedCheck of)
{
    const TargetLaw *law = of.shape->law;
    double least = 1 / (double)law->orders;
    for (size_t i = 0; law->chances && i < law->orders; i++)
        least = fmin(least, law->chances[i]);
    return law->orders ? sqrt(1 / least - 1) : INFINITY;
}

static QuadraticLaw law(const Shape *shape)
{
    return quadratic_of_cells(shape->law->orders ? (double)shape->law->orders : NAN);
}

static double detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                         double power)
{
    if (target_law_is_even(of.shape->law))
        return uniform_cells_detectable(of, check, log10_level, power);
    of.kind = NULL;
    return check_detectable(of, check, log10_level, power);
}

/* With more items no order is looked for: half a billion would be gone through for nothing. */
static bool none_named(const Shape *shape)
{
    const TargetLaw *law = shape->law;
    if (law->groups)
        return !law->orders || shape->outcomes > NAMED_WORDS;
    return !law->ranks && (!law->orders || law->n > NAMED_ITEMS);
}

static double cell_chance(const Tally *tally, uint64_t cell)
{
    const TargetLaw *law = tally->shape.law;
    Item order[2 * LAW_LISTED_ITEMS];
    if (law->ranks) {
        size_t index = law_listed(law, cell);
        return index == SIZE_MAX ? 0 : law->chances[index];
    }
    if (none_named(&tally->shape))
        return 0;
    permutation_unrank(cell, tally->n, order);
    return law_allows(law, order, order + LAW_LISTED_ITEMS) ? 1 / (double)law->orders : 0;
}

/* Whether no two letters stand side by side that are to be kept apart. */
static double word_chance(const Tally *tally, uint64_t cell)
{
    const TargetLaw *law = tally->shape.law;
    uint16_t letters[NAMED_LETTERS];
    if (none_named(&tally->shape) || law->n > NAMED_LETTERS)
        return 0;
    outcome_unrank(&tally->shape, tally->cells, cell, letters);
    for (size_t place = 1; place < law->n; place++)
        if (law->apart[letters[place]] && letters[place] == letters[place - 1])
            return 0;
    return 1 / (double)law->orders;
}

static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    check_permutations.cell_name(tally, cell, text, size);
}

static void word_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    check_outcomes.cell_name(tally, cell, text, size);
}

/* Common to both. */
#define LAW_ORDERS                                                                                 \
    .how = "exact by inversion or chi-square with its correction", .automatic_from = 1,            \
    .least_trials = least_trials, .test = law_orders_test, .largest_effect = largest_effect,       \
    .law = law, .detectable = detectable, .uniform_in = none_named

const CheckKind check_law_outcomes = {
    LAW_ORDERS,
    .id = "outcomes",
    .means = "of the words that the law allows, some come more often than others",
    .summary = "how often each word came that the law allows; with --law and --deck",
    .tally = &tally_outcomes,
    .shapes = CHECK_LAW_DEALS,
    .cell_chance = word_chance,
    .cell_name = word_name,
};

const CheckKind check_law_orders = {
    LAW_ORDERS,
    .id = "permutations",
    .means = "of the orders that the law allows, some come more often than it says",
    .summary = "how often each order came that the law allows; with --law",
    .about = ABOUT_ORDERS,
    .tally = &tally_permutations,
    .shapes = CHECK_LAW,
    .cell_chance = cell_chance,
    .cell_name = cell_name,
};
