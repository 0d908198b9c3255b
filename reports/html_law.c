/* The exact law as a picture: the equal chances, laid into the orders one by one. */
#include "reports/html_parts.h"
#include "reports/order_label.h"
#include "reports/text_words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DRAWN_MAX_N = 4,
    WIDTH = 680,
    LEFT = 190,
    ROW = 20,
    MOST_BLOCKS = 40, /* in a row; above it a row is one bar */
};

static const char share_colour[] = "#2f7fc1", even_colour[] = "#d9480f";

/* Numerators of n <= DRAWN_MAX_N fit a double exactly wherever they are drawn as blocks. */
static double largest(const ExactResult *exact)
{
    double most = 0;
    for (size_t i = 0; i < exact->numerator_count; i++)
        most = fmax(most, strtod(exact->numerators[i], NULL));
    return most;
}

static void draw_row(FILE *out, const ExactResult *exact, size_t n, size_t rank, double unit,
                     bool blocks)
{
    char label[ORDER_LABEL_SIZE];
    order_label(rank, n, label);
    double share = strtod(exact->numerators[rank], NULL);
    double chance = share / strtod(exact->denominator, NULL), y = ROW * (double)rank;
    fprintf(out,
            "<text x=\"0\" y=\"%g\">%s</text><text x=\"%d\" y=\"%g\" text-anchor=\"end\">%s of "
            "%s</text>",
            y + 15, label, LEFT - 10, y + 15, word_digits(exact->numerators[rank]).text,
            word_digits(exact->denominator).text);
    if (share > 0 && blocks) {
        fprintf(out, "<path fill=\"%s\" d=\"M%d %g", share_colour, LEFT, y + 3);
        for (double i = 0; i < share; i++)
            fprintf(out, "h%.2fv14h-%.2fzm%.2f 0", unit * 0.86, unit * 0.86, unit);
        fputs("\"/>\n", out);
    } else {
        fprintf(out, "<rect x=\"%d\" y=\"%g\" width=\"%.2f\" height=\"14\" fill=\"%s\"/>\n", LEFT,
                y + 3, unit * share, share_colour);
    }
    fprintf(out, "<text x=\"%d\" y=\"%g\" text-anchor=\"end\">%.3g%%</text>\n", WIDTH, y + 15,
            100 * chance);
}

void html_law(FILE *out, unsigned *number, const CaseResult *result)
{
    const ExactResult *exact = &result->exact;
    if (!exact->numerators || !exact->denominator || result->n < 2 || result->n > DRAWN_MAX_N ||
        exact->numerator_count == 0)
        return;
    double most = largest(exact), orders = (double)exact->numerator_count;
    double even = strtod(exact->denominator, NULL) / orders;
    double unit = (WIDTH - LEFT - 60) / fmax(most, even);
    bool blocks = fmax(most, even) <= MOST_BLOCKS;
    char text[300];
    snprintf(text, sizeof text,
             "%s equal chances fall into %s orders. %.4g of them would be an even share; the "
             "likeliest order has %s.",
             word_digits(exact->denominator).text, word_count(exact->numerator_count).text, even,
             word_number(most).text);
    fputs("<figure tabindex=\"0\">\n", out);
    html_picture_begin(out, number, WIDTH, ROW * orders + 4, "The chances of each order, exactly",
                       text);
    for (size_t rank = 0; rank < exact->numerator_count; rank++)
        draw_row(out, exact, result->n, rank, unit, blocks);
    fprintf(out, "<path d=\"M%.1f 0v%g\" stroke=\"%s\" stroke-width=\"2\"/></svg>\n<figcaption>",
            LEFT + unit * even, ROW * orders + 4, even_colour);
    bool paths =
        exact->paths_equal && exact->paths && strcmp(exact->paths, exact->denominator) == 0;
    fprintf(out,
            "%s %s, and where they lead. The line is an even share: %.4g each.</figcaption>\n"
            "</figure>\n",
            word_digits(exact->denominator).text,
            paths ? "equally likely ways through the code" : "equal chances", even);
}
