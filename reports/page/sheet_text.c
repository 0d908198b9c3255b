/* A sheet in a terminal: at most `width` columns, and of each block what its detail allows. */
#include "base/elementary.h"
#include "reports/page/sheet.h"
#include "reports/words/asker_words.h"
#include "reports/words/text_words.h"
#include "reports/words/utf8.h"

#include <stdlib.h>
#include <string.h>

enum {
    INDENT = 2,
    GAP = 2,
    FEW_BARS = 8,    /* of the short form */
    FEW_LINES = 8,   /* of a matrix, likewise; */
    MOST_LINES = 26, /* in half-blocks a deck of cards, whole */
    MARGIN = 8,      /* columns before it */
    MOST_COLUMNS = 24,
    BAR_ROOM = 60,
};

/* Up to what is even, and beyond it: as in the pictures of pages. */
#define BLUE   "\x1b[38;5;68m"
#define ORANGE "\x1b[38;5;208m"
#define PLAIN  "\x1b[0m"

typedef struct TextPage {
    Text out;
    TextStyle style;
    int label; /* columns of the labels of facts */
    bool gap;  /* an empty line is due */
} TextPage;

static Text safe(const TextPage *page, const char *text, int columns)
{
    Text made = {0};
    text_escape(&made, text, page->style.unicode, columns);
    return made;
}

static void wrap(TextPage *page, const char *text, int column, int hang)
{
    Text made = safe(page, text, 0);
    text_wrap(&page->out, text_string(&made), column, hang, page->style.width);
    text_end_part(&made, &page->out);
}

/* Text in so many columns. */
static void put(TextPage *page, const char *text, int width, bool right)
{
    Text made = safe(page, text, width);
    int spare = width - utf8_text_columns(text_string(&made));
    text_addf(&page->out, "%*s%s%*s", right ? spare : 0, "", text_string(&made), right ? 0 : spare,
              "");
    text_end_part(&made, &page->out);
}

static void coloured(TextPage *page, const char *sgr, const char *word)
{
    if (page->style.colour && *sgr)
        text_addf(&page->out, "\x1b[%sm%s\x1b[0m", sgr, word);
    else
        text_add(&page->out, word);
}

/* ---- tables ---- */

static const char *cell(const Block *block, size_t row, size_t column)
{
    return block->cells[row * block->column_count + column];
}

/* The columns that have room, as bits; their widths. */
static unsigned fit(const TextPage *page, const Block *block, int widths[])
{
    size_t count = block->column_count, rows = block->count / count;
    unsigned shown = 0;
    for (size_t c = 0; c < count; c++) {
        int title = utf8_text_columns(block->columns[c].title), most = 0;
        for (size_t row = 0; row < rows; row++) {
            int columns = utf8_text_columns(cell(block, row, c));
            most = columns > most ? columns : most;
        }
        widths[c] = most > title ? most : title;
        shown |= (unsigned)(most > 0) << c;
    }
    for (;;) {
        int total = INDENT - GAP;
        size_t leave = count;
        for (size_t c = 0; c < count; c++)
            if (shown >> c & 1u) {
                total += GAP + widths[c];
                if (block->columns[c].leave > (leave < count ? block->columns[leave].leave : 0))
                    leave = c;
            }
        if (total <= page->style.width || leave == count)
            return shown;
        shown &= ~(1u << leave);
    }
}

static void write_row(TextPage *page, const Block *block, const int widths[], unsigned shown,
                      size_t row, bool titles)
{
    Text line = {0};
    TextPage part = {.out = line, .style = page->style};
    for (size_t c = 0; c < block->column_count; c++)
        if (shown >> c & 1u) {
            text_addf(&part.out, "%*s", part.out.length ? GAP : INDENT, "");
            put(&part, titles ? block->columns[c].title : cell(block, row, c), widths[c],
                block->columns[c].number);
        }
    const char *made = text_string(&part.out);
    size_t length = strlen(made);
    while (length && made[length - 1] == ' ')
        length--;
    text_add_bytes(&page->out, made, length);
    text_add_char(&page->out, '\n');
    text_end_part(&part.out, &page->out);
    for (size_t c = 0; c < block->column_count && !titles; c++)
        if (block->columns[c].below && !(shown >> c & 1u) && *cell(block, row, c)) {
            text_addf(&page->out, "%*s", 2 * INDENT + GAP, "");
            wrap(page, cell(block, row, c), 2 * INDENT + GAP, 2 * INDENT + GAP);
        }
}

static void table(TextPage *page, const Block *block)
{
    int widths[MOST_COLUMNS];
    unsigned shown = fit(page, block, widths);
    write_row(page, block, widths, shown, 0, true);
    for (size_t row = 0; row < block->count / block->column_count; row++)
        write_row(page, block, widths, shown, row, false);
}

/* ---- pictures ---- */

static void bars(TextPage *page, const Block *block)
{
    int label = utf8_text_columns(block->label), number = 5;
    for (size_t i = 0; i < block->count; i++) {
        int columns = utf8_text_columns(block->bars[i].label);
        label = columns > label ? columns : label;
        columns = utf8_text_columns(block->bars[i].number);
        number = columns > number ? columns : number;
    }
    label = label < 24 ? label : 24;
    int room = page->style.width - (INDENT + label + GAP + number + GAP + 8 + GAP) - 1;
    room = room < BAR_ROOM ? room : BAR_ROOM;
    size_t few = page->style.verbosity > 0 ? block->count : FEW_BARS, left_out = 0;
    double scale = room / fmax(block->most, block->even);
    const char *full = page->style.unicode ? "\u2588" : "#";
    const char *mark = page->style.unicode ? "\u2502" : "|";
    text_addf(&page->out, "  %-*s  %*s  %8s", label, block->label, number,
              block->deviation > 0 ? "times" : "chance", "off");
    if (room >= utf8_text_columns(block->text) + GAP)
        text_addf(&page->out, "  %s %s", mark, block->text);
    text_add_char(&page->out, '\n');
    for (size_t i = 0; i < block->count; i++) {
        const Bar *bar = &block->bars[i];
        double off = 100 * (bar->value / block->even - 1);
        int length = (int)(bar->value * scale + 0.5), even = (int)(block->even * scale);
        if (!sheet_bar_shown(block, i, few)) {
            left_out++;
            continue;
        }
        text_add(&page->out, "  ");
        put(page, bar->label, label, false);
        text_addf(&page->out, "  %*s  %+7.1f%%  ", number, bar->number,
                  fabs(off) < 0.05 ? 0.0 : off);
        for (int at = 0; room > 3 && (at <= even || at < length); at++) {
            if (page->style.colour && (at == 0 || at == even || at == even + 1))
                text_add(&page->out, at < even ? BLUE : at == even ? PLAIN : ORANGE);
            text_add(&page->out, at == even ? mark : at < length ? full : " ");
        }
        text_addf(&page->out, "%s\n", page->style.colour && room > 3 ? PLAIN : "");
    }
    if (left_out)
        text_addf(&page->out, "  and %zu more, nearer to that%s\n", left_out,
                  page->style.asker == ASKER_TERMINAL ? " (-v)" : "");
}

static bool in_halves(const TextPage *page)
{
    return page->style.colour && page->style.unicode;
}

/* As many cells a side as there is room for. */
static size_t matrix_cells(const TextPage *page)
{
    size_t lines = page->style.verbosity > 0 ? MOST_LINES : FEW_LINES;
    size_t most = in_halves(page) ? 2 * lines : lines;
    size_t room = (size_t)(page->style.width - MARGIN) / (in_halves(page) ? 1 : 2);
    return most < room ? most : room;
}

static void matrix(TextPage *page, const Block *block)
{
    static const int palette[2 * HEAT_STEPS + 1] = {17,  25,  68,  110, 153, 253,
                                                    223, 215, 208, 166, 94};
    static const char signs[] = "oo=--.++*##";
    const Matrix *from = &block->matrix;
    bool halves = in_halves(page);
    HeatMap map;
    Error error;
    if (heat_map_make(from->counts, from->n, from->side, from->trials, matrix_cells(page), &map,
                      &error)) {
        text_lose(&page->out);
        return;
    }
    for (size_t row = 0; row < map.side; row += halves ? 2 : 1) {
        text_addf(&page->out, "%*zu  ", MARGIN - 2, heat_first(&map, row) + from->base);
        for (size_t column = 0; column < map.side; column++) {
            int step = heat_step(&map, row * map.side + column) + HEAT_STEPS;
            bool pair = halves && row + 1 < map.side;
            int below = pair ? heat_step(&map, (row + 1) * map.side + column) + HEAT_STEPS : step;
            if (halves)
                text_addf(&page->out, "\x1b[38;5;%d;48;5;%dm\u2580", palette[step], palette[below]);
            else
                text_addf(&page->out, "%c%c", signs[step], signs[step]);
        }
        text_add(&page->out, halves ? "\x1b[0m\n" : "\n");
    }
    Text legend = {0};
    text_addf(&legend, "Row: item, column: place. Too often %s, too rarely %s, as by chance %s",
              halves ? "orange" : "+ * #", halves ? "blue" : "- = o", halves ? "white" : ".");
    text_addf(&page->out, "%*s", INDENT, "");
    text_wrap(&page->out, text_string(&legend), INDENT, INDENT, page->style.width);
    text_end_part(&legend, &page->out);
    heat_map_clear(&map);
}

/* ---- all ---- */

static void fact(TextPage *page, const Block *block, const char *text)
{
    text_addf(&page->out, "  %-*s", page->label - INDENT, block->label);
    wrap(page, text, page->label, page->label);
}

static void title(TextPage *page, const Block *block, const char *text)
{
    static const char *const colours[] = {"", "1;32", "1;31", "1;33"};
    int column = (int)strlen(block->label) + GAP;
    coloured(page, colours[block->tone], block->label);
    text_addf(&page->out, "%*s", GAP, "");
    wrap(page, text, column, column);
}

static void heading(TextPage *page, const Block *block)
{
    Text made = safe(page, block->label, 0);
    coloured(page, "1", text_string(&made));
    text_end_part(&made, &page->out);
    text_add_char(&page->out, '\n');
}

static void command(TextPage *page, const Block *block)
{
    Text made = safe(page, block->text, 0);
    text_addf(&page->out, "  %-*s%s\n", page->label - INDENT, block->label, text_string(&made));
    text_end_part(&made, &page->out);
}

static void sentence(TextPage *page, const Block *block)
{
    Text text = {0};
    text_addf(&text, "%s%s", block->text,
              block->hint && page->style.verbosity <= 0 ? block->hint : "");
    const char *words = text_string(&text);
    if (block->kind == BLOCK_TITLE)
        title(page, block, words);
    else if (block->kind == BLOCK_FACT && *words)
        fact(page, block, words);
    else if (*words) {
        text_addf(&page->out, "%*s", INDENT, "");
        wrap(page, words, INDENT, INDENT);
    }
    text_end_part(&text, &page->out);
}

/* Lines as they are; without Unicode strokes of a drawing are those of a typewriter. */
static void preformatted(TextPage *page, const char *text)
{
    for (bool first = true; *text; text++) {
        size_t more = (unsigned char)*text < 0xc0 ? 0 : (unsigned char)*text < 0xe0 ? 1 : 2;
        if (first)
            text_addf(&page->out, "%*s", 2 * INDENT, "");
        first = *text == '\n';
        if (!more || page->style.unicode)
            text_add_bytes(&page->out, text, more + 1);
        else
            text_add(&page->out, strncmp(text, "\u2500", 3) == 0   ? "-"
                                 : strncmp(text, "\u2502", 3) == 0 ? "|"
                                                                   : "+");
        text += more;
    }
}

static void write_block(TextPage *page, const Block *block)
{
    bool picture = block->kind >= BLOCK_TABLE || block->kind == BLOCK_PRE;
    bool headed = block->kind == BLOCK_HEADING || block->kind == BLOCK_FOLD;
    if (block->kind == BLOCK_MATRIX && sheet_matrix_blank(&block->matrix, matrix_cells(page)))
        return;
    if (page->out.length && (page->gap || picture || headed))
        text_add_char(&page->out, '\n');
    page->gap = picture && !headed;
    switch (block->kind) {
    case BLOCK_TITLE:
    case BLOCK_PARAGRAPH:
    case BLOCK_FACT:
        sentence(page, block);
        break;
    case BLOCK_HEADING:
    case BLOCK_FOLD:
        heading(page, block);
        break;
    case BLOCK_CODE:
        command(page, block);
        break;
    case BLOCK_PRE:
        preformatted(page, block->text);
        break;
    case BLOCK_TABLE:
        table(page, block);
        break;
    case BLOCK_BARS:
        bars(page, block);
        break;
    case BLOCK_MATRIX:
        matrix(page, block);
        break;
    case BLOCK_FOLD_END:
        break;
    }
}

static bool is_shown(const Block *block, TextStyle style)
{
    return block->detail <= style.verbosity && block->kind != BLOCK_FOLD_END &&
           block->room != (style.roll ? ROOM_SCREEN : ROOM_ROLL);
}

char *sheet_text(Sheet *sheet, TextStyle style)
{
    TextPage page = {.style = style, .label = INDENT + 4};
    if (!sheet_whole(sheet))
        return NULL;
    page.style.width = style.width <= 0 ? 80 : style.width < 40 ? 40 : style.width;
    for (size_t i = 0; i < sheet->count; i++) {
        const Block *block = &sheet->blocks[i];
        bool labelled = block->kind == BLOCK_FACT || block->kind == BLOCK_CODE;
        if (labelled && is_shown(block, style))
            page.label = (int)strlen(block->label) + INDENT + GAP > page.label
                             ? (int)strlen(block->label) + INDENT + GAP
                             : page.label;
    }
    for (size_t i = 0; i < sheet->count; i++)
        if (is_shown(&sheet->blocks[i], style))
            write_block(&page, &sheet->blocks[i]);
    arena_clear(&sheet->memory);
    return text_take(&page.out);
}
