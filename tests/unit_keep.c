/* Counts that are kept: on a disk that is full for a while, saved all the time, and damaged byte by
 * byte. A run that goes on from them comes to the counts of one that nothing happened to. The disk
 * is a limit on the size of files, and who asks to stop is the run's host (Progress.host), so that
 * no clock decides when. */
#include "unit.h"

#include <sys/resource.h>
#include <unistd.h>

#include "options_read.h"

#include "cases/run_case.h"
#include "cli/keep.h"
#include "cli/options_read.h"
#include "platform/platform.h"

enum { CASES = 3 };

/* Stops the run in the case `stop_in`, and lets files grow again before. */
typedef struct Host {
    const Progress *progress;
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
    if (host->progress->at != host->stop_in + 1)
        return true;
    limit_files(RLIM_INFINITY);
    return false;
}

/* Runs the cases, kept in `path`, until the host stops it in `stop_in`; CASES: nobody
 * does. *ret_saved is how many cases the file had before. */
static void run_every(const char *path, const char *interval, const char *trials, size_t stop_in,
                      bool full, RunResult *ret, size_t *ret_saved)
{
    setenv("FAIRNESS_KEEP_EVERY", interval, 1);
    const char *words[] = {"--algo", "naive", "--n", "3,4,5", "--trials", trials, "--keep",
                           path,     "-j",    "1",   "-q",    "--json",   "-"};
    Options options;
    CaseSpec *specs;
    size_t count;
    Keep keep;
    Error error = {0};
    Progress progress = {.host = goes_on};
    Host host = {&progress, stop_in};
    progress.host_context = &host;
    int word_count = (int)(sizeof words / sizeof *words);
    assert_int_equal(options_read(word_count, (char **)words, &options, &error), STATUS_OK);
    assert_int_equal(options_cases(&options, &specs, &count, &error), STATUS_OK);
    assert_int_equal(count, CASES);
    assert_int_equal(keep_begin(&options, NULL, specs, count, &keep, &error), STATUS_OK);
    *ret_saved = 0;
    for (size_t i = 0; i < count; i++)
        *ret_saved += keep.store.cases[i].at != 0;
    if (full)
        limit_files(0);
    Counting counting = keep_counting(&keep);
    *ret = (RunResult){0};
    Status status = run_cases(specs, count, &options.settings, &progress, &counting, ret, &error);
    limit_files(RLIM_INFINITY);
    assert_int_equal(status, STATUS_OK);
    assert_int_equal(ret->complete, stop_in == CASES);
    assert_int_equal(keep_end(&keep, ret->complete, &error), STATUS_OK);
    keep_close(&keep);
    options_clear(&options);
}

static void run_with(const char *path, size_t stop_in, bool full, RunResult *ret, size_t *ret_saved)
{
    run_every(path, "1e6", "1e6", stop_in, full, ret, ret_saved);
}

static void room_comes_back(void **state)
{
    char path[] = "/tmp/fairness-keep-XXXXXX";
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
        assert_int_equal(saved, 1); /* the last; those that ended before are counted again */
        for (size_t c = 0; c < CASES; c++)
            assert_string_equal(later.cases[c].digest, whole.cases[c].digest);
        run_result_clear(&stopped);
        run_result_clear(&later);
    }
    run_result_clear(&whole);
    assert_int_not_equal(access(path, F_OK), 0);
}

/* A report in the file's place is refused, and nothing is left. */
TEST(reports_in_its_place_are_refused)
{
    char path[] = "/tmp/fairness-keep-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    unlink(path);
    const char *const places[] = {path, "/tmp/fairness-keep-elsewhere"};
    for (size_t i = 0; i < 2; i++) {
        const char *words[] = {"--algo", "naive", "--n", "3", "--keep", path, "--json", places[i]};
        Options options;
        CaseSpec *specs;
        size_t count;
        Keep keep;
        Error error = {0};
        assert_int_equal(options_read(8, (char **)words, &options, &error), STATUS_OK);
        assert_int_equal(options_cases(&options, &specs, &count, &error), STATUS_OK);
        assert_int_equal(keep_begin(&options, NULL, specs, count, &keep, &error),
                         i < 1 ? STATUS_USAGE : STATUS_OK);
        keep_close(&keep);
        options_clear(&options);
        assert_int_not_equal(access(path, F_OK), 0);
    }
}

/* Saved after every few blocks, however slow they are, the run comes to the same counts. */
TEST(saved_all_the_time)
{
    char path[] = "/tmp/fairness-keep-XXXXXX";
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

static char *bytes_of(const char *path, size_t *ret_size)
{
    FILE *stream = fopen(path, "r");
    char *bytes = malloc(1 << 20);
    assert_non_null(stream);
    assert_non_null(bytes);
    *ret_size = fread(bytes, 1, 1 << 20, stream);
    fclose(stream);
    return bytes;
}

static void write_bytes(const char *path, const char *bytes, size_t size)
{
    FILE *stream = fopen(path, "w");
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, size, stream), size);
    fclose(stream);
}

/* The cases that are taken from the file, as bits, and what they have counted; -1: it is refused.
 */
static int taken(const char *path, const Options *options, const CaseSpec *specs,
                 uint64_t *ret_first_cells)
{
    Keep keep;
    Error error;
    int cases = -1;
    Status status = keep_begin(options, NULL, specs, CASES, &keep, &error);
    for (size_t i = 0; !status && i < CASES; i++) {
        TrialPlan plan = case_plan(&specs[i], &options->settings);
        CountsRecord record;
        TrialCounts counts;
        cases = i ? cases : 0;
        if (store_take(&keep.store, i, &plan, &record, &counts, &error))
            continue;
        cases |= 1 << i;
        assert_int_equal(record.next_block, plan_blocks(&plan));
        assert_int_equal(tally_cell(&counts.tallies[0], 0), ret_first_cells[i]);
        trial_counts_clear(&counts);
    }
    keep_close(&keep);
    return cases;
}

/* Each byte of a file of three cases, changed in two of its bits, and each length: it is refused,
 * or the case that the byte belongs to is not taken, nor those behind it. */
TEST(each_byte_counts)
{
    enum { ALL = (1 << CASES) - 1 };
    char path[] = "/tmp/fairness-keep-XXXXXX";
    const char *words[] = {"--algo",   "naive",        "--n",    "3,4,5", "--trials", "5000",
                           "--checks", "permutations", "--keep", path,    "-q"};
    Options options;
    CaseSpec *specs;
    Keep keep;
    Error error;
    size_t count, size;
    uint64_t first_cells[CASES];
    close(mkstemp(path));
    unlink(path);
    assert_int_equal(options_read(11, (char **)words, &options, &error), STATUS_OK);
    assert_int_equal(options_cases(&options, &specs, &count, &error), STATUS_OK);
    assert_int_equal(keep_begin(&options, NULL, specs, CASES, &keep, &error), STATUS_OK);
    int64_t ends[CASES];
    for (size_t i = 0; i < CASES; i++) {
        const CasePart all = {.underived = true};
        Progress progress = {.title = NULL};
        TrialPlan plan = case_plan(&specs[i], &options.settings);
        TrialCounts counts;
        assert_int_equal(case_count(&specs[i], &options.settings, &all, &progress, &counts, &error),
                         STATUS_OK);
        first_cells[i] = tally_cell(&counts.tallies[0], 0);
        store_put(&keep.store, i, &plan, 0, plan_blocks(&plan), &counts);
        assert_int_equal(keep.store.unsaved, STATUS_OK);
        ends[i] = keep.store.end;
        trial_counts_clear(&counts);
    }
    keep_close(&keep);
    char *bytes = bytes_of(path, &size);
    assert_int_equal(size, ends[CASES - 1]);
    assert_int_equal(taken(path, &options, specs, first_cells), ALL);
    for (size_t at = 0; at < size; at++) {
        int left = (int64_t)at < ends[0] ? 0 : (int64_t)at < ends[1] ? 1 : 3;
        for (int bit = 0; bit < 8; bit += 7) {
            bytes[at] ^= (char)(1 << bit);
            write_bytes(path, bytes, size);
            bytes[at] ^= (char)(1 << bit);
            int found = taken(path, &options, specs, first_cells);
            if (found != -1 && found != left)
                fail_msg("byte %zu, bit %d: cases %d are taken", at, bit, found);
        }
        write_bytes(path, bytes, at);
        int found = taken(path, &options, specs, first_cells);
        if (found != left && found != -1)
            fail_msg("%zu bytes of it: cases %d are taken", at, found);
    }
    free(bytes);
    assert_int_equal(unlink(path), 0);
    options_clear(&options);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(room_comes_back), cmocka_unit_test(reports_in_its_place_are_refused),
        cmocka_unit_test(saved_all_the_time), cmocka_unit_test(each_byte_counts)};
    stops_begin(); /* a file at its limit is a failed write */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
