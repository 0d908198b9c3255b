#include "tallies/drift.h"
#include "tallies/outcome_rows.h"
#include "tallies/sums.h"

#include <string.h>

typedef struct Scratch {
    size_t rows, columns;
    /* n <= LANES_MAX_N: a block whose trials in lockstep, as far as they were counted, all belong
     * to part `pending_part`, or, once it is `divided`, counts of those that do, as
     * RowFunctions.positions lays them out. */
    bool begun, divided;
    uint32_t *pending;
    uint64_t pending_part;
    const uint16_t *column; /* of each place: the class */
    uint16_t row[];         /* one of each item, then one of each place */
} Scratch;

size_t drift_blocks(size_t n)
{
    return n < DRIFT_BLOCKS ? n : DRIFT_BLOCKS;
}

static Blocks blocks_here(size_t n)
{
    return (Blocks){.items = n, .count = drift_blocks(n)};
}

/* The class of a group, or of a block of places. */
static size_t class_of(size_t number, size_t of)
{
    return block_of(blocks_here(of), number);
}

DriftClasses drift_classes(const Shape *shape)
{
    DriftClasses classes = {.rows = drift_blocks(shape->groups),
                            .columns = drift_blocks(shape->blocks)};
    for (size_t group = 0; group < shape->groups; group++)
        classes.row[class_of(group, shape->groups)] += (uint32_t)shape_in_group(shape, group);
    for (size_t block = 0; block < shape->blocks; block++)
        classes.column[class_of(block, shape->blocks)] += (uint32_t)shape_in_block(shape, block);
    return classes;
}

static uint64_t drift_cells(PlannedTally of, const char **ret_reason)
{
    uint64_t rows = drift_blocks(of.shape->groups), columns = drift_blocks(of.shape->blocks);
    if (of.n < 3)
        return tally_refuses("defined from three items on", ret_reason);
    if (rows < 2 || columns < 2)
        return tally_refuses(rows < 2 ? "all items are alike" : "all places are one hand",
                             ret_reason);
    return DRIFT_PARTS * rows * columns;
}

/* The items of the largest class, or the places. */
static uint64_t most(PlannedTally of)
{
    DriftClasses classes = drift_classes(of.shape);
    uint32_t row = 0, column = 0;
    for (size_t i = 0; i < DRIFT_BLOCKS; i++) {
        row = classes.row[i] > row ? classes.row[i] : row;
        column = classes.column[i] > column ? classes.column[i] : column;
    }
    return row < column ? row : column;
}

static size_t pending_bytes(size_t n)
{
    return n <= LANES_MAX_N ? n * ROWS_STRIDE * sizeof(uint32_t) : 0;
}

static size_t scratch_bytes(PlannedTally of)
{
    return sizeof(Scratch) + (of.n + 1) / 2 * 2 * 2 * sizeof(uint16_t) + pending_bytes(of.n);
}

static void begin(Tally *tally)
{
    const Shape *shape = &tally->shape;
    Scratch *scratch = tally->scratch;
    size_t room = (tally->n + 1) / 2 * 2;
    uint16_t *columns = scratch->row + room;
    scratch->rows = drift_blocks(shape->groups);
    scratch->columns = drift_blocks(shape->blocks);
    scratch->column = columns;
    scratch->pending = (uint32_t *)(columns + room);
    for (size_t i = 0; i < tally->n; i++) {
        scratch->row[i] = (uint16_t)class_of(shape_group(shape, i), shape->groups);
        columns[i] = (uint16_t)class_of(shape_block(shape, i), shape->blocks);
    }
}

/* The cell of an item at a place, in the part whose first row is `first`. */
static inline uint64_t cell_of(const Scratch *scratch, uint64_t first, size_t item, size_t place)
{
    return (first + scratch->row[item]) * scratch->columns + scratch->column[place];
}

static uint64_t group(const Tally *tally, uint64_t trial)
{
    return (uint64_t)((unsigned __int128)trial * DRIFT_PARTS / tally->trials);
}

static void drift_count(Tally *tally, const Item *outcome, uint64_t times)
{
    const Scratch *scratch = tally->scratch;
    uint64_t first = group(tally, tally->trial) * scratch->rows;
    for (size_t place = 0; place < tally->n; place++)
        tally_add(tally, cell_of(scratch, first, outcome[place], place), times);
}

/* Counts by place, as RowFunctions.positions lays them out, go to the cells of a part, or, with
 * `less`, from there. */
static void add_positions(Tally *tally, uint64_t part, const uint32_t *counts, bool less)
{
    Scratch *scratch = tally->scratch;
    uint64_t first = part * scratch->rows;
    for (size_t place = 0; place < tally->n; place++)
        for (size_t item = 0; item < tally->n; item++) {
            uint64_t count = counts[place * ROWS_STRIDE + item];
            tally_add(tally, cell_of(scratch, first, item, place), less ? -count : count);
        }
}

/* Adds the pending counts to their part. */
static void flush(Tally *tally)
{
    Scratch *scratch = tally->scratch;
    add_positions(tally, scratch->pending_part, scratch->pending, false);
    memset(scratch->pending, 0, pending_bytes(tally->n));
}

/* Another part begins in this block, at that batch: those before it go to the part before, and all
 * that follow are counted here. */
static void leave_part(Tally *tally, OutcomeRows *rows, size_t batch)
{
    Scratch *scratch = tally->scratch;
    size_t n = tally->n;
    outcome_rows_flush(rows);
    add_positions(tally, scratch->pending_part, rows->positions, false);
    for (; batch < rows->batches; batch++)
        rows->with->positions(rows->items + batch * n * DECK_LANES, n, scratch->pending);
    add_positions(tally, scratch->pending_part, scratch->pending, true);
    memset(scratch->pending, 0, pending_bytes(n));
    scratch->divided = true;
}

/* A block mostly lies in one part: then what the rows keep of it is all that is to be counted. */
static void count_rows(Tally *tally, OutcomeRows *rows)
{
    Scratch *scratch = tally->scratch;
    Item outcome[LANES_MAX_N];
    size_t n = tally->n;
    for (size_t batch = 0; batch < rows->batches; batch++) {
        uint64_t first = tally->trial, part = group(tally, first);
        bool whole = part == group(tally, first + DECK_LANES - 1);
        if (!scratch->begun)
            scratch->pending_part = part;
        scratch->begun = true;
        if (!scratch->divided && (!whole || part != scratch->pending_part))
            leave_part(tally, rows, batch);
        if (scratch->divided && part != scratch->pending_part) {
            flush(tally);
            scratch->pending_part = part;
        }
        if (whole) {
            if (scratch->divided)
                rows->with->positions(rows->items + batch * n * DECK_LANES, n, scratch->pending);
            tally->trial += DECK_LANES;
            continue;
        }
        for (size_t lane = 0; lane < DECK_LANES; lane++, tally->trial++) {
            outcome_rows_outcome(rows, batch, lane, outcome);
            drift_count(tally, outcome, 1);
        }
    }
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    Scratch *scratch = tally->scratch;
    if (!rows)
        return;
    if (scratch->divided)
        flush(tally);
    else if (scratch->begun)
        add_positions(tally, scratch->pending_part, rows->positions, false);
    scratch->begun = scratch->divided = false;
}

/* The number of the first trial of a part; of part DRIFT_PARTS: the number of trials. */
static uint64_t first_of(const Tally *tally, uint64_t part)
{
    return (uint64_t)(((unsigned __int128)tally->trials * part + DRIFT_PARTS - 1) / DRIFT_PARTS);
}

/* Each part is the table of some trials of it. */
static bool adds_up(const Tally *tally, uint64_t trials)
{
    DriftClasses classes = drift_classes(&tally->shape);
    uint64_t table = classes.rows * classes.columns, left = trials;
    for (uint64_t part = 0; part < DRIFT_PARTS; part++) {
        unsigned __int128 row = 0;
        for (uint64_t place = 0; place < classes.columns; place++)
            row += tally_cell(tally, part * table + place);
        uint64_t most = first_of(tally, part + 1) - first_of(tally, part);
        uint64_t size = classes.row[0];
        if (row > (unsigned __int128)(left < most ? left : most) * size ||
            !sums_to_table(tally, part * table, classes.row, classes.rows, classes.column,
                           classes.columns, (uint64_t)row / size))
            return false;
        left -= (uint64_t)row / size;
    }
    return left == 0;
}

const TallyKind tally_drift = {
    .id = "drift",
    .shapes = TALLY_ANY,
    .cells = drift_cells,
    .most = most,
    .scratch = scratch_bytes,
    .begin = begin,
    .count = drift_count,
    .in_order = true,
    .count_rows = count_rows,
    .kept = TALLY_KEEPS_POSITIONS,
    .end_block = end_block,
    .adds_up = adds_up,
};
