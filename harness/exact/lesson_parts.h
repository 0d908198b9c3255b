/* Between the files of a lesson. */
#ifndef FAIRNESS_EXACT_LESSON_PARTS_H
#define FAIRNESS_EXACT_LESSON_PARTS_H

#include "exact/lesson.h"

/* Sets all of the lesson that is about orders, dice and places, from its law and measures.
 * STATUS_FAILED without memory, with what is set so far left to lesson_clear. */
Status lesson_look_at_orders(Lesson *lesson, Error *error);

#endif
