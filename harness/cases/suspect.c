/* The item that was named before looking, by the names and numbers that items and places have
 * outside. */
#include "base/numbers.h"
#include "base/shape.h"
#include "cases/case_spec.h"

#include <stdio.h>
#include <string.h>

static Status read_number(const char *text, size_t n, unsigned base, size_t *ret, Error *error)
{
    uint64_t number = 0;
    Status status =
        number_count("--checks suspect", text, 1000, base, n - 1 + base, &number, error);
    if (!status)
        *ret = (size_t)number - base;
    return status;
}

/* The item of that name, or number. */
static Status find_item(const CaseSpec *spec, const char *name, SubjectItems items, size_t *ret,
                        Error *error)
{
    if (!items.labels && !strchr(name, ','))
        return read_number(name, spec->n, items.base, ret, error);
    for (size_t i = 0; items.labels && i < spec->n; i++)
        if (strcmp(items.labels[i], name) == 0) {
            *ret = i;
            return STATUS_OK;
        }
    return error_set(error, STATUS_USAGE, "--checks suspect:%.60s: no item is called so%s", name,
                     strchr(name, ',') ? "; other checks stand before it" : "");
}

Status case_options(const CaseSpec *spec, CaseOptions *ret, Error *error)
{
    const SubjectKind *kind = spec->subject.kind;
    NamedItem suspect = {.given = spec->checks.item[0],
                         .at_place = check_choice_at_place(&spec->checks)};
    Shape shape = shape_or_plain(spec->shape, spec->n);
    if (suspect.given && !shape_is_plain(&shape))
        return error_set(
            error, STATUS_USAGE,
            "--checks suspect: goes with items that all differ, and places that are all seen");
    if (suspect.given) {
        SubjectItems items = kind->items ? kind->items(&spec->subject) : (SubjectItems){.base = 0};
        char name[NAMED_ITEM_MOST + 1];
        strcpy(name, spec->checks.item);
        char *colon = suspect.at_place ? strrchr(name, ':') : NULL;
        if (colon) {
            *colon = 0;
            TRY(read_number(colon + 1, spec->n, items.base, &suspect.place, error));
        }
        TRY(find_item(spec, name, items, &suspect.item, error));
    }
    *ret = spec->options;
    ret->suspect = suspect;
    return STATUS_OK;
}
