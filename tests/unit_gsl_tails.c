/* GSL's tails beside ours (inference/gsl_tails.h): over the whole domain in which GSL is asked they
 * agree, no call reaches its error handler, and outside it is not asked; what GSL has there is
 * measured against ours, which other tests hold against long doubles and sums of all terms. Then
 * every kind of check, run as people run it. With --full (scripts/soak) 5,000 checks and more. */
#include "inference/gsl_tails.h"

#include "cases/run_cases.h"
#include "cli/options_read.h"
#include "inference/binomial_tail.h"
#include "inference/chi_square.h"
#include "test_size.h"

#include "unit.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>

static bool full;
static int handled;

static void count_errors(const char *reason, const char *file, int line, int number)
{
    handled++;
}

/* What was compared, and the largest difference. */
typedef struct Seen {
    size_t asked, left;
    double largest;
} Seen;

/* As a share of GSL's tail; 0 where there is none. */
static double difference(double log10_ours, double gsl)
{
    double ours = pow(10, log10_ours);
    return isnan(gsl) || ours == gsl ? 0 : fabs(ours - gsl) / gsl;
}

static void see(Seen *seen, const PlainTail *plain)
{
    GslTails gsl = by_gsl_tails(plain);
    double off =
        fmax(difference(plain->log10_upper, gsl.upper), difference(plain->log10_lower, gsl.lower));
    assert_int_equal(handled, 0);
    assert_true(gsl.reason < GSL_REASONS);
    assert_true(gsl.reason == GSL_ASKED ? !isnan(gsl.upper) && !isnan(gsl.lower)
                                        : isnan(gsl.upper) || isnan(gsl.lower));
    if (!(off <= gsl.bound))
        fail_msg("law %d, statistic %.17g, size %.17g, chance %.17g: off by %.3g", plain->law,
                 plain->statistic, plain->size, plain->chance, off);
    seen->asked += !isnan(gsl.upper) + !isnan(gsl.lower);
    seen->left += gsl.reason != GSL_ASKED;
    seen->largest = fmax(seen->largest, off);
}

static void see_tails(Seen *seen, PlainTail plain)
{
    see(seen, &plain);
}

/* A step of z standard deviations, denser near the mean. */
static double deviate(int step, int steps)
{
    double u = 2.0 * step / steps - 1;
    return 42 * u * fabs(u);
}

static void chi_square_agrees(void **unused)
{
    Seen seen = {0};
    int steps = full ? 2000 : 80;
    for (double df = 1; df < 5e8; df = floor(df * (full ? 1.03 : 1.7) + 1))
        for (int step = 0; step <= steps; step++) {
            double t = df + deviate(step, steps) * sqrt(2 * df);
            if (t >= 0)
                see_tails(&seen, chi_square_tails(t, df).plain);
        }
    for (double t = 1e-300; t < 1; t *= 1e3)
        for (double df = 1; df < 100; df *= 3)
            see_tails(&seen, chi_square_tails(t, df).plain);
    for (double z = 0; z < 45; z += 0.07)
        see_tails(&seen, normal_distance_tails(z).plain);
    printf("chi-square: %zu tails compared, %zu times not asked, largest difference %.2g\n",
           seen.asked, seen.left, seen.largest);
    assert_true(seen.asked > 1500 && seen.left > 100);
}

static PlainTail poisson(double count, double mean)
{
    Tails tails = {
        .log10_upper = count > 0 ? chi_square_tails(2 * mean, 2 * count).log10_lower : 0,
        .log10_lower = chi_square_tails(2 * mean, 2 * count + 2).log10_upper,
    };
    PlainTail plain = {.law = PLAIN_POISSON, .statistic = count, .size = mean};
    return tails_plain(tails, plain).plain;
}

static void poisson_agrees(void **unused)
{
    Seen seen = {0};
    int steps = full ? 1000 : 60;
    for (double mean = 1e-6; mean < 3e8; mean *= full ? 1.1 : 3.7)
        for (int step = 0; step <= steps; step++) {
            double count = floor(mean + deviate(step, steps) * sqrt(mean + 1));
            if (count >= 0)
                see_tails(&seen, poisson(count, mean));
        }
    printf("Poisson: %zu tails compared, %zu times not asked, largest difference %.2g\n",
           seen.asked, seen.left, seen.largest);
    assert_true(seen.asked > 1000 && seen.left > 50);
}

static void binomial_agrees(void **unused)
{
    static const double chances[] = {1.0 / 2,   1.0 / 3,    1.0 / 6,      1.0 / 24,
                                     1.0 / 120, 1.0 / 5040, 1.0 / 362880, 1.0 / 479001600,
                                     1.0 / 52,  1.0 / 1024, 0.9,          0.999};
    Seen seen = {0};
    int steps = full ? 400 : 40;
    for (double trials = 1; trials <= 3e5; trials = floor(trials * (full ? 1.05 : 1.7) + 1)) {
        double n = trials > 1e5 && trials < 1.7e5 ? 1e5 : trials;
        for (size_t c = 0; c < sizeof chances / sizeof *chances; c++)
            for (int step = 0; step <= steps; step++) {
                double p = chances[c], deviation = sqrt(n * p * (1 - p)) + 1;
                double count = floor(n * p + deviate(step, steps) * deviation);
                if (count >= 0 && count <= n)
                    see_tails(&seen, binomial_tails(count, n, p).plain);
            }
    }
    printf("binomial: %zu tails compared, %zu times not asked, largest difference %.2g\n",
           seen.asked, seen.left, seen.largest);
    assert_true(seen.asked > 5000 && seen.left > 100);
}

/* ---- outside ---- */

static GslReason reason_of(PlainLaw law, double statistic, double size, double chance)
{
    PlainTail plain = {.law = law, .statistic = statistic, .size = size, .chance = chance};
    GslTails gsl = by_gsl_tails(&plain);
    assert_true(isnan(gsl.upper) && isnan(gsl.lower));
    assert_int_equal(handled, 0);
    return gsl.reason;
}

static void gsl_is_asked_for_nothing_beyond(void **unused)
{
    static const double orders[] = {3628800, 39916800, 479001600}; /* of 10, 11, 12 items */
    for (size_t i = 0; i < 3; i++) {
        double df = orders[i] - 1;
        for (double z = 1.1; z < 30; z += 0.5)
            assert_int_equal(reason_of(PLAIN_CHI_SQUARE, df + z * sqrt(2 * df), df, 0),
                             GSL_FAR_ABOVE);
        for (double z = -1.5; z > -30; z -= 0.5) /* the lower tail is right at any df */
            assert_int_equal(by_gsl_tails(&(PlainTail){.law = PLAIN_CHI_SQUARE,
                                                       .statistic = df + z * sqrt(2 * df),
                                                       .size = df})
                                 .reason,
                             GSL_ASKED);
    }
    for (double df = 2100; df < 2e6; df *= 2)
        assert_int_equal(reason_of(PLAIN_CHI_SQUARE, df - 0.5 * sqrt(2 * df), df, 0),
                         GSL_JUST_BELOW);
    /* pairs-of-places-together of 1,000 items: the next double has a p larger by 1.25e-10. */
    double df = 248501000000;
    assert_int_equal(reason_of(PLAIN_CHI_SQUARE, df + 0.9 * sqrt(2 * df), df, 0), GSL_LAST_DIGIT);
    /* p below 1e-308, above and below. */
    assert_int_equal(reason_of(PLAIN_CHI_SQUARE, 12425, 5, 0), GSL_TOO_SMALL);
    assert_int_equal(reason_of(PLAIN_CHI_SQUARE, 1e5, 4e5, 0), GSL_TOO_SMALL);
    assert_int_equal(reason_of(PLAIN_CHI_SQUARE, 0, 5, 0), GSL_TOO_SMALL);
    assert_int_equal(reason_of(PLAIN_CHI_SQUARE, NAN, 5, 0), GSL_TOO_SMALL);
    assert_int_equal(reason_of(PLAIN_DISTANCE, 38, 0, 0), GSL_TOO_SMALL);
    assert_int_equal(reason_of(PLAIN_POISSON, 2000, 1, 0), GSL_TOO_SMALL);
    assert_int_equal(reason_of(PLAIN_POISSON, 5, 0, 0), GSL_TOO_SMALL);
    assert_int_equal(reason_of(PLAIN_BINOMIAL, 5000, 5000, 0.5), GSL_TOO_SMALL);
    /* Counts that wrap, or lose their digits. */
    assert_int_equal(reason_of(PLAIN_POISSON, 4294967296, 4294967000, 0), GSL_WRAPS);
    assert_int_equal(reason_of(PLAIN_POISSON, 4295167296, 4294967296, 0), GSL_WRAPS);
    assert_int_equal(reason_of(PLAIN_BINOMIAL, 2147483648, 4294967296, 0.5), GSL_TOO_MANY);
    assert_int_equal(reason_of(PLAIN_BINOMIAL, 50001, 100001, 0.5), GSL_TOO_MANY);
    assert_int_equal(reason_of(PLAIN_BINOMIAL, 5, 10.5, 0.5), GSL_TOO_MANY);
    assert_int_equal(reason_of(PLAIN_NONE, 5, 5, 0), GSL_LACKS_LAW);
    for (GslReason reason = GSL_LACKS_LAW; reason < GSL_REASONS; reason++)
        assert_non_null(by_gsl_reason(reason));
    assert_null(by_gsl_reason(GSL_ASKED));
}

/* Why the limits stand: what GSL 2.7 has beyond them. Who finds this test red has a better GSL, and
 * may lift them. */
static void gsl_is_off_beyond_its_limits(void **unused)
{
    if (strncmp(by_gsl_version(), "2.7", 3) != 0)
        return;
    static const struct {
        double df, z, least; /* by how much it is off at least, as a share */
        bool upper;
    } beyond[] = {
        {3628799, 1.1, 1e-6, true},   {39916799, 1.1, 0.05, true}, {479001599, 1.1, 0.4, true},
        {5039, -0.9, 1e-13, false},   {40319, -0.9, 1e-11, false}, {362879, -0.9, 1e-9, false},
        {1900000, -0.9, 1e-3, false},
    };
    gsl_error_handler_t *before = gsl_set_error_handler_off();
    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++) {
        double df = beyond[i].df, t = df + beyond[i].z * sqrt(2 * df);
        Tails ours = chi_square_tails(t, df);
        double gsl = beyond[i].upper ? gsl_cdf_chisq_Q(t, df) : gsl_cdf_chisq_P(t, df);
        double p = pow(10, beyond[i].upper ? ours.log10_upper : ours.log10_lower);
        double off = fabs(gsl / p - 1);
        printf("df %.0f, %+.1f deviations: GSL's %s tail is off by %.2g\n", df, beyond[i].z,
               beyond[i].upper ? "upper" : "lower", off);
        assert_true(off >= beyond[i].least);
    }
    /* 2^32 trials are none. */
    assert_true(gsl_cdf_binomial_P(0, 0.5, (unsigned)4294967296) == 1);
    gsl_set_error_handler(before);
    handled = 0;
}

/* ---- what is shown, and what is refused ---- */

static void what_is_shown_is_the_same_everywhere(void **unused)
{
    static const struct {
        double ours, shown;
    } cases[] = {
        {0.123456789, 0.123457},
        {0.15, 0.15},
        {1, 1},
        {0.9999995, 1},
        {0.9999985, 1},
        {0.9999993, 0.999999},
        {1.234565, 1.2346},
        {0.1234565, 0.12346},
        {0.1234565 * (1 + 1e-8), 0.123457},
        {2.5e-200, 2.5e-200},
        {9.999995e-7, 1e-6},
        {7.123455e-270, 7.1235e-270},
        {0.5, 0.5},
        {0.1000005, 0.1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int side = -1; side <= 1; side++) {
            double gsl = cases[i].ours * (1 + side * 0.9 * GSL_BOUND);
            assert_true(by_gsl_shown(gsl, cases[i].ours, GSL_BOUND) == cases[i].shown);
        }
    assert_true(isnan(by_gsl_shown(NAN, 0.5, GSL_BOUND)));
}

static void another_p_ends_the_run(void **unused)
{
    Error error = {""};
    CheckResult check = {.id = "permutations", .plain = chi_square_tails(7, 5).plain};
    assert_int_equal(by_gsl_compare(&check, &error), STATUS_OK);
    assert_true(check.gsl_p_upper == 0.220640 && check.gsl_p_lower == 0.77936);
    assert_null(check.gsl_reason);
    double right = check.plain.log10_upper;
    check.plain.log10_upper = right + 3e-12; /* 7e-12 of p */
    assert_int_equal(by_gsl_compare(&check, &error), STATUS_OK);
    static const double wrong[] = {1e-11, -1e-11, -300, NAN, INFINITY};
    for (size_t i = 0; i < 5; i++) {
        check.plain.log10_upper = right + wrong[i];
        error = (Error){""};
        assert_int_equal(by_gsl_compare(&check, &error), STATUS_FAILED);
    }
    check.plain.log10_upper = log10(0.25);
    assert_int_equal(by_gsl_compare(&check, &error), STATUS_FAILED);
    assert_non_null(strstr(error.text, "permutations"));
    assert_non_null(strstr(error.text, "0.25 by this program"));
    assert_non_null(strstr(error.text, "and 0.2206403"));
    assert_non_null(strstr(error.text, by_gsl_version()));
    assert_null(strchr(error.text, '\n'));
    check.plain.log10_upper = right;
    check.plain.log10_lower = -1;
    assert_int_equal(by_gsl_compare(&check, &error), STATUS_FAILED);
}

/* ---- checks, as people run them ---- */

typedef struct Kinds {
    Seen seen[PLAIN_POISSON + 1];
    size_t checks, bare;
} Kinds;

static void run(Kinds *kinds, const char *const *words, unsigned seed)
{
    Options options;
    CaseSpec *specs = NULL;
    size_t count = 0;
    RunResult result = {0};
    Progress progress = {0};
    Error error = {""};
    char text[16];
    snprintf(text, sizeof text, "%u", seed);
    Status status = options_begin(&options, &error);
    for (; !status && *words; words += 2)
        status = options_read_one(&options, words[0], words[1], &error);
    if (!status)
        status = options_read_one(&options, "--seed", text, &error);
    if (!status)
        status = options_read_one(&options, "-j", "1", &error);
    if (!status)
        status = options_read_end(&options, &error);
    if (!status)
        status = options_cases(&options, &specs, &count, &error);
    if (!status)
        status = run_cases(specs, count, &options.settings, &progress, NULL, &result, &error);
    if (status)
        fail_msg("%s", error.text);
    for (size_t c = 0; c < result.case_count; c++)
        for (size_t i = 0; i < result.cases[c].check_count; i++) {
            const CheckResult *check = &result.cases[c].checks[i];
            if (check->status == FINDING_SKIPPED)
                continue;
            kinds->checks++;
            kinds->bare += check->plain.law == PLAIN_NONE;
            see(&kinds->seen[check->plain.law], &check->plain);
            assert_true(isnan(check->gsl_p_upper) ||
                        (check->gsl_p_upper > 0 && check->gsl_p_upper <= 1));
            assert_true(!check->gsl_reason ==
                        (!isnan(check->gsl_p_upper) && !isnan(check->gsl_p_lower)));
        }
    free(specs);
    options_clear(&options);
    run_result_clear(&result);
}

static void every_kind_of_check_agrees(void **unused)
{
    static const char *const shuffles[] = {"fisher-yates", "naive", "riffle:7", "sattolo"};
    static const size_t sizes[] = {2,  3,  13, 8,  52, 4,  5,  6,  7,   9,   10,
                                   16, 20, 33, 46, 64, 65, 82, 99, 127, 200, 300};
    static const char *const others[][13] = {
        {"--n", "13", "--trials", "3e5", "--trend", NULL},
        {"--n", "52", "--suspect", "3", "--trials", "1e5"},
        {"--n", "52", "--suspect", "3:9", "--trials", "1e5"},
        {"--deck", "suits", "--hands", "5,5", "--trials", "2e4", "--checks", "all"},
        {"--deck", "4*a,4*b,4*c", "--hands", "3,3", "--trials", "2e4", "--checks", "all"},
        {"--n", "20", "--take", "5", "--trials", "2e4", "--checks", "all"},
        {"--n", "5", "--law", "even", "--trials", "2e5", "--checks", "all"},
        {"--n", "1e4", "--trials", "300"},
    };
    Kinds kinds = {0};
    size_t n_sizes = full ? sizeof sizes / sizeof *sizes : 3;
    for (size_t i = 0; i < n_sizes; i++)
        for (size_t s = 0; s < (full ? 4 : 1); s++) {
            char n[8];
            snprintf(n, sizeof n, "%zu", sizes[i]);
            for (int many = !full; many < (full && sizes[i] < 64 ? 3 : 2); many++) {
                static const char *const trials[] = {"500", "5000", "40000"};
                const char *words[] = {"--algo",     shuffles[s], "--n", n,   "--trials",
                                       trials[many], "--checks",  "all", NULL};
                run(&kinds, words, 1 + (unsigned)many);
            }
        }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const char *words[16] = {"--algo", "fisher-yates"};
        memcpy(words + 2, others[i], sizeof others[i]);
        run(&kinds, words, 1);
    }
    static const char *const names[] = {"no law",   "chi-square",          "normal",
                                        "binomial", "binomial, both ends", "Poisson"};
    for (size_t law = PLAIN_CHI_SQUARE; law <= PLAIN_POISSON; law++) {
        Seen *seen = &kinds.seen[law];
        printf("%s: %zu tails compared, %zu times not asked, largest difference %.2g\n", names[law],
               seen->asked, seen->left, seen->largest);
        assert_true(seen->asked > 0);
    }
    printf("%zu checks, %zu of them of no plain law\n", kinds.checks, kinds.bare);
    assert_true(kinds.checks - kinds.bare > (full ? 5000 : 100));
}

int main(int count, char **words)
{
    full = test_size_of(count, words) != SIZE_SHORT;
    gsl_set_error_handler(count_errors);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chi_square_agrees),
        cmocka_unit_test(poisson_agrees),
        cmocka_unit_test(binomial_agrees),
        cmocka_unit_test(gsl_is_asked_for_nothing_beyond),
        cmocka_unit_test(gsl_is_off_beyond_its_limits),
        cmocka_unit_test(what_is_shown_is_the_same_everywhere),
        cmocka_unit_test(another_p_ends_the_run),
        cmocka_unit_test(every_kind_of_check_agrees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
