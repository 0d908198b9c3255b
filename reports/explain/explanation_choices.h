/* The choices of a shuffle, as a section of its explanation. */
#ifndef FAIRNESS_EXPLANATION_CHOICES_H
#define FAIRNESS_EXPLANATION_CHOICES_H

#include "exact/explanation.h"
#include "reports/text/text_page.h"

/* What it chooses from, how many paths that makes, and the tree of them where it is small. */
void explanation_choices(Page *page, const Explanation *explanation, const char *name);

#endif
