/* Text and frames of pictures in the HTML report. */
#include "reports/html/html_text.h"

#include "base/text.h"
#include "reports/words/text_words.h"

/* In the text of a page quotes may stand as they are, which saves much of a JSON report's size. */
static void escape(Text *out, const char *text, bool quotes)
{
    for (const char *c = text; *c; c++)
        if (*c == '&')
            text_add(out, "&amp;");
        else if (*c == '<')
            text_add(out, "&lt;");
        else if (*c == '>')
            text_add(out, "&gt;");
        else if (*c == '"' && quotes)
            text_add(out, "&quot;");
        else
            text_add_char(out, *c);
}

void html_markup(Text *out, const char *text)
{
    escape(out, text, false);
}

void html_text(Text *out, const char *text)
{
    Text printable = {0};
    text_escape(&printable, text, true, 0);
    escape(out, text_string(&printable), true);
    text_end_part(&printable, out);
}

void html_picture_begin(Text *out, unsigned *number, double width, double height, const char *title,
                        const char *description)
{
    unsigned id = ++*number;
    if (width > 0)
        text_addf(out, "<svg role=\"img\" width=\"%g\" height=\"%g\" viewBox=\"0 0 %g %g\"", width,
                  height, width, height);
    else
        text_addf(out, "<svg role=\"img\" width=\"100%%\" height=\"%g\"", height);
    text_addf(out,
              " font-size=\"13\" fill=\"currentColor\" aria-labelledby=\"t%u d%u\">\n"
              "<title id=\"t%u\">",
              id, id, id);
    html_text(out, title);
    text_addf(out, "</title><desc id=\"d%u\">", id);
    html_text(out, description);
    text_add(out, "</desc>\n");
}

void html_invalid_left_out(Text *out, const CaseResult *result)
{
    if (result->invalid.trials)
        text_addf(out, " %s invalid outcome%s not counted here.",
                  word_count(result->invalid.trials).text,
                  result->invalid.trials == 1 ? " is" : "s are");
}
