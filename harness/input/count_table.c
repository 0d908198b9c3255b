#include "input/count_table.h"

#include "base/numbers.h"
#include "input/item_code.h"
#include "platform/platform.h"
#include "tallies/blocks.h"
#include "tallies/derive.h"
#include "tallies/groups.h"
#include "tallies/permutations.h"
#include "tallies/rank.h"
#include "tallies/samples.h"

#include <string.h>

typedef unsigned long long ull;

static size_t seen_blocks(const Shape *shape)
{
    return shape->blocks - (shape->seen < shape->n);
}

void count_table_sizes(TableKind kind, const Shape *shape, uint64_t *ret_least, uint64_t *ret_most)
{
    bool column = kind == TABLE_FIRST || kind == TABLE_TAKEN || kind == TABLE_CLASSES;
    *ret_least = *ret_most = 0; /* more orders than anybody counts */
    if (kind == TABLE_PAIRS_TAKEN) {
        *ret_least = *ret_most = (uint64_t)shape->n * shape->n;
    } else if (kind != TABLE_ORDERS) {
        *ret_least = (uint64_t)shape->groups * seen_blocks(shape);
        *ret_most = column ? *ret_least : (uint64_t)shape->groups * shape->blocks;
    } else if (shape->n <= PERMUTATIONS_MAX_N) {
        *ret_least = *ret_most = permutation_count(shape->n);
    }
}

/* Whether a table of that kind goes with that shape. */
static Status check_shape(TableKind kind, const Shape *shape, Error *error)
{
    if (kind == TABLE_ORDERS && !shape_is_plain(shape))
        return error_set(error, STATUS_USAGE,
                         "a table of orders is of items that all differ, at all places");
    if (kind == TABLE_ORDERS && (shape->n < 2 || shape->n > PERMUTATIONS_MAX_N))
        return error_set(error, STATUS_USAGE, "a table of orders: accepted: 2 to %d items",
                         PERMUTATIONS_MAX_N);
    bool taken = kind == TABLE_TAKEN || kind == TABLE_PAIRS_TAKEN;
    if (taken && (shape->seen >= shape->n || seen_blocks(shape) != 1))
        return error_set(error, STATUS_USAGE,
                         "a table of items taken needs --hands K: how many of the %zu were taken, "
                         "fewer than all",
                         shape->n);
    if (kind == TABLE_PAIRS_TAKEN && shape->groups < shape->n)
        return error_set(error, STATUS_USAGE, "a table of pairs taken is of items that all differ");
    if (kind == TABLE_BLOCKS && shape->ordered)
        return error_set(error, STATUS_USAGE,
                         "a table of blocks needs --hands S,S: how many places each has");
    if (kind != TABLE_ORDERS && shape_is_plain(shape) && shape->n > BLOCKS_SINGLE)
        return error_set(error, STATUS_USAGE, "a table of %zu items: accepted: up to %d", shape->n,
                         BLOCKS_SINGLE);
    if (shape->groups < 2)
        return error_set(error, STATUS_USAGE, "there is only one kind of item");
    return STATUS_OK;
}

static Status sum_of(const uint64_t *counts, uint64_t count, uint64_t *ret, Error *error)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++) {
        if (counts[i] > MOST_COUNT - sum)
            return error_set(error, STATUS_USAGE, "the counts add up to more than 2^53");
        sum += counts[i];
    }
    if (!sum)
        return error_set(error, STATUS_USAGE, "all counts are 0");
    *ret = sum;
    return STATUS_OK;
}

static const char *row_word(const Shape *shape)
{
    return shape->groups < shape->n ? "kind" : "item";
}

/* What the first `blocks` columns of a row add up to. */
static uint64_t row_sum(const CountTable *table, const Shape *shape, size_t group, size_t blocks)
{
    uint64_t sum = 0;
    for (size_t block = 0; block < blocks; block++)
        sum += table->counts[group * shape->blocks + block];
    return sum;
}

/* Each kind has as many items as it has, in every trial. */
static Status check_rows(const CountTable *table, const Shape *shape, Error *error)
{
    for (size_t group = 0; group < shape->groups; group++) {
        uint64_t sum = row_sum(table, shape, group, shape->blocks),
                 must = table->trials * shape_in_group(shape, group);
        if (sum != must)
            return error_set(
                error, STATUS_USAGE,
                "row %zu adds up to %s, not to %s: %s %zu has a place in each of %s trials%s",
                group + 1, count_grouped(sum).text, count_grouped(must).text, row_word(shape),
                group, count_grouped(table->trials).text,
                shape_in_group(shape, group) > 1 ? ", with all that are of it" : "");
    }
    return STATUS_OK;
}

/* Each place, or hand, is full in every trial. */
static Status check_columns(const CountTable *table, const Shape *shape, size_t blocks,
                            Error *error)
{
    for (size_t block = 0; block < blocks; block++) {
        uint64_t sum = 0, must = table->trials * shape_in_block(shape, block);
        for (size_t group = 0; group < shape->groups; group++)
            sum += table->counts[group * shape->blocks + block];
        if (sum != must)
            return error_set(
                error, STATUS_USAGE,
                "column %zu adds up to %s, not to %s: %zu item%s in each of %s trials", block + 1,
                count_grouped(sum).text, count_grouped(must).text, shape_in_block(shape, block),
                shape_in_block(shape, block) == 1 ? "" : "s", count_grouped(table->trials).text);
    }
    return STATUS_OK;
}

/* Writes what was not seen, where the table leaves it out: what is left of each kind. */
static Status fill_rest(CountTable *table, const Shape *shape, Error *error)
{
    size_t last = shape->blocks - 1;
    for (size_t group = 0; group < shape->groups; group++) {
        uint64_t sum = row_sum(table, shape, group, last),
                 most = table->trials * shape_in_group(shape, group);
        if (sum > most)
            return error_set(error, STATUS_USAGE,
                             "row %zu has %llu, and there are only %llu trials: %s %zu comes at "
                             "most %llu times",
                             group + 1, (ull)sum, (ull)table->trials, row_word(shape), group,
                             (ull)most);
        table->counts[group * shape->blocks + last] = most - sum;
    }
    return STATUS_OK;
}

/* The trials of which these are the counts at that number of places. */
static Status trials_of(uint64_t sum, uint64_t places, uint64_t *ret, Error *error)
{
    if (sum % places)
        return error_set(error, STATUS_USAGE,
                         "the counts add up to %llu, which is not a multiple of %llu, the number "
                         "in each trial; so this is not a whole number of trials",
                         (ull)sum, (ull)places);
    *ret = sum / places;
    return STATUS_OK;
}

static Status take_matrix(const uint64_t *counts, uint64_t columns, const Shape *shape,
                          CountTable *table, Error *error)
{
    bool whole = columns == shape->blocks;
    Status status = STATUS_OK;
    for (size_t group = 0; group < shape->groups; group++)
        for (size_t column = 0; column < columns; column++)
            table->counts[group * shape->blocks + column] = counts[group * columns + column];
    /* Which row is wrong says more than what all come to. */
    uint64_t first = 0, sum = table->trials;
    for (size_t column = 0; whole && column < columns; column++)
        first += counts[column];
    status = whole ? trials_of(first, shape_in_group(shape, 0), &table->trials, error)
                   : trials_of(sum, shape->seen, &table->trials, error);
    if (!status && table->trials > UINT64_MAX / 2 / shape->n) /* what is in a cell is a number */
        status = error_set(error, STATUS_USAGE,
                           "%llu trials of %zu items each: more items in %llu trials than can be "
                           "counted",
                           (ull)table->trials, shape->n, (ull)table->trials);
    THEN_IF(status, whole, check_rows(table, shape, error));
    THEN(status, check_columns(table, shape, columns, error));
    /* With these sums no cell has more, or less, than the trials can give it. */
    return status || whole ? status : fill_rest(table, shape, error);
}

static Status pairs_row(const uint64_t *counts, size_t n, size_t k, size_t row, uint64_t *ret,
                        Error *error)
{
    uint64_t sum = 0;
    for (size_t column = 0; column < n; column++)
        sum += column == row ? 0 : counts[row * n + column];
    if (sum % (k - 1))
        return error_set(error, STATUS_USAGE,
                         "row %zu adds up to %llu, which is not a multiple of %zu, the number that "
                         "is taken with an item each time",
                         row + 1, (ull)sum, k - 1);
    *ret = sum / (k - 1);
    uint64_t itself = counts[row * n + row];
    if (itself && itself != *ret)
        return error_set(error, STATUS_USAGE,
                         "row %zu, column %zu has %llu: accepted: 0, or the %llu times that the "
                         "rest of the row says item %zu was taken",
                         row + 1, row + 1, (ull)itself, (ull)*ret, row);
    return STATUS_OK;
}

/* The pair is not met more often than either item, nor less often than they must meet. */
static Status check_pair(const uint64_t *counts, size_t n, size_t row, size_t column,
                         const uint64_t *items, uint64_t trials, Error *error)
{
    uint64_t count = counts[row * n + column], other = counts[column * n + row];
    uint64_t a = items[row], b = items[column];
    if (count != other)
        return error_set(error, STATUS_USAGE,
                         "row %zu, column %zu has %llu, and row %zu, column %zu has %llu: it is "
                         "one pair",
                         row + 1, column + 1, (ull)count, column + 1, row + 1, (ull)other);
    if (count > a || count > b || a + b > trials + count)
        return error_set(error, STATUS_USAGE,
                         "row %zu, column %zu has %llu: not of items that were taken %llu and %llu "
                         "times in %llu trials",
                         row + 1, column + 1, (ull)count, (ull)a, (ull)b, (ull)trials);
    return STATUS_OK;
}

/* A table of pairs taken has a second table, of how often each item was taken: each other of the
 * k - 1 beside it was counted in its row. The diagonal says nothing, 0, or says that itself. */
static Status take_pairs(const uint64_t *counts, const Shape *shape, CountTable *table,
                         Error *error)
{
    size_t n = shape->n, k = shape->seen;
    if (k < 2)
        return error_set(error, STATUS_USAGE,
                         "a table of pairs taken: at least 2 items are taken each time: --hands K");
    SCOPED_ROOM(uint64_t, items, n, "the table", error);
    table->pairs = arena_get(&table->memory, n * (n - 1) / 2, sizeof *table->pairs);
    TRY(arena_status(&table->memory, "the table", error));
    uint64_t taken = 0;
    for (size_t row = 0; row < n; row++) {
        TRY(pairs_row(counts, n, k, row, &items[row], error));
        taken += items[row];
    }
    for (size_t row = 0, at = 0; row < n; row++)
        for (size_t column = 0; column < row; column++) {
            TRY(check_pair(counts, n, row, column, items, taken / k, error));
            table->pairs[at++] = counts[row * n + column];
        }
    TRY(sum_of(items, n, &table->trials, error));
    return take_matrix(items, 1, shape, table, error);
}

static Status take_counts(const uint64_t *counts, uint64_t count, const Shape *shape,
                          CountTable *table, Error *error)
{
    bool orders = table->kind == TABLE_ORDERS;
    table->count = orders ? count : (uint64_t)shape->groups * shape->blocks;
    table->counts = arena_get(&table->memory, table->count, sizeof *table->counts);
    TRY(arena_status(&table->memory, "the table", error));
    if (orders)
        memcpy(table->counts, counts, count * sizeof *counts);
    return orders ? STATUS_OK
           : table->kind == TABLE_PAIRS_TAKEN
               ? take_pairs(counts, shape, table, error)
               : take_matrix(counts, count / shape->groups, shape, table, error);
}

Status count_table_make(TableKind kind, const uint64_t *counts, uint64_t count, const Shape *shape,
                        CountTable *ret, Error *error)
{
    uint64_t least, most;
    CountTable table = {.kind = kind};
    TRY(check_shape(kind, shape, error));
    count_table_sizes(kind, shape, &least, &most);
    if (count != least && count != most)
        return error_set(error, STATUS_USAGE, "%llu counts; a table of %s of %zu%s has %llu",
                         (ull)count, table_words[kind], shape->groups,
                         shape->groups < shape->n ? " kinds" : " items", (ull)least);
    TRY(sum_of(counts, count, &table.trials, error));
    Status status = take_counts(counts, count, shape, &table, error);
    if (status)
        count_table_clear(&table);
    else
        *ret = table;
    return status;
}

void count_table_clear(CountTable *table)
{
    arena_clear(&table->memory);
    *table = (CountTable){0};
}

bool count_table_gives(const CountTable *table, const Shape *shape, const CheckKind *check)
{
    const TallyKind *kind = check->tally;
    if (check->about == ABOUT_EACH_TRIAL)
        return false;
    if (table->deals)
        return !kind->in_order && !kind->remembers && kind->shapes != TALLY_ORDERS;
    if (kind == &tally_permutations)
        return table->kind == TABLE_ORDERS;
    if (table->kind == TABLE_ORDERS) /* what is known of each order by itself */
        return !kind->in_order && !kind->remembers && kind->shapes == TALLY_ORDERS;
    if (kind == &tally_sample_pairs)
        return table->pairs != NULL;
    return kind == (shape_is_plain(shape) ? &tally_positions : &tally_groups);
}

static void fill(const CountTable *table, Tally *tally)
{
    tally_memory(tally);
    for (uint64_t cell = 0; cell < table->count; cell++)
        tally_add(tally, cell, table->counts[cell]);
    /* Where at most one item of a trial is in a cell its square is itself; elsewhere it is not
     * known. */
    if (tally->cells == 2 * table->count && tally->shape.ordered && tally->shape.seen == 1)
        for (uint64_t cell = 0; cell < table->count; cell++) {
            uint64_t size = shape_in_group(&tally->shape, cell / tally->shape.blocks);
            bool rest = cell % tally->shape.blocks;
            /* The rest has all items of the group in a trial, or one fewer. */
            uint64_t taken = table->counts[cell - rest];
            tally_add(tally, table->count + cell,
                      rest ? table->trials * size * size - taken * (2 * size - 1) : taken);
        }
}

static void fill_pairs(const CountTable *table, Tally *tally)
{
    tally_memory(tally);
    for (uint64_t cell = 0; cell < tally->cells; cell++)
        tally_add(tally, cell, table->pairs[cell]);
}

/* All that follows from how often each order came. */
static Status fill_from_orders(const CountTable *table, TrialCounts *counts, Error *error)
{
    Tally orders;
    Shape shape = shape_plain(counts->n);
    TRY(tally_begin(&orders, &tally_permutations, &shape, table->trials, error));
    fill(table, &orders);
    for (size_t t = 0; t < counts->tally_count; t++) {
        Tally *tally = &counts->tallies[t];
        if (tally->kind == &tally_permutations)
            fill(table, tally);
        else
            tally_derive(tally, &orders, 0, orders.cells);
    }
    tally_end(&orders);
    return STATUS_OK;
}

static void fill_from_deals(const CountTable *table, TrialCounts *counts)
{
    for (size_t t = 0; t < counts->tally_count; t++) {
        Tally *tally = &counts->tallies[t];
        for (uint64_t row = 0; row < table->count; row++)
            if (table->counts[row])
                tally->kind->count(tally, table->deals + row * counts->n, table->counts[row]);
        if (tally->kind->end_block)
            tally->kind->end_block(tally, NULL);
    }
}

Status count_table_counts(const CountTable *table, const TrialPlan *plan, TrialCounts *ret,
                          Error *error)
{
    TrialCounts counts;
    double begun = monotonic_seconds();
    Status status = trial_counts_begin(plan, &counts, error);
    if (status)
        return status;
    counts.trials = counts.sampled_trials = table->trials;
    counts.complete = true;
    if (table->deals)
        fill_from_deals(table, &counts);
    else if (table->kind == TABLE_ORDERS)
        status = fill_from_orders(table, &counts, error);
    else
        for (size_t t = 0; t < counts.tally_count; t++)
            (counts.tallies[t].kind == &tally_sample_pairs ? fill_pairs : fill)(table,
                                                                                &counts.tallies[t]);
    if (status) {
        trial_counts_clear(&counts);
        return status;
    }
    counts.seconds = monotonic_seconds() - begun;
    *ret = counts;
    return STATUS_OK;
}

static SubjectItems table_items(const Subject *subject)
{
    const CountTable *table = subject->own;
    return (SubjectItems){.labels = table->code && table->code->n ? table->code->labels : NULL};
}

const SubjectKind subject_table = {
    .origin = ORIGIN_INPUT,
    .option = "--input",
    .accepted = "a file, or - for standard input",
    .children = subject_no_children,
    .counted = true,
    .items = table_items,
};

const CountTable *count_table_of(const Subject *subject)
{
    return subject->kind == &subject_table ? subject->own : NULL;
}
