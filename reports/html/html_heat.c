/* The position matrix in colours, on one scale for all runs: how many times as often as it should
 * an item comes to a place. Blue is too rarely, orange too often: a pair that people with any of
 * the common colour blindnesses tell apart, with lightness falling to both sides; too rarely has a
 * white line besides, which a grey print shows. */
#include "reports/html/html_heat.h"

#include "inference/heat.h"
#include "reports/page/html_text.h"
#include "reports/text/text_heat.h"
#include "reports/words/item_words.h"
#include "reports/words/text_words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    NUMBERED_MAX_N = 8,                           /* cells show how far they are off */
    BLOCKS = 128,                                 /* cells a side, at most */
    LABELS = 56,                                  /* left of the matrix, and above it */
    PICTURE_SIDE = HTML_HEAT_WIDTH - LABELS - 16, /* pixels of the matrix */
    PICTURE_HEIGHT = PICTURE_SIDE + LABELS + 78,
    SMALL_BLOCKS = 32,
    TEXT = 18, /* pixels: twelve on a telephone, where the picture shrinks */
};

static const char middle[] = "#f7f7f7";
static const char *const rarely[HEAT_STEPS] = {"#d1e5f0", "#92c5de", "#4393c3", "#2166ac",
                                               "#053061"};
static const char *const often[HEAT_STEPS] = {"#fee0b6", "#fdb863", "#e08214", "#b35806",
                                              "#7f3b08"};

static const char *colour_of(int step)
{
    return step == 0 ? middle : step < 0 ? rarely[-step - 1] : often[step - 1];
}

/* Black or white, whichever is read more easily on the colour (contrast 5 to 1 or better). */
static const char *ink_on(int step)
{
    return step >= 4 || step <= -4 ? "#fff" : "#000";
}

/* The cells of one step as one line drawn in runs along the rows: short however large the matrix.
 */
static void draw_step(Text *out, const HeatMap *map, int step, const char *colour, double width)
{
    bool begun = false;
    size_t side = map->side, at_row = 0, at_column = 0;
    for (size_t row = 0; row < side; row++) {
        for (size_t column = 0; column < side;) {
            size_t end = column;
            while (end < side && heat_step(map, row * side + end) == step)
                end++;
            if (end == column) {
                column++;
                continue;
            }
            if (!begun)
                text_addf(out,
                          "<path stroke=\"%s\" stroke-width=\"%g\" fill=\"none\" "
                          "d=\"M%zu %zu.5",
                          colour, width, column, row);
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

/* "+11%", "-38%", "x2.3": how often against how often it should be. */
static void effect_words(double ratio, char *text, size_t size)
{
    if (ratio >= 2)
        snprintf(text, size, "\303\227%.*f", ratio < 10 ? 1 : 0, ratio);
    else
        snprintf(text, size, "%s%.0f%%", ratio < 1 ? "\342\210\222" : "+", fabs(100 * (ratio - 1)));
}

/* The cells of a small matrix, one by one, with their numbers; those that chance explains are
 * blank.
 */
static void draw_numbered(Text *out, const CaseResult *result, const HeatMap *map, double cell)
{
    size_t n = map->side;
    double expected = (double)(result->trials - result->invalid.trials) / (double)n;
    for (size_t item = 0; item < n; item++)
        for (size_t place = 0; place < n; place++) {
            size_t at = item * n + place;
            int step = heat_step(map, at);
            char effect[32];
            effect_words(map->ratio[at], effect, sizeof effect);
            double x = LABELS + cell * (double)place, y = LABELS + cell * (double)item;
            text_addf(out, "<g><title>item %zu at place %zu: ", item + result->external.base,
                      place_number(result, place));
            if (result->of_law)
                text_addf(out, "%.4g%%, %s", 100 * map->ratio[at] / (double)n,
                          step ? effect : "even");
            else
                text_addf(out, "%s times, %s expected, %s, z = %+.1f",
                          word_count(result->positions[at]).text, word_number(expected).text,
                          effect, map->z[at]);
            text_addf(out,
                      "</title>"
                      "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"%s\"%s/>",
                      x + 1, y + 1, cell - 2, cell - 2, colour_of(step),
                      step == 0 ? " class=\"even\"" : "");
            if (step != 0)
                text_addf(out,
                          "<text x=\"%g\" y=\"%g\" text-anchor=\"middle\" fill=\"%s\">%s</text>",
                          x + cell / 2, y + cell / 2 + 6, ink_on(step), effect);
            text_add(out, "</g>\n");
        }
}

/* Writes the cell of row `row` that stands out most, in one direction. */
static void row_extreme(Text *out, const CaseResult *result, const HeatMap *map, size_t row,
                        int direction)
{
    size_t side = map->side, most = row * side;
    for (size_t at = row * side; at < (row + 1) * side; at++)
        if (direction * map->z[at] > direction * map->z[most])
            most = at;
    char effect[32];
    effect_words(map->ratio[most], effect, sizeof effect);
    if (heat_step(map, most) * direction > 0) {
        text_addf(out, "; too %s: place %zu (%s", direction > 0 ? "often" : "rarely",
                  place_number(result, heat_first(map, most % side)), effect);
        text_addf(out, result->of_law ? ")" : ", z = %+.1f)", map->z[most]);
    }
}

/* Gives each row of a larger map a title for the pointer. */
static void draw_row_titles(Text *out, const CaseResult *result, const HeatMap *map, double cell)
{
    for (size_t row = 0; row < map->side; row++) {
        size_t item = heat_first(map, row);
        text_addf(out,
                  "<rect x=\"%d\" y=\"%g\" width=\"%d\" height=\"%g\" fill-opacity=\"0\">"
                  "<title>item %zu",
                  LABELS, LABELS + cell * (double)row, PICTURE_SIDE, cell,
                  item + result->external.base);
        Text extremes = {0};
        row_extreme(&extremes, result, map, row, 1);
        row_extreme(&extremes, result, map, row, -1);
        text_add(out, extremes.length  ? text_string(&extremes)
                      : result->of_law ? ": even"
                                       : ": what chance explains");
        text_end_part(&extremes, out);
        text_add(out, "</title></rect>\n");
    }
}

/* A number at the edge, of a few digits. */
static void short_number(size_t number, size_t of, char *text, size_t size)
{
    if (of <= 10000)
        snprintf(text, size, "%zu", number);
    else
        snprintf(text, size, "%.3g%s", (double)number / (of < 1000000 ? 1e3 : 1e6),
                 of < 1000000 ? "k" : "M");
}

/* Item and place numbers at the edge: all of a few, else some. */
static void draw_labels(Text *out, const CaseResult *result, const HeatMap *map, double cell)
{
    size_t every = 1;
    while (map->side / every > 8)
        every += every == 1 ? 1 : every == 2 ? 3 : 5;
    text_addf(out,
              "<text x=\"%g\" y=\"18\" text-anchor=\"middle\">place after the shuffle</text>\n"
              "<text x=\"%d\" y=\"18\" text-anchor=\"end\">item</text>\n",
              LABELS + PICTURE_SIDE / 2.0, LABELS - 6);
    for (size_t i = 0; i < map->side; i += every) {
        double middle_of = LABELS + cell * ((double)i + 0.5);
        size_t label = heat_first(map, i);
        char place[24], item[24];
        short_number(place_number(result, label), result->n, place, sizeof place);
        short_number(label + result->external.base, result->n, item, sizeof item);
        if (label < result->n)
            text_addf(out,
                      "<text x=\"%g\" y=\"%d\" text-anchor=\"middle\">%s</text>"
                      "<text x=\"%d\" y=\"%g\" text-anchor=\"end\">%s</text>\n",
                      middle_of, LABELS - 7, place, LABELS - 6, middle_of + 6, item);
    }
}

/* The steps and their colours; `lined`, with the white line of those that are too rarely. */
static void draw_scale(Text *out, bool lined)
{
    double top = LABELS + PICTURE_SIDE + 34, width = PICTURE_SIDE / (2.0 * HEAT_STEPS + 1);
    for (int step = -HEAT_STEPS; step <= HEAT_STEPS; step++) {
        double x = LABELS + width * (step + HEAT_STEPS);
        text_addf(out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"18\" fill=\"%s\"%s/>\n", x,
                  top, width, colour_of(step), step == 0 ? " class=\"even\"" : "");
        if (lined && step < -1)
            text_addf(out, "<path stroke=\"#fff\" stroke-width=\"2\" d=\"M%g %gh%g\"/>\n", x,
                      top + 9, width);
        if (step != -HEAT_STEPS && step != HEAT_STEPS && step != -3 && step != 3)
            continue; /* more words than there is room for */
        double edge = heat_edges[abs(step) - 1];
        char effect[32];
        effect_words(step > 0 ? edge : 1 / edge, effect, sizeof effect);
        text_addf(out, "<text x=\"%g\" y=\"%g\" text-anchor=\"middle\">%s</text>\n",
                  step > 0 ? x : x + width, top + 36, effect);
    }
    text_addf(out,
              "<text x=\"%d\" y=\"%g\">too rarely</text><text x=\"%d\" y=\"%g\" "
              "text-anchor=\"end\">too often</text>\n",
              LABELS, top - 7, LABELS + PICTURE_SIDE, top - 7);
}

/* The picture in a sentence: how many cells are off, and the worst of them. */
static void describe(const CaseResult *result, const HeatMap *map, char *text, size_t size)
{
    size_t worst = 0, off = 0, cells = map->side * map->side, base = result->external.base;
    for (size_t i = 0; i < cells; i++) {
        off += heat_step(map, i) != 0;
        worst = fabs(map->z[i]) > fabs(map->z[worst]) ? i : worst;
    }
    char effect[32];
    effect_words(map->ratio[worst], effect, sizeof effect);
    snprintf(text, size,
             "A matrix of %zu rows, for items, and %zu columns, for places. %s of %s cells are "
             "%s. The farthest is the one of item%s %zu%s and place %zu, %s%s.",
             map->side, map->side, word_count(off).text, word_count(cells).text,
             result->of_law ? "not even" : "farther off than chance explains",
             heat_first(map, 1) > 1 ? "s from" : "", heat_first(map, worst / map->side) + base,
             heat_first(map, 1) > 1 ? " on" : "", heat_first(map, worst % map->side) + base, effect,
             result->of_law
                 ? ""
                 : word_made(", %.1f standard deviations off", fabs(map->z[worst])).text);
}

/* All cells, each of the size 1. */
static void draw_cells(Text *out, const HeatMap *map)
{
    text_addf(out, "<rect width=\"%zu\" height=\"%zu\" fill=\"%s\" class=\"even\"/>\n", map->side,
              map->side, middle);
    for (int step = -HEAT_STEPS; step <= HEAT_STEPS; step++)
        if (step != 0)
            draw_step(out, map, step, colour_of(step), 1.02);
    for (int step = -HEAT_STEPS; step < -1; step++)
        draw_step(out, map, step, "#fff", 0.12);
}

static void picture(Text *out, unsigned *number, const CaseResult *result, const HeatMap *map)
{
    char text[400];
    describe(result, map, text, sizeof text);
    double cell = (double)PICTURE_SIDE / (double)map->side;
    html_picture_begin(out, number, HTML_HEAT_WIDTH, PICTURE_HEIGHT,
                       "Which item ends at which place", text);
    text_addf(out, "<g font-size=\"%d\">\n", TEXT);
    if (result->n <= NUMBERED_MAX_N) {
        draw_numbered(out, result, map, cell);
    } else {
        text_addf(out, "<g transform=\"translate(%d %d) scale(%g)\">\n", LABELS, LABELS, cell);
        draw_cells(out, map);
        text_add(out, "</g>\n");
        draw_row_titles(out, result, map, cell);
    }
    draw_labels(out, result, map, cell);
    draw_scale(out, result->n > NUMBERED_MAX_N);
    text_add(out, "</g></svg>\n");
}

static void draw(Text *out, unsigned *number, const CaseResult *result, const HeatMap *map)
{
    text_add(out, "<figure class=\"heat\" tabindex=\"0\">\n");
    picture(out, number, result, map);
    text_add(out, "<figcaption>");
    if (heat_first(map, 1) > 1)
        text_addf(out, "Each cell is a block of %zu items and %zu places%s. ", heat_first(map, 1),
                  heat_first(map, 1),
                  map->counts.count < map->counts.items ? ", or one fewer" : "");
    text_add(out, "How often each item came to each place, against how often it should. Cells that "
                  "chance alone explains are blank.");
    if (result->n > NUMBERED_MAX_N)
        text_add(out, " A white line goes through what is too rare.");
    html_invalid_left_out(out, result);
    text_add(out, "</figcaption></figure>\n");
}

void html_heat_small(Text *out, const CaseResult *result)
{
    HeatMap map;
    if (!case_heat(out, result, SMALL_BLOCKS, &map))
        return;
    text_addf(out,
              "<svg aria-hidden=\"true\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %zu %zu\">\n",
              HTML_HEAT_SMALL, HTML_HEAT_SMALL, map.side, map.side);
    draw_cells(out, &map);
    text_add(out, "</svg>");
    heat_map_clear(&map);
}

bool html_heat_stands_out(Text *out, const CaseResult *result)
{
    HeatMap map;
    if (!case_heat(out, result, BLOCKS, &map))
        return true;
    bool found = false;
    for (size_t at = 0; at < map.side * map.side && !found; at++)
        found = heat_step(&map, at) != 0;
    heat_map_clear(&map);
    return found;
}

double html_heat_picture(Text *out, unsigned *number, const CaseResult *result)
{
    HeatMap map;
    if (!case_heat(out, result, BLOCKS, &map))
        return 0;
    picture(out, number, result, &map);
    heat_map_clear(&map);
    return PICTURE_HEIGHT;
}

void html_heat_map(Text *out, unsigned *number, const CaseResult *result)
{
    HeatMap map;
    if (case_heat(out, result, BLOCKS, &map)) {
        draw(out, number, result, &map);
        heat_map_clear(&map);
    } else if (result->n < 2 || result->trials <= result->invalid.trials)
        text_add(out, "<p>There is nothing to show.</p>\n");
    else
        text_add(out, "<p>This run did not keep its position counts.</p>\n");
}
