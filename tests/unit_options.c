/* The edges of what the words of a run may be, and lists of words. */
#include "unit.h"

#include "cli/options.h"
#include "cli/run_rules.h"
#include "options_read.h"

/* Parts of 200 bytes at most; what follows a longer one is still found. */
TEST(test_lists)
{
    static const size_t lengths[] = {0, 1, 199, 200, 201, 300};
    char text[320], part[256];
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        memset(text, 'x', lengths[i]);
        strcpy(text + lengths[i], ",end");
        const char *at = text;
        assert_true(list_next(&at, part, sizeof part));
        assert_int_equal(strlen(part), lengths[i] < 200 ? lengths[i] : 200);
        assert_true(list_next(&at, part, sizeof part));
        assert_string_equal(part, "end");
        assert_false(list_next(&at, part, sizeof part));
    }
}

TEST(test_edges)
{
    char named[8 + 202] = "suspect:";
    memset(named + 8, 'x', 200);
    static const struct {
        const char *words[8];
        const char *says; /* NULL: it is accepted */
    } cases[] = {
        {{"--algo", "naive", "--n", "1"}, NULL},
        {{"--algo", "naive", "--n", "0"}, "--n 0: too small; accepted: 1 to"},
        {{"--algo", "naive", "--n", "3", "--draw", "modulo:8"}, NULL},
        {{"--algo", "naive", "--n", "3", "--draw", "exact:8"}, "--draw exact:8: accepted: "},
        {{"--algo", "naive", "--n", "3", "--keep", "x"}, NULL},
        {{"--algo", "naive", "--n", "3"}, NULL},
    };
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        Options options;
        Error error = {0};
        int count = 0;
        while (count < 8 && cases[c].words[count])
            count++;
        Status status = options_read(count, (char **)cases[c].words, &options, &error);
        assert_int_equal(status, cases[c].says ? STATUS_USAGE : STATUS_OK);
        if (status)
            assert_non_null(strstr(error.text, cases[c].says));
        else
            options_clear(&options);
    }
    for (int longer = 0; longer < 2; longer++) {
        const char *words[] = {"--algo", "naive", "--n", "3", "--checks", named};
        Options options;
        Error error = {0};
        Status status = options_read(6, (char **)words, &options, &error);
        assert_int_equal(status, longer ? STATUS_USAGE : STATUS_OK);
        if (!status)
            options_clear(&options);
        strcpy(named + 8 + 200, "x");
    }
    /* What follows the colon is all of the number. */
    static const char *const effects[] = {"12", "permutations:12", "positions:12"};
    for (size_t i = 0; i < 3; i++) {
        const char *words[] = {"--algo", "naive", "--n", "3", "--min-effect", effects[i]};
        Options options;
        assert_int_equal(options_read(6, (char **)words, &options, NULL), STATUS_OK);
        assert_true(options.settings.min_effect == 12);
        assert_string_equal(options.settings.min_effect_check,
                            i < 2 ? "permutations" : "positions");
        options_clear(&options);
    }
}

/* A rule that names no option of a run would never hold. */
TEST(test_rules_name_options)
{
    for (const OptionRule *rule = run_rules; rule->options; rule++) {
        assert_true(*rule->why != 0);
        for (int side = 0; side < 2; side++) {
            const char *list = side ? rule->others : rule->options;
            while (*list) {
                char name[32];
                size_t end = strcspn(list, "|");
                snprintf(name, sizeof name, "%.*s", (int)strcspn(list, "=!|"), list);
                name[strcspn(name, " ")] = 0; /* a word of that option */
                if (*name == '-')             /* others are what follows from several options */
                    assert_non_null(option_table_find(&run_option_table, name));
                list += end + (list[end] == '|');
            }
        }
    }
}

/* The value that was given last is the one that counts, in both directions. */
TEST(test_rules_by_value)
{
    static const OptionRule rules[] = {{"--a=x,y", NOT_WITH, "--b!u", "so"},
                                       {"--c", ONLY_WITH, "--a=x|--b", "so"},
                                       {.options = NULL}};
    static const struct {
        const char *a, *b, *c, *says;
    } cases[] = {
        {"x", "u", NULL, NULL},
        {"x", "v", NULL, "--a x does not go with --b v: so"},
        {"y", "uu", NULL, "--a y does not go with --b uu: so"},
        {"xx", "v", NULL, NULL},
        {"z", NULL, "", "--c goes only with --a x or --b: so"},
        {"x", NULL, "", NULL},
        {NULL, "u", "", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        GivenOptions given = {.count = 0};
        Error error = {0};
        if (cases[i].a) {
            option_given(&given, "--a", "first");
            option_given(&given, "--a", cases[i].a);
        }
        if (cases[i].b)
            option_given(&given, "--b", cases[i].b);
        if (cases[i].c)
            option_given(&given, "--c", cases[i].c);
        Status status = option_rules_check(rules, &given, &error);
        assert_int_equal(status, cases[i].says ? STATUS_USAGE : STATUS_OK);
        assert_string_equal(error.text, cases[i].says ? cases[i].says : "");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_rules_name_options),
        cmocka_unit_test(test_rules_by_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
