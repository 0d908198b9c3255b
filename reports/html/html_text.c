/* Text and frames of pictures in the HTML report. */
#include "base/memory_text.h"
#include "reports/html/html_parts.h"
#include "reports/words/text_words.h"

#include <stdlib.h>

/* In the text of a page quotes may stand as they are, which saves much of a JSON report's size. */
static void escape(FILE *out, const char *text, bool quotes)
{
    for (const char *c = text; *c; c++)
        if (*c == '&')
            fputs("&amp;", out);
        else if (*c == '<')
            fputs("&lt;", out);
        else if (*c == '>')
            fputs("&gt;", out);
        else if (*c == '"' && quotes)
            fputs("&quot;", out);
        else
            fputc(*c, out);
}

void html_markup(FILE *out, const char *text)
{
    escape(out, text, false);
}

void html_text(FILE *out, const char *text)
{
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    if (stream)
        text_escape(stream, text, true, 0);
    char *printable = memory_text_close(stream, &memory, NULL);
    if (printable)
        escape(out, printable, true);
    else
        memory_text_give_up(out);
    free(printable);
}

void html_picture_begin(FILE *out, unsigned *number, double width, double height, const char *title,
                        const char *description)
{
    unsigned id = ++*number;
    if (width > 0)
        fprintf(out, "<svg role=\"img\" width=\"%g\" height=\"%g\" viewBox=\"0 0 %g %g\"", width,
                height, width, height);
    else
        fprintf(out, "<svg role=\"img\" width=\"100%%\" height=\"%g\"", height);
    fprintf(out,
            " font-size=\"13\" fill=\"currentColor\" aria-labelledby=\"t%u d%u\">\n"
            "<title id=\"t%u\">",
            id, id, id);
    html_text(out, title);
    fprintf(out, "</title><desc id=\"d%u\">", id);
    html_text(out, description);
    fputs("</desc>\n", out);
}
