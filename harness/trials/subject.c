#include "trials/subject.h"

#include "algorithms/algorithm.h"

#include <stdio.h>

const char *const wire_words[] = {"text", "u8", "u16le", "u32le", "u64le", NULL};

void shuffle_name(const Algorithm *algorithm, uint32_t parameter, char *text, size_t size)
{
    if (algorithm->second)
        snprintf(text, size, "%s:%u/%u", algorithm->name, parameter_of_two(parameter),
                 second_of_two(parameter, algorithm->second_default));
    else if (algorithm->parameter)
        snprintf(text, size, "%s:%u", algorithm->name, parameter);
    else
        snprintf(text, size, "%s", algorithm->name);
}

int subject_no_children(const TrialPlan *plan)
{
    return 0;
}

static Status check(const Subject *subject, size_t n, Error *error)
{
    const Algorithm *algorithm = subject->algorithm;
    size_t most = algorithm->max_n ? algorithm->max_n : (size_t)DECK_MAX_ITEMS;
    if (algorithm_takes(algorithm, n))
        return STATUS_OK;
    return error_set(error, STATUS_USAGE, "--n %zu: %s is defined for n from %zu to %zu", n,
                     algorithm->name, algorithm->min_n, most);
}

const SubjectKind subject_builtin = {.origin = ORIGIN_BUILTIN, .option = "--algo", .check = check};

bool subject_is_ours(const Subject *subject)
{
    return !subject->kind || (!subject->kind->open && !subject->kind->counted);
}
