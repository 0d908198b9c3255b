/* Dependence between deals: what leads from a deal to the next, the beginning and the end of a run,
 * deals that come again. Laws by all deals of small shapes. */
#include "unit.h"

#include "check_testing.h"
#include "inference/check_list.h"
#include "inference/drift_law.h"
#include "inference/groups_law.h"
#include "shape_testing.h"
#include "tallies/groups.h"
#include "tallies/repeats.h"
#include "tallies/serial.h"

/* Single items, or single places. */
static const Words small[] = {{NULL, 5, 0, "2"},          {NULL, 5, 2, NULL},
                              {NULL, 6, 0, "2,2,2"},      {NULL, 6, 0, "1,3"},
                              {"2*a,3*b", 0, 0, NULL},    {"2*a,2*b,2*c", 0, 0, NULL},
                              {"1*a,1*b,3*c", 0, 0, NULL}};
enum { SMALL = sizeof small / sizeof *small };

/* The table of one deal, as a number. */
static uint64_t table_of(Tally *tally)
{
    uint64_t code = 0;
    tally->kind->end_block(tally, NULL);
    for (size_t cell = 0; cell < tally->shape.groups * tally->shape.blocks; cell++)
        code = code * 7 + tally_cell(tally, cell);
    return code;
}

static int by_code(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

/* After any deal all orders of the next give the tables of all deals of serial_shape, each as
 * often: so their law does not depend on what came before. */
TEST(quotients_are_deals)
{
    for (size_t c = 0; c < SMALL; c++)
        for (size_t lag = 1; lag <= SERIAL_LAGS; lag++) {
            Shape shape = shape_of(&small[c]), pair = serial_shape(&shape);
            size_t orders = (size_t)permutation_count(shape.n);
            uint64_t *found = malloc(orders * sizeof *found),
                     *expected = malloc(orders * sizeof *expected);
            Tally between, deals;
            assert_int_equal(
                tally_begin(&between, &tally_serial_groups[lag - 1], &shape, 100, NULL), STATUS_OK);
            assert_int_equal(tally_begin(&deals, &tally_groups, &pair, 100, NULL), STATUS_OK);
            for (size_t first = 0; first < orders; first += 17) {
                for (size_t next = 0; next < orders; next++) {
                    tally_forget(&between);
                    tally_forget(&deals);
                    for (size_t t = 0; t < lag; t++)
                        count_order(&between, (first + 31 * t) % orders, 1);
                    count_order(&between, next, 1);
                    between.kind->end_block(&between, NULL);
                    uint64_t pairs, code = 0;
                    Tally inner = serial_inner(&between, &pairs);
                    assert_int_equal(pairs, 1);
                    assert_true(between.kind->adds_up(&between, lag + 1));
                    for (size_t cell = 0; cell < pair.groups * pair.blocks; cell++)
                        code = code * 7 + tally_cell(&inner, cell);
                    found[next] = code;
                    count_order(&deals, next, 1);
                    expected[next] = table_of(&deals);
                }
                qsort(found, orders, sizeof *found, by_code);
                qsort(expected, orders, sizeof *expected, by_code);
                assert_memory_equal(found, expected, orders * sizeof *found);
            }
            free(found);
            free(expected);
            tally_end(&between);
            tally_end(&deals);
            shape_clear(&shape);
        }
}

/* What is counted, by hand: of hands 0 1 | 2 3 4 then 1 4 | 0 2 3 one item of the first hand stays,
 * one goes. Of words a a b b b then a b a b b places 0, 3 and 4 keep their kind. */
TEST(quotients_by_hand)
{
    static const Item orders[2][2][5] = {{{0, 1, 2, 3, 4}, {1, 4, 0, 2, 3}},
                                         {{0, 1, 2, 3, 4}, {1, 2, 0, 4, 3}}};
    static const uint64_t tables[2][4] = {{1, 1, 1, 2}, {1, 1, 1, 2}};
    for (size_t c = 0; c < 2; c++) {
        Shape shape = shape_of(&small[c ? 4 : 0]);
        Tally tally;
        assert_int_equal(tally_begin(&tally, &tally_serial_groups[0], &shape, 2, NULL), STATUS_OK);
        for (size_t t = 0; t < 2; t++)
            tally.kind->count(&tally, orders[c][t], 1);
        tally.kind->end_block(&tally, NULL);
        for (size_t cell = 0; cell < 4; cell++)
            assert_int_equal(tally_cell(&tally, cell), tables[c][cell]);
        tally_end(&tally);
        shape_clear(&shape);
    }
}

/* The deals of a shape that can be distinguished as tables: how likely each is, and z.z' of two. */
enum { MOST = 32 };
typedef struct Deals {
    size_t count;
    double chance[MOST], product[MOST][MOST];
    size_t rank[MOST]; /* of an order that is dealt so */
} Deals;

static double product_of(const Shape *shape, size_t one, size_t other)
{
    Item a[8], b[8];
    double sum = 0, m[2][64] = {{0}};
    permutation_unrank(one, shape->n, a);
    permutation_unrank(other, shape->n, b);
    for (size_t place = 0; place < shape->n; place++) {
        m[0][shape_group(shape, a[place]) * shape->blocks + shape_block(shape, place)]++;
        m[1][shape_group(shape, b[place]) * shape->blocks + shape_block(shape, place)]++;
    }
    for (size_t i = 0; i < shape->groups; i++)
        for (size_t p = 0; p < shape->blocks; p++)
            sum += m[0][i * shape->blocks + p] * m[1][i * shape->blocks + p] /
                   ((double)shape_in_group(shape, i) * (double)shape_in_block(shape, p));
    return ((double)shape->n - 1) * (sum - 1);
}

static Deals deals_of(const Shape *shape)
{
    Deals deals = {0};
    size_t orders = (size_t)permutation_count(shape->n);
    uint64_t codes[MOST];
    for (size_t rank = 0; rank < orders; rank++) {
        Item items[8];
        uint64_t cells[64] = {0}, code = 0;
        permutation_unrank(rank, shape->n, items);
        for (size_t place = 0; place < shape->n; place++)
            cells[shape_group(shape, items[place]) * shape->blocks + shape_block(shape, place)]++;
        for (size_t cell = 0; cell < shape->groups * shape->blocks; cell++)
            code = code * 7 + cells[cell];
        size_t i = 0;
        while (i < deals.count && codes[i] != code)
            i++;
        assert_true(i < MOST);
        if (i == deals.count) {
            codes[deals.count] = code;
            deals.rank[deals.count++] = rank;
        }
        deals.chance[i] += 1 / (double)orders;
    }
    for (size_t i = 0; i < deals.count; i++)
        for (size_t j = 0; j < deals.count; j++)
            deals.product[i][j] = product_of(shape, deals.rank[i], deals.rank[j]);
    return deals;
}

/* Eight deals, one a part: mean, variance and third moment of Q over all of them, against what the
 * moments of one and of two deals make of them (drift_law.h; all terms of 1/N). These moments, in
 * turn, are those of groups_law.h. */
TEST(drift_by_all_runs)
{
    static const Words shapes[] = {{"2*a,2*b", 0, 0, "2,2"}, {"1*a,3*b", 0, 0, "3"},
                                   {"2*a,3*b", 0, 0, "2"},   {"3*a,3*b", 0, 0, "1"},
                                   {NULL, 4, 0, "1"},        {"2*a,1*b,1*c", 0, 0, "2"}};
    for (size_t c = 0; c < sizeof shapes / sizeof *shapes; c++) {
        Shape shape = shape_of(&shapes[c]);
        Deals deals = deals_of(&shape);
        GroupsLaw law = groups_law(&shape);
        enum { N = DRIFT_PARTS };
        size_t all = 1;
        Tally tally;
        double moments[4] = {0}, q2 = 0, q3 = 0, b = 0, cube = 0;
        for (size_t i = 0; i < deals.count; i++) {
            double q = deals.product[i][i] - law.df;
            q2 += deals.chance[i] * q * q;
            q3 += deals.chance[i] * q * q * q;
            for (size_t j = 0; j < deals.count; j++) {
                double both = deals.chance[i] * deals.chance[j], h = deals.product[i][j];
                cube += both * h * h * h;
                b += both * q * (deals.product[j][j] - law.df) * h;
            }
        }
        assert_near(law.spread, q2, 1e-9, "spread", check_find("drift"), shape.n);
        assert_near(law.cube, cube, 1e-9, "cube", check_find("drift"), shape.n);
        for (size_t t = 0; t < N; t++)
            all *= deals.count;
        assert_true(all <= 2000000);
        assert_int_equal(tally_begin(&tally, &tally_drift, &shape, N, NULL), STATUS_OK);
        for (int pass = 0; pass < 2; pass++)
            for (size_t code = 0; code < all; code++) {
                size_t rest = code, each[N];
                double chance = 1, own = 0, sum = 0;
                for (size_t t = 0; t < N; t++, rest /= deals.count) {
                    each[t] = rest % deals.count;
                    chance *= deals.chance[each[t]];
                }
                for (size_t t = 0; t < N; t++)
                    for (size_t u = 0; u < N; u++)
                        own += ((t == u) - 1.0 / N) * deals.product[each[t]][each[u]];
                if (pass == 0)
                    moments[1] += chance * own;
                sum = own - moments[1];
                moments[2] += pass * chance * sum * sum;
                moments[3] += pass * chance * sum * sum * sum;
                if (pass || code % 997)
                    continue;
                tally_forget(&tally);
                for (size_t t = 0; t < N; t++) {
                    tally.trial = t;
                    count_order(&tally, deals.rank[each[t]], 1);
                }
                assert_true(tally.kind->adds_up(&tally, N));
                assert_near(drift_statistic(&tally), own, 1e-9, "Q", check_find("drift"), shape.n);
            }
        double a = 7.0 / 8, within = 7.0 / 8, d = law.df;
        double squares = 7 - 7 * within, cubes = -56.0 / 512; /* over pairs of two trials */
        double triples = 7 - 3 * a * squares - N * a * a * a; /* over three trials */
        assert_near(moments[1], drift_df(&shape), 1e-9, "mean", check_find("drift"), shape.n);
        assert_near(moments[2], a * a * N * q2 + 2 * d * squares, 1e-9, "variance",
                    check_find("drift"), shape.n);
        assert_near(moments[3],
                    a * a * a * N * (q3 - 6 * b) + 12 * a * q2 * squares + 4 * cube * cubes +
                        8 * d * triples,
                    1e-9, "third moment", check_find("drift"), shape.n);
        tally_end(&tally);
        shape_clear(&shape);
    }
}

/* How alike deals are: for two deals of all orders, twice the share of pairs that are as far from
 * the mean, or farther; for five deals no level is passed more often than it says. */
TEST(alike_by_all_deals)
{
    static const Words shapes[] = {{"2*a,3*b", 0, 0, "2"},
                                   {"2*a,2*b", 0, 0, "2,2"},
                                   {"2*a,3*b", 0, 2, NULL},
                                   {"2*a,1*b,2*c", 0, 0, "2"}};
    for (size_t c = 0; c < sizeof shapes / sizeof *shapes; c++) {
        Shape shape = shape_of(&shapes[c]);
        const CheckKind *kind = check_in(check_find("serial-1-fixed-points"), &shape);
        Deals deals = deals_of(&shape);
        double alike[MOST][MOST], mean = 0;
        Item one[8], other[8];
        size_t seen = shape.blocks - (shape.seen < shape.n);
        for (size_t i = 0; i < deals.count; i++)
            for (size_t j = 0; j < deals.count; j++) {
                permutation_unrank(deals.rank[i], shape.n, one);
                permutation_unrank(deals.rank[j], shape.n, other);
                alike[i][j] = 0;
                for (size_t p = 0; p < shape.seen; p++)
                    for (size_t q = 0; q < shape.seen; q++)
                        alike[i][j] += shape_block(&shape, p) == shape_block(&shape, q) &&
                                       shape_block(&shape, p) < seen &&
                                       shape_group(&shape, one[p]) == shape_group(&shape, other[q]);
                mean += deals.chance[i] * deals.chance[j] * alike[i][j];
            }
        enum { N = 5 };
        Tally tally;
        size_t all = 1;
        for (size_t t = 0; t < N; t++)
            all *= deals.count;
        assert_int_equal(tally_begin(&tally, kind->tally, &shape, N, NULL), STATUS_OK);
        for (size_t i = 0; i < deals.count; i++)
            for (size_t j = 0; j < deals.count; j++) {
                tally_forget(&tally);
                count_order(&tally, deals.rank[i], 1);
                count_order(&tally, deals.rank[j], 1);
                tally.kind->end_block(&tally, NULL);
                assert_true(tally.kind->adds_up(&tally, 2));
                assert_int_equal(tally_cell(&tally, SERIAL_ALIKE_SUM + 1), (uint64_t)alike[i][j]);
                double far = 0;
                for (size_t a = 0; a < deals.count; a++)
                    for (size_t b = 0; b < deals.count; b++)
                        if (fabs(alike[a][b] - mean) > fabs(alike[i][j] - mean) - 1e-9)
                            far += deals.chance[a] * deals.chance[b];
                CheckResult result = result_of(kind, &tally, 2);
                if (!result.cannot_tell_why[0])
                    assert_near(pow(10, result.log10_p_upper), fmin(1, 2 * far), 1e-9, "p", kind,
                                shape.n);
            }
        double *p = calloc(all, sizeof *p), *chance = calloc(all, sizeof *chance);
        for (size_t code = 0; code < all; code++) {
            size_t rest = code;
            chance[code] = 1;
            tally_forget(&tally);
            for (size_t t = 0; t < N; t++, rest /= deals.count) {
                chance[code] *= deals.chance[rest % deals.count];
                count_order(&tally, deals.rank[rest % deals.count], 1);
            }
            tally.kind->end_block(&tally, NULL);
            CheckResult result = result_of(kind, &tally, N);
            p[code] = result.cannot_tell_why[0] ? 1 : pow(10, result.log10_p);
        }
        for (size_t code = 0; code < all; code += all / 50 + 1) {
            double below = 0;
            for (size_t i = 0; i < all; i++)
                below += p[i] <= p[code] * (1 + 1e-9) ? chance[i] : 0;
            if (below > p[code] * (1 + 1e-9))
                fail_msg("shape %zu: p = %g comes with chance %g", c, p[code], below);
        }
        free(p);
        free(chance);
        tally_end(&tally);
        shape_clear(&shape);
    }
}

/* Deals that can be distinguished are different, others are not; and there are as many as the law
 * has it. */
TEST(repeats_are_of_outcomes)
{
    for (size_t c = 0; c < SMALL; c++) {
        Shape shape = shape_of(&small[c]);
        size_t orders = (size_t)permutation_count(shape.n);
        uint64_t count = shape.outcomes;
        Tally tally;
        assert_near(repeats_log_orders(&shape, 0), log((double)count), 1e-12, "outcomes",
                    check_find("repeats"), shape.n);
        const char *reason = NULL;
        assert_int_equal(tally_cells(&tally_repeats, &shape, count + 1, &reason), 0);
        assert_int_equal(tally_begin(&tally, &tally_repeats, &shape, count, NULL), STATUS_OK);
        for (size_t rank = 0; rank < orders; rank++) {
            tally.trial = rank % count;
            count_order(&tally, rank, 1);
        }
        assert_true(tally.kind->adds_up(&tally, orders));
        tally_finish(&tally);
        assert_int_equal(tally_cell(&tally, 0), orders);
        assert_int_equal(tally_cell(&tally, REPEATS_DIFFERENT), count);
        tally_end(&tally);
        shape_clear(&shape);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quotients_are_deals),     cmocka_unit_test(quotients_by_hand),
        cmocka_unit_test(drift_by_all_runs),       cmocka_unit_test(alike_by_all_deals),
        cmocka_unit_test(repeats_are_of_outcomes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
