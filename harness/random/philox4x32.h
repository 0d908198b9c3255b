/* The state of Philox4x32-10, open so that tests can set published counters and keys. */
#ifndef FAIRNESS_RANDOM_PHILOX4X32_H
#define FAIRNESS_RANDOM_PHILOX4X32_H

#include <stdint.h>

typedef struct Philox4x32 {
    uint32_t key[2];
    uint64_t index; /* counter words 0 (low half) and 1: which group of 128 bits comes next */
    uint64_t block; /* counter words 2 (low half) and 3 */
} Philox4x32;

#endif
