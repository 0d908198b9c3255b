/* The largest number that divides both. */
#ifndef FAIRNESS_DIVISOR_H
#define FAIRNESS_DIVISOR_H

#include <stdint.h>

/* The greatest common divisor of a and b; the other where one is 0. By Euclid. */
static inline uint64_t divisor_of_both(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

#endif
