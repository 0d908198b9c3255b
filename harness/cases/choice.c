#include "cases/choice.h"

#include "algorithms/registry.h"
#include "base/nearest.h"
#include "base/numbers.h"
#include "exact/known_laws.h"

#include <stdio.h>
#include <string.h>

Choice choice_of(const Algorithm *const *entry, bool from_all)
{
    return (Choice){*entry, (*entry)->parameter_default, (size_t)(entry - algorithm_list),
                    from_all};
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

Status choice_find(const char *text, Choice *ret, Error *error)
{
    size_t length = strcspn(text, ":");
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(length < 60 ? length : 60), text);
    for (const Algorithm *const *each = algorithm_list; *each; each++) {
        const Algorithm *algorithm = *each;
        if (strcmp(algorithm->name, name) != 0 &&
            (!algorithm->alias || strcmp(algorithm->alias, name) != 0))
            continue;
        Choice choice = choice_of(each, false);
        if (text[length] == ':') {
            if (!algorithm->parameter)
                return error_set(error, STATUS_USAGE, "--algo %.60s: %s takes no parameter", text,
                                 algorithm->name);
            char what[80];
            uint64_t parameter = 0;
            snprintf(what, sizeof what, "--algo %s:K, K =", algorithm->name);
            Status status = number_count(what, text + length + 1, 1000, algorithm->parameter_min,
                                         algorithm->parameter_max, &parameter, error);
            if (status)
                return status;
            choice.parameter = (uint32_t)parameter;
        }
        *ret = choice;
        return STATUS_OK;
    }
    return unknown_algorithm(name, error);
}

void choice_name(const Choice *choice, char *text, size_t size)
{
    known_law_name(choice->algorithm, choice->parameter, text, size);
}

bool choice_takes(const Choice *choice, size_t n)
{
    size_t max_n = choice->algorithm->max_n ? choice->algorithm->max_n : DECK_MAX_ITEMS;
    return n >= choice->algorithm->min_n && n <= max_n;
}
