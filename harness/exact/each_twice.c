#include "exact/each_twice.h"

#include "base/elementary.h"
#include "exact/law_tables.h"
#include "inference/agreement_law.h"
#include "inference/multinomial_tail.h"
#include "inference/position_tail.h"
#include "tallies/serial.h"
#include "tallies/serial_scan.h"

/* The sum of squares of counts that are half as large, as near as can be: it is odd where `sum` is,
 * the sum of these counts. */
static unsigned __int128 halved(unsigned __int128 squares, uint64_t sum)
{
    return squares / 4 - ((squares / 4 ^ sum) & 1);
}

/* No counts have a sum of squares that is too small: these are not too uneven. `most`: the largest
 * that counts have. */
static Status judged(Status status, const TestResult *test, unsigned __int128 squares,
                     unsigned __int128 most, bool *ret_refuted)
{
    if (status == STATUS_FAULT || status == STATUS_USAGE)
        *ret_refuted |= squares > most;
    else if (!status)
        *ret_refuted |= test->tails.log10_upper < LOG10_RARE;
    return status == STATUS_FAULT || status == STATUS_USAGE ? STATUS_OK : status;
}

/* The orders that lead from one trial to another, but for the one that changes nothing. */
static Status orders_refute(const Tally *quotients, uint64_t pairs, bool *ret_refuted, Error *error)
{
    uint64_t same = tally_cell(quotients, 0), half = (pairs - same) / 2;
    unsigned __int128 squares = tally_sum_of_squares(quotients, 1);
    TestResult test;
    squares -= (unsigned __int128)same * same;
    if (quotients->cells < 3 || half == 0)
        return STATUS_OK;
    squares = halved(squares, half);
    Status status = multinomial_test(half, quotients->cells - 1, squares, &test, error);
    return judged(status, &test, squares, (unsigned __int128)half * half, ret_refuted);
}

/* The places where items went, but for as many trials that changed nothing as the places say. */
static Status places_refute(const Tally *quotients, uint64_t pairs, bool *ret_refuted, Error *error)
{
    size_t n = quotients->n;
    uint64_t stayed = 0;
    for (size_t item = 0; item < n; item++)
        stayed += tally_cell(quotients, item * n + item);
    uint64_t same = stayed > pairs ? (stayed - pairs) / (n - 1) : 0, half = (pairs - same) / 2;
    unsigned __int128 squares = 0;
    TestResult test;
    for (size_t cell = 0; cell < n * n; cell++) {
        uint64_t count = tally_cell(quotients, cell);
        if (cell % (n + 1) == 0)
            count -= count < same ? count : same;
        squares += (unsigned __int128)count * count;
    }
    if (half < position_least_trials(n))
        return STATUS_OK;
    squares = halved(squares, n * half);
    Status status = position_test(half, n, squares, &test, error);
    return judged(status, &test, squares, (unsigned __int128)half * half * n, ret_refuted);
}

static bool agreements_refute(const Tally *scan)
{
    double least = 0;
    for (size_t lag = 0; lag < SCAN_LAGS; lag++) {
        uint64_t pairs = tally_cell(scan, SCAN_PAIRS + lag) / 2;
        if (pairs)
            least = fmin(
                least, agreement_test(scan->n, pairs, tally_cell(scan, lag) / 2).tails.log10_lower);
    }
    return least + log10((double)SCAN_LAGS) < LOG10_RARE;
}

Status twice_refuted(const Tally *tallies, size_t tally_count, bool *ret_refuted, Error *error)
{
    *ret_refuted = false;
    Status status = STATUS_OK;
    for (size_t t = 0; t < tally_count && !status; t++) {
        const TallyKind *inner = tallies[t].kind->inner;
        uint64_t pairs;
        if (tallies[t].kind == &tally_serial_scan)
            *ret_refuted |= agreements_refute(&tallies[t]);
        if (inner != &tally_permutations && inner != &tally_positions)
            continue;
        Tally quotients = serial_inner(&tallies[t], &pairs);
        if (pairs)
            status = (inner == &tally_permutations ? orders_refute : places_refute)(
                &quotients, pairs, ret_refuted, error);
    }
    return status;
}
