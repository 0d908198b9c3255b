/* Recorded outcomes, as a subject. */
#include "input/input_subjects.h"
#include "input/recording.h"

static Recording *recording_of(const SubjectRun *run)
{
    return run->plan->subject.outcomes;
}

static Status input_open(SubjectRun *run, Error *error)
{
    recording_of(run)->watch = &run->first;
    return STATUS_OK;
}

static void input_close(SubjectRun *run)
{
    recording_of(run)->watch = NULL;
}

static Status input_next(SubjectRun *run, int feed, Item *outcomes, bool *missing, size_t count,
                         size_t *ret_count, Error *error)
{
    return recording_next(recording_of(run), outcomes, missing, count, ret_count, error);
}

static void input_tell(SubjectRun *run, SubjectFacts *facts)
{
    subject_tell_missing(run, 0, &recording_of(run)->reader.missing, facts);
}

const SubjectKind subject_input = {
    .origin = ORIGIN_INPUT,
    .option = "--input",
    .accepted = "a file, or - for standard input",
    .tells_order = true,
    .on_wire = true,
    .check = items_check,
    .items = items_of,
    .children = subject_no_children,
    .open = input_open,
    .close = input_close,
    .next = input_next,
    .tell = input_tell,
};
