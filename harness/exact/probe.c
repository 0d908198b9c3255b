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

/* One path, from the start. */
static bool probe_path(Walk *walk, WalkWay way, PathProbe *probe, double *ret_product,
                       bool *ret_cut)
{
    walk->way = way;
    walk_restart(walk, NULL, 0);
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

Status path_probe(const Algorithm *algorithm, uint32_t parameter, size_t n, DrawLaw law,
                  PathProbe *ret_probe, Error *error)
{
    Walk walk;
    Status status = walk_begin(&walk, algorithm, parameter, n, law, WALK_WORDS, error);
    PathProbe probe = {.same = true, .words = 1};
    double first = 0;
    double product = 0;
    bool fits = !status;
    bool cut = false;
    int cuts = 0;
    for (int way = WALK_FIRST; fits && way < WALK_RANDOM; way++) {
        fits = probe_path(&walk, (WalkWay)way, &probe, &product, &cut);
        if (way == WALK_FIRST)
            first = product;
        probe.same &= product == first;
    }
    for (int i = 0; fits && i < RANDOM_PATHS; i++) {
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
    if (probe.same)
        probe.paths = first;
    probe.hopeless = 2 * cuts > RANDOM_PATHS;
    *ret_probe = probe;
    return STATUS_OK;
}
