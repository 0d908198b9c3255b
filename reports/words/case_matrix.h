/* Several cases as a matrix, shuffles by sizes. */
#ifndef FAIRNESS_CASE_MATRIX_H
#define FAIRNESS_CASE_MATRIX_H

#include "result/result.h"

enum { MATRIX_MOST_ROWS = 256, MATRIX_MOST_SIZES = 8 };

/* Rows are shuffles, columns sizes, in the order in which they come; each is told by the index of
 * the first case that has it. */
typedef struct CaseMatrix {
    size_t rows[MATRIX_MOST_ROWS], columns[MATRIX_MOST_SIZES];
    size_t row_count, column_count;
} CaseMatrix;

/* Which shuffles and sizes the run has. False where it has not several of both, or too many, or
 * cases with names of their own. */
bool case_matrix(const RunResult *run, CaseMatrix *ret);

/* The case in that row and column, or NULL. */
const CaseResult *case_matrix_at(const RunResult *run, const CaseMatrix *matrix, size_t row,
                                 size_t column);

/* The verdict on a case, in few letters: "no bias", "unclear". */
const char *matrix_word(const CaseResult *result);

#endif
