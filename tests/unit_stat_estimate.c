/* What a verdict tells of uneven numbers, beside the trials themselves: all orders of six items,
 * some of them more than once, and single orders of many. */
#include "unit.h"

#include "inference/stat_estimate.h"
#include "tallies/perm_stat.h"
#include "tallies/rank.h"

enum { N = 6, ORDERS = 720, MOST_ITEMS = 200, MOST_CELLS = 4096 };

/* How often each of the orders of N items came. */
typedef struct Trials {
    uint64_t times[ORDERS];
} Trials;

static uint64_t number_at(const PermStat *stat, uint64_t rank)
{
    Item items[PERMUTATION_MAX_ITEMS];
    uint32_t room[2 * N];
    permutation_unrank(rank, N, items);
    return stat->of(items, N, room);
}

static Estimate told_of(const PermStat *stat, const Trials *trials, uint64_t *ret_trials)
{
    StatCells layout = stat_cells(stat, N);
    uint64_t cells[64] = {0};
    *ret_trials = 0;
    for (uint64_t rank = 0; rank < ORDERS; rank++) {
        cells[stat_cell(stat, layout, number_at(stat, rank))] += trials->times[rank];
        *ret_trials += trials->times[rank];
    }
    Estimate told;
    assert_int_equal(stat_estimate(stat, N, cells, *ret_trials, &told, NULL), STATUS_OK);
    return told;
}

/* What is reported is so: a mean is that of the trials, a share is the share of those with such
 * values, and what is expected is that of all orders. */
static void assert_is_so(const PermStat *stat, const Trials *trials)
{
    uint64_t all;
    Estimate told = told_of(stat, trials, &all);
    double counted = 0, fair = 0;
    assert_true(told.known && told.as != ESTIMATE_NUMBER && told.as != ESTIMATE_ABOUT);
    for (uint64_t rank = 0; rank < ORDERS; rank++) {
        double value = (double)number_at(stat, rank);
        bool among =
            value >= (double)told.least && (told.most < told.least || value <= (double)told.most);
        double adds = told.as == ESTIMATE_MEAN ? value : among;
        counted += adds * (double)trials->times[rank];
        fair += adds;
    }
    assert_true(fabs(told.observed - counted / (double)all) < 1e-9);
    assert_true(fabs(told.expected - fair / ORDERS) < 1e-9);
}

TEST(what_is_told_is_so)
{
    for (size_t s = 0; stat_list[s]; s++) {
        const PermStat *stat = stat_list[s];
        for (uint64_t kept = 0; kept < 12; kept++) {
            Trials more = {{0}}, alone = {{0}}, some = {{0}};
            for (uint64_t rank = 0; rank < ORDERS; rank++) {
                uint64_t value = number_at(stat, rank);
                more.times[rank] = 2 + 3 * (value == kept);
                some.times[rank] = 2 * (value % 3 != kept % 3);
                alone.times[rank] = rank == 53 * kept;
            }
            assert_is_so(stat, &more);
            assert_is_so(stat, &some);
            assert_is_so(stat, &alone);
        }
    }
}

/* Where the mean is as it should be and the values are not, the mean is not told. */
TEST(spread_is_told_by_a_share)
{
    Trials wide = {{0}};
    uint64_t all;
    for (uint64_t rank = 0; rank < ORDERS; rank++) {
        uint64_t rising = number_at(&stat_rising, rank); /* 1 to 6, alike from both ends */
        wide.times[rank] = rising == 3 || rising == 4 ? 1 : 4;
    }
    Estimate told = told_of(&stat_rising, &wide, &all);
    assert_int_equal(told.as, ESTIMATE_SHARE);
    for (uint64_t rank = 0; rank < ORDERS;
         rank++) /* and of those more than half of the sequences */
        wide.times[rank] *= number_at(&stat_rising, rank) > 3;
    assert_int_equal(told_of(&stat_rising, &wide, &all).as, ESTIMATE_MEAN);
    /* The share of even orders, by the parity of the order. */
    Trials even = {{0}};
    for (uint64_t rank = 0; rank < ORDERS; rank++)
        even.times[rank] = number_at(&stat_parity, rank) ? 9 : 11;
    told = told_of(&stat_parity, &even, &all);
    assert_true(told.as == ESTIMATE_SHARE && told.observed == 0.55 && told.expected == 0.5);
}

/* Of one order of n items that many trials gave. */
static Estimate told_of_one(const PermStat *stat, const Item *items, size_t n, uint64_t trials)
{
    static uint64_t cells[MOST_CELLS];
    uint32_t room[2 * MOST_ITEMS];
    StatCells layout = stat_cells(stat, n);
    assert_true(layout.count <= MOST_CELLS);
    memset(cells, 0, sizeof cells);
    cells[stat_cell(stat, layout, stat->of(items, n, room))] = trials;
    Estimate told;
    assert_int_equal(stat_estimate(stat, n, cells, trials, &told, NULL), STATUS_OK);
    return told;
}

/* Cells of several values, of many items: the mean within the width of one. Values beyond the
 * cells: no mean. */
TEST(many_items)
{
    enum { ITEMS = 20000 };
    static const uint64_t counts[] = {1, 30, 1000};
    static Item items[ITEMS];
    static uint32_t room[2 * ITEMS];
    StatCells layout = stat_cells(&stat_rising, ITEMS);
    assert_true(layout.width > 1);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (size_t apart = 1; apart <= 2; apart++) { /* in order; two piles riffled */
            for (size_t place = 0; place < ITEMS; place++)
                items[place] = (Item)(apart == 1 ? place : place / 2 + place % 2 * (ITEMS / 2));
            double value = (double)stat_rising.of(items, ITEMS, room);
            assert_true(value == (double)apart);
            uint64_t *cells = calloc(layout.count, sizeof *cells);
            cells[stat_cell(&stat_rising, layout, (uint64_t)value)] = counts[i];
            Estimate told;
            assert_int_equal(stat_estimate(&stat_rising, ITEMS, cells, counts[i], &told, NULL),
                             STATUS_OK);
            assert_true(told.as == ESTIMATE_SHARE && told.observed == 1 && told.least == 0);
            assert_true(told.most > 0 && (double)told.most < stat_rising.mean(ITEMS));
            free(cells);
            uint64_t *middle = calloc(layout.count, sizeof *middle);
            middle[layout.count / 2] = counts[i];
            assert_int_equal(stat_estimate(&stat_rising, ITEMS, middle, counts[i], &told, NULL),
                             STATUS_OK);
            if (told.as == ESTIMATE_ABOUT)
                assert_true(fabs(told.observed - stat_rising.mean(ITEMS)) < (double)layout.width);
            free(middle);
        }
}

static double binomial(double n, double k)
{
    double product = 1;
    for (double i = 1; i <= k; i++)
        product *= (n - k + i) / i;
    return product;
}

/* The mean of Bayer and Diaconis' law, its Eulerian numbers by their recurrence. */
TEST(riffles_by_their_law)
{
    for (size_t n = 2; n <= 12; n++) {
        double eulerian[13] = {1}; /* [k]: orders of m items with k descents */
        for (size_t m = 2; m <= n; m++)
            for (size_t k = m; k-- > 0;)
                eulerian[k] =
                    (double)(k + 1) * eulerian[k] + (k ? (double)(m - k) * eulerian[k - 1] : 0);
        for (unsigned riffles = 0; riffles <= 6; riffles++) {
            double piles = ldexp(1, (int)riffles), mean = 0, all = 0;
            for (size_t rising = 1; rising <= n && (double)rising <= piles; rising++) {
                double chance = binomial(piles + (double)(n - rising), (double)n) *
                                eulerian[rising - 1] / pow(piles, (double)n);
                all += chance;
                mean += chance * (double)rising;
            }
            assert_true(fabs(all - 1) < 1e-9);
            assert_true(fabs(rising_after_riffles(n, riffles) - mean) < 1e-8);
        }
    }
}

/* Riffles are reported of where each order has too few rising sequences by itself, and of nothing
 * else.
 */
TEST(riffles_are_told)
{
    static const struct {
        size_t piles; /* dealt out in turn, so that n / piles items rise in each */
        uint64_t riffles;
    } decks[] = {{1, 0}, {2, 1}, {4, 2}, {8, 3}, {14, 4}, {20, 5}, {24, 0}, {26, 0}};
    for (size_t i = 0; i < sizeof decks / sizeof *decks; i++) {
        Item items[52];
        size_t place = 0, piles = decks[i].piles;
        for (size_t step = 0; place < 52; step++) /* item by item from each pile, the last first */
            for (size_t pile = piles; pile-- > 0;) {
                size_t first = pile * 52 / piles, end = (pile + 1) * 52 / piles;
                if (first + step < end)
                    items[place++] = (Item)(first + step);
            }
        uint32_t room[104];
        assert_int_equal(stat_rising.of(items, 52, room), piles);
        Estimate told = told_of_one(&stat_rising, items, 52, 1);
        assert_true(told.as == ESTIMATE_MEAN && fabs(told.observed - (double)piles) < 1e-9);
        assert_int_equal(told.riffles, decks[i].riffles);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_told_is_so), cmocka_unit_test(spread_is_told_by_a_share),
        cmocka_unit_test(many_items),         cmocka_unit_test(riffles_by_their_law),
        cmocka_unit_test(riffles_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
