#include "inference/weights.h"

#include "base/elementary.h"
#include "inference/number_test.h"
#include "inference/position_tail.h"

/* Of many trials. Two more checks of weight 1 would cost the others up to .057 of power at 1%, and
 * those of the largest cell gain little by it: their tails fall so fast that a tenth of the level
 * takes a tenth more trials. */
static const double LARGEST = 0.1;

/* Of few trials, checks are made that once were not. What was found without them is to be found
 * with them, too, but for .02 of power at 1%. So the weights of what is added come to a sixth at
 * most of those of what was always checked, for which a test that finds half loses that much
 * (docs/statistics.md).
 *
 * Up to five items the counts of all orders say nearly all. Their check has few p-values: one step
 * between two of them is worth up to .17 of power. So what is added has a fiftieth together, for
 * which a step is rarely lost; half of it has the largest place, whose p falls fastest. From six
 * items on two or three checks were always made, later a dozen. */
enum { FEW_ITEMS = 5 };
static const double ADDED_OF_FEW = 0.005, PLACE_OF_FEW = 0.01;
static const double ADDED_TO_FEW = 0.02, LARGEST_TO_FEW = 0.04;
static const double ADDED_TO_MANY = 0.1, LARGEST_TO_MANY = 0.4;

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

/* Whether nearly all that is checked of six items or more is added: up to seven items the numbers
 * of an order are not checked, and of more items most have two groups from 150 trials on. */
static bool nearly_all_added(size_t n, uint64_t trials)
{
    return few(n, trials) && (n < NUMBER_CHECKS_FROM || (double)trials < 3 * NUMBER_LEAST_EXPECTED);
}

static double weight_of_added(size_t n, uint64_t trials)
{
    return n <= FEW_ITEMS                ? ADDED_OF_FEW
           : nearly_all_added(n, trials) ? ADDED_TO_FEW
                                         : ADDED_TO_MANY;
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
    return n <= FEW_ITEMS                ? ADDED_OF_FEW
           : nearly_all_added(n, trials) ? LARGEST_TO_FEW
                                         : LARGEST_TO_MANY;
}

double weight_of_largest_place(const CheckKind *kind, size_t n, uint64_t trials)
{
    if (!few(n, trials) || n > FEW_ITEMS)
        return weight_of_largest_order(kind, n, trials);
    bool blind = trials >= LEAST_EACH * n && (double)trials <= factorial(n) / 2;
    return blind ? PLACE_ALONE : PLACE_OF_FEW;
}

double weight_of_number(const CheckKind *kind, size_t n, uint64_t trials)
{
    return trials >= number_grouped_from(kind->number, n) ? 1 : weight_of_added(n, trials);
}
