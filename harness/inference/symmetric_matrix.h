/* Symmetric matrices of some hundred rows. */
#ifndef FAIRNESS_SYMMETRIC_MATRIX_H
#define FAIRNESS_SYMMETRIC_MATRIX_H

#include "base/status.h"

#include <stddef.h>

/* Writes the Moore-Penrose inverse of the symmetric `matrix` of size x size, which it overwrites,
 * to `ret`: by Jacobi's rotations (C. G. J. Jacobi 1846), in a fixed order. Eigenvalues up to
 * `least` times the largest count as 0; *ret_rank is how many do not. STATUS_FAILED without memory.
 */
Status symmetric_pseudo_inverse(double *matrix, size_t size, double least, double *ret,
                                size_t *ret_rank, Error *error);

#endif
