/* The part of the lockstep machine without vectors: more words for a job, from its WordRows. */
#include "deck/lane_job.h"

#include "deck/word_rows.h"

/* Brings the job and its WordRows up to date with each other. */
static void update(LaneJob *job)
{
    word_rows_next_batch(job->word_rows, job->consumed, &job->words, &job->rows);
    job->consumed = 0;
}

void lane_job_begin(LaneJob *job)
{
    job->consumed = 0;
    update(job);
}

void lane_job_end(LaneJob *job)
{
    update(job);
}

const uint16_t *lane_job_more(LaneJob *job, size_t row)
{
    update(job);
    return word_rows_row(job->word_rows, row, &job->words, &job->rows);
}

const uint16_t *lane_job_share(LaneJob *job, size_t row, const uint16_t *words)
{
    const WordRows *word_rows = job->word_rows;
    for (uint32_t column = 0; column < DECK_LANES; column++)
        word_rows->side_row[column] = shared_word_rejects(words[column])
                                          ? word_rows_shared(word_rows, job->consumed + row, column)
                                          : words[column];
    return word_rows->side_row;
}

const uint16_t *lane_job_redraw(LaneJob *job, size_t row, const uint16_t *words, uint16_t range)
{
    const WordRows *word_rows = job->word_rows;
    uint16_t threshold = (uint16_t)(65536 % range);
    for (uint32_t column = 0; column < DECK_LANES; column++) {
        uint32_t product = (uint32_t)words[column] * range;
        if ((product & 0xffff) < threshold)
            word_rows->side_row[column] =
                (uint16_t)word_rows_redraw(word_rows, job->consumed + row, column, range);
        else
            word_rows->side_row[column] = (uint16_t)(product >> 16);
    }
    return word_rows->side_row;
}

void lane_job_replace(LaneJob *job, size_t row, size_t column, uint32_t range)
{
    WordRows *word_rows = job->word_rows;
    size_t at = job->consumed + row;
    uint32_t word = range ? word_rows_redraw(word_rows, at, (uint32_t)column, range) << 16
                          : word_rows_shared(word_rows, at, (uint32_t)column);
    if (range) /* the least word that gives the number and is not rejected */
        word = (word + 65536 % range + range - 1) / range;
    ((uint16_t *)word_rows->words)[(word_rows->first + at) * DECK_LANES + column] = (uint16_t)word;
}

void lane_job_skip(LaneJob *job, size_t rows)
{
    update(job);
    job->consumed = rows;
    update(job);
}
