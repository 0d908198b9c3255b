#include "cli/checkpoint.h"

#include "cases/run_case.h"
#include "cli/checkpoint_file.h"
#include "cli/checkpoint_lock.h"
#include "cli/checkpoint_saving.h"
#include "cli/options.h"
#include "cli/run_identity.h"
#include "platform/platform.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    USUAL_INTERVAL = 30, /* seconds between two savings */
    PATIENCE = 3,        /* seconds in which another process may leave the file */
};

static Status look_through(Checkpoint *checkpoint, Error *error)
{
    FILE *stream;
    CountsFile file;
    uint32_t records = 0;
    Status status = checkpoint_open_saved(checkpoint, &stream, &file, &records, error);
    if (status || !stream)
        return status;
    if (!records || records > checkpoint->spec_count)
        status = error_set(error, STATUS_USAGE, "%.300s: damaged: it has %u cases",
                           checkpoint->path, records);
    CountsRecord record = {0};
    for (size_t i = 0; !status && i < records; i++) {
        TrialCounts counts;
        status = checkpoint_read_case(checkpoint, &file, i, &record, &counts, error);
        if (status)
            break;
        trial_counts_clear(&counts);
        TrialPlan plan = checkpoint_plan(checkpoint, i);
        if (i + 1 < records && record.next_block != plan_blocks(&plan))
            status = error_set(error, STATUS_USAGE, "%.300s: damaged: case %zu is not whole",
                               checkpoint->path, i + 1);
    }
    if (!status)
        status = counts_file_verify(&file, error);
    fclose(stream);
    if (status)
        return status;
    checkpoint->saved_cases = records;
    checkpoint->saved_block = record.next_block;
    return STATUS_OK;
}

/* The file, the unfinished one beside it, and what it must be of. */
static Status find_places(const Options *options, Checkpoint *into, Error *error)
{
    into->path = output_final_place(options->checkpoint);
    if (!into->path)
        return checkpoint_cannot_write(options->checkpoint, STATUS_USAGE, error);
    if (asprintf(&into->part, "%s.part", into->path) < 0) {
        free(into->path);
        into->path = into->part = NULL;
        return error_set(error, STATUS_FAILED, "out of memory for a name");
    }
    into->identity = run_identity(options);
    return STATUS_OK;
}

/* A report in the checkpoint's place would be taken away with it; and of another run's file the
 * first bytes tell. */
static Status check_places(const Options *options, Error *error)
{
    Checkpoint checkpoint = {0};
    Status status = find_places(options, &checkpoint, error);
    if (status)
        return status;
    const char *const places[] = {checkpoint.path, checkpoint.part};
    for (size_t i = 0; !status && i < 2; i++)
        status = output_choice_check_read(&options->output, "--checkpoint", places[i], error);
    struct stat found;
    FILE *stream = NULL;
    CountsFile file;
    uint32_t records;
    if (!status && stat(checkpoint.path, &found) == 0 && S_ISREG(found.st_mode))
        status = checkpoint_open_saved(&checkpoint, &stream, &file, &records, error);
    if (stream)
        fclose(stream);
    free(checkpoint.part);
    free(checkpoint.path);
    return status;
}

Status checkpoint_check(const Options *options, const CaseSpec *specs, size_t count, Error *error)
{
    if (options->random_seed)
        return error_set(error, STATUS_USAGE,
                         "--checkpoint and --seed random: a seed that is drawn anew cannot be "
                         "taken up again; accepted: --seed NUMBER");
    for (size_t i = 0; i < count; i++)
        if (!specs[i].source.fill)
            return error_set(error, STATUS_USAGE,
                             "--checkpoint: the source %s is one sequence, which cannot be taken "
                             "up in its middle",
                             specs[i].source.name);
    return check_places(options, error);
}

Status checkpoint_open(const Options *options, const CaseSpec *specs, size_t count, Checkpoint *ret,
                       Error *error)
{
    Checkpoint checkpoint = {
        .specs = specs,
        .spec_count = count,
        .settings = &options->settings,
        .interval = options->checkpoint_every > 0 ? options->checkpoint_every : USUAL_INTERVAL,
    };
    Status status = find_places(options, &checkpoint, error);
    if (status)
        return status;
    /* A process that was killed may be long in dying. */
    double patience = options->timeout > 0 ? fmin(PATIENCE, options->timeout) : PATIENCE;
    status = checkpoint_lock(checkpoint.path, checkpoint.part, patience, &checkpoint.lock,
                             &checkpoint.lock_on_part, error);
    if (status) {
        free(checkpoint.part);
        free(checkpoint.path);
        return status;
    }
    status = look_through(&checkpoint, error);
    if (status) {
        checkpoint_close(&checkpoint);
        return status;
    }
    if (checkpoint.saved_cases && !options->output.quiet) {
        TrialPlan plan = checkpoint_plan(&checkpoint, checkpoint.saved_cases - 1);
        fprintf(stderr, "fairness: going on from %s: case %zu of %zu, %.0f%% of it counted\n",
                checkpoint.path, checkpoint.saved_cases, count,
                100 * (double)checkpoint.saved_block / (double)plan_blocks(&plan));
    }
    *ret = checkpoint;
    return STATUS_OK;
}

void checkpoint_close(Checkpoint *checkpoint)
{
    if (!checkpoint->part)
        return;
    if (checkpoint->lock_on_part)
        unlink(checkpoint->part);
    close(checkpoint->lock);
    checkpoint_let_go(checkpoint);
    free(checkpoint->part);
    free(checkpoint->path);
    checkpoint->part = checkpoint->path = NULL;
}

void checkpoint_remove(const Checkpoint *checkpoint)
{
    unlink(checkpoint->path);
}

/* Saving shall take a tenth of the time at most. */
static double interval_now(const Checkpoint *checkpoint)
{
    double least = 10 * checkpoint->saving_took;
    return checkpoint->interval > least ? checkpoint->interval : least;
}

/* Pauses four times in an interval, by the speed so far. */
static uint64_t next_pause(void *context, uint64_t block)
{
    const Checkpoint *checkpoint = context;
    enum { FIRST_BLOCKS = 16 };
    if (!(checkpoint->block_took > 0))
        return block + FIRST_BLOCKS;
    double blocks = interval_now(checkpoint) / 4 / checkpoint->block_took;
    return block + (blocks < 1 ? 1 : blocks > 1e15 ? (uint64_t)1e15 : (uint64_t)blocks);
}

static Status at_pause(void *context, const TrialCounts *counts, uint64_t block, bool *ret_stop,
                       Error *error)
{
    Checkpoint *checkpoint = context;
    (void)ret_stop;
    (void)error;
    double now = monotonic_seconds();
    checkpoint->block_took =
        (now - checkpoint->last_pause) / (double)(block - checkpoint->last_block);
    if (now - checkpoint->last_saved >= interval_now(checkpoint)) {
        checkpoint_save(checkpoint, counts, block);
        checkpoint_warn(checkpoint);
    }
    checkpoint->last_pause = monotonic_seconds();
    checkpoint->last_block = block;
    return STATUS_OK;
}

/* The run was asked to stop: the same command goes on from here. Where that cannot be saved, what
 * was counted can still be reported. */
static Status at_stop(void *context, const TrialCounts *counts, uint64_t block, Error *error)
{
    Checkpoint *checkpoint = context;
    (void)error;
    checkpoint_save(checkpoint, counts, block);
    return STATUS_OK;
}

/* The counts of case `index` in the file. */
static Status read_saved(const Checkpoint *checkpoint, size_t index, TrialCounts *ret, Error *error)
{
    FILE *stream;
    CountsFile file;
    uint32_t records = 0;
    Status status = checkpoint_open_saved(checkpoint, &stream, &file, &records, error);
    if (!status && !stream)
        status = error_set(error, STATUS_FAILED, "--checkpoint %.300s: gone", checkpoint->path);
    for (size_t i = 0; !status && i <= index; i++) {
        CountsRecord record;
        TrialCounts counts;
        status = checkpoint_read_case(checkpoint, &file, i, &record, &counts, error);
        if (status)
            break;
        if (i == index)
            *ret = counts;
        else
            trial_counts_clear(&counts);
    }
    if (stream)
        fclose(stream);
    return status;
}

static Status count_case(void *context, size_t index, const CaseSpec *spec,
                         const RunSettings *settings, Progress *progress, TrialCounts *ret,
                         Error *error)
{
    Checkpoint *checkpoint = context;
    TrialPlan plan = checkpoint_plan(checkpoint, index);
    uint64_t blocks = plan_blocks(&plan);
    bool there = index < checkpoint->saved_cases;
    uint64_t first = index + 1 < checkpoint->saved_cases ? blocks
                     : there                             ? checkpoint->saved_block
                                                         : 0;
    TrialCounts before = {0}, counts = {0};
    Status status = there ? read_saved(checkpoint, index, &before, error) : STATUS_OK;
    if (status)
        return status;
    if (first == blocks) {
        counts = before;
        before = (TrialCounts){0};
    } else {
        checkpoint->index = index;
        checkpoint->progress = progress;
        checkpoint->last_saved = checkpoint->last_pause = monotonic_seconds();
        checkpoint->last_block = first;
        checkpoint->block_took = 0;
        Pauses pauses = {checkpoint, next_pause, at_pause, at_stop};
        CasePart part = {.first_block = first,
                         .underived = true,
                         .before = there ? &before : NULL,
                         .pauses = &pauses};
        status = case_count(spec, settings, &part, progress, &counts, error);
        trial_counts_clear(&before);
        progress_look(progress); /* for a signal that came after the last look, too */
        bool ends = index + 1 == checkpoint->spec_count && !progress_stopped(progress);
        if (!status && counts.complete && !ends) {
            checkpoint_save(checkpoint, &counts, blocks);
            if (!progress_stopped(progress))
                checkpoint_warn(checkpoint);
            if (checkpoint->unsaved)
                checkpoint_hold(checkpoint, &plan, &counts);
        }
    }
    if (status)
        return status;
    bool last = index + 1 == checkpoint->spec_count || progress_stopped(progress);
    if (last && checkpoint->lock_on_part) {
        /* Nothing is saved any more, and the judging may end in a library's exit. */
        unlink(checkpoint->part);
        checkpoint->lock_on_part = false;
    }
    bool complete = counts.complete || first == blocks;
    plan.keep_going = progress_keep_going;
    plan.keep_going_context = progress;
    trial_counts_finish(&plan, &counts);
    if (progress->interrupted && checkpoint->stopped)
        checkpoint->stopped();
    counts.complete = complete;
    *ret = counts;
    return STATUS_OK;
}

Counting checkpoint_counting(Checkpoint *checkpoint)
{
    return (Counting){checkpoint, count_case};
}
