/* serial: whether trials depend on each other, by what leads from one to the next, the next but one
 * and the one after that (tallies/serial.h), tested as trials are. */
#include "tallies/serial.h"
#include "inference/check_kind.h"
#include "tallies/groups.h"

#include <math.h>

extern const CheckKind check_permutations, check_positions, check_successors, check_fixed_points,
    check_rising, check_groups, check_largest_place;
extern const CheckKind check_serial_alike[]; /* serial_alike.c */

/* The trials that make as many pairs as the check within trials needs. */
static uint64_t least_trials(PlannedCheck of)
{
    Shape pair = serial_shape(of.shape);
    return serial_trials(of.n, of.kind->tally->lag, check_least_trials(of.kind->companion, &pair));
}

/* The input of that check, made of pairs of trials. */
static CheckInput inner_of(const CheckInput *input, Tally *ret_tally)
{
    CheckInput inner = {
        .kind = input->kind->companion, .tally = ret_tally, .threads = input->threads};
    *ret_tally = serial_inner(input->tally, &inner.trials);
    return inner;
}

static Status serial_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    Tally tally;
    CheckInput inner = inner_of(input, &tally);
    if (inner.trials < check_least_trials(inner.kind, &tally.shape)) /* of a run that was stopped */
        return check_cannot_tell(input->kind->id, input->trials,
                                 "too few pairs of trials within one block", ret);
    Status status = inner.kind->test(&inner, ret, error);
    if (!status)
        ret->id = input->kind->id;
    return status;
}

static Status tell(const CheckInput *input, Estimate *ret, Error *error)
{
    Tally tally;
    CheckInput inner = inner_of(input, &tally);
    return inner.kind->tell ? inner.kind->tell(&inner, ret, error) : STATUS_OK;
}

static double statistic(const CheckInput *input, double *ret_df)
{
    Tally tally;
    CheckInput inner = inner_of(input, &tally);
    return inner.trials ? inner.kind->statistic(&inner, ret_df) : NAN;
}

static double largest_effect(PlannedCheck of)
{
    Shape pair = serial_shape(of.shape);
    return check_largest_effect(of.kind->companion, &pair, of.trials);
}

static double detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                         double power)
{
    uint64_t pairs = serial_pairs(of.n, of.kind->tally->lag, of.trials);
    return check_detectable(check_planned(of.kind->companion, of.shape, pairs ? pairs : 1), check,
                            log10_level, power);
}

/* The lag that `auto` looks at, of shuffles that are not built in: orders say all where they can be
 * counted, and from six items on places sum up what is in few of them, as long as they take little
 * room. */
static bool automatic_permutations(PlannedCheck of)
{
    return of.n >= 2 && of.n <= SERIAL_ORDERS_MAX_N && of.trials > 1;
}

static bool automatic_positions(PlannedCheck of)
{
    return of.n > 5 && of.n <= LANES_MAX_N && of.trials > least_trials(of);
}

static bool automatic_largest(PlannedCheck of)
{
    return of.n > 5 && of.n <= LANES_MAX_N && of.trials >= least_trials(of);
}

/* A deck that is riffled on and on, which nothing else tells by name. */
static bool automatic_rising(PlannedCheck of)
{
    return of.n > 5 && of.trials > 1;
}

/* ---- under a shape: the law of deals under serial_shape ---- */

static uint64_t least_deals(PlannedCheck of)
{
    return both_grouped(of.shape) ? 1 : least_trials(of);
}

static bool automatic_deals(PlannedCheck of)
{
    return of.kind->tally->lag == 1 && !both_grouped(of.shape) && of.trials >= least_deals(of);
}

static double df_of_deals(PlannedCheck of)
{
    Shape pair = serial_shape(of.shape);
    return check_df(of.kind->companion, &pair);
}

#define NOT_OF_DEALS(number) NULL
#define OF_DEALS(number)     &serial_of_deals[(number)-1]
#define OF_ALIKE(number)     &check_serial_alike[(number)-1]

/* Shared by checks of trials and checks of deals. */
#define SERIAL_BASE(number, id_, within, tallies, text)                                            \
    .how = "as the check within trials, on quotients of trials",                                   \
    .means = "each trial depends on one before it: state is kept, or seeds are near each other",   \
    .id = "serial-" #number "-" id_, .group = "serial", .summary = text,                           \
    .about = ABOUT_NEXT_TRIALS, .tally = &(tallies)[(number)-1], .companion = within,              \
    .statistic = statistic, .test = serial_test, .tell = tell,               \
    .largest_effect = largest_effect, .external = true

#define SERIAL_OF_DEALS(number, text)                                                              \
    {                                                                                              \
        SERIAL_BASE(number, "positions", &check_groups, tally_serial_groups, text),                \
            .shapes = CHECK_DEALS, .automatic = automatic_deals, .least_trials = least_deals,      \
            .df = df_of_deals,                                                                     \
    }

static const CheckKind serial_of_deals[SERIAL_LAGS] = {
    SERIAL_OF_DEALS(1, "how many items of each hand come to each hand of the next deal"),
    SERIAL_OF_DEALS(2, "how many items of each hand come to each hand of the next deal but one"),
    SERIAL_OF_DEALS(3, "how many items of each hand come to each hand of the third deal after"),
};

#define SERIAL(number, id, within, tallies, automatic_, of_deals, text)                            \
    {                                                                                              \
        SERIAL_BASE(number, id, within, tallies, text),                                            \
            .deal_variant = of_deals(number), .least_trials = least_trials,                        \
            .automatic = automatic_, .costly_from = 1, .cost = COST_ABOUT,                         \
            .detectable = detectable,                                                              \
    }

/* The checks of one kind, by lag. */
#define SERIALS(what, id, within, tallies, automatic, of_deals)                                    \
    SERIAL(1, id, within, tallies, automatic, of_deals,                                            \
           what " of the step from a trial to the next"),                                          \
        SERIAL(2, id, within, tallies, NULL, of_deals,                                             \
               what " of the step to the next trial but one"),                                     \
        SERIAL(3, id, within, tallies, NULL, of_deals,                                             \
               what " of the step to the third trial after")

const CheckKind check_serial_permutations[SERIAL_LAGS] = {
    SERIALS("orders, n from 2 to 8,", "permutations", &check_permutations,
            tally_serial_permutations, automatic_permutations, NOT_OF_DEALS)};
const CheckKind check_serial_positions[SERIAL_LAGS] = {
    SERIALS("positions", "positions", &check_positions, tally_serial_positions, automatic_positions,
            OF_DEALS)};
const CheckKind check_serial_successors[SERIAL_LAGS] = {SERIALS(
    "successors", "successors", &check_successors, tally_serial_successors, NULL, NOT_OF_DEALS)};
const CheckKind check_serial_fixed_points[SERIAL_LAGS] = {
    SERIALS("fixed points", "fixed-points", &check_fixed_points, tally_serial_fixed_points, NULL,
            OF_ALIKE)};
const CheckKind check_serial_rising[SERIAL_LAGS] = {SERIALS("rising sequences", "rising-sequences",
                                                            &check_rising, tally_serial_rising,
                                                            automatic_rising, NOT_OF_DEALS)};

/* "The same song is never first again": one cell of those that serial-1-positions adds up. Its
 * bound holds for any number of trials, so nothing is simulated. */
const CheckKind check_serial_largest = {
    .how = "binomial, with the union bound over all cells, on quotients of trials",
    .means = "each trial depends on one before it: state is kept, or seeds are near each other",
    .id = "serial-1-largest-place",
    .group = "serial",
    .summary =
        "the one place that goes to another too often or too rarely, from a trial to the next",
    .about = ABOUT_NEXT_TRIALS,
    .tally = &tally_serial_positions[0],
    .companion = &check_largest_place,
    .test = serial_test,
    .largest_effect = largest_effect,
    .external = true,
    .least_trials = least_trials,
    .automatic = automatic_largest,
    .costly_from = 1,
    .cost = COST_ABOUT,
    .detectable = detectable,
};
