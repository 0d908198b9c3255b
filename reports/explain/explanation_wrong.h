/* Writes what is wrong in a law that is not even. */
#ifndef FAIRNESS_EXPLANATION_WRONG_H
#define FAIRNESS_EXPLANATION_WRONG_H

typedef struct Explanation Explanation;
typedef struct Page Page;

/* Writes that section (orders, dice, places), or nothing. */
void explanation_wrong(Page *page, const Explanation *explanation, const char *name);

#endif
