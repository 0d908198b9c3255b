/* A part of a run: its counts, written for `fairness merge`. */
#ifndef FAIRNESS_SHARD_H
#define FAIRNESS_SHARD_H

#include "cases/case_spec.h"
#include "cases/progress.h"
#include "cli/report_outputs.h"
#include "trials/run_trials.h"

typedef struct Options Options; /* cli/options.h */

/* The blocks of a case that belong to part `shard` of `shards`, 1 <= shard <= shards: equal shares,
 * in order, possibly none. */
void shard_blocks(uint64_t blocks, uint64_t shard, uint64_t shards, uint64_t *ret_first,
                  uint64_t *ret_end);

/* Refuses what has no parts (a source that is one sequence, early stopping, reports other than the
 * JSON that a shard is), before anything is opened. STATUS_USAGE. */
Status shard_check(const Options *options, const CaseSpec *specs, size_t count, Error *error);

/* Runs the part of every case that --shard asks for and writes the shard report, to the JSON file
 * of `outputs` or to standard output. Counts of more than SHARD_INLINE_BYTES go to a file beside
 * it. `described` tells this invocation from others (describe_run). STATUS_INTERRUPTED, and nothing
 * written, after a signal. */
enum { SHARD_INLINE_BYTES = 65536 };
Status shard_run(const Options *options, const CaseSpec *specs, size_t count, Progress *progress,
                 ReportOutputs *outputs, const RunResult *described, Error *error);

#endif
