#include "reports/html/html_spectrum.h"

#include "reports/page/html_text.h"
#include "reports/words/spectrum_words.h"

static const char bar_colour[] = "#2f7fc1", untold_colour[] = "#9aa7b4";

static void draw_bar(Text *out, const OrderShare *share, size_t n, int row)
{
    int y = HTML_BAR_ROW * row;
    const char *name = spectrum_order_name(share->order, n);
    text_addf(out,
              "<g><title>%s: %.2f%% of the bias</title>"
              "<text x=\"0\" y=\"%d\">%s: ",
              name, 100 * share->share, y + HTML_BAR_TEXT, name);
    if (share->shown)
        spectrum_share(out, share);
    else
        text_add(out, "not told from 0");
    text_addf(out, "</text><rect y=\"%d\" width=\"%.2f%%\" height=\"%d\" fill=\"%s\"/></g>\n",
              y + HTML_BAR_TOP, 100 * share->share, HTML_BAR_HEIGHT,
              share->shown ? bar_colour : untold_colour);
}

void html_spectrum(Text *out, unsigned *number, const CaseResult *result)
{
    OrderShare shares[SPECTRUM_ORDERS];
    Text words = {0};
    if (spectrum_sentence(&words, result)) {
        size_t orders = result->n - 1;
        spectrum_shares(result->spectrum, result->spectrum_count, result->n, shares);
        text_add(out, "<figure tabindex=\"0\">\n");
        html_picture_begin(out, number, 0, HTML_BAR_ROW * (double)orders,
                           "How many items a statement must name to see the bias",
                           text_string(&words));
        for (size_t i = 0; i < orders; i++)
            draw_bar(out, &shares[i], result->n, (int)i);
        text_add(out, "</svg>\n<figcaption>How many items a statement must name to see the bias: "
                      "each bar is a part of w squared, all together the whole.</figcaption>\n"
                      "</figure>\n");
    }
    text_end_part(&words, out);
}
