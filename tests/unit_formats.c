/* The formats for CI systems: Markdown, JUnit, TAP, CSV, github-action-benchmark, annotations. With
 * a folder as argument it writes every sample in every format there and tests nothing;
 * formats_read.sh reads them with other programs. */
#include "reports/github_lines.h"
#include "reports/text/text_report.h"
#include "reports/words/report_formats.h"

#include "report_asserts.h"
#include "report_samples.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef char *Writer(const RunResult *run);

static const struct {
    const char *ending;
    Writer *write;
} formats[] = {
    {"md", markdown_report},
    {"svg", svg_report},
    {"badge.svg", badge_report},
    {"xml", junit_report},
    {"tap", tap_report},
    {"csv", csv_report},
    {"bench.json", benchmark_report},
    {"github", github_lines},
};

enum { FORMATS = sizeof formats / sizeof formats[0] };

static char *written(Writer *write, RunResult run)
{
    char *text = write(&run);
    assert_non_null(text);
    run_result_clear(&run);
    return text;
}

/* How often a line of the text begins like that. */
static size_t lines_with(const char *text, const char *beginning)
{
    size_t count = 0;
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += line != text;
        count += strncmp(line, beginning, strlen(beginning)) == 0;
    }
    return count;
}

/* The same cases `copies` times, as if they had been requested so often. */
static RunResult copies_of(RunResult (*make)(void), size_t copies)
{
    RunResult run = make();
    size_t each = run.case_count;
    CaseResult *first = run.cases;
    run.cases = arena_get(&run.memory, copies * each, sizeof *run.cases);
    assert_non_null(run.cases);
    memcpy(run.cases, first, each * sizeof *run.cases);
    for (size_t i = 1; i < copies; i++) {
        RunResult more = make();
        memcpy(run.cases + i * each, more.cases, each * sizeof *run.cases);
    }
    run.case_count = copies * each;
    return run;
}

/* Nothing that came from outside may steer a terminal, break a line or be bad UTF-8. */
TEST(no_byte_of_the_hostile_sample_comes_through)
{
    for (int i = 0; i < FORMATS; i++) {
        char *text = written(formats[i].write, sample_hostile());
        for (const unsigned char *c = (unsigned char *)text; *c; c++)
            if ((*c < ' ' && *c != '\n') || *c == 0x7f)
                fail_msg("%s has byte %02x", formats[i].ending, *c);
        assert_lacks(text, "\xe2\x80\xae"); /* turns the text around */
        assert_lacks(text, "\xc2\x9b");
        assert_lacks(text, "\xed\xa0\x80");
        free(text);
    }
}

TEST(markdown_puts_the_verdicts_first)
{
    char *text = written(markdown_report, sample_biased());
    assert_begins(text,
                  "### BIASED: naive, 3 items: order 1 0 2 comes 11.2% too often\n\n"
                  "- **why** each place swaps with any of the n places, not only with those left\n"
                  "- **fix** swap place i with a place drawn from 0..i\n\n"
                  "| order | times | off |\n|---|--:|--:|\n"
                  "| 0 1 2 | 148,148 | -11.1% |\n"
                  "| 0 2 1 | 184,901 | +10.9% |\n"
                  "| 1 0 2 | 185,263 | +11.2% |\n"
                  "| 1 2 0 | 185,011 | +11.0% |\n"
                  "| 2 0 1 | 148,300 | -11.0% |\n"
                  "| 2 1 0 | 148,377 | -11.0% |\n\n"
                  "- **again** <code>fairness --algo naive --n 3</code>\n\n"
                  "1,000,000 trials in 0.003 s; a fair shuffle is as uneven less than once in a "
                  "trillion runs\n\n"
                  "<details><summary>Every check, and how it was run</summary>\n");
    free(text);
    text = written(markdown_report, sample_many());
    assert_begins(text,
                  "### INVALID: 4 of 7: naive/n=3, sattolo/n=3, one-liner-map/n=3, cut/n=3; 2 "
                  "cannot tell: fisher-yates/n=1, fisher-yates/n=4\n\n"
                  "| shuffle | n = 1 | n = 3 | n = 4 | n = 52 |\n"
                  "|---|--:|--:|--:|--:|\n"
                  "| one-liner-map |  | INVALID |  |  |\n"
                  "| sattolo |  | 141% off |  |  |\n");
    assert_true(strstr(text, "| naive/n=3 | 3 | BIASED |") < strstr(text, "<details"));
    free(text);
    RunResult run = sample_fair(); /* `repeats` has no degrees of freedom */
    for (size_t i = 0; i < run.cases[0].check_count; i++)
        run.cases[0].checks[i].df = NAN;
    text = written(markdown_report, run);
    assert_contains(text, "| positions | no bias found | ");
    assert_lacks(text, "nan");
    free(text);
    text = written(markdown_report, sample_hostile());
    assert_lacks(text, "<b>");
    assert_lacks(text, "</script>");
    assert_contains(text, "&#60;b&#62;");
    free(text);
}

/* Where the exit status is 4 nothing failed; and a single thing stands in the singular. */
TEST(markdown_tells_untold_from_failed)
{
    RunResult run = sample_many();
    for (size_t c = 0; c < run.case_count; c++)
        run.cases[c].as_expected = c > 1;
    run.status = run.cases[0].status = FINDING_INCONCLUSIVE;
    run.cases[1].status = FINDING_INCONCLUSIVE;
    run.tests = 1;
    char *text = written(markdown_report, run);
    assert_begins(text, "### cannot tell: 2 of 7: naive/n=3, fisher-yates/n=52\n\n"
                        "### cannot tell: naive, 3 items: 1,000,000 trials are too few\n\n");
    assert_lacks(text, "FAILED");
    assert_contains(text, "adjusted for the 1 check that share");
    free(text);
}

TEST(markdown_stays_below_a_mebibyte)
{
    RunResult (*const makers[])(void) = {sample_hostile, sample_biased, sample_invalid};
    for (size_t i = 0; i < 3; i++) {
        char *text = written(markdown_report, copies_of(makers[i], 3000));
        assert_true(strlen(text) < 1048576);
        assert_true(strlen(text) > 500000); /* and shows what it can */
        assert_contains(text, "are left out here");
        free(text);
    }
}

TEST(a_test_for_each_case)
{
    RunResult run = sample_many();
    size_t tests = run.case_count, failed = 0;
    for (size_t c = 0; c < run.case_count; c++)
        failed += !run.cases[c].as_expected;
    char *tap = tap_report(&run), *lines = github_lines(&run), *junit = junit_report(&run);
    assert_contains(junit,
                    "<testsuites name=\"fairness\" tests=\"7\" failures=\"4\" errors=\"2\" ");
    free(junit);
    assert_int_equal(lines_with(tap, "ok ") + lines_with(tap, "not ok "), tests);
    assert_int_equal(lines_with(lines, "::error title=fairness "), failed);
    char plan[32];
    snprintf(plan, sizeof plan, "1..%zu", tests);
    assert_int_equal(lines_with(tap, plan), 1);
    free(tap);
    free(lines);
    run_result_clear(&run);
}

TEST(what_was_expected_passes)
{
    RunResult run = sample_biased();
    run.cases[0].options.expected = EXPECT_BIASED;
    run.cases[0].as_expected = run.as_expected = true;
    char *junit = junit_report(&run), *tap = tap_report(&run), *lines = github_lines(&run);
    assert_contains(junit, "failures=\"0\" errors=\"0\"");
    assert_lacks(junit, "<failure");
    assert_lacks(tap, "not ok");
    assert_string_equal(lines, "");
    free(junit);
    free(tap);
    free(lines);
    run_result_clear(&run);
    junit = written(junit_report, sample_biased());
    assert_contains(junit, "<failure type=\"biased\"");
    free(junit);
}

TEST(a_run_cut_off_is_an_error)
{
    char *junit = written(junit_report, sample_inconclusive());
    char *tap = written(tap_report, sample_inconclusive());
    assert_contains(junit, "<testcase classname=\"fairness\" name=\"the run\"");
    assert_contains(junit, "the run was cut off</error>");
    assert_contains(tap, "\nBail out!");
    free(junit);
    free(tap);
}

TEST(a_case_asked_for_twice_has_two_names)
{
    char *tap = written(tap_report, copies_of(sample_biased, 3));
    assert_contains(tap, "- naive/n=3\n");
    assert_contains(tap, "- naive/n=3 (2)\n");
    assert_contains(tap, "- naive/n=3 (3)\n");
    free(tap);
}

TEST(a_name_is_no_formula)
{
    RunResult run = sample_biased();
    run.cases[0].id = arena_copy(&run.memory, "=HYPERLINK(\"x\")");
    char *csv = csv_report(&run);
    assert_contains(csv, "\n\"'=HYPERLINK(\"\"x\"\")\",\"builtin\",");
    free(csv);
    run_result_clear(&run);
}

/* Who reads the log of a red run learns what to mend, in every format that tells of a case; of what
 * is known to be bad a log says nothing more. */
TEST(each_format_names_the_mistake)
{
    for (int i = 0; i < FORMATS; i++) {
        bool numbers = formats[i].write == csv_report || formats[i].write == benchmark_report ||
                       formats[i].write == badge_report;
        for (int control = 0; control <= 1; control++) {
            RunResult run = sample_biased();
            run.cases[0].mistake = NULL;
            run.cases[0].looks_like[0].mistake = "slip";
            run.cases[0].looks_like[0].cure = "mend";
            run.cases[0].as_expected = control;
            char *text = written(formats[i].write, run);
            bool named = strstr(text, "slip") && strstr(text, "mend");
            bool picture = formats[i].write == markdown_report || formats[i].write == svg_report;
            if (named == (numbers || (control && !picture)))
                fail_msg("%s: the mistake is %s", formats[i].ending, named ? "told" : "not told");
            free(text);
        }
    }
}

TEST(github_lines_are_escaped)
{
    RunResult run = sample_biased();
    run.cases[0].id = arena_copy(&run.memory, "50% a,b:c\n::stop");
    char *lines = github_lines(&run);
    assert_int_equal(lines_with(lines, "::"), 1);
    assert_contains(lines, "title=fairness 50%25 a%2Cb%3Ac");
    free(lines);
    run_result_clear(&run);
}

static int write_samples(const char *folder)
{
    for (const Sample *sample = samples; sample->name; sample++)
        for (int i = 0; i < FORMATS; i++) {
            RunResult run = sample->make();
            char path[4096], *text = formats[i].write(&run);
            snprintf(path, sizeof path, "%s/%s.%s", folder, sample->name, formats[i].ending);
            FILE *out = fopen(path, "w");
            if (!text || !out || fputs(text, out) < 0 || fclose(out) != 0)
                return 1;
            free(text);
            run_result_clear(&run);
        }
    return 0;
}

/* A picture says what the report says: the verdict, the mistake, and a bar or a cell for each count
 * that it shows; of places that are all even in a biased shuffle, the orders. */
TEST(pictures_show_what_was_found)
{
    char *text = written(svg_report, sample_biased());
    static const char *const parts[] = {"<svg xmlns=",
                                        ">BIASED</text>",
                                        "order 1 0 2 comes 11.2% too",
                                        ">why: each place swaps with any",
                                        "How often each order came",
                                        ">1 0 2</text>",
                                        ">185,263</text>",
                                        "1,000,000 trials in 0.003 s"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        assert_contains(text, parts[i]);
    assert_null(strstr(text, "%\" height=\"0"));
    free(text);
    text = written(svg_report, sample_many());
    assert_contains(text, ">4 of 7: naive/n=3, sattolo/n=3, one-liner-map/n=3, cut/n=3; 2</text>");
    assert_contains(text, ">one-liner-map</text>");
    assert_contains(text, ">141% off</text>");
    assert_lacks(text, "How often each order came");
    free(text);
    text = written(svg_report, copies_of(sample_many, 100));
    assert_contains(text,
                    ">400 of 700: naive/n=3, sattolo/n=3, one-liner-map/n=3, cut/n=3,</text>");
    assert_true(strlen(text) < 10000);
    free(text);
}

/* The colour says what the exit status says, the word what the verdict says. */
TEST(badges_say_the_verdict)
{
    RunResult run = sample_biased();
    char *text = badge_report(&run);
    assert_contains(text, "aria-label=\"shuffle: BIASED\"");
    assert_contains(text, "fill=\"#b03608\"");
    free(text);
    run.expected = run.cases[0].options.expected = EXPECT_BIASED;
    run.as_expected = run.cases[0].as_expected = true;
    text = badge_report(&run);
    assert_contains(text, "aria-label=\"shuffle: BIASED\"");
    assert_contains(text, "fill=\"#1864ab\"");
    free(text);
    run_result_clear(&run);
    text = written(badge_report, sample_fair());
    assert_contains(text, ">no bias found</text>");
    free(text);
}

int main(int count, char **words)
{
    if (count == 2)
        return write_samples(words[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_byte_of_the_hostile_sample_comes_through),
        cmocka_unit_test(markdown_puts_the_verdicts_first),
        cmocka_unit_test(pictures_show_what_was_found),
        cmocka_unit_test(badges_say_the_verdict),
        cmocka_unit_test(markdown_tells_untold_from_failed),
        cmocka_unit_test(markdown_stays_below_a_mebibyte),
        cmocka_unit_test(a_test_for_each_case),
        cmocka_unit_test(what_was_expected_passes),
        cmocka_unit_test(a_run_cut_off_is_an_error),
        cmocka_unit_test(a_case_asked_for_twice_has_two_names),
        cmocka_unit_test(a_name_is_no_formula),
        cmocka_unit_test(each_format_names_the_mistake),
        cmocka_unit_test(github_lines_are_escaped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
