/* The text report and the verdict line. */
#include "reports/text_report.h"
#include "reports/text_words.h"
#include "reports/utf8.h"

#include "report_asserts.h"
#include "report_samples.h"

#include <stdlib.h>
#include <string.h>

static const TextStyle plain = {.width = 80};

static char *text_of(RunResult run, TextStyle style)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    assert_non_null(stream);
    assert_int_equal(text_report(&run, style, stream), STATUS_OK);
    fclose(stream);
    run_result_clear(&run);
    return text;
}

static void verdicts_come_first(void **state)
{
    (void)state;
    static const struct {
        RunResult (*make)(void);
        const char *line;
    } cases[] = {
        {sample_biased, "BIASED  naive, n=3: 102 comes up 11.2% too often (log10 p = -2675; 27 "
                        "equal chances cannot fill 6 orders evenly)"},
        {sample_fair, "no bias found  fisher-yates, n=52: an imbalance of w >= 0.0083 in positions "
                      "would have been found (99% power)"},
        {sample_subset, "BIASED  sattolo, n=3: only 2 of 6 orders ever come up"},
        {sample_invalid, "INVALID  one-liner-map, n=3: 333,120 of 1,000,000 outcomes are no "
                         "permutation (first: \"1 2 1\"); item 0 was lost in 166,601 trials, "
                         "item 1 in 166,519"},
        {sample_skipped, "SKIPPED  fisher-yates, n=1: there is only one order"},
        {sample_too_even, "TOO EVEN  cut, n=3: counts are more even than chance allows (check "
                          "permutations, log10 p = -23.8)"},
        {sample_inconclusive, "INCONCLUSIVE  fisher-yates, n=4: stopped after 12,345 of 1,000,000 "
                              "trials"},
        {sample_many, "INVALID  1 of 7 cases; one-liner-map, n=3: "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        RunResult run = cases[i].make();
        char line[512], cut[20];
        text_verdict_line(&run, line, sizeof line);
        assert_begins(line, cases[i].line);
        assert_null(strchr(line, '\n'));
        text_verdict_line(&run, cut, sizeof cut);
        assert_int_equal(strlen(cut), sizeof cut - 1);
        assert_begins(line, cut);
        bool several = run.case_count > 1;
        char *text = text_of(run, (TextStyle){.width = 1000});
        if (!several)
            assert_begins(text, cases[i].line);
        free(text);
    }
    char *many = text_of(sample_many(), plain);
    assert_begins(many, "BIASED         naive, n=3: 102 comes up");
    assert_contains(many, "\nno bias found  fisher-yates, n=52: ");
    assert_contains(many, "\nSKIPPED        fisher-yates, n=1: ");
    free(many);
}

static void other_wordings(void **state)
{
    (void)state;
    char line[512];
    RunResult run = sample_biased();
    run.cases[0].worst[0].observed = 0;
    run.cases[0].worst[0].ratio = 0;
    run.cases[0].exact.divisible = true;
    text_verdict_line(&run, line, sizeof line);
    assert_string_equal(line, "BIASED  naive, n=3: 102 never comes up (log10 p = -2675)");
    run.cases[0].worst[0].observed = 500000;
    run.cases[0].worst[0].ratio = 3;
    text_verdict_line(&run, line, sizeof line);
    assert_contains(line, "102 comes up 3.0 times as often as it should (");
    run.cases[0].worst[0].ratio = 0.75;
    text_verdict_line(&run, line, sizeof line);
    assert_contains(line, "102 comes up 25.0% too seldom (");
    run.cases[0].worst_count = 0;
    text_verdict_line(&run, line, sizeof line);
    assert_contains(line, "uneven than chance allows (check permutations, log10 p = -2675)");
    /* A missing order proves nothing while each is expected a few times only. */
    run.cases[0].orders_seen = 5;
    run.cases[0].trials = 60;
    text_verdict_line(&run, line, sizeof line);
    assert_lacks(line, "only 5 of 6");
}

/* Green verdicts and a red run: the control that was not found has to be named. */
static void controls_are_told(void **state)
{
    (void)state;
    char line[512];
    RunResult run = sample_biased();
    run.cases[0].expected = EXPECT_BIASED;
    run.cases[0].as_expected = true;
    text_verdict_line(&run, line, sizeof line);
    assert_contains(line, "evenly); as expected");
    char *text = text_of(run, plain);
    assert_contains(text, "\n  As expected: a bias was expected, and found.\n");
    free(text);

    run = sample_fair();
    run.cases[0].expected = EXPECT_BIASED;
    run.cases[0].as_expected = false;
    text_verdict_line(&run, line, sizeof line);
    assert_contains(line, "power); not as expected");
    text = text_of(run, plain);
    assert_contains(text, "\n  Not as expected: a bias was expected, and not found.\n");
    free(text);

    run = sample_many();
    for (size_t i = 0; i < run.case_count; i++)
        run.cases[i].as_expected = true;
    run.cases[0].expected = EXPECT_BIASED;
    text_verdict_line(&run, line, sizeof line);
    assert_contains(line, "; as expected");
    run.cases[1].expected = EXPECT_BIASED;
    run.cases[1].as_expected = false;
    text_verdict_line(&run, line, sizeof line);
    assert_contains(line, "; 1 of 7 cases not as expected");
    run.cases[2].as_expected = false; /* sattolo is biased, too, and was to be fair */
    run.status = FINDING_BIASED;
    text_verdict_line(&run, line, sizeof line);
    assert_begins(line, "BIASED  2 of 7 cases; sattolo, n=3: ");
    run.cases[2].as_expected = true;
    char missed[128];
    snprintf(missed, sizeof missed,
             "\n  Not as expected: %s: a bias was expected, and not found.\n", run.cases[1].id);
    text = text_of(run, plain);
    assert_contains(text, missed);
    assert_lacks(text, "  As expected");
    free(text);
}

static void cases_stand_side_by_side(void **state)
{
    (void)state;
    RunResult run = sample_many();
    char *text = text_of(run, plain);
    assert_contains(text, "\n  algorithm ");
    assert_contains(text, "  orders seen\n");
    free(text);
    /* A name of its own stands for the algorithm; a column without a cell is not there. */
    run = sample_many();
    for (size_t i = 0; i < run.case_count; i++)
        run.cases[i].orders = 0;
    free(run.cases[0].id);
    run.cases[0].id = strdup("control");
    text = text_of(run, plain);
    assert_contains(text, "\n  case ");
    assert_contains(text, "\n  control ");
    assert_lacks(text, "orders seen");
    free(text);
}

/* Checks that were not asked for are many; only some are worth their names. */
static void what_is_left_out_is_short(void **state)
{
    (void)state;
    static const char *const names[] = {"parity", "cycles", "drift", "pairs", "footrule"};
    for (size_t count = 4; count <= 5; count++)
        for (int verbosity = 0; verbosity <= 1; verbosity++) {
            RunResult run = sample_biased();
            run.cases[0].left_out = malloc(sizeof names);
            assert_non_null(run.cases[0].left_out);
            memcpy(run.cases[0].left_out, names, sizeof names);
            run.cases[0].left_out_count = count;
            char *text = text_of(run, (TextStyle){.width = 100, .verbosity = verbosity});
            if (count == 4 || verbosity > 0)
                assert_contains(text, "  left out   parity, cycles, drift, pairs");
            else
                assert_contains(text, "  left out   5 checks that were not asked for (-v names");
            free(text);
        }
}

static void the_body_says_what_is_known(void **state)
{
    (void)state;
    char *text = text_of(sample_biased(), plain);
    assert_contains(text, "1,000,000 shuffles of 3 items, in 0.003 s (330 million a second");
    assert_contains(text, "  1 0 2  185,263    +11.2%  ####");
    assert_contains(text, "  permutations   12,346.1   5    10^-2674  0.1111  0.1091 to 0.1131");
    assert_contains(text, "item 1 at place 0: 370,274 times, 333,333.3 expected");
    assert_contains(text, "  why        each place swaps");
    assert_contains(text, "  cure       swap place i");
    assert_contains(text, "  looks like naive\n");
    assert_contains(text, "(total variation) 1/18");
    assert_lacks(text, "reach at most");
    free(text);

    text = text_of(sample_fair(), plain);
    assert_contains(text, "at most 2^64 of 2^225.6 orders");
    assert_contains(text, "not made   permutations: 52! orders do not fit the memory");
    assert_lacks(text, "times      off");
    free(text);

    text = text_of(sample_too_even(), plain);
    assert_contains(text, "  2 0 1  166,666     +0.0%  ");
    assert_lacks(text, "-0.0%");
    free(text);

    text = text_of(sample_inconclusive(), plain);
    assert_contains(text, "warning    this source can reach at most 2^3 of 2^4.6 orders");
    free(text);

    text = text_of(sample_many(), plain);
    assert_contains(text, "  sattolo         3  BIASED         1.4142");
    assert_contains(text, "2 of 6\n");
    free(text);

    RunResult even = sample_biased();
    strcpy(even.cases[0].exact.tv, "0");
    even.cases[0].exact.fits = false;
    text = text_of(even, (TextStyle){.width = 200});
    assert_contains(text, "exact law  all 6 orders are equally likely, by following every choice");
    assert_contains(text, "the counts DISAGREE with this law");
    assert_lacks(text, "cannot be equally likely");
    free(text);

    RunResult stable = sample_biased();
    stable.stable = true;
    text = text_of(stable, plain);
    assert_lacks(text, "a second");
    free(text);

    text = text_of(sample_biased(), (TextStyle){.width = 80, .verbosity = -1});
    assert_lacks(text, "\n\n");
    assert_lacks(text, "shuffles of");
    free(text);
}

static void no_line_is_too_long(void **state)
{
    (void)state;
    static const int widths[] = {40, 57, 80, 120, 0};
    for (const Sample *sample = samples; sample->name; sample++)
        for (size_t w = 0; w < sizeof widths / sizeof widths[0]; w++)
            for (int verbosity = -1; verbosity <= 1; verbosity++)
                for (int unicode = 0; unicode <= 1; unicode++) {
                    TextStyle style = {
                        .unicode = unicode, .width = widths[w], .verbosity = verbosity};
                    char *text = text_of(sample->make(), style), *next = text;
                    for (char *line; (line = strsep(&next, "\n"));) {
                        int limit = widths[w] ? widths[w] : 80;
                        if (utf8_text_columns(line) > limit)
                            fail_msg("%s: beyond %d columns: %s", sample->name, limit, line);
                        if (line[0] && line[strlen(line) - 1] == ' ')
                            fail_msg("%s: ends in a space: %s|", sample->name, line);
                    }
                    free(text);
                }
}

static void no_control_reaches_the_terminal(void **state)
{
    (void)state;
    for (const Sample *sample = samples; sample->name; sample++)
        for (int unicode = 0; unicode <= 1; unicode++) {
            TextStyle style = {.unicode = unicode, .width = 80, .verbosity = 1};
            char *text = text_of(sample->make(), style);
            size_t length = strlen(text);
            for (size_t i = 0; i < length;) {
                uint32_t code;
                i += utf8_decode(text + i, length - i, &code);
                if (code != '\n' && (utf8_is_control(code) || (!unicode && code >= 0x80)))
                    fail_msg("%s: U+%04X in the text", sample->name, code);
            }
            free(text);
        }
    char *text = text_of(sample_hostile(), plain);
    assert_begins(text, "INVALID  \\x1b[31mred\\x1b[0m \"q\" \\ </script><b> \\u{202e} txt ? ");
    free(text);
    RunResult hostile = sample_hostile();
    char line[512];
    text_verdict_line(&hostile, line, sizeof line);
    for (size_t i = 0; line[i] != '\0'; i++)
        assert_in_range(line[i], ' ', '~');
    run_result_clear(&hostile);
}

static void colour_only_by_the_style(void **state)
{
    (void)state;
    char *text = text_of(sample_biased(), (TextStyle){.colour = true, .width = 80});
    assert_begins(text, "\x1b[1;31mBIASED\x1b[0m  naive, n=3: ");
    assert_null(strchr(strchr(text, '\n'), '\x1b'));
    free(text);
}

static void assert_escaped(const char *text, bool unicode, int columns, const char *expected)
{
    char *made = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&made, &size);
    assert_non_null(stream);
    text_escape(stream, text, unicode, columns);
    fclose(stream);
    assert_string_equal(made, expected);
    free(made);
}

static void foreign_text_is_escaped_and_cut(void **state)
{
    (void)state;
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
    char *made = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&made, &size);
    assert_non_null(stream);
    text_wrap(stream, text, column, hang, width);
    fclose(stream);
    assert_string_equal(made, expected);
    free(made);
}

static void paragraphs_break_between_words(void **state)
{
    (void)state;
    assert_wrapped("", 0, 0, 10, "\n");
    assert_wrapped("aaa bbb cc", 0, 0, 10, "aaa bbb cc\n");
    assert_wrapped("aaa bbb ccc", 0, 0, 10, "aaa bbb\nccc\n");
    assert_wrapped("aaa bbb ccc", 2, 4, 10, "aaa bbb\n    ccc\n");
    assert_wrapped("aaaaaaaaa b", 4, 4, 10, "aaaaaa\n    aaa b\n");
}

static void numbers_for_people(void **state)
{
    (void)state;
    assert_string_equal(word_count(0).text, "0");
    assert_string_equal(word_count(999).text, "999");
    assert_string_equal(word_count(1000).text, "1,000");
    assert_string_equal(word_count(UINT64_MAX).text, "18,446,744,073,709,551,615");
    assert_string_equal(word_digits("4782969").text, "4,782,969");
    assert_string_equal(word_number(-1234.56).text, "-1,234.6");
    assert_string_equal(word_number(1e300).text, "1e+300");
    assert_string_equal(word_effect(0.00833).text, "0.0083");
    assert_string_equal(word_effect(0.000083).text, "0.000083");
    assert_string_equal(word_probability(0).text, "1.00");
    assert_string_equal(word_probability(-12).text, "1.0e-12");
    assert_string_equal(word_probability(-2675.36).text, "10^-2675");
    assert_string_equal(word_log10(-0.0).text, "0");
    assert_string_equal(word_log10(-6.25).text, "-6.25");
    assert_string_equal(word_duration(3723).text, "62 min 3 s");
    assert_string_equal(word_duration(7500).text, "2 h 5 min");
    assert_string_equal(word_rate(2.5e6).text, "2.5 million");
    assert_string_equal(word_bits(225.581).text, "2^225.6");
    for (double log10_p = 0; log10_p > -1000; log10_p -= 0.37) {
        char *text = word_probability(log10_p).text;
        assert_true(strtod(text, NULL) > 0);
    }
}

static void a_full_disk_is_told(void **state)
{
    (void)state;
    FILE *full = fopen("/dev/full", "w");
    assert_non_null(full);
    RunResult run = sample_biased();
    assert_int_equal(text_report(&run, plain, full), STATUS_FAILED);
    run_result_clear(&run);
    fclose(full);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_come_first),
        cmocka_unit_test(controls_are_told),
        cmocka_unit_test(cases_stand_side_by_side),
        cmocka_unit_test(what_is_left_out_is_short),
        cmocka_unit_test(other_wordings),
        cmocka_unit_test(the_body_says_what_is_known),
        cmocka_unit_test(no_line_is_too_long),
        cmocka_unit_test(no_control_reaches_the_terminal),
        cmocka_unit_test(colour_only_by_the_style),
        cmocka_unit_test(foreign_text_is_escaped_and_cut),
        cmocka_unit_test(paragraphs_break_between_words),
        cmocka_unit_test(numbers_for_people),
        cmocka_unit_test(a_full_disk_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
