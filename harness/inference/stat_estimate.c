#include "inference/stat_estimate.h"

#include "base/elementary.h"
#include "inference/stat_test.h"

/* The means of a table, in units of cells, and their distance in squared deviates. */
typedef struct Means {
    double observed, expected, square;
} Means;

static Means means_of(const ValueTable *table)
{
    double trials = (double)table->trials, all = 0, sum = 0, squares = 0, counted = 0;
    for (size_t cell = 0; cell < table->cells; cell++) {
        all += table->chances[cell];
        sum += table->chances[cell] * (double)cell;
        squares += table->chances[cell] * (double)cell * (double)cell;
        counted += (double)table->counts[cell] * (double)cell;
    }
    Means means = {.observed = counted / trials, .expected = sum / all};
    double off = means.observed - means.expected;
    double variance = squares / all - means.expected * means.expected;
    means.square = variance > 0 ? off * off * trials / variance : 0;
    return means;
}

/* A group of neighbouring cells, and what it adds to Pearson's statistic. */
typedef struct Group {
    size_t first, last;
    double chance, count, part;
} Group;

/* The group that adds most; `*ret_sum` is the statistic, `*ret_groups` how many there are. */
static Group farthest_group(const ValueTable *table, const size_t *group, double *ret_sum)
{
    Group farthest = {.part = -1}, now = {0};
    *ret_sum = 0;
    for (size_t cell = 0; cell < table->cells; cell++) {
        now.chance += table->chances[cell];
        now.count += (double)table->counts[cell];
        now.last = cell;
        if (cell + 1 < table->cells && group[cell + 1] == group[cell])
            continue;
        double expected = (double)table->trials * now.chance, off = now.count - expected;
        now.part = off * off / fmax(expected, 1e-300);
        *ret_sum += now.part;
        if (now.part > farthest.part)
            farthest = now;
        now = (Group){.first = cell + 1};
    }
    return farthest;
}

static Estimate share_of(const ValueTable *table, Group group)
{
    bool begins = group.first == 0 && (table->below || group.last > 0),
         ends = group.last + 1 == table->cells && (table->above || group.first < group.last);
    uint64_t least = table->first + group.first * table->width,
             most = table->first + (group.last + 1) * table->width - 1;
    return (Estimate){.known = true,
                      .as = ESTIMATE_SHARE,
                      .observed = group.count / (double)table->trials,
                      .expected = group.chance,
                      .least = begins ? 0 : least,
                      .most = ends ? 0 : most};
}

Status value_reported(ValueTable table, Estimate *ret, Error *error)
{
    SCOPED_ARENA scratch = {0};
    size_t *group = arena_get(&scratch, table.cells, sizeof *group), groups = 0,
           end = table.cells - 1;
    TRY(arena_status(&scratch, "a table of values", error));
    stat_groups(table.chances, table.cells, (double)table.trials, group, &groups);
    double sum;
    Group farthest = farthest_group(&table, group, &sum);
    Means means = means_of(&table);
    bool below = table.below && table.counts[0], above = table.above && table.counts[end];
    double excess = sum - ((double)groups - 1);
    if (groups < 2 && (below || above)) { /* no group, but the cell that spoils the mean */
        size_t cell = below ? 0 : end;
        farthest = (Group){.first = cell,
                           .last = cell,
                           .chance = table.chances[cell],
                           .count = (double)table.counts[cell]};
    }
    if (below || above ||
        (groups > 1 && means.square < (double)table.trials && means.square - 1 < excess / 2)) {
        *ret = share_of(&table, farthest);
        return STATUS_OK;
    }
    double width = (double)table.width, first = (double)table.first;
    double mean = isnan(table.mean) ? first + means.expected * width + (width - 1) / 2 : table.mean;
    *ret = (Estimate){.known = true,
                      .as = table.width > 1 ? ESTIMATE_ABOUT : ESTIMATE_MEAN,
                      .observed = mean + (means.observed - means.expected) * width,
                      .expected = mean};
    return STATUS_OK;
}

double rising_after_riffles(size_t n, unsigned riffles)
{
    double piles = ldexp(1, (int)riffles), sum = 0;
    for (double r = 1; r < piles; r++)
        sum += pow(r / piles, (double)n);
    return piles - ((double)n + 1) * sum;
}

/* As many as leave the mean nearest to this one; 0 where single orders do not bear it out. */
static uint64_t riffles_of(size_t n, const Estimate *estimate)
{
    enum { MOST = 20 };
    double apart = 2 * sqrt(stat_rising.variance(n)), nearest = estimate->observed - 1;
    uint64_t riffles = 0;
    if (estimate->as == ESTIMATE_SHARE || estimate->observed > estimate->expected - apart)
        return 0;
    for (unsigned more = 1; more < MOST; more++) {
        double off = fabs(estimate->observed - rising_after_riffles(n, more));
        if (off >= nearest)
            break;
        nearest = off;
        riffles = more;
    }
    return riffles;
}

Status stat_estimate(const PermStat *stat, size_t n, const uint64_t *cells, uint64_t trials,
                     Estimate *ret, Error *error)
{
    SCOPED_ARENA scratch = {0};
    ValueTable table;
    Estimate estimate = {.known = true,
                         .as = ESTIMATE_SHARE,
                         .observed = (double)cells[0] / (double)trials,
                         .expected = 0.5};
    TRY(stat_table(stat, n, cells, trials, &scratch, &table, error));
    if (stat != &stat_parity)
        TRY(value_reported(table, &estimate, error));
    if (stat == &stat_rising)
        estimate.riffles = riffles_of(n, &estimate);
    *ret = estimate;
    return STATUS_OK;
}
