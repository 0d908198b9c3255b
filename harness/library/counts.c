/* Counts in place of a shuffle. */
#include "library/case.h"

#include "tallies/permutations.h"
#include "tallies/rank.h"

#include <string.h>

void case_drop_counts(FairnessCase *one)
{
    if (one->counted) {
        count_table_clear(&one->table);
        shape_clear(&one->shape);
        one->spec.subject = (Subject){.kind = NULL};
    }
    one->counted = false;
}

CaseSpec case_spec_of(const FairnessCase *one)
{
    CaseSpec spec = one->spec;
    if (spec.subject.kind == &subject_orders)
        spec.trials = one->orders.rows;
    if (!one->counted)
        return spec;
    spec.n = one->shape.n;
    spec.shape = &one->shape;
    spec.trials = one->table.trials;
    return spec;
}

/* The number of items that this number of counts belongs to; 0 for none. */
static size_t items_of_table(TableKind kind, size_t count)
{
    size_t n = 0;
    if (kind == TABLE_ORDERS) {
        for (size_t items = 2; items <= PERMUTATIONS_MAX_N; items++)
            n = permutation_count(items) == count ? items : n;
        return n;
    }
    if (kind != TABLE_PLACES && kind != TABLE_PAIRS_TAKEN)
        return count;
    while (n * n < count)
        n++;
    return n * n == count ? n : 0;
}

static Status find_table(const char *word, TableKind *ret, Error *error)
{
    for (int kind = TABLE_ORDERS; word && kind <= TABLE_PAIRS_TAKEN; kind++)
        if (strcmp(word, table_words[kind]) == 0) {
            *ret = (TableKind)kind;
            return STATUS_OK;
        }
    return error_set(error, STATUS_USAGE,
                     "counts: accepted of tables: orders, places, first, taken, pairs-taken");
}

/* The shape that they are of. */
static Status make_shape(TableKind kind, size_t count, size_t taken, Shape *ret, Error *error)
{
    size_t n = items_of_table(kind, count);
    if (n < 2 || n > SHAPE_MOST_ITEMS)
        return error_set(error, STATUS_USAGE, "counts: %zu are no table of %s", count,
                         table_words[kind]);
    bool hands = kind == TABLE_TAKEN || kind == TABLE_PAIRS_TAKEN;
    if (hands ? taken < 1 || taken >= n : taken != 0)
        return error_set(
            error, STATUS_USAGE,
            hands ? "counts: %zu taken of %zu items: accepted: 1 and "
                    "more, and fewer than all"
                  : "counts: %zu taken: goes with the tables \"taken\" and \"pairs-taken\"",
            taken, n);
    uint32_t hand = (uint32_t)(kind == TABLE_FIRST ? 1 : taken);
    if (!hand) {
        *ret = shape_plain(n);
        return STATUS_OK;
    }
    return shape_make(ret, n, NULL, n, NULL, hands ? &hand : NULL, 1, error);
}

static Status set_counts(FairnessCase *one, const char *word, const uint64_t *counts, size_t count,
                         size_t taken)
{
    TableKind kind = TABLE_ORDERS;
    Shape shape;
    CountTable table;
    Error inner = {""};
    Status status = find_table(word, &kind, &one->error);
    THEN_IF(status, !counts, error_set(&one->error, STATUS_USAGE, "counts: none are given"));
    THEN(status, make_shape(kind, count, taken, &shape, &one->error));
    if (status)
        return status;
    status = count_table_make(kind, counts, count, &shape, &table, &inner);
    if (status) {
        shape_clear(&shape);
        return error_set(&one->error, status, "counts: %s", inner.text);
    }
    case_drop_counts(one);
    one->table = table;
    one->shape = shape;
    one->counted = true;
    one->spec.subject = (Subject){.kind = &subject_table,
                                  .text = "counts",
                                  .name = "counts",
                                  .own = &one->table,
                                  .facts = &one->facts};
    return STATUS_OK;
}

FairnessStatus fairness_case_set_counts(FairnessCase *one, const char *table,
                                        const uint64_t *counts, size_t count, size_t taken)
{
    if (!one)
        return FAIRNESS_FAILED;
    return case_status(one, set_counts(one, table, counts, count, taken));
}
