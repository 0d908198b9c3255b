/* Parts of a run, merged in this process: what makes the whole, and parts that do not fit together
 * or say what no part can have counted, in counts whose digest is right. */
#include "unit.h"

#include <unistd.h>

#include "fuzz/called.h"
#include "kept_parts.h"
#include "options_read.h"

#include "cases/run_case.h"
#include "cli/commands.h"

#include "test_size.h"

static const char *const naive[] = {"--algo", "naive", "--n", "3", "--trials", "1e5", NULL};

static void assert_merges(const char *const *paths, int code, const char *out, const char *says)
{
    const char *words[16];
    size_t at = 0;
    for (; paths[at]; at++)
        words[at] = paths[at];
    const char *more[] = {"-q", "-j", "1", "--format", "json", "--stable", NULL};
    memcpy(words + at, more, sizeof more);
    Called called = call_command(&command_merge, words);
    if (called.code != code)
        fail_msg("exit %d, not %d: %s", called.code, code, called.err);
    if (out)
        assert_string_equal(called.out, out);
    if (says && !strstr(called.err, says))
        fail_msg("\"%s\", without \"%s\"", called.err, says);
    called_clear(&called);
}

/* Parts in any order make the report of the whole: where a part has no block, where outcomes are no
 * permutations, the first of them in the first trial, of more items than a word has bits. */
TEST(parts_make_the_whole)
{
    static const char *const runs[][9] = {
        {"--algo", "naive", "--n", "3", "--trials", "1e5"},
        {"--algo", "one-liner-map", "--n", "70", "--trials", "6e4", "--checks", "positions"},
    };
    for (size_t r = 0; r < sizeof runs / sizeof runs[0]; r++) {
        const char *words[16];
        KeptParts parts;
        size_t at = 0;
        for (; at < 8 && runs[r][at]; at++)
            words[at] = runs[r][at];
        const char *more[] = {"-q", "-j", "1", "--format", "json", "--stable", NULL};
        memcpy(words + at, more, sizeof more);
        Called whole = call_command(&command_run, words);
        for (int of = 2; of <= 3; of++) {
            kept_parts_count(&parts, runs[r], of);
            const char *paths[] = {parts.paths[1], parts.paths[0], of > 2 ? parts.paths[2] : NULL,
                                   NULL};
            assert_merges(paths, whole.code, whole.out, NULL);
            kept_parts_forget(&parts);
        }
        called_clear(&whole);
    }
}

/* A part that is missing or given twice is named; and so is one that is not counted to its end, and
 * one that is damaged, in any byte. */
TEST(parts_that_do_not_fit)
{
    static const char *const run[] = {"--algo", "naive",    "--n",       "100,3", "--trials",
                                      "6e4",    "--checks", "positions", NULL};
    KeptParts parts;
    char says[160];
    kept_parts_count(&parts, run, 3);
    const char *whole[] = {parts.paths[0], parts.paths[1], parts.paths[2], NULL};
    assert_merges(whole, 1, NULL, NULL);
    for (int missing = 0; missing < 3; missing++) {
        const char *paths[] = {parts.paths[(missing + 1) % 3], parts.paths[(missing + 2) % 3],
                               NULL};
        snprintf(says, sizeof says, "part %d of 3 is missing", missing + 1);
        assert_merges(paths, 2, NULL, says);
    }
    const char *twice[] = {parts.paths[1], parts.paths[0], parts.paths[1], parts.paths[2], NULL};
    snprintf(says, sizeof says, "part 2 is given twice, also as %s", parts.paths[1]);
    assert_merges(twice, 2, NULL, says);
    assert_int_equal(truncate(parts.paths[1], 20000), 0);
    snprintf(says, sizeof says, "%s: cut short, or damaged", parts.paths[1]);
    assert_merges(whole, 2, NULL, says);
    kept_parts_forget(&parts);
}

TEST(each_byte_of_a_part)
{
    KeptParts parts;
    kept_parts_count(&parts, naive, 2);
    const char *paths[] = {parts.paths[0], parts.paths[1], NULL};
    FILE *stream = fopen(parts.paths[1], "r+");
    assert_non_null(stream);
    for (long at = 0;; at += SANITIZED ? 7 : 1) {
        fseek(stream, at, SEEK_SET);
        int byte = fgetc(stream);
        if (byte == EOF)
            break;
        for (int bit = 0; bit < 8; bit += 7) {
            fseek(stream, at, SEEK_SET);
            fputc(byte ^ 1 << bit, stream);
            fflush(stream);
            assert_merges(paths, 2, NULL, "part-");
        }
        fseek(stream, at, SEEK_SET);
        fputc(byte, stream);
        fflush(stream);
    }
    fclose(stream);
    assert_merges(paths, 1, NULL, NULL);
    kept_parts_forget(&parts);
}

/* The counts of all cases, and one part's beside them: twice their bytes are enough, and a byte
 * less than that is not. */
TEST(memory_for_the_sums_and_a_part)
{
    Options options;
    CaseSpec *specs;
    size_t count;
    Error error = {0};
    assert_int_equal(options_read(6, (char **)naive, &options, &error), STATUS_OK);
    assert_int_equal(options_cases(&options, &specs, &count, &error), STATUS_OK);
    options.settings.threads = 1;
    TrialPlan plan = case_plan(&specs[0], &options.settings);
    unsigned long long bytes = trial_plan_bytes(&plan);
    KeptParts parts;
    kept_parts_count(&parts, naive, 2);
    for (int lacking = 0; lacking < 2; lacking++) {
        char memory[32];
        snprintf(memory, sizeof memory, "%llu", 2 * bytes - lacking);
        const char *words[] = {parts.paths[0], parts.paths[1], "--memory", memory, NULL};
        assert_merges(words, lacking ? 2 : 1, NULL, lacking ? "twice; --memory allows" : NULL);
    }
    kept_parts_forget(&parts);
    options_clear(&options);
}

/* Time that is not up changes nothing; again and again, since what watches it runs beside. */
static void there_is_time(void **state)
{
    KeptParts parts;
    kept_parts_count(&parts, naive, 2);
    const char *words[] = {parts.paths[0], parts.paths[1], "--timeout", "1e6", NULL};
    for (int again = 0; again < 50; again++)
        assert_merges(words, 1, NULL, NULL);
    kept_parts_forget(&parts);
}

/* A part that is stopped goes on, and is merged only when it is whole. */
TEST(a_part_that_is_stopped)
{
    char folder[] = "/tmp/fairness-merge-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/part", folder);
    /* Hours of work: the time that was requested is told as it was requested. */
    const char *long_run[] = {"--algo", "naive",     "--n",       "3",  "--trials",
                              "1e13",   "--keep",    path,        "-q", "--part",
                              "1/1",    "--timeout", "0.0123456", NULL};
    Called called = call_command(&command_run, long_run);
    assert_int_equal(called.code, 3);
    assert_non_null(strstr(called.err, "--timeout 0.0123456: time ran out; the same command goes"));
    called_clear(&called);
    const char *paths[] = {path, NULL};
    assert_merges(paths, 2, NULL, "not yet counted to its end");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    unsetenv("GITHUB_ACTIONS"); /* where annotations would go to standard output, too */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_make_the_whole), cmocka_unit_test(parts_that_do_not_fit),
        cmocka_unit_test(each_byte_of_a_part),  cmocka_unit_test(memory_for_the_sums_and_a_part),
        cmocka_unit_test(there_is_time),        cmocka_unit_test(a_part_that_is_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
