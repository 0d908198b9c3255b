/* Leaving a function for good from one that it has called, through those between. */
#ifndef FAIRNESS_ESCAPE_H
#define FAIRNESS_ESCAPE_H

#include <setjmp.h>

typedef struct Escape {
    jmp_buf point;
} Escape;

/* 0; and once more, at the same place, what escape_to was called with. As setjmp, to stand in a
 * condition; it saves no signal mask, which would take a call of the system. Valid until the
 * function that contains it returns. */
#define ESCAPE_SET(escape) _setjmp((escape)->point)

/* Goes back to where the escape was set. `value` is not 0. */
static inline _Noreturn void escape_to(Escape *escape, int value)
{
    longjmp(escape->point, value);
}

#endif
