#include "exact/probe.h"

#include "exact/walk.h"

enum {
    RANDOM_PATHS = 500,
};

/* Words that the number fills. */
static size_t words_filled(const uint64_t *number)
{
    size_t words = WALK_WORDS;
    while (words > 1 && !number[words - 1])
        words--;
    return words;
}

/* The path that the walk is at. */
static bool probe_here(Walk *walk, PathProbe *probe, double *ret_product, bool *ret_cut)
{
    WalkEnd end = walk_run(walk);
    if (end == WALK_FAILED)
        return false;
    *ret_cut = end == WALK_LEFTOVER;
    probe->cut |= *ret_cut;
    size_t words = words_filled(walk->denominator[walk->depth]);
    if (words > probe->words)
        probe->words = words;
    double product = 1;
    for (size_t step = 0; step < walk->depth; step++)
        product *= walk_ways(walk, step);
    *ret_product = product;
    return true;
}

/* One path, from the start. */
static bool probe_path(Walk *walk, WalkWay way, PathProbe *probe, double *ret_product,
                       bool *ret_cut)
{
    walk->way = way;
    walk_restart(walk, NULL, 0);
    return probe_here(walk, probe, ret_product, ret_cut);
}

/* All paths in turn, where they are few and end; *ret_all is false otherwise, and *probe as it was.
 */
static bool probe_all(Walk *walk, PathProbe *probe, bool *ret_all)
{
    PathProbe all = {.same = true, .exact = true, .words = 1};
    double first = 0, product = 0;
    bool cut = false;
    *ret_all = false;
    walk->way = WALK_FIRST;
    walk_restart(walk, NULL, 0);
    do {
        if (!probe_here(walk, &all, &product, &cut))
            return false;
        if (all.paths++ == 0)
            first = product;
        all.same &= product == first;
        if (cut || all.paths > RANDOM_PATHS)
            return true;
    } while (walk_next(walk));
    *ret_all = true;
    *probe = all;
    return true;
}

Status path_probe(const Algorithm *algorithm, uint32_t parameter, size_t n, DrawLaw law,
                  PathProbe *ret_probe, Error *error)
{
    Walk walk;
    Status status = walk_begin(&walk, algorithm, parameter, n, law, WALK_WORDS, error);
    PathProbe probe = {.same = true, .words = 1};
    double first = 0;
    double product = 0;
    bool cut = false, all = false;
    bool fits = !status && probe_all(&walk, &probe, &all);
    int cuts = 0;
    for (int way = WALK_FIRST; fits && !all && way < WALK_RANDOM; way++) {
        fits = probe_path(&walk, (WalkWay)way, &probe, &product, &cut);
        if (way == WALK_FIRST)
            first = product;
        probe.same &= product == first;
    }
    for (int i = 0; fits && !all && i < RANDOM_PATHS; i++) {
        fits = probe_path(&walk, WALK_RANDOM, &probe, &product, &cut);
        probe.same &= product == first;
        probe.paths += product / RANDOM_PATHS;
        cuts += cut;
    }
    walk_end(&walk);
    if (!status && !fits)
        status = error_set(error, STATUS_FAILED, "no memory for a path of %s", algorithm->name);
    if (status)
        return status;
    if (probe.same && !all) {
        probe.paths = first;
        probe.exact = !probe.cut;
    }
    probe.mostly_cut = 2 * cuts > RANDOM_PATHS;
    *ret_probe = probe;
    return STATUS_OK;
}
