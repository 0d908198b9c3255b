#include "exact/enumerate.h"

#include "base/byte_count.h"

#include "base/numbers.h"
#include "exact/collect.h"
#include "exact/probe.h"
#include "exact/scoped_numbers.h"
#include "exact/walk.h"
#include "platform/platform.h"

enum {
    ROUND_FIRST_BITS = 12, /* a shuffle without bound: the first cut at probability 2^-12 ... */
    ROUND_BITS = 2,        /* ... and each round four times deeper, ... */
    ROUND_LAST_BITS = 62,  /* ... at most to WALK_PRODUCT_MOST */
};

/* Works out what is known before the walk. */
static Status prepare(const Algorithm *algorithm, uint32_t parameter, size_t n,
                      const ExactLimits *limits, PathProbe *ret_probe, CollectJob *ret_job,
                      Error *error)
{
    const char *name = algorithm->name;
    if (n < 1 || n > LAW_MAX_ITEMS)
        return error_set(error, STATUS_USAGE,
                         "%s, n=%zu: the law of all orders is worked out up to n = %d", name, n,
                         LAW_MAX_ITEMS);
    PathProbe probe = {0};
    TRY(path_probe(algorithm, parameter, n, limits->draw, &probe, error));
    if (probe.mostly_cut)
        return error_set(error, STATUS_USAGE, "%s, n=%zu: over %s paths, more than --paths %s",
                         name, n, number_short((double)WALK_PRODUCT_MOST, 3).text,
                         number_short((double)limits->paths, 3).text);
    if (probe.cut && limits->leftover < 0)
        return error_set(error, STATUS_USAGE, "%s, n=%zu: its paths have no end in sight", name, n);
    if (!probe.cut && probe.paths > (double)limits->paths)
        return error_set(error, STATUS_USAGE, "%s, n=%zu: %s%s paths, more than --paths %s", name,
                         n, probe.exact ? "" : "about ", number_short(probe.paths, 3).text,
                         number_short((double)limits->paths, 3).text);
    /* A path longer than those seen may need a word more. */
    size_t words = limits->draw.method == DRAW_EXACT || probe.words == WALK_WORDS || probe.same
                       ? probe.words
                       : probe.words + 1;
    uint64_t bytes = collect_part_bytes(n, words);
    /* Several denominators, several tables: leave room for some in each thread. */
    uint64_t each = probe.same ? bytes : 4 * bytes;
    bool alone = !probe.cut && probe.paths <= (double)limits->alone;
    uint64_t threads = alone ? 1 : (uint64_t)threads_for(limits->threads);
    if (limits->memory_bytes / each < threads)
        threads = limits->memory_bytes / each ? limits->memory_bytes / each : 1;
    if (bytes > limits->memory_bytes)
        return error_set(error, STATUS_USAGE,
                         "%s, n=%zu: the law needs %s, above the limit of %s (--memory)", name, n,
                         byte_count(bytes).text, byte_count(limits->memory_bytes).text);
    *ret_probe = probe;
    *ret_job = (CollectJob){.algorithm = algorithm,
                            .parameter = parameter,
                            .n = n,
                            .words = words,
                            .product_most = WALK_PRODUCT_MOST,
                            .threads = (int)threads,
                            .limits = limits};
    return STATUS_OK;
}

static Status build(const CollectJob *job, Collection *collection, Law *ret_law, Error *error)
{
    SCOPED_INTEGER paths;
    mpz_init(paths);
    mpz_import(paths, 1, -1, sizeof collection->paths, 0, 0, &collection->paths);
    Status status = law_build(job->n, collection->parts, collection->count, job->words, paths,
                              !collection->cut, ret_law, error);
    collection_clear(collection);
    return status;
}

static double leftover(const Law *law)
{
    SCOPED_FRACTION part;
    mpq_init(part);
    mpz_set(mpq_numref(part), law->leftover);
    mpz_set(mpq_denref(part), law->denominator);
    return mpq_get_d(part);
}

/* Round after round, each deeper, and the last law that the limits allow. */
static Status deepen(CollectJob *job, Law *ret_law, Error *error)
{
    const ExactLimits *limits = job->limits;
    Law law;
    bool found = false;
    uint64_t before = 0;
    Status status = STATUS_OK;
    for (unsigned bits = ROUND_FIRST_BITS; bits <= ROUND_LAST_BITS; bits += ROUND_BITS) {
        job->product_most = UINT64_C(1) << bits;
        Collection collection;
        status = collect_paths(job, &collection, error);
        uint64_t paths = status ? 0 : collection.paths;
        Law deeper;
        THEN(status, build(job, &collection, &deeper, error));
        if (status)
            break;
        if (found)
            law_clear(&law);
        law = deeper;
        found = true;
        double growth = before ? (double)paths / (double)before : 1 << ROUND_BITS;
        if (leftover(&law) <= limits->leftover || (double)paths * growth > (double)limits->paths)
            break;
        before = paths;
    }
    if (status == STATUS_USAGE && found)
        status = STATUS_OK; /* the round before has to do */
    if (!status)
        *ret_law = law;
    else if (found)
        law_clear(&law);
    return status;
}

Status law_by_enumeration(const Algorithm *algorithm, uint32_t parameter, size_t n,
                          const ExactLimits *limits, Law *ret_law, Error *error)
{
    PathProbe probe = {0};
    CollectJob job = {0};
    TRY(prepare(algorithm, parameter, n, limits, &probe, &job, error));
    if (probe.cut)
        return deepen(&job, ret_law, error);
    Collection collection;
    TRY(collect_paths(&job, &collection, error));
    if (collection.cut && limits->leftover < 0) {
        collection_clear(&collection);
        return error_set(error, STATUS_USAGE, "%s, n=%zu: some paths have no end in sight",
                         algorithm->name, n);
    }
    return build(&job, &collection, ret_law, error);
}

Status enumeration_cost(const Algorithm *algorithm, uint32_t parameter, size_t n,
                        const ExactLimits *limits, ExactCost *ret_cost, Error *error)
{
    PathProbe probe = {0};
    CollectJob job = {0};
    TRY(prepare(algorithm, parameter, n, limits, &probe, &job, error));
    *ret_cost = (ExactCost){
        .paths = probe.cut ? (double)limits->paths : probe.paths,
        .paths_exact = probe.exact,
        .memory_bytes = collect_part_bytes(n, job.words) * (uint64_t)job.threads,
        .memory_grows = !probe.same,
    };
    return STATUS_OK;
}
