/* serial: whether trials depend on each other, by what leads from one to the next, the next but one
 * and the one after that (tallies/serial.h), tested as trials are. */
#include "tallies/serial.h"
#include "inference/check_kind.h"

extern const CheckKind check_permutations, check_positions, check_successors, check_fixed_points,
    check_rising;
extern const CheckKind check_serial_permutations[SERIAL_LAGS];
extern const CheckKind check_serial_positions[SERIAL_LAGS];
extern const CheckKind check_serial_successors[SERIAL_LAGS];
extern const CheckKind check_serial_fixed_points[SERIAL_LAGS];
extern const CheckKind check_serial_rising[SERIAL_LAGS];

static Status test(const CheckKind *kind, const CheckKind *inner, const CheckInput *input,
                   CheckResult *ret, Error *error)
{
    uint64_t pairs;
    Tally tally = serial_inner(input->tally, &pairs);
    if (pairs < 1 || (inner->least_trials && pairs < inner->least_trials(tally.n))) {
        *ret = check_skipped(kind->id, "too few pairs of trials within one block");
        return STATUS_OK;
    }
    CheckInput trials = {.tally = &tally, .trials = pairs, .threads = input->threads};
    Status status = inner->test(&trials, ret, error);
    if (!status)
        ret->id = kind->id;
    return status;
}

/* Of what leads over `lag` trials there are so many fewer. More are lost at borders of blocks,
 * `lag` of each block's trials: one in hundreds where decks are small, but 3 of 64 where 65,536
 * items leave a block no more than that; the w told is then 2% too small. */
static double detectable(const CheckKind *inner, size_t lag, const CheckResult *check, size_t n,
                         uint64_t trials, double log10_level, double power)
{
    return check_detectable(inner, check, n, trials > lag ? trials - lag : 1, log10_level, power);
}

/* The lag that `auto` looks at, of shuffles that are not built in: orders say all where they are
 * few, above that places do, as long as they take little room. */
static bool automatic_permutations(size_t n, uint64_t trials)
{
    return n >= 2 && n <= 5 && trials > 1;
}

static bool automatic_positions(size_t n, uint64_t trials)
{
    return n > 5 && n <= LANES_MAX_N && trials > check_positions.least_trials(n);
}

static bool costly(size_t n)
{
    (void)n;
    return true;
}

#define SERIAL_TEST(name, index)                                                                   \
    static Status name##_##index(const CheckInput *input, CheckResult *ret, Error *error)          \
    {                                                                                              \
        return test(&check_serial_##name[index], &check_##name, input, ret, error);                \
    }                                                                                              \
    static double name##_detectable_##index(const CheckResult *check, size_t n, uint64_t trials,   \
                                            double log10_level, double power)                      \
    {                                                                                              \
        return detectable(&check_##name, (index) + 1, check, n, trials, log10_level, power);       \
    }

#define SERIAL_CHECK(name, check_id, index, lag, text, in_auto)                                    \
    {                                                                                              \
        .id = "serial-" #lag "-" check_id, .part_of = "serial", .summary = text,                   \
        .tally = &tally_serial_##name[index], .between_trials = true, .within_trials = check_id,   \
        .least_trials = name##_least, .test = name##_##index, .largest_effect = name##_largest,    \
        .automatic = in_auto, .external = true, .costly = costly,                                  \
        .detectable = name##_detectable_##index,                                                   \
    }

#define SERIAL(name, check_id, what, in_auto)                                                      \
    static uint64_t name##_least(size_t n)                                                         \
    {                                                                                              \
        return check_##name.least_trials ? check_##name.least_trials(n) : 1;                       \
    }                                                                                              \
    static double name##_largest(size_t n, uint64_t trials)                                        \
    {                                                                                              \
        return check_##name.largest_effect(n, trials);                                             \
    }                                                                                              \
    SERIAL_TEST(name, 0)                                                                           \
    SERIAL_TEST(name, 1)                                                                           \
    SERIAL_TEST(name, 2)                                                                           \
    const CheckKind check_serial_##name[SERIAL_LAGS] = {                                           \
        SERIAL_CHECK(name, check_id, 0, 1, what " of what leads from a trial to the next",         \
                     in_auto),                                                                     \
        SERIAL_CHECK(name, check_id, 1, 2, what " of what leads to the next trial but one", NULL), \
        SERIAL_CHECK(name, check_id, 2, 3, what " of what leads to the third trial after", NULL),  \
    };

SERIAL(permutations, "permutations", "orders, n from 2 to 8,", automatic_permutations)
SERIAL(positions, "positions", "positions", automatic_positions)
SERIAL(successors, "successors", "successors", NULL)
SERIAL(fixed_points, "fixed-points", "fixed points", NULL)
SERIAL(rising, "rising-sequences", "rising sequences", NULL)
