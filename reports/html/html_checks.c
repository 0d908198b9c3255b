/* The checks, and what they could have found. */
#include "reports/html/html_checks.h"

#include "base/numbers.h"
#include "inference/verdict.h"
#include "reports/page/html_text.h"
#include "reports/words/check_columns.h"
#include "reports/words/sampled_words.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_sentence.h"

#include <stdio.h>

/* Names stand to the left, what they have to the right. */
static void row(Text *out, const CheckColumn *const *columns, size_t count,
                const CheckResult *check)
{
    enum { NAMES = 2 };
    bool skipped = check->status == FINDING_SKIPPED;
    for (size_t c = 0; c < (skipped ? NAMES : count); c++) {
        Word word;
        const char *text = check_cell(columns[c], check, &word);
        text_add(out, c == 0      ? "<tr><th scope=\"row\" align=\"left\">"
                      : c < NAMES ? "<td>"
                                  : "<td align=\"right\">");
        html_text(out, *text ? text : "\342\200\223");
        text_add(out, c == 0 ? "</th>" : "</td>");
    }
    if (skipped) {
        text_addf(out, "<td colspan=\"%zu\">", count - NAMES);
        html_text(out, check->reason);
        text_add(out, "</td>");
    }
    text_add(out, "</tr>\n");
}

/* Checks that were not made on all trials. */
static void sampled(Text *out, const CaseResult *result)
{
    for (PartSentence *const *sentence = part_sentences; *sentence; sentence++) {
        Text made = {0};
        if ((*sentence)(&made, result, true)) {
            text_add(out, "<p><small>");
            html_words(out, &made);
            text_add(out, ".</small></p>\n");
        }
    }
}

void html_checks(Text *out, const RunResult *run, const CaseResult *result)
{
    text_add(out, "<h3>Checks</h3>\n");
    if (result->check_count == 0) {
        text_add(out, "<p>No check was run.</p>\n");
        return;
    }
    text_add(out, "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"Checks of ");
    html_text(out, result->id);
    text_add(out, "\">\n<table border=\"1\" cellpadding=\"4\" cellspacing=\"0\">\n<thead><tr>");
    const CheckColumn *columns[CHECK_COLUMNS_MOST];
    size_t count = check_columns(TABLE_HTML, columns);
    for (size_t c = 0; c < count; c++)
        text_addf(out, "<th scope=\"col\">%s</th>", columns[c]->heading);
    text_add(out, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < result->check_count; i++)
        row(out, columns, count, &result->checks[i]);
    text_add(out, "</tbody></table></div>\n");
    sampled(out, result);
    if (!result->by_evidence && reaching_check(result))
        text_addf(out,
                  "<p><small>p is the chance that a fair shuffle gives counts this uneven (or this "
                  "even): 1e-3, or 10^-3, is once in 1,000 runs. The adjusted p takes into account "
                  "that %zu "
                  "test%s made; the verdict follows from it.</small></p>\n",
                  run->tests, run->tests == 1 ? " was" : "s were");
}

void html_reach(Text *out, const RunResult *run, const CaseResult *result)
{
    bool classes = case_of_classes(result);
    text_add(out, "<h3>The smallest bias this run would have caught</h3>\n");
    const CheckResult *reach = reaching_check(result);
    if (!reach) {
        text_add(out, "<p>No check of this case knows how small a bias it would have found.</p>\n");
        return;
    }
    text_addf(
        out,
        "<p>With %s trials, an alarm at p = %s and %zu test%s, each check finds a bias of this "
        "size with %.4g%% probability. Smaller ones can be missed: \"no bias found\" does not "
        "prove fairness.</p>\n<dl>\n",
        word_count(result->trials).text, number_short(run->alpha, 3).text, run->tests,
        run->tests == 1 ? "" : "s", 100 * reach->power);
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (check->status == FINDING_SKIPPED || !(check->detectable > 0) ||
            check->detectable > LARGEST_EFFECT_TOLD)
            continue;
        text_add(out, "<dt>");
        html_text(out, check->id);
        text_addf(out, "</dt><dd>w \342\211\245 %s", word_effect(check->detectable).text);
        if (check->concentrated > 0 && check_sees_one_cell(check->id)) {
            text_add(out, ": ");
            concentrated_words(out, check);
        }
        text_add(out, "</dd>\n");
    }
    text_addf(
        out,
        "</dl>\n<p><small>w is the size of the imbalance: 0 if %s, 0.1 if %s are typically 10%% "
        "off "
        "(root mean square).%s</small></p>\n",
        classes ? "classes come as often as their chances say" : "all orders are equally likely",
        classes ? "they" : "their chances",
        classes
            ? ""
            : " The check permutations sees all of it, other checks a part. These sizes hold if "
              "the bias is spread over many orders; a bias in only a few orders must be larger. "
              "The checks named largest look for a bias in one.");
}
