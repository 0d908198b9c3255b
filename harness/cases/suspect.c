#include "cases/suspect.h"

#include "base/numbers.h"
#include "base/shape.h"

#include <stdio.h>
#include <string.h>

bool suspect_has_place(const char *text)
{
    const char *colon = strrchr(text, ':');
    return colon && colon[1] && !colon[1 + strspn(colon + 1, "0123456789")];
}

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

static Status read_suspect(const CaseSpec *spec, Suspect *ret, Error *error)
{
    const SubjectKind *kind = spec->subject.kind;
    SubjectItems items = {.base = 0};
    if (kind->items)
        items = kind->items(&spec->subject);
    Suspect suspect = {.given = true, .at_place = suspect_has_place(spec->suspect)};
    char name[256];
    snprintf(name, sizeof name, "%s", spec->suspect);
    char *colon = suspect.at_place ? strrchr(name, ':') : NULL;
    Status status = STATUS_OK;
    if (colon) {
        *colon = 0;
        status = read_number(colon + 1, spec->n, items.base, &suspect.place, error);
    }
    if (!status)
        status = find_item(spec, name, items, &suspect.item, error);
    if (!status)
        *ret = suspect;
    return status;
}

Status case_suspect(const CaseSpec *spec, Suspect *ret, Error *error)
{
    Suspect suspect = spec->options.suspect;
    Shape shape = shape_or_plain(spec->shape, spec->n);
    Status status = STATUS_OK;
    if (!spec->suspect && !suspect.given) {
        *ret = suspect;
        return STATUS_OK;
    }
    if (!shape_is_plain(&shape))
        return error_set(
            error, STATUS_USAGE,
            "--suspect: goes with items that all differ, and places that are all seen");
    if (spec->suspect)
        status = read_suspect(spec, &suspect, error);
    if (!status && (suspect.item >= spec->n || (suspect.at_place && suspect.place >= spec->n)))
        status =
            error_set(error, STATUS_USAGE, "--suspect: item %zu, place %zu: accepted: 0 to %zu",
                      suspect.item, suspect.place, spec->n - 1);
    if (!status)
        *ret = suspect;
    return status;
}
