/* Several cases as a matrix, shuffles by sizes, the worst first. */
#ifndef FAIRNESS_CASE_MATRIX_H
#define FAIRNESS_CASE_MATRIX_H

#include "base/text.h"
#include "result/result.h"

enum { MATRIX_MOST_ROWS = 1000, MATRIX_MOST_SIZES = 8 };

/* How bad a case is: what is not as expected first, then the graver verdict, then the larger w.
 */
typedef struct CaseRank {
    size_t index; /* of the case */
    int gravity;
    double effect; /* of what is biased; 0 where it is not known */
} CaseRank;

CaseRank case_rank(const RunResult *run, size_t index);

/* For qsort: the worst first, equals in their order. */
int case_by_rank(const void *a, const void *b);

/* Rows are shuffles, each told by its worst case, the worst first; columns are sizes, the
 * smallest first, told by the first case of that size. */
typedef struct CaseMatrix {
    CaseRank rows[MATRIX_MOST_ROWS];
    size_t columns[MATRIX_MOST_SIZES];
    size_t row_count, column_count; /* more than MATRIX_MOST_SIZES: not all are there */
} CaseMatrix;

/* Which shuffles and sizes the run has. False with more than MATRIX_MOST_ROWS shuffles. */
bool case_matrix(const RunResult *run, CaseMatrix *ret);

/* Whether there are several shuffles and several sizes, each of which has its column. */
bool case_matrix_square(const CaseMatrix *matrix);

/* The case in that row and column, or NULL. */
const CaseResult *case_matrix_at(const RunResult *run, const CaseMatrix *matrix, size_t row,
                                 size_t column);

/* Writes the name of a case without its size, which all cases of a row share. */
void matrix_name(Text *out, const CaseResult *result);

/* The verdict on a case, in few letters: "no bias", "unclear". */
const char *matrix_word(const CaseResult *result);

#endif
