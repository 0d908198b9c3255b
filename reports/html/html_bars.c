#include "reports/html/html_bars.h"

#include "base/elementary.h"
#include "reports/page/html_text.h"
#include "reports/words/text_words.h"

#include <stdbool.h>
#include <string.h>

enum {
    COUNT_END = 190, /* where the text above a bar ends */
    OFF_END = 260,
};

/* 99% of the counts of a fair shuffle lie this many standard deviations from the expected one. */
static const double BAND = 2.576;

static double score(const Bar *bar)
{
    return bar->deviation > 0 ? ((double)bar->count - bar->expected) / bar->deviation : 0;
}

size_t html_bars_add(Bar *bars, size_t count, size_t most, const Bar *bar)
{
    size_t nearest = 0;
    bars[count++] = *bar;
    if (count <= most)
        return count;
    for (size_t i = 1; i < count; i++)
        if (fabs(score(&bars[i])) <= fabs(score(&bars[nearest])))
            nearest = i;
    memmove(&bars[nearest], &bars[nearest + 1], (count - nearest - 1) * sizeof *bars);
    return most;
}

/* One bar, with `scale` percent of the picture's width for a count. */
static void draw(Text *out, const Bar *bar, double scale, int y)
{
    int top = y + HTML_BAR_TOP, text_y = y + HTML_BAR_TEXT;
    double off = 100 * ((double)bar->count / bar->expected - 1);
    double low = scale * fmax(0, bar->expected - BAND * bar->deviation);
    double high = scale * (bar->expected + BAND * bar->deviation), even = scale * bar->expected;
    text_add(out, "<g><title>");
    html_text(out, bar->label);
    text_addf(out, ": %s times, %s expected, z = %+.1f</title><text x=\"0\" y=\"%d\">",
              word_count(bar->count).text, word_number(bar->expected).text, score(bar), text_y);
    html_text(out, bar->label);
    text_addf(out,
              "</text><text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>"
              "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%+.1f%%</text>"
              "<rect y=\"%d\" width=\"%.2f%%\" height=\"%d\" fill=\"" HTML_BAR_COLOUR "\"/>"
              "<rect x=\"%.2f%%\" y=\"%d\" width=\"%.2f%%\" height=\"%d\" fill-opacity=\"0.3\"/>"
              "<line x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"%d\" y2=\"%d\" stroke=\"" HTML_EVEN_COLOUR
              "\" stroke-width=\"2\"/></g>\n",
              COUNT_END, text_y, word_count(bar->count).text, OFF_END, text_y,
              fabs(off) < 0.05 ? 0.0 : off, top, scale * (double)bar->count, HTML_BAR_HEIGHT, low,
              top - 3, fmax(0.2, high - low), HTML_BAR_HEIGHT + 6, even, even, top - 3,
              top + HTML_BAR_HEIGHT + 3);
}

double html_bars(Text *out, unsigned *number, const Bar *bars, size_t count, const char *title,
                 const char *description)
{
    double most = 0, height = HTML_BAR_ROW * (double)count;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, fmax((double)bars[i].count, bars[i].expected + BAND * bars[i].deviation));
    html_picture_begin(out, number, 0, height, title, description);
    for (size_t i = 0; i < count; i++)
        draw(out, &bars[i], most > 0 ? 100 / most : 0, HTML_BAR_ROW * (int)i);
    text_add(out, "</svg>\n");
    return height;
}
