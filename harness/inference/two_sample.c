#include "inference/two_sample.h"

#include <stdlib.h>
#include <string.h>

#include "base/elementary.h"
#include "inference/chi_square.h"
#include "inference/homogeneity.h"
#include "tallies/blocks.h"
#include "tallies/digits.h"
#include "tallies/groups.h"
#include "tallies/perm_stat.h"
#include "tallies/precedence.h"
#include "tallies/repeats.h"

/* How trials fall into the cells. */
typedef enum Form {
    FORM_UNKNOWN,
    FORM_TABLE,  /* each into one cell */
    FORM_MATRIX, /* into one cell of each row and of each column */
    FORM_ROWS,   /* into one cell of each row */
    FORM_DIGITS, /* into one cell of each digit */
    FORM_BEFORE, /* into a cell for two items, or not */
    FORM_REPEATS,
} Form;

enum { MOST_GROUPS = 1 << 16 }; /* of neighbouring cells, in larger tables */

static Form form_of(const Tally *tally)
{
    const TallyKind *kind = tally->kind;
    size_t n = tally->n;
    const PermStat *stat = tally_number(kind);
    if (stat)
        return FORM_TABLE;
    if (kind == &tally_permutations)
        return FORM_TABLE;
    if (kind == &tally_positions || kind == &tally_successors)
        return n + 1 <= BLOCKS_SINGLE ? FORM_MATRIX : FORM_UNKNOWN;
    if (kind == &tally_digits)
        return n <= DIGITS_WHOLE ? FORM_DIGITS : FORM_UNKNOWN;
    if (kind == &tally_precedence)
        return precedence_blocks(n).count == n ? FORM_BEFORE : FORM_UNKNOWN;
    if (kind == &tally_groups)
        return tally->shape.groups == n ? FORM_ROWS : FORM_UNKNOWN;
    return kind == &tally_repeats ? FORM_REPEATS : FORM_UNKNOWN;
}

bool same_law_known(const Tally *tally)
{
    return form_of(tally) != FORM_UNKNOWN;
}

/* The cells first..first+count-1 of a tally, in groups of `each` neighbours. */
static void read_groups(const Tally *tally, uint64_t count, uint64_t each, uint64_t *groups)
{
    memset(groups, 0, (count + each - 1) / each * sizeof *groups);
    for (uint64_t cell = 0; cell < count; cell++)
        groups[cell / each] += tally_cell(tally, cell);
}

static double table_log10_p(const uint64_t *a, const uint64_t *b, size_t cells, bool linked)
{
    HomogeneityTest test = homogeneity_test(a, b, cells, linked);
    return test.df > 0 ? fmin(0, test.log10_p) : 0;
}

static double rows_log10_p(const uint64_t *a, const uint64_t *b, size_t rows, size_t columns)
{
    double least = 0;
    for (size_t row = 0; row < rows; row++)
        least = fmin(least, table_log10_p(a + row * columns, b + row * columns, columns, false));
    return least + log10((double)rows);
}

static double digits_log10_p(const uint64_t *a, const uint64_t *b, size_t n)
{
    double least = 0;
    for (size_t range = 2; range <= n; range++) {
        uint64_t first = digit_first(n, range);
        least = fmin(least, table_log10_p(a + first, b + first, digit_bins(n, range), false));
    }
    return least + log10((double)n - 1);
}

static double before_log10_p(const uint64_t *a, uint64_t a_trials, const uint64_t *b,
                             uint64_t b_trials, size_t n)
{
    double least = 0;
    for (size_t later = 1; later < n; later++)
        for (size_t item = 0; item < later; item++) {
            uint64_t one = a[later * n + item], other = b[later * n + item];
            least = fmin(least, table_log10_p((uint64_t[]){one, a_trials - one},
                                              (uint64_t[]){other, b_trials - other}, 2, false));
        }
    return least + log10((double)n * (double)(n - 1) / 2);
}

/* Trials less different orders, in runs of as many trials. */
static double log10_p_of_repeats(uint64_t one, uint64_t other)
{
    double both = (double)one + (double)other, off = (double)one - (double)other;
    return both > 0 ? chi_square_tails(off * off / (2 * both), 1).log10_upper : 0;
}

static Status repeats_log10_p(const Tally *a, const Tally *b, double *ret_log10_p, Error *error)
{
    uint64_t one, other, trials = tally_trials(a, 0, 0);
    if (trials != tally_trials(b, 0, 0))
        return STATUS_OK;
    TRY(repeats_different(a, &one, error));
    TRY(repeats_different(b, &other, error));
    *ret_log10_p = log10_p_of_repeats(trials - one, trials - other);
    return STATUS_OK;
}

static uint64_t repeats_among(const Tally *orders, uint64_t trials)
{
    uint64_t different = 0;
    for (uint64_t cell = 0; cell < orders->cells; cell++)
        different += tally_cell(orders, cell) > 0;
    return trials - different;
}

Status two_sample(const Tally *a, uint64_t a_trials, const Tally *b, uint64_t b_trials,
                  double *ret_log10_p, Error *error)
{
    Form form = form_of(a);
    uint64_t count = a->cells;
    uint64_t each = form == FORM_TABLE ? (count + MOST_GROUPS - 1) / MOST_GROUPS : 1;
    size_t groups = (size_t)((count + each - 1) / each);
    uint64_t *cells = malloc(2 * groups * sizeof *cells);
    if (!cells)
        return error_set(error, STATUS_FAILED, "out of memory to compare %zu counts", groups);
    uint64_t *one = cells, *other = cells + groups;
    read_groups(a, count, each, one);
    read_groups(b, count, each, other);
    Status status = STATUS_OK;
    double log10_p = 0;
    HomogeneityTest test = {.log10_p = 0};
    switch (form) {
    case FORM_TABLE:
        log10_p = table_log10_p(one, other, groups, false);
        if (a->kind == &tally_permutations && a_trials == b_trials)
            log10_p = log10(2) + fmin(log10_p, log10_p_of_repeats(repeats_among(a, a_trials),
                                                                  repeats_among(b, b_trials)));
        break;
    case FORM_MATRIX:
        status = homogeneity_test_positions(
            one, other, a->kind == &tally_positions ? a->n : a->n + 1, false, &test, error);
        log10_p = test.log10_p;
        break;
    case FORM_ROWS:
        log10_p = rows_log10_p(one, other, a->n, groups / a->n);
        break;
    case FORM_DIGITS:
        log10_p = digits_log10_p(one, other, a->n);
        break;
    case FORM_BEFORE:
        log10_p = before_log10_p(one, a_trials, other, b_trials, a->n);
        break;
    case FORM_REPEATS:
        status = repeats_log10_p(a, b, &log10_p, error);
        break;
    case FORM_UNKNOWN:
        break;
    }
    free(cells);
    if (!status)
        *ret_log10_p = fmin(0, log10_p);
    return status;
}
