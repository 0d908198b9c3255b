/* Numbers as people type them, and names with parameters: what is accepted, and to which value. */
#include "unit.h"

#include "base/numbers.h"
#include "cases/subject_find.h"
#include "cli/option_table.h"

typedef struct Accepted {
    const char *text;
    uint64_t value;
} Accepted;

TEST(counts_accepted)
{
    static const Accepted table[] = {
        {"0", 0},
        {"7", 7},
        {"007", 7},
        {"1000000", 1000000},
        {"1e6", 1000000},
        {"1E6", 1000000},
        {"1e+6", 1000000},
        {"1M", 1000000},
        {"1_000_000", 1000000},
        {"1.5e6", 1500000},
        {"2.50e1", 25},
        {"30e-1", 3},
        {"3.0", 3},
        {"3.000", 3},
        {"0e999999", 0},
        {"0.0e5", 0},
        {"3k", 3000},
        {"3K", 3000},
        {"2G", 2000000000},
        {"2T", 2000000000000},
        {"18446744073709551615", UINT64_MAX},
        {"18446744073709551615.0", UINT64_MAX},
        {"1844674407370955161.5e1", UINT64_MAX},
        {"1e19", UINT64_C(10000000000000000000)},
        {"1_0.0_0e1", 100},
        {"000000000000000000000000000000000000000000000000005", 5},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        uint64_t value = 12345;
        Error error = {0};
        if (number_count("--n", table[i].text, 1000, 0, UINT64_MAX, &value, &error))
            fail_msg("%s is refused: %s", table[i].text, error.text);
        assert_int_equal(value, table[i].value);
    }
    uint64_t bytes = 0;
    assert_int_equal(number_count("-", "8G", 1024, 1, UINT64_MAX, &bytes, NULL), STATUS_OK);
    assert_int_equal(bytes, UINT64_C(8) << 30);
}

TEST(counts_refused)
{
    static const char *const table[] = {
        "",
        " ",
        "-1",
        "-0",
        "+1",
        "1.5",
        "0.1",
        ".5",
        "5.",
        "1e",
        "1e+",
        "1e-",
        "e5",
        "1e5.0",
        "0x10",
        "1x",
        "1 ",
        " 1",
        "1\n",
        "1,000",
        "1_",
        "_1",
        "1__0",
        "1_e5",
        "1._5",
        "1.5_",
        "nan",
        "inf",
        "NaN",
        "1e-1",
        "1.5M",
        "1e3M",
        "1MM",
        "1Mi",
        "M",
        "1m",
        "1g",
        "1P",
        "1..0",
        "1.0.0",
        "1e1e1",
        "--",
        "1e30",
        "1e300",
        "1e99999999999999999999",
        "1e-99999999999999999999",
        "18446744073709551616",
        "18446744073709551615e1",
        "99999999999999999999999999999999999999",
        "20000000T",
        "18446744073709552k",
        "340282366920938463463374607431768211457",
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        uint64_t value = 12345;
        Error error = {0};
        if (number_count("--n", table[i], 1000, 0, UINT64_MAX, &value, &error) != STATUS_USAGE)
            fail_msg("'%s' is accepted", table[i]);
        assert_int_equal(value, 12345); /* untouched */
        assert_int_equal(strncmp(error.text, "--n ", 4), 0);
    }
    uint64_t value = 12345;
    assert_int_equal(number_count("-", "4", 1000, 5, 7, &value, NULL), STATUS_USAGE);
    assert_int_equal(number_count("-", "8", 1000, 5, 7, &value, NULL), STATUS_USAGE);
    assert_int_equal(value, 12345);
    assert_int_equal(number_count("-", "5", 1000, 5, 7, &value, NULL), STATUS_OK);
    assert_int_equal(number_count("-", "7", 1000, 5, 7, &value, NULL), STATUS_OK);
}

TEST(reals)
{
    static const char *const refused[] = {
        "",    "0",      "-1",     "nan", "inf",  "1", "0.500001", "1e",       "+.1", " .1",
        ".1 ", "0x1p-3", "1e-999", "-0",  "0.1f", ".", "1,0",      "infinity", "0e5"};
    double value = 7;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (number_real("--alpha", refused[i], 0, 0.5, &value, NULL) != STATUS_USAGE)
            fail_msg("'%s' is accepted", refused[i]);
    assert_true(value == 7);
    assert_int_equal(number_real("-", "1e-6", 0, 0.5, &value, NULL), STATUS_OK);
    assert_true(value == 1e-6);
    assert_int_equal(number_real("-", ".5", 0, 0.5, &value, NULL), STATUS_OK);
    assert_true(value == 0.5);
    assert_int_equal(number_real("-", "0.05", 0, 0.5, &value, NULL), STATUS_OK);
    assert_true(value == 0.05);
}

TEST(shuffles_by_name)
{
    Subject subject = {0};
    char name[64];
    assert_int_equal(subject_find("riffle:7", &subject, NULL), STATUS_OK);
    subject_name(&subject, name, sizeof name);
    assert_string_equal(name, "riffle:7");
    assert_int_equal(subject_find("riffle", &subject, NULL), STATUS_OK);
    subject_name(&subject, name, sizeof name);
    assert_string_equal(name, "riffle:1");
    assert_int_equal(subject_find("random-comparator", &subject, NULL), STATUS_OK);
    subject_name(&subject, name, sizeof name);
    assert_string_equal(name, "sort-v8");
    static const char *const refused[] = {"",       "riffle:", "riffle:0",  "naive:1",
                                          "naive:", "Naive",   "naive ",    " naive",
                                          ":7",     "riffl:7", "riffle:7:", "riffle:99999999999",
                                          "nai"};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (subject_find(refused[i], &subject, NULL) != STATUS_USAGE)
            fail_msg("'%s' is accepted", refused[i]);
    Error error = {0};
    subject_find("naiv", &subject, &error);
    assert_non_null(strstr(error.text, "did you mean naive?"));
}

TEST(lists)
{
    const char *text = "3,,4,";
    static const char *const parts[] = {"3", "", "4", ""};
    char part[256];
    for (size_t i = 0; i < 4; i++) {
        assert_true(list_next(&text, part, sizeof part));
        assert_string_equal(part, parts[i]);
    }
    assert_false(list_next(&text, part, sizeof part));
    text = "";
    assert_true(list_next(&text, part, sizeof part));
    assert_string_equal(part, "");
    assert_false(list_next(&text, part, sizeof part));
}

TEST(groups_of_three)
{
    static const char *const cases[][2] = {
        {"0", "0"},
        {"999", "999"},
        {"1000", "1,000"},
        {"4782969", "4,782,969"},
        {"61/2048", "61/2,048"},
        {"-1234567", "-1,234,567"},
        {"1234/5678901", "1,234/5,678,901"},
        {"1234.5678", "1,234.5678"},
        {"123456789012345678901234567890", "123,456,789,012,345,678,901,234,567,890"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(number_grouped(cases[i][0]).text, cases[i][1]);
    assert_string_equal(count_grouped(UINT64_MAX).text, "18,446,744,073,709,551,615");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_accepted), cmocka_unit_test(counts_refused),
        cmocka_unit_test(reals),           cmocka_unit_test(shuffles_by_name),
        cmocka_unit_test(lists),           cmocka_unit_test(groups_of_three),
    };
    return cmocka_run_group_tests_name("numbers", tests, NULL, NULL);
}
