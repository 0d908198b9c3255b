#include "reports/words/case_matrix.h"

#include "inference/verdict.h"
#include "reports/words/verdict_words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The id without its size: what stands before "/n=3", and, in *ret_rest, behind it. */
static size_t name_length(const CaseResult *result, const char **ret_rest)
{
    char size[32];
    size_t length = (size_t)snprintf(size, sizeof size, "/n=%zu", result->n);
    for (const char *at = result->id; (at = strstr(at, size)); at += length)
        if (at > result->id && (!at[length] || at[length] == '/')) {
            *ret_rest = at + length;
            return (size_t)(at - result->id);
        }
    *ret_rest = "";
    return strlen(result->id);
}

static bool same_shuffle(const CaseResult *a, const CaseResult *b)
{
    const char *rest, *other_rest;
    size_t length = name_length(a, &rest);
    return length == name_length(b, &other_rest) && memcmp(a->id, b->id, length) == 0 &&
           strcmp(rest, other_rest) == 0;
}

void matrix_name(Text *out, const CaseResult *result)
{
    const char *rest;
    text_add_bytes(out, result->id, name_length(result, &rest));
    text_add(out, rest);
}

CaseRank case_rank(const RunResult *run, size_t index)
{
    const CaseResult *result = &run->cases[index];
    const CheckResult *check = effect_check(result);
    return (CaseRank){.index = index,
                      .gravity = (result->as_expected ? 0 : 16) + (int)result->status,
                      .effect = case_is_wrong(result) && check && !isnan(check->effect.value)
                                    ? check->effect.value
                                    : 0};
}

int case_by_rank(const void *a, const void *b)
{
    const CaseRank *first = a, *second = b;
    if (first->gravity != second->gravity)
        return first->gravity > second->gravity ? -1 : 1;
    if (first->effect != second->effect)
        return first->effect > second->effect ? -1 : 1;
    return first->index < second->index ? -1 : 1;
}

bool case_matrix(const RunResult *run, CaseMatrix *ret)
{
    ret->row_count = ret->column_count = 0;
    for (size_t i = 0; i < run->case_count; i++) {
        const CaseResult *result = &run->cases[i];
        CaseRank rank = case_rank(run, i);
        size_t row = 0, column = 0;
        while (row < ret->row_count && !same_shuffle(result, &run->cases[ret->rows[row].index]))
            row++;
        size_t columns = ret->column_count > MATRIX_MOST_SIZES ? 0 : ret->column_count;
        while (column < columns && run->cases[ret->columns[column]].n < result->n)
            column++;
        bool there = column < columns && run->cases[ret->columns[column]].n == result->n;
        if (row == MATRIX_MOST_ROWS)
            return false;
        if (row == ret->row_count)
            ret->rows[ret->row_count++] = rank;
        else if (case_by_rank(&rank, &ret->rows[row]) < 0)
            ret->rows[row] = rank;
        if (!there && ret->column_count < MATRIX_MOST_SIZES) {
            memmove(&ret->columns[column + 1], &ret->columns[column],
                    (columns - column) * sizeof *ret->columns);
            ret->columns[column] = i;
            ret->column_count++;
        } else if (!there) {
            ret->column_count = MATRIX_MOST_SIZES + 1;
        }
    }
    qsort(ret->rows, ret->row_count, sizeof *ret->rows, case_by_rank);
    return true;
}

bool case_matrix_square(const CaseMatrix *matrix)
{
    return matrix->row_count > 1 && matrix->column_count > 1 &&
           matrix->column_count <= MATRIX_MOST_SIZES;
}

const CaseResult *case_matrix_at(const RunResult *run, const CaseMatrix *matrix, size_t row,
                                 size_t column)
{
    const CaseResult *shuffle = &run->cases[matrix->rows[row].index];
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
