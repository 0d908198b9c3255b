/* The core of the classroom page: the shuffles, the draws, and the default source of fairness
 * itself, compiled to WebAssembly. One case at a time; state lives in the instance.
 * Numbers that need 64 bits come as doubles, exact below 2^53. Functions marked EXPORT are the
 * page's to call; page.js and worker.js say how. */
#ifndef CLASSROOM_CORE_H
#define CLASSROOM_CORE_H

#include <stdint.h>

#include "algorithms/descriptor.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum {
    CORE_ITEMS = 52,        /* most items of a case */
    CORE_COUNTED_ITEMS = 8, /* orders are counted up to here */
};

/* The shuffle of that number, or NULL. */
const Algorithm *core_algorithm(uint32_t index);

#endif
