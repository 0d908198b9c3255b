#include "reports/dossier/dossier.h"

#include "analyses/rules.h"
#include "base/numbers.h"
#include "inference/calibration.h"
#include "reports/dossier/dossier_case.h"
#include "reports/page/page_styles.h"
#include "reports/run/headline.h"
#include "reports/selftest_report.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <string.h>

/* What the laboratory signs, first. */
static void summary(Sheet *sheet, const RunResult *run)
{
    tally_sentence(&sheet->line, run);
    sheet_add(sheet, BLOCK_TITLE, run->as_expected ? "passed" : "NOT PASSED", NULL)->tone =
        run->as_expected ? TONE_GOOD : TONE_BAD;
    sheet_table(sheet, "summary",
                "case|#deals|family verdict|#tests of rules|#fail at 95%|#expected of a fair "
                "shuffle|#fail at 99%|#expected");
    for (size_t i = 0; i < run->case_count; i++) {
        const CaseResult *result = &run->cases[i];
        RuleTotals rules = rules_totals(case_rules(result));
        case_name(&sheet->line, result);
        sheet_cell(sheet, NULL);
        sheet_cells(sheet, word_count(result->trials).text, verdict_word(result->status),
                    word_count(rules.tests).text, word_count(rules.fails_95).text,
                    word_number(rules.expected_95).text, word_count(rules.fails_99).text,
                    word_number(rules.expected_99).text, NULL);
    }
    sheet_add(
        sheet, BLOCK_PARAGRAPH, NULL,
        "Rules look at each test by itself: at 95%% a fair shuffle fails one test in twenty, "
        "at 99%% one in a hundred. So with many tests it fails some of them, and to pass all of "
        "very many would be suspicious in itself. The family verdict takes its own tests "
        "together: the chance that it calls a fair shuffle unfair is at most %s. That is why "
        "the two differ; the columns \"expected\" say how many single tests a fair shuffle "
        "fails. Tests of one case share their deals, so their number of failures varies "
        "somewhat more than that of separate runs.",
        number_short(run->alpha, 6).text);
}

static void what_was_tested(Sheet *sheet, const Dossier *dossier)
{
    const RunResult *run = dossier->run;
    sheet_add(sheet, BLOCK_HEADING, "What was tested, and where", NULL);
    sheet_add(sheet, BLOCK_FACT, "revision", "%s", dossier->revision);
    if (!run->stable) {
        sheet_add(sheet, BLOCK_FACT, "began", "%s UTC", run->started_at);
        sheet_add(sheet, BLOCK_FACT, "machine", "%s, %s", dossier->machine,
                  run->host ? run->host : "not known");
        sheet_add(sheet, BLOCK_CODE, "command", "%s", run->command ? run->command : "not known");
    }
    sheet_add(sheet, BLOCK_FACT, "made by", "fairness %s", FAIRNESS_VERSION);
    sheet_table(sheet, "files", "what|file|SHA-256 of its bytes");
    for (size_t i = 0; i < dossier->file_count; i++) {
        const DossierFile *file = &dossier->files[i];
        sheet_cells(sheet, file->role, file->path ? file->path : "part of the program",
                    file->digest[0] ? file->digest : "none: see What was left out", NULL);
    }
}

static void left_out(Sheet *sheet, const Dossier *dossier)
{
    sheet_add(sheet, BLOCK_HEADING, "What was left out", NULL);
    sheet_table(sheet, "left out", "case|what|why");
    for (size_t i = 0; i < dossier->run->case_count; i++)
        dossier_left_out_of_case(sheet, &dossier->run->cases[i], dossier->every_test);
    for (size_t i = 0; i < dossier->file_count; i++)
        if (!dossier->files[i].digest[0])
            sheet_cells(sheet, dossier->files[i].role, "digest of its bytes",
                        dossier->files[i].path ? "it is a command, or no file that can be read"
                                               : "left out with --stable",
                        NULL);
    if (!dossier->selftest)
        sheet_cells(sheet, "all", "the program's test of itself", "--selftest 0", NULL);
    static const char *const never[][2] = {
        {"unpredictability and cryptographic strength", "outcomes do not show them"},
        {"seeding, and how often the generator is cycled", "outcomes do not show them"},
        {"the generator's raw output", "only shuffled decks were looked at; spectral and bit tests "
                                       "are for test suites of generators"},
    };
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        sheet_cells(sheet, "all", never[i][0], never[i][1], NULL);
    if (!dossier->run->complete)
        sheet_add(sheet, BLOCK_PARAGRAPH, NULL,
                  "The run was cut off: cases and deals are missing.");
}

static void signatures(Sheet *sheet)
{
    static const char *const roles[] = {"tested by", "checked by", "released by"};
    sheet_add(sheet, BLOCK_HEADING, "Names and signatures", NULL);
    sheet_table(sheet, "signatures", "role|name|organisation|date|signature");
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++)
        sheet_cells(sheet, roles[i], "", "", "", "", NULL);
}

static void dossier_sheet(Sheet *sheet, const Dossier *dossier)
{
    const RunResult *run = dossier->run;
    summary(sheet, run);
    signatures(sheet);
    what_was_tested(sheet, dossier);
    for (size_t i = 0; i < run->case_count; i++)
        dossier_case(sheet, run, &run->cases[i], dossier->every_test);
    sheet_add(sheet, BLOCK_HEADING, "The program's test of itself", NULL);
    if (dossier->selftest)
        selftest_sheet(sheet, dossier->selftest);
    else
        sheet_add(sheet, BLOCK_PARAGRAPH, NULL, "It was left out.");
    left_out(sheet, dossier);
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

char *dossier_html(const Dossier *dossier)
{
    Sheet sheet = {0};
    Text css = {0}, title = {0};
    text_addf(&css, "%s@page{@bottom-left{content:\"fairness dossier, revision ", dossier_css);
    css_text(&css, dossier->revision);
    text_add(&css, "\"}}");
    text_addf(&title, "Dossier of a test of shuffles, revision %s", dossier->revision);
    dossier_sheet(&sheet, dossier);
    const char *of = arena_keep(&sheet.memory, text_take(&title));
    return sheet_html(&sheet, of, arena_keep(&sheet.memory, text_take(&css)));
}

char *dossier_markdown(const Dossier *dossier)
{
    Sheet sheet = {0};
    dossier_sheet(&sheet, dossier);
    return sheet_markdown(&sheet, SIZE_MAX);
}
