#include "reports/run/case_sheet.h"

#include "analyses/analysis.h"
#include "base/elementary.h"
#include "inference/verdict.h"
#include "reports/run/headline.h"
#include "reports/run/what_is_off.h"
#include "reports/words/item_words.h"
#include "reports/words/mistake_words.h"
#include "reports/words/run_sentences.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void case_verdict_title(Sheet *sheet, const CaseResult *result)
{
    headline(&sheet->line, result, false);
    Block *title = sheet_add(sheet, BLOCK_TITLE, verdict_word(result->status), NULL);
    title->tone = !finding_conclusive(result->status) && !result->error ? TONE_OPEN
                  : result->as_expected                                 ? TONE_GOOD
                                                                        : TONE_BAD;
    if (bias_within(&sheet->line, result) || more_facts(&sheet->line, result))
        sheet_add(sheet, BLOCK_FACT, "also", NULL);
}

bool case_mistake(Sheet *sheet, const CaseResult *result)
{
    Mistake mistake = mistake_of(result);
    if (mistake.why) {
        write_why(&sheet->line, mistake);
        sheet_add(sheet, BLOCK_FACT, "why", NULL);
    }
    if (mistake.fix)
        sheet_add(sheet, BLOCK_FACT, "fix", "%s", mistake.fix);
    return mistake.why || mistake.fix;
}

void case_analyses(Sheet *sheet, const CaseResult *result, bool explained)
{
    int detail = sheet->detail;
    for (size_t i = 0; analyses[i]; i++) {
        sheet->detail = explained || analyses[i]->aside ? 1 : detail;
        const char *label = analysis_sentence(analyses[i], &sheet->line, result);
        if (label)
            sheet_add(sheet, BLOCK_FACT, label, NULL);
    }
    sheet->detail = detail;
}

/* ---- pictures ---- */

static const double AS_IF_FAIR =
    4; /* standard deviations that the farthest of some counts is off */

static void orders(Sheet *sheet, const CaseResult *result, double trials)
{
    Block *block = sheet_add(sheet, BLOCK_BARS, "order", "= %s each, if fair",
                             word_number(trials / (double)result->counts.orders).text);
    block->even = trials / (double)result->counts.orders;
    block->deviation = heat_deviation((uint64_t)trials, (double)result->counts.orders);
    for (uint64_t i = 0; i < result->counts.orders; i++) {
        char label[ORDER_WORDS_SIZE];
        order_words(result, i, label);
        sheet_bar(sheet, label, (double)result->counts.permutations[i],
                  word_count(result->counts.permutations[i]).text);
    }
}

/* The place where the counts of a deal are farthest off, or the classes. */
static void deals(Sheet *sheet, const CaseResult *result, double trials)
{
    const Shape *shape = case_shape(result);
    const ReportedCounts *all = &result->counts; /* which has one of these */
    const uint64_t *counts = all->blocks ? all->blocks : all->positions;
    size_t blocks = shape->blocks - (shape->blocks > 1 && shape->seen < shape->n), at = 0;
    double most = -1;
    for (size_t block = 0; block < blocks; block++)
        for (size_t group = 0; group < shape->groups; group++) {
            HeatDeal fair =
                heat_deal((uint64_t)trials, (double)shape->n, (double)shape_in_group(shape, group),
                          (double)shape_in_block(shape, block));
            double count = (double)counts[group * shape->blocks + block];
            double off = fabs(count - fair.mean) / fair.deviation;
            at = off > most ? block : at;
            most = off > most ? off : most;
        }
    HeatDeal fair =
        heat_deal((uint64_t)trials, (double)shape->n, 1, (double)shape_in_block(shape, at));
    Word where = {""};
    if (shape->ordered && blocks > 1)
        where = word_made(" at place %zu", at);
    Word even = shape->groups < shape->n
                    ? word_made("its share%s", where.text)
                    : word_made("%s each%s", word_number(fair.mean).text, where.text);
    Block *bars = sheet_add(sheet, BLOCK_BARS, case_of_classes(result) ? "class" : "item",
                            "= %s, if fair", even.text);
    bars->even = fair.mean;
    bars->deviation = fair.deviation;
    if (case_is_wrong(result) && most < AS_IF_FAIR) /* what is off lies elsewhere */
        bars->detail = 1;
    for (size_t group = 0; group < shape->groups; group++) {
        uint64_t count = counts[group * shape->blocks + at];
        double alike = (double)shape_in_group(shape, group);
        Word name = word_made("%zu", group + result->external.base);
        if (!shape->names && result->external.items)
            name = word_made("%.40s", result->external.items[group]);
        sheet_bar(sheet, shape->names ? shape->names[group] : name.text, (double)count / alike,
                  word_count(count).text);
    }
}

bool case_picture(Sheet *sheet, const CaseResult *result, bool other)
{
    const ReportedCounts *all = &result->counts;
    double trials = (double)(result->trials - result->invalid.trials);
    bool few = all->permutations && result->n >= 2 && result->n <= 4;
    if (trials < 1 || result->law.name ||
        (case_shape(result) && (other || !(all->blocks || all->positions))))
        return false;
    if (case_shape(result)) {
        deals(sheet, result, trials);
        return true;
    }
    if (few != other && all->permutations && result->n >= 2 && result->n <= 6) {
        orders(sheet, result, trials);
        return true;
    }
    const uint64_t *counts = all->positions ? all->positions : all->place_blocks;
    if ((few != other) || !counts || result->n < 3)
        return false;
    Block *block = sheet_add(sheet, BLOCK_MATRIX, "places",
                             "How often each item came to each place, against how often it "
                             "should. What chance alone explains is blank.");
    block->matrix = (Matrix){.counts = counts,
                             .n = result->n,
                             .side = all->positions ? result->n : all->place_block_count,
                             .trials = (uint64_t)trials,
                             .base = result->external.base,
                             .of_law = result->of_law};
    return true;
}

/* ---- details ---- */

static void fact(Sheet *sheet, const char *label, const char *text)
{
    if (text && *text)
        sheet_add(sheet, BLOCK_FACT, label, "%s", text);
}

static void source(Sheet *sheet, const CaseResult *result)
{
    Text *line = &sheet->line;
    const RandomSource *random = &result->random;
    if (external_sentence(line, result)) {
        sheet_add(sheet, BLOCK_FACT, "source", NULL);
        return;
    }
    if (result->external.command)
        return;
    text_addf(line, "%s, %s", random->source,
              random->repeatable ? word_made("seed %llu", (unsigned long long)result->seed).text
                                 : "different every time");
    if (random->draw == DRAW_THREE_WAY)
        text_add(line, ", a comparator that answers -1, 0 or 1");
    else if (random->draw != DRAW_EXACT)
        text_addf(line, ", draws by %s", draw_words[random->draw]);
    if (random->draw_bits)
        text_addf(line, " of %u bits", random->draw_bits);
    if (result->times)
        text_addf(line, ", made %u times in a trial", result->times);
    if (result->start != START_IDENTITY)
        text_addf(line, ", --start %s", start_words[result->start]);
    sheet_add(sheet, BLOCK_FACT, "source", "%s", random->in_order ? "; one sequence" : "");
}

/* A table of its own name, for who cannot see where it stands. */
static void table_of(Sheet *sheet, const CaseResult *result, const char *what, const char *titles)
{
    Text label = {0};
    text_addf(&label, "%s of %s", what, result->id);
    sheet_table(sheet, text_string(&label), titles);
    text_end_part(&label, &sheet->line);
}

static void not_run(Sheet *sheet, const char *const *checks, size_t count, const char *why)
{
    for (size_t i = 0; i < count; i++)
        text_addf(&sheet->line, "%s%s", i ? ", " : "", checks[i]);
    if (count)
        sheet_add(sheet, BLOCK_FACT, "not run", " (%s)", why);
}

static void checks(Sheet *sheet, const CaseResult *result)
{
    table_of(sheet, result, "checks",
             "check|8finds|#6statistic|#4df|#1p|#adjusted p|#w|7 95% interval|"
             "#5would find w|>9note");
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        bool made = check->status != FINDING_SKIPPED, sized = made && !isnan(check->effect.value);
        bool ends = sized && !isnan(check->effect.low) && check->effect.high < 1e4;
        bool p = made && !check->by_evidence;
        sheet_cell(sheet, "%s", check->id);
        sheet_cell(sheet, "%s", made ? verdict_word(check->status) : "not run");
        sheet_cell(sheet, "%s",
                   made && !isnan(check->statistic) ? word_number(check->statistic).text : "");
        sheet_cell(sheet, "%s", made && !isnan(check->df) ? word_number(check->df).text : "");
        sheet_cell(sheet, "%s", p ? word_probability(check->log10_p).text : "");
        sheet_cell(sheet, "%s",
                   p      ? word_probability(check->log10_p_adjusted).text
                   : made ? word_evidence(check->log10_e).text
                          : "");
        sheet_cell(sheet, "%s", sized ? word_effect(check->effect.value).text : "");
        sheet_cell(sheet, "%s",
                   ends ? word_made("%.20s to %.20s", word_effect(check->effect.low).text,
                                    word_effect(check->effect.high).text)
                              .text
                        : "");
        sheet_cell(sheet, "%s",
                   made && isfinite(check->detectable) ? word_effect(check->detectable).text : "");
        if (made && check->method && *check->method)
            text_addf(&sheet->line, "by %s", check->method);
        if (made && check->same_as)
            text_addf(&sheet->line, "; the same test as %s", check->same_as);
        if (made && check->trials)
            text_addf(&sheet->line,
                      kind_between_trials(check)       ? "; on %s trials of eight parts"
                      : check_on_sample(result, check) ? "; on %s trials of all parts"
                                                       : "; on the first %s trials",
                      word_count(check->trials).text);
        if (ends && check->effect.low > 0 && check->status == FINDING_NO_BIAS_FOUND)
            text_add(&sheet->line, "; the interval leaves out 0, as 1 of 40 does if fair");
        sheet_cell(sheet, "%s", check->reason);
    }
    not_run(sheet, result->left_out, result->left_out_count, "--checks all, or by name");
    not_run(sheet, result->not_in_table, result->not_in_table_count,
            word_made("they need the trials, not a table of %.40s", result->table).text);
}

static void worst(Sheet *sheet, const CaseResult *result)
{
    if (!result->worst_count)
        return;
    table_of(sheet, result, "farthest off", "farthest off|#times|#expected|#2ratio|1by check");
    for (size_t i = 0; i < result->worst_count; i++) {
        const WorstCell *cell = &result->worst[i];
        cell_name(&sheet->line, result, cell);
        sheet_cell(sheet, NULL);
        sheet_cell(sheet, "%s", word_count(cell->observed).text);
        sheet_cell(sheet, "%s", word_number(cell->expected).text);
        sheet_cell(sheet, "%s", isfinite(cell->ratio) ? word_number(cell->ratio).text : "");
        sheet_cell(sheet, "%s", cell->check);
    }
}

void case_details(Sheet *sheet, const RunResult *run, const CaseResult *result)
{
    Text *line = &sheet->line;
    case_picture(sheet, result, true);
    fact(sheet, "code", result->summary);
    fact(sheet, "claim", result->claim);
    fact(sheet, "command", result->external.command);
    source(sheet, result);
    if (result->p_first > 0)
        sheet_add(sheet, BLOCK_FACT, "first", "a stage of a tenth of the trials: p = %s",
                  number_short(result->p_first, 3).text);
    fact(sheet, "digest", result->digest);
    if (result->law.name)
        sheet_add(sheet, BLOCK_FACT, "law", "%s: seen by %s and positions alone", result->law.name,
                  result->dealt ? "outcomes" : "permutations");
    const char *(*const sentences[])(Text *, const CaseResult *) = {
        likeness_sentence, law_sentence,   source_sentence,
        planned_sentence,  start_sentence, items_sentence};
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        const char *label = sentences[i](line, result);
        if (label)
            sheet_add(sheet, BLOCK_FACT, label, NULL);
    }
    if (result->check_count)
        checks(sheet, result);
    worst(sheet, result);
}
