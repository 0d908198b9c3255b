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

/* Whether a word may be the number of an item where items have names. */
typedef enum ItemNumbers { NUMBERS_NEVER, NUMBERS_TOO, NUMBERS_FIRST } ItemNumbers;

typedef struct ItemCode {
    uint32_t base;       /* the number of item 0: 0 or 1 */
    Arena memory;        /* of all below */
    size_t n;            /* labels; 0 where items are numbers, or have the names of a deck */
    char **labels;       /* of item 0, 1, ... */
    Label *sorted;       /* all items, by what they are called; NULL: by numbers alone */
    size_t sorted_count; /* `text` is borrowed from labels, or the shape */
    size_t label_most;   /* bytes of the longest */
    bool found;         /* labels as they occur in data: which place each had at first is unknown */
    const Shape *shape; /* where not all items differ, or not all places are seen; else NULL */
    ItemNumbers numbers;
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

/* Makes the code one of the deals of a shape, which stays where it is: by the names of its groups,
 * where it has these and the items have none, or by numbers. A text that is both is a number where
 * `numbers_first`, as where numbers are what was sent. STATUS_FAILED for want of memory. */
Status item_code_shape(ItemCode *code, const Shape *shape, bool numbers_first, Error *error);

/* The items that a word stands for: `count` of them, alike; 0: it is none. */
typedef struct WordItems {
    size_t count;
    Item first;
    const Label *labels; /* of these; NULL: it is a number */
} WordItems;
WordItems items_of_word(const ItemCode *code, size_t n, const char *text, size_t length);
/* The next of these, where `used` are on the line; the last again where all are: the outcome will
 * be found to be none. */
static inline Item next_item(const WordItems *items, size_t used)
{
    return items->labels ? items->labels[used < items->count ? used : items->count - 1].item
                         : items->first;
}

/* Adds what item `item` is called to `text`, which has room for 8 bytes more than label_most;
 * returns the number of bytes. */
size_t item_write(const ItemCode *code, Item item, char *text);

/* Bytes as they can stand in one line of a message: cut to `most` characters, what is not plain
 * ASCII as \xNN. `ret` has room for 4 * most + 4. */
void bytes_quote(const char *bytes, size_t length, size_t most, char *ret);
/* The first 40 of them, to be said in a message. */
typedef struct Quoted {
    char text[4 * 40 + 4];
} Quoted;
Quoted bytes_quoted(const char *bytes, size_t length);

#endif
