/* The dictionary of biased laws, against the laws themselves: single numbers by the laws of all
 * orders, places one parameter at a time, and what stands in the dictionary. */
#include "unit.h"

#include "algorithms/registry.h"
#include "exact/exact.h"
#include "exact/fit.h"
#include "exact/known_laws.h"
#include "exact/known_numbers.h"
#include "exact/known_sorts.h"
#include "exact/places.h"
#include "tallies/rank.h"

/* Chances of descents, rising sequences and parity: added up over all orders of the law. */
TEST(numbers_by_all_orders)
{
    static const PermStat *const numbers[] = {&stat_parity, &stat_descents, &stat_rising};
    size_t known[3] = {0};
    for (size_t n = 3; n <= 6; n++) {
        KnownLaws laws = {0};
        assert_int_equal(known_laws_for(&laws, n, 1, NULL), STATUS_OK);
        for (size_t i = 0; i < laws.count; i++)
            for (size_t k = 0; k < 3; k++) {
                double chances[16], wanted[16] = {0}, all = 0;
                KnownLaw law = laws.laws[i];
                if (law.times > 1 || law.draw.method != DRAW_EXACT)
                    continue; /* faults */
                StatCells cells = stat_cells(numbers[k], n);
                bool is_known;
                if (k)
                    is_known = known_number(&law, n, numbers[k], chances);
                else if (law.transform == TRANSFORM_NONE)
                    assert_int_equal(known_number_of(law.algorithm, law.parameter, n, numbers[k],
                                                     chances, &is_known, NULL),
                                     STATUS_OK);
                else
                    continue;
                if (!is_known || law.chances[laws.columns - 1] > 0)
                    continue;
                known[k]++;
                for (uint64_t rank = 0; rank + 1 < laws.columns; rank++) {
                    Item items[8];
                    uint32_t room[16];
                    permutation_unrank(rank, n, items);
                    uint64_t value = numbers[k]->of(items, n, room);
                    wanted[k ? stat_cell(numbers[k], cells, value) : value] += law.chances[rank];
                }
                for (size_t cell = 0; cell < (k ? cells.count : 2); cell++) {
                    all += chances[cell];
                    if (!(fabs(chances[cell] - wanted[cell]) < 1e-9))
                        fail_msg("%s:%u %s, n = %zu, %s, cell %zu: %g, not %g", law.algorithm->name,
                                 law.parameter, transform_words[law.transform], n, numbers[k]->id,
                                 cell, chances[cell], wanted[cell]);
                }
                assert_true(fabs(all - 1) < 1e-9);
            }
        known_laws_clear(&laws);
    }
    for (size_t k = 0; k < 3; k++)
        assert_true(known[k] > 20);
}

/* Each row adds up to 1 and is no even one; no two laws are the same; a shuffle that is broken
 * stands there; of one with a parameter 14 laws at most, of places 128. */
TEST(what_stands_there)
{
    static const size_t sizes[] = {3, 5, 6, 9, 20};
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
        size_t n = sizes[s];
        KnownLaws laws = {0};
        assert_int_equal(known_laws_for(&laws, n, 1, NULL), STATUS_OK);
        assert_int_equal(laws.rows, n <= 7 ? 1 : n);
        size_t ways = laws.rows > 1 ? n : laws.columns - 1, of_one = 0;
        for (size_t i = 0; i < laws.count; i++) {
            const KnownLaw *law = &laws.laws[i];
            double phi2 = 0;
            for (size_t row = 0; row < laws.rows; row++) {
                const double *chances = law->chances + row * laws.columns;
                double sum = 0;
                for (size_t way = 0; way < laws.columns; way++)
                    sum += chances[way];
                assert_true(fabs(sum - 1) < 1e-9);
                for (size_t way = 0; way < ways; way++)
                    phi2 += pow(chances[way] * (double)ways - 1, 2) / (double)ways;
            }
            assert_true(phi2 >= KNOWN_EVEN_PHI2 || law->algorithm->form == FORM_CUT ||
                        law->algorithm->form == FORM_PARITY);
            bool first = i == 0 || law->algorithm != laws.laws[i - 1].algorithm;
            of_one = first ? 1 : of_one + 1;
            if (law->transform == TRANSFORM_NONE && !law->times && law->draw.method == DRAW_EXACT)
                assert_true(of_one <= (laws.rows > 1 ? 128u : 14u));
        }
        for (size_t i = 0; algorithm_list[i]; i++) {
            const Algorithm *algorithm = algorithm_list[i];
            bool there = false;
            for (size_t k = 0; k < laws.count; k++)
                there |=
                    laws.laws[k].algorithm == algorithm && laws.laws[k].draw.method == DRAW_EXACT;
            if (algorithm->claim == CLAIM_UNIFORM)
                assert_false(there);
        }
        known_laws_clear(&laws);
    }
}

/* A parameter's places follow from those of the one before only where a shuffle repeats itself. */
TEST(places_of_each_parameter)
{
    enum { N = 9 };
    size_t compared = 0;
    KnownLaws laws = {0};
    assert_int_equal(known_laws_for(&laws, N, 1, NULL), STATUS_OK);
    for (size_t i = 0; i < laws.count; i++) {
        const KnownLaw *law = &laws.laws[i];
        if (law->transform != TRANSFORM_NONE || law->times > 1 || law->draw.method != DRAW_EXACT)
            continue;
        double chances[N * N];
        PlacesLaw alone = {.chances = chances};
        bool known = false;
        assert_int_equal(
            places_law(law->algorithm->name, law->parameter, N, false, &alone, &known, NULL),
            STATUS_OK);
        assert_true(known);
        for (size_t cell = 0; cell < N * N; cell++)
            assert_true(fabs(chances[cell] - law->chances[cell]) < 1e-9);
        assert_true(isnan(law->sign) ? isnan(alone.sign) : fabs(law->sign - alone.sign) < 1e-9);
        compared += law->parameter > law->algorithm->parameter_min;
    }
    assert_true(compared > 10);
    known_laws_clear(&laws);
}

/* Where single items go in fisher-yates with that many random bits modulo k (0: exactly), and
 * without its swap number `left_out`. */
static void fisher_yates_places(size_t n, unsigned bits, size_t left_out, double *ret)
{
    for (size_t cell = 0; cell < n * n; cell++)
        ret[cell] = cell % (n + 1) == 0;
    for (size_t last = n - 1, swap = 1; last > 0; last--, swap++)
        for (size_t item = 0; item < n && swap != left_out; item++) {
            double *at = ret + item * n, was = at[last], stays = 0;
            uint64_t range = last + 1, all = bits ? UINT64_C(1) << bits : range;
            for (size_t from = 0; from < last; from++) {
                double chance = (double)(all / range + (from < all % range)) / (double)all;
                stays += at[from] * chance;
                at[from] += (was - at[from]) * chance;
            }
            double own = (double)(all / range + (last < all % range)) / (double)all;
            at[last] = stays + was * own;
        }
}

/* The laws of fair shuffles that are made with a slip, of all orders and of places, have the places
 * that follow by hand. */
TEST(slips_of_fair_shuffles)
{
    static const size_t sizes[] = {5, 8, 9, 52};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t n = sizes[s], found = 0;
        double *places = calloc(n * n, sizeof *places), *wanted = calloc(n * n, sizeof *wanted);
        assert_true(places && wanted);
        KnownLaws laws = {0};
        assert_int_equal(usual_laws_for(&laws, n, 1, NULL), STATUS_OK);
        for (size_t i = 0; i < laws.count; i++) {
            const KnownLaw *law = &laws.laws[i];
            if (!law->slip || law->transform != TRANSFORM_NONE || law->mirrored)
                continue;
            bool byte = strstr(law->slip, "byte") != NULL;
            fisher_yates_places(n, byte ? 8 : 0, byte ? 0 : n / 2, wanted);
            memset(places, 0, n * n * sizeof *places);
            Item items[8];
            permutation_unrank(0, laws.rows == 1 ? n : 1, items);
            for (size_t cell = 0; laws.rows == 1 && cell + 1 < laws.columns; cell++) {
                for (size_t place = 0; place < n; place++)
                    places[items[place] * n + place] += law->chances[cell];
                permutation_next(items, n);
            }
            const double *is = laws.rows == 1 ? places : law->chances;
            for (size_t cell = 0; cell < n * n; cell++)
                assert_true(fabs(is[cell] - wanted[cell]) < 1e-12);
            found++;
        }
        assert_int_equal(found, 2);
        known_laws_clear(&laws);
        free(places);
        free(wanted);
    }
}

/* The law of a swapping shuffle by all values of its draws: of naive, or of Fisher-Yates backwards,
 * whose draws below k come out as weights[k][value] says. Counted here on their own. */
static void swap_law(size_t n, bool any, const double (*weights)[8], double *chances)
{
    size_t picks[8] = {0}, steps = any ? n : n - 1;
    for (;;) {
        Item items[8];
        double chance = 1;
        for (size_t place = 0; place < n; place++)
            items[place] = (Item)place;
        for (size_t step = 0; step < steps; step++) {
            size_t range = any ? n : n - step, place = any ? step : n - 1 - step;
            Item item = items[place];
            items[place] = items[picks[step]];
            items[picks[step]] = item;
            chance *= weights[range][picks[step]];
        }
        chances[permutation_rank(items, n)] += chance;
        size_t step = 0;
        while (step < steps && ++picks[step] == (any ? n : n - step))
            picks[step++] = 0;
        if (step == steps)
            return;
    }
}

/* Draws of 4 bits modulo, and naive made twice and three times. */
TEST(faults)
{
    enum { N = 4, ORDERS = 24 };
    double weights[8][8] = {{0}}, wanted[4][ORDERS + 1] = {{0}};
    KnownLaws laws = {0};
    size_t found = 0;
    for (size_t range = 1; range <= N; range++)
        for (size_t word = 0; word < 16; word++)
            weights[range][word % range] += 1.0 / 16;
    swap_law(N, false, weights, wanted[0]);
    for (size_t value = 0; value < N; value++)
        weights[N][value] = 1.0 / N;
    swap_law(N, true, weights, wanted[1]);
    for (size_t times = 2; times <= 3; times++) /* first the order `one`, then `other` from there */
        for (uint64_t one = 0; one < ORDERS; one++)
            for (uint64_t other = 0; other < ORDERS; other++) {
                Item first[N], second[N], both[N];
                permutation_unrank(one, N, first);
                permutation_unrank(other, N, second);
                for (size_t place = 0; place < N; place++)
                    both[place] = first[second[place]];
                wanted[times][permutation_rank(both, N)] +=
                    wanted[times - 1][one] * wanted[1][other];
            }
    assert_int_equal(known_laws_for(&laws, N, 1, NULL), STATUS_OK);
    for (size_t i = 0; i < laws.count; i++) {
        const KnownLaw *law = &laws.laws[i];
        bool naive = strcmp(law->algorithm->name, "naive") == 0;
        bool drawn = strcmp(law->algorithm->name, "fisher-yates") == 0 &&
                     law->draw.method == DRAW_MODULO && law->draw.bits == 4;
        if (law->transform != TRANSFORM_NONE || !(drawn || (naive && law->times <= 3)))
            continue;
        const double *chances = wanted[drawn ? 0 : law->times ? law->times : 1];
        for (size_t order = 0; order <= ORDERS; order++)
            assert_true(fabs(chances[order] - law->chances[order]) < 1e-12);
        found++;
    }
    assert_int_equal(found, 4);
    known_laws_clear(&laws);
    /* The places of naive made twice, by the places of the orders above. */
    const size_t n = 9;
    assert_int_equal(known_laws_for(&laws, n, 1, NULL), STATUS_OK);
    const double *once = NULL;
    for (size_t i = 0; i < laws.count; i++) {
        const KnownLaw *law = &laws.laws[i];
        if (strcmp(law->algorithm->name, "naive") != 0 || law->transform != TRANSFORM_NONE)
            continue;
        if (!law->times)
            once = law->chances;
        for (size_t cell = 0; law->times == 2 && cell < n * n; cell++) {
            double chance = 0;
            for (size_t at = 0; at < n; at++)
                chance += once[cell / n * n + at] * once[at * n + cell % n];
            assert_true(fabs(chance - law->chances[cell]) < 1e-12);
        }
    }
    assert_non_null(once);
    known_laws_clear(&laws);
}

/* Sorts by their passes, against all paths of their coins. */
TEST(sorts_by_passes)
{
    size_t compared = 0;
    for (size_t n = 2; n <= 6; n++)
        for (size_t i = 0; algorithm_list[i]; i++) {
            KnownLaws laws = {.n = n, .rows = 1, .columns = permutation_count(n) + 1};
            double chances[721], wanted[721];
            bool known = false, walked = false;
            Law law;
            ExactMethod method;
            assert_int_equal(known_sort_law(&laws, algorithm_list[i], 0.5, chances, &known, NULL),
                             STATUS_OK);
            if (!known)
                continue;
            assert_int_equal(
                quick_law(algorithm_list[i], 0, n, 40000, 1, &walked, &law, &method, NULL),
                STATUS_OK);
            assert_true(walked && method == EXACT_ENUMERATION);
            law_chances(&law, wanted);
            for (size_t cell = 0; cell < laws.columns; cell++)
                if (!(fabs(chances[cell] - wanted[cell]) < 1e-12))
                    fail_msg("%s, n = %zu, order %zu: %g, not %g", algorithm_list[i]->name, n, cell,
                             chances[cell], wanted[cell]);
            law_clear(&law);
            compared++;
        }
    assert_int_equal(compared, 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults),
        cmocka_unit_test(numbers_by_all_orders),
        cmocka_unit_test(what_stands_there),
        cmocka_unit_test(places_of_each_parameter),
        cmocka_unit_test(slips_of_fair_shuffles),
        cmocka_unit_test(sorts_by_passes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
