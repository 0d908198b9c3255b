/* The counts of the orders as bars, with what each would get if all were alike. */
#include "reports/html/html_orders.h"

#include "base/elementary.h"
#include "inference/heat.h"
#include "reports/page/html_text.h"
#include "reports/words/item_words.h"
#include "reports/words/text_words.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    LISTED_MAX_N = HTML_ORDERS_LISTED,
    DRAWN_MAX_N = 7, /* a profile of all of them */
    PROFILE_TOP = 24,
    PROFILE_HEIGHT = 196,
    CUT_AT = 8, /* times the expected count, where a profile ends: a few orders may be far above */
    COUNT_END = 190, /* where the text above a bar ends */
    OFF_END = 260,
};

/* 99% of the counts of a fair shuffle lie this many standard deviations from the expected one. */
static const double BAND = 2.576;

static const char bar_colour[] = "#2f7fc1", even_colour[] = "#d9480f";

typedef struct Order {
    uint64_t rank, count;
} Order;

typedef struct Bars {
    const CaseResult *result;
    const Order *orders;
    size_t count, n;
    uint64_t trials;
    double expected, deviation, most; /* the scale ends at `most` */
} Bars;

/* Most frequent first; equals in lexicographic order, so that the picture is always the same. */
static int by_count(const void *a, const void *b)
{
    const Order *first = a, *second = b;
    if (first->count != second->count)
        return first->count < second->count ? 1 : -1;
    return first->rank < second->rank ? -1 : 1;
}

/* Part of the scale, in percent of the picture's width. */
static double group(const Bars *bars, double count)
{
    return 100 * fmin(1, count / bars->most);
}

static void draw_listed(Text *out, const Bars *bars)
{
    double low = group(bars, fmax(0, bars->expected - BAND * bars->deviation));
    double high = group(bars, bars->expected + BAND * bars->deviation);
    double even = group(bars, bars->expected);
    for (size_t i = 0; i < bars->count; i++) {
        char label[ORDER_WORDS_SIZE];
        order_words(bars->result, bars->orders[i].rank, label);
        double count = (double)bars->orders[i].count;
        int y = HTML_BAR_ROW * (int)i, top = y + HTML_BAR_TOP;
        double off = 100 * (count / bars->expected - 1);
        text_addf(out,
                  "<g><title>%s: %s times, %s expected, z = %+.1f</title>"
                  "<text x=\"0\" y=\"%d\">%s</text>"
                  "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>"
                  "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%+.1f%%</text>"
                  "<rect y=\"%d\" width=\"%.2f%%\" height=\"%d\" fill=\"%s\"/>",
                  label, word_count(bars->orders[i].count).text, word_number(bars->expected).text,
                  heat_score(bars->orders[i].count, bars->trials, (double)bars->count),
                  y + HTML_BAR_TEXT, label, COUNT_END, y + HTML_BAR_TEXT,
                  word_count(bars->orders[i].count).text, OFF_END, y + HTML_BAR_TEXT,
                  fabs(off) < 0.05 ? 0.0 : off, top, group(bars, count), HTML_BAR_HEIGHT,
                  bar_colour);
        text_addf(out,
                  "<rect x=\"%.2f%%\" y=\"%d\" width=\"%.2f%%\" height=\"%d\" "
                  "fill-opacity=\"0.3\"/>"
                  "<line x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"%d\" y2=\"%d\" stroke=\"%s\" "
                  "stroke-width=\"2\"/></g>\n",
                  low, top - 3, fmax(0.2, high - low), HTML_BAR_HEIGHT + 6, even, even, top - 3,
                  top + HTML_BAR_HEIGHT + 3, even_colour);
    }
}

/* All counts as one outline, a step an order, stretched to the page. */
static void draw_profile(Text *out, const Bars *bars)
{
    double scale = PROFILE_HEIGHT / bars->most;
    double low = fmax(0, bars->expected - BAND * bars->deviation);
    double high = fmin(bars->most, bars->expected + BAND * bars->deviation);
    double foot = PROFILE_TOP + PROFILE_HEIGHT, even = foot - bars->expected * scale;
    text_addf(out,
              "<text x=\"0\" y=\"%d\">From 0 to %s; the line is at %s.</text>\n"
              "<svg y=\"%d\" width=\"100%%\" height=\"%d\" viewBox=\"0 0 %zu %d\" "
              "preserveAspectRatio=\"none\"><path fill=\"%s\" d=\"M0 %d",
              HTML_BAR_TEXT, word_number(bars->most).text, word_number(bars->expected).text,
              PROFILE_TOP, PROFILE_HEIGHT, bars->count, PROFILE_HEIGHT, bar_colour, PROFILE_HEIGHT);
    double at = 0;
    for (size_t i = 0; i < bars->count; i++) {
        double count = fmin((double)bars->orders[i].count, bars->most);
        double height = round(10 * count * scale) / 10;
        if (height != at)
            text_addf(out, "v%g", round(10 * (at - height)) / 10);
        text_add(out, "h1");
        at = height;
    }
    text_addf(out,
              "V%dz\"/></svg>\n<rect y=\"%.1f\" width=\"100%%\" height=\"%.1f\" "
              "fill-opacity=\"0.3\"/>\n"
              "<line x1=\"0\" x2=\"100%%\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" "
              "stroke-width=\"2\"/>\n"
              "<line x1=\"0\" x2=\"100%%\" y1=\"%g\" y2=\"%g\" stroke=\"currentColor\"/>\n",
              PROFILE_HEIGHT, foot - high * scale, fmax(1, (high - low) * scale), even, even,
              even_colour, foot, foot);
}

static void draw(Text *out, unsigned *number, const Bars *bars, bool sorted)
{
    uint64_t most = 0, least = UINT64_MAX, cut = 0;
    for (size_t i = 0; i < bars->count; i++) {
        cut += (double)bars->orders[i].count > bars->most;
        most = bars->orders[i].count > most ? bars->orders[i].count : most;
        least = bars->orders[i].count < least ? bars->orders[i].count : least;
    }
    char text[300];
    snprintf(text, sizeof text,
             "%s orders; %s times each would be even. The most frequent came %s times, the rarest "
             "%s times.",
             word_count(bars->count).text, word_number(bars->expected).text, word_count(most).text,
             word_count(least).text);
    bool listed = bars->n <= LISTED_MAX_N;
    text_add(out, "<figure tabindex=\"0\">\n");
    html_picture_begin(
        out, number, 0,
        listed ? HTML_BAR_ROW * (double)bars->count : PROFILE_TOP + PROFILE_HEIGHT + 1,
        sorted ? "How often each order came, sorted" : "How often each order came", text);
    if (listed)
        draw_listed(out, bars);
    else
        draw_profile(out, bars);
    text_add(out, "</svg>\n");
    if (!sorted)
        text_addf(
            out,
            "<figcaption>The line is what each order would get if all were alike, %s times. In "
            "the grey band lie 99%% of the counts of a fair shuffle.",
            word_number(bars->expected).text);
    if (!sorted && cut > 0)
        text_addf(out, " %s order%s above the picture.", word_count(cut).text,
                  cut == 1 ? " is" : "s are");
    if (!sorted) {
        html_invalid_left_out(out, bars->result);
        text_add(out, "</figcaption>");
    }
    text_add(out, "</figure>\n");
}

void html_orders(Text *out, unsigned *number, const CaseResult *result)
{
    uint64_t trials = result->trials - result->invalid.trials;
    if (result->n < 2 || trials == 0) {
        text_add(out, "<p>There is nothing to show.</p>\n");
        return;
    }
    if (!result->permutations || result->n > DRAWN_MAX_N) {
        if (result->orders > 0)
            text_addf(out, "<p>%s of %s orders came up. They are shown up to %d items.</p>\n",
                      word_count(result->orders_seen).text, word_count(result->orders).text,
                      DRAWN_MAX_N);
        else
            text_addf(out, "<p>%zu items have about %s orders: too many to count.</p>\n", result->n,
                      word_bits(result->orders_bits).text);
        return;
    }
    Order *orders = malloc(result->orders * sizeof *orders);
    if (!orders) {
        text_lose(out);
        return;
    }
    Bars bars = {
        .result = result,
        .orders = orders,
        .count = result->orders,
        .n = result->n,
        .trials = trials,
        .expected = (double)trials / (double)result->orders,
        .deviation = heat_deviation(trials, (double)result->orders),
    };
    bars.most = bars.expected + BAND * bars.deviation;
    for (size_t i = 0; i < bars.count; i++) {
        orders[i] = (Order){.rank = i, .count = result->permutations[i]};
        bars.most = fmax(bars.most, (double)orders[i].count);
    }
    if (bars.n > LISTED_MAX_N)
        bars.most =
            fmin(bars.most, fmax(CUT_AT * bars.expected, bars.expected + BAND * bars.deviation));
    draw(out, number, &bars, false);
    qsort(orders, bars.count, sizeof *orders, by_count);
    text_add(out, "<details><summary>Sorted, the most frequent first</summary>\n");
    draw(out, number, &bars, true);
    text_add(out, "</details>\n");
    free(orders);
}
