/* The law of a shuffle where it is a matter of milliseconds, by whichever way is the quickest. */
#ifndef FAIRNESS_EXACT_QUICK_LAW_H
#define FAIRNESS_EXACT_QUICK_LAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "exact/exact.h"

typedef struct Algorithm Algorithm; /* algorithms/algorithm.h */

/* How a quick law was found. */
typedef enum QuickWay {
    QUICK_NONE, /* there is none within the limit: nothing else is set */
    QUICK_PROPAGATION,
    QUICK_ENUMERATION,
    QUICK_CLOSED, /* by its formula (riffle.h): Law.paths is not that of the shuffle */
} QuickWay;

/* The law of the shuffle, drawn exactly, by at most `paths` paths or products (exact.h), or by
 * formula for riffle and key-sort. None where it takes more, paths have no end, or n or the
 * parameter is not defined. One thread does small laws, since starting more takes longer; the law
 * is the same. STATUS_FAILED without memory. On success with a way other than none the caller owes
 * law_clear. */
Status quick_law(const Algorithm *algorithm, uint32_t parameter, size_t n, uint64_t paths,
                 int threads, Law *ret_law, QuickWay *ret_way, Error *error);

#endif
