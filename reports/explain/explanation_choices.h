/* The choices of a shuffle, as a section of its explanation. */
#ifndef FAIRNESS_EXPLANATION_CHOICES_H
#define FAIRNESS_EXPLANATION_CHOICES_H

typedef struct Explanation Explanation;
typedef struct Page Page;

/* What it chooses from, how many paths that makes, and the tree of them where it is small. */
void explanation_choices(Page *page, const Explanation *explanation, const char *name);

#endif
