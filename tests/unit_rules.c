/* The tests that rules of gaming name: their laws by all deals of small decks, the chances of poker
 * hands against the literature and against all hands, the tallies against what they say, and how
 * often they fail under a fair shuffle, by themselves and as a family. Takes --full and --long. */
#include "unit.h"

#include "analyses/rules.h"
#include "cases/run_cases.h"
#include "cli/options_read.h"
#include "inference/rules.h"
#include "inference/rules_rows.h"
#include "input/shape_read.h"
#include "tallies/groups.h"
#include "tallies/rank.h"
#include "tallies/rule_tallies.h"
#include "test_size.h"

static TestSize size;

static Shape shape_of(const char *deck, size_t take, const char *hands)
{
    Shape shape;
    ShapeWords words = {.deck = deck, .take = take, .hands = hands};
    assert_int_equal(shape_read(&words, 0, &shape, NULL), STATUS_OK);
    return shape;
}

/* ---- laws by all deals ---- */

enum { MOST_ORDERS = 24, TALLIES = 3 };

typedef Status MakeRows(const RuleInput *input, RuleRows *rows, Error *error);

/* The tallies of some deals of one block. */
typedef struct Counted {
    Tally tallies[TALLIES];
} Counted;

static const TallyKind *const counted_kinds[TALLIES] = {&tally_groups, &tally_deals,
                                                        &tally_deal_pairs};

static void counted_begin(Counted *counted, const Shape *shape)
{
    for (size_t t = 0; t < TALLIES; t++) {
        const TallyKind *kind =
            t == 0 && shape_is_plain(shape) ? &tally_positions : counted_kinds[t];
        assert_int_equal(tally_begin(&counted->tallies[t], kind, shape, 100, NULL), STATUS_OK);
    }
}

static void count_deals(Counted *counted, Item orders[][4], const size_t *deals, size_t count)
{
    for (size_t t = 0; t < TALLIES; t++) {
        Tally *tally = &counted->tallies[t];
        tally_forget(tally);
        for (size_t deal = 0; deal < count; deal++)
            tally->kind->count(tally, orders[deals[deal]], 1);
        if (tally->kind->end_block)
            tally->kind->end_block(tally, NULL);
        tally_flush_at_end(tally, tally);
    }
}

/* The mean over all sequences of deals of each row's statistic less its degrees of freedom is 0:
 * for z^2 that is the variance, for Pearson's the sum of the cells' variances. Exact but for
 * rounding. */
static void check_means(const char *deck, size_t take, size_t deals, CardView view, size_t tally,
                        MakeRows *make)
{
    Shape shape = shape_of(deck, take, NULL);
    Item orders[MOST_ORDERS][4];
    size_t n = shape.n, order_count = (size_t)permutation_count(n), sequences = 1;
    assert_true(n <= 4);
    for (size_t rank = 0; rank < order_count; rank++)
        permutation_unrank(rank, n, orders[rank]);
    for (size_t deal = 0; deal < deals; deal++)
        sequences *= order_count;
    Counted counted;
    counted_begin(&counted, &shape);
    double sums[16] = {0};
    size_t row_count = 0;
    for (size_t sequence = 0; sequence < sequences; sequence++) {
        size_t which[8], left = sequence;
        for (size_t deal = 0; deal < deals; deal++, left /= order_count)
            which[deal] = left % order_count;
        count_deals(&counted, orders, which, deals);
        RuleTest test = {.id = "test"};
        SCOPED_ARENA scratch = {0};
        RuleRows rows = {.test = &test, .memory = &scratch};
        RuleInput input = {.shape = &shape,
                           .deals = deals,
                           .memory = &scratch,
                           .view = view,
                           .classes = cards_classes(&shape, view, NULL),
                           .tally = &counted.tallies[tally],
                           .places = &counted.tallies[0]};
        assert_int_equal(make(&input, &rows, NULL), STATUS_OK);
        assert_true(test.row_count > 0 && test.row_count <= 16);
        assert_true(sequence == 0 || test.row_count == row_count);
        row_count = test.row_count;
        for (size_t row = 0; row < row_count; row++)
            sums[row] += test.rows[row].statistic - test.rows[row].df;
    }
    for (size_t row = 0; row < row_count; row++)
        if (fabs(sums[row] / (double)sequences) > 1e-9)
            fail_msg("%s, view %d, row %zu: mean off by %g", deck, (int)view, row,
                     sums[row] / (double)sequences);
    for (size_t t = 0; t < TALLIES; t++)
        tally_end(&counted.tallies[t]);
    shape_clear(&shape);
}

TEST(statistics_have_the_mean_of_their_law)
{
    static const char *const decks[] = {"2*AS,1*KH,1*2D", "2*AS,1*3D,1*joker", "2*KC,2*5H"};
    for (size_t d = 0; d < 3; d++) {
        for (CardView view = CARDS_BY_SUIT; view <= CARDS_BY_RANK; view++) {
            check_means(decks[d], 2, 3, view, 0, rule_positions);
            check_means(decks[d], 2, 3, view, 1, rule_runs);
            check_means(decks[d], 2, 3, view, 1, rule_serial);
        }
        check_means(decks[d], 3, 3, CARDS_BY_RANK, 2, rule_pairs);
        check_means(decks[d], 2, 3, CARDS_BY_KIND, 0, rule_positions);
    }
}

/* Of all 2^13 sequences of a deck of two cards, and of all 3^12 of a deck of three where one is
 * seen: the counts of a gap are those of its chance times those of all gaps. Integers. */
TEST(gaps_are_geometric)
{
    static const char *const decks[] = {"1*AS,1*KH", "2*AS,1*KH"};
    for (size_t d = 0; d < 2; d++) {
        Shape shape = shape_of(decks[d], 1, NULL);
        size_t n = shape.n, deals = d ? 11 : 13, sequences = 1;
        for (size_t deal = 0; deal < deals; deal++)
            sequences *= n;
        Tally tally;
        uint64_t counts[2][DEALS_GAPS + 1] = {{0}};
        DealsLayout layout = deals_layout(&shape);
        assert_int_equal(tally_begin(&tally, &tally_deals, &shape, 100, NULL), STATUS_OK);
        for (size_t sequence = 0; sequence < sequences; sequence++) {
            tally_forget(&tally);
            size_t left = sequence;
            for (size_t deal = 0; deal < deals; deal++, left /= n) {
                Item outcome[3] = {(Item)(left % n)};
                tally.kind->count(&tally, outcome, 1);
            }
            tally.kind->end_block(&tally, NULL);
            for (size_t class = 0; class < 2; class ++)
                for (size_t gap = 0; gap <= DEALS_GAPS; gap++)
                    counts[class][gap] += tally_cell(&tally, deals_place(&layout, 0) + layout.gaps +
                                                                 class * (DEALS_GAPS + 1) + gap);
        }
        for (size_t class = 0; class < 2; class ++) {
            double p = d ? (class ? 1. / 3 : 2. / 3) : .5, total = 0, left = 1;
            for (size_t gap = 0; gap <= DEALS_GAPS; gap++)
                total += (double)counts[class][gap];
            assert_true(total > 0);
            for (size_t gap = 0; gap <= DEALS_GAPS; gap++) {
                double chance = gap < DEALS_GAPS ? left * p : left;
                left -= chance;
                assert_true(fabs((double)counts[class][gap] - total * chance) < 1e-6 * total);
            }
        }
        tally_end(&tally);
        shape_clear(&shape);
    }
}

/* ---- poker hands ---- */

TEST(poker_chances_are_those_of_the_literature)
{
    /* Of the 2,598,960 hands of one deck, as any book on poker has them. */
    static const double known[POKER_CLASSES] = {1302540, 1098240, 123552, 54912, 10200, 5108,
                                                3744,    624,     40,     0,     0};
    Shape shape = shape_of("cards", 10, NULL);
    double chances[POKER_CLASSES];
    assert_int_equal(rules_poker_chances(&shape, chances, NULL), STATUS_OK);
    for (size_t class = 0; class < POKER_CLASSES; class ++)
        assert_true(fabs(chances[class] * 2598960 - known[class]) < 1e-6);
    shape_clear(&shape);
}

/* Of small decks with cards that are alike, and a joker: all hands of five items, one by one. */
TEST(poker_chances_are_those_of_all_hands)
{
    static const char *const decks[] = {"8*AS,2*AH,2*KS,1*joker",
                                        "2*AS,2*2S,2*3S,1*4S,1*5S,1*5H,1*6D",
                                        "1*TS,1*JS,1*QS,1*KS,1*AS,2*9S,1*9D,1*TD"};
    for (size_t d = 0; d < 3; d++) {
        Shape shape = shape_of(decks[d], 5, NULL);
        size_t n = shape.n, hands = 0;
        double chances[POKER_CLASSES];
        Tally tally;
        assert_int_equal(rules_poker_chances(&shape, chances, NULL), STATUS_OK);
        assert_int_equal(tally_begin(&tally, &tally_poker, &shape, 10000, NULL), STATUS_OK);
        for (uint32_t set = 0; set < 1u << n; set++) {
            Item outcome[32];
            size_t count = 0;
            for (size_t item = 0; item < n; item++)
                if (set >> item & 1)
                    outcome[count++] = (Item)item;
            if (count != 5)
                continue;
            tally.kind->count(&tally, outcome, 1);
            hands++;
        }
        for (size_t class = 0; class < POKER_CLASSES; class ++)
            assert_true(fabs(chances[class] * (double)hands - (double)tally_cell(&tally, class)) <
                        1e-6);
        tally_end(&tally);
        shape_clear(&shape);
    }
}

/* ---- how often they fail ---- */

/* A run of fair deals, with the tests of rules. */
static RunResult run_of(const char *algorithm, const char *deck, size_t take, const char *hands,
                        uint64_t trials, uint64_t seed, double alpha)
{
    Shape shape = shape_of(deck, take, hands);
    Options options;
    CaseSpec *specs = NULL;
    size_t count = 0;
    char n[24];
    snprintf(n, sizeof n, "%zu", shape.n);
    assert_int_equal(options_begin(&options, NULL), STATUS_OK);
    assert_int_equal(options_read_one(&options, "--algo", algorithm, NULL), STATUS_OK);
    assert_int_equal(options_read_one(&options, "--n", n, NULL), STATUS_OK);
    assert_int_equal(options_read_one(&options, "-j", "1", NULL), STATUS_OK);
    assert_int_equal(options_read_end(&options, NULL), STATUS_OK);
    assert_int_equal(options_cases(&options, &specs, &count, NULL), STATUS_OK);
    specs[0].shape = &shape;
    specs[0].trials = trials;
    specs[0].seed = seed;
    specs[0].options.rule_rows = RULES_ROWS;
    options.settings.alpha = alpha;
    RunResult result = {0};
    Progress progress = {0};
    Error error = {""};
    if (run_cases(specs, 1, &options.settings, &progress, NULL, &result, &error))
        fail_msg("%s", error.text);
    options_clear(&options);
    shape_clear(&shape);
    return result;
}

/* The share of a kind's tests that fail, over runs. The tests of a run hang together, so that the
 * spread is taken from the runs themselves. */
typedef struct Share {
    char name[64];
    double sum, squares, runs, tests, level;
} Share;

enum { MOST_SHARES = 64 };

static void add_share(Share *shares, const char *name, double level, uint64_t fails, uint64_t tests)
{
    double share = (double)fails / (double)tests;
    size_t i = 0;
    while (shares[i].runs > 0 && (strcmp(shares[i].name, name) != 0 || shares[i].level != level))
        i++;
    assert_true(i < MOST_SHARES);
    snprintf(shares[i].name, sizeof shares[i].name, "%s", name);
    shares[i].level = level;
    shares[i].sum += share;
    shares[i].squares += share * share;
    shares[i].tests += (double)tests;
    shares[i].runs++;
}

TEST(a_fair_shoe_fails_as_often_as_it_should)
{
    static const struct {
        const char *deck;
        size_t take;
        const char *hands;
    } cases[] = {{"8*cards", 12, NULL},
                 {"2*cards,4*joker", 8, NULL},
                 {"cards", 10, NULL},
                 {"ranks", 0, "5"}};
    int runs = size == SIZE_LONG ? 4000 : size == SIZE_FULL ? 400 : 8;
    Share shares[MOST_SHARES];
    memset(shares, 0, sizeof shares);
    int alarms = 0, alarms_at_5 = 0, made = 0;
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++)
        for (int run = 0; run < runs; run++) {
            uint64_t seed = 1000000 * (c + 1) + (uint64_t)run;
            /* 3,000 deals: 57 of each card, 12 of a rank after itself. */
            RunResult result = run_of("fisher-yates", cases[c].deck, cases[c].take, cases[c].hands,
                                      3000, seed, run % 2 ? 0.05 : 1e-6);
            const CaseResult *one = &result.cases[0];
            RuleTotals all = rules_totals(case_rules(one));
            bool alarm = one->status == FINDING_BIASED || one->status == FINDING_TOO_EVEN;
            alarms += alarm && run % 2 == 0;
            alarms_at_5 += alarm && run % 2 == 1;
            made++;
            assert_true(all.tests > 0);
            if (c == 0) {
                add_share(shares, "all of a shoe", 0.05, all.fails_95, all.tests);
                add_share(shares, "all of a shoe", 0.01, all.fails_99, all.tests);
            }
            for (size_t i = 0; i < case_rules(one)->count; i++) {
                const RuleTest *test = &case_rules(one)->list[i];
                char name[64];
                snprintf(name, sizeof name, "%s by %s", test->id, test->by);
                if (!test->tests)
                    continue;
                add_share(shares, name, 0.05, test->fails_95, test->tests);
                add_share(shares, name, 0.01, test->fails_99, test->tests);
            }
            run_result_clear(&result);
        }
    /* 4 standard errors, found from the runs, and at least those of independent tests: 26 shares
     * are looked at, so that chance alone goes beyond in 0.2% of such tests. Beside it, a tenth of
     * the level for the chi-square law, which is one of many deals. */
    size_t looked = 0, off = 0;
    for (size_t i = 0; i < MOST_SHARES && shares[i].runs > 0; i++, looked++) {
        const Share *share = &shares[i];
        double mean = share->sum / share->runs;
        double error = sqrt(fmax(share->squares / share->runs - mean * mean, 1e-12) / share->runs);
        error = fmax(error, sqrt(share->level * (1 - share->level) / share->tests));
        printf("%-28s at %g: %.4f +- %.4f\n", share->name, share->level, mean, error);
        off += fabs(mean - share->level) > 4 * error + 0.1 * share->level;
    }
    printf("family: %d alarms of %d runs at 1e-6, %d of %d at 0.05\n", alarms, made / 2,
           alarms_at_5, made / 2);
    assert_true(looked >= 20);
    assert_int_equal(off, 0);
    /* One in a million each; and at most one in twenty: 99.9% of the binomial law. */
    assert_int_equal(alarms, 0);
    double half = made / 2;
    assert_true(alarms_at_5 <= 0.05 * half + 3.29 * sqrt(half * 0.05 * 0.95) + 1);
}

/* What they are to find, they find: each at a level far beyond chance. */
TEST(biased_shoes_fail)
{
    RunResult result = run_of("naive", "8*cards", 20, NULL, 20000, 5, 1e-6);
    const CaseResult *one = &result.cases[0];
    assert_int_equal(one->status, FINDING_BIASED);
    for (size_t i = 0; i < case_rules(one)->count; i++) {
        const RuleTest *test = &case_rules(one)->list[i];
        if (strcmp(test->id, "card-positions") == 0)
            assert_true(test->fails_99 > test->tests / 2);
    }
    run_result_clear(&result);
}

/* Deals that depend on those before, and places that hang together: every deal twice, and a deal
 * whose first two cards are of neighbouring ranks. */
TEST(dependent_deals_fail)
{
    Shape shape = shape_of("8*cards", 2, NULL);
    const TallyKind *kinds[] = {&tally_groups, &tally_deals, &tally_deal_pairs};
    Tally tallies[3];
    for (size_t t = 0; t < 3; t++)
        assert_int_equal(tally_begin(&tallies[t], kinds[t], &shape, 4000, NULL), STATUS_OK);
    uint64_t words = 1;
    for (size_t deal = 0; deal < 4000; deal++) {
        static Item outcome[416];
        if (deal % 2 == 0) {
            words = words * UINT64_C(6364136223846793005) + 1442695040888963407;
            outcome[0] = (Item)((words >> 33) % 416);
            outcome[1] = (Item)((outcome[0] + 8) % 416);
        }
        for (size_t t = 0; t < 3; t++)
            tallies[t].kind->count(&tallies[t], outcome, 1);
    }
    for (size_t t = 0; t < 3; t++) {
        if (tallies[t].kind->end_block)
            tallies[t].kind->end_block(&tallies[t], NULL);
        tally_flush_at_end(&tallies[t], &tallies[t]);
    }
    CaseResult result = {0};
    RuleTests made;
    assert_int_equal(
        rules_make(&shape, tallies, 3, 4000, RULES_ROWS, &result, &result.memory, &made, NULL),
        STATUS_OK);
    size_t seen = 0;
    for (size_t i = 0; i < made.count; i++) {
        const RuleTest *test = &made.list[i];
        bool pairs = strcmp(test->id, "card-pairs") == 0;
        bool deals = strcmp(test->id, "card-runs") == 0 || strcmp(test->id, "card-serial") == 0 ||
                     strcmp(test->id, "card-gaps") == 0;
        if (!pairs && !deals)
            continue;
        assert_true(test->tests > 0);
        assert_int_equal(test->fails_99, test->tests);
        seen++;
    }
    assert_int_equal(seen, 6);
    case_result_clear(&result);
    for (size_t t = 0; t < 3; t++)
        tally_end(&tallies[t]);
    shape_clear(&shape);
}

/* Too few deals: the test says how many it needs, and with as many it is made. */
TEST(too_few_deals_are_told)
{
    uint64_t needs = 0;
    for (int pass = 0; pass < 2; pass++) {
        RunResult result = run_of("fisher-yates", "8*cards", 6, NULL, pass ? needs : 30, 1, 1e-6);
        const RuleTest *by_card = NULL;
        for (size_t i = 0; i < case_rules(&result.cases[0])->count; i++) {
            const RuleTest *test = &case_rules(&result.cases[0])->list[i];
            if (strcmp(test->id, "card-positions") == 0 && strcmp(test->by, "card") == 0)
                by_card = test;
        }
        assert_non_null(by_card);
        assert_int_equal(by_card->tests, pass ? 6 : 0);
        assert_int_equal(by_card->reason[0] != 0, pass == 0);
        needs = by_card->needs;
        assert_int_equal(needs, pass ? 0 : 260); /* 5 of each of 52 */
        run_result_clear(&result);
    }
}

int main(int count, char **words)
{
    size = test_size_of(count, words);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statistics_have_the_mean_of_their_law),
        cmocka_unit_test(gaps_are_geometric),
        cmocka_unit_test(poker_chances_are_those_of_the_literature),
        cmocka_unit_test(poker_chances_are_those_of_all_hands),
        cmocka_unit_test(a_fair_shoe_fails_as_often_as_it_should),
        cmocka_unit_test(biased_shoes_fail),
        cmocka_unit_test(dependent_deals_fail),
        cmocka_unit_test(too_few_deals_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
