#include "reports/selftest_report.h"

#include "base/elementary.h"
#include "base/numbers.h"
#include "inference/calibration.h"
#include "reports/text/text_page.h"
#include "reports/text/text_table.h"
#include "reports/words/text_words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "5.2%", with a star where it is outside. */
static void add_rate(Table *table, const Rate *rate)
{
    table_cell(table, "%.3g%%%s", 100 * (double)rate->times / (double)rate->runs,
               rate_inside(rate) ? "" : "*");
}

static void calibrations(Page *page, const Selftest *selftest)
{
    static const TableColumn columns[] = {
        {"check", false, true, 0}, {"n", true, false, 0},    {"> 5%", true, false, 0},
        {"1%", true, false, 0},    {"0.1%", true, false, 0}, {"< 5%", true, false, 0},
        {"1%", true, false, 0},    {"0.1%", true, false, 0}, {"KS p", true, false, 1},
    };
    Table table = {.columns = columns, .column_count = sizeof columns / sizeof columns[0]};
    for (size_t i = 0; i < selftest->calibration_count; i++) {
        const Calibration *calibration = &selftest->calibrations[i];
        if (!calibration->runs)
            continue;
        table_cell(&table, "%s", calibration->check);
        table_cell(&table, "%zu", calibration->n);
        for (size_t l = 0; l < CALIBRATION_LEVELS; l++)
            add_rate(&table, &calibration->upper[l]);
        for (size_t l = 0; l < CALIBRATION_LEVELS; l++)
            add_rate(&table, &calibration->lower[l]);
        double ks = log10(fmax(calibration->ks_p, 1e-300));
        table_cell(&table, "%s", calibration->bound ? "" : word_probability(ks).text);
    }
    table_print(page, &table);
}

static void skipped(Page *page, const Selftest *selftest)
{
    bool any = false;
    for (size_t i = 0; i < selftest->calibration_count; i++) {
        const Calibration *calibration = &selftest->calibrations[i];
        if (calibration->runs)
            continue;
        text_addf(&page->line, "%s%s at n = %zu", any ? ", " : "", calibration->check,
                  calibration->n);
        any = true;
    }
    if (any)
        page_fact(page, "not made");
}

static void powers(Page *page, const Selftest *selftest)
{
    static const TableColumn columns[] = {
        {"shuffle", false, true, 0}, {"n", true, false, 0},
        {"check", false, true, 0},   {"trials", true, false, 0},
        {"alpha", true, false, 1},   {"predicted", true, false, 0},
        {"found", true, false, 0},   {"99.9% interval", true, false, 2},
    };
    Table table = {.columns = columns, .column_count = sizeof columns / sizeof columns[0]};
    for (size_t i = 0; i < selftest->power_count; i++) {
        const PowerFound *power = &selftest->powers[i];
        table_cell(&table, "%s", power->algorithm);
        table_cell(&table, "%zu", power->n);
        table_cell(&table, "%s", power->check);
        table_cell(&table, "%s", word_count(power->trials).text);
        table_cell(&table, "%s", number_short(power->level, 6).text);
        table_cell(&table, "%.1f%%", 100 * power->rate.level);
        add_rate(&table, &power->rate);
        table_cell(&table, "%.1f%% to %.1f%%", 100 * power->rate.low, 100 * power->rate.high);
    }
    table_print(page, &table);
}

static void false_alarms(Page *page, const Selftest *selftest)
{
    for (size_t i = 0; i < selftest->alarm_count; i++) {
        const FalseAlarms *alarms = &selftest->alarms[i];
        text_addf(&page->line, "n = %zu: %s of %s fair runs at alpha = %s (%.2f%% to %.2f%%)",
                  alarms->n, word_count(alarms->rate.times).text,
                  word_count(alarms->rate.runs).text, number_short(alarms->rate.level, 6).text,
                  100 * alarms->rate.low, 100 * alarms->rate.high);
        page_fact(page, i ? "" : "alarms");
    }
}

static void headline(Page *page, const Selftest *selftest)
{
    const char *word = !selftest->complete ? "STOPPED" : selftest->passed ? "calibrated" : "OFF";
    text_addf(
        &page->line,
        "%s of %s rates outside their 99.9%% intervals, %.1f expected by chance; all together "
        "p = %s (%s runs each, seed %" PRIu64 ", %s)",
        word_count(selftest->outside).text, word_count(selftest->rates).text,
        0.001 * (double)selftest->rates, word_probability(selftest->log10_worst).text,
        word_count(selftest->runs).text, selftest->seed, word_duration(selftest->seconds).text);
    page_headline(page, word, selftest->passed ? "1;32" : "1;31", (int)strlen(word) + 2);
}

static void by_gsl(Page *page, const Selftest *selftest)
{
    if (!selftest->gsl)
        return;
    text_addf(&page->line,
              "p-values agree with GSL %s within %s, of binomial counts within %s; %s compared",
              selftest->gsl, number_short(selftest->gsl_bound, 2).text,
              number_short(selftest->gsl_bound_binomial, 2).text,
              word_count(selftest->by_gsl).text);
    page_fact(page, "GSL");
}

char *selftest_text(const Selftest *selftest, TextStyle style)
{
    Page page = page_begin(style);
    headline(&page, selftest);
    if (style.verbosity >= 0) {
        page_gap(&page);
        text_add(
            &page.line,
            "Of fair runs, how many had a p above (>) or below (<) in the most extreme 5%, 1% and "
            "0.1%, and whether p is even in between (Kolmogorov-Smirnov; nothing where the p "
            "are bounds). A star: outside its interval.");
        page_paragraph(&page, 2);
        page_gap(&page);
        calibrations(&page, selftest);
        page_gap(&page);
        skipped(&page, selftest);
        false_alarms(&page, selftest);
        by_gsl(&page, selftest);
        page_gap(&page);
        text_add(&page.line, "Of biased runs, how many were found:");
        page_paragraph(&page, 2);
        page_gap(&page);
        powers(&page, selftest);
    }
    return page_finish(&page);
}
