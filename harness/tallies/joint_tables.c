#include "tallies/joint_tables.h"
#include "tallies/outcome_rows.h"

#include <string.h>

enum {
    PAIRS_MOST = JOINT_ROWS_MAX * (JOINT_ROWS_MAX - 1) / 2,
    TRIALS_LEAST = 16384, /* fewer are counted one by one: adding up a table takes long, too */
};

struct JointTables {
    size_t rows, group_count, pair_count, trials;
    uint8_t ranges[JOINT_ROWS_MAX];
    uint32_t firsts[JOINT_ROWS_MAX]
                   [JOINT_ROWS_MAX]; /* cells; the first cell of rows r < s is at [r][s] */
    JointGroup groups[PAIRS_MOST];
    uint8_t pairs[PAIRS_MOST][2]; /* that are counted one by one */
    JointRoom room;
    size_t stride;
    uint8_t *waiting;
};

static size_t waiting_most(uint64_t trials)
{
    size_t most = trials < JOINT_TRIALS ? (size_t)trials : JOINT_TRIALS;
    return (most + DECK_LANES - 1) / DECK_LANES * DECK_LANES;
}

/* Not a power of two, which would bring all rows to the same few lines of a cache. */
static size_t stride_for(uint64_t trials)
{
    return waiting_most(trials) + DECK_LANES;
}

static size_t room_bytes(size_t cells_most)
{
    return tally_rounded(cells_most + JOINT_PAD) +
           2 * tally_rounded((JOINT_TRIALS + JOINT_PAD) * sizeof(uint16_t));
}

size_t joint_tables_bytes(size_t rows, size_t cells_most, uint64_t trials)
{
    return tally_rounded(sizeof(JointTables)) + rows * stride_for(trials) +
           (trials < TRIALS_LEAST ? 0 : room_bytes(cells_most));
}

/* The row that shares most uncounted pairs with the rows of the group, among the rows that leave
 * the table small enough; of equal ones the one with most values. JOINT_ROWS_MAX where none shares
 * any. */
static size_t next_row(const JointTables *tables, const uint64_t *uncounted, uint64_t in_group,
                       size_t most_values)
{
    size_t best = JOINT_ROWS_MAX;
    int best_pairs = 0;
    for (size_t row = 0; row < tables->rows; row++) {
        int pairs = __builtin_popcountll(uncounted[row] & in_group);
        if (in_group >> row & 1 || tables->ranges[row] > most_values || pairs < best_pairs)
            continue;
        if (pairs > best_pairs || (pairs && tables->ranges[row] > tables->ranges[best])) {
            best = row;
            best_pairs = pairs;
        }
    }
    return best;
}

/* The rows in order, but the one with the second most values first. */
static void set_group(JointTables *tables, uint64_t in_group, uint64_t *uncounted)
{
    JointGroup *group = &tables->groups[tables->group_count++];
    for (; in_group; in_group &= in_group - 1)
        group->rows[group->size++] = (uint8_t)__builtin_ctzll(in_group);
    uint8_t second = group->rows[group->size - 2];
    if (tables->ranges[second] > tables->ranges[group->rows[0]]) {
        memmove(group->rows + 1, group->rows, group->size - 2U);
        group->rows[0] = second;
    }
    for (size_t i = 0; i < group->size; i++)
        for (size_t j = i + 1; j < group->size; j++) {
            size_t r = group->rows[i], s = group->rows[j];
            group->wanted[i] |= (uint8_t)((uncounted[r] >> s & 1) << j);
            uncounted[r] &= ~(UINT64_C(1) << s);
            uncounted[s] &= ~(UINT64_C(1) << r);
        }
}

/* Each pair that is in no group yet makes one, with the rows that save most. Pairs of most values
 * come first, since they leave least room for others. */
static void make_groups(JointTables *tables, size_t cells_most)
{
    size_t rows = tables->rows;
    uint64_t uncounted[JOINT_ROWS_MAX] = {0};
    for (size_t r = 0; r < rows; r++)
        uncounted[r] = (~UINT64_C(0) >> (64 - rows)) & ~(UINT64_C(1) << r);
    for (size_t s = rows; s-- > 1;)
        for (size_t r = s; r-- > 0;) {
            if (!(uncounted[s] >> r & 1))
                continue;
            uint64_t in_group = UINT64_C(1) << r | UINT64_C(1) << s;
            size_t room = cells_most / tables->ranges[s] / tables->ranges[r];
            for (size_t size = 2; size < JOINT_GROUP_MOST; size++) {
                size_t row = next_row(tables, uncounted, in_group, room);
                if (row == JOINT_ROWS_MAX)
                    break;
                in_group |= UINT64_C(1) << row;
                room /= tables->ranges[row];
            }
            set_group(tables, in_group, uncounted);
        }
}

void joint_tables_begin(Tally *tally, size_t rows, const uint8_t *ranges, size_t cells_most)
{
    JointTables *tables = tally->scratch;
    uint32_t first = 0;
    tables->rows = rows;
    memcpy(tables->ranges, ranges, rows);
    for (size_t r = 0; r < rows; r++)
        for (size_t s = r + 1; s < rows; first += (uint32_t)ranges[r] * ranges[s], s++)
            tables->firsts[r][s] = first;
    tables->stride = stride_for(tally->trials);
    tables->waiting = (uint8_t *)tables + tally_rounded(sizeof *tables);
    if (tally->trials < TRIALS_LEAST)
        return;
    tables->room.table = tables->waiting + rows * tables->stride;
    tables->room.sums = (uint16_t *)(tables->room.table + tally_rounded(cells_most + JOINT_PAD));
    tables->room.with_first =
        tables->room.sums + tally_rounded((JOINT_TRIALS + JOINT_PAD) * sizeof(uint16_t)) / 2;
    make_groups(tables, cells_most);
}

static void add_to_cells(void *context, size_t r, size_t s, const uint16_t *counts)
{
    Tally *tally = context;
    const JointTables *tables = tally->scratch;
    size_t of_r = tables->ranges[r], of_s = tables->ranges[s];
    if (r < s && !tally->wide) {
        uint32_t *cells = tally->narrow_cells + tables->firsts[r][s];
        for (size_t cell = 0; cell < of_r * of_s; cell++)
            cells[cell] += counts[cell];
        return;
    }
    for (size_t x = 0; x < of_r; x++)
        for (size_t y = 0; y < of_s; y++)
            tally_add(tally,
                      r < s ? tables->firsts[r][s] + x * of_s + y
                            : tables->firsts[s][r] + y * of_r + x,
                      counts[x * of_s + y]);
}

static void count_pairs(Tally *tally, const RowFunctions *with, const JointRows *rows,
                        const uint8_t (*pairs)[2], size_t count)
{
    for (size_t first = 0; first < count; first += JOINT_PAIRS_AT_ONCE) {
        size_t left = count - first;
        with->joint_pairs(rows, pairs + first,
                          left < JOINT_PAIRS_AT_ONCE ? left : JOINT_PAIRS_AT_ONCE, add_to_cells,
                          tally);
    }
}

static void count_all_pairs(Tally *tally, const RowFunctions *with, const JointRows *rows)
{
    JointTables *tables = tally->scratch;
    uint8_t pairs[PAIRS_MOST][2];
    size_t count = 0;
    for (size_t r = 0; r < tables->rows; r++)
        for (size_t s = r + 1; s < tables->rows; s++, count++) {
            pairs[count][0] = (uint8_t)r;
            pairs[count][1] = (uint8_t)s;
        }
    count_pairs(tally, with, rows, pairs, count);
}

/* Counts the pairs that the group could not count one by one from now on. */
static void take_over(JointTables *tables, JointGroup *group)
{
    for (size_t i = 0; i < group->size; i++)
        for (; group->wanted[i]; group->wanted[i] &= (uint8_t)(group->wanted[i] - 1)) {
            uint8_t r = group->rows[i], s = group->rows[__builtin_ctz(group->wanted[i])];
            tables->pairs[tables->pair_count][0] = r < s ? r : s;
            tables->pairs[tables->pair_count++][1] = r < s ? s : r;
        }
}

static void count_groups(Tally *tally, const RowFunctions *with, const JointRows *rows)
{
    JointTables *tables = tally->scratch;
    for (size_t g = 0; g < tables->group_count; g++) {
        JointGroup *group = &tables->groups[g], left = *group;
        uint8_t any = 0;
        for (size_t i = 0; i < group->size; i++)
            any |= group->wanted[i];
        if (!any)
            continue;
        with->joint_group(rows, &left, &tables->room, add_to_cells, tally);
        for (size_t i = 0; i < group->size; i++)
            group->wanted[i] &= (uint8_t)~left.wanted[i];
        take_over(tables, &left);
    }
    count_pairs(tally, with, rows, tables->pairs, tables->pair_count);
}

void joint_tables_flush(Tally *tally, const OutcomeRows *rows)
{
    JointTables *tables = tally->scratch;
    JointRows waiting = {.rows = tables->waiting,
                         .stride = tables->stride,
                         .trials = tables->trials,
                         .ranges = tables->ranges};
    if (tables->trials < TRIALS_LEAST)
        count_all_pairs(tally, rows->with, &waiting);
    else
        count_groups(tally, rows->with, &waiting);
    tables->trials = 0;
}

void joint_tables_add(Tally *tally, const OutcomeRows *rows, const uint8_t *batches)
{
    JointTables *tables = tally->scratch;
    size_t skipped = tally->n - tables->rows;
    for (size_t batch = 0; batch < rows->batches; batch++) {
        batches += skipped * DECK_LANES;
        for (size_t row = 0; row < tables->rows; row++, batches += DECK_LANES)
            memcpy(tables->waiting + row * tables->stride + tables->trials, batches, DECK_LANES);
        tables->trials += DECK_LANES;
        if (tables->trials + DECK_LANES > tables->stride - DECK_LANES)
            joint_tables_flush(tally, rows);
    }
}
