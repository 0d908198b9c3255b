#include "exact/naming_gate.h"

#include <string.h>

#include "base/elementary.h"
#include "exact/naming_rules.h"
#include "inference/agreement_law.h"
#include "inference/binomial_tail.h"
#include "inference/check_kind.h"
#include "inference/multinomial_tail.h"
#include "inference/position_tail.h"
#include "tallies/permutations.h"
#include "tallies/serial.h"
#include "tallies/serial_scan.h"

extern const CheckKind check_law_orders, check_law_places;

/* ---- a law of all orders ---- */

static const KnownLaw *law_of(const LooksLike *name, const KnownLaws *known)
{
    for (size_t i = 0; i < known->count; i++) {
        char text[sizeof name->algorithm];
        known_law_name(known->laws[i].algorithm, known->laws[i].parameter, text, sizeof text);
        if (strcmp(text, name->algorithm) == 0 && known->laws[i].transform == name->transform)
            return &known->laws[i];
    }
    return NULL;
}

/* ln of Chernoff's bound at that tilt: of the number of orders that come being `seen`, or farther
 * from its mean on the side of the tilt. */
static double log_bound(const double *chances, size_t orders, double trials, double seen,
                        double tilt)
{
    double sum = -tilt * seen;
    for (size_t order = 0; order < orders; order++)
        if (chances[order] > 0) {
            double comes = -expm1(trials * log1p(-fmin(chances[order], 1 - 0x1p-53)));
            sum += log1p(comes * expm1(tilt));
        }
    return sum;
}

/* The least of these, which is convex in the tilt. */
static double log10_so_many(const double *chances, size_t orders, double trials, double seen)
{
    double mean = 0, low = -40, high = 40;
    for (size_t order = 0; order < orders; order++)
        mean -= expm1(trials * log1p(-fmin(chances[order], 1 - 0x1p-53)));
    *(seen < mean ? &high : &low) = 0;
    for (int step = 0; step < 60; step++) {
        double third = (high - low) / 3;
        if (log_bound(chances, orders, trials, seen, low + third) <
            log_bound(chances, orders, trials, seen, high - third))
            high -= third;
        else
            low += third;
    }
    return log_bound(chances, orders, trials, seen, (low + high) / 2) / LN10;
}

static bool law_refuted(const KnownLaw *law, const Tally *orders, double trials)
{
    double seen = 0, least = 0;
    for (uint64_t order = 0; order < orders->cells; order++)
        seen += tally_cell(orders, order) > 0;
    for (uint64_t order = 0; order < orders->cells; order++) {
        double count = (double)tally_cell(orders, order), chance = law->chances[order];
        if (chance > 0 && chance < 1)
            least = fmin(least, chi_square_log10_two_sided(binomial_tails(count, trials, chance)));
        else if (count != (chance > 0 ? trials : 0))
            return true;
    }
    return least + log10((double)orders->cells) < LOG10_RARE ||
           log10_so_many(law->chances, (size_t)orders->cells, trials, seen) < LOG10_RARE;
}

/* ---- the target law ---- */

/* Chances nearer than this are the same: both are fractions, but for rounding. */
static const double SAME_CHANCE = 1e-9;

/* Whether that law gives each cell of the table it was looked up in the chance that the law
 * requested gives it. */
static bool is_asked(const KnownLaw *law, const CheckKind *check, const Tally *tally)
{
    bool same = true;
    for (uint64_t cell = 0; same && cell < tally->cells; cell++)
        same = fabs(check->cell_chance(tally, cell) - law->chances[cell]) < SAME_CHANCE;
    return same;
}

/* ---- each outcome twice ---- */

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

static Status twice_refuted(const Tally *tallies, size_t tally_count, bool *ret_refuted,
                            Error *error)
{
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

Status name_refuted(const LooksLike *name, const Tally *tallies, size_t tally_count,
                    uint64_t trials, const KnownLaws *known, bool *ret_refuted, Error *error)
{
    *ret_refuted = false;
    if (!trials || name->in_part)
        return STATUS_OK;
    if (strcmp(name->algorithm, "each-outcome-twice") == 0)
        return twice_refuted(tallies, tally_count, ret_refuted, error);
    bool of_orders = known->rows == 1;
    const Tally *table =
        tally_among(tallies, tally_count, of_orders ? &tally_permutations : &tally_positions);
    const KnownLaw *law = table && known->n == table->n ? law_of(name, known) : NULL;
    if (law && of_orders)
        *ret_refuted = law_refuted(law, table, (double)trials);
    if (law && table->shape.law)
        *ret_refuted |= is_asked(law, of_orders ? &check_law_orders : &check_law_places, table);
    return STATUS_OK;
}
