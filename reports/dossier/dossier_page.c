#include "reports/dossier/dossier_page.h"

#include "reports/page/html_text.h"
#include "reports/words/text_words.h"

#include <stdarg.h>
#include <string.h>

static bool html(const DossierPage *page)
{
    return page->form == DOSSIER_HTML;
}

/* Text of any origin; it is escaped. */
static void dossier_text(DossierPage *page, const char *text)
{
    if (html(page)) {
        html_text(&page->out, text);
        return;
    }
    Text plain = {0};
    text_escape(&plain, text, true, 0);
    for (const char *at = text_string(&plain); *at; at++) {
        if (strchr("\\`*_[]<>|#", *at))
            text_add_char(&page->out, '\\');
        text_add_char(&page->out, *at);
    }
    text_end_part(&plain, &page->out);
}

void dossier_heading(DossierPage *page, int level, bool breaks, const char *text)
{
    if (html(page))
        text_addf(&page->out, "<h%d%s>", level, breaks ? " class=\"page\"" : "");
    else
        text_addf(&page->out, "\n%.*s ", level, "###");
    dossier_text(page, text);
    if (html(page))
        text_addf(&page->out, "</h%d>\n", level);
    else
        text_add(&page->out, "\n\n");
}

static void add_formatted(DossierPage *page, const char *format, va_list arguments)
{
    Text made = {0};
    text_addv(&made, format, arguments);
    dossier_text(page, text_string(&made));
    text_end_part(&made, &page->out);
}

void dossier_say(DossierPage *page, const char *format, ...)
{
    va_list arguments;
    text_add(&page->out, html(page) ? "<p>" : "");
    va_start(arguments, format);
    add_formatted(page, format, arguments);
    va_end(arguments);
    text_add(&page->out, html(page) ? "</p>\n" : "\n\n");
}

void dossier_table(DossierPage *page, const char *headings, unsigned wide)
{
    text_add(&page->out, html(page) ? "<table>\n<thead><tr>" : "|");
    page->columns = page->at = 0;
    for (const char *at = headings; *at; at += at[strcspn(at, "|")] ? 1 : 0) {
        size_t length = strcspn(at, "|");
        text_add(&page->out, html(page) ? "<th scope=\"col\">" : " ");
        text_addf(&page->out, "%.*s", (int)length, at);
        text_add(&page->out, html(page) ? "</th>" : " |");
        at += length;
        page->columns++;
    }
    if (html(page)) {
        text_add(&page->out, "</tr></thead>\n<tbody>\n");
        return;
    }
    text_add(&page->out, "\n|");
    for (unsigned i = 0; i < page->columns; i++)
        text_add(&page->out, i < wide ? "---|" : "--:|");
    text_add(&page->out, "\n");
}

void dossier_cell(DossierPage *page, const char *format, ...)
{
    va_list arguments;
    bool first = page->at == 0, last = page->at + 1 == page->columns;
    if (html(page))
        text_add(&page->out, first ? "<tr><td>" : "<td>");
    else
        text_add(&page->out, first ? "| " : " ");
    va_start(arguments, format);
    add_formatted(page, format, arguments);
    va_end(arguments);
    if (html(page))
        text_add(&page->out, last ? "</td></tr>\n" : "</td>");
    else
        text_add(&page->out, last ? " |\n" : " |");
    page->at = last ? 0 : page->at + 1;
}

void dossier_cells(DossierPage *page, ...)
{
    va_list arguments;
    va_start(arguments, page);
    for (const char *text; (text = va_arg(arguments, const char *));)
        dossier_cell(page, "%s", text);
    va_end(arguments);
}

void dossier_table_end(DossierPage *page)
{
    text_add(&page->out, html(page) ? "</tbody>\n</table>\n" : "\n");
}
