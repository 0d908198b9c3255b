/* The words of the command line that name what is tested, one by one (tests/subject_words.txt). */
#include "cli/subject_word.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum { FIELDS = 5, MOST_FILES = 40 };

static const char *list_path;
/* Of each WordKind, as the list names them. */
static const char *const kinds[] = {"command", "shuffle", "folder", "plugin", "function",
                                    "program", "idle",    "data",   "shell",  "unknown"};

static void write_file(const char *name, const char *beginning)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fprintf(file, "%s\n", beginning);
    fclose(file);
}

/* Cuts a line at its tabs; empty fields behind its end. */
static void cut(char *line, char *fields[FIELDS])
{
    static char none[] = "";
    line[strcspn(line, "\n")] = 0;
    for (int i = 0; i < FIELDS; i++) {
        char *tab = line ? strchr(line, '\t') : NULL;
        fields[i] = line ? line : none;
        line = tab ? tab + 1 : NULL;
        if (tab)
            *tab = 0;
    }
}

static void words_are_what_the_list_says(void **state)
{
    char folder[] = "/tmp/fairness-words-XXXXXX", line[400], made[MOST_FILES][80];
    int rows = 0, count = 0;
    FILE *list = fopen(list_path, "r");
    assert_true(list && mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    while (fgets(line, sizeof line, list)) {
        char *fields[FIELDS];
        cut(line, fields);
        if (line[0] == '#' && !fields[1][0])
            continue;
        if (line[0] == '+') {
            assert_true(count < MOST_FILES);
            snprintf(made[count++], sizeof made[0], "%s", fields[1]);
            if (strcmp(fields[0], "+folder") == 0)
                assert_int_equal(mkdir(fields[1], 0700), 0);
            else
                write_file(fields[1], fields[2]);
            if (strcmp(fields[0], "+program") == 0)
                assert_int_equal(chmod(fields[1], 0700), 0);
            continue;
        }
        rows++;
        SubjectWord found = subject_word(fields[0]);
        if (strcmp(kinds[found.kind], fields[1]) != 0)
            fail_msg("%s: %s, not %s", fields[0], kinds[found.kind], fields[1]);
        if (!fields[2][0])
            continue;
        char part[400];
        snprintf(part, sizeof part, "%.*s", (int)found.function.file_length, fields[0]);
        assert_string_equal(found.function.language->name, fields[2]);
        assert_string_equal(part, fields[3]);
        assert_string_equal(found.function.name, fields[4]);
    }
    fclose(list);
    assert_true(rows > 70);
    while (count-- > 0)
        remove(made[count]);
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(int count, char **words)
{
    list_path = words[1];
    const struct CMUnitTest tests[] = {cmocka_unit_test(words_are_what_the_list_says)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
