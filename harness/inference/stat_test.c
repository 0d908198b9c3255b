#include "inference/stat_test.h"

#include "base/elementary.h"
#include "inference/binomial_tail.h"
#include "inference/fit_tail.h"
#include "inference/stat_sum.h"

#include <string.h>

/* The least chance of a cell that can come up. */
static const double NEGLIGIBLE = 1e-40;

Status stat_law(const PermStat *stat, size_t n, Arena *memory, StatLaw *ret, Error *error)
{
    StatLaw law = {.n = n, .count = stat_law_values(stat, n)};
    law.chances = arena_get(memory, law.count, sizeof *law.chances);
    TRY(arena_status(memory, "the law of a statistic", error));
    stat->law(law);
    *ret = law;
    return STATUS_OK;
}

Status stat_cell_chances(const PermStat *stat, size_t n, double *cells, Error *error)
{
    SCOPED_ARENA scratch = {0};
    StatLaw law;
    TRY(stat_law(stat, n, &scratch, &law, error));
    StatCells layout = stat_cells(stat, n);
    for (size_t cell = 0; cell < layout.count; cell++)
        cells[cell] = 0.0;
    for (size_t i = 0; i < law.count; i++)
        cells[stat_cell(stat, layout, stat->least + i)] += law.chances[i];
    /* A 0 is a chance too small to be kept: laws reach every value between their ends. */
    for (size_t cell = 0; cell < layout.count; cell++)
        if (cells[cell] < NEGLIGIBLE)
            cells[cell] = NEGLIGIBLE;
    return STATUS_OK;
}

/* From the chances of c pairs of neighbours that are alike, of L items, to those with r more. */
static void insert_kind(size_t length, size_t r, const double *before, double *after)
{
    for (size_t alike = 0; alike < length; alike++) {
        size_t good = length + 1 - alike;
        for (size_t blocks = 1; before[alike] > 0 && blocks <= r; blocks++)
            for (size_t broken = blocks > good ? blocks - good : 0;
                 broken <= blocks && broken <= alike; broken++) {
                double log_ways = log_choose(r - 1, blocks - 1) + log_choose(alike, broken) +
                                  log_choose(good, blocks - broken) - log_choose(length + r, r);
                after[alike - broken + r - blocks] += before[alike] * exp(log_ways);
            }
    }
}

Status word_runs_law(const Shape *shape, double *ret_chances, Error *error)
{
    size_t n = shape->n, length = shape_in_group(shape, 0);
    SCOPED_ARENA scratch = {0};
    double *alike = arena_get(&scratch, n + 1, sizeof *alike);
    double *after = arena_get(&scratch, n + 1, sizeof *after);
    TRY(arena_status(&scratch, "the law of a word", error));
    alike[length - 1] = 1;
    for (size_t group = 1; group < shape->groups; group++) {
        size_t r = shape_in_group(shape, group);
        memset(after, 0, (n + 1) * sizeof *after);
        insert_kind(length, r, alike, after);
        memcpy(alike, after, (n + 1) * sizeof *alike);
        length += r;
    }
    ret_chances[0] = 0;
    for (size_t runs = 1; runs <= n; runs++)
        ret_chances[runs] = alike[n - runs];
    return STATUS_OK;
}

double stat_largest_effect(uint64_t trials)
{
    return sqrt(fmax(1, (double)trials / STAT_LEAST_EXPECTED - 1));
}

/* Half of a symmetric law expects 50 of 100 trials, but for rounding, which is not to decide. */
static bool is_group(double expected)
{
    return expected >= STAT_LEAST_EXPECTED * (1 - 1e-9);
}

void stat_groups(const double *chances, size_t cells, double trials, size_t *ret_group,
                 size_t *ret_groups)
{
    /* From below while no more than half of the law is used up, then from above, then what is left
     * in the middle. Groups from above are numbered from the far end and turned round later. */
    size_t low = 0, high = cells, below = 0, above = 0;
    double used = 0.0, sum = 0.0;
    for (size_t cell = 0; cell < cells; cell++) {
        sum += chances[cell] * trials;
        ret_group[cell] = below;
        if (used + sum > 0.5 * trials)
            break;
        if (is_group(sum)) {
            used += sum;
            sum = 0.0;
            below++;
            low = cell + 1;
        }
    }
    used = sum = 0.0;
    for (size_t cell = cells; cell-- > low;) {
        sum += chances[cell] * trials;
        if (used + sum > 0.5 * trials)
            break;
        if (is_group(sum)) {
            used += sum;
            sum = 0.0;
            above++;
            high = cell;
        }
    }
    double middle = 0.0;
    for (size_t cell = low; cell < high; cell++)
        middle += chances[cell] * trials;
    bool own = is_group(middle) || (!below && !above);
    size_t groups = below + above + (own ? 1 : 0);
    for (size_t cell = low; cell < high; cell++)
        ret_group[cell] = own ? below : below ? below - 1 : 0;
    size_t group = groups - 1;
    sum = 0.0;
    for (size_t cell = cells; cell-- > high;) {
        sum += chances[cell] * trials;
        ret_group[cell] = group;
        if (is_group(sum)) {
            sum = 0.0;
            group--;
        }
    }
    *ret_groups = groups;
}

bool stat_is_summed(size_t cells, size_t groups, double trials)
{
    enum { FEW_GROUPS = 3, FEW_TRIALS = 10000 };
    return groups < 2 || (cells > 2 && groups <= FEW_GROUPS && trials <= FEW_TRIALS);
}

Status stat_table(const PermStat *stat, size_t n, const uint64_t *counts, uint64_t trials,
                  Arena *memory, ValueTable *ret, Error *error)
{
    StatCells layout = stat_cells(stat, n);
    double *chances = arena_get(memory, layout.count, sizeof *chances);
    TRY(arena_status(memory, "a table of values", error));
    *ret = (ValueTable){.chances = chances,
                        .counts = counts,
                        .cells = layout.count,
                        .trials = trials,
                        .first = layout.first,
                        .width = layout.width,
                        .below = layout.first > stat->least,
                        .above = layout.first + layout.count * layout.width <= stat->most(n),
                        .mean = stat->mean(n)};
    return stat_cell_chances(stat, n, chances, error);
}

Status table_test(const ValueTable *table, TestResult *ret, Error *error)
{
    const double *chances = table->chances;
    const uint64_t *cells = table->counts;
    size_t count = table->cells;
    uint64_t trials = table->trials;
    size_t groups = 0;
    SCOPED_ARENA scratch = {0};
    double *expected = arena_get(&scratch, count, sizeof *expected), total = 0.0;
    size_t *group = arena_get(&scratch, count, sizeof *group);
    uint64_t *sums = arena_get(&scratch, count, sizeof *sums), counted = 0;
    TRY(arena_status(&scratch, "a table of values", error));
    stat_groups(chances, count, (double)trials, group, &groups);
    for (size_t cell = 0; cell < count; cell++)
        total += chances[cell];
    bool impossible = false;
    double sum = 0;
    for (size_t cell = 0; cell < count; cell++) {
        expected[group[cell]] += chances[cell] / total * (double)trials;
        sums[group[cell]] += cells[cell];
        counted += cells[cell];
        sum += (double)cells[cell] * (double)cell;
        impossible |= chances[cell] == 0.0 && cells[cell];
    }
    if (impossible) /* cannot be: a tally of permutations that were none */
        return error_fault(error, "a value was counted that no permutation has");
    if (stat_is_summed(count, groups, (double)trials))
        return sum_test(sum, chances, count, trials, ret, error);
    TestResult test;
    TRY(fit_test(sums, expected, groups, &test, error));
    /* Stored counts may not add up; sums over outcomes are for those that do. */
    if (groups == 2 && trials <= MOST_OF_TWO_CELLS && counted == trials) {
        double all = (double)trials;
        test.tails = binomial_distance_tails((double)sums[0], all, expected[0] / all);
        test.method = "exact";
    }
    *ret = test;
    return STATUS_OK;
}

Status stat_test(const PermStat *stat, size_t n, const uint64_t *cells, uint64_t trials,
                 TestResult *ret, Error *error)
{
    if (n < 2 || trials < 1)
        return error_fault(error, "no law for n = %zu, %llu trials", n, (unsigned long long)trials);
    SCOPED_ARENA scratch = {0};
    ValueTable table;
    TRY(stat_table(stat, n, cells, trials, &scratch, &table, error));
    return table_test(&table, ret, error);
}
