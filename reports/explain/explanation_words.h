/* Words that the sections of an explanation share. */
#ifndef FAIRNESS_EXPLANATION_WORDS_H
#define FAIRNESS_EXPLANATION_WORDS_H

#include "exact/explanation.h"
#include "reports/text/text_page.h"
#include "reports/words/text_words.h"

/* "path" or "share": what an order holds a whole number of. */
const char *explanation_unit(const Explanation *explanation);

/* A whole number, grouped; beyond 30 digits "about 1.23 x 2^145". */
Word explanation_number(const mpz_t number);

/* "1 path", "27 paths". */
Word explanation_units(const Explanation *explanation, const mpz_t number);

/* "37.0%", with as many digits as it takes to tell it from `fair`, 0% and 100%. */
Word explanation_percent(double chance, double fair);

/* "0 2 1", of the items or of the order of that rank. */
Word explanation_items(const Item *items, size_t n);
Word explanation_order(const Explanation *explanation, uint64_t rank);

/* "place 0, the first". */
Word explanation_place(const Explanation *explanation, size_t place);

/* Whether shares are few enough to be shown as numbers. */
bool explanation_countable(const Explanation *explanation);

/* A line above a section, bold where the page has colour. */
void explanation_heading(Page *page, const char *text);

/* "one of 4, then one of 3 and then one of 2"; of many, the first and the last. */
void explanation_ranges(Text *line, const uint32_t *ranges, size_t count);

#endif
