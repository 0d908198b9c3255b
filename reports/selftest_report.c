#include "reports/selftest_report.h"

#include "base/elementary.h"
#include "base/numbers.h"
#include "inference/calibration.h"
#include "reports/words/text_words.h"

#include <inttypes.h>

/* "5.2%", with a star where it is outside. */
static void rate_cell(Sheet *sheet, const Rate *rate)
{
    sheet_cell(sheet, "%.3g%%%s", 100 * (double)rate->times / (double)rate->runs,
               rate_inside(rate) ? "" : "*");
}

static void calibrations(Sheet *sheet, const Selftest *selftest)
{
    sheet_add(sheet, BLOCK_PARAGRAPH, NULL,
              "Of fair runs, how many had a p above (>) or below (<) in the most extreme 5%%, 1%% "
              "and 0.1%%, and whether p is even in between (Kolmogorov-Smirnov; nothing where the "
              "p are bounds). A star: outside its interval.");
    sheet_table(sheet, "fair runs", "check|#n|#> 5%|#1%|#0.1%|#< 5%|#1%|#0.1%|#1KS p|>9");
    for (size_t i = 0; i < selftest->calibration_count; i++) {
        const Calibration *calibration = &selftest->calibrations[i];
        sheet_cells(sheet, calibration->check, word_made("%zu", calibration->n).text, NULL);
        for (size_t l = 0; l < 2 * CALIBRATION_LEVELS; l++)
            if (calibration->runs)
                rate_cell(sheet, l < CALIBRATION_LEVELS
                                     ? &calibration->upper[l]
                                     : &calibration->lower[l - CALIBRATION_LEVELS]);
            else
                sheet_cells(sheet, "", NULL);
        bool ks = calibration->runs && !calibration->bound;
        sheet_cells(sheet, ks ? word_probability(log10(fmax(calibration->ks_p, 1e-300))).text : "",
                    calibration->runs ? "" : "not made", NULL);
    }
}

static void powers(Sheet *sheet, const Selftest *selftest)
{
    sheet_add(sheet, BLOCK_PARAGRAPH, NULL, "Of biased runs, how many were found:");
    sheet_table(sheet, "biased runs",
                "shuffle|#n|check|#trials|#1alpha|#predicted|#found|#2 99.9% interval");
    for (size_t i = 0; i < selftest->power_count; i++) {
        const PowerFound *power = &selftest->powers[i];
        sheet_cells(sheet, power->algorithm, word_made("%zu", power->n).text, power->check,
                    word_count(power->trials).text, number_short(power->level, 6).text,
                    word_made("%.1f%%", 100 * power->rate.level).text, NULL);
        rate_cell(sheet, &power->rate);
        sheet_cell(sheet, "%.1f%% to %.1f%%", 100 * power->rate.low, 100 * power->rate.high);
    }
}

void selftest_sheet(Sheet *sheet, const Selftest *selftest)
{
    const char *word = !selftest->complete ? "STOPPED" : selftest->passed ? "calibrated" : "OFF";
    sheet->detail = -1;
    sheet_add(
        sheet, BLOCK_TITLE, word,
        "%s of %s rates outside their 99.9%% intervals, %.1f expected by chance; all together "
        "p = %s (%s runs each, seed %" PRIu64 ", %s)",
        word_count(selftest->outside).text, word_count(selftest->rates).text,
        0.001 * (double)selftest->rates, word_probability(selftest->log10_worst).text,
        word_count(selftest->runs).text, selftest->seed, word_duration(selftest->seconds).text)
        ->tone = selftest->passed ? TONE_GOOD : TONE_BAD;
    sheet->detail = 0;
    for (size_t i = 0; i < selftest->alarm_count; i++) {
        const FalseAlarms *alarms = &selftest->alarms[i];
        sheet_add(sheet, BLOCK_FACT, "alarms",
                  "n = %zu: %s of %s fair runs at alpha = %s (%.2f%% to %.2f%%)", alarms->n,
                  word_count(alarms->rate.times).text, word_count(alarms->rate.runs).text,
                  number_short(alarms->rate.level, 6).text, 100 * alarms->rate.low,
                  100 * alarms->rate.high);
    }
    if (selftest->gsl)
        sheet_add(sheet, BLOCK_FACT, "GSL", "p-values come from GSL %s", selftest->gsl);
    calibrations(sheet, selftest);
    powers(sheet, selftest);
}
