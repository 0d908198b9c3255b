/* The engine against a slow recount: every shuffle, size and source, on any machine. */
#include "unit.h"

#include "engine_recount.h"
#include "random/source_list.h"
#include "test_size.h"

/* All shuffles, at sizes around every limit of the engine, with trials around a batch and a
 * block. */
TEST(every_shuffle)
{
    static const size_t sizes[] = {1,  2,  3,  4,  5,  6,  7,   8,   9,
                                   10, 11, 12, 13, 33, 64, 127, 128, 130};
    static const uint64_t trials[] = {1, 63, 64, 65, 127, 1000, 2049};
    uint64_t turn = 0;
    for (size_t i = 0; algorithm_list[i]; i++)
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
            const Algorithm *algorithm = algorithm_list[i];
            if (sizes[s] < algorithm->min_n || (algorithm->max_n && sizes[s] > algorithm->max_n))
                continue;
            TrialPlan plan = plan_of(algorithm->name, sizes[s], trials[turn % 7], turn * turn);
            turn++;
            if (SANITIZED && (i + s) % 3) /* each size with a third of the shuffles */
                continue;
            if (sizes[s] > 9 && sizes[s] <= 12) { /* n! cells are too many to go through */
                plan.tallies[0] = &tally_positions;
                plan.tally_count = 1;
            }
            if (plan.n < 2)
                plan.tally_count = 0;
            if (algorithm->parameter && turn % 2)
                plan.subject.parameter = algorithm->parameter_min + 2;
            Recount recount;
            recount_run(&recount, &plan, plan.trials);
            for (size_t m = 0; each_machine(m, &plan.machine); m++)
                assert_run_agrees(&plan, &recount);
            recount_close(&recount);
        }
}

/* Draws of more than 4096 values take two words each. */
TEST(two_words_a_draw)
{
    static const size_t sizes[] = {2, 7, 12, 13, 52, 127};
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
        TrialPlan plan = plan_of("key-sort", sizes[s], 1000, s);
        plan.subject.parameter = 16;
        if (plan.n == 12) {
            plan.tallies[0] = &tally_positions;
            plan.tally_count = 1;
        }
        Recount recount;
        recount_run(&recount, &plan, plan.trials);
        for (size_t m = 0; each_machine(m, &plan.machine); m++)
            assert_run_agrees(&plan, &recount);
        recount_close(&recount);
    }
}

/* A longer run begins with the shorter one, also where the end cuts a batch or a block. Shuffles
 * that cannot run in lockstep run alike on all machines; the first leaves invalid outcomes, too. */
TEST(a_run_is_a_prefix)
{
    static const struct {
        const char *name;
        size_t n;
    } runs[] = {{"one-liner-map", 3}, {"one-liner-map", 4},  {"one-liner-map", 6},
                {"merge-shuffle", 5}, {"merge-shuffle", 37}, {"merge-shuffle", 130}};
    for (size_t r = 0; r < sizeof runs / sizeof runs[0]; r++) {
        uint64_t block = block_trials(runs[r].n);
        const uint64_t ends[] = {1, 64, 100, block - 1, block, block + 1, block + 63, 2 * block};
        for (size_t e = 0; e < sizeof ends / sizeof ends[0]; e++) {
            /* Of many items, which take longest, where a run ends within a lockstep batch. */
            if (runs[r].n > 30 && ends[e] % 64 == 0 && ends[e] > 64)
                continue;
            TrialPlan plan = plan_of(runs[r].name, runs[r].n, ends[e], 5);
            Recount recount; /* which knows nothing of the run's length */
            recount_run(&recount, &plan, ends[e]);
            for (size_t m = 0; m < (r ? 1 : 2) && each_machine(m, &plan.machine); m++)
                assert_run_agrees(&plan, &recount);
            recount_close(&recount);
        }
    }
}

TEST(other_sources)
{
    for (size_t i = 0; source_list[i]; i++) {
        if (!source_list[i]->repeatable)
            continue;
        TrialPlan plan = plan_of("naive-backward", 6, SANITIZED ? 70001 : 300001, 9);
        plan.source = source_list[i];
        Recount recount;
        recount_run(&recount, &plan, plan.trials);
        for (size_t m = 0; each_machine(m, &plan.machine); m++)
            assert_run_agrees(&plan, &recount);
        recount_close(&recount);
    }
    /* One sequence, one thread. */
    for (size_t i = 0; i < source_gsl_count(); i += SANITIZED ? 21 : 7) {
        Source source = source_gsl(i);
        TrialPlan plan = plan_of("riffle", 7, 20001, 4);
        plan.source = &source;
        plan.threads = 3;
        Recount recount;
        recount_run(&recount, &plan, plan.trials);
        for (size_t m = 0; m < 2 && each_machine(m, &plan.machine); m++)
            assert_run_agrees(&plan, &recount);
        recount_close(&recount);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_shuffle),
        cmocka_unit_test(two_words_a_draw),
        cmocka_unit_test(a_run_is_a_prefix),
        cmocka_unit_test(other_sources),
    };
    return cmocka_run_group_tests_name("engine", tests, NULL, NULL);
}
