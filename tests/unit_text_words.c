/* Small pieces of text for people: foreign names, paragraphs, numbers. */
#include "unit.h"

#include "reports/words/text_words.h"

static void assert_escaped(const char *text, bool unicode, int columns, const char *expected)
{
    Text made = {0};
    text_escape(&made, text, unicode, columns);
    assert_string_equal(text_string(&made), expected);
    text_clear(&made);
}

TEST(foreign_text_is_escaped_and_cut)
{
    assert_escaped(NULL, true, 0, "");
    assert_escaped("a\x1b\n\x7f", true, 0, "a\\x1b\\x0a\\x7f");
    assert_escaped("\u00e9\u202e\u4e2d", true, 0, "\u00e9\\u{202e}\u4e2d");
    assert_escaped("\u00e9\xff", false, 0, "\\u{e9}?");
    assert_escaped("1234567890", true, 10, "1234567890");
    assert_escaped("12345678901", true, 10, "1234567...");
    assert_escaped("\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d", true, 10, "\u4e2d\u4e2d\u4e2d...");
    assert_escaped("1234567\x1b", true, 10, "1234567...");
}

static void assert_wrapped(const char *text, int column, int hang, int width, const char *expected)
{
    Text made = {0};
    text_wrap(&made, text, column, hang, width);
    assert_string_equal(text_string(&made), expected);
    text_clear(&made);
}

TEST(paragraphs_break_between_words)
{
    assert_wrapped("", 0, 0, 10, "\n");
    assert_wrapped("aaa bbb cc", 0, 0, 10, "aaa bbb cc\n");
    assert_wrapped("aaa bbb ccc", 0, 0, 10, "aaa bbb\nccc\n");
    assert_wrapped("aaa bbb ccc", 2, 4, 10, "aaa bbb\n    ccc\n");
    assert_wrapped("aaaaaaaaa b", 4, 4, 10, "aaaaaa\n    aaa b\n");
    /* of what is quoted: "1  2 0" has an empty field */
    assert_wrapped("aaa 1  2 b", 0, 0, 20, "aaa 1  2 b\n");
    assert_wrapped("aaa 1  2 b", 0, 0, 6, "aaa\n1  2 b\n");
    /* an order stays together, unless it is longer than a line */
    assert_wrapped("aaa 1 2 0, 0 2 1", 0, 0, 12, "aaa 1 2 0,\n0 2 1\n");
    assert_wrapped("aaa 10 2 0, 0 2 1", 0, 2, 9, "aaa\n  10 2 0,\n  0 2 1\n");
    assert_wrapped("aaa 0 1 2 3 4 5", 0, 2, 9, "aaa 0 1 2\n  3 4 5\n");
}

TEST(numbers_for_people)
{
    assert_string_equal(word_count(0).text, "0");
    assert_string_equal(word_count(999).text, "999");
    assert_string_equal(word_count(1000).text, "1,000");
    assert_string_equal(word_count(UINT64_MAX).text, "18,446,744,073,709,551,615");
    assert_string_equal(word_digits("4782969").text, "4,782,969");
    assert_string_equal(word_digits("-15801/1953125").text, "-15,801/1,953,125");
    assert_string_equal(word_digits("0.12345").text, "0.12345");
    assert_string_equal(word_number(-1234.56).text, "-1,234.6");
    assert_string_equal(word_number(1e300).text, "1e300");
    assert_string_equal(word_effect(0.00833).text, "0.0083");
    assert_string_equal(word_effect(0.000083).text, "0.000083");
    assert_string_equal(word_probability(0).text, "1.00");
    assert_string_equal(word_probability(-12).text, "1e-12");
    assert_string_equal(word_probability(-5.14).text, "7.2e-6");
    assert_string_equal(word_probability(-2675.36).text, "10^-2675");

    assert_string_equal(word_duration(3723).text, "62 min 3 s");
    assert_string_equal(word_duration(7500).text, "2 h 5 min");
    assert_string_equal(word_bits(225.581).text, "2^225.6");
    for (double log10_p = 0; log10_p > -1000; log10_p -= 0.37) {
        Word word = word_probability(log10_p);
        assert_true(strtod(word.text, NULL) > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(foreign_text_is_escaped_and_cut),
        cmocka_unit_test(paragraphs_break_between_words),
        cmocka_unit_test(numbers_for_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
