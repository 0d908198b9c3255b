#include "reports/selftest_report.h"

#include "inference/calibration.h"
#include "reports/json/json_tree.h"
#include "reports/text/text_page.h"
#include "reports/text/text_table.h"
#include "reports/words/text_words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- JSON ---- */

static void add_rate(JsonBuilder *builder, cJSON *parent, const char *key, const char *expected,
                     const Rate *rate)
{
    cJSON *object = json_add_object(builder, parent, key);
    json_add_number(builder, object, expected, rate->level);
    json_add_integer(builder, object, "times", rate->times);
    json_add_number(builder, object, "rate", (double)rate->times / (double)rate->runs);
    cJSON *interval = json_add_array(builder, object, "ci999");
    json_add_number(builder, interval, NULL, rate->low);
    json_add_number(builder, interval, NULL, rate->high);
    json_add_bool(builder, object, "inside", rate_inside(rate));
}

static void add_tail(JsonBuilder *builder, cJSON *parent, const char *key, const Rate *rates)
{
    cJSON *array = json_add_array(builder, parent, key);
    for (size_t l = 0; l < CALIBRATION_LEVELS; l++)
        add_rate(builder, array, NULL, "level", &rates[l]);
}

static void add_calibration(JsonBuilder *builder, cJSON *array, const Calibration *calibration)
{
    cJSON *object = json_add_object(builder, array, NULL);
    json_add_text(builder, object, "check", calibration->check);
    json_add_integer(builder, object, "n", calibration->n);
    json_add_integer(builder, object, "trials", calibration->trials);
    json_add_integer(builder, object, "runs", calibration->runs);
    if (!calibration->runs) {
        json_add_text(builder, object, "reason", calibration->reason);
        return;
    }
    if (calibration->bound)
        json_add_bool(builder, object, "bound", true);
    else
        json_add_number(builder, object, "ks_p", calibration->ks_p);
    add_tail(builder, object, "upper", calibration->upper);
    add_tail(builder, object, "lower", calibration->lower);
}

static void add_alarm(JsonBuilder *builder, cJSON *array, const FalseAlarms *alarms)
{
    cJSON *object = json_add_object(builder, array, NULL);
    json_add_integer(builder, object, "n", alarms->n);
    json_add_integer(builder, object, "trials", alarms->trials);
    json_add_integer(builder, object, "runs", alarms->rate.runs);
    add_rate(builder, object, "alarms", "alpha", &alarms->rate);
}

static void add_power(JsonBuilder *builder, cJSON *array, const PowerFound *power)
{
    cJSON *object = json_add_object(builder, array, NULL);
    json_add_text(builder, object, "algorithm", power->algorithm);
    json_add_integer(builder, object, "n", power->n);
    json_add_text(builder, object, "check", power->check);
    json_add_integer(builder, object, "trials", power->trials);
    json_add_number(builder, object, "alpha", power->level);
    json_add_integer(builder, object, "runs", power->rate.runs);
    add_rate(builder, object, "found", "predicted", &power->rate);
}

char *selftest_json(const Selftest *selftest)
{
    JsonBuilder builder = {0};
    cJSON *root = cJSON_CreateObject();
    if (!root)
        return NULL;
    json_add_text(&builder, root, "schema", "fairness-selftest/1");
    cJSON *tool = json_add_object(&builder, root, "tool");
    json_add_text(&builder, tool, "name", "fairness");
    json_add_text(&builder, tool, "version", FAIRNESS_VERSION);
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, selftest->seed);
    json_add_text(&builder, root, "seed", seed);
    json_add_integer(&builder, root, "runs", selftest->runs);
    json_add_bool(&builder, root, "long", selftest->is_long);
    json_add_bool(&builder, root, "complete", selftest->complete);
    json_add_bool(&builder, root, "passed", selftest->passed);
    json_add_integer(&builder, root, "rates", selftest->rates);
    json_add_integer(&builder, root, "outside", selftest->outside);
    json_add_number(&builder, root, "log10_p", selftest->log10_worst);
    cJSON *array = json_add_array(&builder, root, "calibration");
    for (size_t i = 0; i < selftest->calibration_count; i++)
        add_calibration(&builder, array, &selftest->calibrations[i]);
    array = json_add_array(&builder, root, "false_alarms");
    for (size_t i = 0; i < selftest->alarm_count; i++)
        add_alarm(&builder, array, &selftest->alarms[i]);
    array = json_add_array(&builder, root, "power");
    for (size_t i = 0; i < selftest->power_count; i++)
        add_power(&builder, array, &selftest->powers[i]);
    json_add_number(&builder, root, "duration_s", selftest->seconds);
    char *text = builder.failed ? NULL : json_print(root);
    cJSON_Delete(root);
    return text;
}

/* ---- text ---- */

static void set_cell(char *cell, const char *text)
{
    snprintf(cell, TABLE_CELL, "%.60s", text);
}

/* "5.2%", with a star where it is outside. */
static void set_rate(char *cell, const Rate *rate)
{
    snprintf(cell, TABLE_CELL, "%.3g%%%s", 100 * (double)rate->times / (double)rate->runs,
             rate_inside(rate) ? "" : "*");
}

enum {
    CHECK,
    ITEMS,
    UPPER,
    LOWER = UPPER + CALIBRATION_LEVELS,
    KS = LOWER + CALIBRATION_LEVELS,
    COLUMNS
};

static void calibrations(Page *page, const Selftest *selftest)
{
    static const TableColumn columns[COLUMNS] = {
        {"check", false, true, 0}, {"n", true, false, 0},    {"> 5%", true, false, 0},
        {"1%", true, false, 0},    {"0.1%", true, false, 0}, {"< 5%", true, false, 0},
        {"1%", true, false, 0},    {"0.1%", true, false, 0}, {"KS p", true, false, 1},
    };
    char(*cells)[TABLE_CELL] = calloc(selftest->calibration_count * COLUMNS + 1, TABLE_CELL);
    if (!cells) {
        text_lose(&page->out);
        return;
    }
    size_t rows = 0;
    for (size_t i = 0; i < selftest->calibration_count; i++) {
        const Calibration *calibration = &selftest->calibrations[i];
        if (!calibration->runs)
            continue;
        char(*row)[TABLE_CELL] = cells + rows++ * COLUMNS;
        set_cell(row[CHECK], calibration->check);
        snprintf(row[ITEMS], TABLE_CELL, "%zu", calibration->n);
        for (size_t l = 0; l < CALIBRATION_LEVELS; l++) {
            set_rate(row[UPPER + l], &calibration->upper[l]);
            set_rate(row[LOWER + l], &calibration->lower[l]);
        }
        if (!calibration->bound)
            snprintf(row[KS], TABLE_CELL, "%.2g", calibration->ks_p);
    }
    Table table = {columns, COLUMNS, rows, cells};
    table_print(page_out(page), &table, page->style.width);
    free(cells);
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
    enum { WIDE = sizeof columns / sizeof columns[0] };
    char(*cells)[TABLE_CELL] = calloc(selftest->power_count * WIDE + 1, TABLE_CELL);
    if (!cells) {
        text_lose(&page->out);
        return;
    }
    for (size_t i = 0; i < selftest->power_count; i++) {
        const PowerFound *power = &selftest->powers[i];
        char(*row)[TABLE_CELL] = cells + i * WIDE;
        set_cell(row[0], power->algorithm);
        snprintf(row[1], TABLE_CELL, "%zu", power->n);
        set_cell(row[2], power->check);
        set_cell(row[3], word_count(power->trials).text);
        snprintf(row[4], TABLE_CELL, "%g", power->level);
        snprintf(row[5], TABLE_CELL, "%.1f%%", 100 * power->rate.level);
        set_rate(row[6], &power->rate);
        snprintf(row[7], TABLE_CELL, "%.1f%% to %.1f%%", 100 * power->rate.low,
                 100 * power->rate.high);
    }
    Table table = {columns, WIDE, selftest->power_count, cells};
    table_print(page_out(page), &table, page->style.width);
    free(cells);
}

static void false_alarms(Page *page, const Selftest *selftest)
{
    for (size_t i = 0; i < selftest->alarm_count; i++) {
        const FalseAlarms *alarms = &selftest->alarms[i];
        text_addf(&page->line, "n = %zu: %s of %s fair runs at alpha = %g (%.2f%% to %.2f%%)",
                  alarms->n, word_count(alarms->rate.times).text,
                  word_count(alarms->rate.runs).text, alarms->rate.level, 100 * alarms->rate.low,
                  100 * alarms->rate.high);
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
        page_gap(&page);
        text_add(&page.line, "Of biased runs, how many were found:");
        page_paragraph(&page, 2);
        page_gap(&page);
        powers(&page, selftest);
    }
    return page_finish(&page);
}
