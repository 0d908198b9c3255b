#include "inference/symmetric_matrix.h"

#include "base/elementary.h"

#include <stdbool.h>
#include <stdlib.h>

enum { MOST_SWEEPS = 60 };

/* The share off the diagonal below which nothing of a double changes. */
static const double NOTHING = 1e-32;

/* Turns rows p and q, and columns p and q, by the rotation that makes matrix[p][q] 0; `vectors`
 * has an eigenvector in each row. */
static void rotate(double *matrix, double *vectors, size_t size, size_t p, size_t q)
{
    double off = matrix[p * size + q];
    if (off == 0)
        return;
    double theta = (matrix[q * size + q] - matrix[p * size + p]) / (2 * off);
    double tangent = (theta < 0 ? -1 : 1) / (fabs(theta) + sqrt(theta * theta + 1));
    double cosine = 1 / sqrt(tangent * tangent + 1), sine = tangent * cosine;
    for (size_t i = 0; i < size; i++) {
        double left = matrix[i * size + p], right = matrix[i * size + q];
        matrix[i * size + p] = cosine * left - sine * right;
        matrix[i * size + q] = sine * left + cosine * right;
    }
    for (size_t i = 0; i < size; i++) {
        double left = matrix[p * size + i], right = matrix[q * size + i];
        matrix[p * size + i] = cosine * left - sine * right;
        matrix[q * size + i] = sine * left + cosine * right;
        left = vectors[p * size + i], right = vectors[q * size + i];
        vectors[p * size + i] = cosine * left - sine * right;
        vectors[q * size + i] = sine * left + cosine * right;
    }
}

static bool is_diagonal(const double *matrix, size_t size)
{
    double off = 0, all = 0;
    for (size_t i = 0; i < size * size; i++) {
        all += matrix[i] * matrix[i];
        off += i / size == i % size ? 0 : matrix[i] * matrix[i];
    }
    return off <= NOTHING * all;
}

Status symmetric_pseudo_inverse(double *matrix, size_t size, double least, double *ret,
                                size_t *ret_rank, Error *error)
{
    double *vectors = calloc(size * size, sizeof *vectors), largest = 0;
    if (!vectors)
        return error_set(error, STATUS_FAILED, "out of memory for a matrix of %zu rows", size);
    for (size_t i = 0; i < size; i++)
        vectors[i * size + i] = 1;
    for (int sweep = 0; sweep < MOST_SWEEPS && !is_diagonal(matrix, size); sweep++)
        for (size_t p = 0; p < size; p++)
            for (size_t q = p + 1; q < size; q++)
                rotate(matrix, vectors, size, p, q);
    for (size_t i = 0; i < size; i++)
        largest = fmax(largest, fabs(matrix[i * size + i]));
    *ret_rank = 0;
    for (size_t i = 0; i < size * size; i++)
        ret[i] = 0;
    for (size_t k = 0; k < size; k++) {
        double value = matrix[k * size + k];
        const double *vector = vectors + k * size;
        if (fabs(value) <= least * largest)
            continue;
        ++*ret_rank;
        for (size_t i = 0; i < size; i++)
            for (size_t j = 0; j < size; j++)
                ret[i * size + j] += vector[i] * vector[j] / value;
    }
    free(vectors);
    return STATUS_OK;
}
