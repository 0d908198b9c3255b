/* Classes of outcomes with the chances that somebody states, as the shape of a deal: a class whose
 * chance is r parts of n is a kind of which a deck of n items has r, and one item is drawn. So what
 * is known of deals holds for classes, exactly. */
#ifndef FAIRNESS_CLASS_CHANCES_H
#define FAIRNESS_CLASS_CHANCES_H

#include "base/shape.h"

/* A chance as somebody states it: a fraction ("1/13"), a decimal ("0.25"), "0", or a whole number
 * of parts ("4"), in lowest terms. */
typedef struct Chance {
    uint64_t above, below;
    bool parts; /* a whole number, of parts */
    double off; /* of three decimals and more: half a unit of the last, by which it is rounded */
} Chance;

/* False where the text is none, or has more than nine digits. */
bool chance_read(const char *text, Chance *ret);

/* Makes the shape of `count` classes; labels[i] is what class i is called, chances[i] its chance,
 * parts for all of them alike or for none. Decimals that have no such denominator, or do not add up
 * to 1, are taken for the fractions of the least denominator that are rounded to them. Classes of
 * chance 0 have no group; *ret_group[i] is the group of class i, SIZE_MAX for none. STATUS_USAGE,
 * with a line, where one is no chance, where they do not add up to 1, where fewer than two are
 * above 0, or where their common denominator is above SHAPE_MOST_ITEMS. On success the caller owes
 * shape_clear. */
Status class_chances_shape(char *const *labels, char *const *chances, size_t count, Shape *ret,
                           size_t *ret_group, Error *error);

#endif
