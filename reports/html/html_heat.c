/* The position matrix in colours. Blue is too seldom, orange too often: a pair that people with any
 * of the common colour blindnesses tell apart, with lightness falling to both sides. */
#include "reports/html/html_heat.h"

#include "inference/heat.h"
#include "reports/html/html_text.h"
#include "reports/words/item_words.h"
#include "reports/words/text_words.h"

#include <math.h>
#include <stdio.h>

enum {
    PICTURE_SIDE = 416, /* pixels of the matrix */
    NUMBERED_MAX_N = 8, /* cells show their z, and answer to the pointer */
    BLOCKS = 128,       /* cells a side, at most */
    LABELS = 40,        /* left of the matrix, and above it */
};

static const char middle[] = "#f7f7f7";
static const char *const seldom[HEAT_STEPS] = {"#d1e5f0", "#92c5de", "#4393c3", "#2166ac",
                                               "#053061"};
static const char *const often[HEAT_STEPS] = {"#fee0b6", "#fdb863", "#e08214", "#b35806",
                                              "#7f3b08"};

static const char *colour_of(int step)
{
    return step == 0 ? middle : step < 0 ? seldom[-step - 1] : often[step - 1];
}

/* Black or white, whichever is read more easily on the colour (contrast 5 to 1 or better). */
static const char *ink_on(int step)
{
    return step >= 4 || step <= -4 ? "#fff" : "#000";
}

/* The cells of one step as one line drawn in runs along the rows: short however large the matrix.
 */
static void draw_step(Text *out, const HeatMap *map, int step, double cell)
{
    bool begun = false;
    size_t side = map->side, at_row = 0, at_column = 0;
    for (size_t row = 0; row < side; row++) {
        for (size_t column = 0; column < side;) {
            size_t end = column;
            while (end < side && heat_step(map->z[row * side + end]) == step)
                end++;
            if (end == column) {
                column++;
                continue;
            }
            if (!begun)
                text_addf(out,
                          "<path stroke=\"%s\" stroke-width=\"1.02\" fill=\"none\" "
                          "transform=\"translate(%d %d) scale(%g)\" d=\"M%zu %zu.5",
                          colour_of(step), LABELS, LABELS, cell, column, row);
            else
                text_addf(out, "m%ld %ld", (long)column - (long)at_column,
                          (long)row - (long)at_row);
            begun = true;
            text_addf(out, "h%zu", end - column);
            at_row = row;
            at_column = column = end;
        }
    }
    if (begun)
        text_add(out, "\"/>\n");
}

/* The cells of a small matrix, one by one, with their numbers. */
static void draw_numbered(Text *out, const CaseResult *result, const HeatMap *map, double cell)
{
    size_t n = map->side;
    double expected = (double)(result->trials - result->invalid.trials) / (double)n;
    for (size_t item = 0; item < n; item++)
        for (size_t place = 0; place < n; place++) {
            double z = map->z[item * n + place];
            int step = heat_step(z);
            double x = LABELS + cell * (double)place, y = LABELS + cell * (double)item;
            text_addf(
                out,
                "<g><title>item %zu at place %zu: %s times, %s expected, z = %+.1f</title>"
                "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"%s\"/>"
                "<text x=\"%g\" y=\"%g\" text-anchor=\"middle\" fill=\"%s\">%+.*f</text></g>\n",
                item + result->external.base, place_number(result, place),
                word_count(result->positions[item * n + place]).text, word_number(expected).text, z,
                x + 1, y + 1, cell - 2, cell - 2, colour_of(step), x + cell / 2, y + cell / 2 + 5,
                ink_on(step), fabs(z) < 99.95 ? 1 : 0, z);
        }
}

/* Item and place numbers at the edge: all of a few, else some. */
static void draw_labels(Text *out, const CaseResult *result, const HeatMap *map, double cell)
{
    size_t every = 1;
    while (map->side / every > 13)
        every += every == 1 ? 1 : every == 2 ? 3 : 5;
    text_addf(out,
              "<text x=\"%g\" y=\"12\" text-anchor=\"middle\">place after the shuffle</text>\n"
              "<text transform=\"translate(11 %g) rotate(-90)\" text-anchor=\"middle\">item"
              "</text>\n",
              LABELS + PICTURE_SIDE / 2.0, LABELS + PICTURE_SIDE / 2.0);
    for (size_t i = 0; i < map->side; i += every) {
        double middle_of = LABELS + cell * ((double)i + 0.5);
        size_t label = i * map->block;
        if (label < result->n)
            text_addf(out,
                      "<text x=\"%g\" y=\"%d\" text-anchor=\"middle\">%zu</text>"
                      "<text x=\"%d\" y=\"%g\" text-anchor=\"end\">%zu</text>\n",
                      middle_of, LABELS - 7, place_number(result, label), LABELS - 6,
                      middle_of + 4.5, label + result->external.base);
    }
}

static void draw_scale(Text *out)
{
    double top = LABELS + PICTURE_SIDE + 26, width = PICTURE_SIDE / (2.0 * HEAT_STEPS + 1);
    for (int step = -HEAT_STEPS; step <= HEAT_STEPS; step++) {
        double x = LABELS + width * (step + HEAT_STEPS);
        text_addf(out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"16\" fill=\"%s\"/>\n", x, top,
                  width, colour_of(step));
        if (step > 0)
            text_addf(out, "<text x=\"%g\" y=\"%g\" text-anchor=\"middle\">+%g</text>\n", x,
                      top + 31, heat_edges[step - 1]);
        if (step < 0)
            text_addf(out, "<text x=\"%g\" y=\"%g\" text-anchor=\"middle\">\342\210\222%g</text>\n",
                      x + width, top + 31, heat_edges[-step - 1]);
    }
    text_addf(out,
              "<text x=\"%d\" y=\"%g\">too rarely</text><text x=\"%d\" y=\"%g\" "
              "text-anchor=\"end\">too often</text>\n",
              LABELS, top - 6, LABELS + PICTURE_SIDE, top - 6);
}

/* The picture in a sentence: how many cells are off, and the worst of them. */
static void describe(const HeatMap *map, size_t base, char *text, size_t size)
{
    size_t worst = 0, off = 0, cells = map->side * map->side;
    for (size_t i = 0; i < cells; i++) {
        off += heat_step(map->z[i]) > 2 || heat_step(map->z[i]) < -2;
        worst = fabs(map->z[i]) > fabs(map->z[worst]) ? i : worst;
    }
    snprintf(
        text, size,
        "A matrix of %zu rows, for items, and %zu columns, for places. %zu of %zu cells are %g "
        "or more standard deviations off. The farthest is the one of item%s %zu%s and place "
        "%zu, %.1f standard deviations too %s.",
        map->side, map->side, off, cells, heat_edges[2], map->block > 1 ? "s from" : "",
        worst / map->side * map->block + base, map->block > 1 ? " on" : "",
        worst % map->side * map->block + base, fabs(map->z[worst]),
        map->z[worst] < 0 ? "rarely" : "often");
}

static void draw(Text *out, unsigned *number, const CaseResult *result, const HeatMap *map)
{
    char text[400];
    describe(map, result->external.base, text, sizeof text);
    double cell = (double)PICTURE_SIDE / (double)map->side;
    text_add(out, "<figure class=\"heat\" tabindex=\"0\">\n");
    html_picture_begin(out, number, PICTURE_SIDE + 2 * LABELS, PICTURE_SIDE + 2 * LABELS + 40,
                       "Which item ends at which place", text);
    if (result->n <= NUMBERED_MAX_N) {
        draw_numbered(out, result, map, cell);
    } else {
        text_addf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", LABELS,
                  LABELS, PICTURE_SIDE, PICTURE_SIDE, middle);
        for (int step = -HEAT_STEPS; step <= HEAT_STEPS; step++)
            if (step != 0)
                draw_step(out, map, step, cell);
    }
    draw_labels(out, result, map, cell);
    draw_scale(out);
    text_add(out, "</svg>\n<figcaption>");
    if (map->block > 1)
        text_addf(out, "Each cell is a block of %zu items and %zu places. ", map->block,
                  map->block);
    text_add(
        out,
        "Colours and numbers are z, the distance from the expected count in standard deviations. "
        "In a fair shuffle two cells of three lie between \342\210\2221 and +1, one in 20 beyond "
        "\302\2612, "
        "and one in 16,000 beyond \302\2614, anywhere.</figcaption></figure>\n");
}

void html_heat_map(Text *out, unsigned *number, const CaseResult *result)
{
    if (result->n < 2 || result->trials <= result->invalid.trials) {
        text_add(out, "<p>There is nothing to show.</p>\n");
        return;
    }
    if (!result->positions) {
        text_addf(out, "<p>This run did not keep its position counts%s.</p>\n",
                  result->n > BLOCKS ? " (they are kept up to 128 items, or with <code>--counts all"
                                       "</code>)"
                                     : "");
        return;
    }
    HeatMap map;
    Error error;
    if (heat_map_make(result->positions, result->n, result->trials - result->invalid.trials, BLOCKS,
                      &map, &error)) {
        text_lose(out); /* for want of memory */
        return;
    }
    draw(out, number, result, &map);
    heat_map_clear(&map);
}
