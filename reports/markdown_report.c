/* GitHub-flavoured Markdown, for the summary of a CI step. The verdict table first, then what a
 * comparison found, then the checks of each case, those that are not as expected first and open.
 * Below 1 MiB, GitHub's limit for a step's summary: what would go beyond is left out, and that
 * is said. Names cannot mark up, link or mention. */
#include "base/text.h"
#include "reports/test_results.h"
#include "reports/text/case_sentences.h"
#include "reports/words/advice_words.h"
#include "reports/words/cell_words.h"
#include "reports/words/check_columns.h"
#include "reports/words/comparison_words.h"
#include "reports/words/report_formats.h"
#include "reports/words/sampled_words.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_sentence.h"
#include "reports/words/verdict_words.h"
#include "result/result.h"

#include <math.h>
#include <string.h>

/* GitHub takes 1 MiB; the table may fill most of it, the details the rest. */
enum { TABLE_BYTES = 500000, COMPARISON_BYTES = 700000, ALL_BYTES = 1000000 };

/* Printable text: everything that Markdown or HTML could take for markup becomes a reference. A
 * full stop or colon matters only where it would make a link. */
static void write_marked(Text *out, const char *text)
{
    for (const char *c = text; *c; c++) {
        bool link = (*c == ':' && c[1] == '/') ||
                    (*c == '.' && c - text >= 3 && strncasecmp(c - 3, "www", 3) == 0);
        if (link || strchr("\\`*_{}[]<>#~|!$@&\"'", *c))
            text_addf(out, "&#%d;", *c);
        else
            text_add_char(out, *c);
    }
}

/* Writes a text as Markdown, and ends it. */
static void write_words(Text *out, Text made)
{
    write_marked(out, text_string(&made));
    text_end_part(&made, out);
}

static Text sentence_text(const CaseResult *result)
{
    Text made = {0};
    verdict_sentence(&made, result, true);
    mistake_after(&made, result, ". ");
    advice_after(&made, result, ". ", true);
    return made;
}

static Text printable_text(const char *foreign)
{
    Text made = {0};
    text_escape(&made, foreign, true, 120);
    return made;
}

static Text cell_text(const CaseResult *result, const WorstCell *cell)
{
    Text made = {0};
    cell_name(&made, result, cell, true, 120);
    return made;
}

/* A word for each gravity; the gravest cases come first. */
static const char *const gravity_words[] = {"ok", "**inconclusive**", "**FAILED**", "**ERROR**"};

/* The sentence begins with the shuffle and n, which have columns of their own where the id says
 * them already. */
static void write_row(Text *out, const CaseResult *result)
{
    text_addf(out, "| %s | ", gravity_words[case_gravity(result)]);
    write_words(out, printable_text(result->id));
    text_addf(out, " | %s | %s | ", case_word(result), expectation_name(result->options.expected));
    write_words(out, sentence_text(result));
    text_add(out, " |\n");
}

static void write_heading(Text *out, const RunResult *run)
{
    text_add(out, "### fairness: ");
    tally_sentence(out, run);
    text_add(out, "\n\n");
    if (!run->complete)
        text_add(out, "**The run was cut off:** these are the trials done until then.\n\n");
}

static void write_table(Text *out, const RunResult *run)
{
    size_t left_out = 0;
    text_add(out, "| | case | verdict | expected | evidence |\n|---|---|---|---|---|\n");
    for (int gravity = CASE_GRAVEST; gravity >= 0; gravity--)
        for (size_t c = 0; c < run->case_count; c++) {
            if (case_gravity(&run->cases[c]) != gravity)
                continue;
            if (out->length < TABLE_BYTES)
                write_row(out, &run->cases[c]);
            else
                left_out++;
        }
    text_add_char(out, '\n');
    if (left_out)
        text_addf(out, "%zu more case%s left out here; the JSON report has %s.\n\n", left_out,
                  left_out == 1 ? " is" : "s are", left_out == 1 ? "it" : "them");
}

static Text comparison_text(const Comparison *comparison, const CaseChange *change)
{
    Text made = {0};
    if (!change) {
        comparison_sentence(&made, comparison, true);
        return made;
    }
    change_sentence(&made, comparison, change, true);
    if (change_advice(change))
        text_addf(&made, ". To do: %s.", change_advice(change));
    return made;
}

static void write_comparison(Text *out, const Comparison *comparison)
{
    size_t left_out = 0, rows = 0;
    if (!comparison)
        return;
    text_add(out, "#### Since the baseline\n\n");
    write_words(out, comparison_text(comparison, NULL));
    text_add(out, "\n\n");
    for (int regression = 1; regression >= 0; regression--)
        for (size_t i = 0; i < comparison->case_count; i++) {
            const CaseChange *change = &comparison->cases[i];
            if (change->regression != regression || !change_notable(change))
                continue;
            if (out->length >= COMPARISON_BYTES) {
                left_out++;
                continue;
            }
            if (rows++ == 0)
                text_add(out, "| | case | what changed |\n|---|---|---|\n");
            text_addf(out, "| %s | ", regression ? "**REGRESSION**" : "note");
            write_words(out, printable_text(change->id));
            text_add(out, " | ");
            write_words(out, comparison_text(comparison, change));
            text_add(out, " |\n");
        }
    text_add(out, rows ? "\n" : "");
    if (left_out)
        text_addf(out, "%zu more %s left out here; the JSON report has %s.\n\n", left_out,
                  left_out == 1 ? "is" : "are", left_out == 1 ? "it" : "them");
}

/* Where something is not as expected, how to see it again. */
static void write_again(Text *out, const RunResult *run)
{
    Text command = {0};
    if (again_command(&command, run, true)) {
        text_add(out, "Again: <code>");
        write_marked(out, text_string(&command));
        text_add(out, "</code>\n\n");
    }
    text_end_part(&command, out);
}

static void write_checks(Text *out, const CaseResult *result)
{
    const CheckColumn *columns[CHECK_COLUMNS_MOST];
    size_t count = check_columns(TABLE_MARKDOWN, columns);
    for (size_t c = 0; c < count; c++)
        text_addf(out, "%s%s%s |", c ? "" : "|", *columns[c]->heading ? " " : "",
                  columns[c]->heading);
    text_add(out, "\n|");
    for (size_t c = 0; c < count; c++)
        text_add(out, columns[c]->text ? "---|" : "--:|");
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        text_add(out, "\n|");
        for (size_t c = 0; c < count; c++) {
            Word word;
            const char *cell = check_cell(columns[c], check, &word);
            if (columns[c]->text || check->status != FINDING_SKIPPED)
                text_add_char(out, ' ');
            if (columns[c]->foreign)
                write_words(out, printable_text(cell));
            else
                text_add(out, cell);
            text_add(out, " |");
        }
    }
    text_add_char(out, '\n');
}

static void say(void *out, const char *label, Text *made)
{
    text_addf(out, "\n- %s: ", label);
    write_words(out, *made);
    *made = (Text){0};
}

static void write_details(Text *out, const CaseResult *result)
{
    text_addf(out, "<details%s><summary>", result->as_expected ? "" : " open");
    write_words(out, printable_text(result->id));
    text_addf(out, "</summary>\n\n%s trial%s, seed %llu, ", word_count(result->trials).text,
              result->trials == 1 ? "" : "s", (unsigned long long)result->seed);
    write_words(out, printable_text(result->source));
    text_addf(out, ", digest %s\n\n", result->digest[0] ? result->digest : "none");
    write_checks(out, result);
    for (PartSentence *const *sentence = part_sentences; *sentence; sentence++) {
        Text made = {0};
        if ((*sentence)(&made, result, true)) {
            text_add_char(out, '\n');
            write_words(out, made);
            text_add(out, ".\n");
        }
    }
    size_t before = out->length;
    case_sentences(result, SAY_BIAS | SAY_LAW | SAY_PLAN | SAY_LIMITS, (SentenceStyle){true, true},
                   say, out);
    text_add(out, out->length > before ? "\n" : "");
    for (size_t i = 0; i < result->worst_count && i < 5; i++) {
        const WorstCell *cell = &result->worst[i];
        text_add(out, i ? "\n- " : "\nFarthest from even:\n\n- ");
        write_words(out, cell_text(result, cell));
        text_addf(out, ": %s times, %s expected", word_count(cell->observed).text,
                  word_number(cell->expected).text);
    }
    text_add(out, "\n\n</details>\n\n");
}

/* One case's details as text, so that they go in whole or not at all. */
static Text details_text(const CaseResult *result)
{
    Text made = {0};
    write_details(&made, result);
    return made;
}

static void write_all_details(Text *out, const RunResult *run)
{
    size_t left_out = 0;
    for (int gravity = CASE_GRAVEST; gravity >= 0; gravity--)
        for (size_t c = 0; c < run->case_count; c++) {
            if (case_gravity(&run->cases[c]) != gravity || run->cases[c].error)
                continue;
            Text details = details_text(&run->cases[c]);
            if (out->length + details.length < ALL_BYTES)
                text_add(out, text_string(&details));
            else
                left_out++;
            text_end_part(&details, out);
        }
    if (left_out)
        text_addf(out,
                  "The checks of %zu more case%s are left out here; the JSON report has them.\n\n",
                  left_out, plural(left_out));
}

char *markdown_report(const RunResult *run)
{
    Text out = {0};
    write_heading(&out, run);
    write_table(&out, run);
    write_comparison(&out, run->comparison);
    write_again(&out, run);
    write_all_details(&out, run);
    text_addf(
        &out,
        "False alarms: at most one in %s such runs, shared by %zu test%s. w is the size of an "
        "imbalance, 0 if %s.\n",
        word_number(floor(1 / run->alpha + 0.5)).text, run->tests, plural(run->tests),
        run_of_classes(run)
            ? "classes come as often as their chances say"
            : "all orders are equally likely. \"detects w\" holds if the bias is spread over many "
              "orders; a bias in just a few orders must be larger (the checks named largest: a "
              "bias "
              "in one)");
    return text_take(&out);
}
