#include "cli/checkpoint_file.h"

#include "cases/run_case.h"

#include <errno.h>
#include <string.h>

TrialPlan checkpoint_plan(const Checkpoint *checkpoint, size_t index)
{
    return case_plan(&checkpoint->specs[index], checkpoint->settings);
}

Status checkpoint_cannot_write(const char *path, Status status, Error *error)
{
    int reason = errno;
    return error_set(error, status_of_errno(reason, status),
                     "--checkpoint %.300s: cannot be written: %s", path, strerror(reason));
}

Status checkpoint_open_saved(const Checkpoint *checkpoint, FILE **ret_stream, CountsFile *ret_file,
                             uint32_t *ret_records, Error *error)
{
    *ret_stream = NULL;
    FILE *stream = fopen(checkpoint->path, "re");
    if (!stream && errno == ENOENT)
        return STATUS_OK;
    if (!stream) {
        int reason = errno;
        return error_set(error, status_of_errno(reason, STATUS_USAGE),
                         "--checkpoint %.300s: cannot be read: %s", checkpoint->path,
                         strerror(reason));
    }
    Status status = counts_file_open(ret_file, stream, checkpoint->path, &checkpoint->identity,
                                     "holds the counts of another command; remove it to start anew",
                                     ret_records, error);
    if (status) {
        fclose(stream);
        return status;
    }
    *ret_stream = stream;
    return STATUS_OK;
}

Status checkpoint_read_case(const Checkpoint *checkpoint, CountsFile *file, size_t index,
                            CountsRecord *ret_record, TrialCounts *ret, Error *error)
{
    TrialPlan plan = checkpoint_plan(checkpoint, index);
    Status status = counts_file_next(file, ret_record, error);
    if (!status && (ret_record->case_index != index || ret_record->first_block != 0 ||
                    ret_record->next_block > plan_blocks(&plan)))
        status = error_set(error, STATUS_USAGE, "%.300s: damaged: its cases are not this run's",
                           checkpoint->path);
    return status ? status : counts_file_read(file, &plan, ret_record, ret, error);
}

/* Reads the whole file once, so that nothing damaged is gone on from. Of its cases all but the last
 * are whole. */
