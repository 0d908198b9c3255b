/* The tails of the matrix checks at 1e-6 in many dimensions, at the fewest trials that a check
 * accepts: up to thousands of items, in blocks too, and the largest tables of digits. By importance
 * sampling in another way than unit_matrix_tails.c, which is for few dimensions.
 *
 * T grows trial by trial, by (2 x.S + |x|^2) / N, S the sum of the vectors x before (check_kind.h).
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
 * x.S comes from lean_kernels.c, which shares nothing with the checks; what it adds up to must be
 * the statistic that the check finds. The cases are in sampled_tails.c.
 *
 * The ordinary sample goes by the same rule for digits of 40 items and positions of 200 (780 and
 * 39,601 dimensions), at both ends. Of blocks and bins it shows that the statistic is the check's;
 * their tails take hours, with --long. */
#include "unit.h"

#include "check_testing.h"
#include "inference/check_list.h"
#include "inference/groups_law.h"
#include "lean_kernels.h"
#include "plain_shape.h"
#include "random/block_key.h"
#include "sampled_tails.h"
#include "tallies/digits.h"

#include <gsl/gsl_errno.h>

static const Kernel *kernel_of(const char *check)
{
    static const struct {
        const char *check;
        const Kernel *kernel;
    } kernels[] = {
        {"positions", &kernel_places},
        {"successors", &kernel_followers},
        {"precedence", &kernel_before},
        {"digits", &kernel_digits},
        {"pairs-of-places", &kernel_pairs_of_places},
    };
    for (size_t k = 0; k < sizeof kernels / sizeof kernels[0]; k++)
        if (strcmp(kernels[k].check, check) == 0)
            return kernels[k].kernel;
    fail_msg("%s has no kernel", check);
    return NULL;
}

static void room_begin(Room *room, const SampledCase *the)
{
    assert_true(the->n <= LEAN_MOST_ITEMS);
    *room = (Room){
        .check = check_find(the->check), .kernel = kernel_of(the->check), .n = the->n, .group = 1};
    assert_non_null(room->check);
    room->trials = check_least_trials(room->check, PLAIN(the->n));
    room->state = 1000 * the->n + room->trials + (unsigned char)the->check[0];
    assert_int_equal(
        tally_begin(&room->tally, room->check->tally, PLAIN(the->n), room->trials, NULL),
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

/* Whether the actual rate of a one-sided false alarm at 1e-6 is seen to be no more than 1.25e-6. A
 * law exp(s T) times that of chi-square has the mean df / (1 - 2s); theta = 2s. As many times the
 * runs as tell on which side of 1.25 it is, to three standard errors, with so many runs `beyond` at
 * least; up to 40 times. Where weights are wrong the rate is nearly 0, which no check of a case
 * here comes down to. */
static bool rate_is_seen(const SampledCase *the, bool upper, int beyond)
{
    enum { MOST_LOOKS = 40 };
    Room room;
    CheckResult result;
    SampledRate rate = {0};
    room_begin(&room, the);
    draw_run(&room, 0, room.group, &result);
    double theta =
        1 - result.df / (upper ? chi_square_upper_quantile(-6.3, result.df) : near_zero(result.df));
    bool seen = false;
    for (int look = 0; look < MOST_LOOKS && !seen; look++) {
        for (int run = 0; run < the->runs[upper ? 0 : 1]; run++) {
            double weight = draw_run(&room, theta, the->candidates, &result);
            sampled_rate_add(&rate, (upper ? result.log10_p_upper : result.log10_p_lower) <= -6,
                             weight);
        }
        seen = rate.beyond >= beyond &&
               fabs(sampled_rate(&rate) - 1.25) >= 3 * sampled_rate_error(&rate);
    }
    sampled_rate_print(&rate, room.check->id, room.n, room.trials, upper);
    room_end(&room);
    return seen && sampled_rate(&rate) < 1.25 && sampled_rate(&rate) > .25;
}

static bool rate_holds(const SampledCase *the, bool upper)
{
    return rate_is_seen(the, upper, 100);
}

static bool rate_holds_long(const SampledCase *the, bool upper)
{
    return rate_is_seen(the, upper, 250);
}

/* Of every kernel one run, even: what it adds up to is the check's statistic. */
TEST(statistics_agree)
{
    static const size_t sizes[] = {52, 200, 1100, 1536};
    const char *last = "";
    for (size_t c = 0; c < sampled_case_count; c++) {
        SampledCase the = sampled_cases[c];
        if (strcmp(the.check, last) == 0)
            continue;
        last = the.check;
        const Kernel *kernel = kernel_of(the.check);
        size_t most = kernel == &kernel_before || kernel == &kernel_pairs_of_places ? 200 : 1536;
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0] && sizes[s] <= most; s++) {
            Room room;
            CheckResult result;
            the.n = sizes[s];
            the.candidates = 0;
            room_begin(&room, &the);
            draw_run(&room, 0, room.group, &result);
            room_end(&room);
        }
    }
}

TEST(rates_at_one_in_a_million)
{
    assert_rates_hold(MANY_DIMENSIONS, QUICK, (SampledOnly){0}, rate_holds);
}

TEST(none_is_left_out)
{
    assert_all_are_sampled(MANY_DIMENSIONS, LONG);
}

static SampledOnly only;

TEST(rates_long)
{
    assert_rates_hold(MANY_DIMENSIONS, LONG, only, rate_holds_long);
}

/* --long [CHECK [N [RUNS]]] */
/* Fair runs of blocks, drawn straight: at 1,025 items, where |x|^2 varies least beside chi-square
 * and by a quarter of what independent cells of blocks would have it vary. T is the sum of squares
 * over the sizes of cells, less N^2, times (n-1) / N. */
static void fair_runs_in_blocks(int runs, double log10_level, int fewest, int most)
{
    enum { N = BLOCKS_SINGLE + 1, SIDE = BLOCKS_COUNT, SHARE = 36 };
    uint32_t sizes[SIDE];
    const CheckKind *check = check_find("positions");
    Shape shape = groups_of_blocks(blocks_of(N), sizes);
    QuadraticLaw law = groups_quadratic(&shape);
    law.step = 0;
    uint64_t trials = check_least_trials(check, PLAIN(N)), state = 1025;
    uint16_t *counts = calloc(SIDE * SIDE, sizeof *counts), block[N];
    Item items[N];
    Tally tally;
    int upper = 0, lower = 0;
    assert_non_null(counts);
    assert_int_equal(tally_begin(&tally, check->tally, PLAIN(N), trials, NULL), STATUS_OK);
    blocks_table(blocks_of(N), block);
    for (size_t p = 0; p < N; p++)
        items[p] = (Item)p;
    for (int run = 0; run < runs; run++) {
        uint64_t squares = 0; /* over the sizes of cells, 4, 6 or 9, times SHARE */
        memset(counts, 0, SIDE * SIDE * sizeof *counts);
        for (uint64_t trial = 0; trial < trials; trial++) {
            for (size_t last = N; last-- > 1;) {
                size_t p = (size_t)((splitmix64_next(&state) >> 32) * (last + 1) >> 32);
                Item item = items[p];
                items[p] = items[last];
                items[last] = item;
            }
            for (size_t p = 0; p < N; p++) {
                size_t a = block[items[p]], b = block[p];
                squares += (2 * UINT64_C(1) * counts[a * SIDE + b]++ + 1) *
                           (SHARE / (sizes[a] * sizes[b]));
            }
            if (run == 0)
                check->tally->count(&tally, items, 1);
        }
        double count = (double)trials, of_squares = (double)squares / SHARE - count * count;
        double statistic = (N - 1) / count * of_squares;
        Tails tails = quadratic_test(law, count, statistic).tails;
        upper += tails.log10_upper <= log10_level;
        lower += tails.log10_lower <= log10_level;
        if (run > 0)
            continue;
        CheckResult result = result_of(check, &tally, trials);
        assert_true(fabs(result.statistic / statistic - 1) < 1e-9);
        assert_true(fabs(result.log10_p_upper - tails.log10_upper) < 1e-9);
    }
    print_message("positions of 1,025 items over %d trials: of %d runs %d and %d at 1e%g\n",
                  (int)trials, runs, upper, lower, log10_level);
    assert_true(upper >= fewest && upper <= most && lower >= fewest && lower <= most);
    tally_end(&tally);
    free(counts);
}

/* The limits of Poisson counts of mean 20 and 10, at 99.9% on each side. */
TEST(fair_runs)
{
    fair_runs_in_blocks(2000, -2, 8, 35);
}

TEST(fair_runs_long)
{
    fair_runs_in_blocks(100000, -4, 2, 21);
}

int main(int argc, char **argv)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest long_tests[] = {cmocka_unit_test(rates_long),
                                            cmocka_unit_test(fair_runs_long)};
    if (argc > 1 && strcmp(argv[1], "--long") == 0) {
        only = sampled_only(argc, argv);
        return cmocka_run_group_tests(long_tests, NULL, NULL);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(none_is_left_out),
        cmocka_unit_test(statistics_agree),
        cmocka_unit_test(rates_at_one_in_a_million),
        cmocka_unit_test(fair_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
