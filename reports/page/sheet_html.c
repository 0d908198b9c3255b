/* A sheet as one HTML file, complete in itself: no script, nothing from elsewhere. */
#include "reports/page/html_text.h"
#include "reports/page/page_styles.h"
#include "reports/page/sheet.h"
#include "reports/words/text_words.h"

enum {
    FEW_BARS = 8,             /* as in a terminal; more may be folded out, */
    MOST_BARS = 120,          /* so many, */
    SECOND_PICTURE = 1 << 20, /* which are pictures of other numbers */
};

static void table(Text *out, const Block *block)
{
    text_add(out, "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"");
    html_text(out, block->label);
    text_add(out, "\"><table>\n<thead><tr>");
    for (size_t c = 0; c < block->column_count; c++) {
        text_add(out, block->columns[c].number ? "<th scope=\"col\" align=\"right\">"
                                               : "<th scope=\"col\">");
        html_text(out, block->columns[c].title);
        text_add(out, "</th>");
    }
    text_add(out, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < block->count; i++) {
        size_t c = i % block->column_count;
        text_add(out, c == 0                     ? "<tr><th scope=\"row\">"
                      : block->columns[c].number ? "<td align=\"right\">"
                                                 : "<td>");
        html_text(out, block->cells[i]);
        text_add(out, c == 0 ? "</th>" : "</td>");
        text_add(out, c + 1 == block->column_count ? "</tr>\n" : "");
    }
    text_add(out, "</tbody></table></div>\n");
}

/* Printable lines, which stay lines. */
static void lines(Text *out, const char *text)
{
    text_add(out, "<pre tabindex=\"0\">");
    text_markup(out, text, false);
    text_add(out, "</pre>\n");
}

/* A block between two tags. */
static void between(Text *out, const char *begin, const char *text, const char *end)
{
    text_add(out, begin);
    html_text(out, text);
    text_add(out, end);
}

static void picture(Text *out, const Block *block, unsigned number)
{
    bool bars = block->kind == BLOCK_BARS, more = bars && block->count > FEW_BARS;
    if (!bars && sheet_matrix_blank(&block->matrix, MATRIX_SIDE))
        return;
    text_add(out, bars ? "<figure>\n" : "<figure class=\"heat\">\n");
    sheet_svg(out, block, number, FEW_BARS);
    between(out, "<figcaption>", block->text, "");
    text_add(out, more ? "; the farthest off</figcaption></figure>\n" : "</figcaption></figure>\n");
    if (!more)
        return;
    size_t shown = block->count < MOST_BARS ? block->count : MOST_BARS;
    text_addf(out, "<details><summary>%s%zu</summary>\n<figure>\n",
              shown == block->count ? "all " : word_made("%zu of ", shown).text, block->count);
    sheet_svg(out, block, number + SECOND_PICTURE, MOST_BARS);
    text_add(out, "</figure></details>\n");
}

static void write_block(Text *out, const Block *block, unsigned number)
{
    static const char *const tones[] = {"", " good", " bad", ""};
    switch (block->kind) {
    case BLOCK_TITLE:
        text_addf(out, "<h%d class=\"verdict%s\"><b>%s</b> ", number ? 2 : 1, tones[block->tone],
                  block->label);
        between(out, "", block->text, number ? "</h2>\n" : "</h1>\n");
        break;
    case BLOCK_HEADING:
        between(out, "<h2>", block->label, "</h2>\n");
        break;
    case BLOCK_PARAGRAPH:
        between(out, "<p>", block->text, "</p>\n");
        break;
    case BLOCK_FACT:
        between(out, "<dt>", block->label, "</dt>");
        between(out, "<dd>", block->text, "</dd>\n");
        break;
    case BLOCK_CODE:
        between(out, "<dt>", block->label, "</dt>");
        between(out, "<dd><code>", block->text, "</code></dd>\n");
        break;
    case BLOCK_PRE:
        lines(out, block->text);
        break;
    case BLOCK_TABLE:
        table(out, block);
        break;
    case BLOCK_BARS:
    case BLOCK_MATRIX:
        picture(out, block, number);
        break;
    case BLOCK_FOLD:
        text_addf(out, "<details%s%s", block->tone ? " class=\"case" : "", tones[block->tone]);
        between(out, block->tone ? "\"><summary><b>" : "><summary>", block->label,
                block->tone ? "</b> " : "");
        between(out, "", block->text, "</summary>\n");
        break;
    case BLOCK_FOLD_END:
        text_add(out, "</details>\n");
        break;
    }
}

/* A row of cases of which some failed: whether the others are shown is asked without a script. */
static void filter(Text *out, const Sheet *sheet)
{
    unsigned tones = 0;
    for (size_t i = 0; i < sheet->count; i++)
        if (sheet->blocks[i].kind == BLOCK_FOLD)
            tones |= 1u << sheet->blocks[i].tone;
    if (tones >> TONE_GOOD & tones >> TONE_BAD & 1u)
        text_add(out,
                 "<p><label><input type=\"checkbox\" id=\"failed\"> failed only</label></p>\n");
}

char *sheet_html(Sheet *sheet, const char *title, const char *css)
{
    Text out = {0};
    bool facts = false, rows = false;
    if (!sheet_whole(sheet))
        return NULL;
    html_page_begin(&out, css, title, NULL);
    text_add(&out, "</head>\n<body>\n<main>\n");
    for (size_t i = 0; i < sheet->count; i++) {
        const Block *block = &sheet->blocks[i];
        bool fact = block->kind == BLOCK_FACT || block->kind == BLOCK_CODE;
        if (block->room >= ROOM_ROLL)
            continue;
        if (fact != facts)
            text_add(&out, fact ? "<dl>\n" : "</dl>\n");
        facts = fact;
        if (block->kind == BLOCK_FOLD && block->tone && !rows) {
            filter(&out, sheet);
            rows = true;
        }
        write_block(&out, block, (unsigned)i);
    }
    text_add(&out, facts ? "</dl>\n" : "");
    text_add(&out, "</main>\n</body>\n</html>\n");
    arena_clear(&sheet->memory);
    return text_take(&out);
}
