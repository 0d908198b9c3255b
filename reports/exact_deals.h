/* Writes the law of deals for `exact` and `explain`: for people, and as fairness-exact-deals/1. */
#ifndef FAIRNESS_EXACT_DEALS_H
#define FAIRNESS_EXACT_DEALS_H

#include "reports/json/field_table.h"
#include "reports/text/text_style.h"

#include <stdbool.h>

typedef struct DealsDescription DealsDescription;

/* The law: verdict, measures, every outcome. With `why` in words, too, how the paths fall on the
 * outcomes, what is wrong and what to write instead. From malloc; NULL for want of memory. */
char *exact_deals_text(const DealsDescription *deals, bool why, TextStyle style);

/* The document (UTF-8, ending in a newline), likewise. */
extern const JsonDocument exact_deals_document;
char *exact_deals_json(const DealsDescription *deals);

#endif
