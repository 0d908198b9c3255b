/* A sheet as GitHub-flavoured Markdown: what comes after so many bytes is left out, and its folds
 * counted. */
#include "reports/page/sheet.h"
#include "reports/words/text_words.h"

#include <math.h>
#include <string.h>

/* Everything that Markdown or HTML could take for markup, or for a link, becomes a reference. */
static void marked(Text *out, const char *text)
{
    Text safe = {0};
    text_escape(&safe, text, true, 0);
    for (const char *from = text_string(&safe), *c = from; *c; c++) {
        bool link = (*c == ':' && c[1] == '/') ||
                    (*c == '.' && c - from >= 3 && strncasecmp(c - 3, "www", 3) == 0);
        if (link || strchr("\\`*_{}[]<>#~|!$@&\"'", *c))
            text_addf(out, "&#%d;", *c);
        else
            text_add_char(out, *c);
    }
    text_end_part(&safe, out);
}

static void row(Text *out, const char *const *cells, size_t count)
{
    text_add(out, "|");
    for (size_t c = 0; c < count; c++) {
        text_add_char(out, ' ');
        marked(out, cells[c]);
        text_add(out, " |");
    }
    text_add_char(out, '\n');
}

static void table(Text *out, const Block *block, size_t most_bytes)
{
    const char *titles[32];
    size_t count = block->column_count;
    for (size_t c = 0; c < count; c++)
        titles[c] = block->columns[c].title;
    row(out, titles, count);
    text_add(out, "|");
    for (size_t c = 0; c < count; c++)
        text_add(out, block->columns[c].number ? "--:|" : "---|");
    text_add_char(out, '\n');
    for (size_t i = 0; i < block->count && out->length < most_bytes; i += count)
        row(out, block->cells + i, count);
    text_add_char(out, '\n');
}

static void bars(Text *out, const Block *block)
{
    text_addf(out, "| %s | %s | off |\n|---|--:|--:|\n", block->label,
              block->deviation > 0 ? "times" : "chance");
    for (size_t i = 0; i < block->count; i++) {
        Word off = word_made("%+.1f%%", 100 * (block->bars[i].value / block->even - 1));
        const char *cells[] = {block->bars[i].label, block->bars[i].number, off.text};
        row(out, cells, 3);
    }
    text_add_char(out, '\n');
}

static void write_block(Text *out, const Block *block, size_t most_bytes)
{
    switch (block->kind) {
    case BLOCK_TITLE:
        text_addf(out, "### %s: ", block->label);
        break;
    case BLOCK_HEADING:
        text_add(out, "#### ");
        marked(out, block->label);
        break;
    case BLOCK_FACT:
        text_addf(out, "- **%s** ", block->label);
        break;
    case BLOCK_CODE:
        text_addf(out, "- **%s** <code>", block->label);
        break;
    case BLOCK_FOLD:
        text_add(out, "<details><summary>");
        marked(out, block->label);
        text_add(out, "</summary>\n");
        break;
    case BLOCK_FOLD_END:
        text_add(out, "</details>\n");
        break;
    case BLOCK_PRE:
        text_addf(out, "<pre>");
        break;
    case BLOCK_TABLE:
        table(out, block, most_bytes);
        return;
    case BLOCK_BARS:
        bars(out, block);
        return;
    case BLOCK_PARAGRAPH:
    case BLOCK_MATRIX:
        break;
    }
    marked(out, block->text);
    text_add(out, block->kind == BLOCK_CODE ? "</code>" : block->kind == BLOCK_PRE ? "</pre>" : "");
    text_add(out, block->kind == BLOCK_FACT || block->kind == BLOCK_CODE ? "\n" : "\n\n");
}

char *sheet_markdown(Sheet *sheet, size_t most_bytes)
{
    Text out = {0};
    size_t left_out = 0;
    bool facts = false;
    if (!sheet_whole(sheet))
        return NULL;
    for (size_t i = 0; i < sheet->count; i++) {
        const Block *block = &sheet->blocks[i];
        bool fact = block->kind == BLOCK_FACT || block->kind == BLOCK_CODE;
        if (block->detail > 1 || block->kind == BLOCK_MATRIX || block->room == ROOM_ROLL)
            continue;
        if (out.length >= most_bytes) {
            left_out += block->kind == BLOCK_FOLD;
            while (block->kind == BLOCK_FOLD && sheet->blocks[i].kind != BLOCK_FOLD_END)
                i++;
            continue;
        }
        if (facts && !fact)
            text_add_char(&out, '\n');
        facts = fact;
        write_block(&out, block, most_bytes);
    }
    if (left_out)
        text_addf(&out, "%zu more case%s left out here; the JSON report has all.\n", left_out,
                  left_out == 1 ? " is" : "s are");
    arena_clear(&sheet->memory);
    return text_take(&out);
}
