/* The length of a longest increasing subsequence. Its law is by the shapes that the
 * Robinson-Schensted correspondence gives permutations (Schensted 1961, Canadian J. Math. 13):
 * f_s^2 permutations have shape s, and the first row of s is as long as the longest increasing
 * subsequence. f_s = n! / (product of hook lengths) (Frame, Robinson & Thrall 1954, Canadian J.
 * Math. 6). */
#include "tallies/perm_stat.h"
#include "tallies/row_functions.h"

#include <math.h>

enum { MAX_N = 64 }; /* the law takes some 0.2 s */

/* Shapes are built from the lowest row upwards: a new row on top leaves the hooks of the cells
 * below it as they are, and the hook of its own cell in column j (from 0) is (row - j) + (height of
 * column j before). */
typedef struct Shapes {
    double *chances;
    uint8_t heights[MAX_N];
    double inverse[2 * MAX_N]; /* 1/i */
    double orders;             /* n! */
} Shapes;

/* All shapes of n cells whose lowest rows are there: `longest` the last of them, `left` the cells
 * still to be placed, `product` the product of inverse hooks so far. A row leaves at least as many
 * cells as it has, or none. */
static void add_rows(Shapes *shapes, size_t longest, size_t left, double product)
{
    for (size_t row = longest <= left / 2 ? longest : left;;
         row = row < left / 2 ? row + 1 : left) {
        double with = product;
        for (size_t column = 0; column < row; column++)
            with *= shapes->inverse[row - column + shapes->heights[column]];
        if (row == left) {
            shapes->chances[row - 1] += with * with * shapes->orders;
            return;
        }
        for (size_t column = 0; column < row; column++)
            shapes->heights[column]++;
        add_rows(shapes, row, left - row, with);
        for (size_t column = 0; column < row; column++)
            shapes->heights[column]--;
    }
}

static void law(StatLaw law)
{
    Shapes shapes = {.chances = law.chances, .orders = 1.0};
    for (size_t i = 2; i <= law.n; i++)
        shapes.orders *= (double)i;
    for (size_t i = 1; i < 2 * MAX_N; i++)
        shapes.inverse[i] = 1.0 / (double)i;
    add_rows(&shapes, 1, law.n, 1.0);
}

/* Bit-parallel, up to 64 items: bit i of `row` says whether the longest increasing subsequence
 * among the items up to i is as long as that among the items below i, over the places so far. The
 * length grows where it is not (Crochemore, Iliopoulos, Pinzon & Reid 2001, Information Processing
 * Letters 80, for the longest common subsequence; here with 0 1 2 ...). */
static uint64_t of_few(const Item *items, size_t n)
{
    uint64_t row = ~UINT64_C(0);
    for (size_t place = 0; place < n; place++) {
        uint64_t here = row & UINT64_C(1) << items[place];
        row = (row + here) | (row - here);
    }
    return (uint64_t)__builtin_popcountll(~row & (~UINT64_C(0) >> (64 - n)));
}

/* Patience sorting: room[l] is the least item that ends an increasing subsequence of l + 1 items.
 */
static uint64_t of(const Item *items, size_t n, uint32_t *room)
{
    if (n <= 64)
        return of_few(items, n);
    size_t length = 0;
    for (size_t place = 0; place < n; place++) {
        size_t lo = 0, hi = length;
        while (lo < hi) {
            size_t middle = (lo + hi) / 2;
            if (room[middle] < items[place])
                lo = middle + 1;
            else
                hi = middle;
        }
        room[lo] = items[place];
        length += lo == length;
    }
    return length;
}

static double unknown(size_t n)
{
    return NAN;
}

const PermStat stat_increasing = {
    STAT_TALLY(increasing, "longest-increasing", stat_count_rows),
    .mean = unknown,
    .variance = unknown,
    .least = 1,
    .most = stat_items,
    .last_cell = MAX_N,
    .law = law,
    .law_to = MAX_N,
    .limit = "its law is known for up to 64 items",
    .of = of,
    .of_rows = offsetof(RowFunctions, increasing),
};
