/* The two pictures of an explanation. Each writes a section, or nothing. */
#ifndef FAIRNESS_EXPLANATION_PICTURE_H
#define FAIRNESS_EXPLANATION_PICTURE_H

typedef struct Explanation Explanation;
typedef struct Page Page;

/* The tree of choices. */
void explanation_tree(Page *page, const Explanation *explanation);

/* The orders as bars. */
void explanation_bars(Page *page, const Explanation *explanation);

#endif
