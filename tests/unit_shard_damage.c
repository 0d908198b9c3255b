/* One part of a run, damaged byte by byte, and merged with the other: each damage is refused with a
 * line that names the file, or the merged report is the same bytes. Of the latter kind are two: a
 * blank between values that is another blank, and what stands in or names the member `run`, which
 * tells people where a part was counted and is read by nothing. And one with a forged cell in
 * counts whose digest is right, and another number of cases. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "fuzz/called.h"
#include "options_read.h"

#include "cases/run_case.h"
#include "cli/commands.h"
#include "test_size.h"

#include <nettle/base64.h>
#include <nettle/sha2.h>

enum { PARTS = 2 };

static Called counted_part(const char *part)
{
    const char *words[] = {"--algo", "naive",    "--n",  "3",        "--trials",
                           "1e5",    "--shard",  part,   "-q",       "-j",
                           "1",      "--format", "json", "--stable", NULL};
    Called called = call_command(&command_run, words);
    assert_int_equal(called.code, 0);
    return called;
}

static Called merged(const MemoryFile *files)
{
    const char *words[] = {files[0].path, files[1].path, "-q",       "-j", "1",
                           "--format",    "json",        "--stable", NULL};
    return call_command(&command_merge, words);
}

/* The part as it would be without --stable, but the same each time. *ret_run is where the member
 * `run` begins. */
static char *with_run(const char *text, size_t *ret_run)
{
    static const char run[] = "\"run\": {\n    \"started_at\": \"2026-01-31T10:00:00Z\",\n"
                              "    \"host\": \"somewhere\",\n    \"seconds\": 0.25\n  }";
    const char *end = strrchr(text, '}');
    char *whole = NULL;
    assert_non_null(end);
    int length = asprintf(&whole, "%.*s,\n  %s\n}\n", (int)(end - 1 - text), text, run);
    assert_true(length > 0);
    *ret_run = (size_t)(strstr(whole, run) - whole);
    return whole;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* What a damage may do: be refused, with the file named; or, where that is nothing that is read, be
 * of no effect. */
static void check_damage(const MemoryFile *files, int part, size_t at, bool unread,
                         const Called *whole)
{
    Called called = merged(files);
    if (called.code == 2) {
        if (!strstr(called.err, files[part].path))
            fail_msg("byte %zu of part %d: not named: %s", at, part + 1, called.err);
    } else if (!unread) {
        fail_msg("byte %zu of part %d: damaged, and merged", at, part + 1);
    } else {
        assert_int_equal(called.code, whole->code);
        assert_string_equal(called.out, whole->out);
    }
    called_clear(&called);
}

static void damage_is_refused_or_of_no_effect(void **state)
{
    (void)state;
    static const char others[] = "\t\r 0";
    Called parts[PARTS] = {counted_part("1/2"), counted_part("2/2")};
    char *texts[PARTS];
    size_t runs[PARTS];
    MemoryFile files[PARTS];
    for (int p = 0; p < PARTS; p++) {
        texts[p] = with_run(parts[p].out, &runs[p]);
        files[p] = memory_file(texts[p], strlen(texts[p]));
    }
    Called whole = merged(files);
    assert_int_equal(whole.code, 1);
    size_t without_effect = 0;
    for (int p = 0; p < PARTS; p++) {
        size_t length = strlen(texts[p]);
        bool in_string = false;
        for (size_t at = 0; at < length; at++) {
            char old = texts[p][at];
            if (old == '"')
                in_string = !in_string;
            if (SANITIZED && at % 5)
                continue;
            for (size_t i = 0; i < 8 + strlen(others); i++) {
                char new = i < 8 ? (char)(old ^ (1 << i)) : others[i - 8];
                bool blank = !in_string && is_blank(old) && is_blank(new);
                if (new == old)
                    continue;
                assert_int_equal(pwrite(files[p].descriptor, &new, 1, (off_t)at), 1);
                check_damage(files, p, at, blank || at >= runs[p], &whole);
                without_effect += blank;
            }
            assert_int_equal(pwrite(files[p].descriptor, &old, 1, (off_t)at), 1);
        }
        assert_false(in_string);
    }
    assert_true(without_effect > 0);
    for (int p = 0; p < PARTS; p++) {
        memory_file_close(&files[p]);
        free(texts[p]);
        called_clear(&parts[p]);
    }
    called_clear(&whole);
}

static const char key[] = "\"base64\": \"";

/* The counts in a part; owned by the caller. */
static uint8_t *counts_of(const char *text, size_t *ret_length)
{
    const char *encoded = strstr(text, key);
    assert_non_null(encoded);
    encoded += strlen(key);
    size_t size = strcspn(encoded, "\"");
    uint8_t *bytes = malloc(BASE64_DECODE_LENGTH(size));
    assert_non_null(bytes);
    struct base64_decode_ctx context;
    base64_decode_init(&context);
    *ret_length = BASE64_DECODE_LENGTH(size);
    assert_true(base64_decode_update(&context, ret_length, bytes, size, encoded));
    return bytes;
}

/* The part with these counts, which it takes, in the place of its own; their digest is made anew.
 */
static char *with_counts(const char *text, uint8_t *bytes, size_t length)
{
    char *again = strdup(text);
    assert_non_null(again);
    char *encoded = strstr(again, key) + strlen(key);
    size_t size = strcspn(encoded, "\"");
    struct sha256_ctx sha;
    sha256_init(&sha);
    sha256_update(&sha, length - SHA256_DIGEST_SIZE, bytes);
    sha256_digest(&sha, SHA256_DIGEST_SIZE, bytes + length - SHA256_DIGEST_SIZE);
    base64_encode_raw(encoded, length, bytes);
    encoded[size] = '"';
    free(bytes);
    return again;
}

/* The part with that cell of a tally at its most. */
static char *forged(const char *text, const char *tally, size_t cell)
{
    enum { ID_SIZE = 32, NUMBERS = 16 }; /* trials/counts_file.c: the id; cells, wide; the cells */
    size_t length;
    uint8_t *bytes = counts_of(text, &length);
    uint8_t *at = memmem(bytes, length, tally, strlen(tally) + 1);
    assert_non_null(at);
    memset(at + ID_SIZE + NUMBERS + cell * sizeof(uint32_t), 0xff, sizeof(uint32_t));
    return with_counts(text, bytes, length);
}

/* That the counts hold more cases than the run has, or fewer, is refused, whatever they are. */
static void another_number_of_cases_is_refused(void **state)
{
    (void)state;
    enum { RECORDS_AT = 20 + SHA256_DIGEST_SIZE }; /* behind what it is, and of which run */
    Called parts[PARTS] = {counted_part("1/2"), counted_part("2/2")};
    for (int records = 0; records < 4; records++) {
        size_t length;
        uint8_t *bytes = counts_of(parts[1].out, &length);
        assert_int_equal(bytes[RECORDS_AT], 1);
        bytes[RECORDS_AT] = (uint8_t)records;
        char *text = with_counts(parts[1].out, bytes, length);
        MemoryFile files[PARTS] = {memory_file(parts[0].out, parts[0].out_length),
                                   memory_file(text, strlen(text))};
        Called called = merged(files);
        assert_int_equal(called.code, records == 1 ? 1 : 2);
        assert_true(records == 1 || strstr(called.err, "cases instead of 1"));
        called_clear(&called);
        for (int p = 0; p < PARTS; p++)
            memory_file_close(&files[p]);
        free(text);
    }
    for (int p = 0; p < PARTS; p++)
        called_clear(&parts[p]);
}

/* The counts of all cases, and one part's beside them: twice their bytes are enough, and a byte
 * less than that is not. */
static void memory_for_the_sums_and_a_part(void **state)
{
    (void)state;
    const char *words[] = {"--algo", "naive", "--n", "3", "--trials", "1e5"};
    Options options;
    CaseSpec *specs;
    size_t count;
    Error error = {0};
    assert_int_equal(options_read(6, (char **)words, &options, &error), STATUS_OK);
    assert_int_equal(options_cases(&options, &specs, &count, &error), STATUS_OK);
    options.settings.threads = 1;
    TrialPlan plan = case_plan(&specs[0], &options.settings);
    uint64_t bytes = trial_plan_bytes(&plan);
    Called parts[PARTS] = {counted_part("1/2"), counted_part("2/2")};
    MemoryFile files[PARTS];
    for (int p = 0; p < PARTS; p++)
        files[p] = memory_file(parts[p].out, parts[p].out_length);
    for (int lacking = 0; lacking < 2; lacking++) {
        char memory[32];
        snprintf(memory, sizeof memory, "%llu", (unsigned long long)(2 * bytes) - lacking);
        const char *merge[] = {files[0].path, files[1].path, "-q",       "-j",   "1",
                               "--memory",    memory,        "--format", "json", NULL};
        Called called = call_command(&command_merge, merge);
        assert_int_equal(called.code, lacking ? 2 : 1);
        assert_true(!lacking || strstr(called.err, "twice; --memory allows"));
        called_clear(&called);
    }
    for (int p = 0; p < PARTS; p++) {
        memory_file_close(&files[p]);
        called_clear(&parts[p]);
    }
    free(specs);
    options_clear(&options);
}

/* 4294967295 repeats, once, sent the power of that check into a loop without end. */
static void forged_cells_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *tally, *n, *trials;
        size_t cells;
    } tallies[] = {{"repeats", "8", "1000", 19}, {"drift", "3", "5000", 72}};
    for (size_t t = 0; t < sizeof tallies / sizeof tallies[0]; t++) {
        Called parts[PARTS];
        MemoryFile files[PARTS];
        for (int p = 0; p < PARTS; p++) {
            const char *words[] = {"--algo",   "naive",
                                   "--n",      tallies[t].n,
                                   "--trials", tallies[t].trials,
                                   "--checks", tallies[t].tally,
                                   "--shard",  p ? "2/2" : "1/2",
                                   "-q",       "--format",
                                   "json",     NULL};
            parts[p] = call_command(&command_run, words);
            assert_int_equal(parts[p].code, 0);
            files[p] = memory_file(parts[p].out, parts[p].out_length);
        }
        for (size_t cell = 0; cell < tallies[t].cells; cell++) {
            char *text = forged(parts[1].out, tallies[t].tally, cell);
            MemoryFile pair[PARTS] = {files[0], memory_file(text, strlen(text))};
            Called called = merged(pair);
            if (called.code != 2 || !strstr(called.err, pair[1].path) ||
                !strstr(called.err, tallies[t].tally))
                fail_msg("%s, cell %zu: %d, %s", tallies[t].tally, cell, called.code, called.err);
            called_clear(&called);
            memory_file_close(&pair[1]);
            free(text);
        }
        Called called = merged(files);
        assert_true(called.code == 0 || called.code == 1 || called.code == 4);
        called_clear(&called);
        for (int p = 0; p < PARTS; p++) {
            memory_file_close(&files[p]);
            called_clear(&parts[p]);
        }
    }
}

int main(void)
{
    unsetenv("GITHUB_ACTIONS"); /* where annotations would go to standard output, too */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damage_is_refused_or_of_no_effect),
        cmocka_unit_test(forged_cells_are_refused),
        cmocka_unit_test(another_number_of_cases_is_refused),
        cmocka_unit_test(memory_for_the_sums_and_a_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
