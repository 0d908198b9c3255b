/* The text report: whole screens of results made by hand, word by word, and the line that stands
 * for it where the report goes elsewhere. */
#include "analyses/facts.h"
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

/* clang-format off */
static const struct {
    RunResult (*make)(void);
    int verbosity;
    const char *screen, *line;
} screens[] = {
    {sample_biased, 0,
     "BIASED  naive, 3 items: order 1 0 2 comes 11.2% too often\n"
     "  why    each place swaps with any of the n places, not only with those left\n"
     "  fix    swap place i with a place drawn from 0..i\n"
     "\n"
     "  order    times       off  | = 166,667 each, if fair\n"
     "  0 1 2  148,148    -11.1%  #########################################    |\n"
     "  0 2 1  184,901    +10.9%  #############################################|#####\n"
     "  1 0 2  185,263    +11.2%  #############################################|#####\n"
     "  1 2 0  185,011    +11.0%  #############################################|#####\n"
     "  2 0 1  148,300    -11.0%  #########################################    |\n"
     "  2 1 0  148,377    -11.0%  #########################################    |\n"
     "\n"
     "  again  fairness --algo naive --n 3\n"
     "  1,000,000 trials in 0.003 s; a fair shuffle is as uneven less than once in a\n"
     "  trillion runs; -v: all; --html FILE: a page\n",
     "BIASED  naive, 3 items: order 1 0 2 comes 11.2% too often (p = 10^-2674)"},
    {sample_fair, 0,
     "no bias found  fisher-yates, 52 items\n"
     "  sees  places that are 0.83% off; with 100 times the trials 0.083%\n"
     "  1,000,000 trials in 0.003 s; -v: all; --html FILE: a page\n",
     "no bias found  fisher-yates, 52 items: places that are 0.83% off would have been found"},
    {sample_subset, 0,
     "BIASED  sattolo, 3 items: only 2 of 6 orders ever come\n"
     "\n"
     "  order    times       off  | = 166,667 each, if fair\n"
     "  0 1 2        0   -100.0%                  |\n"
     "  0 2 1        0   -100.0%                  |\n"
     "  1 0 2        0   -100.0%                  |\n"
     "  1 2 0  500,210   +200.1%  ################|##################################\n"
     "  2 0 1  499,790   +199.9%  ################|##################################\n"
     "  2 1 0        0   -100.0%                  |\n"
     "\n"
     "  next   --html FILE shows what comes too often; compare the code with\n"
     "         Fisher-Yates (docs/your-shuffle.md)\n"
     "  again  fairness --algo naive --n 3\n"
     "  1,000,000 trials in 0.003 s; a fair shuffle is as uneven less than once in a\n"
     "  trillion runs; -v: all; --html FILE: a page\n",
     "BIASED  sattolo, 3 items: only 2 of 6 orders ever come (p = 0)"},
    {sample_invalid, 0,
     "INVALID  one-liner-map, 3 items: 333,120 of 1,000,000 outcomes are not\n"
     "         permutations, as 1 2 1; item 0 is lost in 166,601\n"
     "  next   make the shuffle return every item exactly once\n"
     "  again  fairness --algo naive --n 3\n"
     "  1,000,000 trials in 0.003 s; -v: all; --html FILE: a page\n",
     "INVALID  one-liner-map, 3 items: 333,120 of 1,000,000 outcomes are not permutations, as 1 2 1; item 0 is lost in 166,601"},
    {sample_skipped, 0,
     "SKIPPED  fisher-yates, 1 item: there is only one order\n"
     "  next   take 2 items or more\n"
     "  again  fairness --algo naive --n 3\n"
     "  1,000,000 trials in 0.003 s; -v: all; --html FILE: a page\n",
     "SKIPPED  fisher-yates, 1 item: there is only one order"},
    {sample_too_even, 0,
     "TOO EVEN  cut, 3 items: counts are evener than chance allows, as if planned,\n"
     "          made up, or dependent\n"
     "\n"
     "  order    times       off  | = 166,667 each, if fair\n"
     "  0 1 2  166,667     +0.0%  ##################################################|\n"
     "  0 2 1  166,667     +0.0%  ##################################################|\n"
     "  1 0 2  166,667     +0.0%  ##################################################|\n"
     "  1 2 0  166,667     +0.0%  ##################################################|\n"
     "  2 0 1  166,666     +0.0%  ##################################################|\n"
     "  2 1 0  166,666     +0.0%  ##################################################|\n"
     "\n"
     "  next   check that the outcomes are not made up, reused or filtered\n"
     "  again  fairness --algo naive --n 3\n"
     "  1,000,000 trials in 0.003 s; a fair shuffle is as even less than once in a\n"
     "  trillion runs; -v: all; --html FILE: a page\n",
     "TOO EVEN  cut, 3 items: counts are evener than chance allows, as if planned, made up, or dependent (p = 1.6e-24)"},
    {sample_inconclusive, 0,
     "cannot tell  fisher-yates, 4 items: stopped after 12,345 of 1,000,000 trials\n"
     "  note   cut off: these are the trials done until then\n"
     "  next   let it run to its end\n"
     "  again  fairness --algo naive --n 3\n"
     "  12,345 trials in 0.003 s; -v: all; --html FILE: a page\n",
     "cannot tell  fisher-yates, 4 items: stopped after 12,345 of 1,000,000 trials"},
    {sample_many, 0,
     "INVALID  4 of 7: naive/n=3, sattolo/n=3, one-liner-map/n=3, cut/n=3; 2 cannot\n"
     "         tell: fisher-yates/n=1, fisher-yates/n=4\n"
     "\n"
     "  shuffle          n = 1     n = 3        n = 4         n = 52\n"
     "  one-liner-map            INVALID\n"
     "  sattolo                 141% off\n"
     "  naive                    11% off\n"
     "  cut                     TOO EVEN\n"
     "  fisher-yates   SKIPPED            cannot tell  no bias found\n"
     "\n"
     "  1 passed: fisher-yates.\n"
     "  again  fairness --algo naive --n 3\n"
     "  7 cases in 0.003 s; -v: all; --html FILE: a page\n",
     "INVALID  4 of 7: naive/n=3, sattolo/n=3, one-liner-map/n=3, cut/n=3; 2 cannot tell: fisher-yates/n=1, fisher-yates/n=4; INVALID one-liner-map, 3 items: 333,120 of 1,000,000 outcomes are not permutations, as 1 2 1; item 0 is lost in 166,601"},
    {sample_every_key, 0,
     "FAILED  1 of 4 could NOT RUN: cut/n=4; 2 FAILED: naive/n=3, one-liner-map/n=3; 1\n"
     "        cannot tell: fisher-yates/n=3\n"
     "INVALID  one-liner-map/n=3 (one-liner-map), 1 of 3: 333,120 of 1,000,000\n"
     "         outcomes are not deals of the items, as king queen king; item missing\n"
     "         in 7 of them, printed as null; item ace is lost in at least 166,594\n"
     "  next   make the shuffle return every item exactly once\n"
     "BIASED  naive, 3 items: order 1 0 2 comes 11.2% too often\n"
     "  why    each place swaps with any of the n places, not only with those left\n"
     "  fix    swap place i with a place drawn from 0..i\n"
     "  next   use a larger buffer, or shuffle the row numbers first\n"
     "         (docs/special-questions.md)\n"
     "ERROR  cut, 4 items: the memory does not suffice\n"
     "  next   see what it wrote to standard error\n"
     "cannot tell  fisher-yates/n=3 (fisher-yates), a hand of 2 of 3 (1 land, 2\n"
     "             spell), law subset: stopped after 1,000 of 1,000,000 trials\n"
     "  next   let it run to its end\n"
     "  data   60 deals of 8 named items, columns card1-card8\n"
     "REGRESSION  1 regression against before.json: 1 case new, 1 case with a larger\n"
     "            effect\n"
     "  worse  naive/n=3: the counts differ significantly from the baseline's (check\n"
     "         permutations, adjusted p = 6.3e-13), and w grew from 0.0500 to 0.1111,\n"
     "         by more than 0.0100. Next: if it is meant, save a new baseline:\n"
     "         --stable --json FILE, without --baseline\n"
     "  note   cut/n=4: not in the baseline\n"
     "  again  fairness --algo naive --n 3\n"
     "  4 cases in 0.003 s; -v: all; --html FILE: a page\n",
     "FAILED  1 of 4 could NOT RUN: cut/n=4; 2 FAILED: naive/n=3, one-liner-map/n=3; 1 cannot tell: fisher-yates/n=3; ERROR cut, 4 items: the memory does not suffice; INVALID one-liner-map/n=3 (one-liner-map), 1 of 3: 333,120 of 1,000,000 outcomes are not deals of the items, as king queen king; item missing in 7 of them, printed as null; item ace is lost in at least 166,594; 1 regression against before.json: 1 case new, 1 case with a larger effect"},
    {sample_biased, -1,
     "BIASED  naive, 3 items: order 1 0 2 comes 11.2% too often\n"
     "  why  each place swaps with any of the n places, not only with those left\n"
     "  fix  swap place i with a place drawn from 0..i\n",
     NULL},
    {sample_biased, 1,
     "BIASED  naive, 3 items: order 1 0 2 comes 11.2% too often\n"
     "  why        each place swaps with any of the n places, not only with those left\n"
     "  fix        swap place i with a place drawn from 0..i\n"
     "\n"
     "  order    times       off  | = 166,667 each, if fair\n"
     "  0 1 2  148,148    -11.1%  #########################################    |\n"
     "  0 2 1  184,901    +10.9%  #############################################|#####\n"
     "  1 0 2  185,263    +11.2%  #############################################|#####\n"
     "  1 2 0  185,011    +11.0%  #############################################|#####\n"
     "  2 0 1  148,300    -11.0%  #########################################    |\n"
     "  2 1 0  148,377    -11.0%  #########################################    |\n"
     "\n"
     "  again      fairness --algo naive --n 3\n"
     "  1,000,000 trials in 0.003 s; a fair shuffle is as uneven less than once in a\n"
     "  trillion runs\n"
     "\n"
     "Every check, and how it was run\n"
     "\n"
     "     0  ......\n"
     "     1  ++--..\n"
     "     2  --++..\n"
     "  Row: item, column: place. Too often + * #, too rarely - = o, as by chance .\n"
     "\n"
     "  code       swaps every place, from the first to the last, with any place\n"
     "  claim      biased from n = 3\n"
     "  source     xoshiro256++, seed 18446744073709551615\n"
     "  digest     sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852\n"
     "             b855\n"
     "  like       naive\n"
     "  exact law  6 orders can come out; distance from even (total variation) 1/18,\n"
     "             w^2 = 1/81; every chance is a multiple of 1/27, and 27 is not a\n"
     "             multiple of 3!, the number of orders, so they cannot be equally\n"
     "             likely; the counts agree with this law\n"
     "\n"
     "  check         statistic  df         p  adjusted p       w  would find w\n"
     "  permutations   12,346.1   5  10^-2675    10^-2674  0.1111        0.0083\n"
     "      by pearson\n"
     "  positions       3,086.7   4   10^-667     10^-667  0.0556        0.0083\n"
     "      by pearson\n"
     "\n"
     "  farthest off         times  expected   ratio  by check\n"
     "  1 0 2              185,263   166,667  1.1116  permutations\n"
     "  item 1 at place 0  370,274   333,333  1.1108  positions\n"
     "\n"
     "  run        2026-01-31T12:00:00Z, 0.003 s, 2 threads of host, fairness 1.0.0\n"
     "  command    fairness --algo naive --n 3\n"
     "  p          the chance that a fair shuffle gives counts so uneven, or so even;\n"
     "             adjusted for the 2 checks that share the alarm at 1e-6\n"
     "  w          the size of a bias: 0.1 where chances are typically 10% off (root\n"
     "             mean square). A bias in a few cells alone must be larger to be\n"
     "             found; no bias found does not prove that there is none\n",
     NULL},
    {sample_fair, 1,
     "no bias found  fisher-yates, 52 items\n"
     "  sees     places that are 0.83% off; with 100 times the trials 0.083%\n"
     "  1,000,000 trials in 0.003 s\n"
     "\n"
     "Every check, and how it was run\n"
     "  code     swaps the last unfilled place with one drawn from the unfilled places\n"
     "  claim    uniform over all orders\n"
     "  source   xoshiro256++, seed 18446744073709551615\n"
     "  digest   sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b8\n"
     "           55\n"
     "  note     a 64-bit seed can lead to at most 2^64 of 2^225.6 orders; this\n"
     "           matters to a program that deals once from each seed, less to a long\n"
     "           run like this one\n"
     "\n"
     "  check         statistic     df     p  adjusted p  w  would find w\n"
     "  permutations\n"
     "      52! orders do not fit the memory\n"
     "  positions       2,610.4  2,601  0.98        1.00  0        0.0083\n"
     "      by pearson\n"
     "\n"
     "  run      2026-01-31T12:00:00Z, 0.003 s, 2 threads of host, fairness 1.0.0\n"
     "  command  fairness --algo naive --n 3\n"
     "  p        the chance that a fair shuffle gives counts so uneven, or so even;\n"
     "           adjusted for the 2 checks that share the alarm at 1e-6\n"
     "  w        the size of a bias: 0.1 where chances are typically 10% off (root\n"
     "           mean square). A bias in a few cells alone must be larger to be found;\n"
     "           no bias found does not prove that there is none\n",
     NULL},
};
/* clang-format on */

TEST(whole_screens)
{
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++) {
        RunResult run = screens[i].make();
        char line[512], cut[20];
        assert_true(text_verdict_line(&run, line, sizeof line));
        if (screens[i].line)
            assert_string_equal(line, screens[i].line);
        text_verdict_line(&run, cut, sizeof cut);
        assert_int_equal(strlen(cut), sizeof cut - 1);
        assert_begins(line, cut);
        char *text = text_of(run, (TextStyle){.width = 80, .verbosity = screens[i].verbosity});
        assert_string_equal(text, screens[i].screen);
        free(text);
    }
}

static void line_is(const RunResult *run, const char *expected)
{
    char line[512];
    assert_true(text_verdict_line(run, line, sizeof line));
    assert_string_equal(line, expected);
}

TEST(other_wordings)
{
    RunResult run = sample_biased();
    CaseResult *one = &run.cases[0];
    one->worst[0].observed = 0;
    one->worst[0].ratio = 0;
    line_is(&run, "BIASED  naive, 3 items: order 1 0 2 never comes (p = 10^-2674)");
    one->worst[0].observed = 500000;
    one->worst[0].ratio = 3;
    line_is(&run,
            "BIASED  naive, 3 items: order 1 0 2 comes 3 times as often as if fair (p = 10^-2674)");
    one->worst[0].ratio = 0.75;
    line_is(&run, "BIASED  naive, 3 items: order 1 0 2 comes 25.0% too rarely (p = 10^-2674)");
    one->worst_count = 0;
    line_is(&run,
            "BIASED  naive, 3 items: counts are more uneven than chance allows (p = 10^-2674)");
    /* A missing order proves nothing while each is expected a few times only. */
    one->counts.orders_seen = 5;
    one->trials = 60;
    line_is(&run,
            "BIASED  naive, 3 items: counts are more uneven than chance allows (p = 10^-2674)");
    run_result_clear(&run);
}

/* What happens to the items is said first, whatever check found it. */
TEST(facts_come_first)
{
    RunResult run = sample_biased();
    char *facts[] = {arena_copy(&run.memory, "no item ever stays at its place"),
                     arena_copy(&run.memory, "no odd order ever comes")};
    FactsFound *found =
        section_add(&run.cases[0].sections, &analysis_facts.section, &run.cases[0].memory);
    *found = (FactsFound){facts, 2};
    line_is(&run, "BIASED  naive, 3 items: no item ever stays at its place (p = 10^-2674)");
    char *text = text_of(run, (TextStyle){.width = 80, .verbosity = 1});
    assert_contains(text, "\n  also       no odd order ever comes\n");
    free(text);
}

/* Why trials are too few comes from its field, whatever the words of the reasons around it. */
TEST(too_few_says_why)
{
    RunResult run = sample_biased();
    CaseResult *result = &run.cases[0];
    run.status = result->status = FINDING_INCONCLUSIVE;
    result->trials = result->trials_requested = 10;
    for (size_t i = 0; i < result->check_count; i++) {
        CheckResult *check = &result->checks[i];
        *check = (CheckResult){.id = check->id, .status = FINDING_SKIPPED, .method = ""};
        strcpy(check->reason, "a reason: of another kind");
    }
    line_is(&run, "cannot tell  naive, 3 items: 10 trials are too few");
    strcpy(result->checks[result->check_count - 1].cannot_tell_why, "no two trials");
    line_is(&run, "cannot tell  naive, 3 items: 10 trials are too few: no two trials");
    run_result_clear(&run);
}

/* What outcomes lack is said of the first that does, and by what it lacks. */
TEST(lacking_items_in_words)
{
    static const struct {
        LacksWhat what;
        const char *seen, *says, *of_a_later_one;
    } rows[] = {
        {LACKS_ITEM, "null", "item missing, printed as null", "item missing, printed as null"},
        {LACKS_ITEM, "", "item missing: a field is empty", "item missing: a field is empty"},
        {LACKS_UNKNOWN, "", "item missing", "item missing"}, /* of the second of pairs, say */
        {LACKS_COUNT, "2 items", "it has 2 items of 3", "one of them has 2 items of 3"},
        {LACKS_OTHER, "33", "it has an item that was not given: 33",
         "one of them has an item that was not given: 33"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (uint64_t later = 0; later <= 1; later++) {
            char expected[200];
            RunResult run = sample_biased();
            CaseResult *result = &run.cases[0];
            run.status = result->status = FINDING_INVALID;
            result->trials = 10;
            result->invalid = (InvalidResult){
                .trials = 4, .first_trial = 2, .first = arena_copy(&run.memory, "")};
            result->invalid.missing = (MissingItems){.trials = 4,
                                                     .first_trial = 2 + later,
                                                     .seen = arena_copy(&run.memory, rows[i].seen),
                                                     .what = rows[i].what};
            snprintf(expected, sizeof expected,
                     "INVALID  naive, 3 items: 4 of 10 outcomes are not permutations; %s",
                     later ? rows[i].of_a_later_one : rows[i].says);
            line_is(&run, expected);
            run_result_clear(&run);
        }
}

/* Green verdicts and a red run: the control that was not found has to be named. */
TEST(controls_are_told)
{
    RunResult run = sample_biased();
    run.cases[0].options.expected = EXPECT_BIASED;
    run.cases[0].as_expected = true;
    line_is(&run, "BIASED  naive, 3 items: order 1 0 2 comes 11.2% too often (p = 10^-2674); as "
                  "expected");
    char *text = text_of(run, plain);
    assert_contains(text, "\n  note  a bias was expected, and found\n");
    free(text);

    run = sample_fair();
    run.cases[0].options.expected = EXPECT_BIASED;
    run.cases[0].as_expected = false;
    line_is(&run,
            "no bias found  fisher-yates, 52 items: places that are 0.83% off would have been "
            "found; not as expected");
    text = text_of(run, plain);
    assert_contains(text, "\n  note   a bias was expected, and not found\n"
                          "  next   check that this case runs the shuffle that is known to be "
                          "wrong, with\n         enough trials (fairness plan)\n");
    free(text);
    run = sample_inconclusive();
    run.cases[0].options.expected = EXPECT_BIASED;
    run.cases[0].as_expected = false;
    text = text_of(run, plain);
    assert_contains(text, "\n  note   a bias was expected, and this run cannot tell\n");
    free(text);

    run = sample_many();
    for (size_t i = 0; i < run.case_count; i++)
        run.cases[i].as_expected = true;
    run.cases[0].options.expected = EXPECT_BIASED;
    line_is(&run, "as expected  6 of 6 passed; 1 of 1 known-bad shuffle found");
    run.cases[1].options.expected = EXPECT_BIASED;
    run.cases[1].as_expected = false;
    line_is(&run, "FAILED  5 of 5 passed; 1 of 2 known-bad shuffles NOT FOUND: fisher-yates/n=52; "
                  "1 found; no "
                  "bias found fisher-yates, 52 items: places that are 0.83% off would have been "
                  "found");
    run.cases[2].as_expected = false; /* sattolo is biased, too, and was to be fair */
    run.status = FINDING_BIASED;
    line_is(
        &run,
        "FAILED  1 of 5: sattolo/n=3; 1 of 2 known-bad shuffles NOT FOUND: fisher-yates/n=52; 1 "
        "found; BIASED sattolo, 3 items: only 2 of 6 orders ever come (p = 0)");
    run.cases[2].as_expected = true;
    text = text_of(run, plain);
    assert_string_equal(
        text, "FAILED  5 of 5 passed; 1 of 2 known-bad shuffles NOT FOUND: fisher-yates/n=52; 1\n"
              "        found\n"
              "no bias found  fisher-yates, 52 items\n"
              "  next   check that this case runs the shuffle that is known to be wrong, with\n"
              "         enough trials (fairness plan)\n"
              "  5 passed: one-liner-map, sattolo, cut, fisher-yates.\n"
              "  1 known to be bad, and found: naive.\n"
              "  again  fairness --algo naive --n 3\n"
              "  7 cases in 0.003 s; -v: all; --html FILE: a page\n");
    free(text);
}

/* What is wrong in the code: the shuffle's own mistake, or that of the one it looks like. */
TEST(the_mistake_stands_with_the_verdict)
{
    RunResult run = sample_biased();
    LooksLike *law = &run.cases[0].looks_like[0];
    law->mistake = "the mistake of another";
    char *text = text_of(run, plain);
    assert_lacks(text, "another");
    free(text);
    for (int hedged = 0; hedged <= 1; hedged++) {
        run = sample_biased();
        run.cases[0].mistake = run.cases[0].cure = NULL;
        law = &run.cases[0].looks_like[0];
        law->mistake = "its mistake";
        law->cure = "its cure";
        law->probable = hedged;
        text = text_of(run, (TextStyle){.width = 80, .verbosity = -1});
        assert_string_equal(text, hedged ? "BIASED  naive, 3 items: order 1 0 2 comes 11.2% too "
                                           "often\n  why  perhaps as `naive`: its mistake\n"
                                           "  fix  its cure\n"
                                         : "BIASED  naive, 3 items: order 1 0 2 comes 11.2% too "
                                           "often\n  why  as `naive`: its mistake\n"
                                           "  fix  its cure\n");
        free(text);
    }
}

/* A case of each, by names of their own, those from `first` on biased. */
static RunResult suite_of_30(size_t first)
{
    RunResult run = sample_biased();
    CaseResult biased = run.cases[0];
    run.cases = arena_get(&run.memory, 30, sizeof *run.cases);
    assert_non_null(run.cases);
    for (run.case_count = 0; run.case_count < 30; run.case_count++) {
        CaseResult *next = &run.cases[run.case_count];
        if (run.case_count >= first) {
            *next = biased;
        } else {
            RunResult fair = sample_fair();
            *next = fair.cases[0];
            fair.case_count = 0;
            run_result_clear(&fair);
        }
        char id[24];
        snprintf(id, sizeof id, "mine-%zu", run.case_count);
        next->id = arena_copy(&run.memory, id);
    }
    return run;
}

/* Few that fail are told each; of many there is a table, the worst first. With -v all have a row.
 */
TEST(many_cases_fit_on_a_screen)
{
    char *text = text_of(suite_of_30(29), plain);
    assert_string_equal(
        text, "BIASED  1 of 30: mine-29\n"
              "BIASED  mine-29 (naive), 3 items: order 1 0 2 comes 11.2% too often\n"
              "  why    each place swaps with any of the n places, not only with those left\n"
              "  fix    swap place i with a place drawn from 0..i\n"
              "  29 passed: mine-0, mine-1, mine-2, mine-3, mine-4, mine-5, mine-6, mine-7,\n"
              "  mine-8, mine-9, and 19 more.\n"
              "  again  fairness --algo naive --n 3\n"
              "  30 cases in 0.003 s; -v: all; --html FILE: a page\n");
    free(text);
    text = text_of(suite_of_30(20), plain);
    assert_string_equal(
        text, "BIASED  10 of 30: mine-20, mine-21, mine-22, mine-23, mine-24, and 5 more\n\n"
              "  case     result\n"
              "  mine-20  11% off\n"
              "  mine-21  11% off\n"
              "  mine-22  11% off\n"
              "  mine-23  11% off\n"
              "  mine-24  11% off\n"
              "  mine-25  11% off\n"
              "  mine-26  11% off\n\n"
              "  3 more BIASED: mine-27, mine-28, mine-29.\n"
              "  20 passed: mine-0, mine-1, mine-2, mine-3, mine-4, mine-5, mine-6, mine-7,\n"
              "  mine-8, mine-9, and 10 more.\n"
              "  again  fairness --algo naive --n 3\n"
              "  30 cases in 0.003 s; -v: all; --html FILE: a page\n");
    free(text);
    text = text_of(suite_of_30(29), (TextStyle){.width = 80, .verbosity = 1});
    assert_contains(text, "\n  case      n  result              w  adjusted p  would find w\n"
                          "  mine-29   3  BIASED         0.1111    10^-2674        0.0083\n"
                          "  mine-0   52  no bias found       0        1.00        0.0083\n");
    assert_contains(text, "\n  mine-28  52  no bias found ");
    free(text);
}

/* What was not run is named where all is reported, and nowhere else. */
TEST(what_was_not_run_is_for_the_long_form)
{
    static const char *const names[] = {"parity", "cycles", "digits", "successors", "blocks"};
    for (int verbosity = 0; verbosity <= 1; verbosity++) {
        RunResult run = sample_biased();
        run.cases[0].left_out = arena_get(&run.memory, 1, sizeof names);
        assert_non_null(run.cases[0].left_out);
        memcpy(run.cases[0].left_out, names, sizeof names);
        run.cases[0].left_out_count = 5;
        char *text = text_of(run, (TextStyle){.width = 100, .verbosity = verbosity});
        if (verbosity > 0)
            assert_contains(text,
                            "  not run    parity, cycles, digits, successors, blocks (--checks "
                            "all, or by name)\n");
        else
            assert_lacks(text, "parity");
        free(text);
    }
}

/* A person at a prompt reads options, a program's author arguments, and no command. */
TEST(in_the_words_of_the_asker)
{
    static const char *const next[] = {
        [ASKER_TERMINAL] = (" run more: --trials 530\n  again  fairness --algo naive --n 3\n"
                            "  12,345 trials in 0.003 s; -v: all; --html FILE: a page\n"),
        [ASKER_JAVASCRIPT] = "run more: trials: 530\n  12,345 trials in 0.003 s; html: a page\n",
        [ASKER_PYTHON] = "run more: trials=530\n  12,345 trials in 0.003 s; .html: a page\n",
        [ASKER_PAGE] = "run more: trials 530\n  12,345 trials in 0.003 s\n",
    };
    for (Asker asker = ASKER_TERMINAL; asker <= ASKER_PAGE; asker++) {
        RunResult run = sample_inconclusive();
        run.complete = true;
        run.cases[0].trials_requested = run.cases[0].trials;
        run.cases[0].too_few.trials = 530;
        char *text = text_of(run, (TextStyle){.width = 80, .asker = asker});
        Text expected = {0};
        text_addf(&expected,
                  "cannot tell  fisher-yates, 4 items: 12,345 trials are too few\n  next  %s",
                  next[asker]);
        assert_string_equal(text, text_string(&expected));
        text_clear(&expected);
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
    assert_begins(text, "\x1b[1;31mBIASED\x1b[0m  naive, 3 items: ");
    assert_contains(text, "  why    each place");
    assert_contains(text, "-11.1%  \x1b[38;5;68m####"); /* too rarely: up to the mark in blue; */
    assert_contains(text, "#\x1b[0m|\x1b[38;5;208m#####\x1b[0m\n"); /* the rest in orange */
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_screens),
        cmocka_unit_test(other_wordings),
        cmocka_unit_test(facts_come_first),
        cmocka_unit_test(too_few_says_why),
        cmocka_unit_test(lacking_items_in_words),
        cmocka_unit_test(controls_are_told),
        cmocka_unit_test(the_mistake_stands_with_the_verdict),
        cmocka_unit_test(many_cases_fit_on_a_screen),
        cmocka_unit_test(what_was_not_run_is_for_the_long_form),
        cmocka_unit_test(in_the_words_of_the_asker),
        cmocka_unit_test(the_usual_report_is_short),
        cmocka_unit_test(no_line_is_too_long),
        cmocka_unit_test(no_control_reaches_the_terminal),
        cmocka_unit_test(colour_only_by_the_style),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
