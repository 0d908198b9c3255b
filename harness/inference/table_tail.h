/* A bound of the far tail of a table's chi-square, proven for any number of trials: rows of items
 * by columns of places, of independent permutations. It needs no outcomes, and its mean is right.
 */
#ifndef FAIRNESS_INFERENCE_TABLE_TAIL_H
#define FAIRNESS_INFERENCE_TABLE_TAIL_H

#include "inference/table_law.h"

/* log10 of a bound of P(T >= statistic) after `trials`; 0 where it says nothing, or memory lacks.
 *
 * Permutations of n items, sorted into rows by item, have p = 2 (Carlen, Lieb & Loss 2006, Methods
 * Appl. Anal. 13, for single items). By induction on n: let q_g = r_g / n be the chance that an
 * item of row g is at the first place, U_g^2 and V_g^2 the means of F_g^2 where it is and where it
 * is not. The rest is a smaller case, so E prod F <= sum_g q_g U_g prod_(h not g) V_h. That is at
 * most the square root of prod (q_g U_g^2 + (1 - q_g) V_g^2), the wanted bound: with u = U / V, the
 * product for two rows exceeds what it is for both as one, of q = q_g + q_h and q u = q_g u_g +
 * q_h u_h, by q_g q_h (1 - u_g u_h)^2 or more; the one row left has (sum q u)^2.
 * Cycles have p = 3: let g be the symbol before the first one. Its own F then depends on g, too, by
 * a factor w_g with mean w^3 = 1, and by Hoelder sum q u w <= (sum q u^(3/2))^(2/3), to which the
 * above applies with u^(3/2) for u.
 * Of independent trials it holds with F_i of row i in all of them: one trial after the other.
 *
 * So ln E exp(a T) <= (1/p) sum over rows of ln E exp(p a T_row). T_row is of N r throws into the
 * columns: exactly for r = 1, and at most for others, since a convex function of a sample has a
 * smaller mean than it has with replacement (Hoeffding 1963, J. Amer. Statist. Assoc. 58). Its mean
 * is a coefficient of a power series, found by a discrete Fourier transform, whose aliases can only
 * add to it. Where a cell has more than a limit, exp would grow too fast: the chance that any has
 * is added (binomial; for r > 1 by Hoeffding 1956, Ann. Math. Statist. 27), and beyond the limit
 * exp is left out, or for r > 1 continued by its tangent, which keeps it convex. Any a and any
 * limits will do. -INFINITY for want of memory. */
double far_tail_of_table(const TableLaw *law, double trials, double statistic);

#endif
