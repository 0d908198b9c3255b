/* The counts of a fit, as a table that is tested. */
#ifndef FAIRNESS_FIT_TABLE_H
#define FAIRNESS_FIT_TABLE_H

#include "input/count_table.h"

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
    bool percentages;  /* each row has one, which says what its count says */
} FitTable;

/* STATUS_FAILED: there is no memory for it. */
Status table_no_memory(Error *error);

/* Takes the counts of the fit. Its items have the names `labels`, or, where that is NULL, those
 * that are in the sheet, which fit_labels says. STATUS_FAILED, with its line, for what is there
 * twice, and for a percentage that does not fit its count. The caller owes fit_table_clear, on
 * failure, too. */
Status fit_table_take(FitTable *table, char *const *labels, size_t label_count, Error *error);
void fit_table_clear(FitTable *table);
/* The names of the items of orders or draws, for the caller to free; NULL: they are numbers. */
char **fit_labels(const Fit *fit, size_t *ret_count);

/* The classes and their chances as a shape; counts of what cannot be go from the table to
 * `forbidden`. */
Status fit_table_classes(FitTable *table, Shape *ret, CountTable *forbidden, Error *error);

/* The labels of the rows, which all differ: an array for the caller to free, of borrowed texts. */
Status fit_table_labels(const FitTable *table, char ***ret, Error *error);

/* Makes the table under the shape; rows that begin with names of groups are sorted by them first.
 * As count_table_make, but STATUS_FAILED for what is wrong in the file. */
Status fit_table_make(FitTable *table, const Shape *shape, CountTable *ret, Error *error);

#endif
