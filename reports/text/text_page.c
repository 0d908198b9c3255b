#include "reports/text/text_page.h"

#include "reports/words/text_verdict.h"
#include "reports/words/text_words.h"

#include <stdlib.h>
#include <string.h>

#define DEFAULT_WIDTH 80
#define MIN_WIDTH     40

Status page_open(Page *page, FILE *out, TextStyle style)
{
    Page made = {.out = out, .style = style};
    if (made.style.width <= 0)
        made.style.width = DEFAULT_WIDTH;
    else if (made.style.width < MIN_WIDTH)
        made.style.width = MIN_WIDTH;
    /* The stream keeps the addresses of text and size, so it is opened in the page itself. */
    *page = made;
    page->line = memory_text_open(&page->memory);
    return page->line ? STATUS_OK : STATUS_FAILED;
}

Status page_close(Page *page)
{
    char *rest = memory_text_close(page->line, &page->memory, NULL);
    bool lost = page->lost || !rest;
    free(rest);
    /* Flushed last, so that errno still tells of a write error. */
    bool unwritten = fflush(page->out) != 0 || ferror(page->out);
    return lost || unwritten ? STATUS_FAILED : STATUS_OK;
}

/* Hands the paragraph out and starts the next one over it. */
static void set_paragraph(Page *page, int column, int hang)
{
    const char *text = memory_text_so_far(page->line, &page->memory);
    if (text)
        text_wrap(page->out, text, column, hang, page->style.width);
    else
        page->lost = true;
    memory_text_rewind(&page->memory);
}

void page_gap(Page *page)
{
    page->gap = true;
}

FILE *page_out(Page *page)
{
    if (page->gap)
        fputc('\n', page->out);
    page->gap = false;
    return page->out;
}

void page_fact(Page *page, const char *label)
{
    fprintf(page_out(page), "  %-*s", PAGE_LABEL - 2, label);
    set_paragraph(page, PAGE_LABEL, PAGE_LABEL);
}

void page_paragraph(Page *page, int indent)
{
    fprintf(page_out(page), "%*s", indent, "");
    set_paragraph(page, indent, indent);
}

void page_verdict(Page *page, Finding finding, int indent)
{
    static const char *const colours[] = {
        [FINDING_SKIPPED] = "2",         [FINDING_NO_BIAS_FOUND] = "1;32",
        [FINDING_INCONCLUSIVE] = "1;33", [FINDING_TOO_EVEN] = "1;33",
        [FINDING_BIASED] = "1;31",       [FINDING_INVALID] = "1;31",
    };
    page_headline(page, verdict_word(finding), colours[finding], indent);
}

void page_case(Page *page, const CaseResult *result, int indent)
{
    if (result->error)
        page_headline(page, case_word(result), "1;31", indent);
    else
        page_verdict(page, result->status, indent);
}

void page_headline(Page *page, const char *word, const char *colour, int indent)
{
    if (page->style.colour)
        fprintf(page->out, "\x1b[%sm%s\x1b[0m", colour, word);
    else
        fputs(word, page->out);
    int columns = (int)strlen(word);
    fprintf(page->out, "%*s", indent - columns, "");
    set_paragraph(page, indent, indent);
}
