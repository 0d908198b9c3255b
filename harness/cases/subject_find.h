/* A built-in shuffle by its name. */
#ifndef FAIRNESS_SUBJECT_FIND_H
#define FAIRNESS_SUBJECT_FIND_H

#include "base/shape.h"
#include "trials/subject.h"

/* A shuffle by its entry in algorithm_list, with its default parameter. */
Subject subject_of(const Algorithm *const *entry, bool from_all);

/* Finds a shuffle by its key or alias, with its parameter ("riffle:7"). */
Status subject_find(const char *text, Subject *ret, Error *error);

/* A sampler of which K was not said takes as many items as the shape has seen places; NULL: none.
 */
void subject_take(Subject *subject, const Shape *shape);

/* "riffle:7", or the bare name where there is no parameter. */
void subject_name(const Subject *subject, char *text, size_t size);

#endif
