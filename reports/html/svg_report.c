/* A run as one picture to share, in SVG that stands by itself: the verdict, the mistake, and of one
 * case its picture, of several the word of each. */
#include "reports/html/svg_report.h"

#include "base/text.h"
#include "reports/page/html_text.h"
#include "reports/run/case_sheet.h"
#include "reports/run/headline.h"
#include "reports/words/report_formats.h"
#include "reports/words/run_sentences.h"
#include "reports/words/text_words.h"
#include "result/result.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 800,
    EDGE = 32,
    LINE = 28,
    COLUMNS = 64,
    MOST_CASES = 48,
    BARS_MOST = 24,
    FIRST_COLUMN = 200
};

#define GREY "#5c636a"

/* Text broken into lines. */
static double paragraph(Text *out, double y, const char *text, const char *looks)
{
    Text lines = {0};
    text_wrap(&lines, text, 0, 0, COLUMNS);
    for (const char *line = text_string(&lines); *line;) {
        size_t length = strcspn(line, "\n");
        Text one = {0};
        text_add_bytes(&one, line, length);
        y += LINE;
        text_addf(out, "<text x=\"%d\" y=\"%g\" %s>", EDGE, y, looks);
        html_text(out, text_string(&one));
        text_add(out, "</text>\n");
        text_end_part(&one, out);
        line += length + (line[length] == '\n');
    }
    text_end_part(&lines, out);
    return y;
}

/* The cells of a table, the numbers to the right of equal columns. */
static double table(Text *out, double y, const Block *block)
{
    size_t count = block->column_count, others = count > 1 ? count - 1 : 1;
    double wide = (WIDTH - 2 * EDGE - FIRST_COLUMN) / (double)others;
    for (size_t row = 0; row <= block->count / count; row++) {
        y += LINE;
        for (size_t c = 0; c < count; c++) {
            text_addf(out, "<text x=\"%g\" y=\"%g\" font-size=\"17\"%s>",
                      EDGE + (c ? FIRST_COLUMN + wide * (double)c : 0), y,
                      c ? " text-anchor=\"end\"" : "");
            html_text(out, row ? block->cells[(row - 1) * count + c] : block->columns[c].title);
            text_add(out, "</text>\n");
        }
    }
    return y;
}

char *svg_of_sheet(Sheet *sheet, const char *title)
{
    static const char *const fills[] = {GREY, HTML_GOOD_COLOUR, HTML_BAD_COLOUR, GREY};
    Text inside = {0}, out = {0};
    double y = EDGE - 12;
    bool picture = false;
    if (!sheet_whole(sheet))
        return NULL;
    for (size_t i = 0; i < sheet->count && i < MOST_CASES; i++) {
        const Block *block = &sheet->blocks[i];
        bool drawn = block->kind == BLOCK_BARS || block->kind == BLOCK_MATRIX;
        if (block->kind == BLOCK_FOLD)
            break;
        if ((block->detail > 0 && !drawn) || block->room == ROOM_ROLL)
            continue;
        if (block->kind == BLOCK_TITLE) {
            char looks[80]; /* more than a Word has */
            snprintf(looks, sizeof looks, "font-size=\"32\" font-weight=\"bold\" fill=\"%s\"",
                     fills[block->tone]);
            y = paragraph(&inside, y + 12, block->label, looks);
            y = paragraph(&inside, y, block->text, "font-size=\"19\"");
        } else if (drawn && !picture) {
            text_addf(&inside, "<svg x=\"%d\" y=\"%g\" width=\"%d\">", EDGE, y + 16,
                      WIDTH - 2 * EDGE);
            y += sheet_svg(&inside, block, (unsigned)i, BARS_MOST) + 16;
            text_add(&inside, "</svg>\n");
            picture = true;
        } else if (block->kind == BLOCK_TABLE) {
            y = table(&inside, y + 4, block);
        } else if (*block->text && block->kind != BLOCK_CODE) {
            Text line = {0};
            if (block->kind == BLOCK_FACT)
                text_addf(&line, "%s: ", block->label);
            text_add(&line, block->text);
            y = paragraph(&inside, y + 4, text_string(&line), "font-size=\"17\"");
            text_end_part(&line, &inside);
        }
    }
    text_addf(&out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"t\" "
              "width=\"%d\" height=\"%g\" color=\"#1b1e22\" fill=\"currentColor\" "
              "font-family=\"system-ui, Noto Sans, sans-serif\">\n<title id=\"t\">",
              WIDTH, y + EDGE);
    html_text(&out, title);
    text_addf(&out,
              "</title>\n<rect width=\"%d\" height=\"%g\" rx=\"8\" fill=\"#fff\" "
              "stroke=\"#dfe5ea\"/>\n%s</svg>\n",
              WIDTH, y + EDGE, text_string(&inside));
    text_end_part(&inside, &out);
    arena_clear(&sheet->memory);
    return text_take(&out);
}

char *svg_report(const RunResult *run)
{
    Sheet sheet = {0};
    run_sheet(&sheet, run);
    return svg_of_sheet(&sheet, "fairness " FAIRNESS_VERSION);
}
