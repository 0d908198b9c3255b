/* The text report and the verdict line. */
#include "reports/text/text_report.h"
#include "reports/words/utf8.h"

#include "report_asserts.h"
#include "report_samples.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const TextStyle plain = {.width = 80};

static char *text_of(RunResult run, TextStyle style)
{
    char *text = text_report(&run, style);
    assert_non_null(text);
    run_result_clear(&run);
    return text;
}

TEST(verdicts_come_first)
{
    static const struct {
        RunResult (*make)(void);
        const char *line;
    } cases[] = {
        {sample_biased,
         "BIASED  naive, n=3: order 1 0 2 comes up 11.2% too often (p = 10^-2674; 27 "
         "equal chances cannot fill 6 orders evenly)"},
        {sample_fair, "no bias found  fisher-yates, n=52: an imbalance of w >= 0.0083 in positions "
                      "would have been found (99% power)"},
        {sample_subset, "BIASED  sattolo, n=3: only 2 of 6 orders ever come up"},
        {sample_invalid, "INVALID  one-liner-map, n=3: 333,120 of 1,000,000 outcomes are not "
                         "permutations (first: \"1 2 1\"); item 0 was lost in 166,601 trials, "
                         "item 1 in 166,519"},
        {sample_skipped, "SKIPPED  fisher-yates, n=1: there is only one order"},
        {sample_too_even, "TOO EVEN  cut, n=3: counts are more even than chance allows (check "
                          "permutations, p = 1.6e-24)"},
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
    char *many = text_of(sample_many(), (TextStyle){.width = 80, .verbosity = 1});
    assert_begins(many, "INVALID  ");
    assert_contains(many, "\nBIASED         naive, n=3: order 1 0 2 comes up");
    assert_contains(many, "\nSKIPPED        fisher-yates, n=1: ");
    free(many);
    many = text_of(sample_many(), (TextStyle){.width = 80, .verbosity = -1});
    assert_begins(many, "BIASED         naive, n=3: order 1 0 2 comes up");
    assert_contains(many, "\nno bias found  fisher-yates, n=52: ");
    free(many);
}

TEST(other_wordings)
{
    char line[512];
    RunResult run = sample_biased();
    run.cases[0].worst[0].observed = 0;
    run.cases[0].worst[0].ratio = 0;
    run.cases[0].exact.divisible = true;
    text_verdict_line(&run, line, sizeof line);
    assert_string_equal(line, "BIASED  naive, n=3: order 1 0 2 never comes up (p = 10^-2674)");
    run.cases[0].worst[0].observed = 500000;
    run.cases[0].worst[0].ratio = 3;
    text_verdict_line(&run, line, sizeof line);
    assert_contains(line, "order 1 0 2 comes up 3.0 times as often as expected (");
    run.cases[0].worst[0].ratio = 0.75;
    text_verdict_line(&run, line, sizeof line);
    assert_contains(line, "order 1 0 2 comes up 25.0% too rarely (");
    run.cases[0].worst_count = 0;
    text_verdict_line(&run, line, sizeof line);
    assert_contains(line, "uneven than chance allows (check permutations, p = 10^-2674)");
    /* A missing order proves nothing while each is expected a few times only. */
    run.cases[0].orders_seen = 5;
    run.cases[0].trials = 60;
    text_verdict_line(&run, line, sizeof line);
    assert_lacks(line, "only 5 of 6");
    run_result_clear(&run);
}

/* Why trials are too few comes from its field, whatever the words of the reasons around it. */
TEST(too_few_says_why)
{
    char line[512];
    RunResult run = sample_biased();
    CaseResult *result = &run.cases[0];
    run.status = result->status = FINDING_INCONCLUSIVE;
    result->trials = result->trials_requested = 10;
    for (size_t i = 0; i < result->check_count; i++) {
        CheckResult *check = &result->checks[i];
        *check = (CheckResult){.id = check->id, .status = FINDING_SKIPPED, .method = ""};
        strcpy(check->reason, "a reason: of another kind");
    }
    text_verdict_line(&run, line, sizeof line);
    assert_string_equal(line, "INCONCLUSIVE  naive, n=3: 10 trials are too few to tell; run more");
    strcpy(result->checks[result->check_count - 1].cannot_tell_why, "no two trials");
    text_verdict_line(&run, line, sizeof line);
    assert_string_equal(
        line, "INCONCLUSIVE  naive, n=3: 10 trials are too few to tell (no two trials); run more");
    run_result_clear(&run);
}

/* What outcomes lack is said of the first that does, and by what it lacks. */
TEST(lacking_items_in_words)
{
    static const struct {
        LacksWhat what;
        const char *seen, *says;
    } rows[] = {
        {LACKS_ITEM, "null", "; item missing, printed as null"},
        {LACKS_ITEM, "", "; item missing: a field is empty"},
        {LACKS_UNKNOWN, "", "; item missing"}, /* of the second of pairs, say */
        {LACKS_COUNT, "2 items", "; the first returns 2 items of 3"},
        {LACKS_OTHER, "33", "; the first has an item that was not given: 33"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[512], expected[512];
        RunResult run = sample_biased();
        CaseResult *result = &run.cases[0];
        run.status = result->status = FINDING_INVALID;
        result->trials = 10;
        result->invalid =
            (InvalidResult){.trials = 4, .first_trial = 2, .first = arena_copy(&run.memory, "")};
        result->invalid.missing = (MissingItems){.trials = 4,
                                                 .first_trial = 2,
                                                 .seen = arena_copy(&run.memory, rows[i].seen),
                                                 .what = rows[i].what};
        text_verdict_line(&run, line, sizeof line);
        snprintf(expected, sizeof expected,
                 "INVALID  naive, n=3: 4 of 10 outcomes are not permutations%s", rows[i].says);
        assert_string_equal(line, expected);
        result->invalid.missing.first_trial = 3;
        text_verdict_line(&run, line, sizeof line);
        assert_true(!strstr(line, "the first "));
        run_result_clear(&run);
    }
}

/* Green verdicts and a red run: the control that was not found has to be named. */
TEST(controls_are_told)
{
    char line[512];
    RunResult run = sample_biased();
    run.cases[0].options.expected = EXPECT_BIASED;
    run.cases[0].as_expected = true;
    text_verdict_line(&run, line, sizeof line);
    assert_contains(line, "evenly); as expected");
    char *text = text_of(run, plain);
    assert_contains(text, "\n  As expected: a bias was expected, and found.\n");
    free(text);

    run = sample_fair();
    run.cases[0].options.expected = EXPECT_BIASED;
    run.cases[0].as_expected = false;
    text_verdict_line(&run, line, sizeof line);
    assert_contains(line, "power); not as expected");
    text = text_of(run, plain);
    assert_contains(text, "\n  Not as expected: a bias was expected, and not found.\n");
    free(text);
    run = sample_inconclusive();
    run.cases[0].options.expected = EXPECT_BIASED;
    run.cases[0].as_expected = false;
    text = text_of(run, plain);
    assert_contains(text, "\n  Not as expected: a bias was expected, and this run cannot tell.\n");
    free(text);

    run = sample_many();
    for (size_t i = 0; i < run.case_count; i++)
        run.cases[i].as_expected = true;
    run.cases[0].options.expected = EXPECT_BIASED;
    text_verdict_line(&run, line, sizeof line);
    assert_begins(line, "as expected  1 of 1 negative control found; 6 of 6 other cases passed");
    run.cases[1].options.expected = EXPECT_BIASED;
    run.cases[1].as_expected = false;
    text_verdict_line(&run, line, sizeof line);
    assert_begins(line, "FAILED  1 of 2 negative controls NOT FOUND, 1 found; 5 of 5 other cases "
                        "passed; no bias found fisher-yates, n=52: ");
    run.cases[2].as_expected = false; /* sattolo is biased, too, and was to be fair */
    run.status = FINDING_BIASED;
    text_verdict_line(&run, line, sizeof line);
    assert_begins(line, "FAILED  1 of 2 negative controls NOT FOUND, 1 found; 1 of 5 other cases "
                        "FAILED, 4 passed; no bias found fisher-yates, n=52: ");
    run.cases[2].as_expected = true;
    text = text_of(run, plain);
    assert_begins(text, "FAILED  1 of 2 negative controls NOT FOUND");
    assert_contains(text,
                    "\n               Not as expected: a bias was expected, and not found.\n");
    assert_lacks(text, "As expected");
    free(text);
}

/* Where no details follow, what is wrong stands with the verdict; of a control it is known. */
TEST(the_mistake_stands_with_the_verdict)
{
    static const char mistake[] =
        "Mistake: each place swaps with any of the n places, not only with those left.";
    const TextStyle quiet = {.width = 1000, .verbosity = -1};
    char *text = text_of(sample_biased(), quiet);
    assert_contains(text, mistake);
    free(text);
    text = text_of(sample_biased(), (TextStyle){.width = 1000});
    assert_lacks(text, mistake); /* it comes below, in a line of its own */
    free(text);
    text = text_of(sample_many(), (TextStyle){.width = 1000});
    assert_contains(text, mistake);
    free(text);
    RunResult run = sample_biased();
    run.cases[0].as_expected = true;
    text = text_of(run, quiet);
    assert_lacks(text, "Mistake");
    free(text);

    run = sample_biased();
    run.cases[0].mistake = run.cases[0].cure = NULL;
    run.cases[0].algorithm = arena_copy(&run.memory, "mine");
    LooksLike *law = &run.cases[0].looks_like[0];
    law->mistake = "its mistake";
    law->cure = "its cure";
    law->probable = true;
    law->random_laws = 0.07;
    law->telling_trials = 200000;
    text = text_of(run, quiet);
    assert_contains(text, "Fits naive, as would 7 of 100 random laws; --trials 2e5 would settle "
                          "it. Mistake: its mistake. Fix: its cure.");
    free(text);

    for (int more = 0; more < 2; more++) {
        run = sample_biased();
        law = &run.cases[0].looks_like[0];
        run.cases[0].algorithm = arena_copy(&run.memory, "mine");
        run.cases[0].mistake = run.cases[0].cure = NULL;
        law->which_n = run.cases[0].n + (size_t)more;
        law->which_trials = 2000;
        law->probable = more;
        law->random_laws = 0.07;
        text = text_of(run, quiet);
        assert_contains(text, more ? "7 of 100 random laws; --n 4 --trials 2e3 would tell which."
                                   : "Looks like naive; --trials 2e3 would tell which.");
        free(text);
    }
}

TEST(cases_stand_side_by_side)
{
    RunResult run = sample_many();
    char *text = text_of(run, (TextStyle){.width = 80, .verbosity = 1});
    assert_contains(text, "\n  algorithm ");
    assert_contains(text, "  orders seen\n");
    free(text);
    text = text_of(sample_many(), (TextStyle){.width = 1000, .verbosity = 1});
    assert_contains(text, "table w and detects belong to permutations, or of positions where ");
    free(text);
    /* A name of its own stands for the algorithm; a column without a cell is not there. */
    run = sample_many();
    for (size_t i = 0; i < run.case_count; i++)
        run.cases[i].orders = 0;
    run.cases[0].id = arena_copy(&run.memory, "control");
    run.case_count = 3;
    text = text_of(run, plain);
    assert_contains(text, "\n  case ");
    assert_contains(text, "\n  control ");
    assert_lacks(text, "orders seen");
    free(text);
}

/* What was not run is named where all is reported, and nowhere else. */
TEST(what_was_not_run_is_for_the_long_form)
{
    static const char *const names[] = {"parity", "cycles", "drift", "pairs", "footrule"};
    for (int verbosity = 0; verbosity <= 1; verbosity++) {
        RunResult run = sample_biased();
        run.cases[0].left_out = arena_get(&run.memory, 1, sizeof names);
        assert_non_null(run.cases[0].left_out);
        memcpy(run.cases[0].left_out, names, sizeof names);
        run.cases[0].left_out_count = 5;
        char *text = text_of(run, (TextStyle){.width = 100, .verbosity = verbosity});
        if (verbosity > 0)
            assert_contains(text, "  not run    parity, cycles, drift, pairs, footrule (--checks");
        else
            assert_lacks(text, "parity");
        free(text);
    }
}

static size_t lines_of(const char *text)
{
    size_t lines = 0;
    for (const char *c = text; *c; c++)
        lines += *c == '\n';
    return lines;
}

/* One screen, whatever was run: 80 columns by 24 lines, the prompt among them. */
TEST(the_usual_report_is_short)
{
    for (const Sample *sample = samples; sample->name; sample++)
        for (int unicode = 0; unicode <= 1; unicode++) {
            RunResult run = sample->make();
            bool compared = run.comparison != NULL; /* then regressions come first */
            TextStyle style = {.width = 80, .unicode = unicode, .colour = unicode};
            char *text = text_of(run, style);
            if (lines_of(text) > 23 && !compared)
                fail_msg("%s: %zu lines:\n%s", sample->name, lines_of(text), text);
            free(text);
        }
}

/* The gravest cases are reported first; what has no room is reported with -v. */
TEST(many_cases_fit_on_a_screen)
{
    for (int verbosity = 0; verbosity <= 1; verbosity++) {
        RunResult run = sample_biased();
        CaseResult biased = run.cases[0];
        run.cases = arena_get(&run.memory, 30, sizeof *run.cases);
        assert_non_null(run.cases);
        for (run.case_count = 0; run.case_count < 30; run.case_count++) {
            CaseResult *next = &run.cases[run.case_count];
            if (run.case_count == 25) {
                *next = biased;
            } else {
                RunResult fair = sample_fair();
                *next = fair.cases[0];
                next->as_expected = true;
                fair.case_count = 0;
                run_result_clear(&fair);
            }
            char id[24];
            snprintf(id, sizeof id, "mine-%zu", run.case_count);
            next->id = arena_copy(&run.memory, id);
        }
        char *text = text_of(run, (TextStyle){.width = 80, .verbosity = verbosity});
        const char *table = verbosity > 0 ? strstr(text, "\n  case ") : text;
        assert_non_null(table);
        const char *naive = strstr(table, "\n  mine-25 "), *fair = strstr(table, "mine-0");
        assert_non_null(naive);
        assert_non_null(fair);
        assert_contains(text, ": order 1 0 2 comes up 11.2% too often");
        if (verbosity > 0) {
            assert_true(fair < naive); /* all of them, in their order */
            assert_lacks(text, "more cases");
        } else {
            assert_true(naive < fair);
            assert_contains(text,
                            "\n  mine-25  BIASED 0.1111\n  mine-0                  no bias\n");
            assert_contains(text, " mine-29\n"); /* all by name */
            assert_in_range(lines_of(text), 10, 20);
        }
        free(text);
    }
}

TEST(the_body_says_what_is_known)
{
    static const TextStyle whole = {.width = 80, .verbosity = 1};
    char *text = text_of(sample_biased(), plain);
    assert_contains(text, "  1 0 2  185,263    +11.2%  ####");
    assert_contains(text, "  mistake    each place swaps");
    assert_contains(text, "  fix        swap place i");
    assert_contains(text, "  w          0.1111 (95%: 0.1091 to 0.1131); 0.1 = ");
    assert_contains(text, "  alarm      at p = 1e-6, which 2 tests share; found by permutations");
    assert_contains(text, "p = 10^-2674");
    assert_lacks(text, "10^-2675"); /* its own, before it was adjusted: one p is enough */
    assert_contains(text, "  run        1,000,000 shuffles of 3 items, in 0.003 s; ");
    assert_lacks(text, "looks like"); /* naive: that is what was run */
    free(text);

    text = text_of(sample_biased(), whole);
    assert_contains(text, "1,000,000 shuffles of 3 items, in 0.003 s (330 million a second");
    assert_contains(text, "  permutations   12,346.1   5    10^-2674  0.1111  0.1091 to 0.1131");
    assert_contains(text, "item 1 at place 0: 370,274 times, 333,333 expected");
    assert_contains(text, "  looks like naive\n");
    assert_contains(text, "(total variation) 1/18");
    assert_lacks(text, "reach at most");
    free(text);

    text = text_of(sample_fair(), whole);
    assert_contains(text, "at most 2^64 of 2^225.6 orders");
    assert_contains(text, "not run    permutations: 52! orders do not fit the memory");
    assert_lacks(text, "times      off");
    free(text);

    text = text_of(sample_too_even(), plain);
    assert_contains(text, "  2 0 1  166,666     +0.0%  ");
    assert_lacks(text, "-0.0%");
    free(text);

    text = text_of(sample_inconclusive(), whole);
    assert_contains(text, "warning    this source can reach at most 2^3 of 2^4.6 orders");
    free(text);

    text = text_of(sample_many(), whole);
    assert_contains(text, "  sattolo         3  BIASED         1.4142");
    assert_contains(text, "2 of 6\n");
    free(text);

    RunResult even = sample_biased();
    strcpy(even.cases[0].exact.tv, "0");
    even.cases[0].exact.fits = false;
    text = text_of(even, (TextStyle){.width = 200, .verbosity = 1});
    assert_contains(text, "exact law  all 6 orders are equally likely, by following every choice");
    assert_contains(text, "the counts DISAGREE with this law");
    assert_lacks(text, "cannot be equally likely");
    free(text);

    RunResult stable = sample_biased();
    stable.stable = true;
    text = text_of(stable, whole);
    assert_lacks(text, "a second");
    free(text);

    text = text_of(sample_biased(), (TextStyle){.width = 80, .verbosity = -1});
    assert_lacks(text, "\n\n");
    assert_lacks(text, "shuffles of");
    free(text);
}

/* The law that is reported first is explained, but not beside the mistake of the shuffle itself. */
TEST(one_likeness_is_explained)
{
    RunResult run = sample_biased();
    LooksLike *law = run.cases[0].looks_like;
    law->transform = TRANSFORM_REVERSE;
    law->mistake = "the mistake of another";
    char *text = text_of(run, (TextStyle){.width = 100});
    assert_contains(text, "  looks like naive (read from the last place to the first)\n");
    assert_lacks(text, "another");
    free(text);
    run = sample_biased();
    law = arena_get(&run.memory, 2, sizeof *law);
    assert_non_null(law);
    law[0] = law[1] = run.cases[0].looks_like[0];
    run.cases[0].looks_like = law;
    run.cases[0].looks_like_count = 2;
    snprintf(law[0].algorithm, sizeof law[0].algorithm, "identity");
    law[0].transform = TRANSFORM_INVERSE;
    law[0].mistake = "the mistake of another";
    text = text_of(run, (TextStyle){.width = 100});
    assert_contains(text, "  looks like identity (inverse: items and places exchanged), naive\n");
    assert_lacks(text, "another");
    free(text);
    run = sample_biased();
    law = run.cases[0].looks_like;
    snprintf(law->algorithm, sizeof law->algorithm, "identity");
    law->mistake = "the mistake of another";
    text = text_of(run, (TextStyle){.width = 100});
    assert_contains(text, "  likely why the mistake of another\n");
    free(text);
}

/* What happens in a part of the trials alone, and what a short run can only guess. */
TEST(likenesses_in_words)
{
    RunResult run = sample_biased();
    run.cases[0].mistake = NULL;
    LooksLike *law = run.cases[0].looks_like;
    law->probable = true;
    law->random_laws = 0.07;
    law->telling_trials = 200000;
    char *text = text_of(run, (TextStyle){.width = 100});
    assert_contains(
        text, "  fits       naive, as would 7 of 100 random laws; --trials 2e5 would settle it\n");
    free(text);
    run = sample_biased();
    run.cases[0].looks_like[0] = (LooksLike){.algorithm = "unchanged",
                                             .transform = TRANSFORM_NONE,
                                             .in_part = true,
                                             .share = {0.1002, 0.0987, 0.1017}};
    text = text_of(run, (TextStyle){.width = 100});
    assert_contains(text, "  looks like unchanged in 10% of trials (9.87% to 10.2%)\n");
    free(text);
    run = sample_biased();
    run.cases[0].looks_like[0] = (LooksLike){.algorithm = "one-order",
                                             .transform = TRANSFORM_NONE,
                                             .in_part = true,
                                             .share = {1, 0.99, 1},
                                             .order = "2 0 1"};
    text = text_of(run, (TextStyle){.width = 100});
    assert_contains(text, "  looks like one order in every trial: 2 0 1\n");
    free(text);
    run = sample_biased();
    run.cases[0].looks_like[0] =
        (LooksLike){.algorithm = "each-outcome-twice", .transform = TRANSFORM_NONE};
    text = text_of(run, (TextStyle){.width = 100});
    assert_contains(text, "  looks like each outcome twice\n");
    free(text);
}

TEST(no_line_is_too_long)
{
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
                        bool command = strncmp(line, "  again ", 8) == 0 || /* to be copied */
                                       strncmp(line, "  command ", 10) == 0;
                        if (!command && utf8_text_columns(line) > limit)
                            fail_msg("%s: beyond %d columns: %s", sample->name, limit, line);
                        if (line[0] && line[strlen(line) - 1] == ' ')
                            fail_msg("%s: ends in a space: %s|", sample->name, line);
                    }
                    free(text);
                }
}

TEST(no_control_reaches_the_terminal)
{
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

TEST(colour_only_by_the_style)
{
    char *text = text_of(sample_biased(), (TextStyle){.colour = true, .width = 80});
    assert_begins(text, "\x1b[1;31mBIASED\x1b[0m  naive, n=3: ");
    assert_null(strchr(strchr(text, '\n'), '\x1b'));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_come_first),
        cmocka_unit_test(too_few_says_why),
        cmocka_unit_test(lacking_items_in_words),
        cmocka_unit_test(controls_are_told),
        cmocka_unit_test(the_mistake_stands_with_the_verdict),
        cmocka_unit_test(cases_stand_side_by_side),
        cmocka_unit_test(what_was_not_run_is_for_the_long_form),
        cmocka_unit_test(the_usual_report_is_short),
        cmocka_unit_test(many_cases_fit_on_a_screen),
        cmocka_unit_test(other_wordings),
        cmocka_unit_test(the_body_says_what_is_known),
        cmocka_unit_test(one_likeness_is_explained),
        cmocka_unit_test(likenesses_in_words),
        cmocka_unit_test(no_line_is_too_long),
        cmocka_unit_test(no_control_reaches_the_terminal),
        cmocka_unit_test(colour_only_by_the_style),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
