/* serial: whether trials depend on each other, by what leads from one to the next, the next but one
 * and the one after that (tallies/serial.h), tested as trials are. */
#include "tallies/serial.h"
#include "inference/check_kind.h"

#include <math.h>

extern const CheckKind check_permutations, check_positions, check_successors, check_fixed_points,
    check_rising;

static uint64_t least_trials(const CheckKind *kind, size_t n)
{
    return check_least_trials(kind->within_trials, n);
}

static Status test(const CheckKind *kind, const CheckInput *input, CheckResult *ret, Error *error)
{
    uint64_t pairs;
    Tally tally = serial_inner(input->tally, &pairs);
    if (pairs < least_trials(kind, tally.n)) {
        *ret =
            check_cannot_tell(kind->id, input->trials, "too few pairs of trials within one block");
        return STATUS_OK;
    }
    CheckInput trials = {.tally = &tally, .trials = pairs, .threads = input->threads};
    Status status = kind->within_trials->test(kind->within_trials, &trials, ret, error);
    if (!status)
        ret->id = kind->id;
    return status;
}

static double statistic(const CheckKind *kind, const CheckInput *input, double *ret_df)
{
    uint64_t pairs;
    Tally tally = serial_inner(input->tally, &pairs);
    CheckInput trials = {.tally = &tally, .trials = pairs, .threads = input->threads};
    return pairs ? kind->within_trials->statistic(kind->within_trials, &trials, ret_df) : NAN;
}

static double largest_effect(const CheckKind *kind, size_t n, uint64_t trials)
{
    return kind->within_trials->largest_effect(kind->within_trials, n, trials);
}

/* A lag of `lag` trials leaves `lag` fewer pairs. More are lost at the borders of blocks, `lag` of
 * each block's trials: one in hundreds for small decks, but 3 of 64 for 65,536 items, whose blocks
 * have no more trials; the w that is reported is then 2% too small. */
static double detectable(const CheckKind *kind, const CheckResult *check, size_t n, uint64_t trials,
                         double log10_level, double power)
{
    uint64_t lag = kind->tally->lag, pairs = trials > lag ? trials - lag : 1;
    return check_detectable(kind->within_trials, check, n, pairs, log10_level, power);
}

/* The lag that `auto` looks at, of shuffles that are not built in: orders say all where they are
 * few, above that places do, as long as they take little room. */
static bool automatic_permutations(const CheckKind *kind, size_t n, uint64_t trials)
{
    (void)kind;
    return n >= 2 && n <= 5 && trials > 1;
}

static bool automatic_positions(const CheckKind *kind, size_t n, uint64_t trials)
{
    return n > 5 && n <= LANES_MAX_N && trials > least_trials(kind, n);
}

static bool costly(const CheckKind *kind, size_t n)
{
    (void)kind, (void)n;
    return true;
}

#define SERIAL(number, id_, within, tallies, automatic_, text)                                     \
    {                                                                                              \
        .how = "that of the check within trials, on quotients of trials",                          \
        .means =                                                                                   \
            "each trial depends on one before it: state is kept, or seeds are near each other",    \
        .id = "serial-" #number "-" id_, .part_of = "serial", .summary = text,                     \
        .about = ABOUT_NEXT_TRIALS, .tally = &(tallies)[(number)-1], .between_trials = true,       \
        .within_trials = within, .least_trials = least_trials, .statistic = statistic,             \
        .test = test, .largest_effect = largest_effect, .automatic = automatic_, .external = true, \
        .costly = costly, .detectable = detectable,                                                \
    }

/* Those of one check, by lag. */
#define SERIALS(what, id, within, tallies, automatic)                                              \
    SERIAL(1, id, within, tallies, automatic, what " of what leads from a trial to the next"),     \
        SERIAL(2, id, within, tallies, NULL, what " of what leads to the next trial but one"),     \
        SERIAL(3, id, within, tallies, NULL, what " of what leads to the third trial after")

const CheckKind check_serial_permutations[SERIAL_LAGS] = {
    SERIALS("orders, n from 2 to 8,", "permutations", &check_permutations,
            tally_serial_permutations, automatic_permutations)};
const CheckKind check_serial_positions[SERIAL_LAGS] = {SERIALS(
    "positions", "positions", &check_positions, tally_serial_positions, automatic_positions)};
const CheckKind check_serial_successors[SERIAL_LAGS] = {
    SERIALS("successors", "successors", &check_successors, tally_serial_successors, NULL)};
const CheckKind check_serial_fixed_points[SERIAL_LAGS] = {
    SERIALS("fixed points", "fixed-points", &check_fixed_points, tally_serial_fixed_points, NULL)};
const CheckKind check_serial_rising[SERIAL_LAGS] = {
    SERIALS("rising sequences", "rising-sequences", &check_rising, tally_serial_rising, NULL)};
