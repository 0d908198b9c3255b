/* The position matrix in a terminal: a row an item, a column a place. */
#include "reports/text/text_heat.h"
#include "inference/heat.h"
#include "reports/text/text_page.h"
#include "reports/words/text_words.h"

#include <stdint.h>

enum {
    MIN_ITEMS = 5,   /* fewer have bars */
    MARGIN = 8,      /* columns before the picture: item numbers */
    MOST_LINES = 26, /* in half-blocks a deck of cards, whole */
    FEW_LINES = 4,   /* at least */
};

/* Colours of the 256-colour palette, from far too rarely (blue) over even to far too often
 * (orange). */
static const int palette[2 * HEAT_STEPS + 1] = {17, 25, 68, 110, 153, 253, 223, 215, 208, 166, 94};

/* The same without colour. Even is light, often has more ink than rarely. */
static const char signs[2 * HEAT_STEPS + 1] = {'o', 'o', '=', '-', '-', '.',
                                               '+', '+', '*', '#', '#'};

static int colour_at(const HeatMap *map, size_t row, size_t column)
{
    return palette[heat_step(map, row * map->side + column) + HEAT_STEPS];
}

/* Two rows in a line: the upper one as the ink of half a block, the lower one as its ground. */
static void half_blocks(Text *out, const HeatMap *map, size_t row)
{
    int ink = -1, ground = -1;
    bool pair = row + 1 < map->side;
    for (size_t column = 0; column < map->side; column++) {
        int upper = colour_at(map, row, column);
        int lower = pair ? colour_at(map, row + 1, column) : -1;
        if (upper != ink)
            text_addf(out, "\x1b[38;5;%dm", upper);
        if (lower != ground && lower >= 0)
            text_addf(out, "\x1b[48;5;%dm", lower);
        ink = upper;
        ground = lower;
        text_add(out, "\u2580");
    }
    text_add(out, "\x1b[0m\n");
}

/* One row in a line: a sign for each cell, `wide` times, on its colour if there is colour. */
static void signs_of(Text *out, const HeatMap *map, size_t row, bool colour, int wide)
{
    int ground = -1;
    for (size_t column = 0; column < map->side; column++) {
        int step = heat_step(map, row * map->side + column) + HEAT_STEPS;
        if (colour && palette[step] != ground)
            text_addf(out, "\x1b[38;5;16;48;5;%dm", ground = palette[step]);
        for (int i = 0; i < wide; i++)
            text_add_char(out, signs[step]);
    }
    text_add(out, colour ? "\x1b[0m\n" : "\n");
}

/* Writes the steps, in percent. */
static void say_steps(Text *line, bool halves, bool of_law)
{
    const char *middle = of_law ? "even" : "what chance explains";
    double percent[HEAT_STEPS];
    for (int step = 0; step < HEAT_STEPS; step++)
        percent[step] = 100 * (heat_edges[step] - 1);
    if (halves)
        text_addf(line,
                  "The middle is %s; the steps begin at %.0f%%, %.0f%%, %.0f%% "
                  "more often and at twice as often. ",
                  middle, percent[1], percent[2], percent[3]);
    else
        text_addf(line,
                  "Too often: +, from %.0f%% on *, from %.0f%% on #; too rarely: - = o; . is %s. ",
                  percent[2], percent[3], middle);
}

static void legend(Page *page, const HeatMap *map, bool halves, bool all, bool of_law)
{
    if (halves) {
        text_add(&page->out, "  rarely ");
        for (int step = 0; step <= 2 * HEAT_STEPS; step++)
            text_addf(&page->out, "\x1b[48;5;%dm  ", palette[step]);
        text_add(&page->out, "\x1b[0m often\n");
    }
    size_t items = heat_first(map, 1);
    text_add(&page->line, "Rows are items, columns places");
    if (items > 1)
        text_addf(&page->line, " (%s%s x %s a cell)",
                  map->counts.count < map->counts.items ? "about " : "", word_count(items).text,
                  word_count(items).text);
    if (all) {
        text_add(&page->line, ". ");
        say_steps(&page->line, halves, of_law);
    } else if (!halves) {
        text_add(&page->line, "; often +*#, rarely -=o");
    }
    page_paragraph(page, 2);
}

bool case_heat(Text *out, const CaseResult *result, size_t most, HeatMap *ret)
{
    Error error;
    uint64_t valid = result->trials - result->invalid.trials;
    bool single = result->positions;
    const uint64_t *counts = single ? result->positions : result->place_blocks;
    if (result->n < 2 || !valid || !counts || result->law.name)
        return false;
    if (heat_map_make(counts, result->n, single ? result->n : result->place_block_count, valid,
                      most, ret, &error)) {
        text_lose(out);
        return false;
    }
    return true;
}

void case_heat_map(Page *page, const CaseResult *result, size_t lines)
{
    if (result->n < MIN_ITEMS)
        return;
    bool halves = page->style.colour && page->style.unicode;
    bool all = lines == SIZE_MAX;
    size_t legend_lines = halves ? 2 : 1;
    lines = lines > FEW_LINES + legend_lines ? lines - legend_lines : FEW_LINES;
    lines = lines < MOST_LINES ? lines : MOST_LINES;
    size_t most = halves ? 2 * lines : lines;
    size_t room = page->style.width > MARGIN + 1 ? (size_t)(page->style.width - MARGIN) : 1;
    HeatMap map;
    if (!case_heat(&page->out, result, room < most ? room : most, &map))
        return;
    page_out(page);
    for (size_t row = 0; row < map.side; row += halves ? 2 : 1) {
        text_addf(&page->out, "%*zu  ", MARGIN - 2, heat_first(&map, row) + result->external.base);
        if (halves)
            half_blocks(&page->out, &map, row);
        else
            signs_of(&page->out, &map, row, page->style.colour, all ? 1 : 2);
    }
    legend(page, &map, halves, all, result->of_law);
    heat_map_clear(&map);
}
