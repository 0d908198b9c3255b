#include "cases/case_report.h"

#include "tallies/blocks.h"
#include "tallies/groups.h"
#include "tallies/long_counts.h"
#include "tallies/outcomes.h"

enum {
    REPORTED_MAX_N = 7,     /* orders are reported up to here ... */
    REPORTED_CELLS = 16384, /* ... and a position matrix up to this size; */
    PLACE_BLOCKS = 128,     /* above it, this number of blocks of items and places */
};

static uint64_t not_empty(const Tally *tally, uint64_t first)
{
    uint64_t seen = 0, counts[TALLY_PIECE];
    uint8_t room[TALLY_PIECE];
    CountedCell listed_cells[TALLY_FEW];
    size_t piece, listed = tally_read_few(tally, first, listed_cells);
    if (listed <= TALLY_FEW)
        return listed;
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
    enum { PART_CELLS = 1 << 20 };
#pragma omp parallel for num_threads(threads) reduction(+ : seen) if (tally->cells > PART_CELLS)
    for (uint64_t part = 0; part < tally->cells; part += PART_CELLS)
        for (uint64_t cell = part; cell < tally->cells && cell < part + PART_CELLS;) {
            seen += not_empty(tally, cell);
            cell = tally_next(tally, cell + TALLY_PIECE) / TALLY_PIECE * TALLY_PIECE;
        }
    return seen;
}

/* How many items of each group came to each block: the cells except for their squares. */
static void report_blocks(const RunSettings *settings, const Tally *tally, CaseResult *result)
{
    uint64_t count = (uint64_t)tally->shape.groups * tally->shape.blocks;
    if (settings->counts == COUNTS_NONE ||
        count > (settings->counts == COUNTS_ALL ? REPORTABLE_CELLS : REPORTED_CELLS))
        return;
    result->counts.blocks = arena_get(&result->memory, count, sizeof *result->counts.blocks);
    if (result->counts.blocks)
        tally_read(tally, 0, count, result->counts.blocks);
}

/* Reports items in blocks, for a picture, where there are too many to report one by one. `counts`
 * has as many rows as blocks. */
static void report_place_blocks(const Tally *tally, Blocks counts, CaseResult *result)
{
    Blocks blocks = {.items = counts.items,
                     .count = counts.count < PLACE_BLOCKS ? counts.count : PLACE_BLOCKS};
    result->counts.place_blocks = arena_get(&result->memory, blocks.count * blocks.count,
                                            sizeof *result->counts.place_blocks);
    result->counts.place_block_count = blocks.count;
    for (size_t row = 0; result->counts.place_blocks && row < counts.count; row++) {
        uint64_t *into =
            result->counts.place_blocks + block_of(blocks, block_first(counts, row)) * blocks.count;
        for (size_t column = 0; column < counts.count; column++)
            into[block_of(blocks, block_first(counts, column))] +=
                tally_cell(tally, row * counts.count + column);
    }
}

Status case_report_counts(const RunSettings *settings, const TrialCounts *counts, size_t n,
                          CaseResult *result, Error *error)
{
    for (size_t t = 0; t < counts->tally_count; t++) {
        const Tally *tally = &counts->tallies[t];
        bool orders = tally->kind == &tally_permutations;
        if (tally->kind == &tally_groups)
            report_blocks(settings, tally, result);
        if (tally->kind == &tally_long && settings->counts != COUNTS_NONE)
            report_place_blocks(tally, long_layout(n).blocks, result);
        if (tally->kind == &tally_outcomes)
            result->counts.outcomes_seen = cells_not_empty(tally, settings->threads);
        if (!orders && tally->kind != &tally_positions)
            continue;
        if (orders) {
            result->counts.orders = tally->cells;
            result->counts.orders_seen = cells_not_empty(tally, settings->threads);
        }
        bool small = orders ? n <= REPORTED_MAX_N : (uint64_t)n * n <= REPORTED_CELLS;
        bool all = settings->counts == COUNTS_ALL && tally->cells == (uint64_t)n * n;
        if (!orders && !small && !all) {
            if (settings->counts != COUNTS_NONE)
                report_place_blocks(tally, blocks_of(n), result);
            continue;
        }
        if ((settings->counts == COUNTS_ALL && tally->cells <= REPORTABLE_CELLS) ||
            (settings->counts == COUNTS_AUTO && small))
            *(orders ? &result->counts.permutations : &result->counts.positions) =
                arena_keep(&result->memory, tally_counts(tally));
    }
    return arena_status(&result->memory, "the counts of the report", error);
}
