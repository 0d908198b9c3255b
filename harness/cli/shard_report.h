/* The reports that --shard writes, as `fairness merge` reads them: shards that anybody may have
 * handed to us. Errors name the file; STATUS_USAGE where what it holds is no part, or damaged. */
#ifndef FAIRNESS_SHARD_REPORT_H
#define FAIRNESS_SHARD_REPORT_H

#include "base/status.h"

#include <cjson/cJSON.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* One shard report, its counts not yet read. */
typedef struct ShardReport {
    const char *path; /* the caller's */
    cJSON *tree;      /* owned */
    uint64_t index, of;
    const char *identity; /* the tree's */
    char *beside;         /* the file with the counts, once it was opened; owned */
} ShardReport;

/* Reads all but the counts; the caller clears *ret. */
Status shard_report_read(const char *path, ShardReport *ret, Error *error);
void shard_report_clear(ShardReport *shard);

/* Whether the reports, one at least, are all parts, each once, of one run. */
Status shard_reports_check(const ShardReport *shards, size_t count, Error *error);

/* The counts of a shard as a stream, which the caller closes: decoded in memory (*ret_bytes, the
 * caller's to free after that), or the file beside the report. */
Status shard_report_open_counts(ShardReport *shard, FILE **ret, uint8_t **ret_bytes, Error *error);

#endif
