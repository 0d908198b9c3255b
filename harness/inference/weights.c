#include "inference/weights.h"

#include "base/elementary.h"
#include "inference/number_test.h"
#include "inference/position_tail.h"

/* Of many trials. Two more checks of weight 1 would cost the others up to .057 of power at 1%, and
 * those of the largest cell gain little by it: their tails fall so fast that a tenth of the level
 * takes a tenth more trials. */
static const double LARGEST = 0.1;

/* Of few trials, too few for the law of positions, checks are made that once were not. What was
 * found without them is to be found with them, too, but for .02 of power at 1%.
 *
 * Up to five items the counts of all orders say nearly all. Their check has few p-values: one step
 * between two of them is worth up to .17 of power. So what is added has a fiftieth together, for
 * which a step is rarely lost; half of it has the largest place, whose p falls fastest. */
enum { FEW_ITEMS = 5 };
static const double ADDED_OF_FEW = 0.005, PLACE_OF_FEW = 0.01;

/* With no more trials than half of all orders the sum over orders is nearly blind, and the largest
 * place tells most once each place expects ten of each item: with 50 to 60 trials of five items.
 * This is the least weight, to two digits, with which the adjusted p of the largest place is at
 * most six times its p among six tests. docs/statistics.md says what it costs the orders. */
enum { LEAST_EACH = 10 };
static const double PLACE_ALONE = 0.61;

/* From six items on what is added finds the most. But one check alone sees what is spread over half
 * of all orders: that of all orders or, from eight items on, that of parity; and few see how one
 * trial depends on another. With larger weights they keep their part of alpha beside a dozen
 * others; parity needs less of that where the other numbers were always checked beside it. From
 * eight items on, too, what is heaped on one cell is found by the largest cell alone, which has a
 * weight of 1 there. */
static const double ADDED = 0.4, ALONE = 10, ALONE_BESIDE_NUMBERS = 3;
enum { PARITY_ITEMS = 8 };

static bool few(size_t n, uint64_t trials)
{
    return trials < position_least_trials(n);
}

/* Other numbers have two groups that expect enough from 100 trials on; all of them with half as
 * many more. */
static bool numbers_few(uint64_t trials)
{
    return (double)trials < 3 * NUMBER_LEAST_EXPECTED;
}

/* Six items or more, of which nearly all that is checked is added. */
static bool nearly_all_added(size_t n, uint64_t trials)
{
    return few(n, trials) && n > FEW_ITEMS && (n < PARITY_ITEMS || numbers_few(trials));
}

double check_weight(const CheckKind *kind, size_t n, uint64_t trials)
{
    if (kind && kind->weight)
        return kind->weight(kind, n, trials);
    if (kind && kind->between_trials)
        return weight_between_trials(kind, n, trials);
    Shape shape = shape_plain(n);
    if (!kind || trials >= check_least_trials(kind, &shape))
        return 1;
    return n <= FEW_ITEMS ? ADDED_OF_FEW : ADDED;
}

double weight_of_largest_order(const CheckKind *kind, size_t n, uint64_t trials)
{
    (void)kind;
    if (!few(n, trials))
        return LARGEST;
    return n <= FEW_ITEMS ? ADDED_OF_FEW : n < PARITY_ITEMS ? ADDED : 1;
}

double weight_of_largest_place(const CheckKind *kind, size_t n, uint64_t trials)
{
    if (!few(n, trials) || n > FEW_ITEMS)
        return weight_of_largest_order(kind, n, trials);
    bool blind = trials >= LEAST_EACH * n && (double)trials <= factorial(n) / 2;
    return blind ? PLACE_ALONE : PLACE_OF_FEW;
}

double weight_between_trials(const CheckKind *kind, size_t n, uint64_t trials)
{
    (void)kind;
    return nearly_all_added(n, trials) ? ALONE : 1;
}

double weight_of_orders(const CheckKind *kind, size_t n, uint64_t trials)
{
    (void)kind;
    return nearly_all_added(n, trials) && n < PARITY_ITEMS ? ALONE : 1;
}

double weight_of_parity(const CheckKind *kind, size_t n, uint64_t trials)
{
    (void)kind;
    if (n < PARITY_ITEMS)
        return 1;
    if (nearly_all_added(n, trials))
        return ALONE;
    return few(n, trials) || numbers_few(trials) ? ALONE_BESIDE_NUMBERS : 1;
}
