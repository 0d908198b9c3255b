/* The explanation of a shuffle's law: for people who have never heard of a test, and for programs.
 */
#ifndef FAIRNESS_EXPLANATION_REPORT_H
#define FAIRNESS_EXPLANATION_REPORT_H

#include "reports/text/text_style.h"

typedef struct Explanation Explanation; /* exact/explanation.h */

/* The explanation: the answer, the choices (as a tree where it is small), where they lead
 * (as bars), why that is even or cannot be, which step goes wrong, what to write instead. `name` is
 * the shuffle's as it was requested ("riffle:7"). To be freed; NULL when out of memory. */
char *explanation_text(const Explanation *explanation, const char *name, TextStyle style);

/* fairness-lesson/1: the same in numbers; fractions and whole numbers that may be large are
 * strings. From malloc, NULL when out of memory. */
char *explanation_json(const Explanation *explanation, const char *name);

#endif
