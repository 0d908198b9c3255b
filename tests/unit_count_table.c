/* Tables of counts in place of trials: what each kind holds, its edges, and what no trials can have
 * given. Good tables are made of orders that are counted here, one by one. */
#include "unit.h"

#include "base/splitmix.h"
#include "inference/check_list.h"
#include "input/count_table.h"
#include "input/fit_table.h"
#include "input/reading.h"
#include "input/shape_read.h"
#include "tallies/rank.h"
#include "tallies/samples.h"

static Shape shape_of(const char *deck, size_t n, size_t take, const char *hands)
{
    Shape shape;
    ShapeWords words = {.deck = deck, .take = take, .hands = hands};
    assert_int_equal(shape_read(&words, n, &shape, NULL), STATUS_OK);
    return shape;
}

/* Random orders, counted as a table of each kind has them. */
enum { TRIALS = 500, MOST = 720 };
typedef struct Counted {
    uint64_t orders[MOST], blocks[64], pairs[64];
} Counted;

static Counted counted(const Shape *shape)
{
    Counted all = {{0}, {0}, {0}};
    uint64_t words = 5;
    size_t n = shape->n;
    for (int trial = 0; trial < TRIALS; trial++) {
        uint64_t rank = splitmix64_next(&words) % permutation_count(n);
        Item items[8];
        permutation_unrank(rank, n, items);
        all.orders[rank]++;
        for (size_t place = 0; place < n; place++)
            all.blocks[shape_group(shape, items[place]) * shape->blocks +
                       shape_block(shape, place)]++;
        for (size_t a = 0; a < shape->seen; a++)
            for (size_t b = 0; b < shape->seen; b++)
                all.pairs[items[a] * n + items[b]]++;
    }
    return all;
}

/* The counts go into the tally of the check, and are its own. */
static void assert_filled(const CountTable *table, const Shape *shape, const char *id)
{
    const CheckKind *kind = check_in(check_find(id), shape);
    TrialPlan plan = {.subject = {.kind = &subject_table, .own = table},
                      .n = shape->n,
                      .shape = shape,
                      .trials = table->trials,
                      .tallies = {kind->tally},
                      .tally_count = 1,
                      .threads = 1};
    TrialCounts counts;
    assert_true(count_table_gives(table, shape, kind));
    assert_int_equal(count_table_counts(table, &plan, &counts, NULL), STATUS_OK);
    assert_true(counts.complete);
    assert_int_equal(counts.trials, TRIALS);
    for (uint64_t cell = 0; cell < table->count && kind->tally != &tally_sample_pairs; cell++)
        assert_int_equal(tally_cell(&counts.tallies[0], cell), table->counts[cell]);
    trial_counts_clear(&counts);
}

TEST(tables_of_trials)
{
    CountTable table;
    Shape plain = shape_of(NULL, 5, 0, NULL);
    Counted all = counted(&plain);
    assert_int_equal(count_table_make(TABLE_ORDERS, all.orders, 120, &plain, &table, NULL),
                     STATUS_OK);
    assert_int_equal(table.trials, TRIALS);
    assert_memory_equal(table.counts, all.orders, 120 * sizeof(uint64_t));
    assert_filled(&table, &plain, "permutations");
    assert_true(count_table_gives(&table, &plain, check_find("cycles")));
    assert_true(count_table_gives(&table, &plain, check_find("positions")));
    assert_false(count_table_gives(&table, &plain, check_find("dependence")));
    assert_false(count_table_gives(&table, &plain, check_find("repeats")));
    count_table_clear(&table);
    assert_null(table.counts);

    assert_int_equal(count_table_make(TABLE_PLACES, all.blocks, 25, &plain, &table, NULL),
                     STATUS_OK);
    assert_filled(&table, &plain, "positions");
    assert_false(count_table_gives(&table, &plain, check_find("permutations")));
    assert_false(count_table_gives(&table, &plain, check_find("cycles")));
    count_table_clear(&table);
    shape_clear(&plain);

    /* A column alone, and with what was not seen beside it. */
    static const struct {
        TableKind kind;
        const char *deck;
        size_t n, take;
        const char *hands;
    } columns[] = {{TABLE_FIRST, NULL, 5, 1, NULL},
                   {TABLE_FIRST, "2*a,3*b", 0, 1, NULL},
                   {TABLE_TAKEN, NULL, 6, 0, "2"},
                   {TABLE_TAKEN, "2*a,1*b,3*c", 0, 0, "4"}};
    for (size_t c = 0; c < 4; c++) {
        Shape shape = shape_of(columns[c].deck, columns[c].n, columns[c].take, columns[c].hands);
        uint64_t column[8];
        all = counted(&shape);
        for (size_t group = 0; group < shape.groups; group++)
            column[group] = all.blocks[2 * group];
        assert_int_equal(
            count_table_make(columns[c].kind, column, shape.groups, &shape, &table, NULL),
            STATUS_OK);
        assert_int_equal(table.trials, TRIALS);
        assert_memory_equal(table.counts, all.blocks, 2 * shape.groups * sizeof(uint64_t));
        const CheckKind *clumping = check_in(check_find("clumping"), &shape);
        assert_false(count_table_gives(&table, &shape, clumping));
        assert_filled(&table, &shape, "positions");
        count_table_clear(&table);
        shape_clear(&shape);
    }

    /* Hands, with the rest and without. */
    Shape hands = shape_of("2*a,1*b,3*c", 0, 0, "2,3");
    all = counted(&hands);
    uint64_t seen[6];
    for (size_t i = 0; i < 6; i++)
        seen[i] = all.blocks[i / 2 * 3 + i % 2];
    for (int whole = 0; whole < 2; whole++) {
        assert_int_equal(count_table_make(TABLE_BLOCKS, whole ? all.blocks : seen, whole ? 9 : 6,
                                          &hands, &table, NULL),
                         STATUS_OK);
        assert_memory_equal(table.counts, all.blocks, 9 * sizeof(uint64_t));
        assert_filled(&table, &hands, "positions");
        count_table_clear(&table);
    }
    shape_clear(&hands);

    /* Pairs, with the items themselves on the diagonal and without. */
    Shape taken = shape_of(NULL, 6, 0, "3");
    all = counted(&taken);
    for (int itself = 0; itself < 2; itself++) {
        assert_int_equal(count_table_make(TABLE_PAIRS_TAKEN, all.pairs, 36, &taken, &table, NULL),
                         STATUS_OK);
        assert_int_equal(table.trials, TRIALS);
        for (size_t high = 1, at = 0; high < 6; high++)
            for (size_t low = 0; low < high; low++)
                assert_int_equal(table.pairs[at++], all.pairs[high * 6 + low]);
        assert_filled(&table, &taken, "sample-pairs");
        count_table_clear(&table);
        for (size_t item = 0; item < 6; item++)
            all.pairs[item * 7] = 0;
    }
    shape_clear(&taken);
}

/* How many counts there must be. */
TEST(sizes)
{
    static const struct {
        TableKind kind;
        const char *deck;
        size_t n, take;
        const char *hands;
        uint64_t least, most;
    } cases[] = {{TABLE_ORDERS, NULL, 4, 0, NULL, 24, 24},
                 {TABLE_ORDERS, NULL, 12, 0, NULL, 479001600, 479001600},
                 {TABLE_ORDERS, NULL, 13, 0, NULL, 0, 0},
                 {TABLE_PLACES, NULL, 4, 0, NULL, 16, 16},
                 {TABLE_FIRST, NULL, 4, 1, NULL, 4, 4},
                 {TABLE_TAKEN, NULL, 49, 0, "6", 49, 49},
                 {TABLE_PAIRS_TAKEN, NULL, 9, 0, "2", 81, 81},
                 {TABLE_BLOCKS, "2*a,4*b", 0, 0, "2,2", 4, 6},
                 {TABLE_BLOCKS, "2*a,4*b", 0, 0, "3,3", 4, 4},
                 {TABLE_CLASSES, "2*a,4*b,1*c", 0, 1, NULL, 3, 3}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        Shape shape = shape_of(cases[c].deck, cases[c].n, cases[c].take, cases[c].hands);
        uint64_t least, most;
        count_table_sizes(cases[c].kind, &shape, &least, &most);
        assert_int_equal(least, cases[c].least);
        assert_int_equal(most, cases[c].most);
        shape_clear(&shape);
    }
}

/* Each is refused with its line, and leaves what is to be made untouched. */
TEST(refused)
{
    static const uint64_t huge = UINT64_C(1) << 53;
    static const struct {
        TableKind kind;
        const char *deck;
        size_t n, take;
        const char *hands;
        uint64_t counts[9];
        uint64_t count;
        const char *line;
    } cases[] = {
        {TABLE_ORDERS,
         NULL,
         3,
         0,
         NULL,
         {1, 2, 3},
         3,
         "3 counts; a table of orders of 3 items has 6"},
        {TABLE_ORDERS,
         "1*a,2*b",
         0,
         0,
         NULL,
         {1, 2, 3},
         3,
         "of items that all differ, at all places"},
        {TABLE_ORDERS, NULL, 13, 0, NULL, {1}, 1, "accepted: 2 to 12 items"},
        {TABLE_ORDERS, NULL, 1, 0, NULL, {1}, 1, "accepted: 2 to 12 items"},
        {TABLE_ORDERS, NULL, 12, 0, NULL, {1}, 1, "a table of orders of 12 items has 479001600"},
        {TABLE_ORDERS, NULL, 2, 0, NULL, {0, 0}, 2, "all counts are 0"},
        {TABLE_ORDERS, NULL, 2, 0, NULL, {huge, 1}, 2, "add up to more than 2^53"},
        {TABLE_ORDERS, NULL, 2, 0, NULL, {UINT64_MAX, 2}, 2, "add up to more than 2^53"},
        {TABLE_PLACES, NULL, 2, 0, NULL, {3, 4, 4, 2}, 4, "row 2 adds up to 6, not to 7: item 1"},
        {TABLE_PLACES,
         NULL,
         2,
         0,
         NULL,
         {3, 4, 3, 4},
         4,
         "column 1 adds up to 6, not to 7: 1 item in each of 7 trials"},
        {TABLE_PLACES,
         NULL,
         2,
         0,
         NULL,
         {3, 4, 4},
         3,
         "3 counts; a table of places of 2 items has 4"},
        {TABLE_PLACES, NULL, 1025, 0, NULL, {1}, 1, "a table of 1025 items: accepted: up to 1024"},
        {TABLE_FIRST, NULL, 1, 1, NULL, {5}, 1, "there is only one kind of item"},
        {TABLE_TAKEN,
         NULL,
         4,
         0,
         NULL,
         {1, 1, 1, 1},
         4,
         "needs --hands K: how many of the 4 were taken, fewer than all"},
        {TABLE_TAKEN,
         NULL,
         4,
         0,
         "2,1",
         {1, 1, 1, 1},
         4,
         "needs --hands K: how many of the 4 were taken"},
        {TABLE_TAKEN,
         NULL,
         4,
         0,
         "2",
         {1, 1, 1, 2},
         4,
         "add up to 5, which is not a multiple of 2"},
        {TABLE_TAKEN,
         NULL,
         4,
         0,
         "2",
         {7, 1, 1, 1},
         4,
         "row 1 has 7, and there are only 5 trials: item 0 comes at most 5 times"},
        {TABLE_TAKEN,
         "1*a,2*b,2*c",
         0,
         0,
         "2",
         {6, 2, 2},
         3,
         "row 1 has 6, and there are only 5 trials: kind 0 comes at most 5 times"},
        {TABLE_BLOCKS,
         "2*a,2*b",
         0,
         2,
         NULL,
         {1, 1, 1, 1},
         4,
         "needs --hands S,S: how many places each has"},
        {TABLE_BLOCKS,
         "1*a,3*b",
         0,
         0,
         "2,2",
         {4, 2, 9, 9},
         4,
         "column 1 adds up to 13, not to 12: 2 items in each of 6 trials"},
        {TABLE_BLOCKS, "3*a,1*b", 0, 0, "2,2", {10, 2, 2, 2}, 4, "column 1 adds up"},
        {TABLE_BLOCKS, "3*a,1*b", 0, 0, "2,2", {11, 4, -1, 6}, 4, "add up to more than 2^53"},
        {TABLE_PAIRS_TAKEN,
         NULL,
         3,
         0,
         "1",
         {0, 1, 1, 1, 0, 1, 1, 1, 0},
         9,
         "at least 2 items are taken each time"},
        {TABLE_PAIRS_TAKEN,
         "1*a,2*b",
         0,
         0,
         "2",
         {0, 1, 1, 1, 0, 1, 1, 1, 0},
         9,
         "is of items that all differ"},
        {TABLE_PAIRS_TAKEN, NULL, 3, 0, "2", {0, 2, 1, 1, 0, 2, 2, 1, 0}, 9, "it is one pair"},
        {TABLE_PAIRS_TAKEN,
         NULL,
         3,
         0,
         "2",
         {5, 1, 1, 1, 2, 1, 1, 1, 2},
         9,
         "row 1, column 1 has 5: accepted: 0, or the 2 times"},
        {TABLE_CLASSES,
         "1*a,2*b",
         0,
         1,
         NULL,
         {1, 2, 3},
         3,
         "3 counts; a table of classes of 2 kinds has 2"},
        /* More items in all than can be counted: 2^53 trials of 2,049 items. */
        {TABLE_FIRST,
         "2048*a,1*b",
         0,
         1,
         NULL,
         {huge - 1, 1},
         2,
         "items in 9007199254740992 trials"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        Shape shape = shape_of(cases[c].deck, cases[c].n, cases[c].take, cases[c].hands);
        CountTable table = {.trials = 77}, before = table;
        Error error = {0};
        Status status = count_table_make(cases[c].kind, cases[c].counts, cases[c].count, &shape,
                                         &table, &error);
        if (status != STATUS_USAGE || !strstr(error.text, cases[c].line) ||
            strchr(error.text, '\n'))
            fail_msg("case %zu: status %d, \"%s\", not \"%s\"", c, (int)status, error.text,
                     cases[c].line);
        assert_memory_equal(&table, &before, sizeof table);
        shape_clear(&shape);
    }
}

/* A count goes up to 2^53, however it is written; one that comes round to a small number at 2^64,
 * too, is too large. */
TEST(largest_count)
{
    static const struct {
        const char *text;
        uint64_t value; /* 0: refused */
    } cases[] = {{"9007199254740992 1\n", UINT64_C(1) << 53},
                 {"9,007,199,254,740,992 1\n", UINT64_C(1) << 53},
                 {"9007199254740993 1\n", 0},
                 {"18446744073709551621 1\n", 0}}; /* 2^64 + 5 */
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        const Given given = {.where = "x", .counts = true, .table = TABLE_FIRST};
        Finder *finder = calloc(1, sizeof *finder);
        FitTable table = {.fit = finder->fits, .where = "x"};
        const ItemCode numbers = {0};
        Error error = {0};
        Status status = readings_find(&given, cases[c].text, strlen(cases[c].text), false, true,
                                      finder, &error);
        status = status          ? status
                 : finder->count ? fit_table_take(&table, &numbers, &error)
                                 : readings_none(finder, &error);
        assert_int_equal(status, cases[c].value ? STATUS_OK : STATUS_FAILED);
        if (status) {
            assert_non_null(strstr(error.text, "count"));
        } else {
            assert_int_equal(table.count, 2);
            assert_int_equal(table.numbers[0], cases[c].value);
        }
        fit_table_clear(&table);
        finder_clear(finder);
        free(finder);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_of_trials),
        cmocka_unit_test(sizes),
        cmocka_unit_test(refused),
        cmocka_unit_test(largest_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
