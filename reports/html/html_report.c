/* The report to look at: one HTML file with pictures, complete in itself. The whole page as text
 * (UTF-8, ending in a newline). It asks for nothing from elsewhere, has no script, and says
 * everything without its style sheet too: pictures are inline SVG whose looks are attributes. Of
 * each case, in this order: the verdict, the mistake and its fix, whether that is as expected, one
 * picture; then what was run, the other picture, the checks, what could have been found, why, the
 * p-values; last, the JSON report. Of several cases first a grid of all, then each folded. Text
 * from outside is escaped. */
#include "base/numbers.h"
#include "base/text.h"
#include "reports/html/html_checks.h"
#include "reports/html/html_comparison.h"
#include "reports/html/html_deals.h"
#include "reports/html/html_dots.h"
#include "reports/html/html_grid.h"
#include "reports/html/html_heat.h"
#include "reports/html/html_orders.h"
#include "reports/html/html_reasons.h"
#include "reports/page/html_text.h"
#include "reports/page/page_styles.h"
#include "reports/text/text_page.h"
#include "reports/text/text_report.h"
#include "reports/words/item_words.h"
#include "reports/words/mistake_words.h"
#include "reports/words/report_formats.h"
#include "reports/words/run_sentences.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_sentence.h"
#include "reports/words/verdict_words.h"
#include "result/result.h"

#include <stdlib.h>
#include <string.h>

/* Up to this many cases are shown unfolded. */
enum { FEW_CASES = 3 };

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
    html_words(out, &sentence);
    text_add(out, "</p>\n");
    if (mistake_sentence(&sentence, result, true)) {
        text_add(out, "<p><b>");
        html_words(out, &sentence);
        text_add(out, "</b></p>\n");
    }
}

/* Whether a run passes, as its exit status says. */
static void outcome(Text *out, const RunResult *run)
{
    int status = run_exit_status(run);
    text_addf(out, "<p><b>%s</b> (exit status %d): %s.</p>\n",
              status == EXIT_AS_EXPECTED    ? "PASS"
              : status == EXIT_INCONCLUSIVE ? "CANNOT TELL"
                                            : "FAIL",
              status,
              status == EXIT_AS_EXPECTED    ? "as expected"
              : status == EXIT_INCONCLUSIVE ? "too few trials, or no check that applies"
              : status == EXIT_FOUND        ? "not as expected"
                                            : "the run did not end as it should");
}

static void circumstances(Text *out, const RunResult *run)
{
    if (!run->complete)
        text_add(out, "<p>The run was cut off: these are the trials done until then.</p>\n");
    if (run->case_count == 1)
        html_expected(out, &run->cases[0]);
}

static void run_facts(Text *out, const RunResult *run)
{
    text_add(out, "<dl>\n");
    if (run->command && !run->stable) {
        text_add(out, "<dt>replay</dt><dd><code>");
        html_text(out, run->command);
        text_add(out, "</code></dd>\n");
    }
    text_addf(out, "<dt>alarm below</dt><dd>p = %s, shared by %zu test%s</dd>\n",
              number_short(run->alpha, 3).text, run->tests, run->tests == 1 ? "" : "s");
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

/* Where the random numbers came from, why that number of trials, what the items are called: ";
 * SOURCE.</p>", and paragraphs. */
static void words_and_plan(Text *out, const CaseResult *result)
{
    Text made = {0};
    if (external_sentence(&made, result, true)) {
        text_add(out, "; source: ");
        html_words(out, &made);
    } else if (!result->external.command) {
        text_add(out, "; ");
        html_text(out, result->source);
        if (result->repeatable)
            text_addf(out, ", seed %llu", (unsigned long long)result->seed);
    }
    text_add(out, ".</p>\n");
    if (planned_sentence(&made, result)) {
        text_add(out, "<p>Plan: ");
        html_words(out, &made);
        text_add(out, ".</p>\n");
    }
    if (items_sentence(&made, result, true)) {
        text_add(out, "<p>Items: ");
        html_words(out, &made);
        text_add(out, ".</p>\n");
    }
}

static void case_run(Text *out, const CaseResult *result)
{
    text_add(out, "<p>");
    trials_words(out, result);
    if (result->start != START_IDENTITY) {
        text_add(out, ", --start ");
        html_text(out, start_words[result->start]);
    }
    words_and_plan(out, result);
}

/* The one picture that shows a case best: its orders where each has a bar of its own. */
static bool orders_first(const CaseResult *result)
{
    return result->permutations && result->n <= HTML_ORDERS_LISTED;
}

/* Pictures show how far from even it is, which nothing under a law has to be. */
static void picture(Text *out, unsigned *number, const CaseResult *result, bool orders)
{
    if (result->law.name || (orders && case_shape(result)))
        return;
    text_add(out, "<div>");
    if (case_shape(result))
        html_deals(out, number, result);
    else {
        text_addf(out, "<h3>%s</h3>\n",
                  orders ? "How often each order came" : "Which item ends where");
        (orders ? html_orders : html_heat_map)(out, number, result);
    }
    text_add(out, "</div>\n");
}

static void one_case(Text *out, unsigned *number, const RunResult *run, size_t index)
{
    const CaseResult *result = &run->cases[index];
    bool several = run->case_count > 1;
    if (several) {
        Text sentence = {0};
        verdict_sentence(&sentence, result, true);
        text_addf(out, "<details%s><summary><b>%s</b> ",
                  run->case_count <= FEW_CASES ? " open" : "", case_word(result));
        html_words(out, &sentence);
        text_add(out, "</summary>\n");
    }
    text_addf(out, "<section id=\"case%zu\" aria-labelledby=\"head%zu\">\n<h2 id=\"head%zu\">",
              index + 1, index + 1, index + 1);
    if (case_has_own_name(result)) {
        html_text(out, result->id);
        text_add(out, ": ");
    }
    html_text(out, result->algorithm);
    text_addf(out, ", %zu item%s</h2>\n", result->n, result->n == 1 ? "" : "s");
    if (several) {
        verdict(out, result);
        html_expected(out, result);
    }
    bool orders = orders_first(result);
    text_add(out, "<div class=\"pair\">\n");
    picture(out, number, result, orders);
    picture(out, number, result, !orders);
    text_add(out, "</div>\n");
    case_run(out, result);
    /* What a reader of the verdict need not see: without it a case takes two screens of a
     * telephone. */
    text_add(out, "<details><summary>Why, every check, and how it was run</summary>\n");
    if (!several)
        run_facts(out, run);
    html_checks(out, run, result);
    html_reach(out, run, result);
    html_reasons(out, number, result);
    html_dots(out, number, run, result);
    text_add(out, "</details>\n");
    text_add(out, several ? "</section>\n</details>\n" : "</section>\n");
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
    html_page_begin(out, report_css, line, NULL);
    text_add(out, "</head>\n<body>\n<header>\n<h1>Is this shuffle fair?</h1>\n");
    if (run->case_count == 1) {
        verdict(out, &run->cases[0]);
    } else {
        text_addf(out, "<p class=\"%s\">",
                  kind_of(run->status, run->as_expected, run_result_broken(run)));
        size_t word = strlen(run_word(run).text); /* which the line begins with */
        text_addf(out, "<b>%.*s</b>", (int)word, line);
        html_markup(out, line + (strlen(line) < word ? strlen(line) : word));
        text_add(out, "</p>\n");
    }
    outcome(out, run);
    circumstances(out, run);
    if (run->case_count != 1)
        run_facts(out, run);
    html_grid(out, run);
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
