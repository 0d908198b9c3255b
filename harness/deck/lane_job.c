/* The plain half of the lockstep machine: what it asks for, answered from the columns. */
#include "deck/lane_job.h"

#include "deck/columns.h"

static void tell(LaneJob *job)
{
    columns_next_batch(job->columns, job->consumed, &job->words, &job->rows);
    job->consumed = 0;
}

void lane_job_begin(LaneJob *job)
{
    job->consumed = 0;
    tell(job);
}

void lane_job_end(LaneJob *job)
{
    tell(job);
}

const uint16_t *lane_job_more(LaneJob *job, size_t row)
{
    tell(job);
    return columns_row(job->columns, row, &job->words, &job->rows);
}

void lane_job_redraw(LaneJob *job, size_t row, const uint16_t *words, uint16_t range, uint32_t lo,
                     uint8_t *numbers)
{
    const Columns *columns = job->columns;
    uint16_t threshold = (uint16_t)(65536 % range);
    for (uint32_t lane = 0; lane < DECK_LANES; lane++)
        if ((uint16_t)(words[lane] * range) < threshold)
            numbers[lane] =
                (uint8_t)(columns_redraw(columns, job->consumed + row, lane, range) + lo);
}

void lane_job_skip(LaneJob *job, size_t rows)
{
    tell(job);
    job->consumed = rows;
    tell(job);
}
