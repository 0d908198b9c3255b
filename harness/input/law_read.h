/* From words to a target law: --law. */
#ifndef FAIRNESS_LAW_READ_H
#define FAIRNESS_LAW_READ_H

#include "base/status.h"
#include "base/target_law.h"

typedef struct ItemCode ItemCode; /* input/item_code.h */

/* The file of a law that has one, read whole, and what items are called there. */
typedef struct LawFile {
    const char *path, *bytes;
    size_t length;
    const ItemCode *code; /* of the items; NULL: numbers from 0 on */
} LawFile;

/* "cycle", "weights:FILE", "no-equal-neighbours:X,Y": which law, and its file, or the kinds that
 * are kept apart, in `word`; NULL for none. STATUS_USAGE for another word, a text where none goes,
 * none where one must be. */
Status law_word_read(const char *word, LawName *ret, const char **ret_text, Error *error);

/* The law of n items, all different; `file` where it has one. n = 0:
 * as many as the file has. A law of too few or too many items is STATUS_USAGE, and so is, with its
 * line, what makes the file no such law: weights: a line for each item, the item and its weight
 * above 0; chances: a line for each order that may come, its items and its chance
 * (class_chances.h); subset: a line for each order, its items. On success the caller owes
 * target_law_clear. */
Status law_read(LawName name, size_t n, const LawFile *file, TargetLaw *ret, Error *error);

/* The law of the words of that shape in which no two neighbours are alike. `kinds` are the names of
 * those that are kept apart, with commas between, "X,Y"; NULL: all. STATUS_USAGE where all items
 * differ or not all places are seen by themselves, for a name that is none, where a kind has too
 * many items to be kept apart, or there are too many ways (base/apart_words.h). On success the
 * caller owes target_law_clear. */
Status law_apart_read(const Shape *shape, const char *kinds, TargetLaw *ret, Error *error);

#endif
