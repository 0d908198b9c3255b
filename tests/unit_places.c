/* Where single items go, and the mean sign, by the machine that follows single items or by
 * a run: against the law over all orders. */
#include "exact_testing.h"

#include <math.h>

#include "exact/exact.h"
#include "exact/places.h"

enum { MOST = 7, PATHS = 2200000, THREE_WAY_PATHS = 40000 }; /* 2^21 coins */
enum { COUNTED = 100000 };

static bool known_law(const Algorithm *algorithm, uint32_t parameter, size_t n, PlacesLaw *law)
{
    bool known;
    assert_int_equal(places_law(algorithm->name, parameter, n, law, &known, NULL), STATUS_OK);
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
        /* 6 standard deviations of a count: once in 5e8 cells, of which there are some 3,000. */
        double near = places->counted
                          ? 6 * sqrt(chance * (1 - chance) / (double)places->counted) + 1e-15
                          : 1e-13;
        if (fabs(chance - places->chances[cell]) > near ||
            (!places->counted && (places->chances[cell] == 0) != (mpz_sgn(exact[cell]) == 0)))
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
    size_t compared = 0, signs = 0, counted = 0, three_way = 0;
    for (size_t i = 0; algorithm_list[i]; i++)
        for (size_t n = 2; n <= MOST; n++)
            for (uint32_t parameter = 1; parameter <= (algorithm_list[i]->parameter ? 3 : 1);
                 parameter++) {
                const Algorithm *algorithm = algorithm_list[i];
                double chances[MOST * MOST];
                PlacesLaw law = {.chances = chances, .trials = COUNTED, .threads = 1}, sign = {0};
                if (n < algorithm->min_n || !known_law(algorithm, parameter, n, &law) ||
                    !compare(algorithm, parameter, n, &law))
                    continue;
                compared++;
                counted += law.counted == COUNTED;
                signs += !isnan(law.sign);
                assert_true(!known_law(algorithm, parameter, n, &sign) || sign.sign == law.sign ||
                            isnan(law.sign));
            }
    /* Comparators that answer -1, 0 or 1. */
    for (size_t i = 0; algorithm_list[i]; i++)
        for (size_t n = 2; n <= MOST; n++) {
            double chances[MOST * MOST];
            PlacesLaw law = {.draw = {.method = DRAW_THREE_WAY},
                             .chances = chances,
                             .trials = COUNTED,
                             .threads = 1};
            if (form_is_sort(algorithm_list[i]->form) && known_law(algorithm_list[i], 1, n, &law) &&
                compare(algorithm_list[i], 0, n, &law))
                three_way++;
        }
    print_message("compared %zu matrices, %zu counted, and %zu signs\n", compared, counted, signs);
    assert_true(compared >= 530 && counted >= 200 && signs >= 200 && three_way >= 40);
}

static bool stops(void *context, double fraction)
{
    return false;
}

/* The same for any number of threads; of two passes; and the bias of places, which of a fair
 * shuffle is none. */
TEST(test_counted)
{
    double one[52 * 52], two[52 * 52];
    PlacesLaw law = {.chances = one, .trials = COUNTED, .threads = 1};
    PlacesLaw other = {.chances = two, .trials = COUNTED, .threads = 3};
    assert_true(known_law(testing_find("sort-merge"), 0, 52, &law) && law.counted == COUNTED);
    assert_true(known_law(testing_find("sort-merge"), 0, 52, &other));
    assert_memory_equal(one, two, sizeof one);
    assert_true(fabs(sqrt(places_bias(&law, 52)) - 1.12827) < 0.02); /* docs/calibration.md */
    other.times = 2;
    assert_true(known_law(testing_find("sort-merge"), 0, 52, &other));
    assert_true(places_bias(&other, 52) < 0.5 * places_bias(&law, 52));
    other.times = 0;
    assert_true(known_law(testing_find("rao-sandelius"), 0, 52, &other) && other.counted);
    assert_true(places_bias(&other, 52) == 0);
    assert_false(known_law(testing_find("one-liner-map"), 0, 52, &other)); /* it loses items */
    bool known;
    other.keep_going = stops;
    assert_int_equal(places_law("sort-merge", 0, 52, &other, &known, NULL), STATUS_INTERRUPTED);
    other.trials = 0;
    assert_false(known_law(testing_find("sort-merge"), 0, 52, &other));
    other.trials = COUNTED;
    other.left_out = 3;
    assert_false(known_law(testing_find("sort-merge"), 0, 52, &other));
    assert_true(places_bias(&(PlacesLaw){.chances = one}, 52) > places_bias(&law, 52));
}

/* The machine follows at least so many of 52 items; rows and columns add up to 1. */
TEST(test_which_are_followed)
{
    double chances[52 * 52];
    size_t found = 0;
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        PlacesLaw law = {.chances = chances};
        bool known = known_law(algorithm, algorithm->parameter_default, 52, &law);
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
    assert_true(found >= 25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_all_orders),
        cmocka_unit_test(test_counted),
        cmocka_unit_test(test_which_are_followed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
