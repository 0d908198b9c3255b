/* The fault of an outcome that does not have n items. */
#ifndef FAIRNESS_LACKS_WHAT_H
#define FAIRNESS_LACKS_WHAT_H

typedef enum LacksWhat {
    LACKS_UNKNOWN, /* it was not kept */
    LACKS_ITEM,    /* nothing stands in the place of one: it is empty, null, ... */
    LACKS_COUNT,   /* it has more items, or fewer */
    LACKS_OTHER,   /* something else stands there, that was not given */
} LacksWhat;

/* "unknown", "item", "count", "other". */
extern const char *const lacks_words[];

#endif
