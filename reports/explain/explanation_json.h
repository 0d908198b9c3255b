/* The explanation of a shuffle's law, for programs. */
#ifndef FAIRNESS_EXPLANATION_JSON_H
#define FAIRNESS_EXPLANATION_JSON_H

typedef struct Explanation Explanation;

/* fairness-lesson/1: what explanation_text says, in numbers; fractions and whole numbers that may
 * be large are strings. From malloc, NULL when out of memory. */
char *explanation_json(const Explanation *explanation, const char *name);

#endif
