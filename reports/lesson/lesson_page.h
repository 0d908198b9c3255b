/* The classroom page, put together when the program is built (reports/lesson/). */
#ifndef FAIRNESS_LESSON_PAGE_H
#define FAIRNESS_LESSON_PAGE_H

#include <stddef.h>

/* HTML in UTF-8, complete in itself; not ended by a NUL. */
extern const unsigned char lesson_page[];
extern const size_t lesson_page_size;

#endif
