#include "trials/counts_record.h"

#include <endian.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { ID_SIZE = 32 }; /* a check's id, padded with NULs */

/* Writing, reading, and finding out how long it will be are one way through a record. */
typedef enum RecordWay { RECORD_MEASURED, RECORD_WRITTEN, RECORD_READ } RecordWay;

/* A record on its way. */
typedef struct RecordStream {
    RecordWay way;
    FILE *stream; /* none where it is measured */
    const char *name;
    uint64_t at;   /* bytes of it so far */
    Status status; /* the first failure; nothing is written or read after it */
    Error *error;
    struct sha256_ctx sha;
} RecordStream;

static RecordStream stream_of(RecordWay way, FILE *stream, const char *name, const Text *head,
                              Error *error)
{
    RecordStream file = {.way = way, .stream = stream, .name = name, .error = error};
    sha256_init(&file.sha);
    sha256_update(&file.sha, head->length, (const uint8_t *)head->bytes);
    return file;
}

/* The next bytes, which go out or come in. */
static void pass(RecordStream *file, void *bytes, size_t size)
{
    if (file->status)
        return;
    if (file->way == RECORD_WRITTEN && fwrite(bytes, 1, size, file->stream) != size)
        file->status = error_set(file->error, STATUS_FAILED, "%.300s: writing failed: %s",
                                 file->name, strerror(errno));
    else if (file->way == RECORD_READ && fread(bytes, 1, size, file->stream) != size)
        file->status = ferror(file->stream)
                           ? error_set(file->error, STATUS_FAILED, "%.300s: reading failed: %s",
                                       file->name, strerror(errno))
                           : error_set(file->error, STATUS_USAGE, "%.300s: cut short", file->name);
    if (!file->status && file->way != RECORD_MEASURED)
        sha256_update(&file->sha, size, bytes);
    file->at += size;
}

static void pass_number(RecordStream *file, uint64_t *number)
{
    uint64_t bytes = htole64(*number);
    pass(file, &bytes, sizeof bytes);
    *number = le64toh(bytes);
}

/* Marks a record that is read as damaged unless `good`, which holds in each that was written whole.
 */
static void expect(RecordStream *file, bool good)
{
    if (!good && !file->status && file->way == RECORD_READ)
        file->status =
            error_set(file->error, STATUS_USAGE,
                      "%.300s: damaged: it does not say what it was written as", file->name);
}

/* Cells go out as they lie where the machine is little-endian; the program is built for no other
 * (deck/one_trial.h). */
static void pass_tally(RecordStream *file, Tally *tally)
{
    char id[ID_SIZE] = "";
    uint64_t cells = tally->cells, wide = tally->wide;
    memcpy(id, tally->kind->id, strnlen(tally->kind->id, ID_SIZE - 1));
    pass(file, id, sizeof id);
    pass_number(file, &cells);
    pass_number(file, &wide);
    expect(file, strncmp(id, tally->kind->id, ID_SIZE) == 0 && cells == tally->cells &&
                     wide == tally->wide);
    pass(file, file->way == RECORD_READ ? tally_memory(tally) : tally->memory,
         tally_cells_bytes(tally));
    if (!file->status && tally->kind->outcomes_hold)
        expect(file, tally->kind->outcomes_hold(tally));
    Item *order = tally->kind->remembers ? tally->scratch : NULL;
    if (order)
        pass(file, order, tally->n * sizeof *order);
    for (size_t place = 0; order && place < tally->n; place++)
        expect(file, order[place] < tally->n);
}

/* What the record is, without its counts. */
static void pass_head(RecordStream *file, CountsRecord *record)
{
    pass_number(file, &record->size);
    pass(file, record->key.bytes, sizeof record->key.bytes);
    pass_number(file, &record->first_block);
    pass_number(file, &record->next_block);
}

static void pass_counts(RecordStream *file, const TrialPlan *plan, const CountsRecord *record,
                        TrialCounts *counts)
{
    uint64_t n = plan->n, microseconds = (uint64_t)(counts->seconds * 1e6);
    uint64_t threads = (uint64_t)counts->threads;
    uint64_t *numbers[] = {
        &n, &counts->trials, &counts->invalid, &counts->first_invalid, &microseconds, &threads};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        pass_number(file, numbers[i]);
    expect(file, n == plan->n && counts->invalid <= counts->trials && threads <= INT32_MAX &&
                     counts->trials ==
                         plan_trials_between(plan, record->first_block, record->next_block));
    counts->seconds = (double)microseconds * 1e-6;
    counts->threads = (int)threads;
    pass(file, counts->lost, plan->n * sizeof *counts->lost);
    pass(file, counts->first_outcome, plan->n * sizeof *counts->first_outcome);
    for (size_t t = 0; !file->status && t < counts->tally_count; t++)
        if (!plan_should_derive(plan, t))
            pass_tally(file, &counts->tallies[t]);
}

/* The digest, behind all else. */
static void pass_digest(RecordStream *file, const CountsRecord *record)
{
    uint8_t digest[SHA256_DIGEST_SIZE], there[SHA256_DIGEST_SIZE];
    struct sha256_ctx so_far = file->sha;
    sha256_digest(&so_far, sizeof digest, digest);
    memcpy(there, digest, sizeof there);
    pass(file, there, sizeof there);
    expect(file, memcmp(digest, there, sizeof there) == 0 && file->at == record->size);
}

Status counts_record_write(FILE *stream, const char *name, const Text *head, const TrialPlan *plan,
                           CountsRecord *record, const TrialCounts *counts, Error *error)
{
    RecordStream file = {.way = RECORD_MEASURED};
    for (RecordWay way = RECORD_MEASURED; !file.status && way <= RECORD_WRITTEN; way++) {
        TrialCounts out = *counts; /* nothing behind it is written to */
        record->size = file.at;
        file = stream_of(way, stream, name, head, error);
        pass_head(&file, record);
        pass_counts(&file, plan, record, &out);
        pass_digest(&file, record);
    }
    return file.status;
}

Status counts_record_pass(FILE *stream, const char *name, const Text *head, CountsRecord *ret,
                          Error *error)
{
    uint8_t bytes[1 << 14];
    CountsRecord record = {0};
    RecordStream file = stream_of(RECORD_READ, stream, name, head, error);
    pass_head(&file, &record);
    expect(&file, record.size >= file.at + SHA256_DIGEST_SIZE);
    while (!file.status && file.at < record.size - SHA256_DIGEST_SIZE) {
        uint64_t left = record.size - SHA256_DIGEST_SIZE - file.at;
        pass(&file, bytes, left < sizeof bytes ? (size_t)left : sizeof bytes);
    }
    pass_digest(&file, &record);
    if (!file.status)
        *ret = record;
    return file.status;
}

Status counts_record_read(FILE *stream, const char *name, const Text *head, const TrialPlan *plan,
                          CountsRecord *ret_record, TrialCounts *ret, Error *error)
{
    TrialCounts counts;
    CountsRecord record = {0};
    RecordStream file = stream_of(RECORD_READ, stream, name, head, error);
    pass_head(&file, &record);
    uint64_t first = record.first_block, next = record.next_block;
    expect(&file, first <= next && next <= plan_blocks(plan));
    if (file.status)
        return file.status;
    TRY(trial_counts_begin(plan, &counts, error));
    pass_counts(&file, plan, &record, &counts);
    pass_digest(&file, &record);
    counts.sampled_trials = plan_sampled_between(plan, first, next);
    if (file.status) {
        trial_counts_clear(&counts);
        return file.status;
    }
    *ret_record = record;
    *ret = counts;
    return STATUS_OK;
}
