/* Are the p-values of every check what they claim? A fair shuffle over many seeds: at each end the
 * share of p <= .05, .01, .001 must lie in its 99.9% binomial interval. Where the law is discrete p
 * can only take some values; its atom is then spread by a number of the seed's, which makes p
 * uniform if the two tails are right. The tails of repeats and of serial-1-digits are bounds, and
 * those of prefix where there are several tables: of these only too many are held against them.
 *
 * The sessions below say which checks are made at which n over how many trials; each check of the
 * list must be in one of them, and with --long (scripts/soak) at each n of 4, 10, 52, 200 and 2,000
 * where it applies, over 5,000 seeds.
 *
 * The rule, laid down before any seed was looked at. Seeds are 1, 2, 3, ... Of so many intervals of
 * 99.9% a few are missed even so. A check that misses one is made again over the same number of the
 * seeds that follow, and must not miss that interval again. One that is missed by far (p < 1e-6)
 * fails at once. Right tails fail with a chance of about a thousandth of a thousandth an interval.
 */
#include "unit.h"

#include "algorithms/registry.h"
#include "inference/calibration.h"
#include "inference/check.h"
#include "inference/check_choice.h"
#include "inference/check_list.h"
#include "plain_shape.h"
#include "random/source_list.h"
#include "tallies/blocks.h"
#include "trials/lane_machine.h"
#include "trials/run_trials.h"

#include <gsl/gsl_errno.h>

enum { ENDS = 2, LEVELS = CALIBRATION_LEVELS };

typedef struct Session {
    size_t n;
    uint64_t trials, seeds;
    const char *checks; /* with commas between them; or all, but those after "-" */
} Session;

typedef struct Tested {
    const CheckKind *kind;
    uint64_t made;
    uint64_t low[ENDS][LEVELS]; /* p <= level, by the upper and by the lower end */
} Tested;

static const size_t sizes[] = {4, 10, 52, 200, 2000};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

/* ---- what is run ---- */

/* Tails by inversion (of permutations, positions) take 20 ms each time, and are here where they are
 * quick; statistical_calibration.c has them in every depth. */
static const Session quick[] = {
    {4, 1000, 250, "-permutations"},
    {4, 5000, 100, "permutations"},
    {10, 1010, 100, "-permutations,trend"},
    {10, 50, 100, "trend,suspect,suspect-place"},
    {52, 650, 100, "successors,precedence,digits,cycles"},
    {52, 640, 40, "pairs-of-places"},
    {200, 640, 20, "pairs-of-places"},
};

/* About the fewest trials that the checks accept, where their tails are hardest to state. */
static const Session thorough[] = {
    {4, 24, 5000, "repeats"}, /* of more trials than orders some must come again */
    {4, 720, 5000, "-permutations"},
    {4, 5000, 5000, "-"},
    {10, 1010, 5000, "-permutations"},
    {10, 8000, 5000, "permutations"},
    {52, 640, 5000, "pairs-of-places"},
    {52, 650, 5000, "-"},
    {52, 4000, 5000, "parity,cycles"},
    {200, 210, 5000, "-precedence,pairs-of-places"},
    {200, 640, 5000, "pairs-of-places"},
    {200, 1000, 5000, "precedence"},
    {2000, 110, 5000,
     "positions,successors,pairs,digits,trend,"
     "dependence,repeats,largest-pattern"},
    {2000, 640, 5000, "pairs-of-places"},
    {2000, 1000, 5000, "parity,cycles,rising-sequences"},
    {2000, 1500, 5000, "precedence"},
};

static bool has_word(const char *words, const char *id)
{
    size_t length = strlen(id);
    for (const char *at = words; (at = strstr(at, id)); at += length)
        if ((at == words || at[-1] == ',' || at[-1] == '-') &&
            (at[length] == ',' || at[length] == '\0') &&
            (at == words || at[-1] != '-' || at - 1 == words))
            return true;
    return false;
}

static bool is_in(const Session *session, const CheckKind *kind)
{
    if (kind->about == ABOUT_LONG || kind->about == ABOUT_MISTAKES)
        return false; /* other tests calibrate these */
    bool but = session->checks[0] == '-';
    return has_word(session->checks, kind->id) != but &&
           tally_cells(kind->tally, PLAIN(session->n), session->trials, NULL) > 0;
}

static size_t checks_of(const Session *session, const CheckKind **ret)
{
    size_t count = 0;
    for (size_t i = 0; check_list[i]; i++)
        if (is_in(session, check_list[i]))
            ret[count++] = check_list[i];
    return count;
}

/* A number in (0, 1) of the seed and the check, to spread atoms by. */
static double spread_of(uint64_t seed, const CheckKind *kind)
{
    size_t check = 0;
    while (check_list[check] != kind)
        check++;
    uint64_t x = (seed * 64 + check + 1) * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return ((double)((x ^ x >> 31) >> 11) + .5) * 0x1p-53;
}

/* Whether its tails are bounds and no more: where there may be several tables, too. */
static bool is_bound(const CheckKind *kind, size_t n)
{
    return check_is_bound(kind) || check_is_asked(kind) || strcmp(kind->id, "repeats") == 0;
}

static void add(Tested *tested, size_t n, const CheckResult *result, double spread)
{
    double upper = pow(10, result->log10_p_upper), lower = pow(10, result->log10_p_lower);
    double atom = is_bound(tested->kind, n) ? 0 : fmax(0, upper + lower - 1);
    tested->made++;
    for (size_t level = 0; level < LEVELS; level++) {
        tested->low[0][level] += upper - spread * atom <= calibration_levels[level];
        tested->low[1][level] += lower - (1 - spread) * atom <= calibration_levels[level];
    }
}

/* The checks over the seeds from `first` on. */
static void run(const Session *session, const CheckKind *const *checks, size_t count,
                uint64_t first, Tested *tested)
{
    TrialPlan plan = {.n = session->n,
                      .trials = session->trials,
                      .source = &source_xoshiro256_plus_plus,
                      .threads = 1};
    assert_int_equal(lane_machine_find("auto", &plan.machine, NULL), STATUS_OK);
    while (strcmp(algorithm_list[plan.subject.index]->name, "fisher-yates") != 0)
        plan.subject.index++;
    plan.subject.algorithm = algorithm_list[plan.subject.index];
    Shape shape = shape_plain(session->n);
    plan.tally_count = checks_tallies(checks, count, &shape, session->trials, plan.tallies);
    for (size_t i = 0; i < count; i++)
        tested[i] = (Tested){.kind = checks[i]};
    for (plan.seed = first; plan.seed < first + session->seeds; plan.seed++) {
        TrialCounts counts = {0};
        assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
        for (size_t i = 0; i < count; i++) {
            CheckResult result;
            size_t t = 0;
            while (t < counts.tally_count && counts.tallies[t].kind != checks[i]->tally)
                t++;
            if (t == counts.tally_count)
                continue; /* too few trials for it */
            bool at_place = checks[i]->about == ABOUT_ITEM_PLACE;
            CaseResult asking = {
                .options.suspect = {.given = true, .item = 1, .at_place = at_place, .place = 2}};
            CheckInput input = {.kind = checks[i],
                                .tally = &counts.tallies[t],
                                .trials = counts.trials,
                                .threads = 1,
                                .result = &asking};
            if (check_is_asked(checks[i]))
                assert_int_equal(checks[i]->test(&input, &result, NULL), STATUS_OK);
            else
                assert_int_equal(
                    check_tally(checks[i], &counts.tallies[t], counts.trials, 1, &result, NULL),
                    STATUS_OK);
            if (result.status != FINDING_SKIPPED)
                add(&tested[i], session->n, &result, spread_of(plan.seed, checks[i]));
        }
        trial_counts_clear(&counts);
    }
}

/* ---- how it is judged ---- */

typedef struct Missed {
    bool at[ENDS][LEVELS];
    bool any;
} Missed;

static unsigned intervals, missed_first;

static unsigned wrongs;

static void wrong(const CheckKind *kind)
{
    print_message("FAILED: %s is not calibrated\n", kind->id);
    wrongs++;
}

static Missed judge(const Tested *tested, const Session *session, const char *when)
{
    static const char *const ends[] = {"uneven", "even"};
    Missed missed = {0};
    for (size_t end = 0; end < ENDS; end++)
        for (size_t level = 0; level < LEVELS; level++) {
            Rate rate = rate_of(tested->low[end][level], tested->made, calibration_levels[level],
                                is_bound(tested->kind, session->n));
            if (rate_inside(&rate))
                continue;
            missed.at[end][level] = missed.any = true;
            print_message("%s, n = %zu, %ju trials, %s: %ju of %ju at p <= %g, %s end: p = %.2g\n",
                          tested->kind->id, session->n, (uintmax_t)session->trials, when,
                          (uintmax_t)rate.times, (uintmax_t)rate.runs, rate.level, ends[end],
                          pow(10, rate.log10_p));
            if (rate.log10_p < -6)
                wrong(tested->kind);
        }
    return missed;
}

/* The same interval missed over other seeds is no chance. */
static void judge_again(const Missed *before, const Tested *first, const Session *session)
{
    Tested again;
    run(session, &first->kind, 1, session->seeds + 1, &again);
    Missed missed = judge(&again, session, "over the seeds that follow");
    for (size_t end = 0; end < ENDS; end++)
        for (size_t level = 0; level < LEVELS; level++)
            if (before->at[end][level] && missed.at[end][level])
                wrong(first->kind);
    print_message("%s, n = %zu, over the seeds that follow: %ju %ju %ju and %ju %ju %ju of %ju\n",
                  first->kind->id, session->n, (uintmax_t)again.low[0][0],
                  (uintmax_t)again.low[0][1], (uintmax_t)again.low[0][2],
                  (uintmax_t)again.low[1][0], (uintmax_t)again.low[1][1],
                  (uintmax_t)again.low[1][2], (uintmax_t)again.made);
}

static void calibrate(const Session *session, bool print)
{
    const CheckKind *checks[MOST_CHECKS] = {NULL};
    Tested tested[MOST_CHECKS];
    size_t count = checks_of(session, checks);
    run(session, checks, count, 1, tested);
    for (size_t i = 0; i < count; i++) {
        /* A check that is in a session is made there, over every seed. */
        if (tested[i].made != session->seeds)
            fail_msg("%s, n = %zu, %ju trials: made %ju times", checks[i]->id, session->n,
                     (uintmax_t)session->trials, (uintmax_t)tested[i].made);
        const uint64_t(*low)[LEVELS] = tested[i].low;
        if (print)
            print_message("| `%s` | %zu | %ju | %ju %ju %ju | %ju %ju %ju |\n", checks[i]->id,
                          session->n, (uintmax_t)session->trials, (uintmax_t)low[0][0],
                          (uintmax_t)low[0][1], (uintmax_t)low[0][2], (uintmax_t)low[1][0],
                          (uintmax_t)low[1][1], (uintmax_t)low[1][2]);
        intervals += ENDS * LEVELS;
        Missed missed = judge(&tested[i], session, "first");
        for (size_t at = 0; at < (size_t)ENDS * LEVELS; at++)
            missed_first += missed.at[at / LEVELS][at % LEVELS];
        if (missed.any)
            judge_again(&missed, &tested[i], session);
    }
}

/* The sessions that follow a size requested; all, where none is. */
static size_t only_size;

static void calibrate_all(const Session *sessions, size_t count, bool print)
{
    intervals = missed_first = 0;
    for (size_t s = 0; s < count; s++)
        if (!only_size || sessions[s].n == only_size)
            calibrate(&sessions[s], print);
    print_message("%u of %u intervals of 99.9%% missed at first, %u failed\n", missed_first,
                  intervals, wrongs);
    assert_int_equal(wrongs, 0);
}

/* ---- the tests ---- */

TEST(every_check)
{
    calibrate_all(quick, sizeof quick / sizeof quick[0], false);
}

TEST(every_check_long)
{
    calibrate_all(thorough, sizeof thorough / sizeof thorough[0], true);
}

/* No check escapes: each is in a session, and in the long ones at every size that it is for, over
 * 5,000 seeds. */
TEST(no_check_is_left_out)
{
    for (size_t i = 0; check_list[i]; i++) {
        const CheckKind *kind = check_list[i];
        if (kind->about == ABOUT_LONG)
            continue; /* unit_one_long calibrates it */
        if (kind->about == ABOUT_MISTAKES)
            continue;                             /* unit_directed does */
        bool found = kind->shapes == CHECK_DEALS; /* unit_shapes calibrates it */
        for (size_t s = 0; s < sizeof quick / sizeof quick[0]; s++)
            found |= is_in(&quick[s], kind);
        if (!found)
            fail_msg("%s is not calibrated by any session", kind->id);
        for (size_t size = 0; size < SIZES; size++) {
            /* blocks are no cells of one chance */
            bool blocks = kind->about == ABOUT_ONE_CELL && kind->tally != &tally_patterns;
            bool there = !tally_cells(kind->tally, PLAIN(sizes[size]), 10000, NULL) ||
                         ((blocks || check_asks_item(kind)) && sizes[size] > BLOCKS_SINGLE);
            for (size_t s = 0; s < sizeof thorough / sizeof thorough[0]; s++)
                there |= thorough[s].n == sizes[size] && thorough[s].seeds >= 5000 &&
                         is_in(&thorough[s], kind);
            if (!there)
                fail_msg("%s is not calibrated at n = %zu by any long session", kind->id,
                         sizes[size]);
        }
    }
}

/* The judgement can fail: a tail that is stated a quarter too small or too large at 5%. */
TEST(the_judgement_can_fail)
{
    for (int more = 0; more < 2; more++) {
        Rate rate = rate_of(more ? 312 : 188, 5000, .05, false);
        assert_false(rate_inside(&rate));
    }
    Rate right = rate_of(262, 5000, .05, false), few = rate_of(0, 5000, .05, true);
    assert_true(rate_inside(&right) && rate_inside(&few));
}

/* --long [N]: the sessions of 5,000 seeds; of one size. --sessions: that none is missing, alone. */
int main(int argc, char **argv)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_check_is_left_out),
        cmocka_unit_test(the_judgement_can_fail),
        cmocka_unit_test(every_check),
    };
    const struct CMUnitTest soon[] = {
        cmocka_unit_test(no_check_is_left_out),
        cmocka_unit_test(the_judgement_can_fail),
    };
    const struct CMUnitTest long_tests[] = {
        cmocka_unit_test(no_check_is_left_out),
        cmocka_unit_test(every_check_long),
    };
    if (argc > 1 && strcmp(argv[1], "--long") == 0) {
        only_size = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
        return cmocka_run_group_tests(long_tests, NULL, NULL);
    }
    if (argc > 1 && strcmp(argv[1], "--sessions") == 0)
        return cmocka_run_group_tests(soon, NULL, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
