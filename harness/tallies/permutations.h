/* Up to how many items every order is counted. */
#ifndef FAIRNESS_TALLIES_PERMUTATIONS_H
#define FAIRNESS_TALLIES_PERMUTATIONS_H

enum {
    /* 12! cells of 8 bytes are 3.6 GiB; 13! would be 46. */
    PERMUTATIONS_MAX_N = 12,
};

#endif
