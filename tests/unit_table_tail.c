/* The bound of a table's far tail: the inequality that it rests on, by enumeration; exact tails far
 * out, none of which may lie above it; and how far out it decides. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/splitmix.h"
#include "inference/groups_law.h"
#include "inference/table_tail.h"
#include "plain_shape.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static TableLaw law_of_blocks(size_t n)
{
    uint32_t sizes[BLOCKS_SINGLE];
    Shape shape = groups_of_blocks(blocks_of(n), sizes);
    return table_law_of_shape(&shape);
}

enum { MOST = 6, ORDERS = 720 };

/* All orders of n items, or those that are one cycle; their number. */
static size_t orders_of(size_t n, bool cycles, int orders[ORDERS][MOST])
{
    size_t count = 0, all = 1;
    for (size_t i = 0; i < n; i++)
        all *= n;
    for (size_t code = 0; code < all; code++) {
        int order[MOST];
        unsigned seen = 0;
        for (size_t i = 0, left = code; i < n; i++, left /= n) {
            order[i] = (int)(left % n);
            seen |= 1U << order[i];
        }
        size_t length = 1;
        for (int at = order[0]; at != 0 && length <= n; at = order[at])
            length++;
        if (seen == (1U << n) - 1 && (!cycles || length == n))
            memcpy(orders[count++], order, sizeof order);
    }
    return count;
}

/* Functions of rows: any of 0 to 1, at times with many zeros. */
static double drawn(uint64_t *state, bool sparse)
{
    double one = (double)(splitmix64_next(state) >> 11) * 0x1p-53;
    return sparse ? (double)(one < 0.4) : one * one;
}

/* By how much, as a ratio, E prod F_i(row i) is over prod (E F_i^p)^(1/p) at most, in some tries,
 * each with F of the places of group[i], all items with one number being one row, in two trials. */
static double largest_ratio(size_t n, bool cycles, const int *group, double p)
{
    static int orders[ORDERS][MOST];
    size_t count = orders_of(n, cycles, orders), sets = (size_t)1 << n;
    uint64_t state = 1;
    double largest = 0;
    for (int try = 0; try < 90; try++) {
        static double f[MOST][1 << MOST][1 << MOST]; /* by places in one trial and the other */
        bool two = count <= 24 && try % 2;
        for (size_t g = 0; g < n; g++)
            for (size_t a = 0; a < sets; a++)
                for (size_t b = 0; b < (two ? sets : 1); b++)
                    f[g][a][b] = drawn(&state, try % 3 == 0);
        double mean = 0, powers[MOST] = {0};
        size_t seconds = two ? count : 1;
        for (size_t s = 0; s < count; s++)
            for (size_t t = 0; t < seconds; t++) {
                size_t first[MOST] = {0}, second[MOST] = {0};
                double product = 1;
                for (size_t i = 0; i < n; i++) {
                    first[group[i]] |= (size_t)1 << orders[s][i];
                    second[group[i]] |= two ? (size_t)1 << orders[t][i] : 0;
                }
                for (size_t g = 0; g < n && first[g]; g++) {
                    product *= f[g][first[g]][second[g]];
                    powers[g] += pow(f[g][first[g]][second[g]], p) / (double)(count * seconds);
                }
                mean += product / (double)(count * seconds);
            }
        double bound = 1;
        for (int g = 0; g <= group[n - 1]; g++)
            bound *= pow(powers[g], 1 / p);
        assert_true(bound > 0 || mean == 0);
        largest = bound > 0 ? fmax(largest, mean / bound) : largest;
    }
    return largest;
}

static void the_inequality(void **state)
{
    static const int groups[][MOST] = {{0, 1, 2, 3, 4, 5},
                                       {0, 0, 1, 1, 2, 2},
                                       {0, 0, 0, 1, 1, 2},
                                       {0, 1, 1, 2, 2, 2},
                                       {0, 1, 1, 1, 1, 1}};
    double sharpest = 0, below = 0;
    for (size_t n = 2; n <= MOST; n++)
        for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
            double ratio = largest_ratio(n, false, groups[i], 2);
            assert_true(ratio <= 1 + 1e-12);
            sharpest = fmax(sharpest, ratio);
            below = fmax(below, largest_ratio(n, false, groups[i], 1.8));
        }
    assert_true(sharpest > 1 - 1e-9 && below > 1.01); /* as of two items: 2 is the least */
    for (size_t n = 3; n <= MOST; n++)
        assert_true(largest_ratio(n, true, groups[0], 3) <= 1 + 1e-12);
    assert_true(largest_ratio(3, true, groups[0], 2.5) > 1.01);
}

/* A trial of a small table: one of `classes` outcomes, each with a chance, and what it adds to the
 * cells. */
typedef struct Small {
    TableLaw law;
    double trials, n; /* places; of a cycle: symbols less one */
    size_t classes, rows, columns;
    double chances[6], cells[6][16], sizes[16]; /* r s of a cell */
    bool cycle;
    double turned; /* of a cycle: the weight of what is antisymmetric, less the trials */
} Small;

typedef struct Outcome {
    double statistic, chance;
} Outcome;

static int farther_up(const void *a, const void *b)
{
    double one = ((const Outcome *)a)->statistic, other = ((const Outcome *)b)->statistic;
    return (one < other) - (one > other);
}

static double statistic_of(const Small *small, const int *times)
{
    double sum = 0, off[16], n = small->n, trials = small->trials;
    for (size_t cell = 0; cell < small->rows * small->columns; cell++) {
        off[cell] = -trials * small->sizes[cell] / n;
        for (size_t c = 0; c < small->classes; c++)
            off[cell] += times[c] * small->cells[c][cell];
        if (!small->cycle)
            sum += (n - 1) / trials * off[cell] * off[cell] / small->sizes[cell];
    }
    for (size_t a = 0; small->cycle && a < small->rows; a++)
        for (size_t b = 0; b < small->rows; b++)
            if (a != b) {
                double one = off[a * small->rows + b], other = off[b * small->rows + a];
                sum += (n * (one + other) * (one + other) +
                        small->turned * (one - other) * (one - other)) /
                       (4 * trials);
            }
    return sum;
}

/* All numbers of times that the classes can come, with their multinomial chances. */
static size_t outcomes_of(const Small *small, Outcome *ret)
{
    int times[6] = {0}, trials = (int)small->trials;
    size_t count = 0, last = small->classes - 1;
    times[last] = trials;
    for (;;) {
        double log_chance = lgamma(small->trials + 1);
        for (size_t c = 0; c < small->classes; c++)
            log_chance += times[c] * log(small->chances[c]) - lgamma(times[c] + 1.0);
        if (ret)
            ret[count] = (Outcome){statistic_of(small, times), exp(log_chance)};
        count++;
        size_t at = 0; /* the next one: one more of the first class that has room */
        while (at < last && !times[last]) {
            times[last] += times[at];
            times[at++] = 0;
        }
        if (at == last)
            return count;
        times[at]++;
        times[last]--;
    }
}

/* Its tails from the top down to a tenth. */
static void assert_above(const Small *small, double farthest)
{
    size_t count = outcomes_of(small, NULL);
    Outcome *all = calloc(count, sizeof *all);
    assert_non_null(all);
    outcomes_of(small, all);
    qsort(all, count, sizeof *all, farther_up);
    double tail = 0, asked = -1e9, lowest = 0;
    for (size_t i = 0; i < count; i++) {
        tail += all[i].chance;
        if (log10(tail) < asked + 0.5 ||
            (i + 1 < count && all[i + 1].statistic > all[i].statistic * (1 - 1e-9)))
            continue;
        asked = log10(tail);
        double bound =
            far_tail_of_table(&small->law, small->trials, all[i].statistic * (1 - 1e-12));
        assert_true(bound >= asked - 1e-9);
        lowest = fmin(lowest, bound);
    }
    assert_true(fabs(tail - 1) < 1e-9);
    assert_true(lowest < farthest); /* limits of cells are used there */
    free(all);
}

/* Orders of three items, as tables of places; cycles of four symbols; and of three, where all rows
 * are one coin, with the weights of the law itself. */
static void above_orders(void **state)
{
    static const struct {
        size_t size;
        bool cycle;
        double n, turned, farthest;
    } cases[] = {{3, false, 3, 0, -10}, {4, true, 3, 1.5, -3}, {3, true, 2, 2, -4}};
    static int orders[ORDERS][MOST];
    for (size_t i = 0; i < 3; i++) {
        size_t size = cases[i].size, n = (size_t)cases[i].n;
        Small small = {.law = cases[i].cycle ? table_law_of_cycle(n) : law_of_blocks(n),
                       .trials = 24,
                       .n = cases[i].n,
                       .classes = orders_of(size, cases[i].cycle, orders),
                       .rows = size,
                       .columns = size,
                       .cycle = cases[i].cycle,
                       .turned = cases[i].turned};
        for (size_t c = 0; c < small.classes; c++) {
            small.chances[c] = 1 / (double)small.classes;
            for (size_t row = 0; row < size; row++)
                small.cells[c][row * size + (size_t)orders[c][row]] = 1;
        }
        for (size_t cell = 0; cell < size * size; cell++)
            small.sizes[cell] = 1;
        assert_above(&small, cases[i].farthest);
    }
}

/* Two groups of two items each in blocks of 2, 1 and 1 places, and one group of each in a sample of
 * one: by what comes to which block. */
static void above_groups(void **state)
{
    uint16_t group_of[] = {0, 0, 1, 1};
    uint32_t blocks[] = {2, 1, 1};
    Shape shape;
    assert_int_equal(shape_make(&shape, 4, group_of, 2, NULL, blocks, 3, NULL), 0);
    Small groups = {
        .law = table_law_of_shape(&shape),
        .trials = 100,
        .n = 4,
        .classes = 4,
        .rows = 2,
        .columns = 3,
        .chances = {1.0 / 6, 1.0 / 6, 1.0 / 3, 1.0 / 3},
        .cells = {{2, 0, 0, 0, 1, 1}, {0, 1, 1, 2, 0, 0}, {1, 1, 0, 1, 0, 1}, {1, 0, 1, 1, 1, 0}},
        .sizes = {4, 2, 2, 4, 2, 2}};
    assert_above(&groups, -20);
    shape_clear(&shape);
    Small coin = {.law = table_law_of_shape(PLAIN(2)),
                  .trials = 200,
                  .n = 2,
                  .classes = 2,
                  .rows = 2,
                  .columns = 2,
                  .chances = {0.5, 0.5},
                  .cells = {{1, 0, 0, 1}, {0, 1, 1, 0}},
                  .sizes = {1, 1, 1, 1}};
    assert_above(&coin, -30);
}

/* Twenty standard deviations up it decides in a hundred tests, from as many trials on as these. */
static void far_out(void **state)
{
    uint32_t six[] = {1, 1, 1, 1, 1, 1, 43};
    uint32_t six_and_rest[] = {6, 43};
    Shape lottery, sample;
    assert_int_equal(shape_make(&lottery, 49, NULL, 0, NULL, six, 7, NULL), 0);
    assert_int_equal(shape_make(&sample, 49, NULL, 0, NULL, six_and_rest, 2, NULL), 0);
    const struct {
        TableLaw law;
        double df, trials, at_most;
    } tables[] = {{table_law_of_shape(&lottery), 288, 400, -17},
                  {table_law_of_shape(&lottery), 288, 50, -10},
                  {table_law_of_shape(&sample), 48, 50, -9},
                  {law_of_blocks(5), 16, 10, -9},
                  {law_of_blocks(52), 2601, 10, -17},
                  {law_of_blocks(1500), 511.0 * 511, 20, -20},
                  {table_law_of_cycle(52), 2651, 170, -18},
                  {table_law_of_cycle(10), 89, 50, -8}};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        double df = tables[i].df, t = df + 20 * sqrt(2 * df);
        double found = far_tail_of_table(&tables[i].law, tables[i].trials, t);
        assert_true(found <= tables[i].at_most && found > -60);
        assert_true(far_tail_of_table(&tables[i].law, tables[i].trials, 0.9 * df) == 0);
    }
    shape_clear(&lottery);
    shape_clear(&sample);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_inequality),
                                       cmocka_unit_test(above_orders),
                                       cmocka_unit_test(above_groups), cmocka_unit_test(far_out)};
    return cmocka_run_group_tests_name("table tail", tests, NULL, NULL);
}
