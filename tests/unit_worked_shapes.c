/* Shapes: the worked cases of an independent program, sections 1 and 2 of the shared ones, and
 * which test runs each case of deals, samples, tables and laws. */
#include "unit.h"

#include "check_testing.h"
#include "inference/check_list.h"
#include "inference/groups_law.h"
#include "shape_testing.h"
#include "tallies/tally.h"

static const char *reference_path;

/* df, moments and the number of outcomes. */
TEST(worked_shapes)
{
    static uint32_t groups[1000], blocks[1000];
    cJSON *file = reference_read(reference_path);
    const cJSON *item;
    int cases = 0;
    REFERENCE_EACH(item, file, 1, "shape")
    {
        size_t rows = read_sizes(reference_at(item, "input.groups"), groups);
        size_t columns = read_sizes(reference_at(item, "input.blocks"), blocks);
        Shape shape = shape_of_sizes(groups, rows, blocks, columns);
        GroupsLaw law = groups_law(&shape);
        const cJSON *expected = reference_at(item, "expected");
        const cJSON *outcomes = cJSON_GetObjectItem(expected, "outcomes");
        assert_close(law.df, reference_at(item, "expected.df")->valuedouble);
        assert_close(law.spread, fraction(reference_at(item, "expected.var_q")));
        assert_close(law.skew, fraction(reference_at(item, "expected.b")));
        assert_close(law.cube, fraction(reference_at(item, "expected.mu3")));
        if (cJSON_IsNumber(outcomes) && outcomes->valuedouble <= OUTCOMES_MOST_TABLES)
            assert_int_equal(shape.outcomes, (uint64_t)outcomes->valuedouble);
        shape_clear(&shape);
        cases++;
    }
    cJSON_Delete(file);
    assert_int_equal(cases, 8);
}

/* T and |z|^2 of some deals of 5, 7 and 8 items in hands of 6, 6 and 8. */
TEST(worked_clumping)
{
    cJSON *file = reference_read(reference_path);
    const cJSON *item, *table, *row, *cell;
    int cases = 0;
    REFERENCE_EACH(item, file, 1, "deals")
    {
        uint32_t groups[8], blocks[8];
        size_t rows = read_sizes(reference_at(item, "input.groups"), groups);
        size_t columns = read_sizes(reference_at(item, "input.blocks"), blocks);
        Shape shape = shape_of_sizes(groups, rows, blocks, columns);
        uint64_t counts[64] = {0}, squares[64] = {0}, trials = 0;
        cJSON_ArrayForEach(table, reference_at(item, "input.tables"))
        {
            size_t at = 0;
            cJSON_ArrayForEach(row, table) cJSON_ArrayForEach(cell, row)
            {
                counts[at] += (uint64_t)cell->valueint;
                squares[at++] += (uint64_t)cell->valueint * (uint64_t)cell->valueint;
            }
            trials++;
        }
        double value = groups_statistic(&shape, counts, trials);
        double mean = groups_lengths(&shape, squares, trials) / (double)trials;
        double z = reference_at(item, "expected.clumping_z")->valuedouble;
        TestResult clumping = clumping_test(&shape, squares, trials);
        assert_close(clumping.statistic, z * z);
        assert_close(value, fraction(reference_at(item, "expected.statistic")));
        assert_close(mean, fraction(reference_at(item, "expected.mean_one_deal")));
        assert_close(value - mean, fraction(reference_at(item, "expected.U")));
        shape_clear(&shape);
        cases++;
    }
    cJSON_Delete(file);
    assert_int_equal(cases, 1);
}

/* Pairs of a sample: statistic, df and the third moment. */
TEST(worked_samples)
{
    cJSON *file = reference_read(reference_path);
    const cJSON *item, *subset, *each;
    int cases = 0;
    REFERENCE_EACH(item, file, 2, "subsets")
    {
        size_t n = (size_t)reference_at(item, "input.n")->valueint;
        size_t k = (size_t)reference_at(item, "input.k")->valueint;
        char hand[8];
        snprintf(hand, sizeof hand, "%zu", k);
        Shape shape = shape_of_words(NULL, n, 0, hand);
        const cJSON *parts = reference_at(item, "expected.parts");
        const cJSON *expected = cJSON_GetArrayItem(parts, 1);
        if (expected) {
            const CheckKind *kind = check_find("sample-pairs");
            uint64_t trials = (uint64_t)cJSON_GetArraySize(reference_at(item, "input.subsets"));
            Tally tally;
            assert_int_equal(tally_begin(&tally, kind->tally, &shape, trials, NULL), STATUS_OK);
            cJSON_ArrayForEach(subset, reference_at(item, "input.subsets"))
            {
                Item outcome[16];
                size_t at = 0;
                cJSON_ArrayForEach(each, subset) outcome[at++] = (Item)each->valueint;
                tally.kind->count(&tally, outcome, 1);
            }
            CheckResult result = result_of(kind, &tally, trials);
            assert_close(result.statistic, fraction(cJSON_GetObjectItem(expected, "statistic")));
            assert_close(result.df, cJSON_GetObjectItem(expected, "df")->valuedouble);
            assert_close(kind->law(&shape).cube, fraction(cJSON_GetObjectItem(expected, "mu3")));
            tally_end(&tally);
            cases++;
        }
        shape_clear(&shape);
    }
    cJSON_Delete(file);
    assert_int_equal(cases, 2);
}

/* The number of a word, a sample and a subset. */
TEST(worked_ranks)
{
    cJSON *file = reference_read(reference_path);
    const cJSON *item, *each;
    int cases = 0;
    REFERENCE_EACH(item, file, 1, "rank")
    {
        const cJSON *input = reference_at(item, "input"), *word, *sample, *rank, *groups;
        uint32_t sizes[16] = {0}, room[32];
        uint16_t items[16] = {0};
        size_t kinds = 0, n = 0, next[16] = {0};
        word = cJSON_GetObjectItem(input, "word");
        sample = cJSON_GetObjectItem(input, "sample");
        if ((groups = cJSON_GetObjectItem(input, "groups"))) {
            kinds = read_sizes(groups, sizes);
            for (size_t kind = 0; kind < kinds; n += sizes[kind++])
                next[kind] = n; /* the first item of the kind */
        } else {
            n = kinds = (size_t)reference_at(item, "input.n")->valueint;
            for (size_t kind = 0; kind < kinds; kind++)
                sizes[kind] = 1;
        }
        const cJSON *list = word ? word : sample ? sample : reference_at(item, "input.subset");
        size_t seen = 0;
        cJSON_ArrayForEach(each, list) items[seen++] =
            (uint16_t)(word ? next[each->valueint]++ : (size_t)each->valueint);
        uint32_t hand = (uint32_t)seen;
        Shape shape =
            shape_of_sizes(sizes, kinds, word || sample ? NULL : &hand, word || sample ? seen : 1);
        assert_int_equal(shape.n, n);
        assert_int_equal(shape.outcomes, reference_at(item, "expected.of")->valueint);
        rank = cJSON_GetObjectItem(reference_at(item, "expected"),
                                   word || sample ? "rank" : "rank_colex");
        assert_non_null(rank);
        assert_int_equal(outcome_rank(&shape, shape.outcomes, items, room), rank->valueint);
        shape_clear(&shape);
        cases++;
    }
    cJSON_Delete(file);
    assert_int_equal(cases, 3);
}

/* Where each worked case of these sections is run: a case that is added has its test, too. */
TEST(every_case_has_its_test)
{
    static const struct {
        int section;
        const char *kind;
        int cases;
        const char *test;
    } run[] = {{1, "shape", 8, "unit_worked_shapes: worked_shapes"},
               {1, "rank", 3, "unit_worked_shapes: worked_ranks"},
               {1, "deals", 1, "unit_worked_shapes: worked_clumping"},
               {1, "inclusion", 1, "cli_any_data.sh: table_is replay-poker-ranks"},
               {2, "subsets", 2, "unit_worked_shapes: worked_samples"},
               {6, "inclusion", 1, "cli_any_data.sh: table_is asap-83"},
               {6, "row", 3, "cli_any_data.sh: table_is quad-rand-6; mochary, essex"},
               {6, "orders", 1, "cli_any_data.sh: table_is nanorand-37"},
               {7, "law", 7, "unit_asked_laws; cli_laws.sh: plackett-luce-4321"},
               {7, "gof", 3, "cli_laws.sh: those of kind gof"},
               {7, "matrix", 1, "unit_asked_laws; cli_laws.sh: places-under-derangements"}};
    enum { RUN = sizeof run / sizeof *run };
    cJSON *file = reference_read(reference_path);
    const cJSON *item;
    int found[RUN] = {0};
    cJSON_ArrayForEach(item, reference_at(file, "shared"))
    {
        int section = reference_at(item, "section")->valueint;
        const char *kind = reference_at(item, "kind")->valuestring;
        size_t at = 0;
        if (section != 1 && section != 2 && section != 6 && section != 7)
            continue;
        while (at < RUN && (run[at].section != section || strcmp(run[at].kind, kind) != 0))
            at++;
        if (at == RUN)
            fail_msg("no test runs %s", reference_at(item, "id")->valuestring);
        found[at]++;
    }
    for (size_t at = 0; at < RUN; at++)
        if (found[at] != run[at].cases)
            fail_msg("%d cases of %d %s, not the %d of %s", found[at], run[at].section,
                     run[at].kind, run[at].cases, run[at].test);
    cJSON_Delete(file);
}

int main(int argc, char **argv)
{
    reference_path = argv[argc - 1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_case_has_its_test),
        cmocka_unit_test(worked_shapes),
        cmocka_unit_test(worked_clumping),
        cmocka_unit_test(worked_samples),
        cmocka_unit_test(worked_ranks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
