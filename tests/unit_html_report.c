/* The HTML report of results made by hand: complete, escaped, without scripts or anything from
 * elsewhere; and the heat map of the text report. */
#include "reports/text/text_report.h"
#include "reports/words/report_formats.h"

#include "report_asserts.h"
#include "report_samples.h"

#include <stdlib.h>
#include <string.h>

static size_t occurrences(const char *text, const char *what)
{
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, what)); at += strlen(what))
        count++;
    return count;
}

/* Elements open and close in pairs, except for those that have no end. */
static void assert_balanced(const char *page)
{
    const char *open[64];
    size_t depth = 0;
    for (const char *at = page; (at = strchr(at, '<')); at++) {
        if (at[1] == '!')
            continue;
        const char *name = at + 1 + (at[1] == '/');
        size_t length = strcspn(name, " >/\n");
        const char *end = strchr(at, '>');
        assert_non_null(end);
        if (end[-1] == '/' || strncmp(name, "meta", 4) == 0 || strncmp(name, "input", 5) == 0)
            continue;
        if (at[1] != '/') {
            assert_true(depth < 64);
            open[depth++] = name;
            continue;
        }
        assert_true(depth > 0);
        depth--;
        assert_int_equal(strncmp(open[depth], name, length), 0);
    }
    assert_int_equal(depth, 0);
}

TEST(every_sample_is_a_page)
{
    for (const Sample *sample = samples; sample->name; sample++) {
        RunResult run = sample->make();
        char *page = html_report(&run);
        assert_non_null(page);
        assert_begins(page, "<!DOCTYPE html>\n<html lang=\"en\">");
        /* what is said of each case can be folded out, as can the JSON */
        assert_int_equal(occurrences(page, "<details"),
                         run.case_count + 1 + occurrences(page, "; the farthest off<"));
        assert_int_equal(occurrences(page, "<h1 "), 1);
        assert_balanced(page);
        assert_null(strstr(page, "<script"));
        assert_null(strstr(page, "style=\""));
        assert_null(strstr(page, "src="));
        assert_null(strstr(page, "url("));
        /* every picture has its title and its description */
        assert_int_equal(occurrences(page, "<svg role="), occurrences(page, "<desc id=\"d"));
        assert_int_equal(occurrences(page, "<svg role="), occurrences(page, "aria-labelledby=\"t"));
        for (const char *c = page; *c; c++)
            assert_true((unsigned char)*c >= ' ' || *c == '\n');
        free(page);
        run_result_clear(&run);
    }
}

TEST(parts_come_in_order)
{
    RunResult run = sample_biased();
    char *page = html_report(&run);
    assert_non_null(page);
    static const char *const parts[] = {
        "<h1 class=\"verdict bad\"><b>BIASED</b> naive, 3 items: order 1 0 2 comes 11.2% too "
        "often</h1>",
        "<dt>why</dt><dd>each place swaps with any of the n places, not only with those left</dd>",
        "<dt>fix</dt><dd>swap place i with a place drawn from 0..i</dd>",
        "<title id=\"t4\">How often each order came</title>",
        "<text y=\"14\">0 1 2</text><text x=\"190\" y=\"14\" text-anchor=\"end\">148,148</text>",
        "<figcaption>= 166,667 each, if fair</figcaption>",
        "<dt>again</dt><dd><code>fairness --algo naive --n 3</code></dd>",
        "<p>1,000,000 trials in 0.003 s; a fair shuffle is as uneven less than once in a trillion "
        "runs</p>",
        "<details><summary>Every check, and how it was run</summary>",
        "Which item ends at which place",
        "<dt>exact law</dt><dd>6 orders can come out; distance from even (total variation) 1/18",
        "aria-label=\"checks of naive/n=3\"",
        "<td align=\"right\">10^-2674</td>",
        "<th scope=\"row\">item 1 at place 0</th><td align=\"right\">370,274</td>",
        "<dt>command</dt>",
        "<details><summary>The report as JSON</summary>\n<pre tabindex=\"0\">{\n  \"schema\": "
        "\"fairness-report/1\"",
    };
    const char *at = page;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        at = strstr(at, parts[i]);
        if (!at)
            fail_msg("missing, or out of order: %s", parts[i]);
    }
    free(page);
    run_result_clear(&run);
    run = sample_biased();
    run.stable = true;
    page = html_report(&run);
    assert_null(strstr(page, "<dt>command</dt>"));
    assert_null(strstr(page, "<dt>again</dt>"));
    assert_null(strstr(page, "2026-01-31"));
    free(page);
    run_result_clear(&run);
}

/* A picture that is cut at the page's edge shows bars of different lengths as equal ones: what is
 * compared by its length takes its part of the page, however narrow. */
TEST(bars_shrink_with_the_page)
{
    RunResult run = sample_biased();
    char *page = html_report(&run);
    assert_non_null(page);
    assert_int_equal(occurrences(page, "min-width"), occurrences(page, "min-width:70rem"));
    assert_contains(page, "<svg role=\"img\" width=\"100%\"");
    double most = 0, least = 100;
    for (const char *at = page; (at = strstr(at, "<rect y=\"")); at++) {
        double width = 0;
        assert_int_equal(sscanf(at, "<rect y=\"%*d\" width=\"%lf%%\"", &width), 1);
        assert_true(width <= 100);
        most = width > most ? width : most;
        least = width < least ? width : least;
    }
    assert_true(most == 100);
    assert_true(least < 90);
    free(page);
    run_result_clear(&run);
}

/* As the exit status has it, not as the verdict has it: a control that was found is as it should
 * be. */
TEST(the_colour_says_whether_it_is_as_expected)
{
    RunResult run = sample_biased();
    char *page = html_report(&run);
    assert_contains(page, "<h1 class=\"verdict bad\"><b>BIASED</b>");
    free(page);
    run.expected = run.cases[0].options.expected = EXPECT_BIASED;
    run.as_expected = run.cases[0].as_expected = true;
    page = html_report(&run);
    assert_contains(page, "<h1 class=\"verdict good\"><b>BIASED</b>");
    assert_null(strstr(page, "verdict bad"));
    free(page);
    run.cases[0].status = run.status = FINDING_NO_BIAS_FOUND;
    run.as_expected = run.cases[0].as_expected = false;
    page = html_report(&run);
    assert_contains(page, "<h1 class=\"verdict bad\"><b>no bias found</b>");
    free(page);
    run_result_clear(&run);
}

/* Of a shuffle from outside little is known: no heading over nothing, and no seed that says
 * nothing. */
TEST(a_shuffle_from_outside_is_told_as_in_the_text)
{
    RunResult run = sample_fair();
    CaseResult *result = &run.cases[0];
    result->external.command = arena_copy(&run.memory, "./mine");
    result->external.children = 1;
    result->external.own_words = result->external.seed_known = true;
    result->kind = ORIGIN_EXEC;
    result->summary = result->claim = NULL;
    result->random.state_bits = result->random.seed_bits = 0;
    result->dependence = DEPENDENCE_NOT_LOOKED_FOR;
    result->trials = 1;
    result->options.planned = (PlannedTrials){
        .trials = 1, .purpose = "effect", .by = "positions", .effect = 0.01, .power = 0.99};
    char *page = html_report(&run);
    assert_non_null(page);
    assert_contains(page, "<p>1 trial in 0.003 s</p>");
    assert_contains(page, "<dt>command</dt><dd>./mine</dd>\n<dt>source</dt><dd>its own, different "
                          "every time: it does not use FAIRNESS_SEED</dd>");
    assert_contains(page, "<dt>plan</dt><dd>trials chosen to find an imbalance, if there is one, "
                          "of w = 0.01 by the check positions with 99% power</dd>");
    assert_lacks(page, "<dt>code</dt>");
    assert_lacks(page, "<dt>claim</dt>");
    free(page);
    run_result_clear(&run);
}

/* What a baseline and an expectation change about the verdict: a red run with green verdicts must
 * say why. */
TEST(baselines_and_controls_are_told)
{
    RunResult run = sample_many();
    char *page = html_report(&run);
    assert_lacks(page, "<b>REGRESSION</b>");
    free(page);

    CaseChange changes[2] = {
        {.id = arena_copy(&run.memory, "same"), .change = CHANGE_NONE},
        {.id = arena_copy(&run.memory, "a & b"), .change = CHANGE_MISSING, .regression = true}};
    Comparison comparison = {.baseline = arena_copy(&run.memory, "base <1>.json"),
                             .regression = true,
                             .cases = changes,
                             .case_count = 2};
    run.comparison = &comparison;
    for (size_t i = 0; i < run.case_count; i++)
        run.cases[i].as_expected = true;
    run.cases[0].options.expected = run.cases[1].options.expected = EXPECT_BIASED;
    run.cases[1].as_expected = false;
    page = html_report(&run);
    assert_balanced(page);
    assert_contains(page, "<h1 class=\"verdict bad\"><b>FAILED</b> 5 of 5 passed; 1 of 2 "
                          "known-bad shuffles NOT FOUND: fisher-yates/n=52; 1 found</h1>\n"
                          "<h2 class=\"verdict bad\"><b>no bias found</b> fisher-yates, 52 "
                          "items</h2>\n<dl>\n<dt>next</dt><dd>check that this case runs");
    assert_contains(page, "<p>1 known to be bad, and found: naive.</p>");
    assert_contains(page, "<h2 class=\"verdict bad\"><b>REGRESSION</b> 1 regression against base "
                          "&lt;1&gt;.json: 1 case the same, 1 case missing</h2>\n"
                          "<dl>\n<dt>worse</dt><dd>a &amp; b: ");
    /* what failed can be seen alone, without a script */
    assert_contains(page, "<input type=\"checkbox\" id=\"failed\"> failed only");
    assert_contains(page, ":has(#failed:checked) details.good{display:none}");
    assert_contains(
        page,
        "<details class=\"case good\"><summary><b>naive/n=3</b> BIASED, known: 3 items, w = ");
    assert_contains(page, "<details class=\"case bad\"><summary><b>fisher-yates/n=52</b> no bias");
    assert_contains(page, "Content-Security-Policy\" content=\"default-src 'none'; ");
    free(page);
    run_result_clear(&run);
}

/* A matrix of n items in which item 0 stays at place 0 too often. */
static RunResult with_matrix(size_t n)
{
    RunResult run = sample_fair();
    CaseResult *one = &run.cases[0];
    one->n = n;
    one->trials = one->trials_requested = 100 * n;
    one->counts.positions = arena_get(&run.memory, n * n, sizeof *one->counts.positions);
    assert_non_null(one->counts.positions);
    for (size_t cell = 0; cell < n * n; cell++)
        one->counts.positions[cell] = cell == 0 ? 300 : 100;
    return run;
}

TEST(large_matrices_are_blocks)
{
    RunResult run = with_matrix(300);
    char *page = html_report(&run);
    assert_non_null(page);
    assert_contains(page, ">place after the shuffle, 3 a cell</text>");
    assert_balanced(page);
    free(page);
    run_result_clear(&run);
}

TEST(terminal_heat_maps_fit)
{
    for (size_t n = 5; n <= 60; n += 11)
        for (int width = 40; width <= 120; width += 40)
            for (int look = 0; look < 8; look++) {
                RunResult run = with_matrix(n);
                run.cases[0].status = FINDING_BIASED;
                TextStyle style = {.width = width,
                                   .colour = look & 1,
                                   .unicode = look & 2,
                                   .verbosity = look >> 2};
                char *text = text_report(&run, style);
                assert_non_null(text);
                /* one cell of many items is lost among its neighbours, and an empty picture */
                bool shown = strstr(text, "Row: item, column: place. ") != NULL;
                assert_true(shown || (n > 40 && !style.verbosity));
                assert_int_equal(strchr(text, '\x1b') != NULL, style.colour);
                assert_int_equal(strstr(text, "\u2580") != NULL, shown && (look & 3) == 3);
                if (!style.colour && n <= 26 && style.verbosity)
                    assert_contains(text, "\n     0  #");
                for (const char *line = text; *line;) {
                    int columns = 0;
                    for (; *line && *line != '\n'; line++) {
                        if (*line == '\x1b')
                            line = strchr(line, 'm');
                        else
                            columns += ((unsigned char)*line & 0xc0) != 0x80;
                    }
                    if (columns > width)
                        fail_msg("n = %zu: beyond %d columns:\n%s", n, width, text);
                    line += *line == '\n';
                }
                free(text);
                run_result_clear(&run);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sample_is_a_page),
        cmocka_unit_test(parts_come_in_order),
        cmocka_unit_test(bars_shrink_with_the_page),
        cmocka_unit_test(the_colour_says_whether_it_is_as_expected),
        cmocka_unit_test(a_shuffle_from_outside_is_told_as_in_the_text),
        cmocka_unit_test(baselines_and_controls_are_told),
        cmocka_unit_test(large_matrices_are_blocks),
        cmocka_unit_test(terminal_heat_maps_fit),
    };
    return cmocka_run_group_tests_name("html report", tests, NULL, NULL);
}
