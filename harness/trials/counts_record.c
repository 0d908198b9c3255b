#include "trials/counts_record.h"

#include "tallies/tally_state.h"

#include <endian.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { ID_SIZE = 32 }; /* a check's id, padded with NULs */

/* A record that is being written or read. */
typedef struct RecordStream {
    FILE *stream;
    const char *name;
    uint64_t at;   /* bytes of it so far */
    Status status; /* the first failure; nothing is written or read after it */
    Error *error;
    struct sha256_ctx sha;
} RecordStream;

static RecordStream stream_of(FILE *stream, const char *name, const Text *head, Error *error)
{
    RecordStream file = {.stream = stream, .name = name, .error = error};
    sha256_init(&file.sha);
    sha256_update(&file.sha, head->length, (const uint8_t *)head->bytes);
    return file;
}

static void put(RecordStream *file, const void *bytes, size_t size)
{
    if (file->status)
        return;
    sha256_update(&file->sha, size, bytes);
    file->at += size;
    if (fwrite(bytes, 1, size, file->stream) != size)
        file->status = error_set(file->error, STATUS_FAILED, "%.300s: writing failed: %s",
                                 file->name, strerror(errno));
}

static void put_number(RecordStream *file, uint64_t number)
{
    number = htole64(number);
    put(file, &number, sizeof number);
}

static void get(RecordStream *file, void *bytes, size_t size)
{
    if (file->status)
        return;
    if (fread(bytes, 1, size, file->stream) == size) {
        sha256_update(&file->sha, size, bytes);
        file->at += size;
    } else if (ferror(file->stream)) {
        file->status = error_set(file->error, STATUS_FAILED, "%.300s: reading failed: %s",
                                 file->name, strerror(errno));
    } else {
        file->status = error_set(file->error, STATUS_USAGE, "%.300s: cut short", file->name);
    }
}

/* 0 after a failure. */
static uint64_t get_number(RecordStream *file)
{
    uint64_t number = 0;
    get(file, &number, sizeof number);
    return le64toh(number);
}

/* Marks the record as damaged unless `good`, which holds in each that was written whole. */
static void expect(RecordStream *file, bool good)
{
    if (!good && !file->status)
        file->status =
            error_set(file->error, STATUS_USAGE,
                      "%.300s: damaged: it does not say what it was written as", file->name);
}

/* Room for what the tally remembers; NULL after a failure. */
static uint8_t *room_to_remember(RecordStream *file, const Tally *tally, size_t bytes)
{
    uint8_t *room = file->status ? NULL : malloc(bytes + 1);
    if (!room && !file->status)
        file->status = error_set(file->error, STATUS_FAILED, "out of memory for what %s remembers",
                                 tally->kind->id);
    return room;
}

/* Cells go out as they lie where the machine is little-endian; the program is built for no other
 * (deck/one_trial.h). */
static void put_tally(RecordStream *file, const Tally *tally)
{
    char id[ID_SIZE] = "";
    memcpy(id, tally->kind->id, strnlen(tally->kind->id, ID_SIZE - 1));
    put(file, id, sizeof id);
    put_number(file, tally->cells);
    put_number(file, tally->wide);
    put(file, tally->memory, tally_cells_bytes(tally));
    if (!tally->kind->state)
        return;
    size_t bytes = tally->kind->state->store(tally, NULL);
    uint8_t *room = room_to_remember(file, tally, bytes);
    if (!room)
        return;
    tally->kind->state->store(tally, room);
    put_number(file, bytes);
    put(file, room, bytes);
    free(room);
}

/* Bytes of a record with these counts. */
static uint64_t record_size(const TrialPlan *plan, const TrialCounts *counts)
{
    uint64_t size = sizeof(CountsRecord) + 6 * sizeof(uint64_t) + SHA256_DIGEST_SIZE +
                    counts->n * (sizeof *counts->lost + sizeof *counts->first_outcome);
    for (size_t t = 0; t < counts->tally_count; t++) {
        const Tally *tally = &counts->tallies[t];
        if (plan_should_derive(plan, t))
            continue;
        size += ID_SIZE + 2 * sizeof(uint64_t) + tally_cells_bytes(tally);
        if (tally->kind->state)
            size += sizeof(uint64_t) + tally->kind->state->store(tally, NULL);
    }
    return size;
}

Status counts_record_write(FILE *stream, const char *name, const Text *head, const TrialPlan *plan,
                           CountsRecord *record, const TrialCounts *counts, Error *error)
{
    RecordStream file = stream_of(stream, name, head, error);
    record->size = record_size(plan, counts);
    put_number(&file, record->size);
    put(&file, record->key.bytes, sizeof record->key.bytes);
    const uint64_t numbers[] = {record->first_block,
                                record->next_block,
                                counts->n,
                                counts->trials,
                                counts->invalid,
                                counts->first_invalid,
                                (uint64_t)(counts->seconds * 1e6),
                                (uint64_t)counts->threads};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        put_number(&file, numbers[i]);
    put(&file, counts->lost, counts->n * sizeof *counts->lost);
    put(&file, counts->first_outcome, counts->n * sizeof *counts->first_outcome);
    for (size_t t = 0; t < counts->tally_count; t++)
        if (!plan_should_derive(plan, t))
            put_tally(&file, &counts->tallies[t]);
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_digest(&file.sha, sizeof digest, digest);
    put(&file, digest, sizeof digest);
    return file.status;
}

/* What the next record is, without its counts. */
static CountsRecord get_head(RecordStream *file)
{
    CountsRecord record = {.size = get_number(file)};
    get(file, record.key.bytes, sizeof record.key.bytes);
    record.first_block = get_number(file);
    record.next_block = get_number(file);
    return record;
}

/* The digest, behind all else. */
static void get_digest(RecordStream *file, const CountsRecord *record)
{
    uint8_t digest[SHA256_DIGEST_SIZE], found[SHA256_DIGEST_SIZE] = {0};
    struct sha256_ctx so_far = file->sha;
    sha256_digest(&so_far, sizeof digest, digest);
    get(file, found, sizeof found);
    expect(file, memcmp(digest, found, sizeof found) == 0 && file->at == record->size);
}

Status counts_record_pass(FILE *stream, const char *name, const Text *head, CountsRecord *ret,
                          Error *error)
{
    uint8_t bytes[1 << 14];
    RecordStream file = stream_of(stream, name, head, error);
    CountsRecord record = get_head(&file);
    expect(&file, record.size >= file.at + SHA256_DIGEST_SIZE);
    while (!file.status && file.at < record.size - SHA256_DIGEST_SIZE) {
        uint64_t left = record.size - SHA256_DIGEST_SIZE - file.at;
        get(&file, bytes, left < sizeof bytes ? (size_t)left : sizeof bytes);
    }
    get_digest(&file, &record);
    if (!file.status)
        *ret = record;
    return file.status;
}

static void get_tally(RecordStream *file, Tally *tally)
{
    char id[ID_SIZE] = "";
    get(file, id, sizeof id);
    uint64_t cells = get_number(file), wide = get_number(file);
    expect(file, strncmp(id, tally->kind->id, ID_SIZE) == 0 && cells == tally->cells &&
                     wide == tally->wide);
    get(file, tally_memory(tally), tally_cells_bytes(tally));
    if (!file->status && tally->kind->outcomes_hold)
        expect(file, tally->kind->outcomes_hold(tally));
    if (!tally->kind->state)
        return;
    uint64_t bytes = get_number(file);
    /* It never takes more than the tally has room for. */
    expect(file, bytes <= tally_bytes(tally->kind, &tally->shape, tally->trials));
    uint8_t *room = room_to_remember(file, tally, bytes);
    if (!room)
        return;
    get(file, room, bytes);
    expect(file, file->status || tally->kind->state->recall(tally, room, bytes));
    free(room);
}

Status counts_record_read(FILE *stream, const char *name, const Text *head, const TrialPlan *plan,
                          CountsRecord *ret_record, TrialCounts *ret, Error *error)
{
    TrialCounts counts;
    RecordStream file = stream_of(stream, name, head, error);
    CountsRecord record = get_head(&file);
    uint64_t first = record.first_block, next = record.next_block;
    expect(&file, first <= next && next <= plan_blocks(plan));
    if (file.status)
        return file.status;
    uint64_t trials = plan_trials_between(plan, first, next);
    TRY(trial_counts_begin(plan, &counts, error));
    uint64_t n = get_number(&file);
    counts.trials = get_number(&file);
    counts.invalid = get_number(&file);
    counts.first_invalid = get_number(&file);
    counts.seconds = (double)get_number(&file) * 1e-6;
    uint64_t threads = get_number(&file);
    expect(&file, n == plan->n && counts.trials == trials && counts.invalid <= trials &&
                      threads <= INT32_MAX);
    counts.threads = (int)threads;
    get(&file, counts.lost, plan->n * sizeof *counts.lost);
    get(&file, counts.first_outcome, plan->n * sizeof *counts.first_outcome);
    counts.sampled_trials = plan_sampled_between(plan, first, next);
    for (size_t t = 0; !file.status && t < counts.tally_count; t++)
        if (!plan_should_derive(plan, t))
            get_tally(&file, &counts.tallies[t]);
    get_digest(&file, &record);
    if (file.status) {
        trial_counts_clear(&counts);
        return file.status;
    }
    *ret_record = record;
    *ret = counts;
    return STATUS_OK;
}
