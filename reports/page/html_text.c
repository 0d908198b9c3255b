/* Text and frames of pictures in the HTML report. */
#include "reports/page/html_text.h"

#include "base/text.h"
#include "reports/page/page_styles.h"
#include "reports/words/text_words.h"

void html_text(Text *out, const char *text)
{
    Text printable = {0};
    text_escape(&printable, text, true, 0);
    text_markup(out, text_string(&printable), true);
    text_end_part(&printable, out);
}

void html_page_begin(Text *out, const char *css, const char *title, const char *of)
{
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                  "style-src 'unsafe-inline'\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    text_markup(out, title, false);
    html_text(out, of);
    text_add(out, "</title>\n<style>\n");
    text_add(out, design_css);
    text_add(out, css);
    text_add(out, "</style>\n");
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
