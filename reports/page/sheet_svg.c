/* The pictures of a sheet. Blue is too rarely, orange too often: a pair that people with any of the
 * common colour blindnesses tell apart, with lightness falling to both sides. */
#include "base/elementary.h"
#include "reports/page/html_text.h"
#include "reports/page/sheet.h"
#include "reports/words/text_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NUMBER_END = 190, /* where the text above a bar ends */
    OFF_END = 260,
    NUMBERED_MOST = 8, /* items whose cells say how far they are off */
    SIDE = 416,        /* pixels */
    EDGE = 56,
};

/* 99% of the counts of a fair shuffle lie so many standard deviations from the expected one. */
static const double BAND = 2.576;

static const char *const colours[2 * HEAT_STEPS + 1] = {"#053061", "#2166ac", "#4393c3", "#92c5de",
                                                        "#d1e5f0", "#f7f7f7", "#fee0b6", "#fdb863",
                                                        "#e08214", "#b35806", "#7f3b08"};

/* ---- bars ---- */

static void draw_bar(Text *out, const Block *block, const Bar *bar, double scale, int y)
{
    int top = y + HTML_BAR_TOP, text = y + HTML_BAR_TEXT;
    double low = scale * fmax(0, block->even - BAND * block->deviation);
    double high = scale * (block->even + BAND * block->deviation), even = scale * block->even;
    text_addf(out, "<text y=\"%d\">", text);
    html_text(out, bar->label);
    text_addf(out,
              "</text><text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>"
              "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%+.1f%%</text>"
              "<rect y=\"%d\" width=\"%.2f%%\" height=\"%d\" fill=\"" HTML_BAR_COLOUR "\"/>"
              "<rect x=\"%.2f%%\" y=\"%d\" width=\"%.2f%%\" height=\"%d\" fill-opacity=\"0.3\"/>"
              "<line x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"%d\" y2=\"%d\" stroke=\"" HTML_EVEN_COLOUR
              "\" stroke-width=\"2\"/>\n",
              NUMBER_END, text, bar->number, OFF_END, text, 100 * (bar->value / block->even - 1),
              top, scale * bar->value, HTML_BAR_HEIGHT, low, top - 3, high - low,
              HTML_BAR_HEIGHT + 6, even, even, top - 3, top + HTML_BAR_HEIGHT + 3);
}

static double draw_bars(Text *out, const Block *block, unsigned number, size_t most_bars)
{
    size_t shown = block->count < most_bars ? block->count : most_bars;
    double height = HTML_BAR_ROW * (double)shown;
    double most = fmax(block->most, block->even + BAND * block->deviation);
    Word title = word_made("How often each %s came", block->label);
    int y = 0;
    html_picture_begin(out, &number, 0, height, title.text, block->text);
    for (size_t i = 0; i < block->count; i++)
        if (sheet_bar_shown(block, i, most_bars)) {
            draw_bar(out, block, &block->bars[i], 100 / most, y);
            y += HTML_BAR_ROW;
        }
    text_add(out, "</svg>\n");
    return height;
}

/* ---- the matrix ---- */

/* "+11%", "-38%", "x2.3": how often against how often it should be. */
static Word off_word(double ratio)
{
    return ratio >= 2
               ? word_made("\303\227%.*f", ratio < 10 ? 1 : 0, ratio)
               : word_made("%s%.0f%%", ratio < 1 ? "\342\210\222" : "+", fabs(100 * (ratio - 1)));
}

/* The cells of one step as one path of runs along the rows, each cell of the size 1. */
static void draw_step(Text *out, const HeatMap *map, int step)
{
    bool begun = false;
    for (size_t row = 0; row < map->side; row++)
        for (size_t column = 0, end; column < map->side; column = end) {
            for (end = column; end < map->side && heat_step(map, row * map->side + end) == step;)
                end++;
            if (end == column) {
                end++;
                continue;
            }
            if (!begun)
                text_addf(out, "<path stroke=\"%s\" stroke-width=\"1.02\" fill=\"none\" d=\"",
                          colours[step + HEAT_STEPS]);
            text_addf(out, "M%zu %zu.5h%zu", column, row, end - column);
            begun = true;
        }
    text_add(out, begun ? "\"/>\n" : "");
}

static void draw_cells(Text *out, const HeatMap *map)
{
    text_addf(out, "<rect width=\"%zu\" height=\"%zu\" fill=\"%s\" class=\"even\"/>\n", map->side,
              map->side, colours[HEAT_STEPS]);
    for (int step = -HEAT_STEPS; step <= HEAT_STEPS; step++)
        if (step)
            draw_step(out, map, step);
}

static void draw_text(Text *out, double x, double y, const char *anchor, const char *text)
{
    text_addf(out, "<text x=\"%g\" y=\"%g\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, text);
}

static void draw_edges(Text *out, const Matrix *from, const HeatMap *map, double cell)
{
    size_t every = map->side / 8 + 1;
    Word blocks = word_made(", %zu a cell", (from->n + map->side - 1) / map->side);
    text_addf(out,
              "<text x=\"%d\" y=\"18\" text-anchor=\"middle\">place after the shuffle%s</text>\n",
              EDGE + SIDE / 2, map->side < from->n ? blocks.text : "");
    draw_text(out, EDGE - 6, 18, "end", "item");
    for (size_t i = 0; i < map->side; i += every) {
        Word number = word_made("%zu", heat_first(map, i) + from->base);
        double at = EDGE + cell * ((double)i + 0.5);
        draw_text(out, at, EDGE - 7, "middle", number.text);
        draw_text(out, EDGE - 6, at + 6, "end", number.text);
    }
    for (int step = 0; step <= 2 * HEAT_STEPS; step++)
        text_addf(out, "<rect x=\"%g\" y=\"%d\" width=\"%g\" height=\"18\" fill=\"%s\"/>\n",
                  EDGE + step * SIDE / 11.0, EDGE + SIDE + 34, SIDE / 11.0, colours[step]);
    draw_text(out, EDGE, EDGE + SIDE + 27, "start", "half as often, or less");
    draw_text(out, EDGE + SIDE, EDGE + SIDE + 27, "end", "twice as often, or more");
}

static void draw_numbers(Text *out, const HeatMap *map, double cell)
{
    for (size_t at = 0; at < map->side * map->side; at++) {
        int step = heat_step(map, at);
        if (step)
            text_addf(out, "<text x=\"%g\" y=\"%g\" text-anchor=\"middle\" fill=\"%s\">%s</text>\n",
                      EDGE + cell * ((double)(at % map->side) + 0.5),
                      EDGE + cell * ((double)(at / map->side) + 0.5) + 6,
                      abs(step) >= 4 ? "#fff" : "#000", off_word(map->ratio[at]).text);
    }
}

static double draw_matrix(Text *out, const Block *block, unsigned number)
{
    const Matrix *from = &block->matrix;
    HeatMap map;
    Error error;
    if (heat_map_make(from->counts, from->n, from->side, from->trials, MATRIX_SIDE, &map, &error)) {
        text_lose(out);
        return 0;
    }
    double cell = (double)SIDE / (double)map.side, height = EDGE + SIDE + 60;
    html_picture_begin(out, &number, EDGE + SIDE + 16, height, "Which item ends at which place",
                       block->text);
    text_addf(out, "<g font-size=\"18\"><g transform=\"translate(%d %d) scale(%g)\">\n", EDGE, EDGE,
              cell);
    draw_cells(out, &map);
    text_add(out, "</g>\n");
    if (from->n <= NUMBERED_MOST)
        draw_numbers(out, &map, cell);
    draw_edges(out, from, &map, cell);
    text_add(out, "</g></svg>\n");
    heat_map_clear(&map);
    return height;
}

double sheet_svg(Text *out, const Block *block, unsigned number, size_t most_bars)
{
    return block->kind == BLOCK_BARS ? draw_bars(out, block, number, most_bars)
                                     : draw_matrix(out, block, number);
}
