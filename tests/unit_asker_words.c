/* What texts say of options, in the words of whoever asked. The expected texts are written by hand.
 */
#include "reports/words/asker_words.h"
#include "unit.h"

static void says(Asker asker, bool whole, const char *text, const char *expected)
{
    Text out = {0};
    text_for_asker(&out, text, asker, whole);
    char *made = text_take(&out);
    assert_string_equal(made, expected);
    free(made);
}

TEST(options_in_each_language)
{
    static const char *const texts[][4] = {
        {"run more: --trials 924", "run more: trials: 924", "run more: trials=924",
         "run more: trials 924"},
        {"take more seeds: --seeds 1..900", "take more seeds: seeds: '1..900'", "", ""},
        {"try --n 3; look for a sort", "try n: 3; look for a sort", "try n=3; look for a sort",
         "try n 3; look for a sort"},
        {"its own; whether it follows --seed is not known", "its own", "its own", "its own"},
        {"see more; --html FILE pictures; --json FILE every number", "see more; html pictures",
         "see more; .html pictures; .report every number", "see more"},
        {"parity (--checks all, or by name)", "parity (checks: 'all', or by name)",
         "parity (checks=\"all\", or by name)", ""},
        {"show a bound: --equivalent 0.1; or run more: --trials 924.", "run more: trials: 924.",
         "run more: trials=924.", "run more: trials 924."},
        {"compare the code with Fisher-Yates (docs/your-shuffle.md)",
         "compare the code with Fisher-Yates", "compare the code with Fisher-Yates",
         "compare the code with Fisher-Yates"},
        {"use --trials auto, which takes as many as --min-effect needs",
         "use trials: 'auto', which takes as many as minEffect needs", "", ""},
        {"w >= 0.1 (95%: 0.1 to 0.2) -- not - an option, no --such (or: n - 1)", "", "", ""},
        {"no option (at all); x-y, a--b (n - 1 -2)", "no option (at all); x-y, a--b (n - 1 -2)",
         "no option (at all); x-y, a--b (n - 1 -2)", "no option (at all); x-y, a--b (n - 1 -2)"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int asker = ASKER_TERMINAL; asker <= ASKER_PAGE; asker++)
            says((Asker)asker, false, texts[i][0], texts[i][asker]);
}

/* A line that says what is wrong loses nothing. */
TEST(lines_that_stay_whole)
{
    says(ASKER_JAVASCRIPT, true, "--n 70000: accepted: 1 to 65,536; --such (docs/x.md)",
         "n 70000: accepted: 1 to 65,536");
    says(ASKER_PAGE, true, "--min-effect 3: give --trials", "--min-effect 3: give trials");
    says(ASKER_JAVASCRIPT, true, "--n 70000: accepted: 1 to 65,536; --one-long takes more",
         "n 70000: accepted: 1 to 65,536");
}

TEST(askers_by_name)
{
    assert_int_equal(asker_of(NULL), ASKER_TERMINAL);
    assert_int_equal(asker_of("nobody"), ASKER_TERMINAL);
    assert_int_equal(asker_of("python"), ASKER_PYTHON);
    assert_int_equal(asker_of("page"), ASKER_PAGE);
    assert_null(asker_words[ASKER_PAGE + 1]);
}

int main(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test(options_in_each_language),
        cmocka_unit_test(lines_that_stay_whole),
        cmocka_unit_test(askers_by_name),
    };
    return cmocka_run_group_tests(all, NULL, NULL);
}
