/* Stored counts come back as they were, of every kind of tally, and with outcomes that were none.
 * (That any changed byte is refused: unit_merge.c, unit_keep.c.) */
#include "unit.h"

#include "inference/check_list.h"
#include "plain_shape.h"
#include "random/source_list.h"
#include "tallies/forbidden.h"
#include "tests/subject_named.h"
#include "trials/counts_record.h"
#include "trials/lane_machine.h"

static TrialPlan plan_of(const char *name, size_t n, uint64_t trials, const TallyKind *kind)
{
    static Source source;
    TrialPlan plan = {.n = n, .trials = trials, .seed = 5, .threads = 1, .underived = true};
    assert_int_equal(source_find("xoshiro256++", &source, NULL), STATUS_OK);
    assert_int_equal(lane_machine_find("auto", &plan.machine, NULL), STATUS_OK);
    plan.source = &source;
    plan.subject = subject_named(name);
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
    if (!status) {
        const Tally *one = &counts->tallies[0], *other = &found.tallies[0];
        assert_int_equal(found.trials, counts->trials);
        assert_int_equal(found.invalid, counts->invalid);
        assert_memory_equal(found.lost, counts->lost, plan->n * sizeof *found.lost);
        assert_memory_equal(found.first_outcome, counts->first_outcome, plan->n * sizeof(Item));
        if (one->kind->remembers)
            assert_memory_equal(one->scratch, other->scratch, plan->n * sizeof(Item));
        for (uint64_t cell = 0; cell < one->cells; cell++)
            assert_true(tally_cell(one, cell) == tally_cell(other, cell));
        trial_counts_clear(&found);
    }
    fclose(stream);
    free(bytes);
    return status;
}

TEST(every_kind)
{
    static const size_t sizes[] = {2, 3, 8, 13, 52, 128};
    for (size_t i = 0; check_list[i]; i++)
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            size_t n = sizes[s];
            const TallyKind *kind = check_list[i]->tally;
            uint64_t cells = tally_cells(kind, PLAIN(n), 3000, NULL);
            if (!cells || cells > 1000000) /* of shapes alone, or of long orders */
                continue;
            TrialPlan plan = plan_of(n > 8 ? "naive" : "one-liner-map", n, 3000, kind);
            TrialCounts counts = counted(&plan);
            Error error = {0};
            assert_true(n == 2 || n > 8 || counts.invalid);
            assert_int_equal(read_again(&plan, &counts, &error), STATUS_OK);
            trial_counts_clear(&counts);
        }
}

/* One outcome that is no permutation, of more items than a word has bits: those that are in it are
 * not lost, each of them. */
TEST(one_invalid_outcome)
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

/* The order that is remembered comes back, too; one with an item that there is not is refused. */
TEST(what_is_remembered)
{
    TargetLaw law = {.name = LAW_EVEN, .n = 3};
    Shape even = shape_plain(3);
    even.law = &law;
    for (size_t wrong = 0; wrong < 4; wrong++) {
        TrialPlan plan = plan_of("fisher-yates", 3, 100, &tally_forbidden);
        plan.shape = &even;
        TrialCounts counts = counted(&plan);
        Error error;
        assert_memory_equal(tally_remembered(&counts.tallies[0]), ((Item[]){0, 2, 1}),
                            3 * sizeof(Item));
        if (wrong)
            ((Item *)counts.tallies[0].scratch)[wrong - 1] = 3;
        assert_int_equal(read_again(&plan, &counts, &error), wrong ? STATUS_USAGE : STATUS_OK);
        trial_counts_clear(&counts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind),
        cmocka_unit_test(one_invalid_outcome),
        cmocka_unit_test(what_is_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
