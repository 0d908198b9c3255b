/* Draws each check's adjusted p on a logarithmic scale. */
#include "reports/html/html_dots.h"

#include "base/elementary.h"
#include "base/numbers.h"
#include "reports/page/html_text.h"
#include "reports/words/text_words.h"

#include <stdio.h>

enum {
    ROW = 34,
    TEXT_AT = 14, /* in a row */
    DOT_AT = 24,
    TOP = 22, /* for the name of the line */
};

static const char dot_colour[] = HTML_BAR_COLOUR, alarm_colour[] = HTML_EVEN_COLOUR;

static bool has_dot(const CheckResult *check)
{
    return check->status != FINDING_SKIPPED && !check->by_evidence &&
           !isnan(check->log10_p_adjusted);
}

/* Where a p lies along the picture, in percent: 1 at the left, alpha in the middle, alpha squared
 * and all beyond at the right. */
static double along(double log10_p, double log10_alpha)
{
    return 2 + 96 * fmin(1, log10_p / (2 * log10_alpha));
}

static void draw_dot(Text *out, const CheckResult *check, double log10_alpha, int row)
{
    int y = TOP + ROW * row;
    double x = along(check->log10_p_adjusted, log10_alpha);
    bool beyond = check->log10_p_adjusted < 2 * log10_alpha;
    text_addf(out, "<text x=\"0\" y=\"%d\">", y + TEXT_AT);
    html_text(out, check->id);
    text_addf(out,
              "</text><text x=\"100%%\" y=\"%d\" text-anchor=\"end\">p = %s%s</text>"
              "<line x1=\"2%%\" x2=\"98%%\" y1=\"%d\" y2=\"%d\" stroke=\"currentColor\" "
              "stroke-opacity=\"0.3\"/>"
              "<circle cx=\"%.2f%%\" cy=\"%d\" r=\"5\" fill=\"%s\"/>\n",
              y + TEXT_AT, word_probability(check->log10_p_adjusted).text,
              beyond ? " \342\206\222" : "", y + DOT_AT, y + DOT_AT, x, y + DOT_AT,
              check->log10_p_adjusted <= log10_alpha ? alarm_colour : dot_colour);
}

void html_dots(Text *out, unsigned *number, const RunResult *run, const CaseResult *result)
{
    size_t rows = 0, red = 0;
    double log10_alpha = log10(run->alpha);
    for (size_t i = 0; i < result->check_count; i++)
        if (has_dot(&result->checks[i])) {
            rows++;
            red += result->checks[i].log10_p_adjusted <= log10_alpha;
        }
    if (!rows)
        return;
    char text[200];
    snprintf(text, sizeof text,
             "A dot for each of %zu checks; %zu of them beyond the alarm at p = %s.", rows, red,
             number_short(run->alpha, 3).text);
    text_add(out, "<h3>What chance makes of it</h3>\n<figure tabindex=\"0\">\n");
    html_picture_begin(out, number, 0, TOP + ROW * (double)rows, "The p-value of each check", text);
    double alarm = along(log10_alpha, log10_alpha);
    text_addf(out,
              "<line x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"%d\" y2=\"%zu\" stroke=\"%s\" "
              "stroke-width=\"2\" stroke-dasharray=\"4 3\"/>"
              "<text x=\"%.2f%%\" y=\"12\" text-anchor=\"middle\">alarm: %s</text>\n",
              alarm, alarm, TOP - 6, TOP + ROW * rows, alarm_colour, alarm,
              number_short(run->alpha, 3).text);
    int row = 0;
    for (size_t i = 0; i < result->check_count; i++)
        if (has_dot(&result->checks[i]))
            draw_dot(out, &result->checks[i], log10_alpha, row++);
    text_addf(
        out,
        "</svg>\n<figcaption>The chance that a fair shuffle gives counts this uneven (or this "
        "even), adjusted for %zu test%s: from 1 at the left to %s at the right, where all "
        "that is rarer stands, too.</figcaption></figure>\n",
        run->tests, run->tests == 1 ? "" : "s", number_short(run->alpha * run->alpha, 3).text);
}
