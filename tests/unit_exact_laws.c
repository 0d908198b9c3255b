/* The laws of the registered shuffles, against what is known of them. */
#include "exact_testing.h"

#include <math.h>

#include "exact/enumerate.h"
#include "exact/law_classes.h"
#include "exact/propagate.h"
#include "exact/riffle.h"
#include "tallies/rank.h"

/* Orders of n=3: 012 021 102 120 201 210. Every row was worked out by hand or by an independent
 * enumeration; TV and phi2 are to the even law. */
static const struct {
    const char *name;
    uint32_t parameter;
    size_t n;
    const char *law, *tv, *phi2;
} known[] = {
    {"fisher-yates", 0, 3, "6: 1 1 1 1 1 1", "0", "0"},
    {"fisher-yates-forward", 0, 3, "6: 1 1 1 1 1 1", "0", "0"},
    {"inside-out", 0, 3, "6: 1 1 1 1 1 1", "0", "0"},
    {"swap-chain", 0, 3, "6: 1 1 1 1 1 1", "0", "0"},
    {"strike-out", 0, 3, "6: 1 1 1 1 1 1", "0", "0"},
    {"merge-shuffle", 0, 3, "6: 1 1 1 1 1 1", "0", "0"},
    {"sattolo", 0, 3, "2: 0 0 0 1 1 0", "2/3", "2"},
    {"until-different", 0, 3, "5: 0 1 1 1 1 1", "1/6", "1/5"},
    {"cut", 0, 3, "3: 1 0 0 1 1 0", "1/2", "1"},
    {"last-fixed", 0, 3, "2: 1 0 1 0 0 0", "2/3", "2"},
    {"naive", 0, 2, "2: 1 1", "0", "0"},
    {"naive", 0, 3, "27: 4 5 5 5 4 4", "1/18", "1/81"},
    {"naive", 0, 4, "256: 10 10 10 14 11 9 10 15 14 14 11 11 11 11 9 11 11 10 8 9 9 8 10 10",
     "25/384", "61/2048"},
    {"naive-backward", 0, 3, "9: 2 2 1 1 2 1", "1/6", "1/9"},
    {"naive-reduce", 0, 3, "9: 2 2 1 2 1 1", "1/6", "1/9"},
    {"missing-offset", 0, 2, "2: 1 1", "0", "0"},
    {"missing-offset", 0, 3, "6: 2 0 2 1 0 1", "1/3", "2/3"},
    {"missing-offset", 0, 4, "24: 2 0 4 0 0 0 3 0 3 2 0 0 3 0 3 1 0 1 0 0 0 1 0 1", "13/24", "5/3"},
    {"sort-v8", 0, 3, "16: 6 1 2 1 1 5", "17/48", "19/32"},
    {"sort-v8-boolean", 0, 3, "1: 1 0 0 0 0 0", "5/6", "5"},
    {"sort-insertion", 0, 3, "8: 2 1 2 1 1 1", "1/6", "1/8"},
    {"sort-quick-hoare", 0, 3, "16: 3 3 4 2 2 2", "1/8", "5/64"},
    {"riffle", 1, 3, "8: 4 1 1 1 1 0", "1/3", "7/8"},
    {"identity", 0, 3, "1: 1 0 0 0 0 0", "5/6", "5"},
    {"reverse", 0, 3, "1: 0 0 0 0 0 1", "5/6", "5"},
};

TEST(test_known_laws)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        Law law = testing_law(known[i].name, known[i].parameter, known[i].n);
        testing_expect_law(&law, known[i].law);
        LawMeasures measures;
        law_measure(&law, &measures);
        testing_expect_fraction(measures.tv, known[i].tv);
        testing_expect_fraction(measures.phi2, known[i].phi2);
        law_measures_clear(&measures);
        law_clear(&law);
    }
}

/* Where only the distances are known. */
static const struct {
    const char *name;
    uint32_t parameter;
    size_t n;
    const char *tv, *phi2; /* phi2 NULL: not compared */
} distances[] = {
    {"fisher-yates", 0, 4, "0", "0"},
    {"inside-out", 0, 5, "0", "0"},
    {"merge-shuffle", 0, 4, "0", "0"},
    {"sattolo", 0, 4, "3/4", "3"},
    {"cut", 0, 4, "5/6", "5"},
    {"until-different", 0, 4, "1/24", "1/23"},
    {"rounded", 0, 4, "1/6", NULL},
    {"sort-merge", 0, 3, "1/6", "1/8"},
    {"sort-quick-lomuto", 0, 3, "1/6", "1/8"},
    {"sort-insertion", 0, 4, "7/24", NULL},
    {"sort-merge", 0, 4, "1/6", NULL},
    {"sort-quick-lomuto", 0, 4, "1/4", NULL},
    {"sort-quick-hoare", 0, 4, "73/384", NULL},
    {"sort-v8", 0, 4, "17/48", NULL},
    {"riffle", 1, 4, "1/2", NULL},
};

TEST(test_distances)
{
    for (size_t i = 0; i < sizeof distances / sizeof *distances; i++) {
        Law law = testing_law(distances[i].name, distances[i].parameter, distances[i].n);
        LawMeasures measures;
        law_measure(&law, &measures);
        testing_expect_fraction(measures.tv, distances[i].tv);
        if (distances[i].phi2)
            testing_expect_fraction(measures.phi2, distances[i].phi2);
        law_measures_clear(&measures);
        law_clear(&law);
    }
}

/* For every registered shuffle at n <= 6, and each way to draw, the two machines give the same
 * law wherever the orders machine applies. */
TEST(test_propagation_equals_enumeration)
{
    static const DrawLaw draws[] = {{DRAW_EXACT, 0}, {DRAW_MODULO, 5}, {DRAW_FLOAT, 4}};
    size_t compared = 0;
    size_t shuffles = 0;
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        size_t before = compared;
        for (size_t n = algorithm->min_n; n <= 6; n++) {
            for (size_t way = 0; way < sizeof draws / sizeof *draws; way++) {
                for (uint32_t more = 0; more < (algorithm->parameter ? 2 : 1); more++) {
                    ExactLimits limits = testing_limits;
                    limits.draw = draws[way];
                    uint32_t parameter = algorithm->parameter_default + more;
                    Law law, walked;
                    Error error;
                    if (law_by_propagation(algorithm->name, parameter, n, &limits, &law, &error))
                        continue;
                    if (law_by_enumeration(algorithm, parameter, n, &limits, &walked, &error))
                        fail_msg("%s", error.text);
                    testing_complete(&law);
                    /* A number that cannot come (weight 0) makes no path. */
                    testing_expect_equal(&law, &walked, draws[way].method != DRAW_FLOAT,
                                         algorithm->name);
                    law_clear(&law);
                    law_clear(&walked);
                    compared += n > 2; /* below, hardly anything is drawn */
                }
            }
        }
        shuffles += compared > before;
    }
    print_message("compared %zu laws of %zu shuffles, n = 3..6\n", compared, shuffles);
    assert_true(shuffles >= 17);
    assert_true(compared >= 17 * 3 * 4);
}

TEST(test_divisibility)
{
    static const struct {
        const char *name;
        size_t n;
        bool divisible, bounded;
    } cases[] = {
        {"naive", 3, false, true},          {"naive", 2, true, true},
        {"rounded", 4, true, true},         {"until-different", 4, false, false},
        {"sort-merge", 4, false, true},     {"fisher-yates", 6, true, true},
        {"rao-sandelius", 3, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Law law = testing_law(cases[i].name, 0, cases[i].n);
        LawMeasures measures;
        law_measure(&law, &measures);
        if (measures.divisible != cases[i].divisible || law.bounded != cases[i].bounded)
            fail_msg("%s, n=%zu", cases[i].name, cases[i].n);
        law_measures_clear(&measures);
        law_clear(&law);
    }
}

TEST(test_sign_and_positions_of_naive)
{
    for (size_t n = 2; n <= 7; n++) {
        Law law = testing_law("naive", 0, n);
        LawMeasures measures;
        law_measure(&law, &measures);
        /* Each of n swaps keeps the sign with chance 1/n. */
        mpq_t sign;
        mpq_init(sign);
        mpz_ui_pow_ui(mpq_numref(sign), n - 2, n);
        if (n % 2)
            mpz_neg(mpq_numref(sign), mpq_numref(sign));
        mpz_ui_pow_ui(mpq_denref(sign), n, n);
        mpq_canonicalize(sign);
        assert_true(mpq_equal(sign, measures.sign));
        /* Item 0 is anywhere, and any item in the last place, alike. */
        mpz_t positions[7 * 7];
        for (size_t i = 0; i < n * n; i++)
            mpz_init(positions[i]);
        assert_int_equal(law_positions(&law, positions, NULL), STATUS_OK);
        for (size_t i = 0; i < n; i++) {
            mpz_t sum;
            mpz_init(sum);
            for (size_t p = 0; p < n; p++)
                mpz_add(sum, sum, positions[i * n + p]);
            assert_int_equal(mpz_cmp(sum, law.denominator), 0);
            mpz_mul_ui(sum, positions[i], n); /* item 0 at place i */
            assert_int_equal(mpz_cmp(sum, law.denominator), 0);
            mpz_mul_ui(sum, positions[i * n + n - 1], n);
            assert_int_equal(mpz_cmp(sum, law.denominator), 0);
            mpz_clear(sum);
        }
        for (size_t i = 0; i < n * n; i++)
            mpz_clear(positions[i]);
        mpq_clear(sign);
        law_measures_clear(&measures);
        law_clear(&law);
    }
}

/* poker-1999: the last card never comes last. Its column of the matrix says so. */
TEST(test_position_of_the_last_card)
{
    Law law = testing_law("poker-1999", 0, 5);
    mpz_t positions[25];
    for (size_t i = 0; i < 25; i++)
        mpz_init(positions[i]);
    assert_int_equal(law_positions(&law, positions, NULL), STATUS_OK);
    assert_int_equal(mpz_sgn(positions[24]), 0);
    assert_true(mpz_sgn(positions[23]) > 0);
    for (size_t i = 0; i < 25; i++)
        mpz_clear(positions[i]);
    law_clear(&law);
}

/* The chance of a permutation is 1, 2/3, 5/12, 13/60, 19/180; then it is an involution, 1/n! each;
 * of these there are 2, 4, 10, 26, 76. */
TEST(test_one_liner_map)
{
    static const char *const lost[] = {"0", "1/3", "7/12", "47/60", "161/180"};
    static const uint64_t involutions[] = {2, 4, 10, 26, 76};
    for (size_t n = 2; n <= 6; n++) {
        Law law = testing_law("one-liner-map", 0, n);
        LawMeasures measures;
        law_measure(&law, &measures);
        testing_expect_fraction(measures.invalid, lost[n - 2]);
        testing_expect_fraction(measures.tv, lost[n - 2]); /* the orders left are all too rare */
        assert_int_equal(measures.orders_possible, involutions[n - 2]);
        mpq_t one;
        mpq_init(one);
        mpq_set_ui(one, 1, permutation_count(n));
        assert_true(mpq_equal(measures.max, one));
        assert_true(n == 2 ? measures.kl < 1e-12 : isinf(measures.kl));
        mpq_clear(one);
        law_measures_clear(&measures);
        law_clear(&law);
    }
}

/* Coins without end: the known part is even, the rest is stated. */
TEST(test_rao_sandelius)
{
    for (size_t n = 3; n <= 5; n++) {
        Law law = testing_law("rao-sandelius", 0, n);
        assert_true(mpz_sgn(law.leftover) > 0);
        LawMeasures measures;
        law_measure(&law, &measures);
        assert_true(mpq_get_d(measures.leftover) <= 1e-4);
        assert_true(mpq_equal(measures.min, measures.max));
        assert_true(mpq_equal(measures.tv, measures.leftover)); /* the upper end; the lower is 0 */
        law_measures_clear(&measures);
        law_clear(&law);
    }
}

/* The closed forms, order by order, against every path of the shuffles themselves. */
TEST(test_riffle_and_key_sort_law)
{
    static const struct {
        const char *name;
        uint32_t parameter;
        size_t n_most;
    } cases[] = {{"riffle", 1, 6},   {"riffle", 2, 5},   {"riffle", 3, 3},
                 {"key-sort", 1, 7}, {"key-sort", 2, 6}, {"key-sort", 3, 5},
                 {"key-sort", 8, 2}, {"key-ties", 3, 6}, {"key-ties", 10, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool inverse = cases[i].name[0] == 'k';
        for (size_t n = 1; n <= cases[i].n_most; n++) {
            if (n < testing_find(cases[i].name)->min_n)
                continue;
            Law law = testing_law(cases[i].name, cases[i].parameter, n);
            Law closed;
            mpz_t heaps;
            mpz_init(heaps);
            riffle_heaps(testing_find(cases[i].name), cases[i].parameter, heaps);
            assert_int_equal(riffle_law(n, heaps, inverse, UINT64_C(1) << 30, &closed, NULL),
                             STATUS_OK);
            testing_expect_equal(&law, &closed, inverse, cases[i].name);
            Law classes;
            LawMeasures measures, described;
            law_measure(&law, &measures);
            assert_int_equal(law_by_classes(n, heaps, &classes, &described, NULL), STATUS_OK);
            assert_int_equal(mpz_cmp(classes.denominator, law.denominator), 0);
            assert_true(mpq_equal(described.tv, measures.tv));
            assert_true(mpq_equal(described.phi2, measures.phi2));
            assert_true(mpq_equal(described.min, measures.min));
            assert_true(mpq_equal(described.max, measures.max));
            assert_int_equal(mpz_cmp(described.min_count, measures.min_count), 0);
            assert_int_equal(mpz_cmp(described.max_count, measures.max_count), 0);
            assert_int_equal(mpz_cmp(described.possible, measures.possible), 0);
            assert_true(described.divisible == measures.divisible);
            mpz_clear(heaps);
            law_measures_clear(&described);
            law_clear(&classes);
            law_measures_clear(&measures);
            law_clear(&law);
            law_clear(&closed);
        }
    }
}

/* 15-bit x % 3: 10923, 10923, 10922 of 32768. The second draw, x % 2, is fair. So phi2 is 2^-29,
 * and the bias takes 64.46 / phi2 = 3.5e10 trials to see. */
TEST(test_modulo_bias)
{
    ExactLimits limits = testing_limits;
    limits.draw = (DrawLaw){DRAW_MODULO, 15};
    Law law;
    ExactMethod method;
    assert_int_equal(exact_law(testing_find("fisher-yates"), 0, 3, &limits, &law, &method, NULL),
                     STATUS_OK);
    assert_int_equal(method, EXACT_PROPAGATION);
    /* The draw 2, the rare one, leaves item 2 last: 012 and 102. */
    testing_expect_law(&law, "65536: 10922 10923 10922 10923 10923 10923");
    LawMeasures measures;
    law_measure(&law, &measures);
    testing_expect_fraction(measures.phi2, "1/536870912");
    testing_expect_fraction(measures.tv, "1/49152");
    testing_expect_fraction(measures.min, "5461/32768");
    testing_expect_fraction(measures.max, "10923/65536");
    /* For a small bias KL is phi2 / 2 (to the first order). */
    assert_true(fabs(measures.kl / 0x1p-30 - 1) < 1e-4);
    law_measures_clear(&measures);
    law_clear(&law);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_laws),
        cmocka_unit_test(test_distances),
        cmocka_unit_test(test_propagation_equals_enumeration),
        cmocka_unit_test(test_divisibility),
        cmocka_unit_test(test_sign_and_positions_of_naive),
        cmocka_unit_test(test_position_of_the_last_card),
        cmocka_unit_test(test_one_liner_map),
        cmocka_unit_test(test_rao_sandelius),
        cmocka_unit_test(test_riffle_and_key_sort_law),
        cmocka_unit_test(test_modulo_bias),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
