/* The plain half of the lockstep machine: what it asks for, answered from the columns. */
#include "deck/lane_job.h"
#include "deck/columns.h"

const uint16_t *lane_job_more(LaneJob *job, size_t row, const uint16_t **ret_words,
                              size_t *ret_rows)
{
    return columns_row(job->columns, row, ret_words, ret_rows);
}

void lane_job_redraw(LaneJob *job, size_t row, const uint16_t *words, uint16_t range, uint32_t lo,
                     uint8_t *numbers)
{
    uint16_t threshold = (uint16_t)(65536 % range);
    for (uint32_t lane = 0; lane < DECK_LANES; lane++)
        if ((uint16_t)(words[lane] * range) < threshold)
            numbers[lane] = (uint8_t)(columns_redraw(job->columns, row, lane, range) + lo);
}

void lane_job_next_batch(LaneJob *job, size_t row, const uint16_t **ret_words, size_t *ret_rows)
{
    columns_next_batch(job->columns, row, ret_words, ret_rows);
}
