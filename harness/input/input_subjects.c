/* Outcomes recorded before, and long orders, as subjects. */
#include "input/input_subjects.h"

#include "input/item_code.h"
#include "input/number_stream.h"
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

/* One long order, or a few one after the other: numbers that are counted while they are read. */
static Status numbers(const Subject *subject, const Watch *watch, NumberTaker *take, void *context,
                      Error *error)
{
    NumberStream stream;
    const ItemCode *code = item_code_of(subject);
    uint64_t number, first = code ? code->base : 0;
    bool ended = false;
    char what[200];
    Status status =
        number_stream_open(&stream, "--one-long", subject->text, subject->wire, watch, error);
    if (status)
        return status;
    while (!status && !ended) {
        status = number_stream_next(&stream, &number, &ended, error);
        if (!status && !ended && !take(context, number - first, what))
            status = number_stream_fault(&stream, what, error);
    }
    number_stream_close(&stream);
    return status;
}

const SubjectKind subject_one_long = {
    .origin = ORIGIN_INPUT,
    .option = "--one-long",
    .accepted = "a file, or - for standard input",
    .children = subject_no_children,
    .on_wire = true,
    .counted = true,
    .numbers = numbers,
};
