/* What exact laws are made of: ranks, weights of draws, the numbers behind riffles. */
#include "exact_testing.h"

#include <math.h>

#include "exact/law_classes.h"
#include "exact/riffle.h"
#include "tallies/rank.h"

TEST(test_rank)
{
    for (size_t n = 1; n <= 8; n++) {
        Item items[8], unranked[8];
        for (size_t i = 0; i < n; i++)
            items[i] = (Item)i;
        uint64_t rank = 0;
        do {
            assert_int_equal(permutation_rank(items, n), rank);
            permutation_unrank(rank, n, unranked);
            assert_memory_equal(items, unranked, n * sizeof *items);
            rank++;
        } while (permutation_next(items, n));
        assert_int_equal(rank, permutation_count(n));
    }
    /* To the last one that fits, and the ends of both ways to count (16 items and more). */
    for (size_t n = 9; n <= PERMUTATION_MAX_ITEMS; n++) {
        Item items[PERMUTATION_MAX_ITEMS];
        uint64_t last = permutation_count(n) - 1;
        for (uint64_t i = 0; i <= 1000; i++) {
            uint64_t rank = last / 1000 * i + (i == 1000 ? last % 1000 : 0);
            permutation_unrank(rank, n, items);
            assert_int_equal(permutation_rank(items, n), rank);
        }
        for (size_t i = 0; i < n; i++)
            assert_int_equal(items[i], n - 1 - i);
    }
}

/* All 4^4 arrays of items below 4, and items that are out of range. */
TEST(test_rank_of_no_permutation)
{
    size_t orders = 0;
    for (unsigned code = 0; code < 256; code++) {
        Item items[4];
        unsigned met = 0;
        for (size_t p = 0; p < 4; p++) {
            items[p] = (code >> (2 * p)) & 3;
            met |= 1u << items[p];
        }
        bool none = permutation_rank(items, 4) == PERMUTATION_NONE;
        assert_int_equal(none, met != 15);
        orders += !none;
    }
    assert_int_equal(orders, 24);
    assert_true(permutation_rank((Item[]){0, 1, 3}, 3) == PERMUTATION_NONE);
    assert_true(permutation_rank((Item[]){0, 1, 18}, 3) == PERMUTATION_NONE);
    assert_true(permutation_rank((Item[]){0, 1, 65535}, 3) == PERMUTATION_NONE);
    Item twenty[20];
    permutation_unrank(0, 20, twenty);
    twenty[7] = 7 + 32;
    assert_true(permutation_rank(twenty, 20) == PERMUTATION_NONE);
    twenty[7] = 8;
    assert_true(permutation_rank(twenty, 20) == PERMUTATION_NONE);
}

/* Weights against a plain count over all 2^bits words. */
TEST(test_draw_weights)
{
    uint64_t weights[100], counts[100];
    for (unsigned bits = 1; bits <= 12; bits++) {
        for (uint32_t k = 1; k <= 100; k += k < 20 ? 1 : 7) {
            for (int method = DRAW_MODULO; method <= DRAW_FLOAT; method++) {
                DrawLaw law = {(DrawMethod)method, bits};
                memset(counts, 0, sizeof counts);
                for (uint64_t x = 0; x < UINT64_C(1) << bits; x++)
                    counts[draw_law_value(law, x, k)]++;
                uint64_t total = draw_law_weights(law, k, weights);
                uint64_t sum = 0;
                for (uint32_t v = 0; v < k; v++) {
                    /* weight / total = count / 2^bits */
                    assert_int_equal(weights[v] << bits, counts[v] * total);
                    sum += weights[v];
                }
                assert_int_equal(sum, total);
            }
        }
    }
    assert_int_equal(draw_law_weights((DrawLaw){DRAW_EXACT, 0}, 7, weights), 7);
    assert_int_equal(weights[6], 1);
    assert_int_equal(draw_law_weights((DrawLaw){DRAW_MODULO, 15}, 3, weights), 32768);
    assert_int_equal(weights[0], 10923);
    assert_int_equal(weights[2], 10922);
    assert_int_equal(draw_law_weights((DrawLaw){DRAW_MODULO, 62}, 2, weights), 2);
}

/* 53 bits cannot be counted: the borders between the numbers are where they must be. */
TEST(test_draw_weights_of_doubles)
{
    DrawLaw law = {DRAW_FLOAT, 53};
    static uint64_t weights[DRAW_MAX_RANGE];
    static const uint32_t ranges[] = {3, 10, 52, 1000, 65535, 65536};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        uint32_t k = ranges[i];
        uint64_t total = draw_law_weights(law, k, weights);
        uint64_t scale = (UINT64_C(1) << 53) / total;
        uint64_t first = 0;
        for (uint32_t v = 0; v < k; v++) {
            assert_int_equal(draw_law_value(law, first, k), v);
            first += weights[v] * scale;
            assert_int_equal(draw_law_value(law, first - 1, k), v);
        }
        assert_int_equal(first, UINT64_C(1) << 53);
    }
}

static double riffle_distance(size_t n, uint32_t k)
{
    Law law;
    LawMeasures measures;
    mpz_t heaps;
    mpz_init_set_ui(heaps, 1);
    mpz_mul_2exp(heaps, heaps, k);
    assert_int_equal(law_by_classes(n, heaps, &law, &measures, NULL), STATUS_OK);
    mpz_clear(heaps);
    double distance = measures.tv_value;
    law_measures_clear(&measures);
    law_clear(&law);
    return distance;
}

/* To 12 digits at 52 cards: an independent computation by recurrence, in exact fractions. */
TEST(test_riffles_of_a_deck)
{
    static const double distance[15] = {
        1,
        1,
        1,
        1,
        .9999995334313746494,
        .9237329293962944580,
        .6135495965656284013,
        .3340609994681515657,
        .1671586419269574142,
        .08542019340906181794,
        .04294554892103502953,
        .02150237594923543356,
        .01075489349566994758,
        .005377910104869557873,
        .002689012977281272693,
    };
    static const double printed[] = {.924, .614, .334, .167, .085, .043};
    for (unsigned k = 0; k <= 14; k++) {
        double found = riffle_distance(52, k);
        if (fabs(found - distance[k]) > 1e-14 * distance[k])
            fail_msg("k=%u: %.17g", k, found);
        if (k >= 5 && k <= 10) /* as Bayer & Diaconis print it, rounded */
            assert_true(fabs(found - printed[k - 5]) <= .5e-3);
    }
    /* A deck of one is shuffled; many riffles leave next to nothing of any bias. */
    assert_true(riffle_distance(1, 1) == 0);
    assert_true(riffle_distance(10, 60) < 1e-16);
}

TEST(test_eulerian_numbers)
{
    static const unsigned long five[] = {1, 26, 66, 26, 1};
    mpz_t numbers[20], sum;
    mpz_init(sum);
    for (size_t d = 0; d < 20; d++)
        mpz_init(numbers[d]);
    riffle_many(numbers, 5);
    for (size_t d = 0; d < 5; d++) {
        assert_int_equal(mpz_cmp_ui(numbers[d], five[d]), 0);
        mpz_set_ui(numbers[d], 0);
    }
    riffle_many(numbers, 20);
    for (size_t d = 0; d < 20; d++) {
        mpz_add(sum, sum, numbers[d]);
        mpz_clear(numbers[d]);
    }
    assert_int_equal(mpz_cmp_ui(sum, permutation_count(20)), 0);
    mpz_clear(sum);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rank),
        cmocka_unit_test(test_rank_of_no_permutation),
        cmocka_unit_test(test_draw_weights),
        cmocka_unit_test(test_draw_weights_of_doubles),
        cmocka_unit_test(test_riffles_of_a_deck),
        cmocka_unit_test(test_eulerian_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
