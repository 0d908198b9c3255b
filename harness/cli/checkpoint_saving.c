#include "cli/checkpoint_saving.h"

#include "cli/checkpoint_file.h"
#include "cli/checkpoint_lock.h"
#include "platform/platform.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void checkpoint_let_go(Checkpoint *checkpoint)
{
    for (size_t i = 0; i < checkpoint->held_count; i++)
        trial_counts_clear(&checkpoint->held[i]);
    free(checkpoint->held);
    checkpoint->held = NULL;
    checkpoint->held_count = 0;
    checkpoint->held_bytes = 0;
}

/* The first `count` cases, which are whole, from the file that is there into the new one. */
static Status copy_cases(const Checkpoint *checkpoint, size_t count, CountsFile *to, Error *error)
{
    FILE *stream;
    CountsFile from;
    uint32_t records = 0;
    if (!count)
        return STATUS_OK;
    Status status = checkpoint_open_saved(checkpoint, &stream, &from, &records, error);
    if (!status && (!stream || records < count))
        status = error_set(error, STATUS_FAILED, "--checkpoint %.300s: changed by somebody else",
                           checkpoint->path);
    for (size_t i = 0; !status && i < count; i++) {
        CountsRecord record;
        TrialCounts counts;
        TrialPlan plan = checkpoint_plan(checkpoint, i);
        status = checkpoint_read_case(checkpoint, &from, i, &record, &counts, error);
        if (status)
            break;
        status = counts_file_write(to, &plan, &record, &counts, error);
        trial_counts_clear(&counts);
    }
    if (stream)
        fclose(stream);
    return status;
}

/* Whole cases that the file lacks. */
static Status write_held(const Checkpoint *checkpoint, CountsFile *to, Error *error)
{
    Status status = STATUS_OK;
    for (size_t i = 0; !status && i < checkpoint->held_count; i++) {
        size_t index = checkpoint->first_held + i;
        TrialPlan plan = checkpoint_plan(checkpoint, index);
        CountsRecord record = {.case_index = (uint32_t)index, .next_block = plan_blocks(&plan)};
        status = counts_file_write(to, &plan, &record, &checkpoint->held[i], error);
    }
    return status;
}

/* `counts` as checkpoint_save has them; NULL where those of the case are held, too. */
static Status write_part(Checkpoint *checkpoint, FILE *stream, const TrialCounts *counts,
                         uint64_t block, Error *error)
{
    CountsFile file;
    size_t earlier = checkpoint->index + !counts - checkpoint->held_count;
    TrialPlan plan = checkpoint_plan(checkpoint, checkpoint->index);
    CountsRecord record = {.case_index = (uint32_t)checkpoint->index, .next_block = block};
    Status status = counts_file_begin(&file, stream, checkpoint->path, &checkpoint->identity,
                                      (uint32_t)checkpoint->index + 1, error);
    if (!status)
        status = copy_cases(checkpoint, earlier, &file, error);
    if (!status)
        status = write_held(checkpoint, &file, error);
    if (!status && counts)
        status = counts_file_write(&file, &plan, &record, counts, error);
    if (!status)
        status = counts_file_finish(&file, error);
    /* On the disk before it takes the old one's place: a crash must not leave an empty file. */
    if (!status && fsync(fileno(stream)) != 0 && errno != EINVAL)
        status = checkpoint_cannot_write(checkpoint->path, STATUS_FAILED, error);
    return status;
}

/* The unfinished file goes away; one that bears the lock stays, empty, since another process would
 * take the checkpoint otherwise. `lock` is another descriptor of the file, or -1. */
static void drop_part(Checkpoint *checkpoint, int lock)
{
    if (!checkpoint->lock_on_part || lock < 0) {
        if (!checkpoint->lock_on_part)
            unlink(checkpoint->part);
        if (lock >= 0)
            close(lock);
        return;
    }
    if (ftruncate(lock, 0) != 0) /* of no use to anybody, but no worse than that */
        errno = 0;
    close(checkpoint->lock);
    checkpoint->lock = lock;
}

static Status save(Checkpoint *checkpoint, const TrialCounts *counts, uint64_t block, Error *error)
{
    int descriptor =
        checkpoint_open_part(checkpoint->part, checkpoint->lock_on_part ? checkpoint->lock : -1);
    int lock = descriptor < 0 ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    FILE *stream = lock < 0 ? NULL : fdopen(descriptor, "w");
    if (!stream) {
        Status status = checkpoint_cannot_write(checkpoint->path, STATUS_FAILED, error);
        if (descriptor >= 0) {
            close(descriptor);
            drop_part(checkpoint, lock);
        }
        return status;
    }
    Status status = write_part(checkpoint, stream, counts, block, error);
    if (fclose(stream) != 0 && !status)
        status = checkpoint_cannot_write(checkpoint->path, STATUS_FAILED, error);
    if (!status && rename(checkpoint->part, checkpoint->path) != 0)
        status = checkpoint_cannot_write(checkpoint->path, STATUS_FAILED, error);
    if (status) {
        drop_part(checkpoint, lock);
        return status;
    }
    /* The lock goes along with the file that has the place now. */
    close(checkpoint->lock);
    checkpoint->lock = lock;
    checkpoint->lock_on_part = false;
    checkpoint->saved_cases = checkpoint->index + 1;
    checkpoint->saved_block = block;
    checkpoint_let_go(checkpoint);
    return STATUS_OK;
}

void checkpoint_save(Checkpoint *checkpoint, const TrialCounts *counts, uint64_t block)
{
    double started = monotonic_seconds();
    Error error;
    if (checkpoint->gap) /* and the reason is noted */
        return;
    checkpoint->unsaved = save(checkpoint, counts, block, &error);
    checkpoint->last_saved = monotonic_seconds();
    checkpoint->saving_took = checkpoint->last_saved - started;
    if (checkpoint->unsaved)
        checkpoint->unsaved_why = error;
}

void checkpoint_stopped(Checkpoint *checkpoint)
{
    size_t index = checkpoint->index;
    if (!checkpoint->unsaved || !checkpoint->held_count ||
        checkpoint->first_held + checkpoint->held_count != index + 1)
        return;
    TrialPlan plan = checkpoint_plan(checkpoint, index);
    checkpoint_save(checkpoint, NULL, plan_blocks(&plan));
}

void checkpoint_warn(Checkpoint *checkpoint)
{
    if (!checkpoint->unsaved || checkpoint->warned)
        return;
    checkpoint->warned = true;
    progress_end(checkpoint->progress);
    fprintf(stderr, "fairness: %s; the run goes on, and tries again\n",
            checkpoint->unsaved_why.text);
}

void checkpoint_hold(Checkpoint *checkpoint, const TrialPlan *plan, const TrialCounts *counts)
{
    static const uint64_t MOST_BYTES = UINT64_C(1) << 28;
    uint64_t bytes = trial_plan_bytes(plan);
    Error unused;
    size_t held = checkpoint->held_count;
    checkpoint->gap |= bytes > MOST_BYTES - checkpoint->held_bytes;
    TrialCounts *all = checkpoint->gap ? NULL : realloc(checkpoint->held, (held + 1) * sizeof *all);
    if (all)
        checkpoint->held = all;
    if (!all || trial_counts_begin(plan, &all[held], &unused)) {
        checkpoint->gap = true;
        return;
    }
    trial_counts_add(&all[held], counts);
    if (!held)
        checkpoint->first_held = checkpoint->index;
    checkpoint->held_count++;
    checkpoint->held_bytes += bytes;
}
