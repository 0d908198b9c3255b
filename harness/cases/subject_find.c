#include "cases/subject_find.h"

#include "algorithms/registry.h"
#include "base/nearest.h"
#include "base/numbers.h"

#include <stdio.h>
#include <string.h>

Subject subject_of(const Algorithm *const *entry, bool from_all)
{
    return (Subject){.kind = &subject_builtin,
                     .algorithm = *entry,
                     .parameter = (*entry)->parameter_default,
                     .any_parameter = (*entry)->parameter,
                     .index = (size_t)(entry - algorithm_list),
                     .from_all = from_all};
}

static Status unknown_algorithm(const char *name, Error *error)
{
    enum { MAX_NAMES = 256 };
    const char *names[MAX_NAMES];
    size_t count = 0;
    for (const Algorithm *const *each = algorithm_list; *each && count + 1 < MAX_NAMES; each++) {
        names[count++] = (*each)->name;
        if ((*each)->alias)
            names[count++] = (*each)->alias;
    }
    const char *nearest = nearest_name(name, names, count);
    return error_set(error, STATUS_USAGE, "--algo %.60s: no such shuffle; %s%s%s", name,
                     nearest ? "did you mean " : "see `fairness list algorithms`",
                     nearest ? nearest : "", nearest ? "?" : "");
}

/* "5" or, where it takes two, "5/100". */
static Status read_parameters(const Algorithm *algorithm, const char *text, Subject *subject,
                              Error *error)
{
    char what[80], first[32];
    size_t length = algorithm->second ? strcspn(text, "/") : strlen(text);
    uint64_t parameter = 0, second = 0;
    snprintf(what, sizeof what, "--algo %s:K, K =", algorithm->name);
    snprintf(first, sizeof first, "%.*s", (int)(length < 30 ? length : 30), text);
    Status status = number_count(what, first, 1000, algorithm->parameter_min,
                                 algorithm->parameter_max, &parameter, error);
    if (!status && text[length]) {
        snprintf(what, sizeof what, "--algo %s:K/L, L =", algorithm->name);
        status = number_count(what, text + length + 1, 1000, algorithm->second_min,
                              algorithm->second_max, &second, error);
    }
    if (status)
        return status;
    if (second == algorithm->second_default)
        second = 0;
    subject->parameter = (uint32_t)(parameter | second << SECOND_SHIFT);
    subject->any_parameter = false;
    return STATUS_OK;
}

Status subject_find(const char *text, Subject *ret, Error *error)
{
    size_t length = strcspn(text, ":");
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(length < 60 ? length : 60), text);
    for (const Algorithm *const *each = algorithm_list; *each; each++) {
        const Algorithm *algorithm = *each;
        if (strcmp(algorithm->name, name) != 0 &&
            (!algorithm->alias || strcmp(algorithm->alias, name) != 0))
            continue;
        Subject subject = subject_of(each, false);
        if (text[length] == ':') {
            if (!algorithm->parameter)
                return error_set(error, STATUS_USAGE, "--algo %.60s: %s takes no parameter", text,
                                 algorithm->name);
            TRY(read_parameters(algorithm, text + length + 1, &subject, error));
        }
        *ret = subject;
        return STATUS_OK;
    }
    return unknown_algorithm(name, error);
}

void subject_take(Subject *subject, const Shape *shape)
{
    if (subject->algorithm && subject->algorithm->takes && subject->any_parameter && shape)
        subject->parameter = (uint32_t)shape->seen;
}

void subject_name(const Subject *subject, char *text, size_t size)
{
    shuffle_name(subject->algorithm, subject->parameter, text, size);
}
