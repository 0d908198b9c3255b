#include "inference/two_sample.h"

#include "base/elementary.h"
#include "inference/chi_square.h"
#include "inference/homogeneity.h"
#include "tallies/blocks.h"
#include "tallies/digits.h"
#include "tallies/groups.h"
#include "tallies/perm_stat.h"
#include "tallies/precedence.h"
#include "tallies/repeats.h"

enum { MOST_GROUPS = 1 << 16 }; /* of neighbouring cells, in larger tables */

static uint64_t cells_together(const Tally *tally)
{
    return (tally->cells + MOST_GROUPS - 1) / MOST_GROUPS;
}

/* The digits from the last on, which has two values. */
static CountLine digit_at(size_t n, size_t index)
{
    return (CountLine){digit_first(n, index + 2), 1, digit_bins(n, index + 2)};
}

/* The lines in each of which a trial has one cell; of `precedence` each two items, of which one
 * comes first. None where that is not known. */
static CountLines lines_of(const Tally *tally)
{
    const TallyKind *kind = tally->kind;
    const CountLines unknown = {0};
    size_t n = tally->n, together = (size_t)cells_together(tally);
    if (tally_number(kind) || kind == &tally_permutations)
        return count_rows(1, ((size_t)tally->cells + together - 1) / together);
    if (kind == &tally_positions || kind == &tally_successors)
        return n < BLOCKS_SINGLE ? count_rows_and_columns(n + (kind == &tally_successors))
                                 : unknown;
    if (kind == &tally_digits)
        return n <= DIGITS_WHOLE ? (CountLines){n - 1, n, digit_at} : unknown;
    if (kind == &tally_precedence)
        return precedence_blocks(n).count == n ? count_rows(n * (n - 1) / 2, 2) : unknown;
    return kind == &tally_groups && tally->shape.groups == n ? count_rows(n, tally->shape.blocks)
                                                             : unknown;
}

bool same_law_known(const Tally *tally)
{
    return lines_of(tally).count || tally->kind == &tally_repeats;
}

/* The counts that the lines are of, of so many trials. */
static void read_lines(const Tally *tally, CountLines lines, uint64_t trials, uint64_t *ret)
{
    uint64_t together = lines.count == 1 ? cells_together(tally) : 1;
    bool pairs = tally->kind == &tally_precedence;
    for (uint64_t cell = 0; cell < tally->cells && !pairs; cell++)
        ret[cell / together] += tally_cell(tally, cell);
    for (size_t later = 1; later < tally->n && pairs; later++)
        for (size_t item = 0; item < later; item++) {
            *ret++ = tally_cell(tally, later * tally->n + item);
            *ret = trials - ret[-1];
            ret++;
        }
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
    CountLines lines = lines_of(a);
    size_t cells = lines.count == 1 ? lines.width : lines.count ? (size_t)a->cells : 1;
    double log10_p = 0;
    SCOPED_ROOM(uint64_t, one, 2 * cells, "the counts of two runs", error);
    uint64_t *other = one + cells;
    if (lines.count) {
        read_lines(a, lines, a_trials, one);
        read_lines(b, lines, b_trials, other);
        log10_p = homogeneity_of_lines(one, other, lines, false).log10_p;
    }
    if (a->kind == &tally_repeats)
        TRY(repeats_log10_p(a, b, &log10_p, error));
    if (a->kind == &tally_permutations && a_trials == b_trials)
        log10_p = log10(2) + fmin(log10_p, log10_p_of_repeats(repeats_among(a, a_trials),
                                                              repeats_among(b, b_trials)));
    *ret_log10_p = fmin(0, log10_p);
    return STATUS_OK;
}
