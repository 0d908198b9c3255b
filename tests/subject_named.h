/* A shuffle of ours by its name, as the subject of a plan. */
#ifndef FAIRNESS_TESTS_SUBJECT_NAMED_H
#define FAIRNESS_TESTS_SUBJECT_NAMED_H

#include "unit.h"

#include "algorithms/registry.h"
#include "trials/subject.h"

/* With the parameter that it has where none is given; the test fails where there is none. */
static inline Subject subject_named(const char *name)
{
    for (size_t i = 0; algorithm_list[i]; i++)
        if (strcmp(algorithm_list[i]->name, name) == 0)
            return (Subject){.algorithm = algorithm_list[i],
                             .index = i,
                             .parameter = algorithm_list[i]->parameter_default};
    fail_msg("no shuffle %s", name);
    return (Subject){0};
}

#endif
