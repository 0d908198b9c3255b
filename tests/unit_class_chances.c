/* Chances that somebody states: how they are read, the deck that they make, and what they cannot
 * be. */
#include "unit.h"

#include "input/class_chances.h"

TEST(chances_are_read)
{
    static const struct {
        const char *text;
        uint64_t above, below;
        bool parts;
    } good[] = {{"1/13", 1, 13, false},
                {"4/52", 1, 13, false},
                {"0.25", 1, 4, false},
                {"0", 0, 1, true},
                {"4", 4, 1, true},
                {"1.0", 1, 1, false},
                {"0/7", 0, 1, false},
                {"007", 7, 1, true},
                {"0.000000001", 1, 1000000000, false},
                {"1000000000", 1000000000, 1, true}};
    static const char *const bad[] = {"",   "x",   "1/",   "/2",   "1/0",         "1/2/3",
                                      ".5", "1.",  "-1",   "+1",   "1e-3",        " 1",
                                      "1 ", "25%", "0,25", "1/-2", "99999999999", "1/99999999999",
                                      "nan"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        Chance chance;
        if (!chance_read(good[i].text, &chance) || chance.above != good[i].above ||
            chance.below != good[i].below || chance.parts != good[i].parts)
            fail_msg("%s", good[i].text);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Chance chance = {.above = 5, .below = 6}, before = chance;
        if (chance_read(bad[i], &chance))
            fail_msg("\"%s\" is read as %d/%d", bad[i], (int)chance.above, (int)chance.below);
        assert_memory_equal(&chance, &before, sizeof chance);
    }
}

enum { MOST = 5 };

/* The deck: so many items of each class, of which one is drawn. */
TEST(shapes_of_classes)
{
    static const struct {
        size_t count;
        const char *chances[MOST];
        size_t sizes[MOST];                   /* 0: no group */
    } cases[] = {{2, {"1/2", "0.5"}, {2, 2}}, /* one of each would be two items, both seen */
                 {2, {"1", "1"}, {2, 2}},
                 {3, {"1/3", "1/3", "1/3"}, {1, 1, 1}},
                 {3, {"4", "8", "0"}, {1, 2, 0}},
                 {4, {"0", "1/13", "0.0", "12/13"}, {0, 1, 0, 12}},
                 {3, {"0.25", "1/4", "1/2"}, {1, 1, 2}},
                 {2, {"65534", "1"}, {65534, 1}},
                 {2, {"0.33333", "0.66667"}, {1, 2}}, /* rounded */
                 {3, {"0.333", "0.333", "0.333"}, {1, 1, 1}},
                 {3, {"0.16667", "0.33333", "0.5"}, {1, 2, 3}},
                 {2, {"0.076923", "12/13"}, {1, 12}},
                 {2, {"1/65535", "65534/65535"}, {1, 65534}}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        static char *const labels[] = {(char *)"a", (char *)"b", (char *)"c", (char *)"d"};
        Shape shape;
        size_t groups[MOST], group = 0, n = 0;
        assert_int_equal(class_chances_shape(labels, (char *const *)cases[c].chances,
                                             cases[c].count, &shape, groups, NULL),
                         STATUS_OK);
        for (size_t i = 0; i < cases[c].count; i++) {
            n += cases[c].sizes[i];
            if (!cases[c].sizes[i]) {
                assert_true(groups[i] == SIZE_MAX);
                continue;
            }
            assert_int_equal(groups[i], group);
            assert_int_equal(shape_in_group(&shape, group), cases[c].sizes[i]);
            assert_string_equal(shape.names[group++], labels[i]);
        }
        assert_int_equal(shape.groups, group);
        assert_int_equal(shape.n, n);
        assert_int_equal(shape.seen, 1);
        assert_int_equal(shape.blocks, 2);
        shape_clear(&shape);
    }
}

TEST(refused)
{
    static const struct {
        size_t count;
        const char *chances[MOST];
        const char *line;
    } cases[] = {{2, {"1/2", "0.4"}, "the chances add up to 0.9, not to 1"},
                 {2, {"1/3", "0.66"}, "the chances add up to"},
                 {2, {"0.00001", "0.999995"}, "the chances"},
                 {2, {"1/2", "x"}, "\"x\" is not a chance; accepted: 1/13, 0.25, or whole parts"},
                 {2, {"1/2", ""}, "\"\" is not a chance"},
                 {2, {"1/2", "50%"}, "\"50%\" is not a chance"},
                 {2, {"1", "0"}, "fewer than two classes have a chance above 0"},
                 {2, {"0", "0"}, "fewer than two classes"},
                 {1, {"1"}, "fewer than two classes"},
                 {0, {NULL}, "fewer than two classes"},
                 {2, {"65535", "1"}, "no common denominator up to 65535"},
                 {2, {"1/65537", "65536/65537"}, "no common denominator up to 65535"},
                 {3, {"1/99991", "1/99989", "0.5"}, "no common denominator"},
                 {2, {"2", "1/2"}, "the chances add up to 2.5, not to 1"}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        static char *const labels[] = {(char *)"a", (char *)"b", (char *)"c"};
        Shape shape = {.n = 99}, before = shape;
        size_t groups[MOST];
        Error error = {0};
        Status status = class_chances_shape(labels, (char *const *)cases[c].chances, cases[c].count,
                                            &shape, groups, &error);
        if (status != STATUS_USAGE || !strstr(error.text, cases[c].line) ||
            strchr(error.text, '\n'))
            fail_msg("case %zu: status %d, \"%s\", not \"%s\"", c, (int)status, error.text,
                     cases[c].line);
        assert_memory_equal(&shape, &before, sizeof shape);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_are_read),
        cmocka_unit_test(shapes_of_classes),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
