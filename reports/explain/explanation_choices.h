/* The choices of a shuffle, as a section of its explanation. */
#ifndef FAIRNESS_EXPLANATION_CHOICES_H
#define FAIRNESS_EXPLANATION_CHOICES_H

typedef struct Explanation Explanation;
typedef struct Page Page;

/* Writes the shuffle's choices, the number of paths, and their tree where it is small. */
void explanation_choices(Page *page, const Explanation *explanation, const char *name);

#endif
