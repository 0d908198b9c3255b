/* Text in memory: what is written comes back. That a want of memory shows is tested by
 * cli_out_of_memory.sh. */
#include "memory_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void text_comes_back(void **state)
{
    (void)state;
    for (int lines = 0; lines < 400; lines += 57) {
        MemoryText memory;
        char *given = NULL;
        size_t given_length = 99, length = 99;
        FILE *one = memory_text_open(&memory), *other = memory_text_stream(&given, &given_length);
        assert_non_null(one);
        assert_non_null(other);
        for (int i = 0; i < lines; i++) {
            fprintf(one, "line %03d\n", i);
            fprintf(other, "line %03d\n", i);
        }
        assert_int_equal(strlen(memory_text_so_far(one, &memory)), 9 * lines);
        char *text = memory_text_close(one, &memory, &length);
        assert_int_equal(fclose(other), 0);
        assert_int_equal(length, 9 * lines);
        assert_int_equal(given_length, 9 * lines);
        assert_int_equal(strlen(text), length);
        assert_string_equal(text, given);
        for (int i = 0; i < lines; i++)
            assert_int_equal(atoi(text + 9 * i + 5), i);
        free(text);
        free(given);
    }
}

static void rewound(void **state)
{
    (void)state;
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    assert_non_null(stream);
    fputs("a longer word", stream);
    assert_string_equal(memory_text_so_far(stream, &memory), "a longer word");
    memory_text_rewind(&memory);
    fputs("short", stream);
    assert_string_equal(memory_text_so_far(stream, &memory), "short");
    char *text = memory_text_close(stream, &memory, NULL);
    assert_string_equal(text, "short");
    free(text);
}

/* What was left out of a text shows when it is closed, whatever was written after it. */
static void given_up(void **state)
{
    (void)state;
    MemoryText memory;
    char *given = NULL;
    size_t length = 0;
    FILE *one = memory_text_open(&memory), *other = memory_text_stream(&given, &length);
    assert_non_null(one);
    assert_non_null(other);
    fputs("a beginning", one);
    fputs("a beginning", other);
    assert_string_equal(memory_text_so_far(one, &memory), "a beginning");
    memory_text_give_up(one);
    memory_text_give_up(other);
    fputs(" and an end", one);
    fputs(" and an end", other);
    assert_null(memory_text_so_far(one, &memory));
    assert_null(memory_text_close(one, &memory, NULL));
    assert_null(memory_text_end(other, &given));
    assert_null(given);
    assert_null(memory_text_end(NULL, &given));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_comes_back),
        cmocka_unit_test(rewound),
        cmocka_unit_test(given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
