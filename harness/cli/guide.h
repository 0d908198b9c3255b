/* The guide for programs that call this one: language models, linters, scripts. */
#ifndef FAIRNESS_GUIDE_H
#define FAIRNESS_GUIDE_H

#include "base/text.h"

/* Writes it, as llms.txt has it (https://llmstxt.org): commands, exit statuses, JSON documents,
 * pages. Made of the tables of the program, the same for every machine. */
void guide_text(Text *out);

#endif
