/* Shapes: alike items, hands, places that are not seen. Laws by all orders, tails against exact
 * laws, and calibration. */
#include "unit.h"

#include "base/shape_outcomes.h"
#include "check_testing.h"
#include "inference/check_list.h"
#include "inference/groups_law.h"
#include "inference/stat_sum.h"
#include "inference/stat_test.h"
#include "random/block_key.h"
#include "shape_testing.h"
#include "tallies/groups.h"
#include "tallies/outcome_rows.h"
#include "tallies/outcomes.h"
#include "tallies/words.h"
#include "test_size.h"

static const char *reference_path;
static TestSize size;

/* By hand: 100 kinds of which one is there twice, three places seen, all different or that one
 * twice with one of 99 at any of three places; a hand of four of 70 kinds, likewise. Just below a
 * million outcomes are counted, just above they are not. */
TEST(many_outcomes)
{
    static const struct {
        uint32_t kinds, hand;
        uint64_t outcomes;
    } cases[] = {{100, 0, 100 * 99 * 98 + 3 * 99},
                 {101, 0, 0}, /* 101 * 100 * 99 + 3 * 100 = 1,000,200 */
                 {70, 4, 916895 + 69 * 68 / 2},
                 {72, 4, 0}}; /* C(72, 4) + C(71, 2) = 1,031,275 */
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint32_t kinds[128] = {2};
        for (size_t kind = 1; kind < cases[i].kinds; kind++)
            kinds[kind] = 1;
        Shape shape = shape_of_sizes(kinds, cases[i].kinds, cases[i].hand ? &cases[i].hand : NULL,
                                     cases[i].hand ? 1 : 3);
        assert_int_equal(shape.outcomes, cases[i].outcomes);
        shape_clear(&shape);
    }
}

static const char *const decks[] = {"2*a,3*b,1*c", "3*a,3*b", "2*a,2*b,2*c", "5*a,1*b", NULL};
static const struct {
    size_t take;
    const char *hands;
} seen[] = {{0, NULL}, {2, NULL}, {5, NULL}, {0, "2"}, {0, "3,3"}, {0, "1,2"}, {0, "2,2,1"}};

/* All orders of six items: each outcome as often as its chance has it, of every form; |z|^2 and
 * its moments. */
TEST(laws_by_all_orders)
{
    size_t orders = (size_t)permutation_count(6), shapes = 0;
    for (size_t d = 0; d < 5; d++)
        for (size_t s = 0; s < 7; s++) {
            Shape shape = shape_of_words(decks[d], 6, seen[s].take, seen[s].hands);
            if (shape_is_plain(&shape)) {
                shape_clear(&shape);
                continue;
            }
            Tally outcomes, groups;
            assert_int_equal(tally_begin(&outcomes, &tally_outcomes, &shape, orders, NULL),
                             STATUS_OK);
            assert_int_equal(tally_begin(&groups, &tally_groups, &shape, orders, NULL), STATUS_OK);
            size_t cells = shape.groups * shape.blocks;
            double first = 0, second = 0;
            for (size_t rank = 0; rank < orders; rank++) {
                count_order(&outcomes, rank, 1);
                count_order(&groups, rank, 1);
                groups.kind->end_block(&groups, NULL);
                if (both_grouped(&shape)) {
                    uint64_t squares[64];
                    tally_read(&groups, cells, cells, squares);
                    double so_far = groups_lengths(&shape, squares, rank + 1);
                    second += (so_far - first) * (so_far - first) / (double)orders;
                    first = so_far;
                }
            }
            GroupsLaw law = groups_law(&shape);
            uint64_t counts[64];
            tally_read(&groups, 0, cells, counts);
            assert_true(groups_statistic(&shape, counts, orders) < 1e-9); /* no bias at all */
            if (both_grouped(&shape)) {
                double mean = first / (double)orders;
                assert_close(mean, law.df);
                assert_close(second - mean * mean, law.spread);
            }
            /* Pearson's over all outcomes is 0, and each of them came. */
            const CheckKind *kind = check_find("outcomes");
            assert_true(result_of(kind, &outcomes, orders).statistic < 1e-8);
            for (uint64_t cell = 0; cell < outcomes.cells; cell++)
                assert_true(tally_cell(&outcomes, cell) > 0);
            tally_end(&outcomes);
            tally_end(&groups);
            shape_clear(&shape);
            shapes++;
        }
    assert_true(shapes > 25);
}

/* The law of a word's runs, by all orders of it. */
TEST(words_by_all_orders)
{
    static const char *const all[] = {"2*a,3*b,1*c", "3*a,3*b",         "2*a,2*b,2*c", "5*a,1*b",
                                      "1*a,2*b,4*c", "2*a,1*b,3*c,2*d", "4*a,4*b",     "2*a,6*b"};
    for (size_t d = 0; d < sizeof all / sizeof *all; d++) {
        Shape shape = shape_of_words(all[d], 0, 0, NULL);
        size_t orders = (size_t)permutation_count(shape.n);
        const CheckKind *kind = check_in(check_find("runs"), &shape);
        double chances[64];
        Tally tally;
        assert_int_equal(tally_begin(&tally, kind->tally, &shape, orders, NULL), STATUS_OK);
        for (size_t rank = 0; rank < orders; rank++)
            count_order(&tally, rank, 1);
        assert_true(tally.cells <= 64);
        assert_int_equal(word_runs_law(&shape, chances, NULL), STATUS_OK);
        for (uint64_t cell = 0; cell < tally.cells; cell++)
            assert_close(chances[cell], (double)tally_cell(&tally, cell) / (double)orders);
        tally_end(&tally);
        shape_clear(&shape);
    }
}

/* The mean of long words, by its formula: 1 + (n^2 - sum r^2)/n runs. */
TEST(moments_of_words)
{
    static const char *const all[] = {"24*land,36*spell", "suits", "ranks", "1*a,300*b"};
    for (size_t d = 0; d < sizeof all / sizeof *all; d++) {
        Shape shape = shape_of_words(all[d], 0, 0, NULL);
        double n = (double)shape.n, squares = 0, mean = 0, sum = 0;
        double *chances = calloc(4096, sizeof *chances);
        for (size_t group = 0; group < shape.groups; group++) {
            double r = (double)shape_in_group(&shape, group);
            squares += r * r;
        }
        assert_int_equal(word_runs_law(&shape, chances, NULL), STATUS_OK);
        for (size_t runs = 0; runs <= shape.n; runs++) {
            mean += chances[runs] * (double)runs;
            sum += chances[runs];
        }
        assert_close(sum, 1);
        assert_close(mean, 1 + (n * n - squares) / n);
        free(chances);
        shape_clear(&shape);
    }
}

/* Each number is that of the outcome that it stands for. */
TEST(ranks_there_and_back)
{
    static const struct {
        const char *deck;
        size_t n, take;
        const char *hands;
    } cases[] = {{"2*a,3*b,1*c", 0, 0, NULL},
                 {NULL, 9, 4, NULL},
                 {NULL, 9, 0, "4"},
                 {NULL, 7, 0, "2,3"},
                 {NULL, 6, 0, "2,2,2"}};
    for (size_t c = 0; c < 5; c++) {
        Shape shape = shape_of_words(cases[c].deck, cases[c].n, cases[c].take, cases[c].hands);
        OutcomeForm form = outcome_form(&shape);
        for (uint64_t rank = 0; rank < shape.outcomes; rank++) {
            uint16_t numbers[16], items[16];
            uint32_t room[32];
            bool used[16] = {false};
            size_t count = outcome_unrank(&shape, shape.outcomes, rank, numbers), filled = 0;
            for (size_t i = 0; i < count && form != OUTCOME_HANDS; i++) {
                size_t item = numbers[i];
                if (form == OUTCOME_WORD)
                    for (item = 0; used[item] || shape_group(&shape, item) != numbers[i];)
                        item++;
                assert_false(used[item]);
                used[item] = true;
                items[filled++] = (uint16_t)item;
            }
            for (size_t block = 0; form == OUTCOME_HANDS && block < shape.blocks; block++)
                for (size_t item = 0; item < count; item++)
                    if (numbers[item] == block)
                        items[filled++] = (uint16_t)item;
            for (size_t item = 0; form != OUTCOME_HANDS && item < shape.n; item++)
                if (!used[item])
                    items[filled++] = (uint16_t)item;
            assert_int_equal(filled, shape.n);
            assert_int_equal(outcome_rank(&shape, shape.outcomes, items, room), rank);
        }
        shape_clear(&shape);
    }
}

/* T of every outcome of few trials: r = s = (2, 2), three trials, and three items, four trials. */
TEST(law_of_statistic)
{
    cJSON *file = reference_read(reference_path);
    const cJSON *item, *atom;
    int cases = 0;
    REFERENCE_EACH(item, file, 5, "exact-law")
    {
        uint32_t groups[8], blocks[8];
        size_t rows = read_sizes(reference_at(item, "input.groups"), groups);
        size_t columns = read_sizes(reference_at(item, "input.blocks"), blocks);
        uint64_t trials = (uint64_t)reference_at(item, "input.trials")->valueint;
        Shape shape = shape_of_sizes(groups, rows, blocks, columns);
        size_t orders = (size_t)permutation_count(shape.n), all = 1;
        const CheckKind *kind = check_in(check_find("positions"), &shape);
        Tally tally;
        assert_int_equal(tally_begin(&tally, kind->tally, &shape, trials, NULL), STATUS_OK);
        double found[32] = {0}, matched = 0;
        for (uint64_t t = 0; t < trials; t++)
            all *= orders;
        for (size_t code = 0; code < all; code++) {
            tally_forget(&tally);
            size_t rest = code;
            for (uint64_t t = 0; t < trials; t++, rest /= orders)
                count_order(&tally, rest % orders, 1);
            if (kind->tally == &tally_groups)
                kind->tally->end_block(&tally, NULL);
            uint64_t counts[64];
            tally_read(&tally, 0, shape.groups * shape.blocks, counts);
            double value = groups_statistic(&shape, counts, trials);
            size_t index = 0;
            cJSON_ArrayForEach(atom, reference_at(item, "expected.law"))
            {
                if (fabs(value - fraction(cJSON_GetArrayItem(atom, 0))) < 1e-9)
                    found[index]++;
                index++;
            }
        }
        size_t index = 0;
        cJSON_ArrayForEach(atom, reference_at(item, "expected.law"))
        {
            assert_close(found[index] / (double)all, fraction(cJSON_GetArrayItem(atom, 1)));
            matched += found[index++];
        }
        assert_true(matched == (double)all);
        tally_end(&tally);
        shape_clear(&shape);
        cases++;
    }
    cJSON_Delete(file);
    assert_int_equal(cases, 2);
}

/* A fair order. */
static void shuffle(Item *items, size_t n, uint64_t *words)
{
    for (size_t place = 0; place < n; place++) {
        size_t from = (size_t)(((unsigned __int128)splitmix64_next(words) * (place + 1)) >> 64);
        items[place] = items[from];
        items[from] = (Item)place;
    }
}

/* Rows of 64 trials are counted as the trials one by one. */
TEST(rows_count_the_same)
{
    static const struct {
        const char *deck;
        size_t n, take;
        const char *hands;
    } cases[] = {
        {"24*land,36*spell", 0, 7, NULL}, {"24*land,36*spell", 0, 0, "7"}, {NULL, 49, 0, "6"},
        {"suits", 0, 0, "13,13,13,13"},   {"cards", 0, 0, "13,13,13,13"},  {NULL, 20, 5, NULL},
        {"3*a,4*b", 0, 0, NULL}};
    uint64_t words = 11;
    for (size_t c = 0; c < 7; c++) {
        Shape shape = shape_of_words(cases[c].deck, cases[c].n, cases[c].take, cases[c].hands);
        Tally one, rows;
        assert_int_equal(tally_begin(&one, &tally_groups, &shape, 64, NULL), STATUS_OK);
        assert_int_equal(tally_begin(&rows, &tally_groups, &shape, 64, NULL), STATUS_OK);
        uint8_t *items = malloc(shape.n * DECK_LANES);
        for (size_t lane = 0; lane < DECK_LANES; lane++) {
            Item outcome[64];
            shuffle(outcome, shape.n, &words);
            one.kind->count(&one, outcome, 1);
            for (size_t place = 0; place < shape.n; place++)
                items[place * DECK_LANES + lane] = (uint8_t)outcome[place];
        }
        OutcomeRows shown = {.n = shape.n, .batches = 1, .items = items};
        rows.kind->count_rows(&rows, &shown);
        one.kind->end_block(&one, NULL);
        rows.kind->end_block(&rows, &shown);
        for (uint64_t cell = 0; cell < one.cells; cell++)
            assert_int_equal(tally_cell(&one, cell), tally_cell(&rows, cell));
        free(items);
        tally_end(&one);
        tally_end(&rows);
        shape_clear(&shape);
    }
}

/* Fair deals of these shapes, 300 in each data set: how many of 2,000 are red at .05, .001, and in
 * each tail of a hundredth. More than 144, 10 or 45 of them (of 200: 29, 5 or 13) come with a
 * chance below 1e-5 each where the levels hold. */
TEST(fair_deals_are_not_red)
{
    static const struct {
        const char *deck;
        size_t n, take;
        const char *hands;
        bool slow;
    } cases[] = {{NULL, 49, 0, "6", false},
                 {"24*land,36*spell", 0, 7, NULL, false},
                 {"24*land,36*spell", 0, 0, "7", false},
                 {"suits", 0, 0, "13,13,13,13", false},
                 {"suits", 0, 0, "2", false},
                 {NULL, 52, 0, "13,13,13,13", true},
                 {NULL, 20, 5, NULL, false},
                 {NULL, 12, 0, "5", false},
                 {"104*S,104*H,104*D,104*C", 0, 0, NULL, true},
                 {"24*land,36*spell", 0, 0, NULL, false},
                 {"ranks", 0, 0, NULL, true}};
    enum { DEALS = 300 };
    /* More than `most` in one of 100,000 series of sets. */
    const int sets = size == SIZE_SHORT ? 80 : 2000;
    const int most[3] = {size == SIZE_SHORT ? 14 : 144, size == SIZE_SHORT ? 3 : 10,
                         size == SIZE_SHORT ? 7 : 45};
    static const char *const ids[] = {"positions", "clumping", "outcomes", "sample-pairs", "runs"};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        if (cases[c].slow && size == SIZE_SHORT)
            continue;
        Shape shape = shape_of_words(cases[c].deck, cases[c].n, cases[c].take, cases[c].hands);
        uint64_t words = 20260401 + c;
        Item *outcome = malloc(shape.n * sizeof *outcome);
        for (size_t k = 0; k < sizeof ids / sizeof *ids; k++) {
            const CheckKind *kind = check_in(check_find(ids[k]), &shape);
            if (!tally_cells(kind->tally, &shape, DEALS, NULL) ||
                check_least_trials(kind, &shape) > DEALS ||
                (k == 1 && !check_automatic(kind, &shape, DEALS)))
                continue;
            Tally tally;
            int five = 0, tenth = 0, upper = 0, lower = 0;
            assert_int_equal(tally_begin(&tally, kind->tally, &shape, DEALS, NULL), STATUS_OK);
            for (int set = 0; set < sets; set++) {
                tally_forget(&tally);
                for (int deal = 0; deal < DEALS; deal++) {
                    shuffle(outcome, shape.n, &words);
                    kind->tally->count(&tally, outcome, 1);
                }
                if (kind->tally->end_block)
                    kind->tally->end_block(&tally, NULL);
                CheckResult result = result_of(kind, &tally, DEALS);
                five += result.log10_p <= log10(.05);
                tenth += result.log10_p <= -3;
                upper += result.log10_p_upper <= -2;
                lower += result.log10_p_lower <= -2;
            }
            if (size != SIZE_SHORT)
                print_message("%s, shape %zu: %d of %d below .05, %d below .001\n", ids[k], c, five,
                              sets, tenth);
            if (five > most[0] || tenth > most[1] || upper > most[2] || lower > most[2])
                fail_msg("%s, shape %zu: %d of %d below .05, %d below .001; %d and %d in tails of "
                         "a hundredth",
                         ids[k], c, five, sets, tenth, upper, lower);
            tally_end(&tally);
        }
        free(outcome);
        shape_clear(&shape);
    }
}

/* The chances of the sums of squares of one deal, from the least up, by twos. */
enum { MOST_SUMS = 400 };
typedef struct Sums {
    const Shape *shape;
    double chances[MOST_SUMS];
} Sums;

static bool add_sum(void *context, const uint32_t *table)
{
    Sums *sums = context;
    const Shape *shape = sums->shape;
    size_t sum = 0;
    for (size_t i = 0; i < shape->groups * shape->blocks; i++)
        sum += table[i] * table[i];
    assert_true((sum - shape->n) / 2 < MOST_SUMS);
    sums->chances[(sum - shape->n) / 2] += outcome_chance(shape, outcome_log_count(shape), table);
    return true;
}

/* The tail of the sum of |z|^2 at the fewest trials, where groups and hands are alike, so that sums
 * of squares are whole and two apart: beside the exact law, by convolution, to 1e-6. */
TEST(clumping_at_the_fewest_trials)
{
    static const char *const shapes[][2] = {{"2*a,2*b", "2,2"},
                                            {"4*a,4*b", "4,4"},
                                            {"6*a,6*b", "3,3,3,3"},
                                            {"3*a,3*b,3*c", "3,3,3"},
                                            {"2*a,2*b,2*c,2*d,2*e,2*f", "2,2,2,2,2,2"}};
    for (size_t c = 0; c < sizeof shapes / sizeof shapes[0]; c++) {
        Shape shape = shape_of_words(shapes[c][0], 0, 0, shapes[c][1]);
        Sums sums = {.shape = &shape};
        outcome_tables(&shape, add_sum, &sums);
        uint64_t trials = clumping_least_trials(&shape);
        assert_int_equal(trials, 2000);
        double cells = MOST_SUMS, mean = 0, square = 0;
        for (size_t v = 0; v < (size_t)cells; v++) {
            mean += sums.chances[v] * (double)v;
            square += sums.chances[v] * (double)(v * v);
        }
        double sd = sqrt((square - mean * mean) * (double)trials);
        for (double z = -5; z <= 5; z += 0.25) {
            double sum = round(mean * (double)trials + z * sd);
            uint64_t squares[64] = {2 * (uint64_t)sum + shape.n * trials};
            TestResult exact, test = clumping_test(&shape, squares, trials);
            assert_int_equal(sum_test(sum, sums.chances, (size_t)cells, trials, &exact, NULL),
                             STATUS_OK);
            assert_true(fabs(test.statistic / exact.statistic - 1) < 1e-6 ||
                        exact.statistic < 1e-6);
            double ratio = test.tails.log10_upper - exact.tails.log10_upper;
            if (fabs(ratio) > log10(1.25))
                fail_msg("%s in %s at z = %.2f: 10^%.3f, not 10^%.3f", shapes[c][0], shapes[c][1],
                         z, test.tails.log10_upper, exact.tails.log10_upper);
        }
        shape_clear(&shape);
    }
}

int main(int argc, char **argv)
{
    size = test_size_of(argc - 1, argv + 1);
    reference_path = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_by_all_orders),  cmocka_unit_test(moments_of_words),
        cmocka_unit_test(many_outcomes),        cmocka_unit_test(laws_by_all_orders),
        cmocka_unit_test(ranks_there_and_back), cmocka_unit_test(law_of_statistic),
        cmocka_unit_test(rows_count_the_same),  cmocka_unit_test(clumping_at_the_fewest_trials),
    };
    const struct CMUnitTest fair[] = {cmocka_unit_test(fair_deals_are_not_red)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return size == SIZE_SHORT ? failed : failed + cmocka_run_group_tests(fair, NULL, NULL);
}
