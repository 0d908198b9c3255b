#include "reports/words/case_matrix.h"

#include "reports/words/verdict_words.h"

#include <string.h>

static bool same_shuffle(const CaseResult *a, const CaseResult *b)
{
    return strcmp(a->algorithm, b->algorithm) == 0;
}

bool case_matrix(const RunResult *run, CaseMatrix *ret)
{
    *ret = (CaseMatrix){0};
    for (size_t i = 0; i < run->case_count; i++) {
        const CaseResult *result = &run->cases[i];
        if (case_has_own_name(result) || result->view)
            return false;
        size_t row = 0, column = 0;
        while (row < ret->row_count && !same_shuffle(result, &run->cases[ret->rows[row]]))
            row++;
        while (column < ret->column_count && run->cases[ret->columns[column]].n != result->n)
            column++;
        if (row == MATRIX_MOST_ROWS || column == MATRIX_MOST_SIZES)
            return false;
        if (row == ret->row_count)
            ret->rows[ret->row_count++] = i;
        if (column == ret->column_count)
            ret->columns[ret->column_count++] = i;
    }
    return ret->row_count > 1 && ret->column_count > 1;
}

const CaseResult *case_matrix_at(const RunResult *run, const CaseMatrix *matrix, size_t row,
                                 size_t column)
{
    const CaseResult *shuffle = &run->cases[matrix->rows[row]];
    size_t n = run->cases[matrix->columns[column]].n;
    for (size_t i = 0; i < run->case_count; i++)
        if (run->cases[i].n == n && same_shuffle(&run->cases[i], shuffle))
            return &run->cases[i];
    return NULL;
}

const char *matrix_word(const CaseResult *result)
{
    switch (result->status) {
    case FINDING_NO_BIAS_FOUND:
        return "no bias";
    case FINDING_INCONCLUSIVE:
        return "unclear";
    case FINDING_SKIPPED:
        return "-";
    default:
        return case_word(result);
    }
}
