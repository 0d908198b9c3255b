/* Text in memory: what is written comes back. That a want of memory shows is tested by
 * cli_out_of_memory.sh. */
#include "base/memory_text.h"

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
        size_t length = 99;
        FILE *stream = memory_text_open(&memory);
        assert_non_null(stream);
        for (int i = 0; i < lines; i++)
            fprintf(stream, "line %03d\n", i);
        assert_int_equal(ftell(stream), 9 * lines);
        assert_int_equal(strlen(memory_text_so_far(stream, &memory)), 9 * lines);
        char *text = memory_text_close(stream, &memory, &length);
        assert_int_equal(length, 9 * lines);
        assert_int_equal(strlen(text), length);
        for (int i = 0; i < lines; i++)
            assert_int_equal(atoi(text + 9 * i + 5), i);
        free(text);
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
    FILE *stream = memory_text_open(&memory);
    assert_non_null(stream);
    fputs("a beginning", stream);
    assert_string_equal(memory_text_so_far(stream, &memory), "a beginning");
    memory_text_give_up(stream);
    fputs(" and an end", stream);
    assert_null(memory_text_so_far(stream, &memory));
    assert_null(memory_text_close(stream, &memory, NULL));
    assert_null(memory_text_close(NULL, &memory, NULL));
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
