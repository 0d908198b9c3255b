/* Why a law is even, or cannot be. */
#ifndef FAIRNESS_EXPLANATION_WHY_H
#define FAIRNESS_EXPLANATION_WHY_H

typedef struct Explanation Explanation;
typedef struct Page Page;

/* Writes that section, or nothing. */
void explanation_why(Page *page, const Explanation *explanation, const char *name);

#endif
