/* The nearest known name, and how an unknown source is refused. */
#include "unit.h"

#include "base/nearest.h"
#include "random/source.h"

static void unknown_names_are_refused_with_the_nearest(void **unused)
{
    static const char *const cases[][2] = {
        {"xoshiro", "did you mean xoshiro256++?"},
        {"xoshiro256+*", "did you mean xoshiro256++?"},
        {"mt19937", "did you mean gsl:mt19937?"},
        {"gsl:mt19973", "did you mean gsl:mt19937?"},
        {"chacha20", "did you mean chacha8?"},
        {"philox", "did you mean philox4x32-10?"},
        {"PCG64", "did you mean pcg64?"},
        {"zzzzzzzzzz", "fairness list sources"},
        {"", "fairness list sources"},
        {"gsl:", "--source gsl:: no such source"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Source source = {.name = "untouched"};
        Error error = {{0}};
        assert_int_equal(source_find(cases[i][0], &source, &error), STATUS_USAGE);
        assert_string_equal(source.name, "untouched");
        assert_non_null(strstr(error.text, cases[i][0]));
        assert_non_null(strstr(error.text, cases[i][1]));
    }
}

static void distances_between_names(void **unused)
{
    assert_int_equal(name_distance("sattolo", "sattolo"), 0);
    assert_int_equal(name_distance("satolo", "sattolo"), 1);
    assert_int_equal(name_distance("sattoloo", "sattolo"), 1);
    assert_int_equal(name_distance("sattalo", "sattolo"), 1);
    assert_int_equal(name_distance("asttolo", "sattolo"), 1); /* neighbours swapped */
    assert_int_equal(name_distance("astotlo", "sattolo"), 2);
    assert_int_equal(name_distance("Naive", "naive"), 0);
    assert_int_equal(name_distance("fisher", "fisher-yates"), 1); /* how it begins */
    assert_int_equal(name_distance("fi", "fisher-yates"), NAME_NOT_NEAR);
    assert_int_equal(name_distance("riffle", "sattolo"), NAME_NOT_NEAR);
    assert_int_equal(name_distance("b", "a"), NAME_NOT_NEAR);
    char longest[64] = {0};
    memset(longest, 'a', 63);
    assert_int_equal(name_distance(longest, longest), 0);
    char too_long[65] = {0};
    memset(too_long, 'a', 64);
    assert_int_equal(name_distance(too_long, longest), NAME_NOT_NEAR);

    static const char *const names[] = {"naive", "native", "cut"};
    assert_ptr_equal(nearest_name("nave", names, 3), names[0]); /* the first of equals */
    assert_ptr_equal(nearest_name("natives", names, 3), names[1]);
    assert_null(nearest_name("overhand", names, 3));
    assert_null(nearest_name("naive", names, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unknown_names_are_refused_with_the_nearest),
        cmocka_unit_test(distances_between_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
