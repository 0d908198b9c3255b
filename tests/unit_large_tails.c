/* The tails of the matrix checks at 1e-6 in many dimensions, at the fewest trials that a check
 * accepts: up to thousands of items, in blocks too, and the largest tables of digits. By importance
 * sampling in another way than unit_matrix_tails.c, which is for few dimensions.
 *
 * T grows trial by trial, by (2 x.S + |x|^2) / N, S the sum of the vectors x before (matrix_law.h).
 * The next order is drawn with the chance 1/n! exp(theta v) / M, v = x.S / N, M the mean of exp
 * (theta v) over all orders: it leans on those before by as much as makes T as large (theta > 0) or
 * small (theta < 0) as is looked for. The true law over the one drawn from is the product of the M
 * times exp(-theta sum v). M is nearly exp(theta^2 |S|^2 / (2 N^2)), and in many dimensions |S|^2
 * hardly varies: so all weights of one T are nearly the same. (A common direction to lean on, as in
 * unit_matrix_tails.c, is nearly all useless there: T is the sum of very many small ones.)
 *
 * Of some orders drawn evenly one is taken, by its exp(theta v), and their mean stands for M. That
 * is exact, however few they are: the chance of drawing these orders and taking that one, over the
 * chance of taking it among them blindly, is exp(theta v) over the mean.
 *
 * x.S comes from lean_kernels.c, which shares nothing with the checks; what it adds up
 * to must be the statistic that the check finds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check_proofs.h"
#include "far_quantiles.h"
#include "inference/check_list.h"
#include "lean_kernels.h"
#include "random/block_key.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Case {
    const char *check;
    const Kernel *kernel;
    size_t n, candidates;
    int runs[2]; /* at the upper and the lower end */
} Case;

static void room_begin(Room *room, const Case *the)
{
    assert_true(the->n <= LEAN_MOST_ITEMS);
    *room = (Room){.check = check_find(the->check), .kernel = the->kernel, .n = the->n, .group = 1};
    assert_non_null(room->check);
    room->trials = room->check->least_trials(the->n);
    room->state = 1000 * the->n + room->trials + (unsigned char)the->check[0];
    assert_int_equal(tally_begin(&room->tally, room->check->tally, the->n, room->trials, NULL),
                     STATUS_OK);
    room->kernel->begin(room);
    assert_true(the->candidates % room->group == 0);
}

static void room_end(Room *room)
{
    tally_end(&room->tally);
    kernel_end(room);
}

static void forget(Room *room)
{
    tally_forget(&room->tally);
    room->tally.trial = 0;
    kernel_forget(room);
}

/* Draws one trial that leans on those before, and counts it. Returns log of the estimate of M less
 * theta v; adds to the statistic. */
static double draw_trial(Room *room, double theta, size_t candidates, double *statistic)
{
    Item code[LEAN_MOST_ITEMS] = {0}, taken[LEAN_MOST_ITEMS], items[LEAN_MOST_ITEMS];
    double v[LEAN_MOST_GROUP], sum = 0, value = 0;
    size_t turns = 0;
    if (room->kernel->next_part && room->trial == room->first + room->own)
        room->kernel->next_part(room);
    for (size_t k = 0; k < candidates; k += room->group) {
        kernel_draw(room, code);
        if (room->group > 1)
            room->kernel->values(room, code, v);
        else
            v[0] = room->kernel->value(room, code);
        for (size_t j = 0; j < room->group; j++) {
            double weight = exp(theta * v[j]);
            sum += weight;
            if (ldexp((double)(splitmix64_next(&room->state) >> 11), -53) * sum >= weight)
                continue;
            memcpy(taken, code, room->n * sizeof *code);
            turns = j;
            value = v[j];
        }
    }
    if (room->group > 1)
        room->kernel->turn(room, taken, turns);
    double own = room->kernel->value(room, taken);
    room->kernel->add(room, taken);
    room->trial++;
    kernel_order(room, taken, items);
    room->check->tally->count(&room->tally, items, 1);
    room->tally.trial++;
    *statistic += own + room->kernel->value(room, taken); /* the latter is own + |x|^2 / N */
    return log(sum / (double)candidates) - theta * value;
}

/* One run; returns the log of its weight. */
static double draw_run(Room *room, double theta, size_t candidates, CheckResult *ret)
{
    double log_weight = 0, statistic = 0;
    forget(room);
    while (room->trial < room->trials)
        log_weight += draw_trial(room, theta, candidates, &statistic);
    assert_int_equal(check_tally(room->check, &room->tally, room->trials, 1, ret, NULL), STATUS_OK);
    assert_true(ret->status != FINDING_SKIPPED);
    if (!(fabs(statistic / ret->statistic - 1) < 1e-6))
        fail_msg("%s, n = %zu: the statistic is %.12g, not %.12g", room->check->id, room->n,
                 statistic, ret->statistic);
    return log_weight;
}

/* The actual rate of a one-sided false alarm at 1e-6, over 1e-6. A law exp(s T) times that of
 * chi-square has the mean df / (1 - 2s); theta = 2s. Closely: as many times the runs as tell on
 * which side of 1.25 it is, to three standard errors, up to 40 times. */
static bool rate_holds(const Case *the, bool upper, bool closely)
{
    enum { MOST_LOOKS = 40, ENOUGH = 250 }; /* runs beyond */
    Room room;
    CheckResult result;
    room_begin(&room, the);
    double sum = 0, squares = 0, rate = 0, error = 0;
    draw_run(&room, 0, room.group, &result);
    double theta =
        1 - result.df / (upper ? chi_square_upper_quantile(-6.3, result.df) : near_zero(result.df));
    int runs = 0, beyond = 0;
    for (int look = 0; look < (closely ? MOST_LOOKS : 1); look++) {
        for (int run = 0; run < the->runs[upper ? 0 : 1]; run++) {
            double weight = draw_run(&room, theta, the->candidates, &result);
            if ((upper ? result.log10_p_upper : result.log10_p_lower) <= -6) {
                sum += exp(weight);
                squares += exp(2 * weight);
                beyond++;
            }
        }
        runs += the->runs[upper ? 0 : 1];
        rate = sum / runs * 1e6;
        error = sqrt(squares) / runs * 1e6;
        if (beyond >= ENOUGH && fabs(rate - 1.25) >= 3 * error)
            break;
    }
    print_message("%-11s n = %4zu, %4ju trials, %s: actual/nominal %.3f +- %.3f (%d of %d)\n",
                  room.check->id, room.n, (uintmax_t)room.trials, upper ? "upper" : "lower", rate,
                  error, beyond, runs);
    room_end(&room);
    return closely ? beyond >= ENOUGH && rate + 3 * error <= 1.25
                   : beyond * 4 >= runs && error < .3 && rate - 2 * error < 1.25;
}

static const Case quick[] = {
    {"positions", &kernel_places, 1536, 512, {120, 0}},
};

static const Case thorough[] = {
    {"positions", &kernel_places, 200, 2000, {500, 500}},
    {"positions", &kernel_places, 1024, 2000, {250, 250}},
    {"positions", &kernel_places, 1100, 24, {500, 500}},
    {"positions", &kernel_places, 1536, 512, {500, 500}},
    {"positions", &kernel_places, 2000, 24, {500, 500}},
    {"successors", &kernel_followers, 200, 24, {500, 500}},
    {"successors", &kernel_followers, 1000, 24, {500, 500}},
    {"successors", &kernel_followers, 1100, 24, {500, 500}},
    {"successors", &kernel_followers, 2000, 24, {500, 500}},
    {"pairs", &kernel_followers_of_inverse, 2000, 24, {500, 500}},
    {"precedence", &kernel_before, 127, 4, {500, 500}},
    {"precedence", &kernel_before, 128, 4, {500, 500}},
    {"precedence", &kernel_before, 2000, 4, {250, 250}},
    {"digits", &kernel_digits, 52, 24, {500, 500}},
    {"digits", &kernel_digits, 200, 24, {500, 500}},
    {"digits", &kernel_digits, 2000, 24, {500, 500}},
    {"digit-pairs", &kernel_pairs_of_digits, 20, 24, {500, 500}},
    {"digit-pairs", &kernel_pairs_of_digits, 52, 24, {500, 500}},
    {"digit-pairs", &kernel_pairs_of_digits, 64, 24, {500, 500}},
    {"drift", &kernel_parts, 52, 16, {500, 500}},
    {"drift", &kernel_parts, 2000, 16, {250, 250}},
};

/* The check to look at, its size and the runs; any. */
static const char *only_check;
static size_t only_size;
static int only_runs;

static void check_rates(const Case *cases, size_t count, bool closely)
{
    int failed = 0;
    for (size_t c = 0; c < count; c++) {
        Case the = cases[c];
        if ((only_check && strcmp(only_check, the.check) != 0) || (only_size && only_size != the.n))
            continue;
        for (size_t end = 0; end < 2; end++) {
            if (only_runs)
                the.runs[end] = only_runs;
            if (the.runs[end] && !rate_holds(&the, end == 0, closely)) {
                failed++;
                print_message("FAILED: the line above\n");
            }
        }
    }
    assert_int_equal(failed, 0);
}

/* Of every kernel one run, even: what it adds up to is the check's statistic. */
static void statistics_agree(void **state)
{
    (void)state;
    static const size_t sizes[] = {52, 200, 1100, 1536};
    for (size_t c = 0; c < sizeof thorough / sizeof thorough[0]; c++)
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
            Case the = thorough[c];
            if ((c && thorough[c - 1].kernel == the.kernel) ||
                (sizes[s] > 64 && the.kernel == &kernel_pairs_of_digits) ||
                (sizes[s] > 200 && the.kernel == &kernel_parts) ||
                (sizes[s] > 200 && the.kernel == &kernel_before))
                continue;
            Room room;
            CheckResult result;
            the.n = sizes[s];
            the.candidates = 0;
            room_begin(&room, &the);
            draw_run(&room, 0, room.group, &result);
            room_end(&room);
        }
}

static void rates_at_one_in_a_million(void **state)
{
    (void)state;
    check_rates(quick, sizeof quick / sizeof quick[0], false);
}

/* Each check that check_proofs.h says has its tails sampled is here, at both ends. */
static void none_is_left_out(void **state)
{
    (void)state;
    for (size_t i = 0; i < CHECK_PROOFS; i++) {
        bool there = check_proofs[i].tail != TAIL_SAMPLED;
        for (size_t c = 0; c < sizeof thorough / sizeof thorough[0]; c++)
            there |= strcmp(thorough[c].check, check_proofs[i].id) == 0 && thorough[c].runs[0] &&
                     thorough[c].runs[1];
        if (!there)
            fail_msg("%s is not sampled in many dimensions", check_proofs[i].id);
    }
}

static void rates_long(void **state)
{
    (void)state;
    check_rates(thorough, sizeof thorough / sizeof thorough[0], true);
}

/* --long [CHECK [N [RUNS]]] */
int main(int argc, char **argv)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest long_tests[] = {cmocka_unit_test(rates_long)};
    if (argc > 1 && strcmp(argv[1], "--long") == 0) {
        only_check = argc > 2 ? argv[2] : NULL;
        only_size = argc > 3 ? strtoul(argv[3], NULL, 10) : 0;
        only_runs = argc > 4 ? atoi(argv[4]) : 0;
        return cmocka_run_group_tests(long_tests, NULL, NULL);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(none_is_left_out),
        cmocka_unit_test(statistics_agree),
        cmocka_unit_test(rates_at_one_in_a_million),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
