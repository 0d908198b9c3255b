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
    Status status = number_count("--suspect", text, 1000, base, n - 1 + base, &number, error);
    if (!status)
        *ret = (size_t)number - base;
    return status;
}

/* The item of that name, or number. */
static Status find_item(const CaseSpec *spec, const char *name, SubjectItems items, size_t *ret,
                        Error *error)
{
    if (!items.labels)
        return read_number(name, spec->n, items.base, ret, error);
    for (size_t i = 0; i < spec->n; i++)
        if (strcmp(items.labels[i], name) == 0) {
            *ret = i;
            return STATUS_OK;
        }
    return error_set(error, STATUS_USAGE, "--suspect %.60s: no item is called so", name);
}

static Status read_suspect(const CaseSpec *spec, NamedItem *suspect, Error *error)
{
    const SubjectKind *kind = spec->subject.kind;
    SubjectItems items = {.base = 0};
    if (kind->items)
        items = kind->items(&spec->subject);
    char name[256];
    snprintf(name, sizeof name, "%s", suspect->text);
    char *colon = suspect->at_place ? strrchr(name, ':') : NULL;
    Status status = STATUS_OK;
    if (colon) {
        *colon = 0;
        status = read_number(colon + 1, spec->n, items.base, &suspect->place, error);
    }
    return status ? status : find_item(spec, name, items, &suspect->item, error);
}

Status case_options(const CaseSpec *spec, CaseOptions *ret, Error *error)
{
    CaseOptions options = spec->options;
    NamedItem *suspect = &options.suspect;
    Shape shape = shape_or_plain(spec->shape, spec->n);
    if (suspect->given && !shape_is_plain(&shape))
        return error_set(
            error, STATUS_USAGE,
            "--suspect: goes with items that all differ, and places that are all seen");
    if (suspect->text)
        TRY(read_suspect(spec, suspect, error));
    if (suspect->given &&
        (suspect->item >= spec->n || (suspect->at_place && suspect->place >= spec->n)))
        return error_set(error, STATUS_USAGE, "--suspect: item %zu, place %zu: accepted: 0 to %zu",
                         suspect->item, suspect->place, spec->n - 1);
    suspect->text = NULL;
    *ret = options;
    return STATUS_OK;
}
