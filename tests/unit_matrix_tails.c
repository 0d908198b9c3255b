/* The tails of the matrix checks (positions, successors, pairs, precedence, digits, digit-pairs,
 * drift) at 1e-6, at the fewest trials that a check accepts, for sizes whose orders cannot be
 * listed: by importance sampling. unit_small_tails.c has the small sizes, unit_position_tail.c
 * positions from 16 items on, unit_large_tails.c what has many dimensions. The cases are in
 * sampled_tails.c.
 *
 * T = |S|^2 / N, S the sum of the trials' vectors x (check_kind.h). Upper end: with g normal of
 * variance 1/(1-theta) a trial is to have the chance 1/n! exp(h.x) / M(h), h = sqrt(theta/N) g.
 * Extended by a g that given the trials is normal about sqrt(theta/N) S, the true law over the one
 * drawn from is M(h)^N exp(-theta (T + |g|^2) / 2) (1-theta)^(-df/2). Lower end: S is led back to
 * 0 by h = -S / (trials left + least), as a normal walk is whose end is to have the density prop.
 * to exp(-|S|^2 / (2 least)) times its own; least is chosen for the |S|^2 that is looked for.
 *
 * M(h) is not known for many items. An order is made step by step, each step chosen with a chance
 * prop. to exp of what it adds to the mean of h.x over all that can follow; the mean of that over
 * the choices, Z, differs from 1 in the second order only. The product of the Z is an unbiased
 * estimate of M(h); of some such orders one is taken, by its product, and their mean stands for
 * M(h): that is exact, for any number of them. */
#include "unit.h"

#include "inference/check.h"
#include "inference/check_kind.h"
#include "inference/check_list.h"
#include "matrix_forms.h"
#include "plain_shape.h"
#include "sampled_tails.h"
#include "tallies/precedence.h"

#include <gsl/gsl_errno.h>

enum { MOST_CANDIDATES = 16, PARTS = 500 };

/* ---- sampling ---- */

typedef struct Room {
    const CheckKind *check;
    const Form *form;
    size_t n, size, candidates;
    double df;
    uint64_t trials;
    double *g, *h, *sum;
    Tally tally;
    gsl_rng *random;
} Room;

/* Draws one trial by room->h and counts it; returns h.x, and adds log of the estimate of M(h). */
static double draw_trial(Room *room, double *log_m)
{
    Item items[MOST_CANDIDATES][FORM_MOST_ITEMS];
    double value[MOST_CANDIDATES], log_z[MOST_CANDIDATES] = {0};
    size_t n = room->n;
    for (size_t k = 0; k < room->candidates; k++)
        value[k] = room->form->draw(room->h, n, room->random, items[k], &log_z[k]);
    size_t taken = form_choose(log_z, room->candidates, room->random, log_m);
    Item *order = items[taken];
    room->form->add(room->sum, n, order);
    room->check->tally->count(&room->tally, order, 1);
    room->tally.trial++;
    return value[taken];
}

/* A normal g of that deviation; room->h = times lambda^(1/2) g. */
static void draw_g(Room *room, double deviation)
{
    form_draw(room->form, room->n, deviation, room->random, room->g, room->h);
}

static void scale(Room *room, double times)
{
    for (size_t cell = 0; cell < room->size; cell++)
        room->h[cell] *= times;
}

static CheckResult result_of(const Room *room)
{
    CheckResult result;
    assert_int_equal(check_tally(room->check, &room->tally, room->trials, 1, &result, NULL),
                     STATUS_OK);
    assert_true(result.status != FINDING_SKIPPED && result.df == room->df);
    return result;
}

/* The statistic is |S|^2 / N. */
static void assert_statistic(Room *room, double expected, double statistic)
{
    if (!(fabs(statistic / expected - 1) < 1e-9))
        fail_msg("%s, n = %zu: the statistic is %.12g, not %.12g", room->check->id, room->n,
                 statistic, expected);
}

static double draw_uneven(Room *room, double theta, CheckResult *ret)
{
    double log_m = 0;
    draw_g(room, 1 / sqrt(1 - theta));
    scale(room, sqrt(theta / (double)room->trials));
    for (uint64_t trial = 0; trial < room->trials; trial++)
        draw_trial(room, &log_m);
    *ret = result_of(room);
    room->form->project(room->sum, room->n, .5);
    assert_statistic(room, form_square(room->form, room->n, room->sum) / (double)room->trials,
                     ret->statistic);
    return log_m - theta * (ret->statistic + form_square(room->form, room->n, room->g)) / 2 -
           room->df / 2 * log1p(-theta);
}

static double draw_even(Room *room, double least, CheckResult *ret)
{
    double log_weight = 0;
    for (uint64_t part = 0; part < PARTS; part++) {
        uint64_t from = room->trials * part / PARTS, to = room->trials * (part + 1) / PARTS;
        memcpy(room->h, room->sum, room->size * sizeof *room->h);
        room->form->project(room->h, room->n, 1);
        scale(room, -1 / ((double)(room->trials - from) + least));
        for (uint64_t trial = from; trial < to; trial++)
            log_weight -= draw_trial(room, &log_weight);
    }
    *ret = result_of(room);
    return log_weight;
}

/* What a check counts of n items, as a form. */
static const Form *form_of(const char *check, size_t n)
{
    static const struct {
        const char *check;
        const Form *form;
    } forms[] = {
        {"positions", &form_places},
        {"successors", &form_followers},
        {"precedence", &form_before},
        {"digits", &form_digits},
    };
    if (strcmp(check, "precedence") == 0 && precedence_blocks(n).count < n)
        return &form_block_before;
    for (size_t f = 0; f < sizeof forms / sizeof forms[0]; f++)
        if (strcmp(forms[f].check, check) == 0)
            return forms[f].form;
    fail_msg("%s has no form", check);
    return NULL;
}

static void room_begin(Room *room, const SampledCase *the)
{
    const Form *form = form_of(the->check, the->n);
    *room = (Room){.check = check_find(the->check),
                   .form = form,
                   .n = the->n,
                   .size = form->size(the->n),
                   .df = form->df(the->n),
                   .candidates = the->candidates};
    assert_non_null(room->check);
    room->trials = check_least_trials(room->check, PLAIN(the->n));
    room->g = malloc(room->size * sizeof *room->g);
    room->h = malloc(room->size * sizeof *room->h);
    room->sum = malloc(room->size * sizeof *room->sum);
    room->random = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(room->random, 1000 * the->n + room->trials + (unsigned long)the->check[0]);
    assert_int_equal(
        tally_begin(&room->tally, room->check->tally, PLAIN(the->n), room->trials, NULL),
        STATUS_OK);
}

static void room_end(Room *room)
{
    tally_end(&room->tally);
    gsl_rng_free(room->random);
    free(room->g);
    free(room->h);
    free(room->sum);
}

static void forget(Room *room)
{
    memset(room->sum, 0, room->size * sizeof *room->sum);
    tally_forget(&room->tally);
    room->tally.trial = 0;
}

/* Whether the actual rate of a one-sided false alarm at 1e-6 may be no more than 1.25e-6: it fails
 * where it is above that by two standard errors, which are about a tenth in the ordinary sample and
 * a quarter where a trial costs most. That sees tails that are wrong, not those a little too light.
 */
static bool rate_holds(const SampledCase *the, bool upper)
{
    Room room;
    room_begin(&room, the);
    double far = chi_square_upper_quantile(-6.1, room.df), near = near_zero(room.df);
    SampledRate rate = {0};
    for (int run = 0; run < the->runs[upper ? 0 : 1]; run++) {
        CheckResult result;
        forget(&room);
        double weight =
            upper ? draw_uneven(&room, 1 - room.df / far, &result)
                  : draw_even(&room, (double)room.trials * near / (room.df - near), &result);
        sampled_rate_add(&rate, (upper ? result.log10_p_upper : result.log10_p_lower) <= -6,
                         weight);
    }
    sampled_rate_print(&rate, room.check->id, room.n, room.trials, upper);
    room_end(&room);
    /* Of none beyond, both would be 0. */
    double error = sampled_rate_error(&rate);
    return rate.beyond * 4 >= rate.runs && error < .3 && sampled_rate(&rate) - 2 * error < 1.25;
}

TEST(none_is_left_out)
{
    assert_all_are_sampled(FEW_DIMENSIONS, QUICK);
}

TEST(rates_at_one_in_a_million)
{
    assert_rates_hold(FEW_DIMENSIONS, QUICK, (SampledOnly){0}, rate_holds);
}

static SampledOnly only;

TEST(rates_long)
{
    assert_rates_hold(FEW_DIMENSIONS, LONG, only, rate_holds);
}

/* --long [CHECK [N [RUNS]]] */
int main(int argc, char **argv)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest long_tests[] = {cmocka_unit_test(rates_long)};
    if (argc > 1 && strcmp(argv[1], "--long") == 0) {
        only = sampled_only(argc, argv);
        return cmocka_run_group_tests(long_tests, NULL, NULL);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(none_is_left_out),
        cmocka_unit_test(rates_at_one_in_a_million),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
