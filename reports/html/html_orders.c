/* The counts of the orders as bars, with what each would get if all were alike. */
#include "reports/html/html_orders.h"

#include "base/elementary.h"
#include "inference/heat.h"
#include "reports/html/html_bars.h"
#include "reports/page/html_text.h"
#include "reports/words/item_words.h"
#include "reports/words/text_words.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    LISTED_ORDERS = 24, /* of HTML_ORDERS_LISTED items */
    DRAWN_MAX_N = 7,    /* a profile of all of them */
    PROFILE_TOP = 24,
    PROFILE_HEIGHT = 196,
    CUT_AT = 8, /* times the expected count, where a profile ends: a few orders may be far above */
};

/* 99% of the counts of a fair shuffle lie this many standard deviations from the expected one. */
static const double BAND = 2.576;

typedef struct Order {
    uint64_t rank, count;
} Order;

typedef struct Orders {
    const CaseResult *result;
    Order *orders;
    size_t count;
    double expected, deviation, most; /* the scale ends at `most` */
} Orders;

/* Most frequent first; equals in lexicographic order, so that the picture is always the same. */
static int by_count(const void *a, const void *b)
{
    const Order *first = a, *second = b;
    if (first->count != second->count)
        return first->count < second->count ? 1 : -1;
    return first->rank < second->rank ? -1 : 1;
}

/* A bar for each, or, unless `all`, for those that are farthest off; returns the height. */
static double draw_listed(Text *out, unsigned *number, const Orders *orders, bool all,
                          const char *title, const char *description)
{
    Bar bars[LISTED_ORDERS + 1];
    size_t count = 0, most = all ? LISTED_ORDERS : HTML_BARS_MOST;
    for (size_t i = 0; i < orders->count; i++) {
        Bar bar = {.count = orders->orders[i].count,
                   .expected = orders->expected,
                   .deviation = orders->deviation};
        order_words(orders->result, orders->orders[i].rank, bar.label);
        count = html_bars_add(bars, count, most, &bar);
    }
    return html_bars(out, number, bars, count, title, description);
}

/* All counts as one outline, a step an order, stretched to the page. */
static double draw_profile(Text *out, unsigned *number, const Orders *orders, const char *title,
                           const char *description)
{
    html_picture_begin(out, number, 0, PROFILE_TOP + PROFILE_HEIGHT + 1, title, description);
    double scale = PROFILE_HEIGHT / orders->most;
    double low = fmax(0, orders->expected - BAND * orders->deviation);
    double high = fmin(orders->most, orders->expected + BAND * orders->deviation);
    double foot = PROFILE_TOP + PROFILE_HEIGHT, even = foot - orders->expected * scale;
    text_addf(out,
              "<text x=\"0\" y=\"%d\">From 0 to %s; the line is at %s.</text>\n"
              "<svg y=\"%d\" width=\"100%%\" height=\"%d\" viewBox=\"0 0 %zu %d\" "
              "preserveAspectRatio=\"none\"><path fill=\"%s\" d=\"M0 %d",
              HTML_BAR_TEXT, word_number(orders->most).text, word_number(orders->expected).text,
              PROFILE_TOP, PROFILE_HEIGHT, orders->count, PROFILE_HEIGHT, HTML_BAR_COLOUR,
              PROFILE_HEIGHT);
    double at = 0;
    for (size_t i = 0; i < orders->count; i++) {
        double count = fmin((double)orders->orders[i].count, orders->most);
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
              "<line x1=\"0\" x2=\"100%%\" y1=\"%g\" y2=\"%g\" stroke=\"currentColor\"/>\n</svg>\n",
              PROFILE_HEIGHT, foot - high * scale, fmax(1, (high - low) * scale), even, even,
              HTML_EVEN_COLOUR, foot, foot);
    return PROFILE_TOP + PROFILE_HEIGHT + 1;
}

/* The picture alone. */
static double draw(Text *out, unsigned *number, const Orders *orders, bool sorted)
{
    uint64_t most = 0, least = UINT64_MAX;
    for (size_t i = 0; i < orders->count; i++) {
        most = orders->orders[i].count > most ? orders->orders[i].count : most;
        least = orders->orders[i].count < least ? orders->orders[i].count : least;
    }
    char text[300];
    snprintf(text, sizeof text,
             "%s orders; %s times each would be even. The most frequent came %s times, the rarest "
             "%s times.",
             word_count(orders->count).text, word_number(orders->expected).text,
             word_count(most).text, word_count(least).text);
    const char *title = sorted ? "How often each order came, sorted" : "How often each order came";
    return orders->result->n <= HTML_ORDERS_LISTED
               ? draw_listed(out, number, orders, sorted, title, text)
               : draw_profile(out, number, orders, title, text);
}

/* False where the orders were not counted, or are too many; `ret`, its orders owned by the caller.
 */
static bool orders_of(Text *out, const CaseResult *result, Orders *ret)
{
    uint64_t trials = result->trials - result->invalid.trials;
    if (result->n < 2 || trials == 0 || !result->permutations || result->n > DRAWN_MAX_N)
        return false;
    Order *orders = malloc(result->orders * sizeof *orders);
    if (!orders) {
        text_lose(out);
        return false;
    }
    *ret = (Orders){.result = result,
                    .orders = orders,
                    .count = result->orders,
                    .expected = (double)trials / (double)result->orders,
                    .deviation = heat_deviation(trials, (double)result->orders)};
    double band = ret->expected + BAND * ret->deviation, most = band;
    for (size_t i = 0; i < ret->count; i++) {
        orders[i] = (Order){.rank = i, .count = result->permutations[i]};
        most = fmax(most, (double)orders[i].count);
    }
    ret->most = fmin(most, fmax(CUT_AT * ret->expected, band));
    return true;
}

double html_orders_picture(Text *out, unsigned *number, const CaseResult *result)
{
    Orders orders;
    if (!orders_of(out, result, &orders))
        return 0;
    double height = draw(out, number, &orders, false);
    free(orders.orders);
    return height;
}

static void caption(Text *out, const Orders *orders)
{
    bool listed = orders->result->n <= HTML_ORDERS_LISTED;
    size_t cut = 0;
    for (size_t i = 0; i < orders->count && !listed; i++)
        cut += (double)orders->orders[i].count > orders->most;
    text_addf(out,
              "<figcaption>The line is what each order would get if all were alike, %s times. In "
              "the grey band lie 99%% of the counts of a fair shuffle.",
              word_number(orders->expected).text);
    if (listed && orders->count > HTML_BARS_MOST)
        text_addf(out, " Shown are the %d that are farthest off.", HTML_BARS_MOST);
    if (cut)
        text_addf(out, " %s order%s above the picture.", word_count(cut).text,
                  cut == 1 ? " is" : "s are");
    html_invalid_left_out(out, orders->result);
    text_add(out, "</figcaption>");
}

void html_orders(Text *out, unsigned *number, const CaseResult *result)
{
    Orders orders;
    if (orders_of(out, result, &orders)) {
        text_add(out, "<figure tabindex=\"0\">\n");
        draw(out, number, &orders, false);
        caption(out, &orders);
        text_add(out, "</figure>\n<details><summary>All, the most frequent first</summary>\n"
                      "<figure tabindex=\"0\">\n");
        qsort(orders.orders, orders.count, sizeof *orders.orders, by_count);
        draw(out, number, &orders, true);
        text_add(out, "</figure>\n</details>\n");
        free(orders.orders);
    } else if (result->n < 2 || result->trials <= result->invalid.trials) {
        text_add(out, "<p>There is nothing to show.</p>\n");
    } else if (result->orders > 0) {
        text_addf(out, "<p>%s of %s orders came up. They are shown up to %d items.</p>\n",
                  word_count(result->orders_seen).text, word_count(result->orders).text,
                  DRAWN_MAX_N);
    } else {
        text_addf(out, "<p>%zu items have about %s orders: too many to count.</p>\n", result->n,
                  word_bits(result->orders_bits).text);
    }
}
