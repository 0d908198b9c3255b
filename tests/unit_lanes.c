/* Trials in lockstep against trials one at a time: the same counts to the last byte, on every
 * instruction set this processor has, for every shuffle; and draws that are exactly uniform. */
#include "algorithms/registry.h"
#include "deck/planes/planes.h"
#include "deck/word_rows.h"
#include "random/source_list.h"
#include "tallies/digest.h"
#include "tallies/rank.h"
#include "trials/lane_machine.h"
#include "trials/run_trials.h"

#include "tests/subject_named.h"
#include "tests/test_size.h"

#include "unit.h"

enum { MAX_MACHINES = 8 };

static TrialPlan plan_of(size_t index, size_t n, uint64_t trials, const Source *source)
{
    const Algorithm *algorithm = algorithm_list[index];
    TrialPlan plan = {
        .subject.algorithm = algorithm,
        .subject.index = index,
        .subject.parameter = algorithm->parameter_default,
        .n = n,
        .trials = trials,
        .seed = 20260101 + n,
        .source = source,
        .threads = 1,
    };
    if (n <= 9)
        plan.tallies[plan.tally_count++] = &tally_permutations;
    plan.tallies[plan.tally_count++] = &tally_positions;
    return plan;
}

static void run_digest(TrialPlan plan, const LaneMachine *machine, char *text)
{
    TrialCounts counts;
    plan.machine = machine;
    assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
    assert_int_equal(counts.trials, plan.trials);
    digest_tallies(counts.tallies, counts.tally_count, 1, text);
    /* what is no permutation must agree as well */
    size_t at = strlen(text);
    snprintf(text + at, 120 - at, " %llu %llu", (unsigned long long)counts.invalid,
             (unsigned long long)counts.first_invalid);
    trial_counts_clear(&counts);
}

/* Sizes with and without a constant of their own, the largest of the machine and the first beyond
 * it; trials that end in the middle of a batch. */
TEST(test_same_counts)
{
    static const size_t sizes[] = {2,  3,  4,  5,  6,  7,  8,  9,   10,
                                   11, 12, 13, 17, 52, 64, 65, 127, 128};
    const LaneMachine *machines[MAX_MACHINES];
    size_t machine_count = lane_machines(true, machines, MAX_MACHINES), compared = 0;
    for (size_t index = 0; algorithm_list[index]; index++)
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
            size_t n = sizes[s];
            const Algorithm *algorithm = algorithm_list[index];
            if (n < algorithm->min_n || (algorithm->max_n && n > algorithm->max_n))
                continue;
            TrialPlan plan = plan_of(index, n, n <= 12 && !SANITIZED ? 5000 : 1000,
                                     &source_xoshiro256_plus_plus);
            char alone[120], together[120];
            run_digest(plan, NULL, alone);
            for (size_t m = 0; m < machine_count; m++) {
                run_digest(plan, machines[m], together);
                if (strcmp(alone, together) != 0)
                    fail_msg("%s, n = %zu on %s: %s, one at a time: %s", algorithm->name, n,
                             machines[m]->isa, together, alone);
                compared += machines[m]->shuffle(index) != NULL;
            }
        }
    if (machine_count)
        assert_true(compared > 300);
}

TEST(test_parameters_and_sources)
{
    static const struct {
        const char *name;
        uint32_t parameter;
    } cases[] = {{"transpositions", 40}, {"top-to-random", 9}, {"overhand", 5}};
    static const Source *const sources[] = {&source_philox4x32, &source_chacha8, &source_pcg64};
    const LaneMachine *machines[MAX_MACHINES];
    size_t machine_count = lane_machines(true, machines, MAX_MACHINES);
    for (size_t c = 0; c < 3; c++)
        for (size_t s = 0; s < 3; s++)
            for (size_t m = 0; m < machine_count; m++) {
                char alone[120], together[120];
                TrialPlan plan = plan_of(subject_named(cases[c].name).index, 30, 700, sources[s]);
                plan.subject.parameter = cases[c].parameter;
                run_digest(plan, NULL, alone);
                run_digest(plan, machines[m], together);
                assert_string_equal(alone, together);
            }
}

/* A batch of more rows than the limit reads on in the side stream, together as alone. 1,500
 * transpositions of 20 items are 3,000 rows; the limit is 4 * 20 + 1024. */
TEST(test_rows_above_the_limit)
{
    const LaneMachine *machines[MAX_MACHINES];
    size_t machine_count = lane_machines(true, machines, MAX_MACHINES);
    TrialPlan plan =
        plan_of(subject_named("transpositions").index, 20, 130, &source_xoshiro256_plus_plus);
    plan.subject.parameter = 1500;
    char alone[120], together[120];
    run_digest(plan, NULL, alone);
    for (size_t m = 0; m < machine_count; m++) {
        run_digest(plan, machines[m], together);
        assert_string_equal(alone, together);
    }
}

/* All 16-bit words in turn, 0, 1, 2, ...; a block, whose trials `parameter` points at, goes on
 * where the one before ended. */
static void count_seed(void *state, const void *parameter, uint64_t seed, uint64_t block)
{
    *(uint64_t *)state = block * *(const uint64_t *)parameter;
}

static void count_fill(void *state, uint64_t *words, size_t count)
{
    uint64_t *next = state;
    for (size_t i = 0; i < count; i++) {
        words[i] = 0;
        for (int part = 0; part < 4; part++)
            words[i] |= (*next)++ % 65536 << 16 * part;
    }
}

/* A source that goes on counting, for blocks of that many trials of a word each. */
static Source counting(const uint64_t *block_size)
{
    return (Source){
        .name = "counter",
        .parameter = block_size,
        .state_size = sizeof(uint64_t),
        .seed = count_seed,
        .fill = count_fill,
    };
}

/* One top-to-random move takes one word, so 65,536 trials see every word once. A value of below(k)
 * is then drawn by equally many accepted words; the few others, at most 65536 mod k or 16, are
 * drawn again from the side stream. For all k up to the machine's largest n. */
TEST(test_draws_exact)
{
    uint64_t block_size;
    const Source counter = counting(&block_size);
    const LaneMachine *machines[MAX_MACHINES];
    size_t machine_count = lane_machines(true, machines, MAX_MACHINES);
    size_t index = subject_named("top-to-random").index;
    for (size_t m = 0; m <= machine_count; m++)
        for (size_t k = 2; k <= LANES_MAX_N; k += SANITIZED ? 5 : 1) {
            TrialPlan plan = plan_of(index, k, 65536, &counter);
            plan.subject.parameter = 1;
            plan.machine = m < machine_count ? machines[m] : NULL;
            uint64_t drawn[LANES_MAX_N] = {0}, total = 0;
            block_size = block_trials(k);
            TrialCounts counts;
            assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
            const Tally *positions = &counts.tallies[counts.tally_count - 1];
            for (size_t place = 0; place < k; place++)
                total += drawn[place] = tally_cell(positions, place); /* item 0 */
            assert_int_equal(total, 65536);
            uint64_t accepted = k <= 64 && 65520 % k == 0 ? 65520 : 65536 - 65536 % k, extra = 0;
            for (size_t place = 0; place < k; place++) {
                assert_true(drawn[place] >= accepted / k);
                extra += drawn[place] - accepted / k;
            }
            assert_int_equal(extra, 65536 - accepted);
            trial_counts_clear(&counts);
        }
}

/* All draws of Fisher-Yates share one word for these n: over all words every order comes from
 * equally many, except for the 16 that are drawn again. */
TEST(test_shared_words_exact)
{
    uint64_t block_size;
    const Source counter = counting(&block_size);
    const LaneMachine *machines[MAX_MACHINES];
    size_t machine_count = lane_machines(true, machines, MAX_MACHINES);
    static const char *const names[] = {"fisher-yates", "fisher-yates-forward", "inside-out",
                                        "swap-chain"};
    for (size_t name = 0; name < 4; name++)
        for (size_t m = 0; m <= machine_count; m++)
            for (size_t n = 2; n <= 7; n++) {
                TrialPlan plan = plan_of(subject_named(names[name]).index, n, 65536, &counter);
                plan.machine = m < machine_count ? machines[m] : NULL;
                block_size = block_trials(n);
                TrialCounts counts;
                assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
                const Tally *orders = &counts.tallies[0];
                uint64_t extra = 0;
                for (uint64_t rank = 0; rank < orders->cells; rank++) {
                    assert_true(tally_cell(orders, rank) >= 65520 / orders->cells);
                    extra += tally_cell(orders, rank) - 65520 / orders->cells;
                }
                assert_int_equal(extra, 16);
                trial_counts_clear(&counts);
            }
}

typedef struct Ranks {
    uint8_t items[4 * LANES_RANK_MAX * DECK_LANES] __attribute__((aligned(64)));
    uint32_t ranks[4 * DECK_LANES] __attribute__((aligned(64)));
    uint8_t kept[LANES_RANK_MAX * DECK_LANES] __attribute__((aligned(64)));
    uint8_t room[2 * LANES_RANK_MAX * DECK_LANES] __attribute__((aligned(64)));
} Ranks;

/* Four batches of n items, the first words of the seed. */
static void run_job(const LaneMachine *machine, size_t index, size_t n, bool want_items, Ranks *ret)
{
    WordRows word_rows;
    assert_int_equal(word_rows_open(&word_rows, machine->default_source, n, NULL), STATUS_OK);
    word_rows_begin_block(&word_rows, n, 0);
    LaneJob job = {.n = n,
                   .batches = 4,
                   .items = ret->items,
                   .want_items = want_items,
                   .kept = ret->kept,
                   .room = ret->room,
                   .ranks = ret->ranks,
                   .word_rows = &word_rows};
    lane_job_begin(&job);
    machine->shuffle(index)(&job);
    lane_job_end(&job);
    word_rows_close(&word_rows);
    assert_int_equal(job.invalid, 0);
}

static uint64_t rank_of(const Ranks *ranks, size_t n, size_t batch, size_t lane)
{
    size_t at = batch * DECK_LANES + lane_column(lane);
    return n <= 8 ? ((const uint16_t *)ranks->ranks)[at] : ranks->ranks[at];
}

/* Every machine's ranks are those of the outcomes it leaves, for every n that it ranks, with the
 * outcomes wanted or not. */
TEST(test_ranks)
{
    const LaneMachine *machines[MAX_MACHINES];
    size_t machine_count = lane_machines(true, machines, MAX_MACHINES);
    size_t index = subject_named("fisher-yates").index;
    for (size_t m = 0; m < machine_count; m++)
        for (size_t n = 2; n <= LANES_RANK_MAX; n++) {
            Ranks stored, alone;
            run_job(machines[m], index, n, true, &stored);
            run_job(machines[m], index, n, false, &alone);
            for (size_t batch = 0; batch < 4; batch++)
                for (size_t lane = 0; lane < DECK_LANES; lane++) {
                    Item items[LANES_RANK_MAX];
                    for (size_t place = 0; place < n; place++)
                        items[place] = stored.items[(batch * n + place) * DECK_LANES + lane];
                    assert_int_equal(rank_of(&stored, n, batch, lane), permutation_rank(items, n));
                    assert_int_equal(rank_of(&alone, n, batch, lane), permutation_rank(items, n));
                }
        }
}

enum { PLANES_TEST_BATCHES = 2 * PLANES_BATCHES + 3 };

/* A job of its own memory, on the first words of a seed. */
typedef struct PlanesTest {
    LaneJob job;
    WordRows word_rows;
    void *items, *ranks, *kept, *room;
} PlanesTest;

static void planes_test_begin(PlanesTest *ret, const LaneMachine *machine, size_t n)
{
    size_t lanes = PLANES_TEST_BATCHES * DECK_LANES;
    *ret = (PlanesTest){.items = aligned_alloc(64, lanes * n),
                        .ranks = aligned_alloc(64, lanes * sizeof(uint32_t)),
                        .kept = aligned_alloc(64, DECK_LANES * n),
                        .room = aligned_alloc(64, 2 * DECK_LANES * n)};
    assert_int_equal(word_rows_open(&ret->word_rows, machine->default_source, n, NULL), STATUS_OK);
    word_rows_begin_block(&ret->word_rows, n, 0);
    memset(ret->ranks, 0, lanes * sizeof(uint32_t));
    ret->job = (LaneJob){.n = n,
                         .batches = PLANES_TEST_BATCHES,
                         .items = ret->items,
                         .want_items = true,
                         .kept = ret->kept,
                         .room = ret->room,
                         .ranks = ret->ranks,
                         .word_rows = &ret->word_rows};
    lane_job_begin(&ret->job);
}

static void planes_test_end(PlanesTest *test)
{
    lane_job_end(&test->job);
    word_rows_close(&test->word_rows);
    free(test->items);
    free(test->ranks);
    free(test->kept);
    free(test->room);
}

static void assert_same_job(const PlanesTest *one, const PlanesTest *other)
{
    size_t lanes = PLANES_TEST_BATCHES * DECK_LANES, n = one->job.n;
    assert_memory_equal(one->items, other->items, lanes * n);
    assert_memory_equal(one->ranks, other->ranks, lanes * sizeof(uint32_t));
    assert_int_equal(one->job.invalid, other->job.invalid);
}

static size_t batches_left_over; /* by the planes */

static void count_left_over(LaneJob *job)
{
    batches_left_over += job->batches;
    job->batches = 0;
}

/* Bit planes leave the same job as rows of bytes, and leave over the last batches only. */
TEST(test_planes)
{
    static const size_t sizes[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 33, 52, 64};
    const LaneMachine *machine;
    size_t compared = 0;
    assert_int_equal(lane_machine_find("auto", &machine, NULL), STATUS_OK);
    for (size_t index = 0; machine && machine->planes && algorithm_list[index]; index++)
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
            size_t n = sizes[s];
            SCOPED_ARENA memory = {0};
            Planes open;
            if (!planes_open(&open, index, n, algorithm_list[index]->parameter_default,
                             4 * n + 1024, false, &memory))
                continue;
            PlanesTest planes, bytes;
            planes_test_begin(&planes, machine, n);
            planes_test_begin(&bytes, machine, n);
            planes.job.parameter = bytes.job.parameter = algorithm_list[index]->parameter_default;
            machine->planes(&planes.job, &open, machine->shuffle(index));
            machine->shuffle(index)(&bytes.job);
            assert_same_job(&planes, &bytes);
            batches_left_over = 0;
            machine->planes(&planes.job, &open, count_left_over);
            assert_int_equal(batches_left_over, PLANES_TEST_BATCHES % PLANES_BATCHES);
            planes_test_end(&planes);
            planes_test_end(&bytes);
            compared++;
        }
    if (machine && machine->planes)
        assert_true(compared > 100);
}

/* A group of planes whose outcomes are no permutations is run by rows of bytes, and nothing of it
 * is counted. (No shuffle leads there: a draw is moved by one, so that it names a place beyond the
 * deck, a bit of another plane.) */
TEST(test_flawed_planes)
{
    static const size_t sizes[] = {5, 8, 52};
    const LaneMachine *machine;
    size_t index = subject_named("fisher-yates").index;
    assert_int_equal(lane_machine_find("auto", &machine, NULL), STATUS_OK);
    for (size_t s = 0; machine && machine->planes && s < 3; s++) {
        size_t n = sizes[s];
        SCOPED_ARENA memory = {0};
        Planes open;
        assert_true(planes_open(&open, index, n, 0, 4 * n + 1024, true, &memory));
        open.script.draws[0].lo++;
        open.script.draws[0].hi++;
        memset(open.cells, 0, planes_count_cells(n) * sizeof *open.cells);
        PlanesTest planes, bytes;
        planes_test_begin(&planes, machine, n);
        planes_test_begin(&bytes, machine, n);
        machine->planes(&planes.job, &open, machine->shuffle(index));
        machine->shuffle(index)(&bytes.job);
        assert_same_job(&planes, &bytes);
        assert_int_equal(open.batches, 0);
        for (size_t cell = 0; cell < planes_count_cells(n); cell++)
            assert_int_equal(open.cells[cell], 0);
        planes_test_end(&planes);
        planes_test_end(&bytes);
    }
}

TEST(test_find)
{
    const LaneMachine *machine;
    Error error;
    assert_int_equal(lane_machine_find("none", &machine, &error), STATUS_OK);
    assert_null(machine);
    assert_int_equal(lane_machine_find("z80", &machine, &error), STATUS_USAGE);
    const LaneMachine *machines[MAX_MACHINES];
    size_t count = lane_machines(true, machines, MAX_MACHINES);
    assert_int_equal(lane_machine_find("auto", &machine, &error), STATUS_OK);
    assert_ptr_equal(machine, count ? machines[0] : NULL);
    for (size_t m = 0; m < count; m++) {
        assert_int_equal(lane_machine_find(machines[m]->isa, &machine, &error), STATUS_OK);
        assert_ptr_equal(machine, machines[m]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_counts),
        cmocka_unit_test(test_parameters_and_sources),
        cmocka_unit_test(test_rows_above_the_limit),
        cmocka_unit_test(test_draws_exact),
        cmocka_unit_test(test_shared_words_exact),
        cmocka_unit_test(test_ranks),
        cmocka_unit_test(test_planes),
        cmocka_unit_test(test_flawed_planes),
        cmocka_unit_test(test_find),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
