/* Text in memory: what is added comes back. That a want of memory shows is tested by
 * cli_out_of_memory.sh as well. */
#include "base/text.h"

#include "unit.h"

TEST(text_comes_back)
{
    for (int lines = 0; lines < 400; lines += 57) {
        Text text = {0};
        for (int i = 0; i < lines; i++)
            text_addf(&text, "line %03d\n", i);
        assert_int_equal(text.length, 9 * lines);
        assert_int_equal(strlen(text_string(&text)), 9 * lines);
        char *taken = text_take(&text);
        assert_int_equal(strlen(taken), 9 * lines);
        for (int i = 0; i < lines; i++)
            assert_int_equal(atoi(taken + 9 * i + 5), i);
        free(taken);
        assert_int_equal(text.length, 0);
    }
}

/* Pieces of every length around the sizes of the room, so that each way of growing is gone. */
TEST(every_length_fits)
{
    static char piece[1030];
    memset(piece, 'x', sizeof piece - 1);
    for (size_t length = 0; length < sizeof piece; length++) {
        Text formatted = {0}, plain = {0};
        text_addf(&formatted, "%s", piece + sizeof piece - 1 - length);
        text_add(&plain, piece + sizeof piece - 1 - length);
        text_add_char(&formatted, '.');
        text_add_bytes(&plain, ".\0!", 3);
        assert_int_equal(formatted.length, length + 1);
        assert_int_equal(plain.length, length + 3);
        assert_string_equal(text_string(&formatted), text_string(&plain));
        assert_string_equal(plain.bytes + length + 2, "!");
        text_clear(&formatted);
        text_clear(&plain);
    }
}

/* What was left out of a text shows when it is taken, whatever was added after it. */
TEST(lost)
{
    Text text = {0}, whole = {0};
    text_add(&text, "a beginning");
    text_lose(&text);
    text_add(&text, " and an end");
    text_addf(&text, "%d", 1);
    assert_string_equal(text_string(&text), "");
    assert_null(text_take(&text));
    text_add(&text, "another");
    assert_string_equal(text_string(&text), "another");
    text_add(&whole, "of parts: ");
    text_add(&whole, text_string(&text));
    text_end_part(&text, &whole);
    assert_string_equal(text_string(&whole), "of parts: another");
    text_lose(&text);
    text_end_part(&text, &whole);
    assert_null(text_take(&whole));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_comes_back),
        cmocka_unit_test(every_length_fits),
        cmocka_unit_test(lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
