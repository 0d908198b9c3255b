/* Recorded outcomes with names in them, in groups: one for each value of a column, or for each
 * number of items. Each is a recording of its own. */
#ifndef FAIRNESS_RECORDS_GROUPS_H
#define FAIRNESS_RECORDS_GROUPS_H

#include "input/recording.h"
#include "input/records_outcomes.h"

typedef struct Given Given; /* input/reading.h */

/* What the user says of them. */
typedef struct RecordOptions {
    unsigned format;          /* a SheetFormat (input/sheet.h) */
    const char *columns, *by; /* --column, --by; or NULL */
} RecordOptions;

enum { RECORDS_MOST_VALUES = 1000 };

typedef struct RecordsGroup {
    uint32_t value; /* of the column of --by */
    size_t size;    /* items; of --as by-size first those of its rows */
    size_t *rows;   /* of the records */
    size_t row_count;
    char name[300];
    const Shape *shape;  /* borrowed; NULL: the plain one */
    Shape own;           /* of a part of the places (--as by-size); owned */
    ItemCode code;       /* the names that occur; none where others say them */
    Item *outcomes;      /* where it does not stream */
    Recording recording; /* of these, or of the file, where it streams */
    bool open, streams;
} RecordsGroup;

typedef struct RecordsGroups {
    const char *where; /* the file, in lines of error; borrowed */
    bool by_size;
    bool sized; /* the items are said: rows of fewer are their first places */
    RecordOptions wanted;
    RowReader rows;     /* of the file, where it is read row by row; owned */
    OutcomeNames means; /* its names; owned */
    Records records;    /* whose memory has all below */
    RecordsGroup *groups;
    size_t group_count;
} RecordsGroups;

/* Reads the file as a fit and puts its rows into groups; `where` and memory are set: row by row,
 * where it streams, or from the sheet. How many rows and items there are, which is known after the
 * last, is set in the fit. STATUS_FAILED, with its line, for what is wrong in it. The caller owes
 * records_groups_clear, on failure, too. */
Status records_groups_fit(RecordsGroups *all, const char *path, const Given *given, Fit *fit,
                          Error *error);

/* Makes the outcomes of a group, whose size and shape are set: of items with the names of the
 * shape, or else those that occur. `code` has the base of numbers. */
Status records_group_take(RecordsGroups *all, RecordsGroup *group, const ItemCode *code,
                          Error *error);

void records_groups_clear(RecordsGroups *all);

#endif
