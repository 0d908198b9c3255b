/* Where single items go in a sort by keys that tie, where all steps share one number, and where
 * every order of one parity comes; and the mean signs of these. */
#ifndef FAIRNESS_PLACES_KEYS_H
#define FAIRNESS_PLACES_KEYS_H

#include "exact/places_sorts.h"

/* n^2 times the number of keys, and n^3. */
void places_keys(Places *at);
enum { PLACES_ONE_NUMBER_MAX = 1000 };
void places_one_number(Places *at);
void places_one_parity(Places *at);

double sign_keys(uint32_t keys, size_t n);
double sign_one_parity(uint32_t odd, size_t n);

#endif
