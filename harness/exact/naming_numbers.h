/* The numbers of a run that names go by, beside its places. */
#ifndef FAIRNESS_NAMING_NUMBERS_H
#define FAIRNESS_NAMING_NUMBERS_H

#include "exact/known_numbers.h"

/* The tally that says all of the law of a number of riffles, or of a stable sort by random bits,
 * which is its inverse: the rising sequences, or the descents. NULL for another shuffle, or where
 * the run has none that is a table by value. */
const Tally *naming_riffle_number(const PermStatTallies *numbers, const Algorithm *algorithm,
                                  PermStat *ret_number);

#endif
