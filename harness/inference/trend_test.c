#include "inference/trend_test.h"

#include <stdlib.h>

static double spread(Scored scored, double *ret_sum)
{
    double n = 0, sum = 0, squares = 0;
    for (size_t i = 0; i < scored.count; i++) {
        n += scored.size[i];
        sum += scored.size[i] * scored.score[i];
        squares += scored.size[i] * scored.score[i] * scored.score[i];
    }
    *ret_sum = sum;
    return squares - sum * sum / n;
}

TrendMoments trend_moments(const double *counts, uint64_t trials, Scored items, Scored places)
{
    double sum_x, sum_y, n = 0, sum = 0, N = (double)trials;
    double sxx = spread(items, &sum_x), syy = spread(places, &sum_y);
    for (size_t i = 0; i < items.count; i++) {
        double row = 0;
        n += items.size[i];
        for (size_t p = 0; p < places.count; p++)
            row += counts[i * places.count + p] * places.score[p];
        sum += items.score[i] * row;
    }
    return (TrendMoments){
        .sum = sum, .mean = N * sum_x * sum_y / n, .variance = N * sxx * syy / (n - 1)};
}

size_t trend_cells(size_t n)
{
    return n * (n * n - 1) / 6 + 1;
}

Status trend_law(size_t n, double *ret_chances, Error *error)
{
    size_t most = n * (n - 1) * (2 * n - 1) / 6, row = most + 1, sets = (size_t)1 << n;
    size_t least = n * (n - 1) * (n - 2) / 6;
    double *law = calloc(sets * row, sizeof *law);
    NEED_ROOM(law, "the law of a trend", error);
    law[0] = 1;
    for (size_t set = 0; set + 1 < sets; set++) {
        size_t place = (size_t)__builtin_popcountll(set);
        double left = (double)(n - place);
        for (size_t item = 0; item < n; item++)
            for (size_t sum = 0; !(set >> item & 1) && sum + item * place <= most; sum++)
                law[(set | (size_t)1 << item) * row + sum + item * place] +=
                    law[set * row + sum] / left;
    }
    for (size_t cell = 0; cell < trend_cells(n); cell++)
        ret_chances[cell] = law[(sets - 1) * row + least + cell];
    free(law);
    return STATUS_OK;
}
