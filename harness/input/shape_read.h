/* From words to the shape of a deal: --deck, --items, --take, --hands. */
#ifndef FAIRNESS_SHAPE_READ_H
#define FAIRNESS_SHAPE_READ_H

#include "base/shape.h"

/* The words of the options on the shape. Those not given are NULL, or 0. */
typedef struct ShapeWords {
    const char *deck;    /* "24*land,36*spell"; "cards", "ranks", "suits" (of 52), "8*cards" */
    char *const *labels; /* in its place the name of each item: those of one name are alike */
    size_t label_count;
    size_t take;       /* the first so many places are seen, in order */
    const char *hands; /* "13,13,13,13": how many places each hand has */
} ShapeWords;

/* How many items the deck has: `deck` or `labels`; 0 where neither was said. */
Status shape_read_items(const ShapeWords *words, size_t *ret, Error *error);

/* The shape, of n items where the deck does not say how many. STATUS_USAGE where the words do not
 * go together. On success the caller owes shape_clear. */
Status shape_read(const ShapeWords *words, size_t n, Shape *ret, Error *error);

#endif
