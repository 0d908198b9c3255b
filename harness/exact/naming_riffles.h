/* Names of riffles. */
#ifndef FAIRNESS_NAMING_RIFFLES_H
#define FAIRNESS_NAMING_RIFFLES_H

#include "base/status.h"
#include "exact/known_numbers.h"
#include "result/result.h"

/* Adds the names of riffles, and of sorts by random bits, to those there are. */
Status naming_riffles(const PermStatTallies *numbers, uint64_t trials, LooksLike **names,
                      size_t *count, Error *error);

#endif
