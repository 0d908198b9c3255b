/* Where single items go, and the mean sign, by the machine that follows single items or by the
 * chain worked out by hand: against the law over all orders. */
#include "exact_testing.h"

#include <math.h>

#include "exact/exact.h"
#include "exact/places.h"

enum { MOST = 7, PATHS = 2200000, THREE_WAY_PATHS = 40000 }; /* 2^21 coins */

/* The law as it is known; steps of a shuffle that repeats one are taken from the law before. */
static bool known_law(const Algorithm *algorithm, uint32_t parameter, size_t n, PlacesLaw *law)
{
    bool known = true, stepped = algorithm->repeats && parameter > 1;
    if (stepped)
        assert_int_equal(places_law(algorithm->name, parameter - 1, n, false, law, &known, NULL),
                         STATUS_OK);
    if (known)
        assert_int_equal(places_law(algorithm->name, parameter, n, stepped, law, &known, NULL),
                         STATUS_OK);
    return known;
}

/* False where the law over all orders is too dear. */
static bool compare(const Algorithm *algorithm, uint32_t parameter, size_t n,
                    const PlacesLaw *places)
{
    Law law;
    ExactMethod method;
    bool known = true;
    ExactLimits limits = {.paths = THREE_WAY_PATHS,
                          .memory_bytes = UINT64_C(1) << 26,
                          .threads = 1,
                          .draw = places->draw,
                          .leftover = -1};
    Error refusal;
    if (places->draw.method != DRAW_EXACT)
        known = !exact_law(algorithm, parameter, n, &limits, &law, &method, &refusal);
    else
        assert_int_equal(quick_law(algorithm, parameter, n, PATHS, 1, &known, &law, &method, NULL),
                         STATUS_OK);
    if (!known)
        return false;
    mpz_t exact[MOST * MOST];
    for (size_t cell = 0; cell < n * n; cell++)
        mpz_init(exact[cell]);
    assert_int_equal(law_positions(&law, exact, NULL), STATUS_OK);
    for (size_t cell = 0; cell < n * n; cell++) {
        double chance = integer_ratio(exact[cell], law.denominator);
        if (fabs(chance - places->chances[cell]) > 1e-13 ||
            (places->chances[cell] == 0) != (mpz_sgn(exact[cell]) == 0))
            fail_msg("%s:%u n=%zu cell %zu: %g, not %g", algorithm->name, parameter, n, cell,
                     places->chances[cell], chance);
        mpz_clear(exact[cell]);
    }
    LawMeasures measures;
    law_measure(&law, &measures);
    if (!isnan(places->sign) && fabs(mpq_get_d(measures.sign) - places->sign) > 1e-13)
        fail_msg("%s:%u n=%zu: mean sign %g, not %g", algorithm->name, parameter, n, places->sign,
                 mpq_get_d(measures.sign));
    law_measures_clear(&measures);
    law_clear(&law);
    return true;
}

TEST(test_against_all_orders)
{
    size_t compared = 0, signs = 0, three_way = 0;
    for (size_t i = 0; algorithm_list[i]; i++)
        for (size_t n = 2; n <= MOST; n++)
            for (uint32_t parameter = 1; parameter <= (algorithm_list[i]->parameter ? 3 : 1);
                 parameter++) {
                const Algorithm *algorithm = algorithm_list[i];
                double chances[MOST * MOST];
                PlacesLaw law = {.chances = chances}, sign = {0};
                if (n < algorithm->min_n || !known_law(algorithm, parameter, n, &law) ||
                    !compare(algorithm, parameter, n, &law))
                    continue;
                compared++;
                signs += !isnan(law.sign);
                assert_true(known_law(algorithm, parameter, n, &sign));
                assert_true(sign.sign == law.sign || isnan(law.sign));
            }
    /* Comparators that answer -1, 0 or 1. */
    for (size_t i = 0; algorithm_list[i]; i++)
        for (size_t n = 2; n <= MOST; n++) {
            double chances[MOST * MOST];
            PlacesLaw law = {.draw = {.method = DRAW_THREE_WAY}, .chances = chances};
            if (form_is_sort(algorithm_list[i]->form) && known_law(algorithm_list[i], 1, n, &law) &&
                compare(algorithm_list[i], 0, n, &law))
                three_way++;
        }
    assert_true(three_way >= 40);
    /* Shards through buffers of other sizes, as large as all of them, too. */
    const Algorithm *const *both = algorithm_list;
    while (strcmp((*both)->name, "shard-buffer") != 0)
        both++;
    for (uint32_t shards = 2; shards <= 5; shards++)
        for (uint32_t buffer = 3; buffer <= 7; buffer++)
            for (size_t n = 2; n <= 6; n++) {
                double chances[MOST * MOST];
                PlacesLaw law = {.chances = chances};
                uint32_t parameter = shards | buffer << SECOND_SHIFT;
                assert_true(known_law(*both, parameter, n, &law));
                assert_true(compare(*both, parameter, n, &law));
                compared++;
            }
    print_message("compared %zu matrices and %zu signs\n", compared, signs);
    assert_true(compared >= 550 && signs >= 354);
}

/* The shuffles whose places are known at 52 items: all but these, which look at what they drew in a
 * way that neither the machine nor a chain by hand follows. */
TEST(test_which_are_known)
{
    static const char *const unknown[] = {"rao-sandelius",  "merge-shuffle", "until-different",
                                          "sort-quick-lua", "sort-php",      "one-liner-map"};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        bool known;
        PlacesLaw law = {.chances = NULL, .sign = 2};
        assert_int_equal(places_law(unknown[i], 0, 52, false, &law, &known, NULL), STATUS_OK);
        assert_true(!known && law.sign == 2);
    }
    double chances[52 * 52];
    size_t found = 0;
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        bool known;
        PlacesLaw law = {.chances = chances};
        assert_int_equal(places_law(algorithm->name, algorithm->parameter_default, 52, false, &law,
                                    &known, NULL),
                         STATUS_OK);
        found += known;
        for (size_t item = 0; known && item < 52; item++) {
            double row = 0, column = 0;
            for (size_t place = 0; place < 52; place++) {
                assert_true(chances[item * 52 + place] >= 0);
                row += chances[item * 52 + place];
                column += chances[place * 52 + item];
            }
            assert_true(fabs(row - 1) < 1e-12 && fabs(column - 1) < 1e-12);
        }
    }
    assert_true(found >= 43);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_all_orders),
        cmocka_unit_test(test_which_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
