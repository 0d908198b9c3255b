/* Memory that runs out at each allocation in turn: the call fails, and leaves nothing behind. This
 * program's allocation stands before the C library's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/commands.h"
#include "fuzz/called.h"
#include "kept_parts.h"
#include "plain_shape.h"
#include "random/source_list.h"
#include "tallies/perm_stat.h"
#include "tallies/place_pairs.h"
#include "tests/exact_testing.h"
#include "trials/run_trials.h"

#include <errno.h>
#include <math.h>

/* glibc's own. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

/* Where the program's own code lies: what libraries take for themselves is left alone. */
extern const char __executable_start, etext;

/* What stands in another's place has nowhere else to keep its state: so many allocations succeed
 * before one fails; none fails below 0. */
static struct {
    long before;
    bool failed;
} memory = {.before = -1};

static bool fails(const void *caller)
{
    uintptr_t at = (uintptr_t)caller;
    if (memory.before < 0 || at < (uintptr_t)&__executable_start || at >= (uintptr_t)&etext ||
        memory.before-- > 0)
        return false;
    memory.failed = true;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *before, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(before, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_memalign(alignment, size);
}

static void fail_after(long before)
{
    memory.before = before;
    memory.failed = false;
}

/* Whether the allocation that was to fail did. */
static bool failed(void)
{
    memory.before = -1;
    return memory.failed;
}

static void runs(void **state)
{
    TrialPlan plan = {.n = 4,
                      .trials = 1000,
                      .seed = 1,
                      .source = &source_xoshiro256_plus_plus,
                      .subject.algorithm = algorithm_list[0],
                      .tallies = {&tally_positions, &stat_cycles.tally},
                      .tally_count = 2,
                      .threads = 1};
    long before = 0;
    for (bool fired = true; fired; before++) {
        TrialCounts counts = {.trials = 7};
        Error error = {0};
        fail_after(before);
        Status status = run_trials(&plan, &counts, &error);
        fired = failed();
        assert_int_equal(status, fired ? STATUS_FAILED : STATUS_OK);
        assert_int_equal(counts.trials, fired ? 7 : 1000);
        if (fired)
            assert_non_null(strstr(error.text, "out of memory"));
        else
            trial_counts_clear(&counts);
    }
    assert_true(before > 5);
}

static void outcomes_in_pairs(void **state)
{
    enum { N = 100, TRIALS = 20 };
    Tally tally;
    Item items[N];
    assert_int_equal(tally_begin(&tally, &tally_place_pairs, PLAIN(N), TRIALS, NULL), STATUS_OK);
    assert_true(place_pairs_keeps(&tally));
    for (tally.trial = 0; tally.trial < TRIALS; tally.trial++) {
        for (size_t place = 0; place < N; place++)
            items[place] = (Item)((place + tally.trial) % N);
        tally_place_pairs.count(&tally, items, 1);
    }
    long before = 0;
    for (bool fired = true; fired; before++) {
        PlacePairSums sums = {.together = 7};
        Error error = {0};
        fail_after(before);
        Status status = place_pairs_sums(&tally, TRIALS, 1, &sums, &error);
        fired = failed();
        assert_int_equal(status, fired ? STATUS_FAILED : STATUS_OK);
        assert_int_equal(sums.together == 7, fired);
        assert_true(!fired || strstr(error.text, "out of memory"));
    }
    assert_true(before > 2);
    tally_end(&tally);
}

static void parts_merged(void **state)
{
    static const char *const run[] = {"--algo", "naive",    "--n",          "4,3", "--trials",
                                      "100000", "--checks", "permutations", NULL};
    KeptParts parts;
    kept_parts_count(&parts, run, 2);
    const char *words[] = {parts.paths[0], parts.paths[1], "-q",       "-j", "1",
                           "--format",     "json",         "--stable", NULL};
    Called whole = call_command(&command_merge, words);
    assert_int_equal(whole.code, 1);
    long before = 0;
    /* What is merged comes first; what is judged then, as of every run, less closely. */
    for (bool fired = true; fired; before += before < 60 ? 1 : 9) {
        fail_after(before);
        Called called = call_command(&command_merge, words);
        fired = failed();
        if (called.code == whole.code) /* what is not needed, it does without */
            assert_string_equal(called.out, whole.out);
        else
            assert_int_equal(called.code, 3);
        if (called.code == 3 && !strstr(called.err, "memory") &&
            !strstr(called.err, strerror(ENOMEM)))
            fail_msg("allocation %ld: %s", before, called.err);
        called_clear(&called);
    }
    assert_true(before > 1);
    called_clear(&whole);
    kept_parts_forget(&parts);
}

int main(void)
{
    unsetenv("GITHUB_ACTIONS"); /* where annotations would go to standard output, too */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs),
        cmocka_unit_test(outcomes_in_pairs),
        cmocka_unit_test(parts_merged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
