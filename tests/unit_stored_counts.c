/* Stored counts are not taken on trust: whatever cell of a tally is changed, what that many trials
 * cannot have come to is refused when it is read; and no counts of a real run are. */
#include "unit.h"

#include "algorithms/registry.h"
#include "inference/check_list.h"
#include "plain_shape.h"
#include "random/source_list.h"
#include "tallies/long_counts.h"
#include "tallies/perm_stat.h"
#include "tallies/precedence.h"
#include "tallies/repeats.h"
#include "tallies/sums.h"
#include "trials/counts_record.h"
#include "trials/lane_machine.h"

#include "tests/test_size.h"

static TestSize test_size; /* --full: more sizes */

static TrialPlan plan_of(const char *name, size_t n, uint64_t trials, const TallyKind *kind)
{
    static Source source;
    TrialPlan plan = {.n = n, .trials = trials, .seed = 5, .threads = 1, .underived = true};
    assert_int_equal(source_find("xoshiro256++", &source, NULL), STATUS_OK);
    assert_int_equal(lane_machine_find("auto", &plan.machine, NULL), STATUS_OK);
    plan.source = &source;
    for (size_t i = 0; algorithm_list[i]; i++)
        if (strcmp(algorithm_list[i]->name, name) == 0) {
            plan.subject.algorithm = algorithm_list[i];
            plan.subject.index = i;
            plan.subject.parameter = algorithm_list[i]->parameter_default;
        }
    assert_non_null(plan.subject.algorithm);
    plan.tallies[plan.tally_count++] = kind;
    return plan;
}

static TrialCounts counted(const TrialPlan *plan)
{
    TrialCounts counts;
    assert_int_equal(run_trials(plan, &counts, NULL), STATUS_OK);
    return counts;
}

static const TallyKind *kind_of(const char *check)
{
    const CheckKind *found = check_find(check);
    assert_non_null(found);
    return found->tally;
}

/* What is not known to the last trial: which of two items comes first, and of neighbours, the
 * distances of long orders, how often trials agree, and the pairs of
 * the greatest lag, and which orders came. */
static bool within_bounds(const Tally *tally, uint64_t cell)
{
    size_t n = tally->n;
    if (tally->kind == &tally_precedence)
        return n <= LANES_MAX_N && cell / n > cell % n;
    if (tally->kind == &tally_patterns)
        return true;
    if (tally->kind == &tally_long)
        return cell >= long_layout(n).moved_cell;
    return tally->kind == &tally_repeats;
}

/* Any number may be one of them. */
static bool has_hashes(const Tally *tally)
{
    return tally->kind == &tally_repeats && tally->n > REPEATS_RANKED_MAX_N;
}

/* Changes cells, each in several ways: all of up to 316, sanitized 141; of more some. */
static void forge_cells(Tally *tally, uint64_t trials)
{
    uint64_t walks = SANITIZED ? 20000 : 100000; /* each is one over all cells */
    uint64_t step = tally->cells * tally->cells / walks + 1;
    for (uint64_t cell = 0; cell < tally->cells; cell += step) {
        uint64_t old = tally_cell(tally, cell), most = tally->wide ? UINT64_MAX : UINT32_MAX;
        const uint64_t others[] = {old + 1, old - 1,          0, old ^ (most / 2 + 1), most - 76,
                                   most,    trials * tally->n};
        for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
            uint64_t other = others[i] & most;
            tally_add(tally, cell, other - old);
            assert_true(tally_cell(tally, cell) == other);
            /* In these bounds a change may pass; a count that no run has may not. */
            bool refusal = !within_bounds(tally, cell) || (other > most / 2 && !has_hashes(tally));
            if (other != old && refusal && tally_adds_up(tally, trials))
                fail_msg("%s, n = %zu: %llu in place of %llu in cell %llu is accepted",
                         tally->kind->id, tally->n, (unsigned long long)other,
                         (unsigned long long)old, (unsigned long long)cell);
            tally_add(tally, cell, old - other);
        }
    }
    assert_true(tally_adds_up(tally, trials));
}

static void one_kind(const TallyKind *kind, const char *shuffle, size_t n, uint64_t trials,
                     bool forge)
{
    TrialPlan plan = plan_of(shuffle, n, trials, kind);
    uint64_t blocks = plan_blocks(&plan);
    /* The whole run, its first block, and what follows it. */
    const uint64_t parts[3][2] = {{0, blocks}, {0, 1}, {1, blocks}};
    for (int part = 0; part < (blocks > 1 ? 3 : 1); part++) {
        plan.first_block = parts[part][0];
        plan.end_block = parts[part][1];
        TrialCounts counts = counted(&plan);
        Tally *tally = &counts.tallies[0];
        uint64_t valid = counts.trials - counts.invalid;
        if (!tally_adds_up(tally, valid))
            fail_msg("%s of %s, n = %zu: the counts of a run are refused", kind->id, shuffle, n);
        if (forge)
            forge_cells(tally, valid);
        trial_counts_clear(&counts);
    }
}

/* Shuffles that give permutations, and some whose outcomes now and then are none. */
TEST(every_kind)
{
    static const size_t sizes[] = {2, 3, 4, 5, 7, 8, 13, 20, 21, 52, 65, 127, 128, 300, 1100};
    static const char *const shuffles[] = {"naive", "one-liner-map"};
    for (size_t i = 0; check_list[i]; i++)
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
            /* 2, 4, 7, 13, 21, 65, 128: a size of each kind; sanitized 2 and 21 */
            if (test_size == SIZE_SHORT && (s % (SANITIZED ? 8 : 2) || sizes[s] > 128))
                continue;
            const TallyKind *kind = check_list[i]->tally;
            size_t n = sizes[s];
            uint64_t trials = n > 21 ? 8500 : 65536 + 99;
            bool again = false;
            for (size_t j = 0; j < i; j++)
                again |= check_list[j]->tally == kind;
            for (size_t f = 0; !again && f < (n > 8 ? 1 : 2); f++) /* above, it gives none */
                if (tally_cells(kind, PLAIN(n), trials, NULL) &&
                    tally_cells(kind, PLAIN(n), trials, NULL) < 100000)
                    one_kind(kind, shuffles[f], n, f ? 4500 : trials, f == 0);
        }
    /* More trials than are kept. */
    one_kind(&tally_repeats, "naive", 13, 1300000, false);
    if (!SANITIZED)
        one_kind(&tally_repeats, "naive", 52, 1300000, false);
}

/* Sums of two large cells may not come round to the right one. */
TEST(sums_do_not_come_round)
{
    Tally tally;
    uint64_t trials = UINT64_C(1) << 40;
    assert_int_equal(tally_begin(&tally, kind_of("permutations"), PLAIN(3), trials, NULL),
                     STATUS_OK);
    assert_true(tally.wide);
    tally_add(&tally, 0, UINT64_C(1) << 63);
    tally_add(&tally, 1, (UINT64_C(1) << 63) + trials);
    assert_false(tally_adds_up(&tally, trials));
    tally_end(&tally);
}

/* Writes the counts and reads them again. */
static Status read_again(const TrialPlan *plan, const TrialCounts *counts, Error *error)
{
    char *bytes = NULL;
    size_t length;
    Text head = {0};
    CountsRecord record = {.next_block = plan_blocks(plan)}, found_record;
    TrialCounts found;
    FILE *stream = open_memstream(&bytes, &length);
    assert_non_null(stream);
    assert_int_equal(counts_record_write(stream, "stored", &head, plan, &record, counts, NULL),
                     STATUS_OK);
    fclose(stream);
    assert_int_equal(record.size, length);
    stream = fmemopen(bytes, length, "r");
    assert_int_equal(counts_record_pass(stream, "stored", &head, &found_record, error), STATUS_OK);
    assert_int_equal(found_record.size, length);
    assert_int_equal(fgetc(stream), EOF);
    rewind(stream);
    Status status = counts_record_read(stream, "stored", &head, plan, &found_record, &found, error);
    if (!status)
        trial_counts_clear(&found);
    fclose(stream);
    free(bytes);
    return status;
}

/* The reader looks, and names what it found. */
TEST(the_reader_refuses)
{
    for (size_t i = 0; check_list[i]; i++) {
        if (!tally_cells(check_list[i]->tally, PLAIN(8), 3000, NULL))
            continue; /* of shapes alone */
        TrialPlan plan = plan_of("naive", 8, 3000, check_list[i]->tally);
        TrialCounts counts = counted(&plan);
        Tally *tally = &counts.tallies[0];
        Error error = {0};
        assert_int_equal(read_again(&plan, &counts, &error), STATUS_OK);
        tally_add(tally, tally->cells - 1, UINT32_MAX - tally_cell(tally, tally->cells - 1));
        assert_int_equal(read_again(&plan, &counts, &error), STATUS_USAGE);
        assert_non_null(strstr(error.text, "stored: damaged: its counts for "));
        assert_non_null(strstr(error.text, tally->kind->id));
        assert_non_null(strstr(error.text, " do not belong to 3000 trials"));
        trial_counts_clear(&counts);
    }
}

/* What is said of outcomes that were no permutations. */
TEST(invalid_outcomes)
{
    enum { N = 4 };
    TrialPlan plan = plan_of("one-liner-map", N, 2000, kind_of("permutations"));
    TrialCounts counts = counted(&plan);
    assert_true(counts.invalid > 100 && counts.invalid < 2000);
    Error error = {0};
    assert_int_equal(read_again(&plan, &counts, &error), STATUS_OK);
    TrialCounts kept = counts;
    uint64_t lost[N];
    Item first[N];
    memcpy(lost, counts.lost, sizeof lost);
    memcpy(first, counts.first_outcome, sizeof first);
    for (int forgery = 0; forgery < 9; forgery++) {
        switch (forgery) {
        case 0:
            counts.lost[1] = counts.invalid + 1;
            break;
        case 1:
            memset(counts.lost, 0, sizeof lost);
            break;
        case 2:
            counts.first_invalid = 2000;
            break;
        case 3:
            counts.first_invalid = UINT64_MAX;
            break;
        case 4:
            counts.first_outcome[2] = N;
            break;
        case 5:
            counts.first_outcome[2] = UINT16_MAX;
            break;
        case 6:
            for (Item item = 0; item < N; item++)
                counts.first_outcome[item] = item;
            break;
        case 7:
            counts.invalid++;
            break; /* the orders do not add up then */
        case 8:
            counts.invalid = 2001;
            break;
        }
        assert_int_equal(read_again(&plan, &counts, &error), STATUS_USAGE);
        assert_non_null(strstr(error.text, "stored: damaged: "));
        counts.invalid = kept.invalid;
        counts.first_invalid = kept.first_invalid;
        memcpy(counts.lost, lost, sizeof lost);
        memcpy(counts.first_outcome, first, sizeof first);
    }
    assert_int_equal(read_again(&plan, &counts, &error), STATUS_OK);
    trial_counts_clear(&counts);
}

/* One outcome that is no permutation, of more items than a word has bits: those that are in it are
 * not lost, each of them. */
static void one_invalid_outcome(void **state)
{
    enum { N = 70 };
    bool there[N] = {false};
    for (uint64_t seed = 1; seed <= 40; seed++) {
        TrialPlan plan = plan_of("one-liner-map", N, 1, kind_of("positions"));
        plan.seed = seed;
        TrialCounts counts = counted(&plan);
        Error error = {0};
        assert_int_equal(counts.invalid, 1);
        for (size_t place = 0; place < N; place++)
            there[counts.first_outcome[place]] = true;
        if (read_again(&plan, &counts, &error))
            fail_msg("seed %d: %s", (int)seed, error.text);
        trial_counts_clear(&counts);
    }
    for (size_t item = 62; item < N; item++)
        assert_true(there[item]);
}

/* What is counted on a part of the blocks is of the trials of these. */
TEST(sampled_counts)
{
    TrialPlan plan = plan_of("naive", 2000, 80000, kind_of("cycles"));
    plan.sampled[0] = true;
    TrialCounts counts = counted(&plan);
    Tally *tally = &counts.tallies[0];
    Error error = {0};
    assert_true(counts.sampled_trials < counts.trials);
    assert_int_equal(read_again(&plan, &counts, &error), STATUS_OK);
    tally_add(tally, 1, 1);
    assert_int_equal(read_again(&plan, &counts, &error), STATUS_USAGE);
    trial_counts_clear(&counts);
}

int main(int count, char **words)
{
    test_size = test_size_of(count, words);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind),          cmocka_unit_test(sums_do_not_come_round),
        cmocka_unit_test(the_reader_refuses),  cmocka_unit_test(invalid_outcomes),
        cmocka_unit_test(one_invalid_outcome), cmocka_unit_test(sampled_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
