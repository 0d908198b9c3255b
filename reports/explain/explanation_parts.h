/* Between the files that write an explanation. */
#ifndef FAIRNESS_EXPLANATION_PARTS_H
#define FAIRNESS_EXPLANATION_PARTS_H

#include "exact/explanation.h"
#include "reports/text/text_page.h"
#include "reports/words/text_words.h"

/* "path" or "share": what an order holds a whole number of. */
const char *explanation_unit(const Explanation *explanation);

/* A whole number, grouped; beyond 30 digits "about 1.2e45". */
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

void explanation_heading(Page *page, const char *text);

/* Each writes a section, or nothing. */
void explanation_tree(Page *page, const Explanation *explanation);
void explanation_bars(Page *page, const Explanation *explanation);
void explanation_why(Page *page, const Explanation *explanation, const char *name);
void explanation_wrong(Page *page, const Explanation *explanation, const char *name);

#endif
