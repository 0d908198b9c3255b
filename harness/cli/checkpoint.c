#include "cli/checkpoint.h"

#include "base/elementary.h"
#include "cases/run_case.h"
#include "cli/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    USUAL_INTERVAL = 30, /* seconds between two savings */
    PATIENCE = 3,        /* seconds in which another process may leave the file */
};

/* Opens the file for reading, past its head. STATUS_OK and *ret_stream NULL where there is none. */
static Status open_saved(const Checkpoint *checkpoint, FILE **ret_stream, CountsFile *ret_file,
                         uint32_t *ret_records, Error *error)
{
    int reason;
    const char *why;
    FILE *stream = file_open_regular(checkpoint->path, &reason, &why);
    *ret_stream = NULL;
    if (!stream && reason == ENOENT)
        return STATUS_OK;
    if (!stream && reason == EINVAL)
        return error_set(
            error, STATUS_USAGE,
            "--checkpoint %.300s: not a file; accepted: a file of counts, or a new name",
            checkpoint->path);
    if (!stream)
        return error_set(error, status_of_errno(reason, STATUS_USAGE),
                         "--checkpoint %.300s: cannot be read: %s", checkpoint->path, why);
    Status status = counts_file_open(ret_file, stream, checkpoint->path, &checkpoint->run.identity,
                                     "holds the counts of another command; remove it to start anew",
                                     ret_records, error);
    if (status)
        fclose(stream);
    else
        *ret_stream = stream;
    return status;
}

/* The next record, of all blocks of case `index` up to one. On success the caller owes
 * trial_counts_clear. */
static Status read_case(Checkpoint *checkpoint, size_t index, uint64_t *ret_block, TrialCounts *ret,
                        Error *error)
{
    CountsRecord record;
    TRY(stored_read(&checkpoint->run, &checkpoint->reading, index, &record, ret, error));
    *ret_block = record.next_block;
    if (record.first_block == 0)
        return STATUS_OK;
    trial_counts_clear(ret);
    return error_set(error, STATUS_USAGE, "%.300s: damaged: its cases are not this run's",
                     checkpoint->path);
}

/* Reads the whole file once, so that nothing damaged is gone on from. */
static Status look_through(Checkpoint *checkpoint, uint32_t records, Error *error)
{
    CountsFile *file = &checkpoint->reading;
    Status status = STATUS_OK;
    if (!records || records > checkpoint->run.count)
        return error_set(error, STATUS_USAGE, "%.300s: damaged: it has %u cases", checkpoint->path,
                         records);
    for (size_t i = 0; !status && i < records; i++) {
        TrialCounts counts;
        checkpoint->whole_bytes = file->at;
        status = read_case(checkpoint, i, &checkpoint->saved_block, &counts, error);
        if (status)
            break;
        trial_counts_clear(&counts);
        TrialPlan plan = stored_plan(&checkpoint->run, i);
        if (checkpoint->saved_block == plan_blocks(&plan))
            checkpoint->whole_bytes = file->at;
        else if (i + 1 < records)
            status = error_set(error, STATUS_USAGE, "%.300s: damaged: case %zu is not whole",
                               checkpoint->path, i + 1);
    }
    checkpoint->saved_cases = records;
    return status ? status : counts_file_verify(file, error);
}

static void end_reading(Checkpoint *checkpoint)
{
    if (checkpoint->stream)
        fclose(checkpoint->stream);
    checkpoint->stream = NULL;
}

/* Looks through the file that is there, if there is one, and opens it again, at its first case. */
static Status take_up(Checkpoint *checkpoint, Error *error)
{
    uint32_t records = 0;
    Status status =
        open_saved(checkpoint, &checkpoint->stream, &checkpoint->reading, &records, error);
    THEN_IF(status, checkpoint->stream, look_through(checkpoint, records, error));
    end_reading(checkpoint);
    return status
               ? status
               : open_saved(checkpoint, &checkpoint->stream, &checkpoint->reading, &records, error);
}

static Status check_sources(const StoredRun *run, Error *error)
{
    for (size_t i = 0; i < run->count; i++)
        if (!run->specs[i].source.fill)
            return error_set(error, STATUS_USAGE,
                             "--checkpoint: the source %s is one sequence, which cannot be resumed "
                             "in the middle",
                             run->specs[i].source.name);
    return STATUS_OK;
}

/* A report in the checkpoint's place would be taken away with it; and of another run's file the
 * first bytes tell. */
static Status check_places(const Options *options, Checkpoint *checkpoint, Error *error)
{
    char *beside = file_lock_name(checkpoint->path);
    const char *const places[] = {checkpoint->path, beside};
    uint32_t records;
    Status status =
        beside ? STATUS_OK : error_set(error, STATUS_FAILED, "out of memory for a name");
    for (size_t i = 0; !status && i < 2; i++)
        status = output_choice_check_read(&options->output, "--checkpoint", places[i], error);
    free(beside);
    THEN(status,
         open_saved(checkpoint, &checkpoint->stream, &checkpoint->reading, &records, error));
    end_reading(checkpoint);
    return status;
}

/* Tests shorten it. */
static double interval_wanted(void)
{
    const char *seconds = getenv("FAIRNESS_CHECKPOINT_EVERY");
    return seconds && *seconds ? atof(seconds) : USUAL_INTERVAL;
}

Status checkpoint_begin(const Options *options, const CaseSpec *specs, size_t count,
                        Checkpoint *ret, Error *error)
{
    *ret = (Checkpoint){
        .run = stored_run(options, specs, count),
        .interval = interval_wanted(),
    };
    TRY(check_sources(&ret->run, error));
    ret->path = output_final_place(options->checkpoint);
    int reason = errno;
    return ret->path ? check_places(options, ret, error)
                     : error_set(error, status_of_errno(reason, STATUS_USAGE),
                                 "--checkpoint %.300s: cannot be written: %s", options->checkpoint,
                                 strerror(reason));
}

Status checkpoint_open(Checkpoint *checkpoint, const Options *options, Error *error)
{
    /* A process that was killed may be long in dying. */
    double patience = options->timeout > 0 ? fmin(PATIENCE, options->timeout) : PATIENCE;
    OutputFile tried = {0};
    Status status =
        file_lock_take(&checkpoint->lock, "--checkpoint", checkpoint->path, patience, error);
    THEN(status, take_up(checkpoint, error));
    THEN(status, output_file_open(&tried, "--checkpoint", checkpoint->path, error));
    output_file_abandon(&tried);
    if (!status && checkpoint->saved_cases && !options->output.quiet) {
        TrialPlan plan = stored_plan(&checkpoint->run, checkpoint->saved_cases - 1);
        fprintf(stderr, "fairness: going on from %s: case %zu of %zu, %.0f%% of it counted\n",
                checkpoint->path, checkpoint->saved_cases, checkpoint->run.count,
                100 * (double)checkpoint->saved_block / (double)plan_blocks(&plan));
    }
    return status;
}

void checkpoint_close(Checkpoint *checkpoint)
{
    file_lock_release(&checkpoint->lock);
    end_reading(checkpoint);
    text_clear(&checkpoint->held);
    free(checkpoint->path);
    checkpoint->path = NULL;
}

void checkpoint_remove(const Checkpoint *checkpoint)
{
    remove(checkpoint->path);
}

/* ---- saving ---- */

/* The whole cases that the file has already, as they lie there, into the new one. */
static Status copy_whole(const Checkpoint *checkpoint, CountsFile *to, Error *error)
{
    FILE *stream;
    CountsFile from;
    uint32_t records;
    if (!checkpoint->whole_bytes)
        return STATUS_OK;
    Status status = open_saved(checkpoint, &stream, &from, &records, error);
    THEN_IF(status, stream, counts_file_copy(to, &from, checkpoint->whole_bytes, error));
    if (status || !stream)
        status = error_set(error, STATUS_FAILED, "--checkpoint %.300s: changed by another program",
                           checkpoint->path);
    if (stream)
        fclose(stream);
    return status;
}

static Status save_into(Checkpoint *checkpoint, OutputFile *output, const TrialCounts *counts,
                        uint64_t block, Error *error)
{
    CountsFile file;
    TrialPlan plan = stored_plan(&checkpoint->run, checkpoint->index);
    Status status =
        counts_file_begin(&file, output->stream, checkpoint->path, &checkpoint->run.identity,
                          (uint32_t)checkpoint->index + 1, error);
    THEN(status, copy_whole(checkpoint, &file, error));
    THEN(status, counts_file_add(&file, &checkpoint->held, error));
    uint64_t whole = file.at;
    if (!status && counts)
        status = stored_write(&checkpoint->run, &file, checkpoint->index, 0, block, counts, error);
    if (block == plan_blocks(&plan))
        whole = file.at;
    THEN(status, counts_file_finish(&file, error));
    /* On the disk before it takes the old one's place: a crash must not leave an empty file. */
    THEN(status, output_file_sync(output, error));
    THEN(status, output_file_place(output, error));
    if (!status)
        checkpoint->whole_bytes = whole;
    return status;
}

/* Saves the counts of all blocks before `block` of the case that is counted, with the cases before
 * it, and notes in `unsaved` whether that could be done. `counts` is NULL where they are held, too.
 */
static void save(Checkpoint *checkpoint, const TrialCounts *counts, uint64_t block)
{
    double started = monotonic_seconds();
    Error *why = &checkpoint->unsaved_why;
    OutputFile output;
    if (checkpoint->gap) /* and the reason is noted */
        return;
    Status status = output_file_open(&output, "--checkpoint", checkpoint->path, why);
    if (!status) {
        status = save_into(checkpoint, &output, counts, block, why);
        output_file_abandon(&output); /* nothing where it has its place */
    }
    checkpoint->unsaved = status;
    checkpoint->last_saved = monotonic_seconds();
    checkpoint->saving_took = checkpoint->last_saved - started;
    if (!status)
        text_clear(&checkpoint->held);
}

/* Warns once of a saving that failed; the run goes on. */
static void warn(Checkpoint *checkpoint)
{
    if (!checkpoint->unsaved || checkpoint->warned)
        return;
    checkpoint->warned = true;
    progress_end(checkpoint->progress);
    fprintf(stderr, "fairness: %s; the run goes on, and tries again\n",
            checkpoint->unsaved_why.text);
}

/* Keeps a whole case that could not be saved for the next saving, unless that is much: nobody
 * planned for the memory. */
static void hold(Checkpoint *checkpoint, const TrialPlan *plan, const TrialCounts *counts)
{
    static const uint64_t MOST_BYTES = UINT64_C(1) << 28;
    CountsFile records;
    checkpoint->gap |= trial_plan_bytes(plan) > MOST_BYTES - checkpoint->held.length;
    if (checkpoint->gap)
        return;
    Error unused;
    checkpoint->gap =
        counts_file_begin_text(&records, &checkpoint->held, checkpoint->path, NULL, 0, &unused) ||
        stored_write(&checkpoint->run, &records, checkpoint->index, 0, plan_blocks(plan), counts,
                     &unused) ||
        checkpoint->held.lost;
    checkpoint->held_upto = checkpoint->index + 1;
}

void checkpoint_stopped(Checkpoint *checkpoint)
{
    size_t index = checkpoint->index;
    if (!checkpoint->lock.name || !checkpoint->held.length || checkpoint->held_upto != index + 1)
        return;
    TrialPlan plan = stored_plan(&checkpoint->run, index);
    save(checkpoint, NULL, plan_blocks(&plan));
}

/* ---- counting ---- */

/* Saving shall take a tenth of the time at most. */
static double interval_now(const Checkpoint *checkpoint)
{
    return fmax(checkpoint->interval, 10 * checkpoint->saving_took);
}

uint64_t checkpoint_next_pause(void *context, uint64_t block)
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
    double now = monotonic_seconds();
    checkpoint->block_took =
        (now - checkpoint->last_pause) / (double)(block - checkpoint->last_block);
    if (now - checkpoint->last_saved >= interval_now(checkpoint)) {
        save(checkpoint, counts, block);
        warn(checkpoint);
    }
    checkpoint->last_pause = monotonic_seconds();
    checkpoint->last_block = block;
    return STATUS_OK;
}

/* The run was asked to stop: the same command goes on from here. Where that cannot be saved, what
 * was counted can still be reported. */
static Status at_stop(void *context, const TrialCounts *counts, uint64_t block, Error *error)
{
    save(context, counts, block);
    return STATUS_OK;
}

/* Counts the blocks of a case from `first` on; those before it are in `before`. */
static Status count_rest(Checkpoint *checkpoint, size_t index, uint64_t first,
                         const TrialCounts *before, Progress *progress, TrialCounts *ret,
                         Error *error)
{
    TrialPlan plan = stored_plan(&checkpoint->run, index);
    checkpoint->index = index;
    checkpoint->progress = progress;
    checkpoint->last_saved = checkpoint->last_pause = monotonic_seconds();
    checkpoint->last_block = first;
    checkpoint->block_took = 0;
    Pauses pauses = {checkpoint, checkpoint_next_pause, at_pause, at_stop};
    CasePart part = {.first_block = first, .underived = true, .before = before, .pauses = &pauses};
    Status status = case_count(&checkpoint->run.specs[index], checkpoint->run.settings, &part,
                               progress, ret, error);
    progress_look(progress); /* for a signal that came after the last look, too */
    bool ends = index + 1 == checkpoint->run.count && !progress_stopped(progress);
    if (status || !ret->complete || ends)
        return status;
    save(checkpoint, ret, plan_blocks(&plan));
    if (!progress_stopped(progress))
        warn(checkpoint);
    if (checkpoint->unsaved)
        hold(checkpoint, &plan, ret);
    return STATUS_OK;
}

static Status count_case(void *context, size_t index, const CaseSpec *spec,
                         const RunSettings *settings, Progress *progress, TrialCounts *ret,
                         Error *error)
{
    Checkpoint *checkpoint = context;
    TrialPlan plan = stored_plan(&checkpoint->run, index);
    uint64_t blocks = plan_blocks(&plan), first = 0;
    TrialCounts before = {0}, counts = {0};
    Status status = STATUS_OK;
    bool there = checkpoint->stream;
    if (there)
        status = read_case(checkpoint, index, &first, &before, error);
    if (status)
        return status;
    if (index + 1 == checkpoint->saved_cases)
        end_reading(checkpoint);
    if (first == blocks) {
        counts = before;
    } else {
        status =
            count_rest(checkpoint, index, first, there ? &before : NULL, progress, &counts, error);
        trial_counts_clear(&before);
    }
    if (status)
        return status;
    /* Nothing is saved any more, and the judging may end in a library's exit. */
    if (index + 1 == checkpoint->run.count || progress_stopped(progress))
        file_lock_release(&checkpoint->lock);
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
    return (Counting){.context = checkpoint, .count = count_case};
}
