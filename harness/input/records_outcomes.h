/* Rows of names as outcomes: which item each cell is. */
#ifndef FAIRNESS_RECORDS_OUTCOMES_H
#define FAIRNESS_RECORDS_OUTCOMES_H

#include "base/item.h"
#include "input/texts.h"

/* One outcome. */
typedef struct RecordRow {
    size_t line;         /* where it begins, from 1 */
    size_t first, count; /* its cells */
    uint32_t value;      /* of the column of --by, among the names; 0 where there is none */
} RecordRow;

/* Rows of cells, which are names by their number. Starts zeroed. */
typedef struct Records {
    const Texts *names; /* borrowed */
    Arena memory;       /* of the rest */
    RecordRow *rows;
    uint32_t *cells;
    size_t row_count, cell_count;
} Records;

/* The names of the items, and which places are seen. */
typedef struct RecordItems {
    size_t n, seen;      /* a row has all items, or those that are seen */
    char *const *labels; /* of each item, alike ones by one name; NULL: numbers from `base` */
    uint32_t base;
    bool ordered; /* those are seen in order: a row may have more of them */
} RecordItems;

/* STATUS_FAILED: there is no memory for the outcomes. */
Status outcomes_no_memory(Error *error);

/* Which items each name may be. */
typedef struct OutcomeNames {
    size_t n;
    bool simple;             /* each name is one item, and all are seen */
    Arena memory;            /* of what follows */
    struct Label *sorted;    /* all items, by their labels */
    size_t *first, *members; /* of each name: in `sorted`, and how many; 0: it is none */
    size_t *used;            /* of them, in the row at hand */
    bool *taken;             /* items of the row at hand, */
    Item *row;               /* and its names */
} OutcomeNames;

/* On success the caller owes outcome_names_clear. Fails for want of memory. */
Status outcome_names_find(const Texts *names, const RecordItems *items, size_t seen,
                          OutcomeNames *ret, Error *error);
void outcome_names_clear(OutcomeNames *means);
/* Puts items in the place of `count` names, and the items that are not seen behind them. Names
 * without members are not for here. */
void outcome_names_row(const OutcomeNames *means, size_t count, Item *outcome);
/* STATUS_FAILED: the text is none of the items; `line` 0: somewhere. */
Status outcome_no_item(const RecordItems *items, const char *where, size_t line, const char *text,
                       Error *error);

/* The outcomes of rows[0..count-1], n items for each; where not all are seen the others follow in
 * order. Alike items are numbered as they come. STATUS_FAILED, with the line, for a name that is no
 * item, and for a row of another length than the first. The caller owns *ret. */
Status records_outcomes(const Records *records, const size_t *rows, size_t count,
                        const RecordItems *items, const char *where, Item **ret, Error *error);

/* The names that occur in these rows, or, where `rows` is NULL, all, sorted by their bytes; the
 * array is the caller's, the texts are borrowed. NULL for want of memory. */
char **records_names_of(const Texts *names, const Records *records, const size_t *rows,
                        size_t count, size_t *ret_count);

/* Whether each of these texts is a whole number below `base` + n, and none below `base`. */
bool records_are_numbers(char *const *texts, size_t count, uint32_t base, size_t n);

#endif
