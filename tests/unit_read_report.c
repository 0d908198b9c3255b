/* Reports read back: nothing is lost, and damaged or foreign ones are refused with the place of the
 * fault. tests/reports/early.json was written before reports had "expected" for each case. */
#include "reports/stored/read_report.h"
#include "reports/text/text_report.h"
#include "reports/words/report_formats.h"

#include "report_asserts.h"
#include "report_samples.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *early; /* path of the early report */

static char *text_of(const RunResult *run)
{
    char *text = text_report(run, (TextStyle){.width = 100, .verbosity = 1});
    assert_non_null(text);
    return text;
}

TEST(every_sample_reads_back_the_same)
{
    for (const Sample *sample = samples; sample->name; sample++)
        for (int stable = 0; stable < 2; stable++) {
            RunResult run = sample->make(), back = {0};
            run.stable = stable;
            char *first = json_report(&run);
            Error error = {""};
            Status status = read_report(sample->name, first, strlen(first), &back, &error);
            if (status)
                fail_msg("%s: %s", sample->name, error.text);
            char *second = json_report(&back);
            assert_string_equal(first, second);
            char *words = text_of(&run), *again = text_of(&back);
            char *page = html_report(&run), *page_again = html_report(&back);
            /* JSON has bad bytes and control characters of the hostile sample already replaced. */
            if (strcmp(sample->name, "hostile") != 0) {
                assert_string_equal(words, again);
                assert_string_equal(page, page_again);
            }
            free(words);
            free(again);
            free(page);
            free(page_again);
            free(first);
            free(second);
            run_result_clear(&run);
            run_result_clear(&back);
        }
}

TEST(an_early_report_is_read)
{
    RunResult run = {0};
    Error error = {""};
    if (read_report_file(early, &run, &error))
        fail_msg("%s", error.text);
    assert_int_equal(run.case_count, 3);
    assert_int_equal(run.cases[0].options.expected, EXPECT_FAIR);
    assert_int_equal(run.cases[0].status, FINDING_BIASED);
    assert_false(run.cases[0].as_expected);
    assert_true(run.cases[1].as_expected);
    assert_int_equal(run.cases[1].counts.orders, 6);
    assert_int_equal(run.cases[2].status, FINDING_INVALID);
    assert_null(run.cases[0].summary);
    char *words = text_of(&run);
    assert_contains(words, "naive, 3 items: ");
    free(words);
    run_result_clear(&run);
}

/* The report with the first `from` changed to `to`; it must be there. */
static char *changed(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    if (!at)
        fail_msg("the sample has no %s", from);
    size_t size = strlen(text) + strlen(to) + 1;
    char *made = malloc(size);
    assert_non_null(made);
    snprintf(made, size, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return made;
}

TEST(damage_is_refused_with_its_place)
{
    static const struct {
        const char *from, *to, *says;
    } table[] = {
        {"fairness-report/1", "fairness-report/2", "/schema: fairness-report/2 is of another"},
        {"fairness-report/1", "fairness-exact/1", "/schema: fairness-exact/1; accepted"},
        {"\"schema\":", "\"Schema\":", "not a report of fairness"},
        {"\"verdict\":", "\"schema\":", "stands there twice"},
        {"\"verdict\":", "\"Verdict\":", "/verdict: missing"},
        {"\"complete\": true", "\"complete\": 1", "/verdict/complete: accepted: true"},
        {"\"alpha\": 1e-06", "\"alpha\": 0", "/verdict/alpha: accepted"},
        {"\"alpha\": 1e-06", "\"alpha\": 1e999", "/verdict/alpha: accepted: a number"},
        {"\"status\": \"biased\"", "\"status\": \"Biased\"", "/verdict/status: accepted: skipped"},
        {"\"cases\": [", "\"cases\": 3, \"c\": [", "/cases: accepted: a list"},
        {"\"id\": \"naive/n=3\"", "\"id\": 3", "/cases/0/id: accepted: text"},
        {"\"n\": 3", "\"n\": 0", "/cases/0/n: accepted: a whole number from 1"},
        {"\"n\": 3", "\"n\": 4", "4!, 24"},
        {"\"n\": 3", "\"n\": 3.5", "/cases/0/n: accepted"},
        {"\"trials\": 1000000", "\"trials\": 1000001", "do not add up"},
        {"\"trials\": 1000000", "\"trials\": -1", "/cases/0/trials: accepted"},
        {"\"seed\": \"1", "\"seed\": \"x", "/cases/0/seed: accepted"},
        {"\"seed\": \"18446744073709551615", "\"seed\": \"18446744073709551616", "seed: accepted"},
        {"sha256:", "sha512:", "/cases/0/digest: accepted"},
        {"\"repeatable\": true", "\"Repeatable\": true", "/cases/0/repeatable: missing"},
        {"148148, ", "", "/cases/0/counts/permutations: has 5 orders; accepted: 3!, 6"},
        {"148148, ", "-148148, ", "/cases/0/counts/permutations/0: accepted"},
        {"[333049, 333563, 333388]", "[333049, 333563]", "/cases/0/counts/positions/"},
        {"[333049, 333563, 333388]", "\"x\"", "accepted: a list"},
        {"333563", "333564", "do not add up"},
        {"\"ci95\": [", "\"ci95\": [1, ", "/cases/0/checks/0/effect/ci95: accepted: two"},
        {"\"statistic\": 1", "\"statistic\": \"\", \"s\": 1", "checks/0/statistic: accepted"},
        {"\"df\":", "\"Df\":", "/cases/0/checks/0/df: missing"},
        {"\"state\":", "\"State\":", "/cases/0/source_bits/state: missing"},
        {"\"looks_like\":", "\"looks\":", "/cases/0/looks_like: missing"},
        {"\"share\": ", "\"share\": 1", "/cases/0/source_bits/share: accepted: a number up to 0"},
        {"\"id\": \"naive/n=3\"", "\"id\": \"\"",
         "/cases/0/id: accepted: a text that is not empty"},
    };
    RunResult run = sample_biased();
    char *text = json_report(&run);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char *bad = changed(text, table[i].from, table[i].to);
        RunResult back = {0};
        Error error = {""};
        assert_int_equal(read_report("r.json", bad, strlen(bad), &back, &error), STATUS_USAGE);
        if (strncmp(error.text, "r.json: ", 8) != 0 || !strstr(error.text, table[i].says))
            fail_msg("%s -> %s: \"%s\" does not say \"%s\"", table[i].from, table[i].to, error.text,
                     table[i].says);
        assert_null(back.cases);
        free(bad);
    }
    /* What is not known is skipped, as the format promises. */
    char *more = changed(text, "\"verdict\":", "\"new\": {\"x\": [1]}, \"verdict\":");
    RunResult back = {0};
    assert_int_equal(read_report("r.json", more, strlen(more), &back, NULL), STATUS_OK);
    run_result_clear(&back);
    free(more);
    free(text);
    run_result_clear(&run);
}

/* Every beginning of a report is no report, and is refused without harm. */
TEST(a_cut_report_is_refused)
{
    RunResult run = sample_many();
    char *text = json_report(&run);
    for (size_t length = 0; length + 2 < strlen(text); length += 37) {
        RunResult back = {0};
        char *cut = malloc(length + 1);
        assert_non_null(cut);
        memcpy(cut, text, length);
        cut[length] = 0;
        assert_int_equal(read_report("r", cut, length, &back, NULL), STATUS_USAGE);
        free(cut);
    }
    free(text);
    run_result_clear(&run);
}

int main(int count, char **words)
{
    if (count != 2) {
        fputs("unit_read_report EARLY.json\n", stderr);
        return 1;
    }
    early = words[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sample_reads_back_the_same),
        cmocka_unit_test(an_early_report_is_read),
        cmocka_unit_test(damage_is_refused_with_its_place),
        cmocka_unit_test(a_cut_report_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
