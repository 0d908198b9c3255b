/* The exact law as a picture: the equal chances, laid into the orders one by one. */
#include "reports/html/html_law.h"

#include "base/elementary.h"
#include "reports/page/html_text.h"
#include "reports/words/order_label.h"
#include "reports/words/text_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DRAWN_MAX_N = 4,
    SHARE_END = 170, /* where the text above a bar ends */
    CHANCE_END = 230,
    MOST_BLOCKS = 40, /* in a row; above it a row is one bar */
};

static const char share_colour[] = HTML_BAR_COLOUR, even_colour[] = HTML_EVEN_COLOUR;

/* Numerators of n <= DRAWN_MAX_N fit a double exactly wherever they are drawn as blocks. */
static double largest(const ExactResult *exact)
{
    double most = 0;
    for (size_t i = 0; i < exact->numerator_count; i++)
        most = fmax(most, strtod(exact->numerators[i], NULL));
    return most;
}

static void draw_row(Text *out, const ExactResult *exact, size_t n, size_t rank, double scale,
                     double even, bool blocks)
{
    char label[ORDER_LABEL_SIZE];
    order_label(rank, n, label);
    double share = strtod(exact->numerators[rank], NULL);
    double chance = share / strtod(exact->denominator, NULL);
    int y = HTML_BAR_ROW * (int)rank, top = y + HTML_BAR_TOP;
    text_addf(out,
              "<text x=\"0\" y=\"%d\">%s</text><text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s of "
              "%s</text><text x=\"%d\" y=\"%d\" text-anchor=\"end\">%.3g%%</text>",
              y + HTML_BAR_TEXT, label, SHARE_END, y + HTML_BAR_TEXT,
              word_digits(exact->numerators[rank]).text, word_digits(exact->denominator).text,
              CHANCE_END, y + HTML_BAR_TEXT, 100 * chance);
    if (share > 0 && blocks) {
        text_addf(out,
                  "<svg y=\"%d\" width=\"100%%\" height=\"%d\" viewBox=\"0 0 %g 1\" "
                  "preserveAspectRatio=\"none\"><path fill=\"%s\" d=\"M0 0",
                  top, HTML_BAR_HEIGHT, scale, share_colour);
        for (double i = 0; i < share; i++)
            text_add(out, "h.86v1h-.86zm1 0");
        text_add(out, "\"/></svg>");
    } else {
        text_addf(out, "<rect y=\"%d\" width=\"%.2f%%\" height=\"%d\" fill=\"%s\"/>", top,
                  100 * share / scale, HTML_BAR_HEIGHT, share_colour);
    }
    text_addf(out,
              "<line x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"%d\" y2=\"%d\" stroke=\"%s\" "
              "stroke-width=\"2\"/>\n",
              100 * even / scale, 100 * even / scale, top - 3, top + HTML_BAR_HEIGHT + 3,
              even_colour);
}

void html_law(Text *out, unsigned *number, const CaseResult *result)
{
    const ExactResult *exact = &result->exact;
    if (!exact->numerators || !exact->denominator || result->n < 2 || result->n > DRAWN_MAX_N ||
        exact->numerator_count == 0)
        return;
    double most = largest(exact), orders = (double)exact->numerator_count;
    double even = strtod(exact->denominator, NULL) / orders;
    double scale = fmax(most, even);
    bool blocks = scale <= MOST_BLOCKS;
    char text[300];
    snprintf(text, sizeof text,
             "%s equal chances fall into %s orders. %.4g of them would be an even share; the "
             "likeliest order has %s.",
             word_digits(exact->denominator).text, word_count(exact->numerator_count).text, even,
             word_number(most).text);
    text_add(out, "<figure tabindex=\"0\">\n");
    html_picture_begin(out, number, 0, HTML_BAR_ROW * orders, "The chances of each order, exactly",
                       text);
    for (size_t rank = 0; rank < exact->numerator_count; rank++)
        draw_row(out, exact, result->n, rank, scale, even, blocks);
    text_add(out, "</svg>\n<figcaption>");
    bool paths =
        exact->paths_equal && exact->paths && strcmp(exact->paths, exact->denominator) == 0;
    text_addf(out,
              "%s %s, and where they lead. The line is an even share: %.4g each.</figcaption>\n"
              "</figure>\n",
              word_digits(exact->denominator).text,
              paths ? "equally likely ways through the code" : "equal chances", even);
}
