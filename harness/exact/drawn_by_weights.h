/* How near a known law is to the laws that draw items by weights. */
#ifndef FAIRNESS_EXACT_DRAWN_BY_WEIGHTS_H
#define FAIRNESS_EXACT_DRAWN_BY_WEIGHTS_H

#include "exact/known_law.h"

/* The part, 0 to 1, of a law's length (chi-square from the fair law) that the nearest law with a
 * weight for each item has, too: 1 - d/length, with d between the two. Such laws draw the next item
 * with its weight among those that are left (Plackett 1975; a lottery of unequal balls, a hand of
 * cards that stick), from the first place on or from the last, or the next place for each item. Of
 * all orders that law has the weights of greatest likelihood (Hunter 2004, "MM algorithms for
 * generalized Bradley-Terry models", Annals of Statistics 32). Of places it is any that makes items
 * likelier at places by the product of a number of the item and one of the place. 0 for the laws of
 * a deal. */
double drawn_by_weights_part(const KnownLaws *laws, const KnownLaw *law);

#endif
