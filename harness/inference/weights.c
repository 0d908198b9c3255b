#include "inference/weights.h"

#include "base/elementary.h"
#include "inference/position_tail.h"
#include "inference/stat_test.h"

/* With many trials, two more checks of weight 1 would cost the others up to .057 of power at 1%,
 * and checks of the largest cell gain little by it: their tails fall so fast that a tenth of the
 * level takes a tenth more trials. */
static const double LARGEST = 0.1;

/* With few trials, simulated checks are added. They may cost the original checks at most .02 of
 * power at the 1% level. So their weights come to at most about a sixth of the weights of the
 * original checks: a test that finds half loses that much (docs/statistics.md).
 *
 * Up to five items the counts of all orders say nearly all. Their check has few p-values: one step
 * between two of them is worth up to .17 of power. So what is added has a fiftieth together, for
 * which a step is rarely lost; half of it has the largest place, whose p falls fastest. */
enum { FEW_ITEMS = 5 };
static const double ADDED_OF_FEW_ITEMS = 0.005, PLACE_OF_FEW_ITEMS = 0.01;

/* From six items on: beside a few checks, and beside a dozen. */
static const double ADDED_TO_FEW = 0.02, WEIGHT_LARGEST_SMALL_SAMPLE = 0.04;
static const double WEIGHT_SIMULATED = 0.1, LARGEST_ADDED_TO_DOZEN = 0.4;

/* With no more trials than half of all orders the sum over orders is nearly blind, and the largest
 * place tells most once each place expects ten of each item: with 50 to 60 trials of five items.
 * This is the least weight, to two digits, with which the adjusted p of the largest place is at
 * most six times its p among six tests. docs/statistics.md says what it costs the orders. */
enum { LEAST_EACH = 10 };
static const double PLACE_ALONE = 0.61;

/* Too few for the law of positions. */
static bool few(size_t n, uint64_t trials)
{
    return trials < position_least_trials(n);
}

/* Whether only a few checks were always made of so few trials of six items or more: one-number
 * checks come with eight items, and most of them have two groups of values from 150 trials on. */
static bool is_core_check(size_t n, uint64_t trials)
{
    return few(n, trials) && (n < STAT_CHECKS_FROM || (double)trials < 3 * STAT_LEAST_EXPECTED);
}

static double weight_of_added(size_t n, uint64_t trials)
{
    if (n <= FEW_ITEMS)
        return ADDED_OF_FEW_ITEMS;
    return is_core_check(n, trials) ? ADDED_TO_FEW : WEIGHT_SIMULATED;
}

double check_weight(const CheckKind *kind, size_t n, uint64_t trials)
{
    if (kind && kind->weight)
        return kind->weight(kind, n, trials);
    Shape shape = shape_plain(n);
    return !kind || trials >= check_least_trials(kind, &shape) ? 1 : weight_of_added(n, trials);
}

double weight_of_largest_order(const CheckKind *kind, size_t n, uint64_t trials)
{
    (void)kind;
    if (!few(n, trials))
        return LARGEST;
    if (n <= FEW_ITEMS)
        return ADDED_OF_FEW_ITEMS;
    return is_core_check(n, trials) ? WEIGHT_LARGEST_SMALL_SAMPLE : LARGEST_ADDED_TO_DOZEN;
}

double weight_of_largest_place(const CheckKind *kind, size_t n, uint64_t trials)
{
    if (!few(n, trials) || n > FEW_ITEMS)
        return weight_of_largest_order(kind, n, trials);
    bool blind = trials >= LEAST_EACH * n && (double)trials <= factorial(n) / 2;
    return blind ? PLACE_ALONE : PLACE_OF_FEW_ITEMS;
}

double weight_between_trials(const CheckKind *kind, size_t n, uint64_t trials)
{
    (void)kind;
    return few(n, trials) || n <= FEW_ITEMS ? weight_of_added(n, trials) : LARGEST;
}

double weight_of_serial_orders(const CheckKind *kind, size_t n, uint64_t trials)
{
    return n <= FEW_ITEMS ? 1 : weight_between_trials(kind, n, trials);
}

double weight_of_number(const CheckKind *kind, size_t n, uint64_t trials)
{
    return trials >= number_grouped_from(kind->stat, n) ? 1 : weight_of_added(n, trials);
}
