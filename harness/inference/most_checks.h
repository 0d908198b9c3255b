/* How many checks there can be: room for all of them. */
#ifndef FAIRNESS_MOST_CHECKS_H
#define FAIRNESS_MOST_CHECKS_H

enum { MOST_CHECKS = 64 };

#endif
