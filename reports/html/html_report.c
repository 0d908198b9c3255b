#include "reports/html/html_report.h"

#include "base/memory_text.h"
#include "reports/html/html_parts.h"
#include "reports/json/json_report.h"
#include "reports/text/text_case.h"
#include "reports/text/text_report.h"
#include "reports/words/item_words.h"
#include "reports/words/text_verdict.h"
#include "reports/words/text_words.h"

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
static void verdict(FILE *out, const CaseResult *result)
{
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    if (stream)
        verdict_sentence(stream, result, true);
    char *sentence = memory_text_close(stream, &memory, NULL);
    if (sentence) {
        fprintf(out, "<p class=\"%s\"><b>%s</b> ",
                kind_of(result->status, result->as_expected, result->error), case_word(result));
        html_markup(out, sentence);
        fputs("</p>\n", out);
    } else {
        memory_text_give_up(out);
    }
    free(sentence);
}

static void circumstances(FILE *out, const RunResult *run)
{
    if (!run->complete)
        fputs("<p>The run was cut off: these are the trials done until then.</p>\n", out);
    if (run->case_count == 1)
        html_expected(out, &run->cases[0]);
}

static void contents(FILE *out, const RunResult *run)
{
    if (run->case_count < 2)
        return;
    fputs("<nav aria-label=\"Cases\"><ul>\n", out);
    for (size_t i = 0; i < run->case_count; i++) {
        fprintf(out, "<li><a href=\"#case%zu\">", i + 1);
        html_text(out, run->cases[i].id);
        fprintf(out, "</a>: %s", case_word(&run->cases[i]));
        if (run->cases[i].expected == EXPECT_BIASED && !run->cases[i].error)
            fputs(run->cases[i].as_expected ? ", as expected" : ", not as expected", out);
        fputs("</li>\n", out);
    }
    fputs("</ul></nav>\n", out);
}

static void run_facts(FILE *out, const RunResult *run)
{
    fputs("<dl>\n", out);
    if (run->command && !run->stable) {
        fputs("<dt>replay</dt><dd><code>", out);
        html_text(out, run->command);
        fputs("</code></dd>\n", out);
    }
    fprintf(out, "<dt>alarm below</dt><dd>p = %.3g, shared by %zu test%s</dd>\n", run->alpha,
            run->tests, run->tests == 1 ? "" : "s");
    if (!run->stable) {
        fputs("<dt>run</dt><dd>", out);
        html_text(out, run->started_at);
        fprintf(out, ", %s, on %d thread%s of ", word_duration(run->duration_s).text, run->threads,
                run->threads == 1 ? "" : "s");
        html_text(out, run->host);
        fputs("</dd>\n", out);
    }
    fprintf(out, "<dt>made by</dt><dd>fairness %s</dd>\n</dl>\n", FAIRNESS_VERSION);
}

/* Where the random numbers came from, why so many trials, what the items are called: ";
 * SOURCE.</p>", and paragraphs. */
static void words_and_plan(FILE *out, const CaseResult *result)
{
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    const char *label = stream ? external_sentence(stream, result, true) : NULL;
    char *source = memory_text_close(stream, &memory, NULL);
    stream = memory_text_open(&memory);
    const char *planned = stream ? planned_sentence(stream, result) : NULL;
    char *plan = memory_text_close(stream, &memory, NULL);
    stream = memory_text_open(&memory);
    const char *called = stream ? items_sentence(stream, result, true) : NULL;
    char *items = memory_text_close(stream, &memory, NULL);
    if (!source || !plan || !items) {
        memory_text_give_up(out);
    } else {
        if (label) {
            fputs("; source: ", out);
            html_markup(out, source);
        } else if (!result->external.command) {
            fputs("; ", out);
            html_text(out, result->source);
            if (result->repeatable)
                fprintf(out, ", seed %llu", (unsigned long long)result->seed);
        }
        fputs(".</p>\n", out);
        if (planned) {
            fputs("<p>Plan: ", out);
            html_markup(out, plan);
            fputs(".</p>\n", out);
        }
        if (called) {
            fputs("<p>Items: ", out);
            html_markup(out, items);
            fputs(".</p>\n", out);
        }
    }
    free(source);
    free(plan);
    free(items);
}

static void case_run(FILE *out, const CaseResult *result)
{
    fprintf(out, "<p>%s shuffle%s of %zu item%s", word_count(result->trials).text,
            result->trials == 1 ? "" : "s", result->n, result->n == 1 ? "" : "s");
    if (result->start && strcmp(result->start, "identity") != 0) {
        fputs(", started from: ", out);
        html_text(out, result->start);
    }
    words_and_plan(out, result);
}

static Status one_case(FILE *out, unsigned *number, const RunResult *run, size_t index)
{
    const CaseResult *result = &run->cases[index];
    fprintf(out, "<section id=\"case%zu\" aria-labelledby=\"head%zu\">\n<h2 id=\"head%zu\">",
            index + 1, index + 1, index + 1);
    if (case_has_own_name(result)) {
        html_text(out, result->id);
        fputs(": ", out);
    }
    html_text(out, result->algorithm);
    fprintf(out, ", %zu item%s</h2>\n", result->n, result->n == 1 ? "" : "s");
    if (run->case_count > 1) {
        verdict(out, result);
        html_expected(out, result);
    }
    case_run(out, result);
    fputs("<h3>Which item ends where</h3>\n", out);
    Status status = html_heat_map(out, number, result);
    fputs("<h3>How often each order came</h3>\n", out);
    if (!status)
        status = html_orders(out, number, result);
    html_checks(out, run, result);
    html_reach(out, run, result);
    html_reasons(out, number, result);
    html_null_curves(out, number, result);
    fputs("</section>\n", out);
    return status;
}

/* The JSON report without its indentation: the same document, and a page a good deal smaller. */
static void write_json(FILE *out, char *json)
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

static void raw_json(FILE *out, char *json)
{
    fputs("<section aria-labelledby=\"raw\">\n<h2 id=\"raw\">Every number</h2>\n"
          "<details><summary>The report as JSON</summary>\n"
          "<pre tabindex=\"0\" aria-label=\"The report as JSON\" role=\"region\">",
          out);
    write_json(out, json);
    fputs("</pre></details>\n</section>\n", out);
}

static Status write_page(FILE *out, const RunResult *run, char *json)
{
    char line[512];
    if (!text_verdict_line(run, line, sizeof line))
        memory_text_give_up(out);
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n<title>",
          out);
    html_markup(out, line);
    fputs("</title>\n", out);
    fputs(style, out);
    fputs("</head>\n<body>\n<header>\n<h1>Is this shuffle fair?</h1>\n", out);
    if (run->case_count == 1) {
        verdict(out, &run->cases[0]);
    } else {
        fprintf(out, "<p class=\"%s\">",
                kind_of(run->status, run->as_expected, run_result_broken(run)));
        html_markup(out, line);
        fputs("</p>\n", out);
    }
    circumstances(out, run);
    run_facts(out, run);
    contents(out, run);
    fputs("</header>\n<main>\n", out);
    html_comparison(out, run->comparison);
    unsigned number = 0;
    Status status = STATUS_OK;
    for (size_t i = 0; !status && i < run->case_count; i++)
        status = one_case(out, &number, run, i);
    raw_json(out, json);
    fputs("</main>\n</body>\n</html>\n", out);
    return status;
}

char *html_report(const RunResult *run)
{
    char *json = json_report(run);
    MemoryText memory;
    FILE *out = json ? memory_text_open(&memory) : NULL;
    Status status = out ? write_page(out, run, json) : STATUS_FAILED;
    char *text = memory_text_close(out, &memory, NULL);
    free(json);
    if (!status)
        return text;
    free(text);
    return NULL;
}
