#include "inference/homogeneity.h"

#include "base/elementary.h"
#include "inference/binomial_tail.h"
#include "inference/chi_square.h"

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

static Table table_of(const uint64_t *a, const uint64_t *b, CountLine line)
{
    uint64_t first = 0, second = 0;
    size_t end = line.first + line.cells * line.step;
    for (size_t i = line.first; i < end; i += line.step) {
        first += a[i];
        second += b[i];
    }
    Table table = {.total = (double)first + (double)second};
    if (!first || !second)
        return table;
    table.share = (double)first / table.total;
    double least = HOMOGENEITY_LEAST_EXPECTED / fmin(table.share, 1 - table.share);
    double left = table.total, in_first = 0, in_both = 0;
    for (size_t i = line.first; i < end; i += line.step) {
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

HomogeneityTest homogeneity_of_lines(const uint64_t *a, const uint64_t *b, CountLines lines,
                                     bool linked)
{
    HomogeneityTest worst = {.df = 0};
    for (size_t i = 0; i < lines.count; i++) {
        Table table = table_of(a, b, lines.at(lines.width, i));
        HomogeneityTest test = test_table(&table, linked);
        if (test.df > 0 && (worst.df == 0 || test.log10_p < worst.log10_p))
            worst = test;
    }
    worst.log10_p = fmin(0, worst.log10_p + log10((double)lines.count));
    return worst;
}

HomogeneityTest homogeneity_test(const uint64_t *a, const uint64_t *b, size_t cells, bool linked)
{
    return homogeneity_of_lines(a, b, count_rows(1, cells), linked);
}

static CountLine row_at(size_t width, size_t index)
{
    return (CountLine){index * width, 1, width};
}

static CountLine row_or_column_at(size_t side, size_t index)
{
    return index < side ? row_at(side, index) : (CountLine){index - side, side, side};
}

CountLines count_rows(size_t rows, size_t width)
{
    return (CountLines){rows, width, row_at};
}

CountLines count_rows_and_columns(size_t side)
{
    return (CountLines){2 * side, side, row_or_column_at};
}
