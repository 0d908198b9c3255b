#include "cases/reported_counts.h"

#include "tallies/blocks.h"
#include "tallies/groups.h"
#include "tallies/long_counts.h"
#include "tallies/outcomes.h"

#include <stdlib.h>

enum {
    REPORTED_MAX_N = 7,     /* --counts auto reports orders up to here ... */
    REPORTED_CELLS = 16384, /* ... and a position matrix up to this size; */
    PLACE_BLOCKS = 128,     /* above it, this number of blocks of items and places */
};

Status case_copy_cells(const Tally *tally, uint64_t **ret, Error *error)
{
    uint64_t *cells = tally_counts(tally);
    if (!cells)
        return error_set(error, STATUS_FAILED, "out of memory for the counts of the report");
    *ret = cells;
    return STATUS_OK;
}

static uint64_t not_empty(const Tally *tally, uint64_t first)
{
    uint64_t seen = 0, counts[TALLY_PIECE];
    uint8_t room[TALLY_PIECE];
    size_t piece;
    const uint8_t *bytes = tally_read_bytes(tally, first, room, &piece);
    if (bytes) {
        uint16_t few = 0; /* at most TALLY_PIECE */
        for (size_t i = 0; i < piece; i++)
            few += bytes[i] != 0;
        return few;
    }
    piece = tally_read_piece(tally, first, counts);
    for (size_t i = 0; i < piece; i++)
        seen += counts[i] != 0;
    return seen;
}

static uint64_t cells_not_empty(const Tally *tally, int threads)
{
    uint64_t seen = 0;
#pragma omp parallel for num_threads(threads) reduction(+ : seen) if (tally->cells > 1 << 20)
    for (uint64_t cell = 0; cell < tally->cells; cell += TALLY_PIECE)
        seen += not_empty(tally, cell);
    return seen;
}

/* How many items of each group came to each block: the cells except for their squares. */
static Status report_blocks(const RunSettings *settings, const Tally *tally, CaseResult *result,
                            Error *error)
{
    uint64_t count = (uint64_t)tally->shape.groups * tally->shape.blocks;
    if (settings->counts == COUNTS_NONE ||
        count > (settings->counts == COUNTS_ALL ? REPORTABLE_CELLS : REPORTED_CELLS))
        return STATUS_OK;
    result->blocks = malloc(count * sizeof *result->blocks);
    if (!result->blocks)
        return error_set(error, STATUS_FAILED, "out of memory for the counts of the report");
    tally_read(tally, 0, count, result->blocks);
    return STATUS_OK;
}

/* Reports items in blocks, for a picture, where there are too many to report one by one. `counts`
 * has as many rows as blocks. */
static Status report_place_blocks(const Tally *tally, Blocks counts, CaseResult *result,
                                  Error *error)
{
    Blocks blocks = {.items = counts.items,
                     .count = counts.count < PLACE_BLOCKS ? counts.count : PLACE_BLOCKS};
    result->place_blocks = calloc(blocks.count * blocks.count, sizeof *result->place_blocks);
    if (!result->place_blocks)
        return error_set(error, STATUS_FAILED, "out of memory for the counts of the report");
    result->place_block_count = blocks.count;
    for (size_t row = 0; row < counts.count; row++) {
        uint64_t *into =
            result->place_blocks + block_of(blocks, block_first(counts, row)) * blocks.count;
        for (size_t column = 0; column < counts.count; column++)
            into[block_of(blocks, block_first(counts, column))] +=
                tally_cell(tally, row * counts.count + column);
    }
    return STATUS_OK;
}

Status case_report_counts(const RunSettings *settings, const TrialCounts *counts, size_t n,
                          CaseResult *result, Error *error)
{
    Status status = STATUS_OK;
    for (size_t t = 0; !status && t < counts->tally_count; t++) {
        const Tally *tally = &counts->tallies[t];
        bool orders = tally->kind == &tally_permutations;
        if (tally->kind == &tally_groups)
            status = report_blocks(settings, tally, result, error);
        if (tally->kind == &tally_long && settings->counts != COUNTS_NONE)
            status = report_place_blocks(tally, long_layout(n).blocks, result, error);
        if (tally->kind == &tally_outcomes)
            result->outcomes_seen = cells_not_empty(tally, settings->threads);
        if (!orders && tally->kind != &tally_positions)
            continue;
        if (orders) {
            result->orders = tally->cells;
            result->orders_seen = cells_not_empty(tally, settings->threads);
        }
        bool small = orders ? n <= REPORTED_MAX_N : (uint64_t)n * n <= REPORTED_CELLS;
        bool all = settings->counts == COUNTS_ALL && tally->cells == (uint64_t)n * n;
        if (!orders && !small && !all) {
            if (settings->counts != COUNTS_NONE)
                status = report_place_blocks(tally, blocks_of(n), result, error);
            continue;
        }
        if (settings->counts == COUNTS_ALL || (settings->counts == COUNTS_AUTO && small))
            status =
                case_copy_cells(tally, orders ? &result->permutations : &result->positions, error);
    }
    return status;
}
