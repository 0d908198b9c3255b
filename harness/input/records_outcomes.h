/* Rows of names as outcomes: which item each cell is. */
#ifndef FAIRNESS_RECORDS_OUTCOMES_H
#define FAIRNESS_RECORDS_OUTCOMES_H

#include "input/item_code.h"
#include "input/texts.h"

typedef struct Fit Fit; /* input/reading.h */

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

/* The items, and which places are seen. */
typedef struct RecordItems {
    size_t n, seen;       /* a row has all items, or those that are seen */
    const ItemCode *code; /* what they are called */
    bool ordered;         /* those are seen in order: a row may have more of them */
} RecordItems;

/* The outcomes of a fit, each of one row of its sheet or of several, in groups by fit->other where
 * that is no part of it. On success or failure the caller owes arena_clear of its memory. */
Status fit_records(const Fit *fit, Records *ret, Error *error);

/* STATUS_FAILED: there is no memory for the outcomes. */
Status outcomes_no_memory(Error *error);

/* Which items each name may be. */
typedef struct OutcomeNames {
    bool simple;    /* each name is one item */
    Arena memory;   /* of what follows */
    WordItems *of;  /* each name */
    uint32_t *used; /* of those that begin with an item, in the row at hand */
    Item *row;      /* its names */
} OutcomeNames;

/* On success the caller owes outcome_names_clear. Fails for want of memory. */
Status outcome_names_find(const Texts *names, const RecordItems *items, OutcomeNames *ret,
                          Error *error);
void outcome_names_clear(OutcomeNames *means);
/* Puts items in the place of `count` names; alike ones are numbered as they come. Names that are no
 * items are not for here. */
void outcome_names_row(const OutcomeNames *means, size_t count, Item *outcome);
/* STATUS_FAILED: the text is none of the items; `line` 0: somewhere. */
Status outcome_no_item(const RecordItems *items, const char *where, size_t line, const char *text,
                       Error *error);

/* The outcomes of rows[0..count-1], n items for each, of which those that are not seen are not
 * written; *ret is in `memory`. Alike items are numbered as they come. STATUS_FAILED, with the
 * line, for a name that is no item, and for a row of another length than the first. */
Status records_outcomes(const Records *records, const size_t *rows, size_t count,
                        const RecordItems *items, const char *where, Arena *memory, Item **ret,
                        Error *error);

/* The names that occur in these rows, or, where `rows` is NULL, all, sorted by their bytes; the
 * array is in `memory`, the texts are borrowed. NULL for want of memory. */
char **records_names_of(const Texts *names, const Records *records, const size_t *rows,
                        size_t count, Arena *memory, size_t *ret_count);

/* Whether each of these texts is a whole number below `base` + n, and none below `base`. */
bool records_are_numbers(char *const *texts, size_t count, uint32_t base, size_t n);

#endif
