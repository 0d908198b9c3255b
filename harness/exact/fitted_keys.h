/* How many different keys a sort by random keys had, by counts. */
#ifndef FAIRNESS_EXACT_FITTED_KEYS_H
#define FAIRNESS_EXACT_FITTED_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "exact/law_tables.h"

/* Sets *ret to the law of `like`, of FORM_KEYS, with the number of keys that makes the counts
 * likeliest, its chances out of the tables' memory; *ret_low..*ret_high are those that make them
 * less likely by at most e^within. By the descents, which tell all that an outcome says of that
 * number (Bayer & Diaconis 1992, theorem 1); *ret_found false, and nothing set, where neither
 * orders nor descents were counted, or where places_law does not know it. STATUS_FAILED without
 * memory. */
Status fit_keys(LawTables *tables, const KnownLaw *like, double within, KnownLaw *ret,
                uint32_t *ret_low, uint32_t *ret_high, bool *ret_found, Error *error);

#endif
