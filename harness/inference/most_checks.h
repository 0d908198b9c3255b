/* How many checks there can be: room for all of them. */
#ifndef FAIRNESS_MOST_CHECKS_H
#define FAIRNESS_MOST_CHECKS_H

enum { MOST_CHECKS = 64 };

/* The questions that are to be asked before looking. */
typedef enum Asking {
    ASKED_NOT, /* the check is none of them */
    ASKED_TREND,
    ASKED_SUSPECT,
    ASKED_SUSPECT_PLACE,
    ASKED_LONG,
    ASKING_COUNT
} Asking;

#endif
