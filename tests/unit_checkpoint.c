/* A checkpoint whose disk is full for a while: cases that ended meanwhile are held, and saved along
 * with the one in which the run is stopped, once there is room; a run that goes on from that comes
 * to the counts of one that nothing happened to. The disk is a limit on the size of files, and who
 * asks to stop is the run's host (Progress.host), so that no clock decides when. */
#include "unit.h"

#include <sys/resource.h>
#include <unistd.h>

#include "options_read.h"

#include "cli/checkpoint.h"
#include "cli/options_read.h"
#include "platform/platform.h"

enum { CASES = 3 };

/* Stops the run in the case `stop_in`, and lets files grow again before. */
typedef struct Host {
    const Checkpoint *checkpoint;
    size_t stop_in;
} Host;

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static bool goes_on(void *context, uint64_t done)
{
    const Host *host = context;
    if (host->checkpoint->index != host->stop_in)
        return true;
    limit_files(RLIM_INFINITY);
    return false;
}

/* Runs the cases with the checkpoint `path` until the host stops it in `stop_in`; CASES: nobody
 * does. *ret_saved is how many cases the file had before. */
static void run_every(const char *path, const char *interval, const char *trials, size_t stop_in,
                      bool full, RunResult *ret, size_t *ret_saved)
{
    setenv("FAIRNESS_CHECKPOINT_EVERY", interval, 1);
    const char *words[] = {"--algo", "naive", "--n", "3,4,5", "--trials", trials, "--checkpoint",
                           path,     "-j",    "1",   "-q",    "--json",   "-"};
    Options options;
    CaseSpec *specs;
    size_t count;
    Checkpoint checkpoint;
    Error error = {0};
    Host host = {&checkpoint, stop_in};
    Progress progress = {.host = goes_on, .host_context = &host};
    int word_count = (int)(sizeof words / sizeof *words);
    assert_int_equal(options_read(word_count, (char **)words, &options, &error), STATUS_OK);
    assert_int_equal(options_cases(&options, &specs, &count, &error), STATUS_OK);
    assert_int_equal(count, CASES);
    assert_int_equal(checkpoint_begin(&options, specs, count, &checkpoint, &error), STATUS_OK);
    assert_int_equal(checkpoint_open(&checkpoint, &options, &error), STATUS_OK);
    *ret_saved = checkpoint.saved_cases;
    if (full)
        limit_files(0);
    Counting counting = checkpoint_counting(&checkpoint);
    *ret = (RunResult){0};
    Status status = run_cases(specs, count, &options.settings, &progress, &counting, ret, &error);
    limit_files(RLIM_INFINITY);
    assert_int_equal(status, STATUS_OK);
    assert_int_equal(ret->complete, stop_in == CASES);
    assert_int_equal(checkpoint.unsaved, STATUS_OK);
    assert_int_equal(checkpoint.held.length, 0);
    assert_null(checkpoint.lock.name); /* nothing is saved any more */
    if (ret->complete)
        checkpoint_remove(&checkpoint);
    checkpoint_close(&checkpoint);
    free(specs);
    options_clear(&options);
}

static void run_with(const char *path, size_t stop_in, bool full, RunResult *ret, size_t *ret_saved)
{
    run_every(path, "1e6", "1e6", stop_in, full, ret, ret_saved);
}

static void room_comes_back(void **state)
{
    char path[] = "/tmp/fairness-checkpoint-XXXXXX";
    int descriptor = mkstemp(path);
    size_t saved;
    RunResult whole, stopped, later;
    assert_true(descriptor >= 0);
    close(descriptor);
    unlink(path);
    run_with(path, CASES, false, &whole, &saved);
    for (size_t stop_in = 1; stop_in < CASES; stop_in++) {
        run_with(path, stop_in, true, &stopped, &saved);
        assert_int_equal(saved, 0);
        assert_int_equal(stopped.case_count, stop_in + 1);
        assert_true(stopped.cases[stop_in].trials < whole.cases[stop_in].trials);
        run_with(path, CASES, false, &later, &saved);
        assert_int_equal(saved, stop_in + 1);
        for (size_t c = 0; c < CASES; c++)
            assert_string_equal(later.cases[c].digest, whole.cases[c].digest);
        run_result_clear(&stopped);
        run_result_clear(&later);
    }
    run_result_clear(&whole);
    assert_int_not_equal(access(path, F_OK), 0);
}

/* A report in the checkpoint's place, or in that of the lock beside it, is refused before anything
 * is opened. */
TEST(reports_in_its_place_are_refused)
{
    char path[] = "/tmp/fairness-checkpoint-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    unlink(path);
    char *beside = file_lock_name(path);
    assert_non_null(beside);
    const char *const places[] = {path, beside, "/tmp/fairness-checkpoint-elsewhere"};
    for (size_t i = 0; i < 3; i++) {
        const char *words[] = {"--algo",       "naive", "--n",    "3",
                               "--checkpoint", path,    "--json", places[i]};
        Options options;
        CaseSpec *specs;
        size_t count;
        Checkpoint checkpoint;
        Error error = {0};
        assert_int_equal(options_read(8, (char **)words, &options, &error), STATUS_OK);
        assert_int_equal(options_cases(&options, &specs, &count, &error), STATUS_OK);
        assert_int_equal(checkpoint_begin(&options, specs, count, &checkpoint, &error),
                         i < 2 ? STATUS_USAGE : STATUS_OK);
        checkpoint_close(&checkpoint);
        free(specs);
        options_clear(&options);
    }
    free(beside);
}

/* Saved after every few blocks, however slow they are, the run comes to the same counts. */
TEST(saved_all_the_time)
{
    char path[] = "/tmp/fairness-checkpoint-XXXXXX";
    int descriptor = mkstemp(path);
    size_t saved;
    RunResult whole, often;
    assert_true(descriptor >= 0);
    close(descriptor);
    unlink(path);
    run_every(path, "1e6", "3e6", CASES, false, &whole, &saved);
    run_every(path, "1e-9", "3e6", CASES, false, &often, &saved);
    for (size_t c = 0; c < CASES; c++)
        assert_string_equal(often.cases[c].digest, whole.cases[c].digest);
    run_result_clear(&whole);
    run_result_clear(&often);
}

/* However slow a block is, and however fast: the next pause is behind it, and within 64 bits. */
static void pauses_go_on(void **state)
{
    static const struct {
        double interval, saving, block;
        uint64_t next;
    } cases[] = {{1, 0, 0, 1016},      {5.5, 0, 1, 1001},    {1e-9, 0, 1, 1001},
                 {1e-9, 0.3, 1, 1001}, {1e-9, 2.2, 1, 1005}, {1, 0, 1e-30, 1000 + (uint64_t)1e15}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        Checkpoint checkpoint = {.interval = cases[c].interval,
                                 .saving_took = cases[c].saving,
                                 .block_took = cases[c].block};
        assert_int_equal(checkpoint_next_pause(&checkpoint, 1000), cases[c].next);
    }
}

/* A whole file of counts that says it has no case, or more cases than the run has. */
static void another_number_of_cases_is_refused(void **state)
{
    static const uint32_t wrong[] = {0, CASES + 1};
    const char *words[] = {"--algo", "naive", "--n", "3,4,5", "--checkpoint", NULL};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char path[] = "/tmp/fairness-checkpoint-XXXXXX", said[64];
        FILE *stream = fdopen(mkstemp(path), "w");
        Options options;
        CaseSpec *specs;
        size_t count;
        CountsFile file;
        Checkpoint checkpoint;
        Error error = {0};
        words[5] = path;
        assert_int_equal(options_read(6, (char **)words, &options, &error), STATUS_OK);
        assert_int_equal(options_cases(&options, &specs, &count, &error), STATUS_OK);
        assert_int_equal(count, CASES);
        assert_int_equal(checkpoint_begin(&options, specs, count, &checkpoint, &error),
                         STATUS_USAGE); /* it is empty */
        checkpoint_close(&checkpoint);
        StoredRun run = stored_run(&options, specs, count);
        assert_non_null(stream);
        assert_int_equal(counts_file_begin(&file, stream, path, &run.identity, wrong[i], &error),
                         STATUS_OK);
        assert_int_equal(counts_file_finish(&file, &error), STATUS_OK);
        fclose(stream);
        assert_int_equal(checkpoint_begin(&options, specs, count, &checkpoint, &error), STATUS_OK);
        assert_int_equal(checkpoint_open(&checkpoint, &options, &error), STATUS_USAGE);
        snprintf(said, sizeof said, "damaged: it has %u cases", wrong[i]);
        assert_non_null(strstr(error.text, said));
        checkpoint_close(&checkpoint);
        assert_int_equal(unlink(path), 0);
        free(specs);
        options_clear(&options);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(room_comes_back), cmocka_unit_test(reports_in_its_place_are_refused),
        cmocka_unit_test(saved_all_the_time), cmocka_unit_test(pauses_go_on),
        cmocka_unit_test(another_number_of_cases_is_refused)};
    stops_begin(); /* a file at its limit is a failed write */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
