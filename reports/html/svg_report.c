/* A run as one picture to share, in SVG that stands by itself: the name, the verdict, the mistake,
 * and of one case its bars or its matrix, of several a small matrix each. Text of any origin is
 * escaped. */
#include "base/text.h"
#include "reports/html/html_deals.h"
#include "reports/html/html_heat.h"
#include "reports/html/html_orders.h"
#include "reports/page/html_text.h"
#include "reports/text/text_page.h"
#include "reports/text/text_report.h"
#include "reports/words/case_matrix.h"
#include "reports/words/mistake_words.h"
#include "reports/words/report_formats.h"
#include "reports/words/run_sentences.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_sentence.h"
#include "reports/words/verdict_words.h"
#include "result/result.h"

#include <string.h>

enum {
    WIDTH = 800,
    EDGE = 32,
    INSIDE = WIDTH - 2 * EDGE,
    LINE = 28,
    COLUMNS = 64,      /* of a line, in letters as wide as those of any usual face */
    NAME_COLUMNS = 14, /* below a small picture */
    ACROSS = 6,        /* small pictures in a row */
    CELL = 112,        /* the height of a row of them */
    MOST_CASES = 48,
};

#define GREY "#5c636a"

/* What is drawn so far, and how far down it reaches. */
typedef struct Drawing {
    Text out;
    unsigned number; /* of pictures */
    double y;
} Drawing;

/* A text that is broken into lines, and ended. */
static void paragraph(Drawing *drawing, Text *made, const char *looks)
{
    Text lines = {0};
    text_wrap(&lines, text_string(made), 0, 0, COLUMNS);
    text_end_part(made, &drawing->out);
    for (const char *line = text_string(&lines); *line;) {
        size_t length = strcspn(line, "\n");
        Text one = {0};
        text_add_bytes(&one, line, length);
        drawing->y += LINE;
        text_addf(&drawing->out, "<text x=\"%d\" y=\"%g\" %s>", EDGE, drawing->y, looks);
        html_words(&drawing->out, &one);
        text_add(&drawing->out, "</text>\n");
        line += length + (line[length] == '\n');
    }
    text_end_part(&lines, &drawing->out);
}

static void headline(Drawing *drawing, const RunResult *run, const char *name, const char *word)
{
    Text made = {0};
    text_escape(&made, name, true, COLUMNS);
    paragraph(drawing, &made, "font-size=\"18\" fill=\"" GREY "\"");
    text_add(&made, word);
    drawing->y += 12;
    paragraph(drawing, &made,
              run_exit_status(run) == EXIT_AS_EXPECTED
                  ? "font-size=\"32\" font-weight=\"bold\" fill=\"" HTML_GOOD_COLOUR "\""
              : run_exit_status(run) == EXIT_INCONCLUSIVE
                  ? "font-size=\"32\" font-weight=\"bold\" fill=\"" GREY "\""
                  : "font-size=\"32\" font-weight=\"bold\" fill=\"" HTML_BAD_COLOUR "\"");
    drawing->y += 4;
}

/* A picture that shows what was found, if there is one: of orders where places are even. Pictures
 * show how far from even it is, which nothing under a law has to be. */
static void picture(Drawing *drawing, const CaseResult *result)
{
    if (result->law.name)
        return;
    Text made = {0};
    bool deals = case_shape(result);
    bool orders = !deals && ((result->permutations && result->n <= HTML_ORDERS_LISTED) ||
                             (case_is_wrong(result) && !html_heat_stands_out(&made, result)));
    double height = (deals    ? html_deals_picture
                     : orders ? html_orders_picture
                              : html_heat_picture)(&made, &drawing->number, result);
    if (height > 0)
        text_addf(&drawing->out, "<svg x=\"%d\" y=\"%g\" width=\"%d\" height=\"%g\">\n%s</svg>\n",
                  deals || orders ? EDGE : (WIDTH - HTML_HEAT_WIDTH) / 2, drawing->y + 16, INSIDE,
                  height, text_string(&made));
    drawing->y += height > 0 ? height + 16 : 0;
    text_end_part(&made, &drawing->out);
}

static void one_case(Drawing *drawing, const RunResult *run)
{
    const CaseResult *result = &run->cases[0];
    Text made = {0};
    headline(drawing, run, result->id, case_word(result));
    verdict_sentence(&made, result, true);
    paragraph(drawing, &made, "font-size=\"19\"");
    if (mistake_sentence(&made, result, true))
        paragraph(drawing, &made, "font-size=\"19\" font-weight=\"bold\"");
    picture(drawing, result);
    trials_words(&made, result);
    drawing->y += 8;
    paragraph(drawing, &made, "font-size=\"16\" fill=\"" GREY "\"");
}

static void several_cases(Drawing *drawing, const RunResult *run)
{
    Text made = {0};
    size_t shown = run->case_count < MOST_CASES ? run->case_count : MOST_CASES;
    headline(drawing, run, word_made("%zu cases", run->case_count).text, run_word(run).text);
    tally_sentence(&made, run);
    paragraph(drawing, &made, "font-size=\"19\"");
    for (size_t i = 0; i < shown; i++) {
        const CaseResult *result = &run->cases[i];
        text_addf(&drawing->out, "<g transform=\"translate(%zu %g)\" font-size=\"14\">\n",
                  EDGE + i % ACROSS * (INSIDE / ACROSS),
                  drawing->y + 16 + (double)(i / ACROSS * CELL));
        html_heat_small(&drawing->out, result);
        text_escape(&made, result->id, true, NAME_COLUMNS);
        text_addf(&drawing->out, "<text y=\"%d\">", HTML_HEAT_SMALL + 16);
        html_words(&drawing->out, &made);
        text_addf(&drawing->out, "</text><text y=\"%d\" font-weight=\"bold\">%s</text></g>\n",
                  HTML_HEAT_SMALL + 32, matrix_word(result));
    }
    drawing->y += 8 + (double)((shown + ACROSS - 1) / ACROSS * CELL);
    if (shown < run->case_count) {
        text_addf(&made, "and %zu more", run->case_count - shown);
        paragraph(drawing, &made, "font-size=\"16\"");
    }
}

/* The whole picture, ended: what was drawn, with its title. */
static char *whole(Drawing *drawing, const char *title)
{
    Text out = {0};
    text_addf(&out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"t0\" "
              "width=\"%d\" height=\"%g\" viewBox=\"0 0 %d %g\" color=\"#1b1e22\" "
              "fill=\"currentColor\" font-family=\"system-ui, Noto Sans, sans-serif\">\n"
              "<title id=\"t0\">",
              WIDTH, drawing->y + EDGE, WIDTH, drawing->y + EDGE);
    html_markup(&out, title);
    text_addf(
        &out,
        "</title>\n<rect width=\"%d\" height=\"%g\" rx=\"8\" fill=\"#fff\" stroke=\"#dfe5ea\"/>\n",
        WIDTH, drawing->y + EDGE);
    text_addf(&out,
              "<text x=\"%d\" y=\"%g\" font-size=\"16\" text-anchor=\"end\" fill=\"" GREY
              "\">fairness %s</text>\n",
              WIDTH - EDGE, drawing->y, FAIRNESS_VERSION);
    text_add(&out, text_string(&drawing->out));
    text_end_part(&drawing->out, &out);
    text_add(&out, "</svg>\n");
    return text_take(&out);
}

char *svg_report(const RunResult *run)
{
    Drawing drawing = {.y = EDGE - 12};
    char line[512];
    if (!text_verdict_line(run, line, sizeof line))
        text_lose(&drawing.out);
    (run->case_count == 1 ? one_case : several_cases)(&drawing, run);
    return whole(&drawing, line);
}

char *svg_of_law(const char *name, const char *variant, const CaseResult *places)
{
    Drawing drawing = {.y = EDGE - 12};
    Text made = {0};
    Word title = word_made("%s, n=%zu", name, places->n);
    text_add(&made, title.text);
    paragraph(&drawing, &made, "font-size=\"32\" font-weight=\"bold\"");
    text_addf(&made, "How likely each item is at each place by its exact law%s%s; blank: even",
              variant ? ", " : "", variant ? variant : "");
    paragraph(&drawing, &made, "font-size=\"19\"");
    picture(&drawing, places);
    return whole(&drawing, title.text);
}
