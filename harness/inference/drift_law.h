/* The law of the check `drift`: are the parts of a run alike? */
#ifndef FAIRNESS_INFERENCE_DRIFT_LAW_H
#define FAIRNESS_INFERENCE_DRIFT_LAW_H

#include "inference/chi_square.h"
#include "tallies/drift.h"

/* Q = sum over the parts of T_s less T of all, T the position statistic of blocks of items and
 * places, (n-1)/N sum (O - E)^2 / (s_I s_P) with E = N s_I s_P / n: each is chi-square with
 * d = (m-1)^2 df, and so is T of all, a part of their sum, which leaves 7 d. Q is NAN where a part
 * has no trials. */
double drift_statistic(const Tally *tally);
double drift_df(const Shape *shape);

/* Tested at N `trials`. With X_t the whitened matrix of one trial, Q = sum A_tu X_t X_u, A = 1/N_s
 * within a part less 1/N. The classes of items and places of tallies/drift.h are a shape of their own,
 * with the law of groups_law.h: mean 7 d, and with N' = N/7 in the place of trials the variance 2 df
 * (1 - 1/N') + 7 spread / N', the third cumulant 8 df + (4 6 cube + 12 7 spread - 24 df) / N' and
 * terms of the order 1/N^2: since A takes constants to 0, the skew of one deal does not come into
 * it. */
TestResult drift_test(const Shape *shape, double trials, double statistic);

/* The trials from which drift_test() keeps its promise. */
uint64_t drift_least_trials(const Shape *shape);

#endif
