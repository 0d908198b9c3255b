#include "input/pairs_taken.h"

#include <stdlib.h>

typedef unsigned long long ull;

static Status read_row(const uint64_t *counts, size_t n, size_t k, size_t row, uint64_t *ret,
                       Error *error)
{
    uint64_t sum = 0;
    for (size_t column = 0; column < n; column++)
        sum += column == row ? 0 : counts[row * n + column];
    if (sum % (k - 1))
        return error_set(error, STATUS_USAGE,
                         "row %zu adds up to %llu, which is not a multiple of %zu, the number that "
                         "is taken with an item each time",
                         row + 1, (ull)sum, k - 1);
    *ret = sum / (k - 1);
    uint64_t itself = counts[row * n + row];
    if (itself && itself != *ret)
        return error_set(error, STATUS_USAGE,
                         "row %zu, column %zu has %llu: accepted: 0, or the %llu times that the "
                         "rest of the row says item %zu was taken",
                         row + 1, row + 1, (ull)itself, (ull)*ret, row);
    return STATUS_OK;
}

/* The pair is not met more often than either item, nor less often than they must meet. */
static Status check_pair(const uint64_t *counts, size_t n, size_t row, size_t column,
                         const uint64_t *items, uint64_t trials, Error *error)
{
    uint64_t count = counts[row * n + column], other = counts[column * n + row];
    uint64_t a = items[row], b = items[column];
    if (count != other)
        return error_set(error, STATUS_USAGE,
                         "row %zu, column %zu has %llu, and row %zu, column %zu has %llu: it is "
                         "one pair",
                         row + 1, column + 1, (ull)count, column + 1, row + 1, (ull)other);
    if (count > a || count > b || a + b > trials + count)
        return error_set(error, STATUS_USAGE,
                         "row %zu, column %zu has %llu: not of items that were taken %llu and %llu "
                         "times in %llu trials",
                         row + 1, column + 1, (ull)count, (ull)a, (ull)b, (ull)trials);
    return STATUS_OK;
}

Status pairs_taken_read(const uint64_t *counts, size_t n, size_t k, uint64_t **ret_items,
                        uint64_t **ret_pairs, Error *error)
{
    if (k < 2)
        return error_set(error, STATUS_USAGE,
                         "a table of pairs taken: at least 2 items are taken each time: --hands K");
    uint64_t *items = calloc(n, sizeof *items), *pairs = calloc(n * (n - 1) / 2, sizeof *pairs);
    Status status =
        items && pairs ? STATUS_OK : error_set(error, STATUS_FAILED, "out of memory for the table");
    uint64_t taken = 0;
    for (size_t row = 0; !status && row < n; row++) {
        status = read_row(counts, n, k, row, &items[row], error);
        taken += items[row];
    }
    for (size_t row = 0, at = 0; !status && row < n; row++)
        for (size_t column = 0; !status && column < row; column++) {
            status = check_pair(counts, n, row, column, items, taken / k, error);
            pairs[at++] = counts[row * n + column];
        }
    if (status) {
        free(items);
        free(pairs);
        return status;
    }
    *ret_items = items;
    *ret_pairs = pairs;
    return STATUS_OK;
}
