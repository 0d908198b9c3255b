/* The columns of the table of checks: each is declared once, with the tables that have it. */
#ifndef FAIRNESS_CHECK_COLUMNS_H
#define FAIRNESS_CHECK_COLUMNS_H

#include "reports/words/text_words.h"
#include "result/result.h"

/* The tables; a set of them is a sum. */
typedef enum CheckTable {
    TABLE_TEXT = 1,
    TABLE_EVIDENCE = 2, /* the text of a case that was judged by e-values */
    TABLE_MARKDOWN = 4,
    TABLE_HTML = 8,
    TABLE_CSV = 16,
    TABLE_IN_FULL = 32, /* what the long form of the text has besides */
} CheckTable;

enum { CHECK_COLUMNS_MOST = 32 }; /* of all tables together */

typedef struct CheckColumn {
    const char *heading;
    unsigned tables; /* that have it */
    /* A text has `text`, which may make it in *word; it is `foreign` where it may hold anything,
     * since the report may have been read. What has none is a number. */
    const char *(*text)(const CheckResult *check, Word *word);
    bool foreign;
    size_t at;              /* of a number: where the double stands in a CheckResult */
    Word (*number)(double); /* how it is said to people; NULL in CSV, which has it in full */
    bool finite;            /* nothing stands for an infinite one, an effect without bound */
    bool floored;           /* a p, which is said to be at most that where it was simulated and no
                               data set was as far out */
    bool interval;          /* and its other end, the effect's, behind it */
    int leave;              /* of plain text: as in a TableColumn */
    bool shrink;
} CheckColumn;

/* The columns of a table, or of a set of them, from left to right into ret; how many. */
size_t check_columns(unsigned tables, const CheckColumn *ret[CHECK_COLUMNS_MOST]);

/* The number of a column; NAN where there is none, as in a check that was not made. */
double check_number(const CheckColumn *column, const CheckResult *check);

/* Whether a check's p is the least that its simulation could show: no data set was as far out. */
bool check_on_floor(const CheckResult *check);

/* The text of a cell for people; "" for nothing. It is the check's own, or in *word. */
const char *check_cell(const CheckColumn *column, const CheckResult *check, Word *word);

#endif
