/* The elementary functions: how near they are to the true values, which the C library's functions
 * of long doubles give, with eleven bits more (no oracle where these have none); the ends; and the
 * same digits on every processor. */
#include "base/elementary.h"

#include "unit.h"
#include <float.h>

/* xorshift64* (Vigna 2016, ACM TOMS 42): arguments, nothing else hangs on them. */
static uint64_t next_word(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 2685821657736338717u;
}

static double between(uint64_t *state, double low, double high)
{
    return low + (high - low) * ((double)(next_word(state) >> 11) * 0x1p-53);
}

/* From 2^low to 2^high, each power of two as often as any other. */
static double sized(uint64_t *state, int low, int high)
{
    double part = between(state, 1, 2);
    return ldexp(part, low + (int)(next_word(state) % (unsigned)(high - low)));
}

static double units_off(double found, long double truth)
{
    double unit = fmax(nextafter(fabs(found), INFINITY) - fabs(found), 0x1p-1074);
    return (double)fabsl((found - truth) / unit);
}

/* How far the worst of a hundred thousand values is off, in units in the last place. */
#define WORST(worst, argument, ours, truth)                                                        \
    do {                                                                                           \
        uint64_t state = 88172645463325252u;                                                       \
        for (int i = 0; i < 100000; i++) {                                                         \
            double x = argument;                                                                   \
            worst = fmax(worst, units_off(ours, truth));                                           \
        }                                                                                          \
    } while (0)

#define EACH(limit, argument, ours, truth)                                                         \
    do {                                                                                           \
        double worst = 0;                                                                          \
        WORST(worst, argument, ours, truth);                                                       \
        if (!(worst <= (limit)))                                                                   \
            fail_msg("%s of %s: %.3f units in the last place off", #ours, #argument, worst);       \
    } while (0)

static void values_are_the_nearest_or_next_to_it(void **unused)
{
    if (LDBL_MANT_DIG < 64)
        skip();
    EACH(0.52, between(&state, -700, 700), exp(x), expl(x));
    EACH(1, between(&state, -745, -708), exp(x), expl(x)); /* rounded twice */
    EACH(0.52, between(&state, -0.1, 0.1), exp(x), expl(x));
    EACH(0.52, between(&state, -1, 1), expm1(x), expm1l(x));
    EACH(0.52, between(&state, -50, 700), expm1(x), expm1l(x));
    EACH(0.53, -sized(&state, -70, 0), expm1(x), expm1l(x));
    EACH(0.52, sized(&state, -1074, 1024), log(x), logl(x));
    EACH(0.52, between(&state, 0.6, 1.7), log(x), logl(x));
    EACH(0.52, 1 + between(&state, -1e-9, 1e-9), log(x), logl(x));
    EACH(0.52, sized(&state, -1074, 1024), log10(x), log10l(x));
    EACH(0.52, between(&state, 0.6, 1.7), log10(x), log10l(x));
    EACH(0.52, sized(&state, -70, 100), log1p(x), log1pl(x));
    EACH(0.52, -sized(&state, -70, 0), log1p(x), log1pl(x));
    EACH(0.52, between(&state, -300, 300), pow(10, x), powl(10, x));
    EACH(0.52, between(&state, 0, 3), pow(x, 97), powl(x, 97));
    EACH(0.52, 1 - sized(&state, -40, -30), pow(x, 1e10), powl(x, 1e10));
    EACH(1, between(&state, -4, 4), sin(x), sinl(x));
    EACH(1, between(&state, -4, 4), cos(x), cosl(x));
    EACH(1, between(&state, -0x1p26, 0x1p26), sin(x), sinl(x));
    EACH(1, between(&state, -0x1p26, 0x1p26), cos(x), cosl(x));
    EACH(2, between(&state, -4, 4), atan2(x, 1), atan2l(x, 1));
    EACH(2, sized(&state, -60, 60), atan2(x, -1), atan2l(x, -1));
    EACH(2, between(&state, 16, 1000), log_gamma(x), lgammal(x));
    EACH(2, sized(&state, 5, 900), log_gamma(x), lgammal(x));
    EACH(2, between(&state, 0, 16), 1 + fabs(log_gamma(x)), 1 + fabsl(lgammal(x)));
}

static void ends_are_as_in_C(void **unused)
{
    assert_true(exp(1000) == INFINITY && exp(-1000) == 0 && exp(0) == 1 && isnan(exp(NAN)));
    assert_true(exp(INFINITY) == INFINITY && exp(-INFINITY) == 0);
    assert_true(expm1(-1000) == -1 && expm1(1000) == INFINITY && expm1(0) == 0 &&
                isnan(expm1(NAN)));
    assert_true(log(0) == -INFINITY && isnan(log(-1)) && log(INFINITY) == INFINITY && log(1) == 0);
    assert_true(isnan(log(NAN)) && isnan(log10(NAN)) && isnan(log1p(NAN)) && log10(0) == -INFINITY);
    assert_true(log1p(-1) == -INFINITY && isnan(log1p(-2)) && log1p(INFINITY) == INFINITY);
    assert_true(log1p(0) == 0 && signbit(log1p(-0.0)) && signbit(expm1(-0.0)));
    assert_true(pow(0, 0) == 1 && pow(NAN, 0) == 1 && pow(1, NAN) == 1 && isnan(pow(NAN, 1)));
    assert_true(pow(0, 2) == 0 && pow(0, -2) == INFINITY && pow(-3, 3) == -27 && pow(-3, 2) == 9);
    assert_true(isnan(pow(-3, 0.5)) && pow(2, INFINITY) == INFINITY && pow(0.5, INFINITY) == 0);
    assert_true(pow(2, -INFINITY) == 0 && pow(INFINITY, -1) == 0 && pow(-INFINITY, 3) == -INFINITY);
    assert_true(pow(-1, INFINITY) == 1 && pow(10, 400) == INFINITY && pow(10, -400) == 0);
    assert_true(sin(0) == 0 && cos(0) == 1 && isnan(sin(INFINITY)) && isnan(cos(NAN)));
    assert_true(fabs(sin(1e300)) <= 1);
    assert_true(atan2(0, 0) == 0 && atan2(0, 1) == 0 && atan2(0, -1) == M_PI &&
                atan2(1, 0) == M_PI_2);
    assert_true(log_gamma(0) == INFINITY && isnan(log_gamma(-1)) &&
                log_gamma(INFINITY) == INFINITY);
    assert_true(fmin(NAN, 1) == 1 && fmin(1, NAN) == 1 && fmax(NAN, 1) == 1 && fmax(1, NAN) == 1);
    assert_true(fmin(1, 2) == 1 && fmax(1, 2) == 2);
}

/* People read these: no nine at the end. */
static void whole_values_are_whole(void **unused)
{
    double factorial = 1, ten = 1;
    for (int k = 0; k <= 22; k++) {
        assert_true(log10(pow(10, k)) == k);
        assert_true(pow(2, 40 * k) == ldexp(1, 40 * k));
        assert_true(pow(10, k) == ten);
        ten *= 10; /* up to 10^22 a double */
        factorial *= k ? k : 1;
        assert_true(log_gamma(k + 1) == log(factorial));
    }
}

/* FNV-1a over the bits of values all over. What it comes to, no processor, compiler or library may
 * change; a release that changes it changes the digits of reports, which CHANGELOG.md says. */
static void digits_are_the_same_everywhere(void **unused)
{
    uint64_t state = 1, hash = 14695981039346656037u;
    for (int i = 0; i < 20000; i++) {
        double x = sized(&state, -30, 9);
        double y = between(&state, -2, 2);
        double values[] = {exp(-x),
                           expm1(-x),
                           log(x),
                           log1p(x),
                           log10(x),
                           pow(x, y),
                           sin(x),
                           cos(x),
                           atan2(x, y),
                           log_gamma(x),
                           stirling_remainder(x)};
        for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
            uint64_t bits;
            memcpy(&bits, &values[v], sizeof bits);
            hash = (hash ^ bits) * 1099511628211u;
        }
    }
    if (hash != 0x02c00bf1a985a4c6)
        fail_msg("the digest is 0x%016llx", (unsigned long long)hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_the_nearest_or_next_to_it),
        cmocka_unit_test(ends_are_as_in_C),
        cmocka_unit_test(whole_values_are_whole),
        cmocka_unit_test(digits_are_the_same_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
