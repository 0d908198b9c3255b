/* P(M = m), M the number of pairs of trials that share a cell, exactly: so the law of Pearson's X2
 * of cells that are all alike, X2 = (2M + N) K/N - N for N trials and K cells. */
#ifndef FAIRNESS_TESTS_PAIRS_LAW_H
#define FAIRNESS_TESTS_PAIRS_LAW_H

typedef struct PairsLaw {
    int trials;
    int cells;
    long top;
    double *p; /* for m = 0..top */
} PairsLaw;

/* By convolution; what lies above `top` pairs is left out. The caller frees p. */
PairsLaw pairs_law(int trials, int cells, long top);

#endif
