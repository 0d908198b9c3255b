/* The position matrix as a picture; `number` tells the pictures of a page apart and is stepped. */
#ifndef FAIRNESS_HTML_HEAT_H
#define FAIRNESS_HTML_HEAT_H

#include "base/text.h"
#include "result/result.h"

enum { HTML_HEAT_WIDTH = 488, HTML_HEAT_SMALL = 64 }; /* of the picture, and of a thumbnail */

/* Which item ends where: how many times as often as it should, on one scale for all runs; or the
 * reason why there is no picture. */
void html_heat_map(Text *out, unsigned *number, const CaseResult *result);

/* The matrix as a picture alone, HTML_HEAT_WIDTH wide; its height, 0 where there is none. */
double html_heat_picture(Text *out, unsigned *number, const CaseResult *result);

/* Whether a cell of it is farther off than chance explains; true, too, where there is no matrix. */
bool html_heat_stands_out(Text *out, const CaseResult *result);

/* The places of a law (CaseResult.of_law) as one picture that stands by itself, under the shuffle's
 * name and, unless NULL, how it is made. To be freed; NULL when out of memory. */
char *svg_of_law(const char *name, const char *variant, const CaseResult *places);

/* The same as a thumbnail without words, or nothing. */
void html_heat_small(Text *out, const CaseResult *result);

#endif
