/* Recorded outcomes with names in them, in groups: one for each value of a column, or for each
 * number of items. Each is a recording of its own. */
#ifndef FAIRNESS_RECORDS_GROUPS_H
#define FAIRNESS_RECORDS_GROUPS_H

#include "input/recording.h"
#include "input/records_outcomes.h"

typedef struct RecordsGroup {
    uint32_t value; /* of the column of --by */
    size_t size;    /* items; of --by-size first those of its rows */
    size_t *rows;   /* of the records; owned */
    size_t row_count;
    char name[300];
    const Shape *shape;   /* borrowed; NULL: the plain one */
    Shape own;            /* of a part of the places (--by-size); owned */
    ItemCode code;        /* the names that occur; none where others say them */
    unsigned char *bytes; /* the outcomes; owned */
    Recording recording;  /* of these */
    bool open;
} RecordsGroup;

typedef struct RecordsGroups {
    const char *where; /* the file, in lines of error; borrowed */
    bool by_size;
    bool sized; /* the items are said: rows of fewer are their first places */
    RecordOptions wanted;
    const char *plain; /* the file, where it is counted as it is (records_plain.h); borrowed */
    CsvRows rows;      /* and how; owned */
    Records records;
    RecordsGroup *groups; /* owned */
    size_t group_count;
} RecordsGroups;

/* Reads the file, or standard input, "-", as it is requested there, and puts its rows into groups.
 * The bytes take half of `memory` at most, and the rows what they leave. STATUS_FAILED, with its
 * line, for what is wrong in it. The caller owes records_groups_clear, on failure, too. */
Status records_groups_read(RecordsGroups *all, const char *path, uint64_t memory, Error *error);

/* Whether the file is plain CSV of n items, or any number if that is 0, numbers from `base` on or
 * as many names: then it is one group, of which nothing is in memory but its names. */
bool records_groups_plain(RecordsGroups *all, const char *path, size_t n, uint32_t base);

/* Makes the outcomes of a group, whose size and shape are set: of items with the names of the
 * shape, or else those that occur. `code` has the base of numbers. */
Status records_group_take(RecordsGroups *all, RecordsGroup *group, const ItemCode *code,
                          Error *error);

void records_groups_clear(RecordsGroups *all);

#endif
