/* The report to look at: one HTML file with pictures, complete in itself. The whole page as text
 * (UTF-8, ending in a newline). It asks for nothing from elsewhere, has no script, and says
 * everything without its style sheet too: pictures are inline SVG whose looks are attributes. In
 * each case's section, in this order: the verdict and the command that replays it, the position
 * matrix, the orders, the checks, what could have been found, why, where each statistic fell on
 * its null curve; last, the JSON report. Text from outside is escaped. */
#include "base/text.h"
#include "reports/html/html_checks.h"
#include "reports/html/html_comparison.h"
#include "reports/html/html_curve.h"
#include "reports/html/html_heat.h"
#include "reports/html/html_orders.h"
#include "reports/html/html_reasons.h"
#include "reports/html/html_text.h"
#include "reports/text/text_report.h"
#include "reports/words/item_words.h"
#include "reports/words/report_formats.h"
#include "reports/words/run_sentences.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_sentence.h"
#include "reports/words/verdict_words.h"
#include "result/result.h"

#include <stdlib.h>
#include <string.h>

/* Comfort only: without it everything is still there. */
static const char style[] =
    "<style>\n"
    ":root{color-scheme:light dark}\n"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;"
    "background:#fff;color:#1b1b1b}\n"
    "h1{font-size:1.6rem}h2{font-size:1.3rem;margin-top:2.5rem;padding-top:1rem;border-top:2px "
    "solid}h3{font-size:1.05rem;margin-top:1.8rem}\n"
    "a{color:#0b57a8}code,pre{font-family:ui-monospace,monospace;font-size:.9em}\n"
    "pre{overflow:auto;max-height:30rem;padding:.8rem;border:1px solid}\n"
    "figure{margin:1rem 0;max-width:42rem}figcaption{font-size:.9rem}\n"
    "figure>svg{display:block;max-width:100%}.heat>svg,.curves svg{height:auto}\n"
    ".curves{display:flex;flex-wrap:wrap;gap:1rem 2rem}.wide{overflow-x:auto}\n"
    "table{border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums}\n"
    "td,th{border:1px solid #8a8a8a;padding:.25rem .55rem}\n"
    "dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}dt{font-weight:600}"
    "dd{margin:0;overflow-wrap:anywhere}\n"
    "p,li{overflow-wrap:anywhere}\n"
    ".verdict{font-size:1.15rem;padding:.6rem .9rem;border-left:.5rem solid #8a8a8a}\n"
    ".bad{border-color:#d9480f}.good{border-color:#2f7fc1}\n"
    "@media (prefers-color-scheme:dark){body{background:#15181c;color:#e9e9e9}a{color:#8cc4ff}}\n"
    "@media (max-width:36rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}\n"
    "@media print{body{max-width:none;background:#fff;color:#000}.wide{overflow:visible}"
    "table{font-size:.7rem}td,th{padding:.1rem "
    ".3rem}figure,tr,.verdict{break-inside:avoid}h2,h3{break-after:avoid}pre{max-height:none;white-"
    "space:pre-wrap;"
    "font-size:.6em}a{color:inherit}}\n"
    "</style>\n";

/* The colour says whether all is as it was expected to be, as the exit status does. */
static const char *kind_of(Finding status, bool as_expected, bool broken)
{
    if (!finding_conclusive(status) && !broken)
        return "verdict";
    return as_expected ? "verdict good" : "verdict bad";
}

/* "BIASED naive, n=3: ...", escaped. */
static void verdict(Text *out, const CaseResult *result)
{
    Text sentence = {0};
    verdict_sentence(&sentence, result, true);
    text_addf(out, "<p class=\"%s\"><b>%s</b> ",
              kind_of(result->status, result->as_expected, result->error), case_word(result));
    html_markup(out, text_string(&sentence));
    text_add(out, "</p>\n");
    text_end_part(&sentence, out);
}

static void circumstances(Text *out, const RunResult *run)
{
    if (!run->complete)
        text_add(out, "<p>The run was cut off: these are the trials done until then.</p>\n");
    if (run->case_count == 1)
        html_expected(out, &run->cases[0]);
}

static void contents(Text *out, const RunResult *run)
{
    if (run->case_count < 2)
        return;
    text_add(out, "<nav aria-label=\"Cases\"><ul>\n");
    for (size_t i = 0; i < run->case_count; i++) {
        text_addf(out, "<li><a href=\"#case%zu\">", i + 1);
        html_text(out, run->cases[i].id);
        text_addf(out, "</a>: %s", case_word(&run->cases[i]));
        if (run->cases[i].asked.expected == EXPECT_BIASED && !run->cases[i].error)
            text_add(out, run->cases[i].as_expected ? ", as expected" : ", not as expected");
        text_add(out, "</li>\n");
    }
    text_add(out, "</ul></nav>\n");
}

static void run_facts(Text *out, const RunResult *run)
{
    text_add(out, "<dl>\n");
    if (run->command && !run->stable) {
        text_add(out, "<dt>replay</dt><dd><code>");
        html_text(out, run->command);
        text_add(out, "</code></dd>\n");
    }
    text_addf(out, "<dt>alarm below</dt><dd>p = %.3g, shared by %zu test%s</dd>\n", run->alpha,
              run->tests, run->tests == 1 ? "" : "s");
    if (!run->stable) {
        text_add(out, "<dt>run</dt><dd>");
        html_text(out, run->started_at);
        text_addf(out, ", %s, on %d thread%s of ", word_duration(run->duration_s).text,
                  run->threads, run->threads == 1 ? "" : "s");
        html_text(out, run->host);
        text_add(out, "</dd>\n");
    }
    text_addf(out, "<dt>made by</dt><dd>fairness %s</dd>\n</dl>\n", FAIRNESS_VERSION);
}

/* Where the random numbers came from, why so many trials, what the items are called: ";
 * SOURCE.</p>", and paragraphs. */
static void words_and_plan(Text *out, const CaseResult *result)
{
    Text source = {0}, plan = {0}, items = {0};
    if (external_sentence(&source, result, true)) {
        text_add(out, "; source: ");
        html_markup(out, text_string(&source));
    } else if (!result->external.command) {
        text_add(out, "; ");
        html_text(out, result->source);
        if (result->repeatable)
            text_addf(out, ", seed %llu", (unsigned long long)result->seed);
    }
    text_add(out, ".</p>\n");
    if (planned_sentence(&plan, result)) {
        text_add(out, "<p>Plan: ");
        html_markup(out, text_string(&plan));
        text_add(out, ".</p>\n");
    }
    if (items_sentence(&items, result, true)) {
        text_add(out, "<p>Items: ");
        html_markup(out, text_string(&items));
        text_add(out, ".</p>\n");
    }
    text_end_part(&source, out);
    text_end_part(&plan, out);
    text_end_part(&items, out);
}

static void case_run(Text *out, const CaseResult *result)
{
    text_addf(out, "<p>%s shuffle%s of %zu item%s", word_count(result->trials).text,
              result->trials == 1 ? "" : "s", result->n, result->n == 1 ? "" : "s");
    if (result->start && strcmp(result->start, "identity") != 0) {
        text_add(out, ", started from: ");
        html_text(out, result->start);
    }
    words_and_plan(out, result);
}

static void one_case(Text *out, unsigned *number, const RunResult *run, size_t index)
{
    const CaseResult *result = &run->cases[index];
    text_addf(out, "<section id=\"case%zu\" aria-labelledby=\"head%zu\">\n<h2 id=\"head%zu\">",
              index + 1, index + 1, index + 1);
    if (case_has_own_name(result)) {
        html_text(out, result->id);
        text_add(out, ": ");
    }
    html_text(out, result->algorithm);
    text_addf(out, ", %zu item%s</h2>\n", result->n, result->n == 1 ? "" : "s");
    if (run->case_count > 1) {
        verdict(out, result);
        html_expected(out, result);
    }
    case_run(out, result);
    text_add(out, "<h3>Which item ends where</h3>\n");
    html_heat_map(out, number, result);
    text_add(out, "<h3>How often each order came</h3>\n");
    html_orders(out, number, result);
    html_checks(out, run, result);
    html_reach(out, run, result);
    html_reasons(out, number, result);
    html_null_curves(out, number, result);
    text_add(out, "</section>\n");
}

/* The JSON report without its indentation: the same document, and a page a good deal smaller. */
static void write_json(Text *out, char *json)
{
    char *to = json;
    for (const char *from = json; *from;) {
        from += strspn(from, " ");
        size_t line = strcspn(from, "\n");
        line += from[line] == '\n';
        memmove(to, from, line);
        to += line;
        from += line;
    }
    *to = '\0';
    html_markup(out, json);
}

static void raw_json(Text *out, char *json)
{
    text_add(out, "<section aria-labelledby=\"raw\">\n<h2 id=\"raw\">Every number</h2>\n"
                  "<details><summary>The report as JSON</summary>\n"
                  "<pre tabindex=\"0\" aria-label=\"The report as JSON\" role=\"region\">");
    write_json(out, json);
    text_add(out, "</pre></details>\n</section>\n");
}

static void write_page(Text *out, const RunResult *run, char *json)
{
    char line[512];
    if (!text_verdict_line(run, line, sizeof line))
        text_lose(out);
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    html_markup(out, line);
    text_add(out, "</title>\n");
    text_add(out, style);
    text_add(out, "</head>\n<body>\n<header>\n<h1>Is this shuffle fair?</h1>\n");
    if (run->case_count == 1) {
        verdict(out, &run->cases[0]);
    } else {
        text_addf(out, "<p class=\"%s\">",
                  kind_of(run->status, run->as_expected, run_result_broken(run)));
        html_markup(out, line);
        text_add(out, "</p>\n");
    }
    circumstances(out, run);
    run_facts(out, run);
    contents(out, run);
    text_add(out, "</header>\n<main>\n");
    html_comparison(out, run->comparison);
    unsigned number = 0;
    for (size_t i = 0; i < run->case_count; i++)
        one_case(out, &number, run, i);
    raw_json(out, json);
    text_add(out, "</main>\n</body>\n</html>\n");
}

char *html_report(const RunResult *run)
{
    char *json = json_report(run);
    if (!json)
        return NULL;
    Text out = {0};
    write_page(&out, run, json);
    free(json);
    return text_take(&out);
}
