/* The checks, and what they could have found. */
#include "reports/html/html_parts.h"
#include "reports/words/sampled_words.h"
#include "reports/words/text_verdict.h"
#include "reports/words/text_words.h"

#include <math.h>
#include <string.h>

static void cell(FILE *out, bool known, const char *text)
{
    fputs("<td align=\"right\">", out);
    html_text(out, known ? text : "\342\200\223");
    fputs("</td>", out);
}

static void row(FILE *out, const CheckResult *check)
{
    fputs("<tr><th scope=\"row\" align=\"left\">", out);
    html_text(out, check->id);
    fprintf(out, "</th><td>%s%s</td>", finding_name(check->status),
            check->diagnostic ? " (diagnosis)" : "");
    if (check->status == FINDING_SKIPPED) {
        fputs("<td colspan=\"7\">", out);
        html_text(out, check->reason);
        fputs("</td></tr>\n", out);
        return;
    }
    char interval[2 * WORD_SIZE + 4];
    snprintf(interval, sizeof interval, "%s to %s", word_effect(check->effect.low).text,
             word_effect(check->effect.high).text);
    cell(out, isfinite(check->statistic), word_number(check->statistic).text);
    cell(out, isfinite(check->df), word_number(check->df).text);
    cell(out, !isnan(check->log10_p), word_probability(check->log10_p).text);
    cell(out, !isnan(check->log10_p_adjusted), word_probability(check->log10_p_adjusted).text);
    cell(out, isfinite(check->effect.value), word_effect(check->effect.value).text);
    cell(out, isfinite(check->effect.low) && isfinite(check->effect.high), interval);
    cell(out, check->method != NULL, check->method ? check->method : "");
    fputs("</tr>\n", out);
}

/* Checks that were not made on all trials. */
static void sampled(FILE *out, const CaseResult *result)
{
    size_t first = sampled_next(result, 0);
    if (first == result->check_count)
        return;
    fputs("<p><small>", out);
    for (size_t i = first; i < result->check_count; i = sampled_next(result, i + 1)) {
        fputs(i > first ? ", " : "", out);
        html_text(out, result->checks[i].id);
    }
    fputs(": made on ", out);
    sampled_words(out, result);
    fputs(".</small></p>\n", out);
}

void html_checks(FILE *out, const RunResult *run, const CaseResult *result)
{
    fputs("<h3>Checks</h3>\n", out);
    if (result->check_count == 0) {
        fputs("<p>No check was made.</p>\n", out);
        return;
    }
    fputs("<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"Checks of ", out);
    html_text(out, result->id);
    fputs("\">\n<table border=\"1\" cellpadding=\"4\" cellspacing=\"0\">\n<thead><tr>", out);
    static const char *const heads[] = {"check",      "result", "statistic",    "df",    "p",
                                        "adjusted p", "w",      "95% interval", "method"};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        fprintf(out, "<th scope=\"col\">%s</th>", heads[i]);
    fputs("</tr></thead>\n<tbody>\n", out);
    for (size_t i = 0; i < result->check_count; i++)
        row(out, &result->checks[i]);
    fputs("</tbody></table></div>\n", out);
    sampled(out, result);
    if (!result->by_evidence && reaching_check(result))
        fprintf(out,
                "<p><small>p is how often a fair shuffle looks this uneven, or this even, by "
                "chance: 10^-3 is once in 1,000 runs. The adjusted p takes into account that %zu "
                "test%s made; the verdict follows from it.</small></p>\n",
                run->tests, run->tests == 1 ? " was" : "s were");
}

void html_reach(FILE *out, const RunResult *run, const CaseResult *result)
{
    fputs("<h3>What could have been found</h3>\n", out);
    const CheckResult *reach = reaching_check(result);
    if (!reach) {
        fputs("<p>No check of this case knows how small a bias it would have found.</p>\n", out);
        return;
    }
    fprintf(out,
            "<p>With %s trials, an alarm below p = %.3g and %zu test%s, each check finds a bias of "
            "this size with %.4g%% probability. A smaller one may go unseen: \"no bias found\" is "
            "no proof of fairness.</p>\n<dl>\n",
            word_count(result->trials).text, run->alpha, run->tests, run->tests == 1 ? "" : "s",
            100 * reach->power);
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (check->status == FINDING_SKIPPED || !isfinite(check->detectable) ||
            check->detectable <= 0)
            continue;
        fputs("<dt>", out);
        html_text(out, check->id);
        fprintf(out, "</dt><dd>w \342\211\245 %s</dd>\n", word_effect(check->detectable).text);
    }
    fputs("</dl>\n<p><small>w is the size of the imbalance: 0 if all orders are equally likely; at "
          "0.1 their chances are off by 10% (root mean square). The check permutations sees all of "
          "it, others a part. What would have been found is meant of a bias spread over many "
          "orders; heaped on a few, it must be larger.</small></p>\n",
          out);
}
