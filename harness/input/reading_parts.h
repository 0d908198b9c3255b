/* What the readings (reading.h) share. */
#ifndef FAIRNESS_READING_PARTS_H
#define FAIRNESS_READING_PARTS_H

#include "base/item.h"
#include "input/reading.h"

enum {
    MOST_WIDTH = 256, /* columns of a run of items */
    MOST_RUNS = 32,
};

/* The chance that what is there never came, below which it is taken not to be there. */
#define UNSEEN 1e-6

/* The names of a run of columns. */
typedef struct Names {
    uint32_t *texts; /* sorted: numbers by their value, then by their bytes */
    size_t count;
    bool numbers, whole; /* they are all numbers from 0 or 1 on; or any */
    unsigned base;
} Names;

/* Columns side by side whose rows have the same names, each once. */
typedef struct Run {
    size_t first, width;
    double gain;
    Names names;
    size_t odd, odd_column; /* the row, from 1, with a name that is none of these; 0: there is none
                             */
    bool repeats;           /* in some rows a name comes twice */
} Run;

/* The names in the columns, up to `most`; false: there are more. */
bool find_names(const Finder *finder, size_t first, size_t width, size_t most, Names *ret);

/* Whether each row has different names in the columns. */
bool rows_differ(Finder *finder, size_t first, size_t width);

/* The widest runs of columns in which all rows have the same names, each once; none within another,
 * but, where `inner`, those without a name at an end that never changes: it may be no item. Of
 * whole orders nearly all rows are so where `faults`. Returns how many there are. */
size_t find_orders(Finder *finder, bool inner, bool faults, Run runs[static MOST_RUNS]);

/* Whether there is a run of three columns at least whose orders differ: then rows are no mere
 * labels. */
bool are_orders(Finder *finder);
/* The rank of a row among all orders. */
uint64_t rank_of_row(const Sheet *sheet, const Run *run, size_t row);

/* Finds orders, each at most once, with a count beside each. */
void find_counted(Finder *finder, const Reading *self);

double bits_of(const Finder *finder, size_t first, size_t width);
/* Bits saved since the columns have one list of names, or one range, in place of one each. */
double shared_bits(const Finder *finder, size_t first, size_t width, size_t names);

/* The rows of each group of a column, all of one size: rows[i] sorted by group, and place. NULL:
 * they are not. */
size_t *group_rows(const Sheet *sheet, size_t by, size_t *ret_size);
/* Sorts the rows of each group by a column that has the places from 0 or 1 on; false: it has not.
 */
bool sort_by_place(const Sheet *sheet, size_t *rows, size_t size, size_t place);

/* Whether the columns are a square of counts, behind one with labels or none, whose rows and
 * columns all have one sum. */
bool sums_agree(const Finder *finder);

/* The first number of --hands. */
size_t first_hand(const Given *given);

#endif
