/* `prefix` tests several lengths at once, each at its share of the level: that the tails hold, by
 * listing every outcome; that they are the least of the lengths' own; that more trials add lengths
 * and take nothing from the others, so that what is found in some trials is found in more; and the
 * e-values of the same. */
#include "unit.h"

#include "check_testing.h"
#include "inference/check_list.h"
#include "inference/multinomial_tail.h"
#include "plain_shape.h"
#include "random/block_key.h"

#include <gsl/gsl_errno.h>

static const CheckKind *prefix;

static Tally begin(size_t n, uint64_t trials)
{
    Tally tally;
    assert_int_equal(tally_begin(&tally, prefix->tally, PLAIN(n), trials, NULL), STATUS_OK);
    return tally;
}

/* Whatever the trials: the shares come to 1 at most, each table's cells are parts of the one
 * before, and a table more leaves the others as they are. */
TEST(test_shares)
{
    for (size_t n = 4; n < 3000; n += n < 70 ? 1 : 97) {
        CellTable all[MOST_TABLES], some[MOST_TABLES];
        size_t most = prefix->tables(prefix, n, UINT64_MAX, all), before = 0;
        double sum = 0;
        assert_in_range(most, 1, MOST_TABLES);
        for (size_t t = 0; t < most; t++) {
            sum += all[t].share;
            assert_true(t == 0 || all[t].cells % all[t - 1].cells == 0);
        }
        assert_true(sum == 1);
        for (uint64_t trials = 1; trials < 100000000; trials += 1 + trials / 3) {
            size_t count = prefix->tables(prefix, n, trials, some);
            assert_in_range(count, before < 1 ? 1 : before, most);
            for (size_t t = 0; t < count; t++)
                assert_true(some[t].cells == all[t].cells && some[t].share == all[t].share);
            assert_int_equal(some[count - 1].cells,
                             tally_cells(prefix->tally, PLAIN(n), trials, NULL));
            before = count;
        }
    }
    CellTable tables[MOST_TABLES];
    assert_int_equal(prefix->tables(prefix, 52, 132599, tables), 1);
    assert_int_equal(prefix->tables(prefix, 52, 132600, tables), 2);
    assert_true(tables[0].cells == 2652 && tables[1].cells == 132600);
    assert_int_equal(prefix->tables(prefix, 20, UINT64_MAX, tables), 4);
    assert_true(tables[3].share == 1. / 8 && tables[2].share == 1. / 8);
}

/* Three trials of five items, by their first three: every outcome except for the first trial, which
 * may be any. A tail is never stated smaller than it is. */
enum { LISTED_TRIALS = 3, LISTED_CELLS = 60, MOST_VALUES = 32 };

typedef struct Listed {
    struct {
        double upper, lower;
        uint64_t times;
    } value[MOST_VALUES];
    size_t count;
} Listed;

static void list_outcomes(Tally *tally, size_t left, Listed *listed)
{
    if (left) {
        for (uint64_t cell = 0; cell < LISTED_CELLS; cell++) {
            tally_add(tally, cell, 1);
            list_outcomes(tally, left - 1, listed);
            tally->narrow_cells[cell]--;
        }
        return;
    }
    CheckResult result = result_of(prefix, tally, LISTED_TRIALS);
    size_t at = 0;
    while (at < listed->count && (listed->value[at].upper != result.log10_p_upper ||
                                  listed->value[at].lower != result.log10_p_lower))
        at++;
    assert_true(at < MOST_VALUES);
    listed->value[at].upper = result.log10_p_upper;
    listed->value[at].lower = result.log10_p_lower;
    listed->value[at].times++;
    listed->count += at == listed->count;
}

TEST(test_tails_hold)
{
    Tally tally = begin(5, LISTED_CELLS);
    assert_int_equal(tally.cells, LISTED_CELLS);
    static Listed listed;
    tally_add(&tally, 0, 1);
    list_outcomes(&tally, LISTED_TRIALS - 1, &listed);
    double outcomes = pow(LISTED_CELLS, LISTED_TRIALS - 1);
    assert_in_range(listed.count, 4, MOST_VALUES);
    for (size_t v = 0; v < listed.count; v++) {
        double upper = 0, lower = 0;
        for (size_t u = 0; u < listed.count; u++) {
            double chance = (double)listed.value[u].times / outcomes;
            upper += listed.value[u].upper <= listed.value[v].upper ? chance : 0;
            lower += listed.value[u].lower <= listed.value[v].lower ? chance : 0;
        }
        assert_true(upper <= pow(10, listed.value[v].upper) * (1 + 1e-9));
        assert_true(lower <= pow(10, listed.value[v].lower) * (1 + 1e-9));
    }
    tally_end(&tally);
}

static uint64_t next_below(uint64_t *seed, uint64_t below)
{
    *seed += SPLITMIX64_GAMMA;
    return mix64(*seed) % below; /* off by less than 1e-16 */
}

/* Counts trials whose first five items are fair, but that with chance `q` of a thousand the first
 * two are put in order, so that w of them is q / 1000. */
static void count_trials(Tally *tally, uint64_t trials, unsigned q, uint64_t seed)
{
    Item outcome[64] = {0};
    for (uint64_t trial = 0; trial < trials; trial++) {
        for (size_t place = 0, before; place < 5; place += before == place) {
            outcome[place] = (Item)next_below(&seed, tally->n);
            for (before = 0; before < place && outcome[before] != outcome[place];)
                before++;
        }
        if (next_below(&seed, 1000) < q && outcome[0] > outcome[1]) {
            Item first = outcome[0];
            outcome[0] = outcome[1];
            outcome[1] = first;
        }
        tally->kind->count(tally, outcome, 1);
    }
}

/* The least of the lengths' tails, each counted by itself, over its share. */
TEST(test_least_of_lengths)
{
    enum { N = 13, TRIALS = 2000 }; /* two items, or three */
    size_t shown[2] = {0};
    for (uint64_t seed = 1; seed <= 40; seed++) {
        unsigned __int128 squares[2] = {0};
        Tally three = begin(N, TRIALS);
        count_trials(&three, TRIALS, seed % 2 * 200, seed << 32);
        assert_int_equal(three.cells, 13 * 12 * 11);
        for (uint64_t cell = 0, sum = 0; cell < three.cells; cell++) {
            uint64_t count = tally_cell(&three, cell);
            sum += count;
            squares[1] += (unsigned __int128)count * count;
            if (cell % 11 == 10) {
                squares[0] += (unsigned __int128)sum * sum;
                sum = 0;
            }
        }
        TestResult tests[2];
        assert_int_equal(multinomial_test(TRIALS, 156, squares[0], &tests[0], NULL), STATUS_OK);
        assert_int_equal(multinomial_test(TRIALS, 1716, squares[1], &tests[1], NULL), STATUS_OK);
        double upper = fmin(tests[0].tails.log10_upper + log10(2), /* 1/2 and 1/4 of the level */
                            tests[1].tails.log10_upper + log10(4));
        double lower =
            fmin(tests[0].tails.log10_lower + log10(2), tests[1].tails.log10_lower + log10(4));
        CheckResult result = result_of(prefix, &three, TRIALS);
        assert_near(result.log10_p_upper, fmin(0, upper), 1e-12, "the upper tail", prefix, N);
        assert_near(result.log10_p_lower, fmin(0, lower), 1e-12, "the lower tail", prefix, N);
        bool longer = result.df == 1715;
        assert_true(longer || result.df == 155);
        assert_true(result.statistic == tests[longer].statistic);
        shown[longer]++;
        tally_end(&three);
    }
    assert_true(shown[0] >= 20 && shown[1] > 0);
}

/* At the trials where a length is added, as before it: what two items show is found, and no larger
 * effect is requested. By p-values and by e-values. */
TEST(test_more_trials_find_no_less)
{
    static const uint64_t borders[][2] = {{13, 17160}, {13, 154440}, {20, 6840}, {52, 132600}};
    for (size_t b = 0; b < sizeof borders / sizeof *borders; b++) {
        size_t n = borders[b][0];
        double detects[2][2];
        for (size_t after = 0; after < 2; after++) {
            uint64_t trials = borders[b][1] - 1 + after;
            for (int by_evidence = 0; by_evidence < 2; by_evidence++) {
                /* 1.25 times what is detectable */
                Tally tally = begin(n, trials);
                CaseResult result = {.n = n, .trials = trials, .trials_requested = trials};
                unsigned q = (unsigned)lround(1250 * (after ? detects[0][by_evidence] : 0));
                count_trials(&tally, trials, q, 1);
                Status status =
                    by_evidence
                        ? check_case_by_evidence(&prefix, 1, &tally, 1, 0, NULL, &result, NULL)
                        : check_case(&prefix, 1, &tally, 1, 0, NULL, 1, &result, NULL);
                assert_int_equal(status, STATUS_OK);
                RunResult run = {
                    .alpha = 1e-6, .complete = true, .cases = &result, .case_count = 1};
                assert_int_equal(judge_run(&run, NULL), STATUS_OK);
                detects[after][by_evidence] = result.checks[0].detectable;
                assert_int_equal(result.status == FINDING_BIASED, after);
                case_result_clear(&result);
                tally_end(&tally);
            }
        }
        for (int by_evidence = 0; by_evidence < 2; by_evidence++)
            assert_true(detects[1][by_evidence] <= detects[0][by_evidence]);
    }
}

/* The mean of e-values over all outcomes of three trials of five items is 1. */
TEST(test_mean_of_e)
{
    Tally tally = begin(5, LISTED_CELLS);
    double sum = 0;
    tally_add(&tally, 0, 1);
    for (uint64_t b = 0; b < LISTED_CELLS; b++)
        for (uint64_t c = 0; c < LISTED_CELLS; c++) {
            double log10_e;
            tally_add(&tally, b, 1);
            tally_add(&tally, c, 1);
            assert_int_equal(evidence_log10(&prefix, 1, &tally, 1, NULL, &log10_e, NULL),
                             STATUS_OK);
            sum += pow(10, log10_e);
            tally.narrow_cells[b]--;
            tally.narrow_cells[c]--;
        }
    assert_near(sum / (LISTED_CELLS * LISTED_CELLS), 1, 1e-12, "the mean of e", prefix, 5);
    tally_end(&tally);
}

/* Cells are named by the length that shows it. */
TEST(test_worst_cells)
{
    Tally tally = begin(52, 132600);
    count_trials(&tally, 132000, 0, 1);
    for (Item third = 10; third < 52; third++) /* 3 7 first, and then any */
        tally.kind->count(&tally, (Item[]){3, 7, third}, 8);
    CaseResult result = {.n = 52, .trials = 132000 + 42 * 8, .trials_requested = 132000 + 42 * 8};
    assert_int_equal(check_case(&prefix, 1, &tally, 1, 0, NULL, 1, &result, NULL), STATUS_OK);
    assert_true(result.checks[0].df == 2651 && result.worst_count > 0);
    assert_string_equal(result.worst[0].item, "3 7 first");
    case_result_clear(&result);
    tally_end(&tally);
}

int main(void)
{
    gsl_set_error_handler_off();
    prefix = check_find("prefix");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shares),           cmocka_unit_test(test_tails_hold),
        cmocka_unit_test(test_least_of_lengths), cmocka_unit_test(test_more_trials_find_no_less),
        cmocka_unit_test(test_mean_of_e),        cmocka_unit_test(test_worst_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
