/* The lesson of a shuffle's law, for people who have never heard of a test. */
#ifndef FAIRNESS_LESSON_TEXT_H
#define FAIRNESS_LESSON_TEXT_H

#include "exact/lesson.h"
#include "reports/text_report.h"

/* Writes the lesson: the answer, the choices (as a tree where it is small), where they lead (as
 * bars), why that is even or cannot be, which step goes wrong, what to write instead. `name` is the
 * shuffle's as it was asked for ("riffle:7"). STATUS_FAILED when out of memory or when `out`
 * reports a write error. */
Status lesson_text(const Lesson *lesson, const char *name, TextStyle style, FILE *out);

/* The same as JSON, fairness-lesson/1; from malloc, NULL when out of memory. */
char *lesson_json(const Lesson *lesson, const char *name);

#endif
