/* The self-test's judgement: with what a right program gives it passes; with one rate or one test
 * of evenness that is wrong, it does not, and the report names which. */
#include "unit.h"

#include <cjson/cJSON.h>

#include "inference/calibration.h"
#include "reports/selftest_report.h"

enum { RUNS = 1000 };

/* p-values as even as can be, except for what `bend` makes of each; then judged with everything
 * else as it should be. */
static void judge(double (*bend)(double p), uint64_t alarms, uint64_t found, Selftest *ret)
{
    static const double LEVELS[] = {0.05, 0.01};
    double p[RUNS];
    *ret = (Selftest){.complete = true, .runs = RUNS, .threads = 1};
    ret->calibrations = arena_get(&ret->memory, 3, sizeof *ret->calibrations);
    ret->alarms = arena_get(&ret->memory, 2, sizeof *ret->alarms);
    ret->powers = arena_get(&ret->memory, 1, sizeof *ret->powers);
    assert_true(ret->calibrations && ret->alarms && ret->powers);
    static const char *const NAMES[] = {"positions", "parity", "drift"};
    for (size_t c = 0; c < 2; c++) {
        Calibration *calibration = &ret->calibrations[ret->calibration_count++];
        *calibration = (Calibration){.check = NAMES[c], .n = 4, .trials = 5000};
        for (size_t i = 0; i < RUNS; i++) {
            p[i] = ((double)i + 0.5) / RUNS;
            if (c == 1 && bend)
                p[i] = bend(p[i]);
        }
        calibration_of(p, RUNS, calibration);
    }
    ret->calibrations[ret->calibration_count++] =
        (Calibration){.check = NAMES[2], .n = 4, .trials = 5000, .reason = "too few trials"};
    for (size_t l = 0; l < 2; l++)
        ret->alarms[ret->alarm_count++] =
            (FalseAlarms){.n = 4,
                          .trials = 5000,
                          .rate = rate_of(l == 0 ? alarms : RUNS / 100, RUNS, LEVELS[l], true)};
    ret->powers[ret->power_count++] = (PowerFound){.algorithm = "naive",
                                                   .check = "permutations",
                                                   .n = 3,
                                                   .trials = 1915,
                                                   .level = 1e-4,
                                                   .rate = rate_of(found, RUNS, 0.5, false)};
    selftest_judge(ret);
}

/* The text, in memory that the caller frees. */
static char *text_of(const Selftest *selftest)
{
    Sheet sheet = {0};
    selftest_sheet(&sheet, selftest);
    char *text = sheet_text(&sheet, (TextStyle){.width = 100});
    assert_non_null(text);
    return text;
}

/* "upper 0.05" and the like: which member of the document is not inside, one a word; "" for none.
 */
static void named_external(const Selftest *selftest, char *ret, size_t size)
{
    char *json = selftest_json(selftest);
    assert_non_null(json);
    cJSON *root = cJSON_Parse(json);
    assert_non_null(root);
    free(json);
    *ret = '\0';
    const cJSON *one, *rate;
    static const char *const TAILS[] = {"upper", "lower"};
    cJSON_ArrayForEach(one, cJSON_GetObjectItem(root, "calibration"))
    {
        for (size_t t = 0; t < 2; t++)
            cJSON_ArrayForEach(rate, cJSON_GetObjectItem(one, TAILS[t]))
            {
                if (!cJSON_IsTrue(cJSON_GetObjectItem(rate, "inside")))
                    snprintf(ret + strlen(ret), size - strlen(ret), "%s:%s:%g ",
                             cJSON_GetObjectItem(one, "check")->valuestring, TAILS[t],
                             cJSON_GetObjectItem(rate, "level")->valuedouble);
            }
    }
    cJSON_ArrayForEach(one, cJSON_GetObjectItem(root, "false_alarms"))
    {
        rate = cJSON_GetObjectItem(one, "alarms");
        if (!cJSON_IsTrue(cJSON_GetObjectItem(rate, "inside")))
            snprintf(ret + strlen(ret), size - strlen(ret), "alarms:%g ",
                     cJSON_GetObjectItem(rate, "alpha")->valuedouble);
    }
    cJSON_ArrayForEach(one, cJSON_GetObjectItem(root, "power"))
    {
        if (!cJSON_IsTrue(cJSON_GetObjectItem(cJSON_GetObjectItem(one, "found"), "inside")))
            snprintf(ret + strlen(ret), size - strlen(ret), "power:%s ",
                     cJSON_GetObjectItem(one, "algorithm")->valuestring);
    }
    assert_int_equal(cJSON_IsTrue(cJSON_GetObjectItem(root, "passed")), selftest->passed);
    cJSON_Delete(root);
}

/* It does not pass, and just these are named; clears it. */
static void assert_fails(Selftest *selftest, const char *named, size_t outside, const char *starred)
{
    char words[400];
    named_external(selftest, words, sizeof words);
    assert_string_equal(words, named);
    assert_false(selftest->passed);
    assert_int_equal(selftest->outside, outside);
    assert_true(selftest->log10_worst <= SELFTEST_LOG10_LEVEL);
    char *text = text_of(selftest);
    assert_non_null(strstr(text, "OFF"));
    assert_null(strstr(text, "calibrated"));
    if (starred)
        assert_non_null(strstr(text, starred));
    free(text);
    selftest_clear(selftest);
}

TEST(test_right_one_passes)
{
    Selftest selftest;
    judge(NULL, 50, 500, &selftest);
    char words[400];
    named_external(&selftest, words, sizeof words);
    assert_string_equal(words, "");
    assert_true(selftest.passed);
    assert_int_equal(selftest.rates, 2 * 2 * CALIBRATION_LEVELS + 2 + 1);
    assert_int_equal(selftest.outside, 0);
    char *text = text_of(&selftest);
    assert_non_null(strstr(text, "calibrated"));
    free(text);
    /* The same, but stopped. */
    selftest.complete = false;
    selftest_judge(&selftest);
    assert_false(selftest.passed);
    selftest_clear(&selftest);
}

/* 35 of 1000 below .01, as many below .05 as there should be: the rest of them moved there. */
static double too_many(double p)
{
    return p < 0.035 && p > 0.002 ? 0.005 : p;
}

TEST(test_too_many_rejections)
{
    Selftest selftest;
    judge(too_many, 50, 500, &selftest);
    assert_int_equal(selftest.calibrations[1].upper[1].times, 35);
    assert_int_equal(selftest.calibrations[1].upper[0].times, 50);
    assert_fails(&selftest, "parity:upper:0.01 ", 1, "3.5%*");
}

/* None of the lower end's most extreme 5%, where there should be 50. */
static double too_few(double p)
{
    return p >= 0.95 ? 0.949 : p;
}

TEST(test_too_few_rejections)
{
    Selftest selftest;
    judge(too_few, 50, 500, &selftest);
    assert_int_equal(selftest.calibrations[1].lower[0].times, 0);
    assert_fails(&selftest, "parity:lower:0.05 parity:lower:0.01 ", 2, "0%*");
}

/* Every rate is right, and what lies between the ends is not even. */
static double uneven_between(double p)
{
    return p > 0.06 && p < 0.94 ? 0.06 + (p - 0.06) * 0.7 : p;
}

TEST(test_uneven_between_the_ends)
{
    Selftest selftest;
    judge(uneven_between, 50, 500, &selftest);
    assert_true(selftest.calibrations[0].ks_p > 0.99);
    assert_true(selftest.calibrations[1].ks_p < 1e-10);
    assert_fails(&selftest, "", 0, NULL);
}

/* Of bounds too few are no fault, and too many are, at both ends. */
TEST(test_bounds)
{
    double p[RUNS];
    for (int many = 0; many < 2; many++) {
        Calibration calibration = {
            .check = "largest-place", .n = 52, .trials = 5000, .bound = true};
        for (size_t i = 0; i < RUNS; i++) {
            double even = ((double)i + 0.5) / RUNS, part = many ? 0.5 : 2; /* that p is of it */
            p[i] = even < 0.5 ? fmin(even * part, 0.5) : 1 - fmin((1 - even) * part, 0.5);
        }
        calibration_of(p, RUNS, &calibration);
        assert_true(isnan(calibration.ks_p));
        assert_int_equal(rate_inside(&calibration.upper[0]), !many);
        assert_int_equal(rate_inside(&calibration.lower[0]), !many);
    }
    assert_true(fabs(calibration_bound((Tails){.log10_upper = -1, .log10_lower = -0.5}) - 0.1) <
                1e-12);
    assert_true(fabs(calibration_bound((Tails){.log10_upper = 0, .log10_lower = -2}) - 0.99) <
                1e-12);
    /* What is clamped to 1 at both ends is at neither. */
    assert_true(calibration_bound((Tails){.log10_upper = 0, .log10_lower = 0}) == 0.5);
}

TEST(test_alarm_rates)
{
    Selftest selftest;
    judge(NULL, 95, 500, &selftest);
    assert_fails(&selftest, "alarms:0.05 ", 1, "95 of 1,000 fair runs at alpha = 0.05");
    judge(NULL, 0, 500, &selftest); /* fewer than alpha are no fault: it is an upper bound */
    assert_true(selftest.passed);
    assert_int_equal(selftest.outside, 0);
    selftest_clear(&selftest);
}

TEST(test_powers)
{
    Selftest selftest;
    judge(NULL, 50, 410, &selftest);
    assert_fails(&selftest, "power:naive ", 1, "41%*");
    judge(NULL, 50, 590, &selftest); /* a power too high is a prediction that is wrong */
    assert_fails(&selftest, "power:naive ", 1, "59%*");
}

/* One rate of 15 that is out by a chance of 1 in 2000 is marked, and is not the end of it. */
TEST(test_one_outside_by_chance)
{
    Selftest selftest;
    judge(NULL, 50, 445, &selftest);
    char words[400];
    named_external(&selftest, words, sizeof words);
    assert_string_equal(words, "power:naive ");
    assert_true(selftest.passed);
    assert_int_equal(selftest.outside, 1);
    selftest_clear(&selftest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_right_one_passes),
        cmocka_unit_test(test_too_many_rejections),
        cmocka_unit_test(test_too_few_rejections),
        cmocka_unit_test(test_uneven_between_the_ends),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_alarm_rates),
        cmocka_unit_test(test_powers),
        cmocka_unit_test(test_one_outside_by_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
