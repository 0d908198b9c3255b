#include "trials/counts_file.h"

#include "tallies/sums.h"
#include "tallies/tally_state.h"

#include <endian.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char magic[20] = "fairness-counts/1\n\0\n";

enum { ID_SIZE = 32 }; /* a check's id, padded with NULs */

static void writing_failed(CountsFile *file)
{
    file->status = error_set(file->error, STATUS_FAILED, "%.300s: writing failed: %s", file->name,
                             strerror(errno));
}

/* After a failure nothing more is written, or read. */
static void put(CountsFile *file, const void *bytes, size_t size)
{
    if (file->status)
        return;
    if (file->text) {
        text_add_bytes(file->text, bytes, size);
    } else if (fwrite(bytes, 1, size, file->stream) != size) {
        writing_failed(file);
        return;
    }
    sha256_update(&file->sha, size, bytes);
    file->at += size;
}

static void put_number(CountsFile *file, uint64_t number)
{
    number = htole64(number);
    put(file, &number, sizeof number);
}

/* After a read that gave less than was requested. */
static void not_all_there(CountsFile *file)
{
    int reason = errno;
    file->status = ferror(file->stream)
                       ? error_set(file->error, STATUS_FAILED, "%.300s: reading failed: %s",
                                   file->name, strerror(reason))
                       : error_set(file->error, STATUS_USAGE, "%.300s: cut short", file->name);
}

static void get(CountsFile *file, void *bytes, size_t size)
{
    if (file->status)
        return;
    if (fread(bytes, 1, size, file->stream) != size) {
        not_all_there(file);
        return;
    }
    sha256_update(&file->sha, size, bytes);
    file->at += size;
}

/* 0 after a failure. */
static uint64_t get_number(CountsFile *file)
{
    uint64_t number = 0;
    get(file, &number, sizeof number);
    return le64toh(number);
}

/* Marks the file as damaged unless `good`, which holds in each file that was written whole. */
static void expect(CountsFile *file, bool good)
{
    if (!good && !file->status)
        file->status =
            error_set(file->error, STATUS_USAGE,
                      "%.300s: damaged: it does not say what it was written as", file->name);
}

static Status begin(CountsFile *file, const RunIdentity *identity, uint32_t records)
{
    sha256_init(&file->sha);
    if (identity) {
        put(file, magic, sizeof magic);
        put(file, identity->bytes, sizeof identity->bytes);
        put_number(file, records);
    }
    return file->status;
}

Status counts_file_begin(CountsFile *ret, FILE *stream, const char *name,
                         const RunIdentity *identity, uint32_t records, Error *error)
{
    *ret = (CountsFile){.stream = stream, .name = name, .error = error};
    return begin(ret, identity, records);
}

Status counts_file_begin_text(CountsFile *ret, Text *text, const char *name,
                              const RunIdentity *identity, uint32_t records, Error *error)
{
    *ret = (CountsFile){.text = text, .name = name, .error = error};
    return begin(ret, identity, records);
}

/* Room for what the tally remembers; NULL after a failure. */
static uint8_t *room_to_remember(CountsFile *file, const Tally *tally, size_t bytes)
{
    uint8_t *room = file->status ? NULL : malloc(bytes + 1);
    if (!room && !file->status)
        file->status = error_set(file->error, STATUS_FAILED, "out of memory for what %s remembers",
                                 tally->kind->id);
    return room;
}

/* Cells go out as they lie where the machine is little-endian; the program is built for no other
 * (deck/one_trial.h). */
static void put_tally(CountsFile *file, const Tally *tally)
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

Status counts_file_write(CountsFile *file, const TrialPlan *plan, const CountsRecord *record,
                         const TrialCounts *counts, Error *error)
{
    const uint64_t numbers[] = {record->case_index,       record->first_block,
                                record->next_block,       counts->n,
                                counts->trials,           counts->invalid,
                                counts->first_invalid,    (uint64_t)(counts->seconds * 1e6),
                                (uint64_t)counts->threads};
    file->error = error;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        put_number(file, numbers[i]);
    put(file, counts->lost, counts->n * sizeof *counts->lost);
    put(file, counts->first_outcome, counts->n * sizeof *counts->first_outcome);
    for (size_t t = 0; t < counts->tally_count; t++)
        if (!plan_should_derive(plan, t))
            put_tally(file, &counts->tallies[t]);
    return file->status;
}

Status counts_file_add(CountsFile *file, const Text *records, Error *error)
{
    file->error = error;
    if (records->length)
        put(file, records->bytes, records->length);
    return file->status;
}

Status counts_file_copy(CountsFile *file, CountsFile *from, uint64_t end, Error *error)
{
    uint8_t bytes[1 << 14];
    file->error = from->error = error;
    while (!file->status && from->at < end) {
        size_t size = end - from->at < sizeof bytes ? (size_t)(end - from->at) : sizeof bytes;
        get(from, bytes, size);
        if (from->status)
            return from->status;
        put(file, bytes, size);
    }
    return file->status;
}

Status counts_file_finish(CountsFile *file, Error *error)
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    file->error = error;
    sha256_digest(&file->sha, sizeof digest, digest);
    put(file, digest, sizeof digest);
    if (!file->status && file->stream && fflush(file->stream) != 0)
        writing_failed(file);
    return file->status;
}

Status counts_file_open(CountsFile *file, FILE *stream, const char *name,
                        const RunIdentity *identity, const char *foreign, uint32_t *ret_records,
                        Error *error)
{
    char start[sizeof magic] = {0};
    RunIdentity found = {0};
    *file = (CountsFile){.stream = stream, .name = name, .error = error};
    sha256_init(&file->sha);
    size_t there = fread(start, 1, sizeof start, stream);
    if (there < sizeof start && (ferror(stream) || memcmp(start, magic, there) == 0))
        not_all_there(file);
    else if (memcmp(start, magic, sizeof magic) != 0)
        file->status =
            error_set(error, STATUS_USAGE, "%.300s: not a file of counts of this version", name);
    sha256_update(&file->sha, sizeof start, (const uint8_t *)start);
    file->at = sizeof start;
    get(file, found.bytes, sizeof found.bytes);
    if (!file->status && memcmp(found.bytes, identity->bytes, sizeof found.bytes) != 0)
        file->status = error_set(error, STATUS_USAGE, "%.300s: %s", name, foreign);
    uint64_t records = get_number(file);
    expect(file, records <= UINT32_MAX);
    if (!file->status)
        *ret_records = (uint32_t)records;
    return file->status;
}

Status counts_file_next(CountsFile *file, CountsRecord *ret, Error *error)
{
    file->error = error;
    uint64_t index = get_number(file), first = get_number(file), next = get_number(file);
    expect(file, index <= UINT32_MAX && first <= next);
    if (!file->status)
        *ret = (CountsRecord){(uint32_t)index, first, next};
    return file->status;
}

/* Checks a tally, once all of it is read, against `trials` permutations. */
static void check_tally(CountsFile *file, const Tally *tally, uint64_t trials)
{
    if (!file->status && !tally_adds_up(tally, trials))
        file->status = error_set(file->error, STATUS_USAGE,
                                 "%.300s: damaged: its counts for %s do not belong to %llu trials",
                                 file->name, tally->kind->id, (unsigned long long)trials);
}

static void get_tally(CountsFile *file, Tally *tally)
{
    char id[ID_SIZE] = "";
    get(file, id, sizeof id);
    uint64_t cells = get_number(file), wide = get_number(file);
    expect(file, strncmp(id, tally->kind->id, ID_SIZE) == 0 && cells == tally->cells &&
                     wide == tally->wide);
    get(file, tally_memory(tally), tally_cells_bytes(tally));
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

/* Whether what is said of the outcomes that were no permutations can be so: each of them lacks an
 * item, and not all. */
static bool invalid_adds_up(const CountsRecord *record, const TrialCounts *counts)
{
    size_t n = counts->n, there = 0;
    uint64_t met[DECK_MAX_ITEMS / 64 + 1] = {0}; /* by the first of them */
    unsigned __int128 lost = 0;
    for (size_t place = 0; place < n; place++) {
        Item item = counts->first_outcome[place];
        if (item >= n)
            return false;
        there += !(met[item / 64] >> item % 64 & 1);
        met[item / 64] |= UINT64_C(1) << item % 64;
    }
    for (size_t item = 0; item < n; item++) {
        bool in_first = met[item / 64] >> item % 64 & 1;
        if (counts->lost[item] > counts->invalid ||
            (counts->invalid && !in_first && !counts->lost[item]))
            return false;
        lost += counts->lost[item];
    }
    if (!counts->invalid)
        return lost == 0;
    uint64_t first = record->first_block * block_trials(n);
    return there < n && counts->first_invalid >= first &&
           counts->first_invalid - first < counts->trials && lost >= counts->invalid;
}

Status counts_file_read(CountsFile *file, const TrialPlan *plan, const CountsRecord *record,
                        TrialCounts *ret, Error *error)
{
    TrialCounts counts;
    file->error = error;
    expect(file, record->next_block <= plan_blocks(plan));
    if (file->status)
        return file->status;
    uint64_t trials = plan_trials_between(plan, record->first_block, record->next_block);
    TRY(trial_counts_begin(plan, &counts, error));
    uint64_t n = get_number(file);
    counts.trials = get_number(file);
    counts.invalid = get_number(file);
    counts.first_invalid = get_number(file);
    counts.seconds = (double)get_number(file) * 1e-6;
    uint64_t threads = get_number(file);
    expect(file, n == plan->n && counts.trials == trials && counts.invalid <= trials &&
                     threads <= INT32_MAX);
    counts.threads = (int)threads;
    get(file, counts.lost, plan->n * sizeof *counts.lost);
    get(file, counts.first_outcome, plan->n * sizeof *counts.first_outcome);
    if (!file->status && !invalid_adds_up(record, &counts))
        file->status =
            error_set(error, STATUS_USAGE,
                      "%.300s: damaged: it does not say of which trials the %llu invalid "
                      "outcomes are, or what they lack",
                      file->name, (unsigned long long)counts.invalid);
    counts.sampled_trials = plan_sampled_between(plan, record->first_block, record->next_block);
    for (size_t t = 0; !file->status && t < counts.tally_count; t++) {
        if (plan_should_derive(plan, t))
            continue;
        bool samples = plan_samples(plan, t);
        get_tally(file, &counts.tallies[t]);
        /* Which blocks had the invalid outcomes is not known; where there are any, no check is
         * made.
         */
        if (!(samples && counts.invalid))
            check_tally(file, &counts.tallies[t],
                        (samples ? counts.sampled_trials : trials) - counts.invalid);
    }
    if (file->status)
        trial_counts_clear(&counts);
    else
        *ret = counts;
    return file->status;
}

Status counts_file_verify(CountsFile *file, Error *error)
{
    uint8_t digest[SHA256_DIGEST_SIZE], found[SHA256_DIGEST_SIZE] = {0};
    file->error = error;
    sha256_digest(&file->sha, sizeof digest, digest);
    get(file, found, sizeof found);
    expect(file, memcmp(digest, found, sizeof found) == 0 && fgetc(file->stream) == EOF);
    return file->status;
}
