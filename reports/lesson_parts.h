/* Between the files that write a lesson. */
#ifndef FAIRNESS_LESSON_PARTS_H
#define FAIRNESS_LESSON_PARTS_H

#include "exact/lesson.h"
#include "reports/text_page.h"
#include "reports/text_words.h"

/* "path" or "share": what an order holds a whole number of. */
const char *lesson_unit(const Lesson *lesson);

/* A whole number, grouped; beyond 30 digits "about 1.2e45". */
Word lesson_number(const mpz_t number);

/* "1 path", "27 paths". */
Word lesson_units(const Lesson *lesson, const mpz_t number);

/* "37.0%", with as many digits as it takes to tell it from `fair`, 0% and 100%. */
Word lesson_percent(double chance, double fair);

/* "0 2 1", of the items or of the order of that rank. */
Word lesson_items(const Item *items, size_t n);
Word lesson_order(const Lesson *lesson, uint64_t rank);

/* "place 0, the first". */
Word lesson_place(const Lesson *lesson, size_t place);

/* Whether shares are few enough to be shown as numbers. */
bool lesson_countable(const Lesson *lesson);

void lesson_heading(Page *page, const char *text);

/* Each writes a section, or nothing. */
void lesson_tree(Page *page, const Lesson *lesson);
void lesson_bars(Page *page, const Lesson *lesson);
void lesson_why(Page *page, const Lesson *lesson, const char *name);
void lesson_wrong(Page *page, const Lesson *lesson, const char *name);

#endif
