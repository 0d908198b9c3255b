/* Writes down what a shuffle does (deck/script.h). */
#ifndef FAIRNESS_RECORD_SCRIPT_H
#define FAIRNESS_RECORD_SCRIPT_H

#include "deck/script.h"

/* The script of the shuffle at `index` of algorithm_list, for n items and its parameter. False
 * where it has none: where a step hangs on a draw, or takes another form than a swap, or n is above
 * SCRIPT_MAX_N; or for want of memory. On success the caller owes free of ret->draws and
 * ret->steps. */
bool record_script(size_t index, size_t n, uint32_t parameter, Script *ret);

#endif
