/* "Did you mean ...?": the known name nearest to a word that somebody typed. */
#ifndef FAIRNESS_NEAREST_H
#define FAIRNESS_NEAREST_H

#include <stddef.h>
#include <stdint.h>

#define NAME_NOT_NEAR SIZE_MAX

/* How far a typed word is from a name, or NAME_NOT_NEAR: the number of single-character
 * insertions, deletions, replacements and swaps of neighbours between them, letter case aside (the
 * optimal string alignment distance: F. J. Damerau, Communications of the ACM 7 (1964), 171-176).
 * Near is at most a third of the longer of the two (at least 1). A word of three or more letters
 * that is a whole part of the name, as it begins or after a colon, counts as one step: somebody
 * typed "xoshiro", or "mt19937" for "gsl:mt19937". Words or names of 64 and more characters are
 * near nothing. */
size_t name_distance(const char *word, const char *name);

/* One step of a search through names that do not stand in an array: if `name` is nearer than
 * *distance, it becomes *nearest. Start with NULL and NAME_NOT_NEAR. */
void nearest_consider(const char *word, const char *name, const char **nearest, size_t *distance);

/* The nearest of count names, the first of equals; NULL when none is near. The result is the
 * caller's own pointer out of `names`. */
const char *nearest_name(const char *word, const char *const *names, size_t count);

#endif
