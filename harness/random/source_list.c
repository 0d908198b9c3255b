/* The one list of built-in sources, and finding one by name. */
#include "random/source_list.h"

#include <string.h>

#include "base/nearest.h"

const Source *const source_list[] = {
    &source_xoshiro256_plus_plus,
    &source_xoshiro256_star_star,
    &source_philox4x32,
    &source_chacha8,
    &source_pcg64,
    &source_os,
    &source_v8,
    &source_lcg15,
    &source_msvc,
    &source_randu,
    &source_seed32,
    NULL,
};

static Status found(Source source, Source *ret_source, Error *error)
{
    if (source.probe) {
        TRY(source.probe(error));
    }
    *ret_source = source;
    return STATUS_OK;
}

Status source_find(const char *name, Source *ret_source, Error *error)
{
    const char *nearest = NULL;
    size_t nearest_distance = NAME_NOT_NEAR;
    for (size_t i = 0; source_list[i]; i++) {
        if (strcmp(name, source_list[i]->name) == 0)
            return found(*source_list[i], ret_source, error);
        nearest_consider(name, source_list[i]->name, &nearest, &nearest_distance);
    }
    for (size_t i = 0; i < source_gsl_count(); i++) {
        Source source = source_gsl(i);
        if (strcmp(name, source.name) == 0)
            return found(source, ret_source, error);
        nearest_consider(name, source.name, &nearest, &nearest_distance);
    }
    if (!nearest)
        return error_set(error, STATUS_USAGE,
                         "--source %.60s: no such source; see `fairness list sources`", name);
    return error_set(error, STATUS_USAGE, "--source %.60s: no such source; did you mean %s?", name,
                     nearest);
}
