/* The counts of a fit, as a table that is tested. */
#ifndef FAIRNESS_FIT_TABLE_H
#define FAIRNESS_FIT_TABLE_H

#include "input/count_table.h"
#include "input/item_code.h"

typedef struct Fit Fit; /* input/reading.h */

typedef struct FitTable {
    const Fit *fit; /* set by the caller, as are these; borrowed */
    TableKind kind;
    const char *where; /* the file, in lines of error */
    Arena memory;      /* of all below */
    size_t rows;
    size_t columns;    /* counts of each row */
    char **labels;     /* the words of each row; NULL: there are none */
    uint64_t *numbers; /* `columns` for each row; of whole orders all n!, in lexicographic order */
    size_t count;      /* of the numbers */
    Item *items;       /* of each row, where these are orders */
    ItemCode code;     /* what items are called, as the table says; owned */
    bool percentages;  /* each row has one, which says what its count says */
} FitTable;

/* STATUS_FAILED: there is no memory for it. */
Status table_no_memory(Error *error);

/* Takes the counts of the fit. Its items are called as `given` says, or else as the sheet does.
 * STATUS_FAILED, with its line, for what is there twice, and for a percentage that does not fit its
 * count. The caller owes fit_table_clear, on failure, too. */
Status fit_table_take(FitTable *table, const ItemCode *given, Error *error);
void fit_table_clear(FitTable *table);
/* The classes and their chances as a shape; counts of what cannot be go from the table to
 * `forbidden`, which borrows its name. */
Status fit_table_classes(FitTable *table, Shape *ret, CountTable *forbidden, Error *error);

/* Names the items by the labels of the rows, which all differ. */
Status fit_table_labels(FitTable *table, Error *error);

/* Makes the table under the shape; rows that begin with names of groups are sorted by them first.
 * As count_table_make, but STATUS_FAILED for what is wrong in the file. */
Status fit_table_make(FitTable *table, const Shape *shape, CountTable *ret, Error *error);

#endif
