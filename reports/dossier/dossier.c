#include "reports/dossier/dossier.h"

#include "base/shape_words.h"
#include "inference/calibration.h"
#include "reports/dossier/dossier_page.h"
#include "reports/html/html_text.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_sentence.h"
#include "reports/words/verdict_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A table has so many rows of a kind of test; of more, the lowest p. All are in the JSON. */
enum { ROWS_SHOWN = 60, ROWS_OF_MANY = 12 };

static const char style[] =
    "<style>\n"
    "@page{size:A4;margin:18mm 16mm 20mm;@bottom-right{content:\"page \" counter(page) \" of \" "
    "counter(pages);font:8pt sans-serif}@bottom-left{font:8pt sans-serif}}\n"
    "body{font:10.5pt/1.4 sans-serif;max-width:46rem;margin:0 auto;padding:1rem;background:#fff;"
    "color:#000}\n"
    "h1{font-size:1.6rem}h2{font-size:1.25rem;border-bottom:1px solid;padding-bottom:.2rem}"
    "h3{font-size:1.05rem}\n"
    "table{border-collapse:collapse;width:100%;font-size:.78em;font-variant-numeric:tabular-nums;"
    "margin:.6rem 0 1rem}\n"
    "td:first-child{min-width:4.4rem}td,th{border:1px solid #777;padding:.18rem "
    ".4rem;text-align:left;vertical-align:top;"
    "overflow-wrap:break-word}\n"
    "td:nth-child(2):last-child,td:nth-child(3):last-child{overflow-wrap:anywhere}\n"
    "th{background:#eee}.sign td{height:2.6rem}\n"
    "@media print{body{max-width:none;padding:0}tr{break-inside:avoid}h2,h3{break-after:avoid}"
    "thead{display:table-header-group}.page{break-before:page}th{background:none}}\n"
    "</style>\n";

static const char *pass(bool fails)
{
    return fails ? "FAIL" : "pass";
}

static void row2(DossierPage *page, const char *what, const char *value)
{
    dossier_cell(page, "%s", what);
    dossier_cell(page, "%s", value && value[0] ? value : "not known");
}

/* The deck and what is seen of it, "52 items" where there is no shape. */
static void deck_words(Text *out, const CaseResult *result)
{
    Shape plain = shape_plain(result->n);
    shape_write_words(out, result->dealt ? case_shape(result) : &plain);
}

static void deck_cell(DossierPage *page, const CaseResult *result)
{
    Text words = {0};
    deck_words(&words, result);
    dossier_cell(page, "%s", text_string(&words));
    text_end_part(&words, &page->out);
}

static void front(DossierPage *page, const Dossier *dossier)
{
    const RunResult *run = dossier->run;
    char alpha[32], tests[32];
    snprintf(alpha, sizeof alpha, "%g", run->alpha);
    snprintf(tests, sizeof tests, "%zu", run->tests);
    dossier_heading(page, 1, false, "Dossier of a test of shuffles");
    dossier_table(page, "item|value", 2);
    row2(page, "revision of this document", dossier->revision);
    if (!run->stable)
        row2(page, "tests began (UTC)", run->started_at);
    row2(page, "made by", "fairness " FAIRNESS_VERSION);
    if (!run->stable) {
        row2(page, "machine", dossier->machine);
        row2(page, "name of the machine", run->host);
        row2(page, "command", run->command);
    }
    row2(page, "chance of a false alarm in the family verdict", alpha);
    row2(page, "tests that share it", tests);
    dossier_table_end(page);
    dossier_heading(page, 3, false, "What these results are of");
    dossier_table(page, "what|file|SHA-256 of its bytes", 3);
    for (size_t i = 0; i < dossier->file_count; i++) {
        const DossierFile *file = &dossier->files[i];
        dossier_cell(page, "%s", file->role);
        dossier_cell(page, "%s", file->path ? file->path : "part of the program");
        dossier_cell(page, "%s", file->digest[0] ? file->digest : "none: see What was left out");
    }
    dossier_table_end(page);
}

static void summary(DossierPage *page, const RunResult *run)
{
    dossier_heading(page, 2, false, "Summary");
    dossier_table(page,
                  "case|deck and what is seen|deals|family verdict|tests of rules|fail at "
                  "95%|expected of a fair shuffle|fail at 99%|expected",
                  2);
    for (size_t i = 0; i < run->case_count; i++) {
        const CaseResult *result = &run->cases[i];
        RuleTotals rules = case_rules(result);
        dossier_cell(page, "%s", result->id);
        deck_cell(page, result);
        dossier_cell(page, "%s", word_count(result->trials).text);
        dossier_cell(page, "%s", case_word(result));
        dossier_cell(page, "%s", word_count(rules.tests).text);
        dossier_cell(page, "%s", word_count(rules.fails_95).text);
        dossier_cell(page, "%s", word_number(rules.expected_95).text);
        dossier_cell(page, "%s", word_count(rules.fails_99).text);
        dossier_cell(page, "%s", word_number(rules.expected_99).text);
    }
    dossier_table_end(page);
    dossier_say(
        page,
        "Rules look at each test by itself: at 95%% a fair shuffle fails one test in twenty, "
        "at 99%% one in a hundred. So with many tests it fails some of them, and a shuffle "
        "that passes all of very many would be evener than chance. The family verdict "
        "looks at its own tests together, with a chance of %g that any of them calls a "
        "fair shuffle unfair. That is why the two differ; the columns \"expected\" say by "
        "how much they may. Tests of one case share their deals, so their number of "
        "failures varies somewhat more than that of separate runs.",
        run->alpha);
}

static void case_facts(DossierPage *page, const CaseResult *result)
{
    char seed[32];
    Text verdict = {0};
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)result->seed);
    verdict_sentence(&verdict, result, page->form == DOSSIER_HTML);
    dossier_table(page, "item|value", 2);
    row2(page, "shuffle", result->external.command ? result->external.command : result->algorithm);
    row2(page, "what it does", result->summary);
    dossier_cell(page, "deck and what is seen");
    deck_cell(page, result);
    dossier_cell(page, "deals");
    dossier_cell(page, "%s", word_count(result->trials).text);
    row2(page, "random words", result->external.own_words ? "its own" : result->source);
    row2(page, "seed", result->external.own_words ? "its own" : seed);
    row2(page, "digest of all that was counted", result->digest);
    dossier_cell(page, "family verdict");
    dossier_cell(page, "%s %s", case_word(result), text_string(&verdict));
    if (result->asked.expected == EXPECT_BIASED)
        row2(page, "expected", expected_bias_words(result));
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
    dossier_heading(page, 3, false, "Tests that rules name, each by itself");
    dossier_table(page,
                  "test|by|what it looks at|tests|fail at 95%|expected|fail at 99%|expected|lowest "
                  "p|95%|99%",
                  3);
    for (size_t i = 0; i < result->rule_count; i++) {
        const RuleTest *test = &result->rules[i];
        RuleTotals totals = rule_totals(test);
        if (!test->tests)
            continue;
        dossier_cell(page, "%s", test->id);
        dossier_cell(page, "%s", test->by);
        dossier_cell(page, "%s", test->what);
        dossier_cell(page, "%s", word_count(test->tests).text);
        dossier_cell(page, "%s", word_count(test->fails_95).text);
        dossier_cell(page, "%s", word_number(totals.expected_95).text);
        dossier_cell(page, "%s", word_count(test->fails_99).text);
        dossier_cell(page, "%s", word_number(totals.expected_99).text);
        dossier_cell(page, "%s", word_probability(lowest_p(test)).text);
        dossier_cell(page, "%s", pass(test->fails_95));
        dossier_cell(page, "%s", pass(test->fails_99));
    }
    dossier_table_end(page);
}

/* Why the two verdicts differ, or do not, with the numbers of this case. */
static void why(DossierPage *page, const RunResult *run, const CaseResult *result)
{
    RuleTotals all = case_rules(result);
    unsigned long long tests = all.tests, fails = all.fails_95;
    if (!all.tests)
        dossier_say(page, "No test that rules name could be made here: see What was left out.");
    else if (!finding_conclusive(result->status))
        dossier_say(page,
                    "%llu of %llu tests fail at 95%%, where %s are expected of a fair "
                    "shuffle. The family verdict is that these deals cannot tell.",
                    fails, tests, word_number(all.expected_95).text);
    else if (!case_is_wrong(result) && result->status != FINDING_TOO_EVEN)
        dossier_say(page,
                    "%llu of %llu tests fail at 95%%, where %s are expected of a fair shuffle, and "
                    "the family verdict is: no bias found. %s",
                    fails, tests, word_number(all.expected_95).text,
                    all.fails_95 ? "They differ because a test at 95% fails once in twenty though "
                                   "nothing is wrong, and the family verdict allows for how many "
                                   "tests there are."
                                 : "They agree.");
    else
        dossier_say(
            page,
            "%llu of %llu tests fail at 95%%, where %s are expected of a fair shuffle, and "
            "the family verdict says that this is none: chance alone leads to such a verdict with "
            "a probability of %g at most. Tests that pass say only that they do not see "
            "it.",
            fails, tests, word_number(all.expected_95).text, run->alpha);
}

static void family(DossierPage *page, const CaseResult *result)
{
    dossier_heading(page, 3, false, "Tests of the family verdict");
    dossier_table(page,
                  "check|statistic|df|unadjusted p|95%|99%|p after Holm, in the family|verdict", 1);
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (check->status == FINDING_SKIPPED)
            continue;
        dossier_cell(page, "%s", check->id);
        dossier_cell(page, "%s", word_number(check->statistic).text);
        dossier_cell(page, "%s", word_number(check->df).text);
        dossier_cell(page, "%s", word_probability(check->log10_p).text);
        dossier_cell(page, "%s", pass(fails_at(check->log10_p, 0.05)));
        dossier_cell(page, "%s", pass(fails_at(check->log10_p, 0.01)));
        dossier_cell(page, "%s", word_probability(check->log10_p_adjusted).text);
        dossier_cell(page, "%s", verdict_word(check->status));
    }
    dossier_table_end(page);
}

/* Of a row's test, the rows that are printed: all, or the lowest p, which come first. */
static size_t rows_shown(const RuleTest *test)
{
    return test->tests > ROWS_SHOWN ? ROWS_OF_MANY : test->row_count;
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
    dossier_heading(page, 3, false, "Single tests that rules name");
    dossier_table(page, "test|by|which|chi-square|df|unadjusted p|95%|99%", 3);
    for (size_t i = 0; i < result->rule_count; i++) {
        const RuleTest *test = &result->rules[i];
        const RuleRow **rows = malloc((test->row_count + 1) * sizeof *rows);
        if (!rows)
            text_lose(&page->out);
        for (size_t r = 0; rows && r < test->row_count; r++)
            rows[r] = &test->rows[r];
        if (rows && rows_shown(test) < test->row_count)
            qsort(rows, test->row_count, sizeof *rows, by_p);
        for (size_t r = 0; rows && r < rows_shown(test); r++) {
            dossier_cell(page, "%s", test->id);
            dossier_cell(page, "%s", test->by);
            dossier_cell(page, "%s", rows[r]->what);
            dossier_cell(page, "%s", word_number(rows[r]->statistic).text);
            dossier_cell(page, "%s", word_number(rows[r]->df).text);
            dossier_cell(page, "%s", word_probability(rows[r]->log10_p).text);
            dossier_cell(page, "%s", pass(rows[r]->fails_95));
            dossier_cell(page, "%s", pass(rows[r]->fails_99));
        }
        free(rows);
    }
    dossier_table_end(page);
}

static void one_case(DossierPage *page, const RunResult *run, const CaseResult *result)
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
    rule_tests(page, result);
    why(page, run, result);
    family(page, result);
    single_tests(page, result);
}

static void selftest(DossierPage *page, const Selftest *record)
{
    dossier_heading(page, 2, true, "The program's test of itself");
    if (!record) {
        dossier_say(page, "It was left out.");
        return;
    }
    dossier_say(page,
                "The same program, on the same machine, tested shuffles that are known to be fair, "
                "and looked at how often its own p-values were below 0.05, 0.01 and 0.001; then "
                "shuffles of known bias, and how often it found them.");
    dossier_table(page, "what|value", 2);
    row2(page, "outcome", record->passed ? "passed" : record->complete ? "FAILED" : "stopped");
    dossier_cell(page, "fair runs at each size");
    dossier_cell(page, "%s", word_count(record->runs).text);
    dossier_cell(page, "seed");
    dossier_cell(page, "%llu", (unsigned long long)record->seed);
    dossier_cell(page, "rates compared with what they should be");
    dossier_cell(page, "%zu", record->rates);
    dossier_cell(page, "of them outside their 99.9%% interval");
    dossier_cell(page, "%zu", record->outside);
    dossier_cell(page, "p of all together");
    dossier_cell(page, "%s", word_probability(record->log10_worst).text);
    dossier_table_end(page);
    dossier_table(page, "false alarms of the verdict|items|runs|alarms|allowed rate|rate", 1);
    for (size_t i = 0; i < record->alarm_count; i++) {
        const FalseAlarms *alarms = &record->alarms[i];
        dossier_cell(page, "all usual checks");
        dossier_cell(page, "%zu", alarms->n);
        dossier_cell(page, "%s", word_count(alarms->rate.runs).text);
        dossier_cell(page, "%s", word_count(alarms->rate.times).text);
        dossier_cell(page, "%g", alarms->rate.level);
        dossier_cell(page, "%s", word_number(alarms->rate.rate).text);
    }
    dossier_table_end(page);
    dossier_table(page, "biased shuffle|items|check|runs|found|predicted rate|rate", 1);
    for (size_t i = 0; i < record->power_count; i++) {
        const PowerFound *power = &record->powers[i];
        dossier_cell(page, "%s", power->algorithm);
        dossier_cell(page, "%zu", power->n);
        dossier_cell(page, "%s", power->check);
        dossier_cell(page, "%s", word_count(power->rate.runs).text);
        dossier_cell(page, "%s", word_count(power->rate.times).text);
        dossier_cell(page, "%s", word_number(power->predicted).text);
        dossier_cell(page, "%s", word_number(power->rate.rate).text);
    }
    dossier_table_end(page);
}

static void case_left_out(DossierPage *page, const CaseResult *result)
{
    if (!result->rule_count) {
        dossier_cell(page, "%s", result->id);
        dossier_cell(page, "all tests that rules name");
        dossier_cell(page, "%s",
                     result->error      ? "the case could not be run"
                     : result->law.name ? "they are of even shuffles, and another law was asked for"
                                        : "they are not made of such a case");
    }
    for (size_t i = 0; i < result->rule_count; i++) {
        const RuleTest *test = &result->rules[i];
        if (test->reason[0]) {
            dossier_cell(page, "%s", result->id);
            dossier_cell(page, "%s%s%s", test->id, test->by[0] ? " by " : "", test->by);
            if (test->needs)
                dossier_cell(page, "%s: it needs %s deals", test->reason,
                             word_count(test->needs).text);
            else
                dossier_cell(page, "%s", test->reason);
        } else if (rows_shown(test) < test->tests) {
            dossier_cell(page, "%s", result->id);
            dossier_cell(page, "%s%s%s", test->id, test->by[0] ? " by " : "", test->by);
            dossier_cell(page,
                         "made, but of its %s single tests only the %zu with the lowest p are "
                         "printed; the JSON form has %s",
                         word_count(test->tests).text, rows_shown(test),
                         test->row_count < test->tests ? "more" : "all");
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

static void left_out(DossierPage *page, const Dossier *dossier)
{
    dossier_heading(page, 2, true, "What was left out");
    dossier_table(page, "case|what|why", 3);
    for (size_t i = 0; i < dossier->run->case_count; i++)
        case_left_out(page, &dossier->run->cases[i]);
    for (size_t i = 0; i < dossier->file_count; i++)
        if (!dossier->files[i].digest[0]) {
            dossier_cell(page, "%s", dossier->files[i].role);
            dossier_cell(page, "digest of its bytes");
            dossier_cell(page, "%s",
                         dossier->files[i].path ? "it is a command, or no file that can be read"
                                                : "left out with --stable");
        }
    if (!dossier->selftest) {
        dossier_cell(page, "all");
        dossier_cell(page, "the program's test of itself");
        dossier_cell(page, "--selftest 0");
    }
    static const char *const never[][2] = {
        {"unpredictability and cryptographic strength", "outcomes do not show them"},
        {"seeding, and how often the generator is cycled", "outcomes do not show them"},
        {"the generator's raw output", "only shuffled decks were looked at; spectral and bit tests "
                                       "are for test suites of generators"},
    };
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++) {
        dossier_cell(page, "all");
        dossier_cell(page, "%s", never[i][0]);
        dossier_cell(page, "%s", never[i][1]);
    }
    dossier_table_end(page);
    if (!dossier->run->complete)
        dossier_say(page, "The run was cut off: cases and deals are missing.");
}

static void signatures(DossierPage *page)
{
    static const char *const roles[] = {"tested by", "checked by", "released by"};
    dossier_heading(page, 2, false, "Names and signatures");
    text_add(&page->out, page->form == DOSSIER_HTML ? "<div class=\"sign\">\n" : "");
    dossier_table(page, "role|name|organisation|date|signature", 5);
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++) {
        dossier_cell(page, "%s", roles[i]);
        for (int cell = 1; cell < 5; cell++)
            dossier_cell(page, "%s", "");
    }
    dossier_table_end(page);
    text_add(&page->out, page->form == DOSSIER_HTML ? "</div>\n" : "");
}

/* Text of any origin in a string of a style sheet: what could end it is escaped by its number. */
static void css_text(Text *out, const char *text)
{
    for (const unsigned char *at = (const unsigned char *)text; *at; at++)
        if (*at < ' ' || *at == 127 || strchr("\"\\<>&'", *at))
            text_addf(out, "\\%x ", *at);
        else
            text_add_char(out, (char)*at);
}

static char *dossier_write(const Dossier *dossier, DossierForm form)
{
    DossierPage page = {.form = form};
    const RunResult *run = dossier->run;
    if (form == DOSSIER_HTML) {
        text_add(&page.out,
                 "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                 "<meta name=\"viewport\" content=\"width=device-width, "
                 "initial-scale=1\">\n<title>Dossier of a test of shuffles, revision ");
        html_text(&page.out, dossier->revision);
        text_add(&page.out, "</title>\n");
        text_add(&page.out, style);
        text_add(&page.out, "<style>@page{@bottom-left{content:\"fairness dossier, revision ");
        css_text(&page.out, dossier->revision);
        text_add(&page.out, "\"}}</style>\n");
        text_add(&page.out, "</head>\n<body>\n<main>\n");
    }
    front(&page, dossier);
    summary(&page, run);
    for (size_t i = 0; i < run->case_count; i++)
        one_case(&page, run, &run->cases[i]);
    selftest(&page, dossier->selftest);
    left_out(&page, dossier);
    signatures(&page);
    if (form == DOSSIER_HTML)
        text_add(&page.out, "</main>\n</body>\n</html>\n");
    return text_take(&page.out);
}

char *dossier_html(const Dossier *dossier)
{
    return dossier_write(dossier, DOSSIER_HTML);
}

char *dossier_markdown(const Dossier *dossier)
{
    return dossier_write(dossier, DOSSIER_MARKDOWN);
}
