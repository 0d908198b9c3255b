/* The names of the items outside: numbers that count from 0 or 1, or labels. */
#ifndef FAIRNESS_ITEM_CODE_H
#define FAIRNESS_ITEM_CODE_H

#include "base/arena.h"
#include "base/shape.h"
#include "trials/subject.h"

#include <stdbool.h>
#include <stddef.h>

enum { LABEL_MOST = 1024 }; /* bytes of a label */

typedef struct Label {
    char *text; /* in the memory of the code */
    Item item;
} Label;

/* Sorts labels, equal ones by their items, to find them by. The first of that text, or NULL, and
 * how many there are, unless that is NULL; a card may be written in any way (card_named). */
void labels_sort(Label *labels, size_t count);
const Label *label_find(const Label *sorted, size_t count, const char *text, size_t length,
                        size_t *ret_members);

typedef struct ItemCode {
    uint32_t base;     /* the number of item 0: 0 or 1 */
    Arena memory;      /* of all below */
    size_t n;          /* labels; 0 where items are numbers */
    char **labels;     /* of item 0, 1, ... */
    Label *sorted;     /* the same by their bytes; `text` borrowed from labels */
    size_t label_most; /* bytes of the longest */
    bool found;        /* labels as they occur in data: which place each had at first is unknown */
    /* Where not all items differ, or not all places are seen (shaped_record.h); else NULL: the
     * shape, borrowed; the names of its groups by their bytes, `item` the group; the items of each
     * group, members[starts[group]] and after. */
    const Shape *shape;
    bool numbers_first; /* a name that is a number is a number */
    Label *names;
    size_t name_count;
    Item *members;
    uint32_t *starts;
} ItemCode;

/* The names of the items of a subject whose outcomes are on a wire (SubjectKind.on_wire): its
 * Subject.own. */
static inline const ItemCode *item_code_of(const Subject *subject)
{
    return subject->own;
}

/* Reads labels from a file, one a line: 1 to DECK_MAX_ITEMS of them, none empty or
 * longer than LABEL_MOST, none with a separator in it unless `blanks`. STATUS_USAGE otherwise,
 * STATUS_FAILED for want of memory. On success the caller owes item_code_clear. */
Status item_code_read(const char *path, bool blanks, ItemCode *ret, Error *error);
/* Labels as given, n of them. On success the caller owes item_code_clear. */
Status item_code_set(ItemCode *ret, char *const *labels, size_t n, Error *error);
void item_code_clear(ItemCode *code);

/* SubjectKind.check and .items of subjects whose items have a code: STATUS_USAGE where there are
 * not n labels, or numbers that the wire does not tell apart. */
Status items_check(const Subject *subject, size_t n, Error *error);
SubjectItems items_of(const Subject *subject);

/* What is known of the lines of deals. Starts zeroed. */
typedef struct DealLines {
    size_t printed; /* items on each line so far; 0: none was read */
    uint32_t *used; /* how many of each group are on the line at hand; of n groups, owned */
} DealLines;

/* The result of reading a text that should be the n items of one outcome. */
typedef enum ParseResult {
    READ_WHOLE,   /* n items */
    READ_MISSING, /* items, and in the place of one at least stands nothing, or "null" */
    READ_REFUSED, /* it is no outcome */
} ParseResult;

/* More of it, where it is not whole. */
typedef struct RecordProblem {
    enum { RECORD_WRONG_COUNT, RECORD_NO_ITEM, RECORD_MISSING, RECORD_BAD_MARK } what;
    size_t count;      /* items found; RECORD_BAD_MARK: those before the mark */
    size_t printed;    /* of a shape: items on each line so far; 0: it is the first */
    size_t words;      /* items and others, RECORD_NO_ITEM */
    const char *token; /* RECORD_NO_ITEM: what is no item, in the text; RECORD_MISSING: what stands
                          in the place of an item, "null"; NULL: nothing */
    size_t length;
} RecordProblem;

/* Adds what item `item` is called to `text`, which has room for 8 bytes more than label_most;
 * returns the number of bytes. */
size_t item_write(const ItemCode *code, Item item, char *text);

/* Bytes as they can stand in one line of a message: cut to `most` characters, what is not plain
 * ASCII as \xNN. `ret` has room for 4 * most + 4. */
void bytes_quote(const char *bytes, size_t length, size_t most, char *ret);

#endif
