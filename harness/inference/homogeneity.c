#include "inference/homogeneity.h"

#include "base/elementary.h"
#include "inference/chi_square.h"
#include "inference/hypergeometric.h"

#include <stdlib.h>

/* The expansion is not trusted further out: beyond, the correction keeps its size. */
static const double DEEPEST_LOG10 = -10.0;

/* The table of both samples, cells pooled. */
typedef struct Table {
    double total, share; /* trials of both; of the first among them */
    double cells;        /* K */
    double inverse;      /* R */
    double statistic;
    double last_first, last_both; /* the cell added last */
} Table;

static void add_cell(Table *table, double first, double both)
{
    double v = table->share * (1 - table->share), off = first - table->share * both;
    table->cells++;
    table->last_first = first;
    table->last_both = both;
    table->inverse += table->total / both;
    table->statistic += off * off / (v * both);
}

static Table table_of(const uint64_t *a, const uint64_t *b, size_t cells)
{
    uint64_t first = 0, second = 0;
    for (size_t i = 0; i < cells; i++) {
        first += a[i];
        second += b[i];
    }
    Table table = {.total = (double)first + (double)second};
    if (!first || !second)
        return table;
    table.share = (double)first / table.total;
    double least = HOMOGENEITY_LEAST_EXPECTED / fmin(table.share, 1 - table.share);
    double left = table.total, in_first = 0, in_both = 0;
    for (size_t i = 0; i < cells; i++) {
        in_first += (double)a[i];
        in_both += (double)a[i] + (double)b[i];
        left -= (double)a[i] + (double)b[i];
        /* The rest must make a cell, too, or it goes into this one; the last is added below. */
        if (in_both < least || left < least)
            continue;
        add_cell(&table, in_first, in_both);
        in_first = in_both = 0;
    }
    if (in_both > 0)
        add_cell(&table, in_first, in_both);
    return table;
}

/* The correction of the upper tail's natural logarithm at a statistic. */
static double correction_at(const Table *table, double statistic)
{
    double df = table->cells - 1, a = 0.5 * df, x = 0.5 * statistic;
    double v = table->share * (1 - table->share), s = table->total * v;
    double g3 = (1 - 2 * table->share) * (1 - 2 * table->share), g4 = 1 - 6 * v;
    double k = table->cells, r = table->inverse;
    double b1 = (k - 1) / (2 * table->total);
    double b2 = (g4 * (r - 2 * k + 1) + g3 * (1 - k * k)) / (8 * s);
    double b3 = g3 * (5 * r - 3 * k * k - 6 * k + 4) / (24 * s);
    double first = x / (a + 1), second = first * x / (a + 2);
    double factor = b1 + b2 * (first - 1) + b3 * (second - 2 * first + 1);
    double plain = chi_square_tails(statistic, df).log10_upper * LN10;
    return factor * exp(chi_square_log_gamma_term(a, x) - plain);
}

static double log10_upper(const Table *table, double statistic)
{
    double df = table->cells - 1;
    double plain = chi_square_tails(statistic, df).log10_upper;
    double at = plain < DEEPEST_LOG10 ? chi_square_upper_quantile(DEEPEST_LOG10, df) : statistic;
    if (!(at > 0))
        return 0;
    return fmin(0, plain + fmax(0, correction_at(table, at)) / LN10);
}

/* log10 P(|X - E X| >= d) of the marked among those drawn; d > 0. */
static double two_cells_log10(double total, double drawn, double marked, double d)
{
    double mean = drawn * marked / total;
    /* Whole numbers at the distance d itself belong to the tail, in spite of rounding. */
    double slack = 1e-9 * (1 + mean);
    double most = floor(mean - d + slack), least = ceil(mean + d - slack);
    double upper = hypergeometric_log_upper(total, marked, drawn, least);
    double lower = hypergeometric_log_upper(total, total - marked, drawn, drawn - most);
    return fmin(0, log_sum(upper, lower) / LN10);
}

static HomogeneityTest test_table(const Table *table, bool linked)
{
    HomogeneityTest test = {.statistic = table->statistic, .df = table->cells - 1};
    if (!(test.df >= 1))
        return (HomogeneityTest){.df = 0};
    test.log10_p = log10_upper(table, linked ? 0.5 * table->statistic : table->statistic);
    /* Nearer than that the sum would be long, and decides nothing. */
    if (test.df == 1 && !linked && table->statistic > 6) {
        double off = table->last_first - table->share * table->last_both;
        test.log10_p =
            two_cells_log10(table->total, table->share * table->total, table->last_both, fabs(off));
    }
    return test;
}

HomogeneityTest homogeneity_test(const uint64_t *a, const uint64_t *b, size_t cells, bool linked)
{
    Table table = table_of(a, b, cells);
    return test_table(&table, linked);
}

Status homogeneity_test_positions(const uint64_t *a, const uint64_t *b, size_t n, bool linked,
                                  HomogeneityTest *ret, Error *error)
{
    HomogeneityTest worst = {.df = 0};
    uint64_t *column = malloc(2 * n * sizeof *column);
    if (!column)
        return error_set(error, STATUS_FAILED, "out of memory to compare positions");
    for (size_t line = 0; line < 2 * n; line++) {
        Table table;
        if (line < n) {
            table = table_of(a + line * n, b + line * n, n);
        } else {
            for (size_t item = 0; item < n; item++) {
                column[item] = a[item * n + line - n];
                column[n + item] = b[item * n + line - n];
            }
            table = table_of(column, column + n, n);
        }
        HomogeneityTest test = test_table(&table, linked);
        if (test.df > 0 && (worst.df == 0 || test.log10_p < worst.log10_p))
            worst = test;
    }
    free(column);
    worst.log10_p = fmin(0, worst.log10_p + log10(2 * (double)n));
    *ret = worst;
    return STATUS_OK;
}
