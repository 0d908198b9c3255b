/* The counts of the orders as bars, with what each would get if all were alike. */
#include "inference/heat.h"
#include "reports/html_parts.h"
#include "reports/order_label.h"
#include "reports/text_words.h"

#include <math.h>
#include <stdlib.h>

enum {
    LISTED_MAX_N = 4, /* a labelled bar for each order */
    DRAWN_MAX_N = 7,  /* a profile of all of them */
    WIDTH = 680,
    ROW = 20,
    PROFILE_HEIGHT = 220,
    CUT_AT = 8, /* times the expected count, where a profile ends: a few orders may be far above */
    LEFT = 76,
};

/* 99% of the counts of a fair shuffle lie this many standard deviations from the expected one. */
static const double BAND = 2.576;

static const char bar_colour[] = "#2f7fc1", even_colour[] = "#d9480f";

typedef struct Order {
    uint64_t rank, count;
} Order;

typedef struct Bars {
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

static void draw_listed(FILE *out, const Bars *bars)
{
    double left = LEFT + 130, scale = (WIDTH - left - 4) / bars->most;
    double low = fmax(0, bars->expected - BAND * bars->deviation);
    double high = fmin(bars->most, bars->expected + BAND * bars->deviation);
    double bottom = ROW * (double)bars->count + 4;
    for (size_t i = 0; i < bars->count; i++) {
        char label[ORDER_LABEL_SIZE];
        order_label(bars->orders[i].rank, bars->n, label);
        double count = (double)bars->orders[i].count, y = ROW * (double)i;
        double off = 100 * (count / bars->expected - 1);
        fprintf(out,
                "<g><title>%s: %s times, %s expected, z = %+.1f</title>"
                "<text x=\"0\" y=\"%g\">%s</text>"
                "<text x=\"%d\" y=\"%g\" text-anchor=\"end\">%s</text>"
                "<text x=\"%g\" y=\"%g\" text-anchor=\"end\">%+.1f%%</text>"
                "<rect x=\"%g\" y=\"%g\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/></g>\n",
                label, word_count(bars->orders[i].count).text, word_number(bars->expected).text,
                heat_score(bars->orders[i].count, bars->trials, (double)bars->count), y + 15, label,
                LEFT + 60, y + 15, word_count(bars->orders[i].count).text, left - 8, y + 15,
                fabs(off) < 0.05 ? 0.0 : off, left, y + 3, count * scale, ROW - 5, bar_colour);
    }
    fprintf(out, "<rect x=\"%.1f\" y=\"0\" width=\"%.1f\" height=\"%g\" fill-opacity=\"0.3\"/>\n",
            left + low * scale, fmax(1, (high - low) * scale), bottom);
    fprintf(out, "<path d=\"M%.1f 0v%g\" stroke=\"%s\" stroke-width=\"2\"/>\n",
            left + bars->expected * scale, bottom, even_colour);
}

/* All counts as one outline, a step an order. */
static void draw_profile(FILE *out, const Bars *bars)
{
    double scale = (PROFILE_HEIGHT - 24) / bars->most, foot = PROFILE_HEIGHT - 4;
    double step = (WIDTH - LEFT) / (double)bars->count;
    double low = fmax(0, bars->expected - BAND * bars->deviation);
    double high = fmin(bars->most, bars->expected + BAND * bars->deviation);
    fprintf(out, "<path fill=\"%s\" transform=\"translate(%d %g) scale(%.5g 1)\" d=\"M0 0",
            bar_colour, LEFT, foot, step);
    double at = 0;
    for (size_t i = 0; i < bars->count; i++) {
        double count = fmin((double)bars->orders[i].count, bars->most);
        double height = round(10 * count * scale) / 10;
        if (height != at)
            fprintf(out, "v%g", round(10 * (at - height)) / 10);
        fputs("h1", out);
        at = height;
    }
    fprintf(out,
            "V0z\"/>\n<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" "
            "fill-opacity=\"0.3\"/>\n",
            LEFT, foot - high * scale, WIDTH - LEFT, fmax(1, (high - low) * scale));
    double even = foot - bars->expected * scale;
    fprintf(out,
            "<path d=\"M%d %.1fh%d\" stroke=\"%s\" stroke-width=\"2\"/>\n"
            "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n"
            "<text x=\"%d\" y=\"%g\" text-anchor=\"end\">%s</text>\n"
            "<path d=\"M%d %gh%d\" stroke=\"currentColor\" stroke-width=\"1\"/>\n",
            LEFT, even, WIDTH - LEFT, even_colour, LEFT - 6, even + 4.5,
            word_number(bars->expected).text, LEFT - 6, foot - bars->most * scale + 12,
            word_number(bars->most).text, LEFT, foot, WIDTH - LEFT);
}

static void draw(FILE *out, unsigned *number, const Bars *bars, bool sorted)
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
    fputs("<figure tabindex=\"0\">\n", out);
    html_picture_begin(out, number, WIDTH, listed ? ROW * (double)bars->count + 4 : PROFILE_HEIGHT,
                       sorted ? "How often each order came, sorted" : "How often each order came",
                       text);
    if (listed)
        draw_listed(out, bars);
    else
        draw_profile(out, bars);
    fputs("</svg>\n", out);
    if (!sorted)
        fprintf(out,
                "<figcaption>The line is what each order would get if all were alike, %s times. In "
                "the grey band lie 99%% of the counts of a fair shuffle.",
                word_number(bars->expected).text);
    if (!sorted && cut > 0)
        fprintf(out, " %s order%s above the picture.", word_count(cut).text,
                cut == 1 ? " is" : "s are");
    if (!sorted)
        fputs("</figcaption>", out);
    fputs("</figure>\n", out);
}

Status html_orders(FILE *out, unsigned *number, const CaseResult *result)
{
    uint64_t trials = result->trials - result->invalid.trials;
    if (result->n < 2 || trials == 0) {
        fputs("<p>There is nothing to show.</p>\n", out);
        return STATUS_OK;
    }
    if (!result->permutations || result->n > DRAWN_MAX_N) {
        if (result->orders > 0)
            fprintf(out, "<p>%s of %s orders came up. They are shown up to %d items.</p>\n",
                    word_count(result->orders_seen).text, word_count(result->orders).text,
                    DRAWN_MAX_N);
        else
            fprintf(out, "<p>%zu items have about %s orders: too many to count.</p>\n", result->n,
                    word_bits(result->orders_bits).text);
        return STATUS_OK;
    }
    Order *orders = malloc(result->orders * sizeof *orders);
    if (!orders)
        return STATUS_FAILED;
    Bars bars = {
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
    fputs("<details><summary>Sorted, the most frequent first</summary>\n", out);
    draw(out, number, &bars, true);
    fputs("</details>\n", out);
    free(orders);
    return STATUS_OK;
}
