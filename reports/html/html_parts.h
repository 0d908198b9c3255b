/* The parts of the HTML report. Each writes to `out`; a picture's text alternative says what is
 * seen in it. `number` tells the pictures of a page apart and is stepped by each. */
#ifndef FAIRNESS_HTML_PARTS_H
#define FAIRNESS_HTML_PARTS_H

#include "base/text.h"
#include "result/result.h"

#include <stdbool.h>

/* Text of unknown origin: what HTML would take for markup is escaped, control characters and bad
 * bytes are made visible. NULL is written as nothing. */
void html_text(Text *out, const char *text);

/* The same for text that is printable already, line feeds included, and stands between tags, never
 * in an attribute. */
void html_markup(Text *out, const char *text);

/* Opens a picture of that size, with a title and a description that html_picture_begin escapes;
 * </svg> ends it. With a width of 0 it is as wide as the page: what is in it has its places along
 * the page in percent, so that bars shrink with the page and text does not. */
void html_picture_begin(Text *out, unsigned *number, double width, double height, const char *title,
                        const char *description);

/* Which item ends where: the matrix of z-scores with its scale, or the reason why there is none. */
void html_heat_map(Text *out, unsigned *number, const CaseResult *result);

/* The geometry of a bar with its text above it, in such a picture. */
enum { HTML_BAR_TEXT = 14, HTML_BAR_TOP = 20, HTML_BAR_HEIGHT = 13, HTML_BAR_ROW = 38 };

/* The counts of all orders, in order and sorted, or the reason why there are none. */
void html_orders(Text *out, unsigned *number, const CaseResult *result);

/* The table of checks, and the ones that were not made. */
void html_checks(Text *out, const RunResult *run, const CaseResult *result);

/* The smallest effects that would have been found. */
void html_reach(Text *out, const RunResult *run, const CaseResult *result);

/* Why it came out so: mistakes, likenesses, the exact law with its picture, sources too small. */
void html_reasons(Text *out, unsigned *number, const CaseResult *result);

/* The exact law: how the equal chances fall into the orders. */
void html_law(Text *out, unsigned *number, const CaseResult *result);

/* What became of the cases since the baseline; nothing where there is none (NULL). */
void html_comparison(Text *out, const Comparison *comparison);

/* Whether the bias that was expected was found; nothing where none was expected. */
void html_expected(Text *out, const CaseResult *result);

/* Where the statistics of the checks fell on what chance alone gives; nothing where no check has a
 * chi-square law. */
void html_null_curves(Text *out, unsigned *number, const CaseResult *result);

#endif
