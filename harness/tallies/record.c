#include "tallies/record.h"

#include "base/splitmix.h"
#include "deck/lane_job.h"
#include "tallies/outcome_rows.h"

static bool by_blocks(const Shape *shape)
{
    return !shape_is_plain(shape) && shape->groups == shape->n && !shape->ordered;
}

size_t record_width(const Shape *shape)
{
    return by_blocks(shape) || shape_is_plain(shape) ? shape->n : shape->seen;
}

size_t record_symbols(const Shape *shape)
{
    return by_blocks(shape) ? shape->blocks : shape->groups;
}

size_t record_seen(const Shape *shape, const Item *outcome, Item *ret)
{
    size_t width = record_width(shape);
    bool blocks = by_blocks(shape);
    for (size_t place = 0; place < width; place++)
        if (blocks)
            ret[outcome[place]] = (Item)shape_block(shape, place);
        else
            ret[place] = (Item)shape_group(shape, outcome[place]);
    return width;
}

uint64_t record_rows(const Shape *shape, uint64_t trials)
{
    uint64_t most = RECORD_CELLS / record_width(shape);
    most = most < RECORD_TRIALS ? most - most % (2 * RECORD_PARTS) : RECORD_TRIALS; /* in pairs */
    return trials < most ? trials : most;
}

uint64_t record_hashes(const Shape *shape, uint64_t trials)
{
    uint64_t hashes = trials < RECORD_HASHES ? trials : RECORD_HASHES;
    return record_rows(shape, trials) < trials ? hashes : 0;
}

/* Where the hashes begin. */
static uint64_t rows_cells(const Tally *tally)
{
    return record_rows(&tally->shape, tally->trials) * record_width(&tally->shape);
}

void record_read_hashes(const Tally *tally, uint32_t *ret_hashes)
{
    uint64_t first = rows_cells(tally);
    for (uint64_t cell = first; cell < tally->cells; cell++)
        ret_hashes[cell - first] = (uint32_t)tally_cell(tally, cell);
}

static uint64_t record_cells(PlannedTally of, const char **ret_reason)
{
    if (of.n < 2)
        return tally_refuses("there is only one order", ret_reason);
    uint64_t trials = of.trials ? of.trials : 1;
    return record_rows(of.shape, trials) * record_width(of.shape) + record_hashes(of.shape, trials);
}

/* To a cell of a row. One trial alone adds to that of a hash, which takes all of its 32 bits. */
static uint64_t most(PlannedTally of)
{
    return record_symbols(of.shape) + 1;
}

/* What counting asks of each trial, worked out once, and room for one row. */
typedef struct Layout {
    uint64_t rows, each; /* in all, and of a part, ... */
    uint64_t length;     /* ... which has so many trials */
    uint64_t end;        /* where the hashes begin */
    size_t width;
    Item row[];
} Layout;

static size_t scratch_bytes(PlannedTally of)
{
    return sizeof(Layout) + of.n * sizeof(Item);
}

static void record_begin(Tally *tally)
{
    Layout *ret = tally->scratch;
    ret->width = record_width(&tally->shape);
    ret->rows = record_rows(&tally->shape, tally->trials);
    ret->each = ret->rows / RECORD_PARTS;
    ret->length = ret->rows < tally->trials ? tally->trials / (2 * RECORD_PARTS) * 2 : UINT64_MAX;
    ret->end = ret->rows * ret->width;
}

/* The first cell of the row of a trial; layout->end where it has none. */
static uint64_t row_of(const Layout *layout, uint64_t trial)
{
    uint64_t part = trial / layout->length, at = trial - part * layout->length;
    if (layout->length == UINT64_MAX)
        return trial * layout->width;
    bool in = part < RECORD_PARTS && at < layout->each;
    return in ? (part * layout->each + at) * layout->width : layout->end;
}

/* Whether the trial's row, or its hash, is recorded. */
static bool is_recorded(const Tally *tally)
{
    const Layout *layout = tally->scratch;
    return layout->end + tally->trial < tally->cells || row_of(layout, tally->trial) < layout->end;
}

static void record_count(Tally *tally, const Item *outcome, uint64_t times)
{
    if (!is_recorded(tally))
        return;
    Layout *layout = tally->scratch;
    record_seen(&tally->shape, outcome, layout->row);
    uint64_t first = row_of(layout, tally->trial), hashed = layout->end + tally->trial, hash = 0;
    for (size_t place = 0; place < layout->width; place++) {
        uint64_t item = layout->row[place];
        if (first < layout->end)
            tally_add(tally, first + place, item + 1);
        hash += mix64((uint64_t)place << 32 | (item + 1)); /* one does not wait for another */
    }
    if (hashed < tally->cells)
        tally_add(tally, hashed, (uint32_t)mix64(hash) | 1);
}

static void count_rows(Tally *tally, OutcomeRows *rows)
{
    Item outcome[LANES_MAX_N];
    for (size_t trial = 0; trial < rows->batches * DECK_LANES; trial++, tally->trial++)
        if (is_recorded(tally)) {
            outcome_rows_outcome(rows, trial / DECK_LANES, trial % DECK_LANES, outcome);
            record_count(tally, outcome, 1);
        }
}

static uint64_t counted(const Tally *tally, uint64_t trials)
{
    uint64_t seen = 0, end = rows_cells(tally);
    for (uint64_t cell = 0; cell < end; cell += record_width(&tally->shape))
        seen += tally_cell(tally, cell) > 0;
    return seen;
}

static bool outcomes_hold(const Tally *tally)
{
    size_t width = record_width(&tally->shape);
    uint64_t end = rows_cells(tally);
    if (shape_is_plain(&tally->shape))
        return tally_has_orders(tally, end, 1);
    for (uint64_t cell = 0; cell < end; cell++) {
        uint64_t first = tally_cell(tally, cell - cell % width), here = tally_cell(tally, cell);
        if (!here != !first || here > record_symbols(&tally->shape))
            return false;
    }
    return true;
}

const TallyKind tally_record = {
    .id = "record",
    .shapes = TALLY_ANY,
    .cells = record_cells,
    .most = most,
    .scratch = scratch_bytes,
    .begin = record_begin,
    .count = record_count,
    .in_order = true,
    .count_rows = count_rows,
    .counted = counted,
    .outcomes_hold = outcomes_hold,
};
