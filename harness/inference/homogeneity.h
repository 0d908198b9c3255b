/* Do two samples of counts come from one law, whatever law that is? */
#ifndef FAIRNESS_INFERENCE_HOMOGENEITY_H
#define FAIRNESS_INFERENCE_HOMOGENEITY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Cells are pooled with the next until the smaller sample expects this number in each. What goes
 * together is decided by the sums of both samples alone, on which the test is conditional. */
#define HOMOGENEITY_LEAST_EXPECTED 50.0

typedef struct HomogeneityTest {
    double statistic;
    double df;      /* 0: fewer than two cells are left, nothing can be known */
    double log10_p; /* upper tail: how often samples of one law differ so much; at most 0 */
} HomogeneityTest;

/* Pearson's statistic of the table of both samples, X2 = sum (a - f c)^2 / (f (1-f) c), c = a + b,
 * f the first sample's share. Given the c, the counts of the first sample are independent binomials
 * (c, f) conditional on their sum, whatever the common law: so the tail holds for biased shuffles
 * as for fair ones. It is chi-square with its term of order 1/N where that makes it larger, plain
 * otherwise: with s = N f (1-f), g3 = (1-2f)^2, g4 = 1 - 6 f (1-f), R = sum N/c, K cells, the
 * moment generating function is chi-square's of K-1 degrees times 1 + b1 u + b2 u^2 + b3 u^3,
 *   b1 = (K-1)/(2N), b2 = (g4 (R-2K+1) + g3 (1-K^2))/(8s), b3 = g3 (5R - 3K^2 - 6K + 4)/(24s),
 * u = 1/(1-2t) - 1: the expansion of the multinomial's X2 (Siotani & Fujikoshi 1984, Hiroshima
 * Math. J. 14; it is the case g3 = g4 = 1) with the cumulants of binomials in place of Poisson's.
 *
 * `linked` samples may have been made with the same random words. Two normal vectors of covariance
 * P, however they depend on each other, differ by a vector of covariance at most 4 P, so half the
 * statistic is then compared with chi-square: never too often red, at the price of power.
 *
 * Two cells lie on a lattice too rough for that: there the tail is summed, by the hypergeometric
 * law.
 *
 * Both samples of at least one count. */
HomogeneityTest homogeneity_test(const uint64_t *a, const uint64_t *b, size_t cells, bool linked);

/* A line of a table of counts: cells `first`, `first` + `step`, ... */
typedef struct CountLine {
    size_t first, step, cells;
} CountLine;

/* `count` lines of a table that is `width` wide, by `at`. */
typedef struct CountLines {
    size_t count, width;
    CountLine (*at)(size_t width, size_t index);
} CountLines;

/* So many rows; a square table's rows and columns. */
CountLines count_rows(size_t rows, size_t width);
CountLines count_rows_and_columns(size_t side);

/* The same for tables in which a trial is in one cell of each line. How lines depend on each other
 * is the shuffle's affair; each by itself is multinomial. So each is tested, and the smallest p
 * counts as often as there are lines (Bonferroni). The statistic and df follow that line. */
HomogeneityTest homogeneity_of_lines(const uint64_t *a, const uint64_t *b, CountLines lines,
                                     bool linked);

#endif
