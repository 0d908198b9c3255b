/* Quick sorts by coins, from small parts to the whole: an item other than the pivot goes to either
 * side, as some number of it, while more items come; then it is an item of that smaller part. */
#include "exact/places_sorts.h"

#include "base/elementary.h"

#include <stdbool.h>
#include <string.h>

enum { LESS, MORE, SIDES };

/* What becomes of an item of one side, as chances of places, counted from the outer end. */
typedef struct Side {
    double joins;   /* chance that an item does, by its coin */
    double *held;   /* [(size - 1) * n + number]: in a side of that size so far, while so many come
                       that a part of the size reached last would be full */
    double *joined; /* [more * n + number]: when it has just joined, and that number come */
} Side;

typedef struct Quick {
    size_t n;
    bool turns; /* the first of what is not less goes to its end whenever one that is less comes,
                   and when the pivot comes to its place */
    Side sides[SIDES];
} Quick;

/* The row of a number in a side of a size, or of `more` that come, in one of those tables. */
static double *row_of(const Quick *at, double *table, size_t of, size_t number)
{
    return table + (of * at->n + number) * at->n;
}

/* Items before the pivot and after it toss a coin each; `law` has those of the smaller parts. */
static void part(const Quick *at, size_t size, size_t pivot, double *law)
{
    size_t n = at->n;
    for (size_t item = 0; item < size; item++) {
        double *row = law + item * n;
        size_t before = item == pivot ? size - 1 : item - (item > pivot);
        double joins[SIDES], chances[SIDES]; /* that so many of those before are on a side */
        for (int side = LESS; side < SIDES; side++) {
            joins[side] = at->sides[side].joins;
            chances[side] = pow(1 - joins[side], (double)before);
        }
        memset(row, 0, n * sizeof *row);
        for (size_t number = 0; number <= before; number++) {
            size_t more = size - 2 - before, reach = number + 1 + more;
            if (item == pivot) {
                row[number] = chances[LESS];
            } else {
                const double *less = row_of(at, at->sides[LESS].joined, more, number);
                const double *others = row_of(at, at->sides[MORE].joined, more, number);
                for (size_t place = 0; place < reach; place++) {
                    row[place] += joins[LESS] * chances[LESS] * less[place];
                    row[size - 1 - place] += joins[MORE] * chances[MORE] * others[place];
                }
            }
            for (int side = LESS; side < SIDES; side++)
                chances[side] *= joins[side] / (1 - joins[side]) * (double)(before - number) /
                                 (double)(number + 1);
        }
    }
}

/* Takes what becomes of an item in a side from one item more to come to the next number, now that
 * the law of parts of that size is known. */
static void add_size(const Quick *at, size_t size, bool more_side, const double *law, double *room)
{
    const Side *side = &at->sides[more_side];
    size_t n = at->n;
    bool turns = more_side && at->turns;
    for (size_t held = size; held > 0; held--) {
        double *last = row_of(at, side->held, held - 1, held - 1);
        memcpy(room, last, n * sizeof *room);
        for (size_t number = held; number-- > 0;) {
            double *row = row_of(at, side->held, held - 1, number);
            size_t from = !turns ? number : number ? number - 1 : held - 1;
            if (held == size) {
                memset(row, 0, n * sizeof *row);
                for (size_t place = 0; place < size; place++)
                    row[place] = law[from * n + (more_side ? size - 1 - place : place)];
                continue;
            }
            const double *next = row_of(at, side->held, held, number);
            const double *other = !turns   ? row
                                  : number ? row_of(at, side->held, held - 1, from)
                                           : room;
            for (size_t place = 0; place < size; place++)
                row[place] = (1 - side->joins) * other[place] + side->joins * next[place];
        }
        memcpy(row_of(at, side->joined, size - held, held - 1), last, n * sizeof *last);
    }
}

typedef enum Pivot { PIVOT_FIRST, PIVOT_MIDDLE, PIVOT_LAST } Pivot;

static void quick(Places *at, Pivot which)
{
    size_t n = at->n, cube = n * n * n;
    Quick sort = {.n = n,
                  .turns = which == PIVOT_LAST,
                  .sides = {{at->yes, at->cubes, at->cubes + cube},
                            {1 - at->yes, at->cubes + 2 * cube, at->cubes + 3 * cube}}};
    for (size_t size = 1; size <= n; size++) {
        size_t pivot = which == PIVOT_FIRST ? 0 : which == PIVOT_MIDDLE ? size / 2 : size - 1;
        part(&sort, size, pivot, at->chance);
        for (int side = LESS; size < n && side < SIDES; side++)
            add_size(&sort, size, side == MORE, at->chance, at->row);
    }
}

void places_sort_quick_first(Places *at)
{
    quick(at, PIVOT_FIRST);
}

void places_sort_quick_middle(Places *at)
{
    quick(at, PIVOT_MIDDLE);
}

/* Lomuto's partition. */
void places_sort_quick_last(Places *at)
{
    quick(at, PIVOT_LAST);
}
