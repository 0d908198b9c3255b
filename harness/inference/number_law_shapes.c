/* The longest increasing subsequence, by the shapes that the Robinson-Schensted correspondence
 * gives permutations: f_s^2 permutations have shape s, and the first row of s is as long as the
 * longest increasing subsequence. f_s = n! / (product of hook lengths). */
#include "inference/stat_law.h"

/* Shapes are built from the lowest row upwards: a new row on top leaves the hooks of the cells
 * below it as they are, and the hook of its own cell in column j (from 0) is (row - j) + (height of
 * column j before). */
typedef struct Shapes {
    double *chances;
    uint8_t heights[STAT_INCREASING_MAX_N];
    double inverse[2 * STAT_INCREASING_MAX_N]; /* 1/i */
    double orders;                             /* n! */
} Shapes;

/* All shapes of n cells whose lowest rows are there: `longest` the last of them, `left` the cells
 * still to be placed, `product` the product of inverse hooks so far. */
static void add_rows(Shapes *shapes, size_t longest, size_t left, double product)
{
    if (!left) {
        shapes->chances[longest] += product * product * shapes->orders;
        return;
    }
    for (size_t row = longest ? longest : 1; row <= left; row++) {
        if (row != left && left - row < row)
            continue; /* the rest would not fill a row as long */
        double with = product;
        for (size_t column = 0; column < row; column++)
            with *= shapes->inverse[row - column + shapes->heights[column]];
        for (size_t column = 0; column < row; column++)
            shapes->heights[column]++;
        add_rows(shapes, row, left - row, with);
        for (size_t column = 0; column < row; column++)
            shapes->heights[column]--;
    }
}

void stat_law_increasing(size_t n, double *chances)
{
    Shapes shapes = {.chances = chances, .orders = 1.0};
    for (size_t i = 2; i <= n; i++)
        shapes.orders *= (double)i;
    for (size_t i = 1; i < 2 * STAT_INCREASING_MAX_N; i++)
        shapes.inverse[i] = 1.0 / (double)i;
    for (size_t length = 0; length <= n; length++)
        chances[length] = 0.0;
    add_rows(&shapes, 0, n, 1.0);
}
