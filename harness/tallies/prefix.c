/* How often each order of the first k items came, by lexicographic rank. */
#include "tallies/prefix.h"
#include "tallies/outcome_rows.h"

enum { MOST_CELLS = 1 << 22, MOST_LENGTH = 12 };

uint64_t prefix_orders(size_t n, size_t k)
{
    uint64_t orders = 1;
    for (size_t i = 0; i < k; i++)
        orders *= n - i;
    return orders;
}

size_t prefix_length(size_t n, uint64_t trials)
{
    if (n < 4)
        return 0;
    size_t k = 1;
    while (k + 2 < n && k < MOST_LENGTH) {
        uint64_t orders = prefix_orders(n, k + 1);
        if (orders > MOST_CELLS || (k + 1 > 2 && orders > trials))
            break;
        k++;
    }
    return k;
}

static uint64_t prefix_cells(PlannedTally of, const char **ret_reason)
{
    size_t k = prefix_length(of.n, of.trials);
    if (!k)
        return tally_refuses(of.n < 2 ? "there is only one order"
                                      : "from n = 4 on; below, permutations sees all",
                             ret_reason);
    return prefix_orders(of.n, k);
}

/* The length stands in the scratch memory. */
static size_t scratch(PlannedTally of)
{
    return sizeof(size_t);
}

static void begin(Tally *tally)
{
    *(size_t *)tally->scratch = prefix_length(tally->n, tally->trials);
}

static void prefix_count(Tally *tally, const Item *outcome, uint64_t times)
{
    size_t k = *(const size_t *)tally->scratch;
    uint64_t rank = 0;
    for (size_t place = 0; place < k; place++) {
        uint64_t digit = outcome[place]; /* among the items still to come */
        for (size_t before = 0; before < place; before++)
            digit -= outcome[before] < outcome[place];
        rank = rank * (tally->n - place) + digit;
    }
    tally_add(tally, rank, times);
}

static void count_batch(Tally *tally, const uint8_t *items)
{
    size_t k = *(const size_t *)tally->scratch;
    uint32_t ranks[DECK_LANES] = {0};
    for (size_t place = 0; place < k; place++) {
        const uint8_t *row = items + place * DECK_LANES;
        uint8_t digit[DECK_LANES];
        for (size_t lane = 0; lane < DECK_LANES; lane++)
            digit[lane] = row[lane];
        for (size_t before = 0; before < place; before++)
            for (size_t lane = 0; lane < DECK_LANES; lane++)
                digit[lane] =
                    (uint8_t)(digit[lane] - (items[before * DECK_LANES + lane] < row[lane]));
        for (size_t lane = 0; lane < DECK_LANES; lane++)
            ranks[lane] = ranks[lane] * (uint32_t)(tally->n - place) + digit[lane];
    }
    for (size_t lane = 0; lane < DECK_LANES; lane++)
        tally_add(tally, ranks[lane], 1);
}

static void count_rows(Tally *tally, OutcomeRows *rows)
{
    for (size_t batch = 0; batch < rows->batches; batch++)
        count_batch(tally, rows->items + batch * tally->n * DECK_LANES);
}

const TallyKind tally_prefix = {
    .id = "prefix",
    .cells = prefix_cells,
    .scratch = scratch,
    .begin = begin,
    .count = prefix_count,
    .count_rows = count_rows,
};
