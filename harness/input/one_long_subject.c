/* One long order, or a few one after the other, as a subject: numbers that are counted while they
 * are read. */
#include "input/input_subjects.h"
#include "input/item_code.h"
#include "input/number_stream.h"

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
