/* Text and frames of pictures in the HTML report. */
#ifndef FAIRNESS_HTML_TEXT_H
#define FAIRNESS_HTML_TEXT_H

#include "base/text.h"
#include "result/result.h"

/* Text of unknown origin: what HTML would take for markup is escaped, control characters and bad
 * bytes are made visible. NULL is written as nothing. */
void html_text(Text *out, const char *text);

/* Opens a page, up to the end of its head: its style is design.css and `css`, its title `title`,
 * which is printable, and `of`, of any origin or NULL. Without the style everything is there still:
 * it is comfort. */
void html_page_begin(Text *out, const char *css, const char *title, const char *of);

/* The colours of counts, of what they should be, and of the word of a verdict: as design.css has
 * them for light and paper. */
#define HTML_BAR_COLOUR  "#1c6fb0"
#define HTML_EVEN_COLOUR "#d9480f"
#define HTML_GOOD_COLOUR "#1864ab"
#define HTML_BAD_COLOUR  "#b03608"

/* Opens a picture of that size, with a title and a description (what is seen in it) that
 * html_picture_begin escapes; </svg> ends it. `number` tells the pictures of a page apart and is
 * stepped. With a width of 0 it is as wide as the page: what is in it has its places along
 * the page in percent, so that bars shrink with the page and text does not. */
void html_picture_begin(Text *out, unsigned *number, double width, double height, const char *title,
                        const char *description);

/* The geometry of a bar with its text above it, in such a picture. */
enum { HTML_BAR_TEXT = 14, HTML_BAR_TOP = 20, HTML_BAR_HEIGHT = 13, HTML_BAR_ROW = 38 };

#endif
