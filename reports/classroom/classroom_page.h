/* The classroom page, put together when the program is built (reports/classroom/). */
#ifndef FAIRNESS_CLASSROOM_PAGE_H
#define FAIRNESS_CLASSROOM_PAGE_H

#include <stddef.h>

/* HTML in UTF-8, complete in itself; not ended by a NUL. */
extern const unsigned char classroom_page[];
extern const size_t classroom_page_size;

#endif
