/* The one root finder: known roots of rising functions, real and whole, with and without an upper
 * end. */
#include "unit.h"

#include "base/root.h"

TEST(a_real_root_is_found_to_its_precision)
{
    Root root = {.high = 3, .within = 1e-12};
    while (root_asks(&root))
        root_take(&root, root.x * root.x * root.x - 2);
    assert_true(root.high * root.high * root.high >= 2);
    assert_true(fabs(root.high - cbrt(2)) < 3e-12);
    assert_true(root.steps < 30); /* bisection takes 41 */
}

TEST(a_sign_alone_bisects)
{
    Root root = {.high = 1, .within = 0x1p-20};
    while (root_asks(&root))
        root_take(&root, root.x < 1.0 / 3 ? -1 : 1);
    assert_true(root.high == ceil(0x1p20 / 3) / 0x1p20 || root.high == ceil(0x1p21 / 3) / 0x1p21);
}

/* From a guess on either side, with steep and flat functions: the least whole number that reaches.
 */
TEST(a_whole_root_is_the_least)
{
    static const double answers[] = {1, 2, 3, 7, 100, 101, 65536, 123456789};
    static const double guesses[] = {1, 5, 1000, 1e9};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        for (size_t g = 0; g < sizeof guesses / sizeof *guesses; g++)
            for (int form = 0; form < 4; form++) {
                Root root = {.guess = guesses[g], .most = 1e12, .whole = true};
                while (root_asks(&root)) {
                    assert_true(root.x == floor(root.x));
                    double off = root.x - answers[i];
                    root_take(&root, form == 0   ? off
                                     : form == 1 ? (off < 0 ? -1 : 1)
                                     : form == 2 ? (off < 0 ? -INFINITY : 1)
                                                 : log((root.x + 1) / (answers[i] + 1)));
                }
                assert_true(root.high == answers[i]);
            }
}

TEST(what_is_not_reached_is_infinite_and_nan_ends)
{
    Root root = {.guess = 1, .most = 1000, .whole = true};
    double last = 0;
    while (root_asks(&root)) {
        last = root.x;
        root_take(&root, -1);
    }
    assert_true(isinf(root.high) && last == 1000);
    root = (Root){.high = 1, .within = 1e-9};
    while (root_asks(&root))
        root_take(&root, NAN);
    assert_true(isnan(root.high) && root.steps == 1);
    root = (Root){.guess = 1, .most = 10};
    while (root_asks(&root))
        root_take(&root, NAN);
    assert_true(isnan(root.high) && root.steps == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_real_root_is_found_to_its_precision),
        cmocka_unit_test(a_sign_alone_bisects),
        cmocka_unit_test(a_whole_root_is_the_least),
        cmocka_unit_test(what_is_not_reached_is_infinite_and_nan_ends),
    };
    return cmocka_run_group_tests_name("root", tests, NULL, NULL);
}
