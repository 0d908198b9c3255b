/* The one-number statistics, each by its exact law: parity, fixed points, cycles, inversions,
 * descents, rising sequences, footrule, longest increasing subsequence. */
#include "inference/check_kind.h"
#include "inference/number_law.h"
#include "inference/number_test.h"
#include "inference/usual_mistake.h"

#include <math.h>
#include <stdlib.h>

static Status cells_alloc(size_t count, uint64_t **ret, Error *error)
{
    *ret = calloc(count, sizeof **ret);
    return *ret ? STATUS_OK : error_set(error, STATUS_FAILED, "out of memory for %zu cells", count);
}

/* The cells of the check: the tally's own; for parity, those of cycles by n - cycles, mod 2. */
static Status read_cells(Number number, const Tally *tally, uint64_t **ret, Error *error)
{
    bool parity = number == NUMBER_PARITY;
    Status status = cells_alloc(parity ? 2 : (size_t)tally->cells, ret, error);
    if (!status)
        for (uint64_t cell = 0; cell < tally->cells; cell++)
            (*ret)[parity ? (tally->n - 1 - cell) % 2 : cell] += tally_cell(tally, cell);
    return status;
}

static Status test_number(const CheckKind *kind, Number number, const CheckInput *input,
                          CheckResult *ret, Error *error)
{
    uint64_t *cells = NULL;
    NumberTest result;
    Status status = read_cells(number, input->tally, &cells, error);
    if (!status)
        status = number_test(number, input->tally->n, cells, input->trials, &result, error);
    free(cells);
    if (status)
        return status;
    if (result.df < 0.5)
        *ret = check_skipped(kind->id, "too few trials for two groups of values that expect 50");
    else
        *ret = check_result(kind, input, result.method, result.statistic, result.df, result.tails);
    return STATUS_OK;
}

/* A shuffle that always gives one order has one value always: w^2 = 1 / chance - 1, most for the
 * rarest group, whose chance is 50/N at the least (of a half, where there are two). Of the mean:
 * the distance of the farthest value. */
static double largest(Number number, size_t n, uint64_t trials)
{
    if (number == NUMBER_PARITY)
        return 1;
    if (number_cells(number, n).sum)
        return number_mean(number, n) / sqrt(number_variance(number, n));
    return sqrt(fmax(1, (double)trials / NUMBER_LEAST_EXPECTED - 1));
}

/* Of parity alone it is known. */
static double usual_mistake(size_t n, uint64_t trials)
{
    (void)trials;
    return usual_mistake_in_parity(n);
}

/* Up to 7 items the counts of all orders say all of it, and better. */
static bool automatic(size_t n, uint64_t trials)
{
    (void)trials;
    return n >= 8;
}

static bool cheap(size_t n)
{
    (void)n;
    return false;
}

static bool costly(size_t n)
{
    (void)n;
    return true;
}

/* Where the law is out of reach the cells hold a sum. */
static Status table_chances(Number number, size_t n, double *chances, Error *error)
{
    if (number_cells(number, n).sum)
        return error_set(error, STATUS_USAGE, "no table at n = %zu", n);
    return number_cell_chances(number, n, chances, error);
}

#define NUMBER_CHECK(name, check_id, number, its_tally, text, cost)                                \
    extern const CheckKind check_##name;                                                           \
    static Status name##_chances(size_t n, double *chances, Error *error)                          \
    {                                                                                              \
        return table_chances(number, n, chances, error);                                           \
    }                                                                                              \
    static Status name##_test(const CheckInput *input, CheckResult *ret, Error *error)             \
    {                                                                                              \
        return test_number(&check_##name, number, input, ret, error);                              \
    }                                                                                              \
    static double name##_largest(size_t n, uint64_t trials)                                        \
    {                                                                                              \
        return largest(number, n, trials);                                                         \
    }                                                                                              \
    const CheckKind check_##name = {                                                               \
        .id = check_id,                                                                            \
        .summary = text,                                                                           \
        .tally = &its_tally,                                                                       \
        .automatic = automatic,                                                                    \
        .costly = cost,                                                                            \
        .test = name##_test,                                                                       \
        .largest_effect = name##_largest,                                                          \
        .usual_mistake = number == NUMBER_PARITY ? usual_mistake : NULL,                           \
        .multinomial = number != NUMBER_PARITY, /* its cells are those of cycles */                \
        .table_chances = name##_chances,                                                           \
    };

NUMBER_CHECK(parity, "parity", NUMBER_PARITY, tally_cycles, "even and odd orders, n from 2", costly)
NUMBER_CHECK(fixed_points, "fixed-points", NUMBER_FIXED_POINTS, tally_fixed_points,
             "how many items stayed where they were, n from 2", cheap)
NUMBER_CHECK(cycles, "cycles", NUMBER_CYCLES, tally_cycles, "number of cycles, n from 2", costly)
NUMBER_CHECK(inversions, "inversions", NUMBER_INVERSIONS, tally_inversions,
             "how many pairs changed their order, n from 2", costly)
NUMBER_CHECK(descents, "descents", NUMBER_DESCENTS, tally_descents,
             "how many items have a smaller one behind them, n from 2", cheap)
NUMBER_CHECK(rising, "rising-sequences", NUMBER_RISING, tally_rising,
             "runs of items that kept their order, as riffles leave them, n from 2", cheap)
NUMBER_CHECK(footrule, "footrule", NUMBER_FOOTRULE, tally_footrule,
             "how far items moved in all, n from 2", costly)
NUMBER_CHECK(increasing, "longest-increasing", NUMBER_INCREASING, tally_increasing,
             "length of the longest increasing subsequence, n from 2 to 64", costly)
