/* The shape of n different items, as the argument of a call. */
#ifndef FAIRNESS_TESTS_PLAIN_SHAPE_H
#define FAIRNESS_TESTS_PLAIN_SHAPE_H

#include "base/shape.h"

#define PLAIN(n) ((const Shape[]){shape_plain(n)})

#endif
