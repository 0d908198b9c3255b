/* How often each of the n! orders came, by lexicographic rank. */
#include "tallies/rank.h"
#include "tallies/tally.h"

enum { MAX_N = 12 };

static uint64_t cells(size_t n, uint64_t trials, const char **ret_reason)
{
    (void)trials;
    if (n < 2) {
        *ret_reason = "there is only one order";
        return 0;
    }
    if (n > MAX_N) {
        *ret_reason = "more than 12! orders to count";
        return 0;
    }
    return permutation_count(n);
}

/* Counts in the front. The cells of the ranks ahead are fetched meanwhile: a miss takes longer than
 * many increments. */
static void count_front(Tally *tally, const uint32_t *ranks, size_t first, size_t last)
{
    enum { AHEAD = 128 };
    uint8_t *front = tally->front;
    uint32_t *overflow = tally->overflow + tally->overflowed;
    size_t trial = first, most = last > AHEAD ? last - AHEAD : 0;
    for (size_t ahead = first; ahead < first + AHEAD && ahead < last; ahead++)
        __builtin_prefetch(&front[ranks[ahead]], 1);
    for (; trial < most; trial++) {
        __builtin_prefetch(&front[ranks[trial + AHEAD]], 1);
        if (__builtin_expect(++front[ranks[trial]] == 0, 0))
            *overflow++ = ranks[trial];
    }
    for (; trial < last; trial++)
        if (__builtin_expect(++front[ranks[trial]] == 0, 0))
            *overflow++ = ranks[trial];
    tally->overflowed = (size_t)(overflow - tally->overflow);
    tally->front_trials += last - first;
    if (tally->front_trials >= tally->front_limit)
        tally_settle(tally, tally);
}

static void count_ranks(Tally *tally, const void *ranks, size_t first, size_t last)
{
    if (tally->front) {
        count_front(tally, ranks, first, last);
        return;
    }
    tally->untouched = false;
    const uint16_t *narrow = ranks;
    const uint32_t *broad = ranks;
    bool small = tally->n <= 8;
    if (tally->wide)
        for (size_t trial = first; trial < last; trial++)
            tally->wide_cells[small ? narrow[trial] : broad[trial]]++;
    else if (small)
        for (size_t trial = first; trial < last; trial++)
            tally->narrow_cells[narrow[trial]]++;
    else
        for (size_t trial = first; trial < last; trial++)
            tally->narrow_cells[broad[trial]]++;
}

const TallyKind tally_permutations = {
    .id = "permutations",
    .cells = cells,
    .count_ranks = count_ranks,
};
