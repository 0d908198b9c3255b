#include "reports/dossier/dossier.h"

#include "analyses/rules.h"
#include "base/numbers.h"
#include "inference/calibration.h"
#include "reports/dossier/dossier_case.h"
#include "reports/dossier/dossier_page.h"
#include "reports/page/html_text.h"
#include "reports/page/page_styles.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <string.h>

static void front(DossierPage *page, const Dossier *dossier)
{
    const RunResult *run = dossier->run;
    dossier_heading(page, 1, false, "Dossier of a test of shuffles");
    dossier_table(page, "item|value", 2);
    dossier_row(page, "revision of this document", dossier->revision);
    if (!run->stable)
        dossier_row(page, "tests began (UTC)", run->started_at);
    dossier_row(page, "made by", "fairness " FAIRNESS_VERSION);
    if (!run->stable) {
        dossier_row(page, "machine", dossier->machine);
        dossier_row(page, "name of the machine", run->host);
        dossier_row(page, "command", run->command);
    }
    dossier_row(page, "chance of a false alarm in the family verdict",
                number_short(run->alpha, 6).text);
    dossier_row(page, "tests that share it", word_made("%zu", run->tests).text);
    dossier_table_end(page);
    dossier_heading(page, 3, false, "What these results are of");
    dossier_table(page, "what|file|SHA-256 of its bytes", 3);
    for (size_t i = 0; i < dossier->file_count; i++) {
        const DossierFile *file = &dossier->files[i];
        dossier_cells(page, file->role, file->path ? file->path : "part of the program",
                      file->digest[0] ? file->digest : "none: see What was left out", NULL);
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
        RuleTotals rules = rules_totals(case_rules(result));
        dossier_cell(page, "%s", result->id);
        dossier_deck_cell(page, result);
        dossier_cells(page, word_count(result->trials).text, case_word(result),
                      word_count(rules.tests).text, word_count(rules.fails_95).text,
                      word_number(rules.expected_95).text, word_count(rules.fails_99).text,
                      word_number(rules.expected_99).text, NULL);
    }
    dossier_table_end(page);
    dossier_say(
        page,
        "Rules look at each test by itself: at 95%% a fair shuffle fails one test in twenty, "
        "at 99%% one in a hundred. So with many tests it fails some of them, and to pass all of "
        "very many would be suspicious in itself. The family verdict takes its own tests "
        "together: the chance that it calls a fair shuffle unfair is at most %s. That is why "
        "the two differ; the columns \"expected\" say how many single tests a fair shuffle "
        "fails. Tests of one case share their deals, so their number of failures varies "
        "somewhat more than that of separate runs.",
        number_short(run->alpha, 6).text);
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
    dossier_row(page, "outcome",
                record->passed     ? "passed"
                : record->complete ? "FAILED"
                                   : "stopped");
    dossier_row(page, "fair runs at each size", word_count(record->runs).text);
    dossier_row(page, "seed", word_made("%llu", (unsigned long long)record->seed).text);
    dossier_row(page, "rates compared with what they should be",
                word_made("%zu", record->rates).text);
    dossier_row(page, "of them outside their 99.9% interval",
                word_made("%zu", record->outside).text);
    dossier_row(page, "p of all together", word_probability(record->log10_worst).text);
    dossier_table_end(page);
    dossier_table(page, "false alarms of the verdict|items|runs|alarms|allowed rate|rate", 1);
    for (size_t i = 0; i < record->alarm_count; i++) {
        const FalseAlarms *alarms = &record->alarms[i];
        dossier_cells(page, "all usual checks", word_made("%zu", alarms->n).text,
                      word_count(alarms->rate.runs).text, word_count(alarms->rate.times).text,
                      number_short(alarms->rate.level, 6).text, word_number(alarms->rate.rate).text,
                      NULL);
    }
    dossier_table_end(page);
    dossier_table(page, "biased shuffle|items|check|runs|found|predicted rate|rate", 1);
    for (size_t i = 0; i < record->power_count; i++) {
        const PowerFound *power = &record->powers[i];
        dossier_cells(page, power->algorithm, word_made("%zu", power->n).text, power->check,
                      word_count(power->rate.runs).text, word_count(power->rate.times).text,
                      word_number(power->predicted).text, word_number(power->rate.rate).text, NULL);
    }
    dossier_table_end(page);
}

static void left_out(DossierPage *page, const Dossier *dossier)
{
    dossier_heading(page, 2, true, "What was left out");
    dossier_table(page, "case|what|why", 3);
    for (size_t i = 0; i < dossier->run->case_count; i++)
        dossier_left_out_of_case(page, &dossier->run->cases[i]);
    for (size_t i = 0; i < dossier->file_count; i++)
        if (!dossier->files[i].digest[0]) {
            dossier_cells(page, dossier->files[i].role, "digest of its bytes",
                          dossier->files[i].path ? "it is a command, or no file that can be read"
                                                 : "left out with --stable",
                          NULL);
        }
    if (!dossier->selftest) {
        dossier_cells(page, "all", "the program's test of itself", "--selftest 0", NULL);
    }
    static const char *const never[][2] = {
        {"unpredictability and cryptographic strength", "outcomes do not show them"},
        {"seeding, and how often the generator is cycled", "outcomes do not show them"},
        {"the generator's raw output", "only shuffled decks were looked at; spectral and bit tests "
                                       "are for test suites of generators"},
    };
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++) {
        dossier_cells(page, "all", never[i][0], never[i][1], NULL);
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
    DossierPage page = {.form = form, .every_test = dossier->every_test};
    const RunResult *run = dossier->run;
    if (form == DOSSIER_HTML) {
        html_page_begin(&page.out, dossier_css, "Dossier of a test of shuffles, revision ",
                        dossier->revision);
        text_add(&page.out, "<style>@page{@bottom-left{content:\"fairness dossier, revision ");
        css_text(&page.out, dossier->revision);
        text_add(&page.out, "\"}}</style>\n");
        text_add(&page.out, "</head>\n<body>\n<main>\n");
    }
    front(&page, dossier);
    summary(&page, run);
    for (size_t i = 0; i < run->case_count; i++)
        dossier_case(&page, run, &run->cases[i]);
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
