/* Parts of a run, merged in this process: what makes the whole, and parts that do not fit together
 * or say what no part can have counted, in counts whose digest is right. */
#include "unit.h"

#include <unistd.h>

#include "fuzz/called.h"
#include "options_read.h"
#include "shard_counts.h"

#include "cases/run_case.h"
#include "cli/commands.h"

enum { MOST_PARTS = 3 };

static const char *const naive[] = {"--algo", "naive", "--n", "3", "--trials", "1e5", NULL};

/* The parts of a run with these words, at most MOST_PARTS. */
static void count_parts(const char *const *run, int of, Called *ret, MemoryFile *ret_files)
{
    for (int p = 0; p < of; p++) {
        const char *words[24];
        char part[24];
        size_t at = 0;
        snprintf(part, sizeof part, "%d/%d", p + 1, of);
        for (; run[at]; at++)
            words[at] = run[at];
        const char *more[] = {"--shard",  part,   "-q",       "-j", "1",
                              "--format", "json", "--stable", NULL};
        memcpy(words + at, more, sizeof more);
        ret[p] = call_command(&command_run, words);
        assert_int_equal(ret[p].code, 0);
        ret_files[p] = memory_file(ret[p].out, ret[p].out_length);
    }
}

static void forget_parts(int of, Called *parts, MemoryFile *files)
{
    for (int p = 0; p < of; p++) {
        memory_file_close(&files[p]);
        called_clear(&parts[p]);
    }
}

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
        Called parts[MOST_PARTS];
        MemoryFile files[MOST_PARTS];
        size_t at = 0;
        for (; at < 8 && runs[r][at]; at++)
            words[at] = runs[r][at];
        const char *more[] = {"-q", "-j", "1", "--format", "json", "--stable", NULL};
        memcpy(words + at, more, sizeof more);
        Called whole = call_command(&command_run, words);
        for (int of = 2; of <= 3; of++) {
            count_parts(runs[r], of, parts, files);
            const char *paths[] = {files[1].path, files[0].path, of > 2 ? files[2].path : NULL,
                                   NULL};
            assert_merges(paths, whole.code, whole.out, NULL);
            forget_parts(of, parts, files);
        }
        called_clear(&whole);
    }
}

/* A part that is missing or given twice is named; and so are counts that lie in another part's
 * report, though those of the last case, of which neither part has a block, would do. */
TEST(parts_that_do_not_fit)
{
    static const char *const run[] = {"--algo", "naive",    "--n",       "100,3", "--trials",
                                      "6e4",    "--checks", "positions", NULL};
    Called parts[MOST_PARTS];
    MemoryFile files[MOST_PARTS];
    char says[160];
    count_parts(run, 3, parts, files);
    const char *whole[] = {files[0].path, files[1].path, files[2].path, NULL};
    assert_merges(whole, 1, NULL, NULL);
    for (int missing = 0; missing < 3; missing++) {
        const char *paths[] = {files[(missing + 1) % 3].path, files[(missing + 2) % 3].path, NULL};
        snprintf(says, sizeof says, "part %d of 3 is missing", missing + 1);
        assert_merges(paths, 2, NULL, says);
    }
    const char *twice[] = {files[1].path, files[0].path, files[1].path, files[2].path, NULL};
    snprintf(says, sizeof says, "part 2 is given twice, also as %s", files[1].path);
    assert_merges(twice, 2, NULL, says);
    char *swapped[2];
    MemoryFile others[2];
    for (int p = 0; p < 2; p++) {
        size_t length;
        uint8_t *bytes = counts_of(parts[!p].out, &length);
        swapped[p] = with_counts(parts[p].out, bytes, length);
        others[p] = memory_file(swapped[p], strlen(swapped[p]));
    }
    const char *paths[] = {others[0].path, others[1].path, files[2].path, NULL};
    assert_merges(paths, 2, NULL, "its counts belong to another part");
    for (int p = 0; p < 2; p++) {
        memory_file_close(&others[p]);
        free(swapped[p]);
    }
    forget_parts(3, parts, files);
}

/* Part 2 of two of `naive`, a byte of its counts changed and their digest made anew. */
static void assert_changed(size_t at, uint8_t value, int code, const char *says)
{
    size_t length;
    Called parts[2];
    MemoryFile files[2];
    count_parts(naive, 2, parts, files);
    uint8_t *bytes = counts_of(parts[1].out, &length);
    bytes[at] = value;
    char *text = with_counts(parts[1].out, bytes, length);
    MemoryFile changed = memory_file(text, strlen(text));
    const char *paths[] = {files[0].path, changed.path, NULL};
    assert_merges(paths, code, NULL, says);
    memory_file_close(&changed);
    free(text);
    forget_parts(2, parts, files);
}

/* What it is, and of which run; how many records; the nine numbers of the first; items that were
 * lost. */
enum { RECORDS_AT = 20 + SHA256_DIGEST_SIZE, LOST_AT = RECORDS_AT + 8 + 9 * 8 };

TEST(what_no_part_has_is_refused)
{
    for (size_t item = 0; item < 3; item++)
        assert_changed(LOST_AT + item * sizeof(uint64_t), 1, 2, "0 invalid outcomes are");
    for (uint8_t records = 0; records < 4; records++)
        assert_changed(RECORDS_AT, records, records == 1 ? 1 : 2,
                       records == 1 ? NULL : "cases instead of 1");
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
    Called parts[2];
    MemoryFile files[2];
    count_parts(naive, 2, parts, files);
    for (int lacking = 0; lacking < 2; lacking++) {
        char memory[32];
        snprintf(memory, sizeof memory, "%llu", 2 * bytes - lacking);
        const char *words[] = {files[0].path, files[1].path, "--memory", memory, NULL};
        assert_merges(words, lacking ? 2 : 1, NULL, lacking ? "twice; --memory allows" : NULL);
    }
    forget_parts(2, parts, files);
    free(specs);
    options_clear(&options);
}

/* Words that no part has, which change no count, and another program's report. */
static void words_that_no_part_has(void **state)
{
    static const struct {
        const char *instead, *of, *says;
    } cases[] = {
        {"\"words\": [", "\"words\": [", NULL},
        {"\"words\": [\"--threads\", \"1\", ", "\"words\": [", "its command line does not give"},
        {"\"name\": \"unfairness\"", "\"name\": \"fairness\"", "/tool/name"}};
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        Called parts[2];
        MemoryFile files[2];
        char *text = NULL;
        count_parts(naive, 2, parts, files);
        const char *at = strstr(parts[0].out, cases[c].of);
        assert_non_null(at);
        assert_true(asprintf(&text, "%.*s%s%s", (int)(at - parts[0].out), parts[0].out,
                             cases[c].instead, at + strlen(cases[c].of)) > 0);
        MemoryFile changed = memory_file(text, strlen(text));
        const char *paths[] = {changed.path, files[1].path, NULL};
        assert_merges(paths, cases[c].says ? 2 : 1, NULL, cases[c].says);
        memory_file_close(&changed);
        free(text);
        forget_parts(2, parts, files);
    }
}

/* Time that is not up changes nothing; again and again, since what watches it runs beside. */
static void there_is_time(void **state)
{
    Called parts[2];
    MemoryFile files[2];
    count_parts(naive, 2, parts, files);
    const char *words[] = {files[0].path, files[1].path, "--timeout", "1e6", NULL};
    for (int again = 0; again < 50; again++)
        assert_merges(words, 1, NULL, NULL);
    forget_parts(2, parts, files);
}

/* Where a part goes: large counts into a file that the report names, beside it; a small part to
 * standard output where that is no terminal; and no format that has a verdict. */
TEST(where_a_part_goes)
{
    char folder[] = "/tmp/fairness-merge-XXXXXX", path[64], beside[80];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/part.json", folder);
    snprintf(beside, sizeof beside, "%s.counts", path);
    const char *large[] = {"--algo", "naive",  "--n", "9",  "--trials", "1000", "--shard",
                           "1/2",    "--json", path,  "-q", "-j",       "1",    NULL};
    Called called = call_command(&command_run, large);
    assert_int_equal(called.code, 0);
    called_clear(&called);
    char text[8192] = "";
    FILE *stream = fopen(path, "r");
    assert_non_null(stream);
    assert_true(fread(text, 1, sizeof text - 1, stream) > 0);
    fclose(stream);
    assert_non_null(strstr(text, "\"file\": \"part.json.counts\""));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(unlink(beside), 0);
    assert_int_equal(rmdir(folder), 0);
    static const char *const formats[] = {NULL, "json", "text", "html"};
    for (size_t f = 0; f < 4; f++) {
        const char *words[] = {"--algo",  "naive", "--n", "3",        "--trials", "1000",
                               "--shard", "1/2",   "-q",  "--format", formats[f], NULL};
        if (!formats[f])
            words[9] = NULL;
        called = call_command(&command_run, words);
        assert_int_equal(called.code, f < 2 ? 0 : 2);
        assert_true(f < 2 || strstr(called.err, "a part has no verdict yet"));
        called_clear(&called);
    }
    /* Hours of work: the time that was requested is told as it was requested. */
    const char *long_run[] = {"--algo",  "naive", "--n", "3",         "--trials",   "1e13",
                              "--shard", "1/2",   "-q",  "--timeout", "0.00123456", NULL};
    called = call_command(&command_run, long_run);
    assert_int_equal(called.code, 3);
    assert_non_null(strstr(called.err, "--timeout 0.00123456: time ran out; no shard was written"));
    called_clear(&called);
}

int main(void)
{
    unsetenv("GITHUB_ACTIONS"); /* where annotations would go to standard output, too */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_make_the_whole),
        cmocka_unit_test(parts_that_do_not_fit),
        cmocka_unit_test(what_no_part_has_is_refused),
        cmocka_unit_test(memory_for_the_sums_and_a_part),
        cmocka_unit_test(words_that_no_part_has),
        cmocka_unit_test(there_is_time),
        cmocka_unit_test(where_a_part_goes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
