/* The laws of parity, cycles and rising sequences: against all orders of up to 8 items, counted
 * here by definitions written a second time, against published numbers, and (beyond) against known
 * moments; and from how many trials on they make two groups. unit_stat_test.c has the test made of
 * them. */
#include "unit.h"

#include "inference/stat_test.h"
#include "tallies/rank.h"

/* By definition, slowly: every pair. */
static uint64_t by_definition(const PermStat *stat, const Item *a, size_t n)
{
    uint64_t value = 0;
    if (stat == &stat_parity) { /* sign as the product over pairs */
        for (size_t p = 0; p < n; p++)
            for (size_t q = p + 1; q < n; q++)
                value ^= a[p] > a[q];
        return value;
    } else if (stat == &stat_cycles) { /* items that are the least of what they come to */
        for (size_t p = 0; p < n; p++) {
            size_t least = p;
            for (size_t step = 0, q = p; step < n; step++, q = a[q])
                least = q < least ? q : least;
            value += least == p;
        }
        return value;
    } else if (stat ==
               &stat_rising) { /* a new sequence begins where item k lies before item k - 1 */
        for (Item k = 0; k < n; k++) {
            bool follows = false;
            for (size_t p = 0, met = 0; p < n; p++) {
                met |= k > 0 && a[p] == k - 1;
                follows |= a[p] == k && met;
            }
            value += !follows;
        }
        return value;
    }
    fail_msg("no definition of %s", stat->id);
    return 0;
}

static double chance_of(const PermStat *stat, const StatLaw *law, uint64_t value)
{
    return value >= stat->least && value - stat->least < law->count
               ? law->chances[value - stat->least]
               : 0.0;
}

/* Every law, in full, and every value, for n = 2..8. */
TEST(test_all_orders)
{
    for (const PermStat *const *each = stat_list, *stat; (stat = *each); each++)
        for (size_t n = 2; n <= 8; n++) {
            double counts[64] = {0}, orders = (double)permutation_count(n), cells[64];
            uint32_t room[16];
            Item a[8];
            for (size_t p = 0; p < n; p++)
                a[p] = (Item)p;
            do {
                uint64_t value = by_definition(stat, a, n);
                assert_int_equal(stat->of(a, n, room), value);
                counts[value]++;
            } while (permutation_next(a, n));
            SCOPED_ARENA scratch = {0};
            StatLaw law;
            assert_int_equal(stat_law(stat, n, &scratch, &law, NULL), STATUS_OK);
            double mean = 0, square = 0;
            for (uint64_t value = 0; value < 64; value++) {
                double chance = chance_of(stat, &law, value);
                if (fabs(chance - counts[value] / orders) > 1e-14 ||
                    (counts[value] == 0) != (chance == 0))
                    fail_msg("%s n %zu value %d: %g, not %g / n!", stat->id, n, (int)value,
                             chance * orders, counts[value]);
                mean += (double)value * counts[value] / orders;
                square += (double)(value * value) * counts[value] / orders;
            }
            assert_true(fabs(mean - stat->mean(n)) < 1e-12);
            assert_true(fabs(square - mean * mean - stat->variance(n)) < 1e-11);
            StatCells layout = stat_cells(stat, n);
            assert_int_equal(stat_cell_chances(stat, n, cells, NULL), STATUS_OK);
            assert_int_equal(layout.width, 1); /* few values: a cell each */
            for (size_t cell = 0; cell < layout.count; cell++)
                assert_true(fabs(cells[cell] - counts[layout.first + cell] / orders) < 1e-14);
        }
}

static void moments(const PermStat *stat, size_t n, double *ret_mean, double *ret_variance)
{
    SCOPED_ARENA scratch = {0};
    StatLaw law;
    assert_int_equal(stat_law(stat, n, &scratch, &law, NULL), STATUS_OK);
    double sum = 0, mean = 0, variance = 0;
    for (size_t i = 0; i < law.count; i++) {
        sum += law.chances[i];
        mean += law.chances[i] * (double)(stat->least + i);
    }
    for (size_t i = 0; i < law.count; i++)
        variance += law.chances[i] * ((double)(stat->least + i) - mean) *
                    ((double)(stat->least + i) - mean);
    if (fabs(sum - 1) > 1e-12)
        fail_msg("%s n %zu: chances add up to 1 %+g", stat->id, n, sum - 1);
    *ret_mean = mean;
    *ret_variance = variance;
}

/* Numbers from the literature, by row of their triangles (OEIS A008275, A008292). */
TEST(test_published)
{
    static const struct {
        const PermStat *stat;
        size_t n;
        uint64_t first;
        double counts[12];
    } rows[] = {
        {&stat_cycles, 7, 1, {720, 1764, 1624, 735, 175, 21, 1}},
        {&stat_rising, 8, 1, {1, 247, 4293, 15619, 15619, 4293, 247, 1}},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        SCOPED_ARENA scratch = {0};
        StatLaw law;
        assert_int_equal(stat_law(rows[r].stat, rows[r].n, &scratch, &law, NULL), STATUS_OK);
        for (size_t i = 0; i < 12 && rows[r].counts[i] > 0; i++) {
            double chance = chance_of(rows[r].stat, &law, rows[r].first + i);
            double count = chance * (double)permutation_count(rows[r].n);
            if (fabs(count - rows[r].counts[i]) > 1e-9 * count)
                fail_msg("row %zu, entry %zu: %g, not %g", r, i, count, rows[r].counts[i]);
        }
    }
}

/* Beyond what can be listed: mean and variance are known for every n. */
TEST(test_moments)
{
    static const size_t sizes[] = {9, 20, 52, 64, 65, 129, 200, 1000, 2000, 65536};
    for (const PermStat *const *each = stat_list, *stat; (stat = *each); each++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            StatCells cells = stat_cells(stat, sizes[i]);
            assert_true(cells.count > 0);
            double mean, variance;
            moments(stat, sizes[i], &mean, &variance);
            assert_true(fabs(mean / stat->mean(sizes[i]) - 1) < 1e-11);
            assert_true(fabs(variance / stat->variance(sizes[i]) - 1) < 1e-10);
        }
}

/* Values of large orders, against definitions that take n^2 steps. */
TEST(test_values_large)
{
    static const size_t sizes[] = {2, 63, 64, 65, 100, 127, 128, 129, 1000};
    uint64_t word = 1;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int round = 0; round < 5; round++) {
            size_t n = sizes[i];
            Item a[1000];
            uint32_t room[2000];
            for (size_t p = 0; p < n; p++)
                a[p] = (Item)p;
            for (size_t p = n - 1; p > 0; p--) {
                word = word * UINT64_C(6364136223846793005) + 1442695040888963407;
                size_t q = (size_t)((word >> 33) % (p + 1));
                Item item = a[p];
                a[p] = a[q];
                a[q] = item;
            }
            for (const PermStat *const *each = stat_list, *stat; (stat = *each); each++)
                assert_int_equal(stat->of(a, n, room), by_definition(stat, a, n));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_orders),
        cmocka_unit_test(test_published),
        cmocka_unit_test(test_moments),
        cmocka_unit_test(test_values_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
