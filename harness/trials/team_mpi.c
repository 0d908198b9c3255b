/* All of MPI. A call that fails ends the job: that is MPI's own error handler, and there is nothing
 * better to do when processes cannot talk. */
#include "trials/team.h"

#include "tallies/tally_state.h"

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

/* Adds up an array of unsigned integers of `size` bytes each, in place at rank 0. */
static void add_up(void *memory, uint64_t count, size_t size, int rank)
{
    MPI_Datatype type = size == sizeof(uint32_t) ? MPI_UINT32_T : MPI_UINT64_T;
    for (uint64_t at = 0; at < count; at += PIECE) {
        char *piece = (char *)memory + at * size;
        int cells = (int)(count - at < PIECE ? count - at : PIECE);
        MPI_Reduce(rank ? piece : MPI_IN_PLACE, rank ? NULL : piece, cells, type, MPI_SUM, 0,
                   MPI_COMM_WORLD);
    }
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

/* Joins the states of all processes' tallies, beside their cells, at rank 0. */
static bool join_remembered(Tally *tally, Team team)
{
    if (team.rank) {
        size_t count = tally->kind->state->store(tally, NULL);
        uint8_t *bytes = malloc(count ? count : 1);
        bool there = bytes;
        if (there)
            tally->kind->state->store(tally, bytes);
        send_bytes(bytes, there ? count : 0);
        free(bytes);
        return there;
    }
    bool whole = true;
    for (int rank = 1; rank < team.size; rank++) {
        size_t count;
        uint8_t *bytes = receive_bytes(rank, &count);
        whole = whole && bytes && tally->kind->state->recall(tally, bytes, count);
        free(bytes);
    }
    return whole;
}

/* The first outcome that was no permutation, over all processes. */
static void find_first_invalid(TrialCounts *counts, Team team)
{
    uint64_t mine = counts->invalid ? counts->first_invalid : UINT64_MAX, first;
    MPI_Allreduce(&mine, &first, 1, MPI_UINT64_T, MPI_MIN, MPI_COMM_WORLD);
    if (first == UINT64_MAX)
        return;
    int has = mine == first ? team.rank : team.size, from;
    MPI_Allreduce(&has, &from, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    MPI_Bcast(counts->first_outcome, (int)(counts->n * sizeof *counts->first_outcome), MPI_BYTE,
              from, MPI_COMM_WORLD);
    counts->first_invalid = first;
}

Status team_reduce(const TrialPlan *plan, TrialCounts *counts, Error *error)
{
    Team team = team_now();
    bool whole = true;
    for (size_t t = 0; t < counts->tally_count; t++) {
        Tally *tally = &counts->tallies[t];
        if (plan_should_derive(plan, t))
            continue;
        /* Whether the cells were touched differs from process to process. */
        add_up(tally_memory(tally), tally->cells, tally->wide ? sizeof(uint64_t) : sizeof(uint32_t),
               team.rank);
        if (tally->kind->state)
            whole = join_remembered(tally, team) && whole;
    }
    find_first_invalid(counts, team);
    add_up(&counts->invalid, 1, sizeof counts->invalid, team.rank);
    add_up(&counts->trials, 1, sizeof counts->trials, team.rank);
    add_up(&counts->sampled_trials, 1, sizeof counts->sampled_trials, team.rank);
    add_up(counts->lost, counts->n, sizeof *counts->lost, team.rank);
    double seconds = counts->seconds;
    MPI_Reduce(&seconds, &counts->seconds, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(team.rank ? &counts->threads : MPI_IN_PLACE, team.rank ? NULL : &counts->threads, 1,
               MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    return team_agree(
        whole ? STATUS_OK : error_set(error, STATUS_FAILED, "out of memory for the counts"), error);
}
