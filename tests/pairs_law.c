#include "pairs_law.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One cell after the other: f(n, m) = sum over o of Poisson(o) f(n - o, m - o(o-1)/2), at last
 * divided by the Poisson probability of N. */
PairsLaw pairs_law(int trials, int cells, long top)
{
    long most = (long)trials * (trials - 1) / 2;
    top = top < most ? top : most;
    size_t width = (size_t)top + 1;
    double *now = calloc(((size_t)trials + 1) * width, sizeof *now);
    double *next = calloc(((size_t)trials + 1) * width, sizeof *next);
    double mean = (double)trials / cells;
    now[0] = 1.0;
    for (int cell = 0; cell < cells; cell++) {
        memset(next, 0, ((size_t)trials + 1) * width * sizeof *next);
        for (int n = cell == cells - 1 ? trials : 0; n <= trials; n++) {
            for (int o = 0; o <= n; o++) {
                long shift = (long)o * (o - 1) / 2;
                double weight = exp(o * log(mean) - mean - lgamma(o + 1.0));
                if (shift > top || (weight < 1e-30 && o > mean)) {
                    break;
                }
                const double *from = now + (size_t)(n - o) * width;
                double *to = next + (size_t)n * width + shift;
                for (long m = 0; m <= top - shift; m++) {
                    to[m] += weight * from[m];
                }
            }
        }
        double *swap = now;
        now = next;
        next = swap;
    }
    PairsLaw law = {trials, cells, top, calloc(width, sizeof(double))};
    double sum = exp(trials * log(trials) - trials - lgamma(trials + 1.0));
    for (size_t m = 0; m < width; m++) {
        law.p[m] = now[(size_t)trials * width + m] / sum;
    }
    free(now);
    free(next);
    return law;
}
