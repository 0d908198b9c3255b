/* Where each statistic fell on what chance alone gives. */
#include "reports/html/html_curve.h"

#include "base/elementary.h"
#include "reports/html/html_text.h"
#include "reports/words/text_words.h"

#include <stdio.h>

enum {
    WIDTH = 320,
    HEIGHT = 150,
    FOOT = 108, /* where the axis lies */
    PEAK = 84,  /* height of the curve */
    POINTS = 28,
    ROOM = 70, /* right of the axis's end, for a mark beyond it */
};

/* The chi-square density at x, as a part of its largest value; by differences of logarithms, so
 * that no constant is needed and nothing overflows. With two degrees of freedom or fewer the
 * density falls from the start; the curve is then cut off at its value in `from`. */
static double density(double x, double df, double from)
{
    double power = df / 2 - 1, top = df > 2 ? df - 2 : from;
    return fmin(1, exp(power * (log(x) - log(top)) - (x - top) / 2));
}

static bool has_curve(const CheckResult *check)
{
    return check->status != FINDING_SKIPPED && isfinite(check->statistic) && isfinite(check->df) &&
           check->df > 0 && check->statistic >= 0;
}

/* Six standard deviations (of sqrt(2 df)) to each side of the mean hold everything but what comes
 * less than once in a million runs. */
static void range_of(double df, double *ret_low, double *ret_high)
{
    double spread = 6 * sqrt(2 * df);
    *ret_low = fmax(0, df - spread);
    *ret_high = df + spread + 6;
}

static void describe(const CheckResult *check, char *text, size_t size)
{
    snprintf(text, size, "The statistic is %s. Chance alone gives about %s, with %s above it.",
             word_number(check->statistic).text, word_number(check->df).text,
             isnan(check->log10_p_upper) ? "an unknown part"
                                         : word_probability(check->log10_p_upper).text);
}

/* One curve; its flat ends are the axis. */
static void draw_curve(Text *out, const CheckResult *check, double low, double high)
{
    double step = (high - low) / POINTS, scale = (double)(WIDTH - ROOM) / (high - low);
    double first = low > 0 ? 0 : 0.05 * step;
    text_addf(out, "<path fill=\"#2f7fc1\" fill-opacity=\"0.45\" stroke=\"#2f7fc1\" d=\"M0 %d",
              FOOT);
    long at_x = 0, at_height = 0; /* whole pixels keep the page small */
    for (int i = 0; i <= POINTS; i++) {
        double x = low + (i == 0 ? first : step * i);
        long height = lround(PEAK * density(x, check->df, 0.25 * step));
        long along = lround((x - low) * scale);
        if (height == at_height && i > 0 && i < POINTS && height == 0)
            continue;
        text_addf(out, "%c%ld %ld", i == 0 ? 'l' : ' ', along - at_x, at_height - height);
        at_x = along;
        at_height = height;
    }
    text_addf(out, "V%d\"/>\n<path d=\"M0 %dh%d\" stroke=\"currentColor\"/>\n", FOOT, FOOT, WIDTH);
    bool crowded = (check->df - low) * scale < 24;
    if (!crowded)
        text_addf(out, "<text x=\"0\" y=\"%d\">%s</text>", FOOT + 16, word_number(round(low)).text);
    text_addf(out,
              "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>"
              "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
              (check->df - low) * scale, FOOT + 16, word_number(check->df).text, WIDTH - ROOM,
              FOOT + 16, word_number(round(high)).text);
}

/* The observed mark; beyond the ends of the axis an arrow says how far away it is. */
static void draw_mark(Text *out, const CheckResult *check, double low, double high)
{
    static const char colour[] = "#d9480f";
    double t = check->statistic, at = (t - low) * (WIDTH - ROOM) / (high - low);
    if (t > high) {
        text_addf(out,
                  "<path d=\"M%d %dh%d\" stroke=\"%s\" stroke-width=\"2\" fill=\"none\"/>"
                  "<path d=\"M%d %dl-10 -6v12z\" fill=\"%s\"/>"
                  "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s, %s times as far</text>\n",
                  WIDTH - ROOM, FOOT - 24, ROOM - 6, colour, WIDTH, FOOT - 24, colour, WIDTH, 12,
                  word_number(t).text, word_number(round(t / check->df * 10) / 10).text);
        return;
    }
    at = t < low ? 0 : at;
    text_addf(out,
              "<path d=\"M%.1f %dv-96\" stroke=\"%s\" stroke-width=\"2\"/>"
              "<path d=\"M%.1f %dl-6 -10h12z\" fill=\"%s\"/>\n",
              at, FOOT, colour, at, FOOT, colour);
    text_addf(out, "<text x=\"%g\" y=\"12\" text-anchor=\"%s\">%s%s</text>\n", at + 6, "start",
              word_number(t).text, t < low ? ", far below" : "");
}

void html_null_curves(Text *out, unsigned *number, const CaseResult *result)
{
    bool any = false;
    for (size_t i = 0; i < result->check_count; i++)
        any |= has_curve(&result->checks[i]);
    if (!any)
        return;
    text_add(
        out,
        "<h3>What chance alone does</h3>\n"
        "<p>The hill shows where the statistic of a fair shuffle falls, and how often. The mark "
        "shows where it fell in this run.</p>\n<div class=\"curves\">\n");
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (!has_curve(check))
            continue;
        char title[160], text[300];
        snprintf(title, sizeof title, "The check %s and chance alone", check->id);
        describe(check, text, sizeof text);
        double low, high;
        range_of(check->df, &low, &high);
        text_add(out, "<figure tabindex=\"0\">\n");
        html_picture_begin(out, number, WIDTH, HEIGHT, title, text);
        draw_curve(out, check, low, high);
        draw_mark(out, check, low, high);
        text_addf(out, "<text x=\"0\" y=\"%d\" font-weight=\"bold\">", HEIGHT - 6);
        html_text(out, check->id);
        text_add(out, "</text></svg></figure>\n");
    }
    text_add(out, "</div>\n");
}
