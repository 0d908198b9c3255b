/* The tails of the matrix checks at 1e-6 with three to five items (of pairs-of-places six, too),
 * whose orders can be listed: by importance sampling, the true rate of false alarms at both ends,
 * at the fewest trials that a check accepts. More items: unit_matrix_tails.c, unit_large_tails.c.
 * With --long: more of it. */
#include "unit.h"

#include "check_proofs.h"
#include "inference/check.h"
#include "inference/check_list.h"
#include "matrix_checks.h"
#include "plain_shape.h"
#include "tallies/rank.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_randist.h>

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
static void check_rate(const CheckKind *matrix, size_t n, uint64_t trials, bool upper, int runs)
{
    Room room = {.check = check_find(matrix->id), .n = n, .trials = trials};
    room.orders = permutation_count(n);
    room.df = (size_t)matrix->law(PLAIN(n)).df;
    double *product = matrix_products(matrix, n);
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
    assert_int_equal(tally_begin(&tally, matrix->tally, PLAIN(n), trials, NULL), STATUS_OK);
    double sum = 0, squares = 0;
    int beyond = 0;
    for (int run = 0; run < runs; run++) {
        memset(room.total, 0, room.orders * sizeof *room.total);
        memset(room.sum, 0, room.df * sizeof *room.sum);
        double weight = upper ? draw_uneven(&room, 1 - df / far)
                              : draw_even(&room, (double)trials * near / (df - near));
        tally_forget(&tally);
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
    assert_true(beyond * 40 >= runs || (n < 5 && !upper));
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

/* Whether those of n items are sampled here: six only where unit_matrix_tails.c has them not. */
static bool listed(const CheckKind *matrix, size_t n)
{
    return tally_cells(matrix->tally, PLAIN(n), 1, NULL) > 0 &&
           (n < 6 || check_proof_of(matrix->id)->tail == TAIL_LISTED);
}

/* At the fewest trials, and, where the lattice of few dimensions shows at the even end, at whole
 * dozens, which can be quite even. */
TEST(rates_at_one_in_a_million)
{
    static const int runs[] = {[3] = 4000, 4000, 6000, 3000};
    for (size_t m = 0; m < MATRIX_CHECKS; m++)
        for (size_t n = 3; n <= 6; n++) {
            if (!listed(matrix_checks[m], n))
                continue;
            uint64_t least = check_least_trials(check_find(matrix_checks[m]->id), PLAIN(n));
            check_rate(matrix_checks[m], n, n >= 5 ? least : (least + 11) / 12 * 12, false,
                       runs[n]);
            check_rate(matrix_checks[m], n, least, true, runs[n]);
        }
}

TEST(rates_long)
{
    for (size_t m = 0; m < MATRIX_CHECKS; m++)
        for (size_t n = 3; n <= 6; n++) {
            if (!listed(matrix_checks[m], n))
                continue;
            int runs = n < 6 ? 20000 : 2000;
            uint64_t least = check_least_trials(check_find(matrix_checks[m]->id), PLAIN(n));
            for (uint64_t more = 0; more < 12; more += n < 5 ? 1 : 5)
                check_rate(matrix_checks[m], n, least + more, false, runs);
            check_rate(matrix_checks[m], n, 10 * least, false, runs);
            check_rate(matrix_checks[m], n, least, true, runs);
            check_rate(matrix_checks[m], n, 10 * least, true, runs);
        }
}

int main(int argc, char **argv)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest long_tests[] = {cmocka_unit_test(rates_long)};
    if (argc > 1 && strcmp(argv[1], "--long") == 0)
        return cmocka_run_group_tests(long_tests, NULL, NULL);
    const struct CMUnitTest tests[] = {cmocka_unit_test(rates_at_one_in_a_million)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
