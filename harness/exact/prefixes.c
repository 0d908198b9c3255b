#include "exact/prefixes.h"

#include <stdlib.h>

#include "exact/walk.h"

enum {
    PREFIXES_ENOUGH = 200,
};

void prefixes_clear(Prefixes *prefixes)
{
    free(prefixes->values);
    free(prefixes->steps);
    *prefixes = (Prefixes){0};
}

static bool append(Prefixes *prefixes, const Walk *walk)
{
    if (prefixes->count == prefixes->room) {
        size_t room = prefixes->room * 2 + PREFIXES_ENOUGH;
        uint32_t *values = realloc(prefixes->values, room * prefixes->stride * sizeof *values);
        if (values)
            prefixes->values = values;
        uint32_t *steps = realloc(prefixes->steps, room * sizeof *steps);
        if (steps)
            prefixes->steps = steps;
        if (!values || !steps)
            return false;
        prefixes->room = room;
    }
    for (size_t step = 0; step < walk->depth; step++)
        prefixes->values[prefixes->count * prefixes->stride + step] = walk->steps[step].value;
    prefixes->steps[prefixes->count++] = (uint32_t)walk->depth;
    return true;
}

/* All beginnings of walk->steps_most steps; *ret_longer: some path goes on behind its own. */
static bool find_of_length(Walk *walk, Prefixes *prefixes, bool *ret_longer)
{
    prefixes->count = prefixes->room = 0;
    prefixes->stride = walk->steps_most + 1; /* none would be no memory */
    free(prefixes->values);
    free(prefixes->steps);
    prefixes->values = prefixes->steps = NULL;
    *ret_longer = false;
    walk_restart(walk, NULL, 0);
    do {
        WalkEnd end = walk_run(walk);
        *ret_longer |= end == WALK_DEEP;
        if (end == WALK_FAILED || !append(prefixes, walk))
            return false;
    } while (walk_next(walk));
    return true;
}

Status prefixes_find(const CollectJob *job, Prefixes *ret_prefixes, Error *error)
{
    Walk walk;
    Prefixes prefixes = {0};
    Status status = walk_begin(&walk, job->algorithm, job->parameter, job->n, job->limits->draw,
                               job->words, error);
    walk.product_most = job->product_most;
    bool longer = true;
    bool fits = !status;
    bool shared = job->threads > 1 || job->limits->keep_going;
    size_t enough = shared ? PREFIXES_ENOUGH : 1;
    for (size_t steps = shared ? 1 : 0; fits && longer && prefixes.count < enough; steps++) {
        walk.steps_most = steps;
        fits = find_of_length(&walk, &prefixes, &longer);
    }
    walk_end(&walk);
    if (!status && !fits)
        status =
            error_set(error, STATUS_FAILED, "no memory for the paths of %s", job->algorithm->name);
    if (status)
        prefixes_clear(&prefixes);
    else
        *ret_prefixes = prefixes;
    return status;
}
