/* All of MPI. A call that fails ends the job: that is MPI's own error handler, and there is nothing
 * better to do when processes cannot talk. */
#include "trials/team.h"

#include "base/elementary.h"
#include "trials/counts_record.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 1 << 24 }; /* cells in one message: MPI counts in int */

Status team_begin(int *count, char ***words, Error *error)
{
    int level = 0;
    if (MPI_Init_thread(count, words, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS ||
        level < MPI_THREAD_FUNNELED)
        return error_set(error, STATUS_FAILED, "MPI cannot be started beside threads");
    return STATUS_OK;
}

void team_end(void)
{
    MPI_Finalize();
}

Team team_now(void)
{
    Team team;
    MPI_Comm_rank(MPI_COMM_WORLD, &team.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &team.size);
    return team;
}

Status team_agree(Status status, Error *error)
{
    struct {
        int status, rank;
    } mine = {(int)status, team_now().rank}, gravest;
    /* MPI_MAXLOC takes the lowest rank of equal ones. */
    MPI_Allreduce(&mine, &gravest, 1, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD);
    if (gravest.status == STATUS_OK)
        return STATUS_OK;
    Error said = *error;
    MPI_Bcast(said.text, sizeof said.text, MPI_CHAR, gravest.rank, MPI_COMM_WORLD);
    said.text[sizeof said.text - 1] = 0;
    if (gravest.rank)
        snprintf(error->text, sizeof error->text, "process %d: %.460s", gravest.rank, said.text);
    else
        *error = said;
    return (Status)gravest.status;
}

Status team_same(const uint8_t digest[static TEAM_DIGEST_BYTES], Error *error)
{
    uint8_t first[TEAM_DIGEST_BYTES];
    memcpy(first, digest, sizeof first);
    MPI_Bcast(first, sizeof first, MPI_BYTE, 0, MPI_COMM_WORLD);
    Status status = memcmp(first, digest, sizeof first) == 0
                        ? STATUS_OK
                        : error_set(error, STATUS_USAGE,
                                    "another command line than process 0, or another version; "
                                    "accepted: the same for all");
    return team_agree(status, error);
}

uint64_t team_share(uint64_t value)
{
    MPI_Bcast(&value, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    return value;
}

bool team_any(bool condition)
{
    int mine = condition, any = 0;
    MPI_Allreduce(&mine, &any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
    return any;
}

static void send_bytes(const uint8_t *bytes, size_t count)
{
    uint64_t announced = count;
    MPI_Send(&announced, 1, MPI_UINT64_T, 0, 0, MPI_COMM_WORLD);
    for (size_t at = 0; at < count; at += PIECE)
        MPI_Send(bytes + at, (int)(count - at < PIECE ? count - at : PIECE), MPI_BYTE, 0, 0,
                 MPI_COMM_WORLD);
}

/* The bytes of one process into *ret, the caller's to free; NULL for want of memory, but received
 * in any case, so that no process waits. */
static uint8_t *receive_bytes(int rank, size_t *ret_count)
{
    uint64_t count = 0;
    uint8_t waste[4096];
    MPI_Recv(&count, 1, MPI_UINT64_T, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    uint8_t *bytes = malloc(count ? count : 1);
    if (!bytes) /* the message is longer than what is received: an error to MPI, the end of the job
                 */
        MPI_Recv(waste, sizeof waste, MPI_BYTE, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (size_t at = 0; bytes && at < count; at += PIECE)
        MPI_Recv(bytes + at, (int)(count - at < PIECE ? count - at : PIECE), MPI_BYTE, rank, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    *ret_count = count;
    return bytes;
}

/* Sends the counts of this process, of its first blocks where it was stopped. */
static Status send_counts(const TrialPlan *plan, uint64_t first, const TrialCounts *counts,
                          Error *error)
{
    uint64_t block = block_trials(plan->n);
    char *bytes = NULL;
    size_t size = 0;
    Text head = {0};
    CountsRecord record = {.first_block = first,
                           .next_block = first + (counts->trials + block - 1) / block};
    FILE *stream = open_memstream(&bytes, &size);
    Status status =
        stream ? counts_record_write(stream, "the counts", &head, plan, &record, counts, error)
               : error_set(error, STATUS_FAILED, "out of memory for the counts");
    if (stream && fclose(stream) != 0)
        status = error_set(error, STATUS_FAILED, "out of memory for the counts");
    send_bytes((uint8_t *)bytes, status ? 0 : size);
    free(bytes);
    return status;
}

static Status add_counts(const TrialPlan *plan, int rank, TrialCounts *sum, Error *error)
{
    size_t size;
    Text head = {0};
    CountsRecord record;
    TrialCounts counts;
    uint8_t *bytes = receive_bytes(rank, &size);
    FILE *stream = bytes && size ? fmemopen(bytes, size, "r") : NULL;
    Status status =
        stream ? counts_record_read(stream, "the counts", &head, plan, &record, &counts, error)
               : error_set(error, STATUS_FAILED, "out of memory for the counts");
    if (!status) {
        double longest = fmax(sum->seconds, counts.seconds);
        int threads = sum->threads + counts.threads;
        trial_counts_add(sum, &counts);
        sum->seconds = longest;
        sum->threads = threads;
        trial_counts_clear(&counts);
    }
    if (stream)
        fclose(stream);
    free(bytes);
    return status;
}

Status team_gather(const TrialPlan *plan, uint64_t first, TrialCounts *counts, Error *error)
{
    Team team = team_now();
    Status status = STATUS_OK;
    if (team.rank)
        status = send_counts(plan, first, counts, error);
    for (int rank = 1; !team.rank && rank < team.size; rank++) {
        Status one = add_counts(plan, rank, counts, error);
        status = status ? status : one;
    }
    return team_agree(status, error);
}
