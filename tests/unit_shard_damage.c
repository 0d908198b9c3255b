/* One part of a run, damaged byte by byte, and merged with the other: each damage is refused with a
 * line that names the file, or the merged report is the same bytes. Of the latter kind are two: a
 * blank between values that is another blank, and what stands in or names the member `run`, which
 * tells people where a part was counted and is read by nothing. And one with a forged cell in
 * counts whose digest is right. */
#include "unit.h"

#include <unistd.h>

#include "fuzz/called.h"
#include "shard_counts.h"

#include "cli/commands.h"
#include "test_size.h"

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

TEST(damage_is_refused_or_of_no_effect)
{
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
                /* cJSON takes 03 for 3. */
                bool leading = !in_string && is_blank(old) && new == '0';
                check_damage(files, p, at, blank || leading || at >= runs[p], &whole);
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

/* 4294967295 repeats, once, sent the power of that check into a loop without end. */
TEST(forged_cells_are_refused)
{
    static const struct {
        const char *tally, *n, *trials;
        size_t cells;
    } tallies[] = {{"repeats", "8", "1000", 19}};
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
