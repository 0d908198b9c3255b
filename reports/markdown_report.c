#include "reports/markdown_report.h"

#include "base/memory_text.h"
#include "reports/outcomes.h"
#include "reports/words/comparison_words.h"
#include "reports/words/item_words.h"
#include "reports/words/sampled_words.h"
#include "reports/words/text_verdict.h"
#include "reports/words/text_words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* GitHub takes 1 MiB; the table may fill most of it, the details the rest. */
enum { TABLE_BYTES = 500000, COMPARISON_BYTES = 700000, ALL_BYTES = 1000000 };

/* Printable text: everything that Markdown or HTML could take for markup becomes a reference. A
 * full stop or colon matters only where it would make a link. */
static void write_marked(FILE *out, const char *text)
{
    for (const char *c = text; *c; c++) {
        bool link = (*c == ':' && c[1] == '/') ||
                    (*c == '.' && c - text >= 3 && strncasecmp(c - 3, "www", 3) == 0);
        if (link || strchr("\\`*_{}[]<>#~|!$@&\"'", *c))
            fprintf(out, "&#%d;", *c);
        else
            fputc(*c, out);
    }
}

/* What one of the functions below made, as Markdown; it takes the text. */
static void write_words(FILE *out, char *text)
{
    if (text)
        write_marked(out, text);
    else
        memory_text_give_up(out);
    free(text);
}

static char *sentence_text(const CaseResult *result)
{
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    if (!stream)
        return NULL;
    verdict_sentence(stream, result, true);
    mistake_after(stream, result, ". ");
    return memory_text_close(stream, &memory, NULL);
}

static char *printable_text(const char *foreign)
{
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    if (!stream)
        return NULL;
    text_escape(stream, foreign, true, 120);
    return memory_text_close(stream, &memory, NULL);
}

static char *cell_text(const CaseResult *result, const WorstCell *cell)
{
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    if (!stream)
        return NULL;
    write_items_in(stream, result, cell->item, true, 120);
    return memory_text_close(stream, &memory, NULL);
}

/* The cases that could not be run come first, those that failed, and those of which nothing could
 * be told next. */
static const OutcomeKind kinds[] = {OUTCOME_BROKEN, OUTCOME_FAILED, OUTCOME_UNTOLD, OUTCOME_PASSED};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const char *kind_word(OutcomeKind kind)
{
    static const char *const words[] = {[OUTCOME_BROKEN] = "**ERROR**",
                                        [OUTCOME_FAILED] = "**FAILED**",
                                        [OUTCOME_UNTOLD] = "**inconclusive**",
                                        [OUTCOME_PASSED] = "ok"};
    return words[kind];
}

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

/* The sentence begins with the shuffle and n, which have columns of their own where the id says
 * them already. */
static void write_row(FILE *out, const CaseResult *result)
{
    fprintf(out, "| %s | ", kind_word(outcome_of_case(result)));
    write_words(out, printable_text(result->id));
    fprintf(out, " | %s | %s | ", case_word(result), expectation_name(result->expected));
    write_words(out, sentence_text(result));
    fputs(" |\n", out);
}

static void write_heading(FILE *out, const RunResult *run)
{
    fputs("### fairness: ", out);
    tally_sentence(out, run);
    fputs("\n\n", out);
    if (!run->complete)
        fputs("**The run was cut off:** these are the trials done until then.\n\n", out);
}

static void write_table(FILE *out, const RunResult *run)
{
    size_t left_out = 0;
    fputs("| | case | verdict | expected | evidence |\n|---|---|---|---|---|\n", out);
    for (int kind = 0; kind < KINDS; kind++)
        for (size_t c = 0; c < run->case_count; c++) {
            if (outcome_of_case(&run->cases[c]) != kinds[kind])
                continue;
            if (ftell(out) < TABLE_BYTES)
                write_row(out, &run->cases[c]);
            else
                left_out++;
        }
    fputc('\n', out);
    if (left_out)
        fprintf(out, "%zu more case%s left out here; the JSON report has %s.\n\n", left_out,
                left_out == 1 ? " is" : "s are", left_out == 1 ? "it" : "them");
}

static char *comparison_text(const Comparison *comparison, const CaseChange *change)
{
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    if (!stream)
        return NULL;
    if (change)
        change_sentence(stream, comparison, change, true);
    else
        comparison_sentence(stream, comparison, true);
    return memory_text_close(stream, &memory, NULL);
}

static void write_comparison(FILE *out, const Comparison *comparison)
{
    size_t left_out = 0, rows = 0;
    if (!comparison)
        return;
    fputs("#### Since the baseline\n\n", out);
    write_words(out, comparison_text(comparison, NULL));
    fputs("\n\n", out);
    for (int regression = 1; regression >= 0; regression--)
        for (size_t i = 0; i < comparison->case_count; i++) {
            const CaseChange *change = &comparison->cases[i];
            if (change->regression != regression || !change_notable(change))
                continue;
            if (ftell(out) >= COMPARISON_BYTES) {
                left_out++;
                continue;
            }
            if (rows++ == 0)
                fputs("| | case | what changed |\n|---|---|---|\n", out);
            fprintf(out, "| %s | ", regression ? "**REGRESSION**" : "note");
            write_words(out, printable_text(change->id));
            fputs(" | ", out);
            write_words(out, comparison_text(comparison, change));
            fputs(" |\n", out);
        }
    fputs(rows ? "\n" : "", out);
    if (left_out)
        fprintf(out, "%zu more %s left out here; the JSON report has %s.\n\n", left_out,
                left_out == 1 ? "is" : "are", left_out == 1 ? "it" : "them");
}

static void write_check_row(FILE *out, const CheckResult *check)
{
    fputs("| ", out);
    write_words(out, printable_text(check->id));
    fprintf(out, " | %s | ", verdict_word(check->status));
    if (check->status == FINDING_SKIPPED) {
        fputs("| | | | | ", out);
        write_words(out, printable_text(check->reason));
        fputs(" |\n", out);
        return;
    }
    fprintf(out, "%s | %s | ", word_number(check->statistic).text,
            isfinite(check->df) ? word_number(check->df).text : "");
    fprintf(out, "%s | ",
            isnan(check->log10_p_adjusted) ? "" : word_probability(check->log10_p_adjusted).text);
    fprintf(out, "%s | ", isnan(check->effect.value) ? "" : word_effect(check->effect.value).text);
    fprintf(out, "%s | %s |\n",
            isfinite(check->detectable) ? word_effect(check->detectable).text : "",
            check->diagnostic ? "diagnostic" : "");
}

static void write_details(FILE *out, const CaseResult *result)
{
    fprintf(out, "<details%s><summary>", result->as_expected ? "" : " open");
    write_words(out, printable_text(result->id));
    fprintf(out, "</summary>\n\n%s trial%s, seed %llu, ", word_count(result->trials).text,
            result->trials == 1 ? "" : "s", (unsigned long long)result->seed);
    write_words(out, printable_text(result->source));
    fprintf(out, ", digest %s\n\n", result->digest[0] ? result->digest : "none");
    fputs("| check | finds | statistic | df | adjusted p | w | detects w | |\n"
          "|---|---|--:|--:|--:|--:|--:|---|\n",
          out);
    for (size_t i = 0; i < result->check_count; i++)
        write_check_row(out, &result->checks[i]);
    size_t first = sampled_next(result, 0);
    for (size_t i = first; i < result->check_count; i = sampled_next(result, i + 1)) {
        fputs(i > first ? ", " : "\n", out);
        write_words(out, printable_text(result->checks[i].id));
    }
    if (first < result->check_count) {
        fputs(": made on ", out);
        sampled_words(out, result);
        fputs(".\n", out);
    }
    for (size_t i = 0; i < result->worst_count && i < 5; i++) {
        const WorstCell *cell = &result->worst[i];
        fputs(i ? "\n- " : "\nFarthest from even:\n\n- ", out);
        write_words(out, cell_text(result, cell));
        fprintf(out, ": %s times, %s expected", word_count(cell->observed).text,
                word_number(cell->expected).text);
    }
    fputs("\n\n</details>\n\n", out);
}

/* One case's details as text, so that they go in whole or not at all. */
static char *details_text(const CaseResult *result)
{
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    if (!stream)
        return NULL;
    write_details(stream, result);
    return memory_text_close(stream, &memory, NULL);
}

static void write_all_details(FILE *out, const RunResult *run)
{
    size_t left_out = 0;
    for (int kind = 0; kind < KINDS; kind++)
        for (size_t c = 0; c < run->case_count; c++) {
            if (outcome_of_case(&run->cases[c]) != kinds[kind] || run->cases[c].error)
                continue;
            char *text = details_text(&run->cases[c]);
            if (!text)
                memory_text_give_up(out);
            else if (ftell(out) + (long)strlen(text) < ALL_BYTES)
                fputs(text, out);
            else
                left_out++;
            free(text);
        }
    if (left_out)
        fprintf(out,
                "The checks of %zu more case%s are left out here; the JSON report has them.\n\n",
                left_out, plural(left_out));
}

char *markdown_report(const RunResult *run)
{
    MemoryText memory;
    FILE *out = memory_text_open(&memory);
    if (!out)
        return NULL;
    write_heading(out, run);
    write_table(out, run);
    write_comparison(out, run->comparison);
    write_all_details(out, run);
    fprintf(out,
            "False alarms: at most one in %s such runs, shared by %zu test%s. w is the size of an "
            "imbalance, 0 if all orders are equally likely. What a run detects is meant of a bias "
            "spread over many orders; heaped on a few, it must be larger.\n",
            word_number(floor(1 / run->alpha + 0.5)).text, run->tests, plural(run->tests));
    return memory_text_close(out, &memory, NULL);
}
