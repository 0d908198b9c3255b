/* The laws of the shuffles, computed here by walking all paths of their draws, against
 * - the values that the literature and hand derivations give,
 * - oracle_laws.inc: the same shuffles written a second time in Python with plain lists, every
 *   path walked, exact fractions (oracle_laws.py says how; its lines stand there as it prints
 *   them). Where python3 is found the script is run again and must still print those lines.
 *
 * Usage: unit_algorithms [oracle_laws.py]; without the argument the script is not run. */
#include "law_walk.h"

#include "tallies/rank.h"

/* Laws that were stated before this code was written, from all n^n paths of naive, all n^(n-1) of
 * its two variants, all n! of missing-offset, and the trees of coins. */
TEST(test_printed_laws)
{
    static const struct {
        const char *name;
        size_t n;
        const char *numbers;
    } printed[] = {
        {"naive", 3, "27 0 4 5 5 5 4 4"},
        {"naive", 4, "256 0 10 10 10 14 11 9 10 15 14 14 11 11 11 11 9 11 11 10 8 9 9 8 10 10"},
        {"naive-backward", 3, "9 0 2 2 1 1 2 1"},
        {"naive-reduce", 3, "9 0 2 2 1 2 1 1"},
        {"missing-offset", 3, "6 0 2 0 2 1 0 1"},
        {"missing-offset", 4, "24 0 2 0 4 0 0 0 3 0 3 2 0 0 3 0 3 1 0 1 0 0 0 1 0 1"},
        {"sattolo", 3, "2 0 0 0 0 1 1 0"},
        {"sort-quick-hoare", 3, "16 0 3 3 4 2 2 2"},
        {"sort-v8", 3, "16 0 6 1 2 1 1 5"},
        {"cut", 3, "3 0 1 0 0 1 1 0"},
    };
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++) {
        Law law, expected;
        law_by_name(printed[i].name, 1, printed[i].n, &law);
        law_read(&expected, printed[i].n, printed[i].numbers);
        assert_same_law(&law, &expected, printed[i].name);
    }
}

/* The total variation distance to uniform, |p - 1/K| summed and halved, and phi2, K times the sum
 * of p^2, less 1, as fractions. A zero phi2 denominator stands for "not in print". */
TEST(test_printed_distances)
{
    static const struct {
        const char *name;
        size_t n;
        uint64_t tv, tv_over, phi2, phi2_over;
    } printed[] = {
        {"fisher-yates", 3, 0, 1, 0, 1},
        {"naive", 3, 1, 18, 1, 81},
        {"naive", 4, 25, 384, 61, 2048}, /* .029785 */
        {"sattolo", 3, 2, 3, 2, 1},
        {"sattolo", 4, 3, 4, 3, 1},
        {"sort-insertion", 3, 1, 6, 1, 8},
        {"sort-insertion", 4, 7, 24, 0, 0},
        {"sort-merge", 3, 1, 6, 1, 8},
        {"sort-merge", 4, 1, 6, 0, 0},
        {"sort-quick-lomuto", 3, 1, 6, 1, 8},
        {"sort-quick-lomuto", 4, 1, 4, 0, 0},
        {"sort-quick-hoare", 3, 1, 8, 5, 64},
        {"sort-quick-hoare", 4, 73, 384, 0, 0},
        {"sort-v8", 3, 17, 48, 19, 32},
        {"sort-v8", 4, 17, 48, 0, 0},
        {"riffle", 3, 1, 3, 0, 0},
        {"riffle", 4, 1, 2, 0, 0},
        {"cut", 3, 1, 2, 1, 1},
        {"cut", 4, 5, 6, 5, 1},
        {"rounded", 4, 1, 6, 0, 0},
    };
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++) {
        Law law;
        law_by_name(printed[i].name, 1, printed[i].n, &law);
        uint64_t apart = 0, squares = 0;
        for (size_t order = 0; order < law.orders; order++) {
            uint64_t scaled = law.numerators[order] * law.orders;
            apart += scaled > law.denominator ? scaled - law.denominator : law.denominator - scaled;
            squares += law.numerators[order] * law.numerators[order];
        }
        if (apart * printed[i].tv_over != printed[i].tv * 2 * law.orders * law.denominator)
            fail_msg("TV of %s at n = %zu is not %ju/%ju", printed[i].name, printed[i].n,
                     (uintmax_t)printed[i].tv, (uintmax_t)printed[i].tv_over);
        uint64_t square = law.denominator * law.denominator;
        if (printed[i].phi2_over &&
            (law.orders * squares - square) * printed[i].phi2_over != printed[i].phi2 * square)
            fail_msg("phi2 of %s at n = %zu is not %ju/%ju", printed[i].name, printed[i].n,
                     (uintmax_t)printed[i].phi2, (uintmax_t)printed[i].phi2_over);
    }
    Law law;
    law_by_name("rounded", 0, 4, &law);
    assert_int_equal(48 % law.denominator, 0);
}

static const char *const oracle[] = {
#include "oracle_laws.inc"
};
enum {
    ORACLE_LINES = sizeof oracle / sizeof *oracle,
};

TEST(test_oracle_laws)
{
    for (size_t i = 0; i < ORACLE_LINES; i++) {
        char name[64];
        uint32_t parameter;
        size_t n;
        int length;
        uintmax_t paths;
        assert_int_equal(
            sscanf(oracle[i], "%63s %u %zu %ju %n", name, &parameter, &n, &paths, &length), 4);
        Law law, expected;
        law_by_name(name, parameter, n, &law);
        law_read(&expected, n, oracle[i] + length);
        assert_same_law(&law, &expected, oracle[i]);
        if (law.paths != paths)
            fail_msg("%s: %ju paths", oracle[i], (uintmax_t)law.paths);
    }
}

/* cmocka's way to hand a test its argument: *state is the path of the script, or NULL. */
static void test_oracle_script(void **state)
{
    const char *script = *state;
    if (!script || system("python3 -c '' 2>/dev/null"))
        skip();
    char command[4096], line[8192];
    assert_in_range(snprintf(command, sizeof command, "python3 '%s'", script), 1, 4095);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    for (size_t i = 0; i < ORACLE_LINES; i++) {
        assert_non_null(fgets(line, sizeof line, output));
        line[strcspn(line, "\n")] = 0;
        assert_string_equal(line, oracle[i]);
    }
    assert_null(fgets(line, sizeof line, output));
    assert_int_equal(pclose(output), 0);
}

/* Paths less likely than 2^-24 are given up, which only shuffles have whose draws are without
 * bound. Up to the mass of those, which is small, an even law has 1/n! for every order; another one
 * has an order with more. */
static void assert_claim_so_far(const Algorithm *algorithm, const Law *law, bool uniform)
{
    bool more = false;
    assert_true((double)law->cut <= 0x1p-8 * (double)law->denominator);
    assert_int_equal(law->invalid, 0);
    for (size_t order = 0; order < law->orders; order++) {
        more |= law->numerators[order] * law->orders > law->denominator;
        if (uniform && (law->numerators[order] + law->cut) * law->orders < law->denominator)
            fail_msg("%s: an order is too rare at n = %zu", algorithm->name, law->n);
    }
    if (more == uniform)
        fail_msg("%s is %suniform at n = %zu", algorithm->name, uniform ? "not " : "", law->n);
}

static void assert_claim(const Algorithm *algorithm, const Law *law, bool uniform)
{
    if (law_is_uniform(law) != uniform)
        fail_msg("%s is %suniform at n = %zu", algorithm->name, uniform ? "not " : "", law->n);
    if ((law->invalid > 0) != (algorithm->claim == CLAIM_BROKEN && !uniform))
        fail_msg("%s: invalid outcomes at n = %zu", algorithm->name, law->n);
    for (size_t order = 0; order < law->orders; order++)
        if (algorithm->claim == CLAIM_SUBSET && law->numerators[order] > 1)
            fail_msg("%s: not uniform over its orders, n = %zu", algorithm->name, law->n);
}

/* Uniform below biased_from and nowhere else; a subset is uniform over what it reaches, and what is
 * biased is not, at some n and parameter. */
TEST(test_claims)
{
    size_t without_bound = 0;
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        if (algorithm->takes)
            continue; /* test_samplers */
        bool uneven = false, cut = false;
        /* Which subset it is depends on the parameter, as does where shards are too small to be a
         * bias: the claim is of the usual one. */
        bool one = algorithm->claim == CLAIM_SUBSET || !algorithm->parameter || algorithm->second;
        uint32_t first = one && algorithm->parameter ? algorithm->parameter_default : 1;
        for (uint32_t parameter = first; parameter <= (one ? first : 3); parameter++) {
            for (size_t n = algorithm->min_n; n <= (parameter > 1 && !one ? 3 : 5); n++) {
                Law law;
                if (parameter == 3 && n == 3 && !strcmp(algorithm->name, "riffle"))
                    continue; /* a hundred thousand paths, and no news */
                law_of(algorithm, parameter, n, UINT64_C(1) << 24, &law);
                bool uniform = algorithm->claim == CLAIM_UNIFORM || n < algorithm->biased_from;
                cut |= law.cut > 0;
                if (law.cut)
                    assert_claim_so_far(algorithm, &law, uniform);
                else
                    assert_claim(algorithm, &law, uniform);
                for (size_t order = 0; order < law.orders; order++)
                    uneven |= law.numerators[order] > 1;
            }
        }
        without_bound += cut;
        if (algorithm->claim == CLAIM_BIASED && !uneven)
            fail_msg("%s: biased, and uniform over a subset", algorithm->name);
    }
    assert_true(without_bound >= 1);
}

/* The chances of each outcome of the first `taken` places: of their set, or in order. *ret_even:
 * all that can be are equally likely. Returns the weight of what is invalid there. */
static uint64_t taken_law(const Law *law, size_t taken, bool in_order, bool *ret_even)
{
    size_t n = law->n, kinds = 0;
    uint64_t weights[1 << (3 * 3)] = {0}, total = 0, could = 1;
    for (size_t i = 0; i < taken; i++)
        could = in_order ? could * (n - i) : could * (n - i) / (i + 1);
    for (size_t order = 0; order < law->orders; order++) {
        Item items[8];
        size_t key = 0;
        permutation_unrank(order, n, items);
        for (size_t place = 0; place < taken; place++)
            key = in_order ? key * 8 + items[place] : key | (size_t)1 << items[place];
        weights[key] += law->numerators[order];
        total += law->numerators[order];
    }
    *ret_even = true;
    for (size_t key = 0; key < sizeof weights / sizeof *weights; key++) {
        kinds += weights[key] > 0;
        *ret_even &= !weights[key] || weights[key] * could == total;
    }
    *ret_even &= kinds == could;
    return law->invalid;
}

/* A sampler's claim is of the sets of the K items that it takes, K < n; all paths up to n = 6, K
 * = 3. In order only two are even. */
TEST(test_samplers)
{
    size_t samplers = 0;
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        if (!algorithm->takes)
            continue;
        samplers++;
        bool ever_uneven = false, ordered = true;
        for (size_t taken = 1; taken <= 3; taken++)
            for (size_t n = taken + 1; n <= (taken == 3 ? 5 : 6); n++) {
                Law law;
                bool even_sets, even_order;
                law_of(algorithm, (uint32_t)taken, n, UINT64_C(1) << 32, &law);
                assert_true(law.cut == 0);
                uint64_t invalid = taken_law(&law, taken, false, &even_sets);
                taken_law(&law, taken, true, &even_order);
                ordered &= even_order;
                ever_uneven |= !even_sets;
                if (algorithm->claim == CLAIM_UNIFORM && !even_sets)
                    fail_msg("%s:%zu is biased at n = %zu", algorithm->name, taken, n);
                if (algorithm->claim == CLAIM_BIASED && even_sets == (n >= algorithm->biased_from))
                    fail_msg("%s:%zu: not as claimed at n = %zu", algorithm->name, taken, n);
                if (algorithm->claim == CLAIM_SUBSET)
                    assert_int_equal(even_sets, taken == 1 || taken == n - 1);
                if (algorithm->claim != CLAIM_BROKEN)
                    assert_true(invalid == 0);
                else if (taken > 1)
                    assert_true(invalid > 0);
            }
        bool two = !strcmp(algorithm->name, "retry") || !strcmp(algorithm->name, "shuffle-take");
        if (algorithm->claim != CLAIM_BROKEN) {
            assert_int_equal(ordered, two);
            assert_int_equal(ever_uneven, algorithm->claim != CLAIM_UNIFORM);
        }
    }
    assert_int_equal(samplers, 10);
}

/* What its coins leave open, by the number of items. */
TEST(test_rao_sandelius)
{
    static const double left_over[] = {0, 0, 0, 0x1p-14, 0x1p-11};
    for (size_t n = 1; n <= 4; n++) {
        Law law;
        law_of(find("rao-sandelius"), 0, n, UINT64_C(1) << 24, &law);
        assert_true((double)law.cut <= left_over[n] * (double)law.denominator);
    }
}

static uint64_t binomial(uint64_t n, uint64_t k)
{
    uint64_t result = 1;
    for (uint64_t i = 0; i < k; i++)
        result = n < k ? 0 : result * (n - i) / (i + 1);
    return result;
}

/* Bayer and Diaconis 1992: after K riffles an order of r rising sequences has probability
 * C(2^K + n-r, n) / 2^(Kn), r - 1 being the descents of its inverse; keys of B bits give the
 * inverse order: C(2^B + n-1-descents, n) / 2^(Bn). */
TEST(test_riffle_and_key_sort)
{
    static const struct {
        const char *name;
        uint32_t parameter;
        size_t n;
    } cases[] = {{"riffle", 1, 2},   {"riffle", 1, 3},   {"riffle", 1, 4},   {"riffle", 1, 5},
                 {"riffle", 2, 3},   {"riffle", 2, 4},   {"riffle", 3, 2},   {"key-sort", 1, 4},
                 {"key-sort", 1, 5}, {"key-sort", 2, 5}, {"key-sort", 3, 4}, {"key-sort", 8, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t n = cases[i].n;
        Law law, expected;
        law_by_name(cases[i].name, cases[i].parameter, n, &law);
        law_start(&expected, n);
        expected.denominator = UINT64_C(1) << (cases[i].parameter * n);
        for (size_t order = 0; order < law.orders; order++) {
            Item items[MOST_ITEMS], places[MOST_ITEMS];
            order_of(order, n, items);
            for (size_t place = 0; place < n; place++)
                places[items[place]] = (Item)place;
            const Item *runs = strcmp(cases[i].name, "riffle") ? items : places;
            size_t descents = 0;
            for (size_t place = 1; place < n; place++)
                descents += runs[place] < runs[place - 1];
            expected.numerators[order] =
                binomial((UINT64_C(1) << cases[i].parameter) + n - 1 - descents, n);
        }
        law_reduce(&expected);
        assert_same_law(&law, &expected, cases[i].name);
    }
}

/* The mass with which `item` ends at `place`. */
static uint64_t law_position(const Law *law, size_t item, size_t place)
{
    uint64_t mass = 0;
    for (size_t order = 0; order < law->orders; order++) {
        Item items[MOST_ITEMS];
        order_of(order, law->n, items);
        if (items[place] == item)
            mass += law->numerators[order];
    }
    return mass;
}

TEST(test_position_matrices)
{
    Law law;
    law_by_name("sort-merge", 0, 4, &law); /* an even matrix and TV 1/6 */
    for (size_t item = 0; item < 4; item++)
        for (size_t place = 0; place < 4; place++)
            assert_int_equal(law_position(&law, item, place) * 4, law.denominator);
    for (size_t n = 2; n <= 5; n++) {
        law_by_name("cut", 0, n, &law);
        for (size_t item = 0; item < n; item++)
            for (size_t place = 0; place < n; place++)
                assert_int_equal(law_position(&law, item, place) * n, law.denominator);
        law_by_name("naive", 0, n, &law); /* the row of item 0 and the last place are even */
        for (size_t i = 0; i < n; i++) {
            assert_int_equal(law_position(&law, 0, i) * n, law.denominator);
            assert_int_equal(law_position(&law, i, n - 1) * n, law.denominator);
        }
        law_by_name("poker-1999", 0, n, &law);
        assert_int_equal(law_position(&law, n - 1, n - 1), 0);
        law_by_name("last-fixed", 0, n, &law);
        assert_int_equal(law_position(&law, n - 1, n - 1), law.denominator);
    }
}

/* What the orders of a subset are, and that all of them are reached. */
TEST(test_subsets)
{
    for (size_t n = 2; n <= 5; n++) {
        Law sattolo, different, map;
        law_by_name("sattolo", 0, n, &sattolo);
        law_by_name("until-different", 0, n, &different);
        law_by_name("one-liner-map", 0, n, &map);
        assert_int_equal(sattolo.denominator * n, sattolo.orders);
        assert_int_equal(different.denominator, different.orders - 1);
        assert_int_equal(different.numerators[0], 0);
        for (size_t order = 0; order < sattolo.orders; order++) {
            Item items[MOST_ITEMS] = {0};
            order_of(order, n, items);
            size_t cycle = 1;
            bool involution = true;
            for (size_t place = items[0]; place != 0; place = items[place])
                cycle++;
            for (size_t place = 0; place < n; place++)
                involution &= items[items[place]] == place;
            assert_int_equal(sattolo.numerators[order], cycle == n);
            assert_int_equal(map.numerators[order] * map.orders, involution ? map.denominator : 0);
        }
    }
}

/* Sums of the involutions, over n!: 2/2, 4/6, 10/24, 26/120, 76/720. */
TEST(test_one_liner_map)
{
    static const uint64_t valid[][2] = {{1, 1}, {2, 3}, {5, 12}, {13, 60}, {19, 180}};
    for (size_t n = 2; n <= 6; n++) {
        Law law;
        law_by_name("one-liner-map", 0, n, &law);
        assert_int_equal((law.denominator - law.invalid) * valid[n - 2][1],
                         law.denominator * valid[n - 2][0]);
    }
}

/* E[sign] of naive is ((2-n)/n)^n: each step is no swap with probability 1/n. */
TEST(test_naive_parity)
{
    for (size_t n = 2; n <= 5; n++) {
        Law law;
        law_by_name("naive", 0, n, &law);
        int64_t sum = 0, expected = (int64_t)law.denominator;
        for (size_t order = 0; order < law.orders; order++) {
            Item items[MOST_ITEMS];
            order_of(order, n, items);
            int sign = 1;
            for (size_t i = 0; i < n; i++)
                for (size_t j = i + 1; j < n; j++)
                    sign = items[j] < items[i] ? -sign : sign;
            sum += sign * (int64_t)law.numerators[order];
        }
        for (size_t i = 0; i < n; i++) {
            sum *= (int64_t)n;
            expected *= 2 - (int64_t)n;
        }
        assert_int_equal(sum, expected);
    }
}

/* With coins at fixed places of one 16-bit word, all 65,536 words together are the exact law: the
 * form with masks, where it skips coins, reads none twice. */
TEST(test_coins_of_a_word)
{
    static const char *const names[] = {"sort-v8",        "sort-insertion", "sort-binary-insertion",
                                        "sort-selection", "sort-bubble",    "sort-bubble-early",
                                        "sort-merge",     "overhand"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const Algorithm *algorithm = find(names[i]);
        for (size_t n = 2; n <= 5; n++) {
            Law law, expected;
            law_by_name(names[i], 1, n, &expected);
            law_start(&law, n);
            law.denominator = 65536;
            for (uint32_t word = 0; word < 65536; word++) {
                Item items[MOST_ITEMS] = {0, 1, 2, 3, 4, 5}, kept[MOST_ITEMS];
                uint16_t column = (uint16_t)word;
                Draws draws = {
                    .column = &column, .rows = 1, .parameter = 1, .behind = &walk_behind};
                algorithm->shuffle(&(Deck){items, kept, n}, n, &draws);
                assert_in_range(draws.row, 0, 1);
                ++*law_cell(&law, items);
            }
            law_reduce(&law);
            assert_same_law(&law, &expected, names[i]);
        }
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_printed_laws),
        cmocka_unit_test(test_printed_distances),
        cmocka_unit_test(test_oracle_laws),
        cmocka_unit_test_prestate(test_oracle_script, argc > 1 ? argv[1] : NULL),
        cmocka_unit_test(test_claims),
        cmocka_unit_test(test_samplers),
        cmocka_unit_test(test_rao_sandelius),
        cmocka_unit_test(test_riffle_and_key_sort),
        cmocka_unit_test(test_position_matrices),
        cmocka_unit_test(test_subsets),
        cmocka_unit_test(test_one_liner_map),
        cmocka_unit_test(test_naive_parity),
        cmocka_unit_test(test_coins_of_a_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
