/* Several cases at a glance. */
#ifndef FAIRNESS_HTML_GRID_H
#define FAIRNESS_HTML_GRID_H

#include "base/text.h"
#include "result/result.h"

/* All cases, each with its verdict, a small picture of where its items went, and a link to its
 * section: shuffles by sizes, the worst shuffle first, where there are several of both; else one
 * after the other, the worst first. */
void html_grid(Text *out, const RunResult *run);

#endif
