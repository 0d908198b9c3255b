/* Laws that are requested: worked cases of an independent program, all orders of 4 to 7 items,
 * every data set of two and three trials, calibration at both ends, and biases that must be found.
 */
#include "unit.h"

#include "check_testing.h"
#include "draw_order.h"
#include "inference/check_list.h"
#include "inference/law_places.h"
#include "input/law_read.h"
#include "random/block_key.h"
#include "reference_any.h"
#include "tallies/forbidden.h"
#include "test_size.h"

static const char *reference_path;
static TestSize size;

static void assert_close(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-9 * fmax(1, fabs(expected))))
        fail_msg("%.15g is not %.15g", value, expected);
}

static double number(const cJSON *value)
{
    mpq_t fraction;
    if (cJSON_IsNumber(value))
        return value->valuedouble;
    reference_fraction(value, fraction);
    double number = mpq_get_d(fraction);
    mpq_clear(fraction);
    return number;
}

static TargetLaw law_of(LawName name, size_t n, const char *text)
{
    TargetLaw law;
    Error error;
    LawFile file = {.path = "law", .bytes = text, .length = text ? strlen(text) : 0};
    if (law_read(name, n, text ? &file : NULL, &law, &error))
        fail_msg("%s", error.text);
    return law;
}

/* The same orders as a list. */
static TargetLaw listed(const TargetLaw *law)
{
    uint64_t all = permutation_count(law->n);
    char *text = calloc(all, 2 * law->n + 1), *at = text;
    Item order[PERMUTATION_MAX_ITEMS], room[PERMUTATION_MAX_ITEMS];
    for (uint64_t rank = 0; rank < all; rank++) {
        permutation_unrank(rank, law->n, order);
        if (!law_allows(law, order, room))
            continue;
        for (size_t place = 0; place < law->n; place++)
            at += sprintf(at, "%u%c", order[place], place + 1 < law->n ? ' ' : '\n');
    }
    TargetLaw list = law_of(LAW_SUBSET, law->n, text);
    free(text);
    return list;
}

static LawName name_of(const cJSON *item)
{
    const char *name = reference_at(item, "input.law")->valuestring;
    return strcmp(name, "cycles") == 0 ? LAW_CYCLE : LAW_DERANGEMENT;
}

TEST(worked_numbers_of_orders)
{
    cJSON *file = reference_read(reference_path);
    const cJSON *item;
    size_t count = 0;
    REFERENCE_EACH(item, file, 7, "law")
    {
        if (!cJSON_GetObjectItem(reference_at(item, "input"), "law"))
            continue;
        size_t n = (size_t)reference_at(item, "input.n")->valueint;
        TargetLaw law = law_of(name_of(item), n, NULL);
        if (n <= 12)
            assert_int_equal(law.orders, reference_at(item, "expected.orders")->valueint);
        target_law_clear(&law);
        count++;
    }
    assert_int_equal(count, 6);
    cJSON_Delete(file);
}

/* Orders and places of weights 4 3 2 1. */
TEST(worked_weights)
{
    cJSON *file = reference_read(reference_path);
    const cJSON *item, *each, *cell;
    size_t count = 0;
    REFERENCE_EACH(item, file, 7, "law")
    {
        if (!cJSON_GetObjectItem(reference_at(item, "input"), "weights"))
            continue;
        TargetLaw law = law_of(LAW_WEIGHTS, 0, "0 4\n1 3\n\n2 2\r\n3\t1");
        size_t at = 0;
        assert_int_equal(law.orders, 24);
        cJSON_ArrayForEach(each, reference_at(item, "expected.orders"))
        {
            assert_int_equal(law.ranks[at], at);
            assert_close(law.chances[at++], number(each));
        }
        at = 0;
        cJSON_ArrayForEach(each, reference_at(item, "expected.places"))
        {
            cJSON_ArrayForEach(cell, each) assert_close(law.places[at++], number(cell));
        }
        target_law_clear(&law);
        count++;
    }
    assert_int_equal(count, 1);
    cJSON_Delete(file);
}

/* The chances of places against all orders that may come. Of five even items and more the number of
 * items that two trials agree in has the first three moments that it has over all orders (1, 2, 5;
 * of four items the third is 6), so that the places have the same law to order 1/N. */
TEST(places_by_all_orders)
{
    for (size_t n = 4; n <= (size == SIZE_SHORT ? 6 : 7); n++)
        for (LawName name = LAW_EVEN; name <= LAW_CYCLE; name++) {
            TargetLaw law = law_of(name, n, NULL), list = listed(&law);
            assert_int_equal(law.orders, list.orders);
            double sums[3] = {0};
            for (size_t i = 0; i < list.orders; i++) {
                Item order[7];
                double fixed = 0;
                permutation_unrank(list.ranks[i], n, order);
                for (size_t place = 0; place < n; place++)
                    fixed += order[place] == place;
                for (int k = 0; k < 3; k++)
                    sums[k] += pow(fixed, k + 1) / (double)list.orders;
            }
            for (size_t cell = 0; cell < n * n; cell++)
                assert_close(law_place_chance(&law, cell / n, cell % n), list.places[cell]);
            if (name == LAW_EVEN) {
                assert_close(sums[0], 1);
                assert_close(sums[1], 2);
                assert_close(sums[2], n == 4 ? 6 : 5);
            }
            target_law_clear(&law);
            target_law_clear(&list);
        }
}

static const char *const CHANCES = "0 1 2 3  1/4\n1 0 3 2 1/4\n3 2 1 0 1/8\n0 2 1 3 3/16\n"
                                   "2 3 0 1 0\n2 0 3 1 3/16\n";

/* What is drawn under a law comes as often as it says, and nothing else comes. */
TEST(draws_follow_the_law)
{
    enum { TRIALS = 40000 };
    TargetLaw laws[] = {
        law_of(LAW_EVEN, 4, NULL),       law_of(LAW_DERANGEMENT, 5, NULL),
        law_of(LAW_CYCLE, 5, NULL),      law_of(LAW_WEIGHTS, 4, "3 1\n2 2\n1 3\n0 4"),
        law_of(LAW_CHANCES, 4, CHANCES), law_of(LAW_SUBSET, 3, "0 1 2\n2 1 0\n1,2,0\n")};
    for (size_t l = 0; l < sizeof laws / sizeof *laws; l++) {
        TargetLaw *law = &laws[l];
        uint64_t words = block_key(5, l), counts[120] = {0};
        Item order[5], room[5];
        double statistic = 0;
        for (size_t t = 0; t < TRIALS; t++) {
            draw_order(law, law->n, &words, order, room);
            assert_true(law_allows(law, order, room));
            counts[permutation_rank(order, law->n)]++;
        }
        for (uint64_t rank = 0; rank < permutation_count(law->n); rank++) {
            permutation_unrank(rank, law->n, order);
            size_t index = law->ranks ? law_listed(law, rank) : 0;
            double chance = !law_allows(law, order, room) ? 0
                            : law->ranks                  ? law->chances[index]
                                                          : 1 / (double)law->orders;
            double off = (double)counts[rank] - TRIALS * chance;
            statistic += chance > 0 ? off * off / (TRIALS * chance) : 0;
            assert_true(chance > 0 || !counts[rank]);
        }
        Tails tails = chi_square_tails(statistic, (double)law->orders - 1);
        assert_true(chi_square_log10_two_sided(tails) > -5);
        target_law_clear(law);
    }
}

/* What the check says of so many orders that `draw` gives. */
static CheckResult drawn(const CheckKind *kind, const Shape *shape, const TargetLaw *source,
                         uint64_t trials, uint64_t *words)
{
    Tally tally;
    Item order[20], room[20];
    assert_int_equal(tally_begin(&tally, kind->tally, shape, trials, NULL), STATUS_OK);
    for (uint64_t t = 0; t < trials; t++) {
        draw_order(source, shape->n, words, order, room);
        tally.kind->count(&tally, order, 1);
    }
    tally_flush(&tally, &tally);
    CheckResult result = result_of(kind, &tally, trials);
    tally_end(&tally);
    return result;
}

/* Counted in another way: even by inversions, one cycle by following it. Orders of 13 items and
 * more are on no list of all orders. */
TEST(allowed_by_definition)
{
    static const LawName names[] = {LAW_EVEN, LAW_CYCLE, LAW_DERANGEMENT};
    static const size_t sizes[] = {3, 4, 5, 13, 16, 20};
    uint64_t words = 48, allowed[3] = {0};
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
        for (int drawn_orders = 0; drawn_orders < 200; drawn_orders++) {
            size_t n = sizes[s], inversions = 0, steps = 1, fixed = 0;
            Item order[20], room[20];
            draw_order(NULL, n, &words, order, room);
            /* Rarely enough is one of many items a cycle by chance: half of them are made one. */
            for (size_t i = 0; i < n && drawn_orders % 2; i++)
                room[i] = order[i];
            for (size_t i = 0; i < n && drawn_orders % 2; i++)
                order[room[i]] = room[(i + 1) % n];
            for (size_t i = 0; i < n; i++) {
                fixed += order[i] == i;
                for (size_t j = i + 1; j < n; j++)
                    inversions += order[i] > order[j];
            }
            for (size_t at = order[0]; at != 0; at = order[at])
                steps++;
            bool wanted[] = {inversions % 2 == 0, steps == n, fixed == 0};
            for (size_t l = 0; l < 3; l++) {
                TargetLaw law = law_of(names[l], n, NULL);
                assert_int_equal(law_allows(&law, order, room), wanted[l]);
                allowed[l] += wanted[l];
                target_law_clear(&law);
            }
        }
    for (size_t l = 0; l < 3; l++)
        assert_true(allowed[l] > 300 && allowed[l] < 900);
}

/* Of four items the check of even permutations has the tails that their list has. */
TEST(even_of_four)
{
    TargetLaw law = law_of(LAW_EVEN, 4, NULL), list = listed(&law);
    Shape shapes[] = {shape_plain(4), shape_plain(4)};
    shapes[0].law = &law;
    shapes[1].law = &list;
    CheckResult results[2];
    for (size_t i = 0; i < 2; i++) {
        uint64_t words = 3;
        const CheckKind *kind = check_in(check_find("positions"), &shapes[i]);
        assert_int_equal(
            check_least_trials(kind, &shapes[i]),
            check_least_trials(check_in(check_find("positions"), &shapes[0]), &shapes[0]));
        results[i] = drawn(kind, &shapes[i], &law, 500, &words);
    }
    assert_close(results[0].statistic, results[1].statistic);
    assert_close(results[0].log10_p_upper, results[1].log10_p_upper);
    assert_close(results[0].log10_p_lower, results[1].log10_p_lower);
    target_law_clear(&law);
    target_law_clear(&list);
}

static const char *const WEIGHTS_5 = "0 1\n1 2\n2 3\n3 1.5\n4 0.5";
static const char *const WEIGHTS_10 = "0 1\n1 2\n2 3\n3 1.5\n4 0.5\n5 1\n6 1\n7 2\n8 9\n9 4";

/* Data of the law itself are red as often as they may be: of `sets`, the bounds are passed once in
 * some 100,000 (binomial). */
TEST(lawful_data_are_not_red)
{
    static const struct {
        LawName name;
        size_t n;
        const char *text;
    } cases[] = {{LAW_EVEN, 4, NULL},        {LAW_EVEN, 6, NULL},     {LAW_DERANGEMENT, 4, NULL},
                 {LAW_DERANGEMENT, 7, NULL}, {LAW_CYCLE, 5, NULL},    {LAW_CYCLE, 12, NULL},
                 {LAW_WEIGHTS, 5, NULL},     {LAW_WEIGHTS, 10, NULL}, {LAW_CHANCES, 4, NULL},
                 {LAW_SUBSET, 4, NULL}};
    size_t sets = size == SIZE_SHORT ? 200 : 2000;
    unsigned most_often = size == SIZE_SHORT ? 27 : 144, most_rarely = size == SIZE_SHORT ? 5 : 10;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const char *text = cases[c].name == LAW_WEIGHTS   ? cases[c].n == 5 ? WEIGHTS_5 : WEIGHTS_10
                           : cases[c].name == LAW_CHANCES ? CHANCES
                           : cases[c].name == LAW_SUBSET  ? "0123\n1032\n2301\n3210\n1230\n0321\n"
                                                          : NULL;
        TargetLaw law = law_of(cases[c].name, cases[c].n, text);
        Shape shape = shape_plain(law.n);
        shape.law = &law;
        static const char *const ids[] = {"permutations", "positions"};
        for (size_t i = 0; i < 2; i++) {
            const CheckKind *kind = check_in(check_find(ids[i]), &shape);
            if (i == 0 && law.n > 7)
                continue;
            uint64_t trials = check_least_trials(kind, &shape), words = block_key(29, 2 * c + i);
            trials = trials < 100 ? 100 : trials;
            unsigned upper = 0, lower = 0, rare = 0;
            for (size_t set = 0; set < sets; set++) {
                CheckResult result = drawn(kind, &shape, &law, trials, &words);
                assert_true(result.status != FINDING_SKIPPED);
                upper += result.log10_p_upper <= log10(.05);
                lower += result.log10_p_lower <= log10(.05);
                rare += result.log10_p <= -3;
            }
            if (upper > most_often || lower > most_often || rare > most_rarely)
                fail_msg("%s, n = %zu, %s at N = %llu: %u and %u of %zu at .05, %u at .001",
                         law_words[law.name], law.n, ids[i], (unsigned long long)trials, upper,
                         lower, sets, rare);
        }
        target_law_clear(&law);
    }
}

static void assert_found(const TargetLaw *asked, const TargetLaw *source, const char *id,
                         uint64_t trials)
{
    Shape shape = shape_plain(asked->n);
    shape.law = asked;
    uint64_t words = 77;
    CheckResult result = drawn(check_in(check_find(id), &shape), &shape, source, trials, &words);
    if (!(result.log10_p <= -6 && result.log10_p_upper < result.log10_p_lower))
        fail_msg("%s finds nothing under %s, n = %zu: %.3g", id, law_words[asked->name], asked->n,
                 result.log10_p);
}

/* Laws near the one that was requested. */
TEST(other_laws_are_found)
{
    TargetLaw derangement = law_of(LAW_DERANGEMENT, 6, NULL), cycle = law_of(LAW_CYCLE, 6, NULL);
    assert_found(&derangement, &cycle, "permutations", 3000);
    TargetLaw small = law_of(LAW_DERANGEMENT, 4, NULL);
    /* cycles, of which one comes more often: places of even cycles are those of derangements */
    TargetLaw round = law_of(LAW_CHANCES, 4, "1230 3\n1302 1\n2031 1\n2310 1\n3012 1\n3201 1\n");
    assert_found(&small, &round, "positions", 1000);
    TargetLaw weights = law_of(LAW_WEIGHTS, 5, WEIGHTS_5);
    TargetLaw others = law_of(LAW_WEIGHTS, 5, "0 1\n1 2\n2 4\n3 1.5\n4 0.5");
    assert_found(&weights, &others, "permutations", 10000);
    assert_found(&weights, &others, "positions", 10000);
    TargetLaw many = law_of(LAW_WEIGHTS, 10, WEIGHTS_10);
    assert_found(&many, NULL, "positions", 2000); /* all orders alike */
    TargetLaw list = law_of(LAW_SUBSET, 4, "0123\n1032\n3210\n0213\n2031\n");
    TargetLaw chances = law_of(LAW_CHANCES, 4, CHANCES);
    assert_found(&list, &chances, "permutations", 5000);
    assert_found(&list, &chances, "positions", 5000);
    assert_found(&chances, &list, "permutations", 5000);
    assert_found(&chances, &list, "positions", 5000);
    TargetLaw even = law_of(LAW_EVEN, 4, NULL);
    TargetLaw klein = law_of(LAW_SUBSET, 4, "0123\n1032\n2301\n3210\n1203\n");
    assert_found(&even, &klein, "permutations", 1000);
    assert_found(&even, &klein, "positions", 1000);
    TargetLaw *all[] = {&derangement, &cycle, &small,   &round, &weights, &others,
                        &many,        &list,  &chances, &even,  &klein};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        target_law_clear(all[i]);
}

/* Which orders each law allows, and how many: derangements 9, 44, 265; cycles 6, 24, 120. */
TEST(what_is_allowed)
{
    static const struct {
        LawName name;
        size_t n;
        uint64_t orders;
    } cases[] = {{LAW_EVEN, 4, 12},        {LAW_EVEN, 5, 60},         {LAW_DERANGEMENT, 4, 9},
                 {LAW_DERANGEMENT, 5, 44}, {LAW_DERANGEMENT, 6, 265}, {LAW_CYCLE, 4, 6},
                 {LAW_CYCLE, 5, 24},       {LAW_CYCLE, 6, 120},       {LAW_CYCLE, 3, 2},
                 {LAW_DERANGEMENT, 3, 2}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        TargetLaw law = law_of(cases[c].name, cases[c].n, NULL), list = listed(&law);
        assert_int_equal(law.orders, cases[c].orders);
        assert_int_equal(list.orders, cases[c].orders);
        target_law_clear(&law);
        target_law_clear(&list);
    }
    TargetLaw law = law_of(LAW_CYCLE, 40000, NULL);
    Item *order = malloc(2 * law.n * sizeof *order);
    for (size_t place = 0; place < law.n; place++)
        order[place] = (Item)((place + 1) % law.n);
    assert_true(law_allows(&law, order, order + law.n));
    order[5] = 7, order[6] = 6; /* it stays, and the rest goes round without it */
    assert_false(law_allows(&law, order, order + law.n));
    free(order);
    target_law_clear(&law);
}

/* Faults in the file of a law, each with its line. */
TEST(bad_files)
{
    static const struct {
        LawName name;
        size_t n;
        const char *text, *says;
    } cases[] = {
        {LAW_WEIGHTS, 3, "0 1\n1 -2\n2 1", "law, line 2: \"-2\" is not a weight"},
        {LAW_WEIGHTS, 3, "0 1\n1 0\n2 1", "law, line 2: \"0\" is not a weight"},
        {LAW_WEIGHTS, 3, "0 1\n3 2\n2 1", "law, line 2: \"3\" is none of the 3 items"},
        {LAW_WEIGHTS, 3, "0 1\n0 2\n2 1", "law, line 2: item \"0\" is there twice"},
        {LAW_WEIGHTS, 3, "0 1\n1 2\n", "law: 2 weights; there are 3 items"},
        {LAW_WEIGHTS, 3, "0 1\n7\n", "law, line 2: one word"},
        {LAW_WEIGHTS, 21, "0 1\n", "21 items; accepted: 2 to 20"},
        {LAW_WEIGHTS, 0, "\n \n", "law: empty"},
        {LAW_CHANCES, 3, "012 1/2\n021 1/3\n", "the chances add up to 0.833333333"},
        {LAW_CHANCES, 3, "012 1/2\n021 50%\n", "law, line 2: \"50%\" is not a chance"},
        {LAW_CHANCES, 3, "012 1/2\n022 1/2\n", "law, line 2: \"022\" is not an order"},
        {LAW_CHANCES, 3, "012 1/2\n0123 1/2\n", "law, line 2: an order of 4 items"},
        {LAW_CHANCES, 3, "012 1\n021 0\n", "only one order may come"},
        {LAW_SUBSET, 3, "012\n021\n\n0 1 2\n", "law, line 4: this order is in line 1"},
        {LAW_SUBSET, 3, "012\n", "only one order may come"},
        {LAW_CYCLE, 2, NULL, "--law cycle: 2 items; accepted: 3 and more"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        TargetLaw law;
        Error error;
        const char *text = cases[c].text;
        LawFile file = {.path = "law", .bytes = text, .length = text ? strlen(text) : 0};
        Status status = law_read(cases[c].name, cases[c].n, text ? &file : NULL, &law, &error);
        assert_int_equal(status, STATUS_USAGE);
        if (!strstr(error.text, cases[c].says))
            fail_msg("case %zu: %s", c, error.text);
    }
    LawName name;
    const char *path;
    Error error;
    static const char *const words[] = {"", "cycles", "cycle:x", "weights", "weights:", "UNIFORM"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_int_equal(law_word_read(words[i], &name, &path, &error), STATUS_USAGE);
    assert_int_equal(law_word_read("weights:a:b", &name, &path, &error), STATUS_OK);
    assert_string_equal(path, "a:b");
}

int main(int argc, char **argv)
{
    size = test_size_of(argc - 1, argv + 1);
    reference_path = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worked_numbers_of_orders),
        cmocka_unit_test(worked_weights),
        cmocka_unit_test(what_is_allowed),
        cmocka_unit_test(places_by_all_orders),
        cmocka_unit_test(draws_follow_the_law),
        cmocka_unit_test(other_laws_are_found),
        cmocka_unit_test(lawful_data_are_not_red),
        cmocka_unit_test(bad_files),
        cmocka_unit_test(even_of_four),
        cmocka_unit_test(allowed_by_definition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
