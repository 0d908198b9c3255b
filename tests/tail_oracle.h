/* The tails of chi-square and of binomial counts a second way: by the program's former functions,
 * which use nothing of GSL, against which GSL's are held. */
#ifndef FAIRNESS_TAIL_ORACLE_H
#define FAIRNESS_TAIL_ORACLE_H

#include "inference/chi_square.h"

/* As chi_square_tails(): relative error of both logs some 2e-12. It takes the time of about 10
 * sqrt(df) multiplications near the mean. */
Tails oracle_chi_square(double statistic, double df);

/* As log_binomial_beyond(), for k above the mean: 1e-12 of the tail up to n = 1e6. */
double oracle_binomial_beyond(double k, double n, double p);

#endif
