#include "reports/dossier/dossier_case.h"

#include "analyses/rules.h"
#include "base/numbers.h"
#include "reports/run/case_sheet.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <stdlib.h>

/* The most rows of a kind of test in a table; of more, the lowest p, unless all are requested. */
enum { ROWS_SHOWN = 60, ROWS_OF_MANY = 12 };

static const char *pass(bool fails)
{
    return fails ? "FAIL" : "pass";
}

static double lowest_p(const RuleTest *test)
{
    double lowest = 0;
    for (size_t i = 0; i < test->row_count; i++)
        lowest = test->rows[i].log10_p < lowest ? test->rows[i].log10_p : lowest;
    return lowest;
}

static void rule_tests(Sheet *sheet, const CaseResult *result)
{
    const RuleTests *tests = case_rules(result);
    sheet_add(sheet, BLOCK_HEADING, "Tests that rules name, each by itself", NULL);
    sheet_table(sheet, "rules",
                "test|by|what it looks at|#tests|#fail at 95%|#expected|#fail at 99%|#expected|"
                "#lowest p| 95%| 99%");
    for (size_t i = 0; i < tests->count; i++) {
        const RuleTest *test = &tests->list[i];
        RuleTotals totals = rules_totals(&(RuleTests){&tests->list[i], 1});
        if (!test->tests)
            continue;
        sheet_cells(sheet, test->id, test->by, test->what, word_count(test->tests).text,
                    word_count(test->fails_95).text, word_number(totals.expected_95).text,
                    word_count(test->fails_99).text, word_number(totals.expected_99).text,
                    word_probability(lowest_p(test)).text, pass(test->fails_95),
                    pass(test->fails_99), NULL);
    }
}

/* The number of rows of a test that are printed: all, or the rows with the lowest p. */
static size_t rows_shown(const RuleTest *test, bool every_test)
{
    return test->tests > ROWS_SHOWN && !every_test ? ROWS_OF_MANY : test->row_count;
}

static int by_p(const void *a, const void *b)
{
    const RuleRow *const *x = a, *const *y = b;
    if ((*x)->log10_p != (*y)->log10_p)
        return (*x)->log10_p < (*y)->log10_p ? -1 : 1;
    return *x < *y ? -1 : 1;
}

static void single_tests(Sheet *sheet, const CaseResult *result, bool every_test)
{
    const RuleTests *tests = case_rules(result);
    sheet_add(sheet, BLOCK_HEADING, "Single tests that rules name", NULL);
    sheet_table(sheet, "single tests", "test|by|which|#chi-square|#df|#unadjusted p| 95%| 99%");
    for (size_t i = 0; i < tests->count; i++) {
        const RuleTest *test = &tests->list[i];
        const RuleRow **rows = arena_get(&sheet->memory, test->row_count + 1, sizeof *rows);
        for (size_t r = 0; rows && r < test->row_count; r++)
            rows[r] = &test->rows[r];
        if (rows && rows_shown(test, every_test) < test->row_count)
            qsort(rows, test->row_count, sizeof *rows, by_p);
        for (size_t r = 0; rows && r < rows_shown(test, every_test); r++)
            sheet_cells(sheet, test->id, test->by, rows[r]->what,
                        word_number(rows[r]->statistic).text, word_number(rows[r]->df).text,
                        word_probability(rows[r]->log10_p).text, pass(rows[r]->fails_95),
                        pass(rows[r]->fails_99), NULL);
    }
}

void dossier_case(Sheet *sheet, const RunResult *run, const CaseResult *result, bool every_test)
{
    sheet_add(sheet, BLOCK_HEADING, result->id, NULL);
    case_verdict_title(sheet, result);
    case_mistake(sheet, result);
    if (result->error)
        return;
    RuleTotals all = rules_totals(case_rules(result));
    sheet_add(sheet, BLOCK_PARAGRAPH, NULL,
              "%s of %s tests that rules name fail at 95%%, where %s are expected of a fair "
              "shuffle. The lowest p of the family verdict is %s after Holm's correction; it is "
              "called unfair below %s.",
              word_count(all.fails_95).text, word_count(all.tests).text,
              word_number(all.expected_95).text,
              word_probability(case_lowest_adjusted(result)).text,
              number_short(run->alpha, 6).text);
    case_details(sheet, run, result);
    if (all.tests) {
        rule_tests(sheet, result);
        single_tests(sheet, result, every_test);
    }
}

void dossier_left_out_of_case(Sheet *sheet, const CaseResult *result, bool every_test)
{
    const RuleTests *tests = case_rules(result);
    if (!tests->count)
        sheet_cells(sheet, result->id, "all tests that rules name",
                    result->error      ? "the case could not be run"
                    : result->law.name ? "they are of even shuffles, and another law was asked for"
                                       : "they are of many deals, and this is one long order",
                    NULL);
    for (size_t i = 0; i < tests->count; i++) {
        const RuleTest *test = &tests->list[i];
        bool shortened = rows_shown(test, every_test) < test->tests;
        if (test->reason[0] || shortened) {
            sheet_cell(sheet, "%s", result->id);
            sheet_cell(sheet, "%s%s%s", test->id, test->by[0] ? " by " : "", test->by);
        }
        if (test->reason[0]) {
            text_add(&sheet->line, test->reason);
            if (test->needs)
                text_addf(&sheet->line, ": it needs %s deals", word_count(test->needs).text);
            sheet_cell(sheet, NULL);
        } else if (shortened)
            sheet_cell(sheet,
                       "made, but of its %s single tests only the %zu with the lowest p are "
                       "printed; --every-test prints all",
                       word_count(test->tests).text, rows_shown(test, every_test));
    }
    for (size_t i = 0; i < result->check_count; i++)
        if (result->checks[i].status == FINDING_SKIPPED)
            sheet_cells(sheet, result->id, result->checks[i].id, result->checks[i].reason, NULL);
    for (size_t i = 0; i < result->left_out_count; i++)
        sheet_cells(sheet, result->id, result->left_out[i],
                    "not asked for (\"checks\": \"all\" in the suite)", NULL);
}
