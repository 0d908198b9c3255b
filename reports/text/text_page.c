#include "reports/text/text_page.h"

#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <string.h>

#define DEFAULT_WIDTH 80
#define MIN_WIDTH     40

Page page_begin(TextStyle style)
{
    Page made = {.style = style};
    if (made.style.width <= 0)
        made.style.width = DEFAULT_WIDTH;
    else if (made.style.width < MIN_WIDTH)
        made.style.width = MIN_WIDTH;
    return made;
}

char *page_finish(Page *page)
{
    text_end_part(&page->line, &page->out);
    return text_take(&page->out);
}

/* Puts the paragraph into the words of whoever asked. Whether anything is left to be said. */
static bool say_for_asker(Page *page)
{
    if (page->style.asker == ASKER_TERMINAL)
        return true;
    Text made = {0};
    text_for_asker(&made, text_string(&page->line), page->style.asker, false);
    text_end_part(&page->line, &made);
    page->line = made;
    return made.length > 0;
}

/* Hands the paragraph out and starts the next one. */
static void set_paragraph(Page *page, int column, int hang)
{
    text_wrap(&page->out, text_string(&page->line), column, hang, page->style.width);
    text_end_part(&page->line, &page->out);
}

void page_gap(Page *page)
{
    page->gap = true;
}

Text *page_out(Page *page)
{
    if (page->gap)
        text_add_char(&page->out, '\n');
    page->gap = false;
    return &page->out;
}

size_t page_lines_of(const char *text)
{
    size_t lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

void page_fact(Page *page, const char *label)
{
    if (say_for_asker(page)) {
        text_addf(page_out(page), "  %-*s", PAGE_LABEL - 2, label);
        set_paragraph(page, PAGE_LABEL, PAGE_LABEL);
    }
}

void page_command(Page *page, const char *label)
{
    text_addf(page_out(page), "  %-*s%s\n", PAGE_LABEL - 2, label, text_string(&page->line));
    text_end_part(&page->line, &page->out);
}

void page_paragraph(Page *page, int indent)
{
    if (say_for_asker(page)) {
        text_addf(page_out(page), "%*s", indent, "");
        set_paragraph(page, indent, indent);
    }
}

void page_foreign(Page *page, const char *label, const char *text)
{
    if (!text)
        return;
    text_escape(&page->line, text, page->style.unicode, 0);
    page_fact(page, label);
}

void page_bar(Page *page, int length, int mark)
{
    const char *full = page->style.unicode ? "\u2588" : "#";
    const char *even = page->style.unicode ? "\u2502" : "|";
    for (int i = 0; i <= mark || i < length; i++)
        text_add(&page->out, i == mark ? even : i < length ? full : " ");
}

const char *verdict_colour(Finding finding)
{
    static const char *const colours[] = {
        [FINDING_SKIPPED] = "2",       [FINDING_NO_BIAS_FOUND] = "1;32",
        [FINDING_EQUIVALENT] = "1;32", [FINDING_INCONCLUSIVE] = "1;33",
        [FINDING_ERROR] = "1;31",      [FINDING_TOO_EVEN] = "1;33",
        [FINDING_BIASED] = "1;31",     [FINDING_INVALID] = "1;31",
    };
    return colours[finding];
}

void page_case(Page *page, const CaseResult *result, int indent)
{
    page_headline(page, verdict_word(result->status), verdict_colour(result->status), indent);
}

void page_headline(Page *page, const char *word, const char *colour, int indent)
{
    if (page->style.colour)
        text_addf(&page->out, "\x1b[%sm%s\x1b[0m", colour, word);
    else
        text_add(&page->out, word);
    int columns = (int)strlen(word);
    text_addf(&page->out, "%*s", indent - columns, "");
    say_for_asker(page);
    set_paragraph(page, indent, indent);
}
