#include "reports/dossier/dossier_case.h"

#include "analyses/rules.h"
#include "base/numbers.h"
#include "base/shape_words.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_sentence.h"
#include "reports/words/verdict_words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The most rows of a kind of test in a table; of more, the lowest p, unless all are requested. */
enum { ROWS_SHOWN = 60, ROWS_OF_MANY = 12 };

void dossier_row(DossierPage *page, const char *what, const char *value)
{
    dossier_cells(page, what, value && value[0] ? value : "not known", NULL);
}

void dossier_deck_cell(DossierPage *page, const CaseResult *result)
{
    Text words = {0};
    if (result->dealt)
        shape_write_words(&words, case_shape(result));
    else
        text_addf(&words, "%s item%s", word_count(result->n).text,
                  result->n == 1 ? "" : "s, all different");
    dossier_cell(page, "%s", text_string(&words));
    text_end_part(&words, &page->out);
}

/* Empty where the number says nothing. */
static void number_cell(DossierPage *page, double number)
{
    dossier_cell(page, "%s", isnan(number) ? "" : word_number(number).text);
}

static const char *pass(bool fails)
{
    return fails ? "FAIL" : "pass";
}

static void case_facts(DossierPage *page, const CaseResult *result)
{
    char seed[32];
    bool outside = result->external.command, own = result->external.own_words;
    const char *others = outside && !result->external.children ? "not known: recorded" : "its own";
    Text verdict = {0};
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)result->seed);
    verdict_sentence(&verdict, result, page->form == DOSSIER_HTML);
    dossier_table(page, "item|value", 2);
    dossier_row(page, "shuffle", outside ? result->external.command : result->algorithm);
    dossier_row(page, "what it does", result->summary);
    dossier_cell(page, "deck and what is seen");
    dossier_deck_cell(page, result);
    dossier_cells(page, "deals", word_count(result->trials).text, NULL);
    dossier_row(page, "random words", own ? others : result->source);
    dossier_row(page, "seed", own ? others : seed);
    dossier_row(page, "digest of all that was counted", result->digest);
    dossier_cell(page, "family verdict");
    dossier_cell(page, "%s: %s", case_word(result), text_string(&verdict));
    if (result->options.expected == EXPECT_BIASED)
        dossier_row(page, "expected", expected_bias_words(result));
    dossier_table_end(page);
    text_end_part(&verdict, &page->out);
}

static double lowest_p(const RuleTest *test)
{
    double lowest = 0;
    for (size_t i = 0; i < test->row_count; i++)
        lowest = test->rows[i].log10_p < lowest ? test->rows[i].log10_p : lowest;
    return lowest;
}

static void rule_tests(DossierPage *page, const CaseResult *result)
{
    const RuleTests *tests = case_rules(result);
    dossier_heading(page, 3, false, "Tests that rules name, each by itself");
    dossier_table(page,
                  "test|by|what it looks at|tests|fail at 95%|expected|fail at 99%|expected|lowest "
                  "p|95%|99%",
                  3);
    for (size_t i = 0; i < tests->count; i++) {
        const RuleTest *test = &tests->list[i];
        RuleTotals totals = rule_totals(test);
        if (!test->tests)
            continue;
        dossier_cells(page, test->id, test->by, test->what, word_count(test->tests).text,
                      word_count(test->fails_95).text, word_number(totals.expected_95).text,
                      word_count(test->fails_99).text, word_number(totals.expected_99).text,
                      word_probability(lowest_p(test)).text, pass(test->fails_95),
                      pass(test->fails_99), NULL);
    }
    dossier_table_end(page);
}

/* Why the two verdicts differ, or do not, with the numbers of this case. */
static void why(DossierPage *page, const RunResult *run, const CaseResult *result)
{
    RuleTotals all = rules_totals(case_rules(result));
    Text fails = {0};
    text_addf(&fails, "%s of %s tests fail at 95%%, where %s are expected of a fair shuffle",
              word_count(all.fails_95).text, word_count(all.tests).text,
              word_number(all.expected_95).text);
    if (!all.tests)
        dossier_say(page, "No test that rules name could be made here: see What was left out.");
    else if (!finding_conclusive(result->status))
        dossier_say(page, "%s. The family verdict is that these deals cannot tell.",
                    text_string(&fails));
    else if (!case_is_wrong(result) && result->status != FINDING_TOO_EVEN)
        dossier_say(page,
                    "%s, and the family verdict is: no bias found. Its lowest p, %s after Holm's "
                    "correction for the number of tests, is not below %s. %s",
                    text_string(&fails), word_probability(case_lowest_adjusted(result)).text,
                    number_short(run->alpha, 6).text,
                    all.fails_95 ? "The two differ because a single test at 95% fails once in "
                                   "twenty though nothing is wrong."
                                 : "The two agree.");
    else
        dossier_say(page,
                    "%s, and the family verdict is that the shuffle is not fair. Its lowest p is "
                    "%s after Holm's correction for the number of tests; a fair shuffle is called "
                    "unfair with a probability of at most %s. Single tests that pass do not see "
                    "this bias.",
                    text_string(&fails), word_probability(case_lowest_adjusted(result)).text,
                    number_short(run->alpha, 6).text);
    text_end_part(&fails, &page->out);
}

static void family(DossierPage *page, const CaseResult *result)
{
    size_t judged = 0;
    for (size_t i = 0; i < result->check_count; i++)
        judged += result->checks[i].status != FINDING_SKIPPED;
    if (!judged)
        return;
    dossier_heading(page, 3, false, "Tests of the family verdict");
    dossier_table(page,
                  "check|statistic|df|unadjusted p|95%|99%|p after Holm, in the family|verdict", 1);
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (check->status == FINDING_SKIPPED)
            continue;
        dossier_cell(page, "%s", check->id);
        number_cell(page, check->statistic);
        number_cell(page, check->df);
        dossier_cells(page, word_probability(check->log10_p).text,
                      pass(fails_at(check->log10_p, 0.05)), pass(fails_at(check->log10_p, 0.01)),
                      word_probability(check->log10_p_adjusted).text, verdict_word(check->status),
                      NULL);
    }
    dossier_table_end(page);
}

/* The number of rows of a test that are printed: all, or the rows with the lowest p. */
static size_t rows_shown(const DossierPage *page, const RuleTest *test)
{
    return test->tests > ROWS_SHOWN && !page->every_test ? ROWS_OF_MANY : test->row_count;
}

static int by_p(const void *a, const void *b)
{
    const RuleRow *const *x = a, *const *y = b;
    if ((*x)->log10_p != (*y)->log10_p)
        return (*x)->log10_p < (*y)->log10_p ? -1 : 1;
    return *x < *y ? -1 : 1;
}

static void single_tests(DossierPage *page, const CaseResult *result)
{
    const RuleTests *tests = case_rules(result);
    dossier_heading(page, 3, false, "Single tests that rules name");
    dossier_table(page, "test|by|which|chi-square|df|unadjusted p|95%|99%", 3);
    for (size_t i = 0; i < tests->count; i++) {
        const RuleTest *test = &tests->list[i];
        const RuleRow **rows = malloc((test->row_count + 1) * sizeof *rows);
        if (!rows)
            text_lose(&page->out);
        for (size_t r = 0; rows && r < test->row_count; r++)
            rows[r] = &test->rows[r];
        if (rows && rows_shown(page, test) < test->row_count)
            qsort(rows, test->row_count, sizeof *rows, by_p);
        for (size_t r = 0; rows && r < rows_shown(page, test); r++) {
            dossier_cells(page, test->id, test->by, rows[r]->what,
                          word_number(rows[r]->statistic).text, word_number(rows[r]->df).text,
                          word_probability(rows[r]->log10_p).text, pass(rows[r]->fails_95),
                          pass(rows[r]->fails_99), NULL);
        }
        free(rows);
    }
    dossier_table_end(page);
}

void dossier_case(DossierPage *page, const RunResult *run, const CaseResult *result)
{
    Text heading = {0};
    text_addf(&heading, "Case %s", result->id);
    dossier_heading(page, 2, true, text_string(&heading));
    text_end_part(&heading, &page->out);
    if (result->error) {
        dossier_say(page, "It could not be run: %s", result->error);
        return;
    }
    case_facts(page, result);
    bool rules = rules_totals(case_rules(result)).tests > 0;
    if (rules)
        rule_tests(page, result);
    why(page, run, result);
    family(page, result);
    if (rules)
        single_tests(page, result);
}

void dossier_left_out_of_case(DossierPage *page, const CaseResult *result)
{
    const RuleTests *tests = case_rules(result);
    if (!tests->count) {
        dossier_cells(page, result->id, "all tests that rules name",
                      result->error ? "the case could not be run"
                      : result->law.name
                          ? "they are of even shuffles, and another law was asked for"
                          : "they are of many deals, and this is one long order",
                      NULL);
    }
    for (size_t i = 0; i < tests->count; i++) {
        const RuleTest *test = &tests->list[i];
        if (test->reason[0]) {
            dossier_cell(page, "%s", result->id);
            dossier_cell(page, "%s%s%s", test->id, test->by[0] ? " by " : "", test->by);
            if (test->needs)
                dossier_cell(page, "%s: it needs %s deals", test->reason,
                             word_count(test->needs).text);
            else
                dossier_cell(page, "%s", test->reason);
        }
        if (rows_shown(page, test) < test->tests) {
            dossier_cell(page, "%s", result->id);
            dossier_cell(page, "%s%s%s", test->id, test->by[0] ? " by " : "", test->by);
            dossier_cell(page,
                         "made, but of its %s single tests only the %zu with the lowest p are "
                         "printed; --every-test prints all",
                         word_count(test->tests).text, rows_shown(page, test));
        }
    }
    for (size_t i = 0; i < result->check_count; i++)
        if (result->checks[i].status == FINDING_SKIPPED) {
            dossier_cell(page, "%s", result->id);
            dossier_cell(page, "check %s", result->checks[i].id);
            dossier_cell(page, "%s", result->checks[i].reason);
        }
    for (size_t i = 0; i < result->left_out_count; i++) {
        dossier_cell(page, "%s", result->id);
        dossier_cell(page, "check %s", result->left_out[i]);
        dossier_cell(page, "not asked for (\"checks\": \"all\" in the suite)");
    }
}
