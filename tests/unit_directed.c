/* Directed tests: scores of known mistakes, held against laws that are worked out otherwise. */
#include "unit.h"

#include "algorithms/registry.h"
#include "exact/mistake_directions.h"
#include "inference/calibration.h"
#include "inference/check.h"
#include "inference/check_list.h"
#include "tallies/rank.h"
#include "tests/naive_or_fair.h"

static Directions directions_of(size_t n)
{
    Directions directions = {0};
    assert_int_equal(mistake_directions_for(&directions, n, 0, 1, NULL), STATUS_OK);
    return directions;
}

static Direction *direction_named(const Directions *directions, const char *name,
                                  const char *transform)
{
    Transform wanted = strcmp(transform, "inverse") == 0 ? TRANSFORM_INVERSE : TRANSFORM_NONE;
    for (size_t i = 0; i < directions->count; i++)
        if (strcmp(directions->list[i].name, name) == 0 &&
            directions->list[i].transform == wanted && !directions->list[i].mirrored)
            return &directions->list[i];
    fail_msg("no direction of %s", name);
    return NULL;
}

static void make_law(const Directions *directions, Direction *of)
{
    if (!of->law.chances)
        assert_int_equal(direction_make_law(directions, of, NULL), STATUS_OK);
}

/* Weights add up to 1, those of naive and its inverse to a quarter. The scores of naive at 52 are
 * the chances that usual_mistake.h derives, its w the one of `positions`; the mean and the variance
 * of a fair trial's score are those over all orders, at n = 6 and, of places, 9. */
TEST(what_scores_are)
{
    static const size_t sizes[] = {3, 6, 8, 9, 52};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t n = sizes[s];
        Directions directions = directions_of(n);
        double weights = 0, family = 0;
        for (size_t i = 0; i < directions.count; i++) {
            const Direction *one = &directions.list[i];
            assert_true(one->weight > 0);
            weights += one->weight;
            family += strcmp(one->name, "naive") == 0 ? one->weight : 0;
        }
        assert_true(fabs(weights - 1) < 1e-9 && fabs(family - 0.25) < 1e-9);
        const CheckKind *kind = check_find(n <= 8 ? "directed-orders" : "directed-places");
        double effect = direction_named(&directions, "naive", "none")->effect;
        assert_true(fabs(effect / kind->usual_mistake(n) - 1) < 2e-3); /* scores are rounded */
        directions_clear(&directions);
    }
    double r = 1 - 1 / 52.0, products = 0, squares = 0, off[52 * 52];
    Directions directions = directions_of(52);
    const Direction *naive = direction_named(&directions, "naive", "none");
    for (size_t cell = 0; cell < 52 * 52; cell++) {
        size_t item = cell / 52, place = cell % 52;
        double stayed = pow(r, (double)item), kept = pow(r, 51.0 - (double)place);
        off[cell] = (place < item ? stayed * kept : 0) - (1 - stayed) * (1 - kept);
        products += naive->scores[cell] * off[cell];
        squares += off[cell] * off[cell];
    }
    for (size_t cell = 0; cell < 52 * 52; cell++)
        assert_true(fabs(naive->scores[cell] - off[cell] * products / squares) < 0.51);
    directions_clear(&directions);
}

/* P(sum of `trials` scores >= total) of scores that are known, by adding up all ways. */
static double upper_by_all_ways(const double *chances, size_t values, uint64_t trials, double total)
{
    size_t most = (values - 1) * trials + 1;
    double *sums = calloc(most, sizeof *sums), *next = malloc(most * sizeof *next), upper = 0;
    assert_true(sums && next);
    sums[0] = 1;
    for (uint64_t trial = 0; trial < trials; trial++) {
        memset(next, 0, most * sizeof *next);
        for (size_t s = 0; s < trial * (values - 1) + 1; s++)
            for (size_t v = 0; sums[s] > 0 && v < values; v++)
                next[s + v] += sums[s] * chances[v];
        memcpy(sums, next, most * sizeof *sums);
    }
    for (size_t s = (size_t)fmax(0, total); s < most; s++)
        upper += sums[s];
    free(sums);
    free(next);
    return upper;
}

/* Few trials of 3 to 5 items: each tail is the one over all outcomes. */
TEST(tails_of_few_trials)
{
    size_t held = 0;
    for (size_t n = 3; n <= 5; n++) {
        Directions directions = directions_of(n);
        for (size_t i = 0; i < directions.count; i++) {
            Direction *one = &directions.list[i];
            make_law(&directions, one);
            /* the law of a score is that over all orders */
            uint64_t orders = permutation_count(n);
            double all = 0;
            for (size_t v = 0; v < one->law.values; v++) {
                uint64_t there = 0;
                for (uint64_t order = 0; order < orders; order++)
                    there += one->scores[order] == one->law.first + (int64_t)v * one->law.span;
                assert_true(fabs(one->law.chances[v] - (double)there / (double)orders) < 1e-12);
                all += one->law.chances[v];
            }
            assert_true(fabs(all - 1) < 1e-9);
            if (one->law.values > 600)
                continue;
            for (uint64_t trials = 1; trials <= 4; trials++)
                for (double z = 1.2; z < 9; z += 0.7) {
                    double total =
                        ceil((double)trials * one->mean + z * one->sd * sqrt((double)trials));
                    double steps = ceil((total - (double)trials * (double)one->law.first) /
                                        (double)one->law.span);
                    total = (double)trials * (double)one->law.first + steps * (double)one->law.span;
                    double log10_p;
                    bool bound;
                    assert_int_equal(
                        direction_log10_upper(one, total, trials, &log10_p, &bound, NULL),
                        STATUS_OK);
                    double wanted =
                        upper_by_all_ways(one->law.chances, one->law.values, trials, steps);
                    if (!(fabs(pow(10, log10_p) - wanted) <= 1e-9 * wanted + 1e-300))
                        fail_msg("n = %zu, %s, %ju trials: %g, not %g", n, one->name,
                                 (uintmax_t)trials, pow(10, log10_p), wanted);
                    held += wanted > 0;
                }
        }
        directions_clear(&directions);
    }
    assert_true(held > 500);
}

/* The score's exact law over all orders of 9 items, and the tail of sums by convolution, against
 * the tail from fair trials: at most 1.25 times too small or, but for Chernoff's bound (few
 * trials), too large, to 1e-7. */
TEST(tails_by_saddle_point)
{
    enum { N = 9 };
    Directions directions = directions_of(N);
    static const char *const names[][2] = {{"naive", "none"},
                                           {"naive", "inverse"},
                                           {"rounded", "none"},
                                           {"sort-v8", "none"},
                                           {"missing-offset", "none"},
                                           {"stops-early", "none"},
                                           {"strike-out-rounded", "none"},
                                           {"naive-backward", "none"},
                                           {"fisher-yates without a step", "none"}};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        Direction *one = direction_named(&directions, names[k][0], names[k][1]);
        make_law(&directions, one);
        enum { REACH = 8192 }; /* of scores, either way from their mean */
        double *chances = calloc(2 * REACH, sizeof *chances);
        assert_non_null(chances);
        Item items[N];
        uint64_t orders = permutation_count(N);
        int64_t span = one->law.span, first = one->law.first - REACH * span;
        permutation_unrank(0, N, items);
        for (uint64_t order = 0; order < orders; order++, permutation_next(items, N)) {
            int64_t score = -first;
            for (size_t place = 0; place < N; place++)
                score += one->scores[items[place] * N + place];
            assert_true(score >= 0 && score / span < 2 * REACH);
            chances[score / span] += 1 / (double)orders;
        }
        Direction exact = *one; /* as scores of orders would be */
        exact.law.chances = chances;
        exact.law.first = first;
        exact.law.values = (size_t)2 * REACH;
        exact.law.samples = false;
        static const uint64_t trials[] = {1, 3, 5, 20, 60, 300, 10000};
        for (size_t t = 0; t < sizeof trials / sizeof *trials; t++)
            for (double z = 2.5; z < 5.6; z += 1) {
                double total =
                    floor((double)trials[t] * one->mean + z * one->sd * sqrt((double)trials[t]));
                total -=
                    fmod(total - (double)trials[t] * (double)one->law.first, (double)one->law.span);
                double sampled, wanted;
                bool bound, by_convolution;
                assert_int_equal(
                    direction_log10_upper(one, total, trials[t], &sampled, &bound, NULL),
                    STATUS_OK);
                assert_int_equal(
                    direction_log10_upper(&exact, total, trials[t], &wanted, &by_convolution, NULL),
                    STATUS_OK);
                assert_true(!bound || trials[t] < 60 || wanted < -7);
                if (!(sampled > wanted - log10(1.25) &&
                      (bound || sampled < wanted + log10(1.25) || wanted < -7)))
                    fail_msg("%s, %ju trials, z = %.1f: 10^%.3f, not 10^%.3f", one->name,
                             (uintmax_t)trials[t], z, sampled, wanted);
            }
        free(chances);
    }
    directions_clear(&directions);
}

/* Adds a shuffle of n items to a tally of places: fair, or naive. */
static void add_trial(Tally *tally, bool naive, uint64_t *words)
{
    size_t n = tally->n;
    Item items[64];
    naive_or_fair(items, n, naive, words);
    for (size_t place = 0; place < n; place++)
        tally_add(tally, items[place] * n + place, 1);
}

/* Sixty deals of 52: of 300 by naive at least 96% are found with p <= 1e-4, a tenth of the level of
 * .001, and named; of 2,000 fair ones no more are than 99.9% of such samples have. */
TEST(sixty_deals)
{
    enum { N = 52, DEALS = 60, NAIVE = 300, FAIR = 2000 };
    Directions directions = directions_of(N);
    const CheckKind *kind = check_find("directed-places");
    Shape shape = shape_plain(N);
    uint64_t words = 20261127;
    int found = 0, named = 0, alarms[3] = {0};
    for (int set = 0; set < NAIVE + FAIR; set++) {
        Tally tally;
        assert_int_equal(tally_begin(&tally, kind->tally, &shape, DEALS, NULL), STATUS_OK);
        for (int deal = 0; deal < DEALS; deal++)
            add_trial(&tally, set < NAIVE, &words);
        CheckInput input = {.kind = kind,
                            .tally = &tally,
                            .trials = DEALS,
                            .threads = 1,
                            .directions = &directions};
        CheckResult result;
        assert_int_equal(kind->test(&input, &result, NULL), STATUS_OK);
        tally_end(&tally);
        if (set < NAIVE) {
            found += result.log10_p <= -4;
            named += result.log10_p <= -4 && strcmp(result.directed.like, "naive") == 0;
        } else {
            alarms[0] += result.log10_p <= log10(0.05);
            alarms[1] += result.log10_p <= -2;
            alarms[2] += result.log10_p <= -3;
        }
    }
    directions_clear(&directions);
    print_message("naive: %d of %d found, %d named; fair: %d, %d, %d of %d\n", found, NAIVE, named,
                  alarms[0], alarms[1], alarms[2], FAIR);
    assert_true(found >= 0.96 * NAIVE && named >= 0.9 * found);
    /* 99.9% of samples have at most 134 of 100 expected, 36 of 20, 9 of 2 */
    assert_true(alarms[0] <= 134 && alarms[1] <= 36 && alarms[2] <= 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_scores_are), cmocka_unit_test(tails_of_few_trials),
        cmocka_unit_test(tails_by_saddle_point), cmocka_unit_test(sixty_deals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
