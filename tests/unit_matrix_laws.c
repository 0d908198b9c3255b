/* The matrix checks (positions, successors, pairs, precedence, digits, digit-pairs) against their
 * laws.
 *
 * One trial's statistic is |x|^2, two trials' (|x|^2 + 2 x.y + |y|^2)/2, so that tallies of one and
 * of two trials give x.y for every two orders, through the very code that a run uses. From it, by
 * full enumeration at n = 3..6: the moments that the laws state; the covariance of the cells is
 * what the scaling claims, since the matrix of all x.y has eigenvalue n!/1 on `df` dimensions and 0
 * on the rest (E (x.y)(y.z) = x.z); blocks, too. And by importance sampling the true rate of false
 * alarms at 1e-6, at both ends, at the fewest trials that a check accepts. With --long: more of it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check_proofs.h"
#include "inference/check.h"
#include "inference/check_list.h"
#include "inference/matrix_law.h"
#include "matrix_products.h"
#include "tallies/rank.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef double Statistic(const Tally *tally, uint64_t trials);
typedef QuadraticLaw Law(size_t n);

typedef struct Matrix {
    const char *id;
    const TallyKind *tally;
    Statistic *statistic;
    Law *law;
} Matrix;

static const Matrix matrices[] = {
    {"positions", &tally_positions, positions_statistic, positions_law},
    {"successors", &tally_successors, successors_statistic, successors_law},
    {"pairs", &tally_pairs, successors_statistic, successors_law},
    {"precedence", &tally_precedence, precedence_statistic, precedence_law},
    {"digits", &tally_digits, digits_statistic, digits_law},
    {"digit-pairs", &tally_digit_pairs, digit_pairs_statistic, digit_pairs_law},
};
enum { MATRICES = sizeof matrices / sizeof matrices[0] };

static void clear(Tally *tally)
{
    memset(tally->memory, 0, tally->cells * (tally->wide ? 8 : 4));
}

/* x.y of all pairs of orders, row after row; the caller owns it. */
static double *products(const Matrix *matrix, size_t n)
{
    size_t orders = permutation_count(n);
    double *product = malloc(orders * orders * sizeof *product);
    Tally tally;
    assert_int_equal(tally_begin(&tally, matrix->tally, n, 2, NULL), STATUS_OK);
    for (size_t a = 0; a < orders; a++)
        for (size_t b = 0; b <= a; b++) {
            Item first[8], second[8];
            permutation_unrank(a, n, first);
            permutation_unrank(b, n, second);
            clear(&tally);
            matrix->tally->count(&tally, first, 1);
            if (a == b) {
                product[a * orders + a] = matrix->statistic(&tally, 1);
                continue;
            }
            matrix->tally->count(&tally, second, 1);
            product[a * orders + b] = 2 * matrix->statistic(&tally, 2);
        }
    for (size_t a = 0; a < orders; a++)
        for (size_t b = 0; b < a; b++) {
            double norms = product[a * orders + a] + product[b * orders + b];
            product[a * orders + b] = (product[a * orders + b] - norms) / 2;
            product[b * orders + a] = product[a * orders + b];
        }
    tally_end(&tally);
    return product;
}

static void assert_near(double value, double expected, double scale, const char *what,
                        const Matrix *matrix, size_t n)
{
    if (!(fabs(value - expected) <= 1e-9 * scale))
        fail_msg("%s, n = %zu: %s is %.12g, not %.12g", matrix->id, n, what, value, expected);
}

/* Every pair of orders of four to six items (of six, some of the first): so the law of T of two
 * trials, in full. Of three trials, of which the first may be any: mean, variance and third
 * cumulant, exactly. */
static void law_of_few_trials(const Matrix *matrix, size_t n, const double *product)
{
    typedef double Product(const Item *a, const Item *b, size_t n);
    static Product *const by_definition[MATRICES] = {at_same_places, with_same_neighbours,
                                                     of_inverses,    in_same_order,
                                                     of_digits,      of_digit_pairs};
    QuadraticLaw law = matrix->law(n);
    size_t orders = permutation_count(n);
    double N = 3;
    for (size_t a = 0; a < orders; a += n == 6 ? 31 : 1)
        for (size_t b = 0; b < orders; b++) {
            Item first[8], second[8];
            permutation_unrank(a, n, first);
            permutation_unrank(b, n, second);
            assert_near(product[a * orders + b], by_definition[matrix - matrices](first, second, n),
                        law.df, "x.y", matrix, n);
        }
    double sum = 0, square = 0, cube = 0, count = (double)orders * (double)orders;
    for (size_t b = 0; b < orders; b++)
        for (size_t c = 0; c < orders; c++) {
            double off = 2 / N * (product[b] + product[c] + product[b * orders + c]); /* T - df */
            sum += off;
            square += off * off;
            cube += off * off * off;
        }
    assert_near(sum / count, 0, law.df, "the mean of T", matrix, n);
    assert_near(square / count, 2 * law.df * (1 - 1 / N), law.df * law.df, "the variance of T",
                matrix, n);
    /* pairs of trials, and three in a circle, whose mean is df by the projection */
    double third = 8 / (N * N * N) * (N * (N - 1) / 2 * law.cube + N * (N - 1) * (N - 2) * law.df);
    assert_near(cube / count, third, law.df * law.df * law.df, "the third cumulant of T", matrix,
                n);
}

static void moments_by_enumeration(void **state)
{
    (void)state;
    for (size_t m = 0; m < MATRICES; m++)
        for (size_t n = 3; n <= 6; n++) {
            const Matrix *matrix = &matrices[m];
            QuadraticLaw law = matrix->law(n);
            size_t orders = permutation_count(n);
            double *product = products(matrix, n);
            double scale = law.df * law.df * law.df, count = (double)orders;
            for (size_t a = 0; a < orders; a++) {
                double sum = 0, squares = 0, cubes = 0;
                for (size_t b = 0; b < orders; b++) {
                    double k = product[a * orders + b];
                    sum += k;
                    squares += k * k;
                    cubes += k * k * k;
                }
                /* For every order, not only on average: nothing depends on the labels. */
                assert_near(product[a * orders + a], law.df, law.df, "|x|^2", matrix, n);
                assert_near(sum / count, 0, law.df, "mean of x.y", matrix, n);
                assert_near(squares / count, law.df, law.df * law.df, "E (x.y)^2", matrix, n);
                assert_near(cubes / count, law.cube, scale, "E (x.y)^3", matrix, n);
            }
            /* A projection: sum over b of k(a,b) k(b,c) = n! k(a,c). So T is chi-square. */
            for (size_t a = 0; a < orders; a += 7)
                for (size_t c = 0; c < orders; c += 5) {
                    double sum = 0;
                    for (size_t b = 0; b < orders; b++)
                        sum += product[a * orders + b] * product[b * orders + c];
                    assert_near(sum / count, product[a * orders + c], law.df * law.df,
                                "the projection", matrix, n);
                }
            if (n >= 4)
                law_of_few_trials(matrix, n, product);
            free(product);
        }
}

/* In blocks of items |x|^2 varies: by as much as the law says (of precedence, where that is much:
 * the formula is for blocks of many items, and a few in a hundred off), or by less. By simulation,
 * to a few times its error. */
static void spread_in_blocks(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        size_t n;
        int orders;
        double least; /* of what the law says */
    } cases[] = {{"precedence", 128, 4000, .9},
                 {"precedence", 300, 1000, .8},
                 {"positions", 1100, 150, 0},
                 {"successors", 1100, 150, 0},
                 {"digits", 1100, 300, .6}};
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        size_t n = cases[c].n, m = 0;
        while (strcmp(matrices[m].id, cases[c].id) != 0)
            m++;
        double spread = 0, df = matrices[m].law(n).df, runs = cases[c].orders;
        Item *items = malloc(n * sizeof *items);
        Tally tally;
        assert_int_equal(tally_begin(&tally, matrices[m].tally, n, 1, NULL), STATUS_OK);
        for (size_t p = 0; p < n; p++)
            items[p] = (Item)p;
        for (int run = 0; run < cases[c].orders; run++) {
            gsl_ran_shuffle(random, items, n, sizeof *items);
            clear(&tally);
            matrices[m].tally->count(&tally, items, 1);
            spread += pow(matrices[m].statistic(&tally, 1) - df, 2) / runs;
        }
        double of_law = spread / matrices[m].law(n).spread;
        if (of_law > 1.02 + 5 * sqrt(2 / runs) || of_law < cases[c].least)
            fail_msg("%s, n = %zu: |x|^2 has the variance %g, %.3f of the law's", cases[c].id, n,
                     spread, of_law);
        tally_end(&tally);
        free(items);
    }
    gsl_rng_free(random);
}

/* Each check that check_proofs.h says has its law here. */
static void none_is_left_out(void **state)
{
    (void)state;
    for (size_t i = 0; i < CHECK_PROOFS; i++) {
        bool there = check_proofs[i].law != LAW_OF_MATRIX;
        for (size_t m = 0; m < MATRICES; m++)
            there |= strcmp(matrices[m].id, check_proofs[i].id) == 0;
        if (!there)
            fail_msg("%s is not among the matrices", check_proofs[i].id);
    }
}

/* The vectors x of all orders, `df` numbers each: from their products, by Cholesky's way with the
 * greatest remainder next. The caller owns them. */
static double *vectors(const double *product, size_t orders, size_t df)
{
    double *x = calloc(orders * df, sizeof *x), *left = malloc(orders * sizeof *left);
    for (size_t a = 0; a < orders; a++)
        left[a] = product[a * orders + a];
    for (size_t d = 0; d < df; d++) {
        size_t pivot = 0;
        for (size_t a = 1; a < orders; a++)
            pivot = left[a] > left[pivot] ? a : pivot;
        double root = sqrt(left[pivot]);
        assert_true(root > 1e-6);
        for (size_t a = 0; a < orders; a++) {
            double dot = product[a * orders + pivot];
            for (size_t e = 0; e < d; e++)
                dot -= x[a * df + e] * x[pivot * df + e];
            x[a * df + d] = dot / root;
        }
        for (size_t a = 0; a < orders; a++)
            left[a] -= x[a * df + d] * x[a * df + d];
    }
    for (size_t a = 0; a < orders; a++)
        assert_true(fabs(left[a]) < 1e-6);
    free(left);
    return x;
}

typedef struct Room {
    const CheckKind *check;
    size_t n, orders, df;
    uint64_t trials;
    double *x, *chance, *sum, *g;
    unsigned *counts, *total;
    gsl_rng *random;
} Room;

/* chance[a] = exp(slope . x_a) / Z; returns log of the mean of exp(slope . x_a). */
static double tilt(Room *room, const double *slope)
{
    double sum = 0;
    for (size_t a = 0; a < room->orders; a++) {
        double dot = 0;
        for (size_t d = 0; d < room->df; d++)
            dot += slope[d] * room->x[a * room->df + d];
        room->chance[a] = exp(dot);
        sum += room->chance[a];
    }
    return log(sum / (double)room->orders);
}

/* Adds `trials` orders with those chances to the total, and their x to sum. */
static void draw(Room *room, unsigned trials)
{
    gsl_ran_multinomial(room->random, room->orders, trials, room->chance, room->counts);
    for (size_t a = 0; a < room->orders; a++) {
        if (!room->counts[a])
            continue;
        room->total[a] += room->counts[a];
        for (size_t d = 0; d < room->df; d++)
            room->sum[d] += room->counts[a] * room->x[a * room->df + d];
    }
}

/* Trials that prefer one another: with g normal, of variance 1/(1-theta), trials independent with
 * chances prop. to exp(sqrt(theta/N) g.x). Extended by g, which given the trials is to be normal
 * about sqrt(theta/N) sum x, the true law over the one drawn from is
 * M(g)^N exp(-theta T/2 - theta |g|^2/2) (1-theta)^(-df/2), M the mean of exp(sqrt(theta/N) g.x).
 */
static double draw_uneven(Room *room, double theta)
{
    double square = 0, N = (double)room->trials, root = sqrt(theta / N), t = 0;
    for (size_t d = 0; d < room->df; d++) {
        double g = gsl_ran_gaussian_ziggurat(room->random, 1 / sqrt(1 - theta));
        room->g[d] = root * g;
        square += g * g;
    }
    double log_mean = tilt(room, room->g);
    draw(room, (unsigned)room->trials);
    for (size_t d = 0; d < room->df; d++)
        t += room->sum[d] * room->sum[d] / N;
    return N * log_mean - theta * (t + square) / 2 - (double)room->df / 2 * log(1 - theta);
}

/* Trials that are led back to an even count: in 50 parts, each with chances prop. to exp(-S.x /
 * (left + least)), S the sum so far, as a normal walk does whose end is to have the density prop.
 * to exp(-|S|^2 / (2 least)) times its own. */
static double draw_even(Room *room, double least)
{
    enum { PARTS = 50 };
    double log_weight = 0;
    for (uint64_t part = 0; part < PARTS; part++) {
        uint64_t from = room->trials * part / PARTS, to = room->trials * (part + 1) / PARTS;
        double left = (double)(room->trials - from), before = 0, after = 0;
        for (size_t d = 0; d < room->df; d++) {
            room->g[d] = -room->sum[d] / (left + least);
            before += room->g[d] * room->sum[d];
        }
        double log_mean = tilt(room, room->g);
        draw(room, (unsigned)(to - from));
        for (size_t d = 0; d < room->df; d++)
            after += room->g[d] * room->sum[d];
        log_weight += (double)(to - from) * log_mean - (after - before);
    }
    return log_weight;
}

/* The actual rate of a one-sided false alarm at 1e-6 over 1e-6, by `runs` runs. */
static void check_rate(const Matrix *matrix, size_t n, uint64_t trials, bool upper, int runs)
{
    Room room = {.check = check_find(matrix->id), .n = n, .trials = trials};
    room.orders = permutation_count(n);
    room.df = (size_t)matrix->law(n).df;
    double *product = products(matrix, n);
    room.x = vectors(product, room.orders, room.df);
    free(product);
    room.chance = malloc(room.orders * sizeof *room.chance);
    room.counts = malloc(room.orders * sizeof *room.counts);
    room.total = malloc(room.orders * sizeof *room.total);
    room.sum = malloc(room.df * sizeof *room.sum);
    room.g = malloc(room.df * sizeof *room.g);
    room.random = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(room.random, 1000 * n + trials);
    double df = (double)room.df, far = chi_square_upper_quantile(-6.1, df), near = 0;
    for (double low = 0, high = df; high - low > 1e-6 * df;) {
        near = (low + high) / 2;
        if (chi_square_tails(near, df).log10_lower < -6.1)
            low = near;
        else
            high = near;
    }
    Tally tally;
    assert_int_equal(tally_begin(&tally, matrix->tally, n, trials, NULL), STATUS_OK);
    double sum = 0, squares = 0;
    int beyond = 0;
    for (int run = 0; run < runs; run++) {
        memset(room.total, 0, room.orders * sizeof *room.total);
        memset(room.sum, 0, room.df * sizeof *room.sum);
        double weight = upper ? draw_uneven(&room, 1 - df / far)
                              : draw_even(&room, (double)trials * near / (df - near));
        clear(&tally);
        for (size_t a = 0; a < room.orders; a++) {
            Item items[8];
            permutation_unrank(a, n, items);
            if (room.total[a])
                matrix->tally->count(&tally, items, room.total[a]);
        }
        CheckResult result;
        assert_int_equal(check_tally(room.check, &tally, trials, 1, &result, NULL), STATUS_OK);
        assert_true(result.status != FINDING_SKIPPED);
        if ((upper ? result.log10_p_upper : result.log10_p_lower) <= -6) {
            sum += exp(weight);
            squares += exp(2 * weight);
            beyond++;
        }
    }
    double rate = sum / runs * 1e6, error = sqrt(squares) / runs * 1e6;
    print_message("%-11s n = %zu, %4ju trials, %s: actual/nominal %.3f +- %.3f (%d of %d)\n",
                  matrix->id, n, (uintmax_t)trials, upper ? "upper" : "lower", rate, error, beyond,
                  runs);
    /* Fewer would tell nothing: of none both are 0. Three or four items hardly come that evenly. */
    assert_true(beyond * 20 >= runs || (n < 5 && !upper));
    assert_true(error < 0.3);
    assert_true(rate - 2 * error < 1.25);
    tally_end(&tally);
    gsl_rng_free(room.random);
    free(room.x);
    free(room.chance);
    free(room.counts);
    free(room.total);
    free(room.sum);
    free(room.g);
}

/* At the fewest trials, and, where the lattice of few dimensions shows at the even end, at whole
 * dozens, which can be quite even. */
static void rates_at_one_in_a_million(void **state)
{
    (void)state;
    for (size_t m = 0; m < MATRICES; m++)
        for (size_t n = 3; n <= 5; n++) {
            if (strcmp(matrices[m].id, "pairs") == 0)
                continue; /* successors of the inverse, order by order; with --long */
            uint64_t least = check_find(matrices[m].id)->least_trials(n);
            check_rate(&matrices[m], n, n == 5 ? least : (least + 11) / 12 * 12, false,
                       n == 5 ? 500 : 2000);
            check_rate(&matrices[m], n, least, true, n == 5 ? 500 : 2000);
        }
}

static void rates_long(void **state)
{
    (void)state;
    for (size_t m = 0; m < MATRICES; m++)
        for (size_t n = 3; n <= 5; n++) { /* six items and more: unit_matrix_tails.c */
            uint64_t least = check_find(matrices[m].id)->least_trials(n);
            for (uint64_t more = 0; more < 12; more += n < 5 ? 1 : 5)
                check_rate(&matrices[m], n, least + more, false, 20000);
            check_rate(&matrices[m], n, 10 * least, false, 20000);
            check_rate(&matrices[m], n, least, true, 20000);
            check_rate(&matrices[m], n, 10 * least, true, 20000);
        }
}

int main(int argc, char **argv)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest long_tests[] = {cmocka_unit_test(rates_long)};
    if (argc > 1 && strcmp(argv[1], "--long") == 0)
        return cmocka_run_group_tests(long_tests, NULL, NULL);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(none_is_left_out),
        cmocka_unit_test(moments_by_enumeration),
        cmocka_unit_test(spread_in_blocks),
        cmocka_unit_test(rates_at_one_in_a_million),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
