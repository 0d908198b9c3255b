/* The sections of an explanation, and the words that they share. */
#ifndef FAIRNESS_EXPLANATION_PARTS_H
#define FAIRNESS_EXPLANATION_PARTS_H

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

/* ---- sections ---- */

/* Writes the shuffle's choices, the number of paths, and their tree where it is small. */
void explanation_choices(Page *page, const Explanation *explanation, const char *name);

/* The tree of choices. */
void explanation_tree(Page *page, const Explanation *explanation);

/* The orders as bars. */
void explanation_bars(Page *page, const Explanation *explanation);

/* Writes that section, or nothing. */
void explanation_why(Page *page, const Explanation *explanation, const char *name);

/* Writes that section (orders, dice, places), or nothing. */
void explanation_wrong(Page *page, const Explanation *explanation, const char *name);

#endif
