/* A logarithm or an exponential is found near a number whose own is in a table, in pairs of doubles
 * of which the second holds what the first leaves out. What remains is a short Taylor series. */
#include "base/elementary.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* hi + lo, with lo at most half a unit in the last place of hi. */
typedef struct Pair {
    double hi, lo;
} Pair;

/* To twice 53 bits, except for LN2 and LN2_16TH, whose first part is short: times a whole number
 * below 2^11 and 2^15 it is exact. */
static const Pair LN2 = {0x1.62e42fefa3800p-1, 0x1.ef35793c76730p-45};
static const Pair LN2_16TH = {0x1.62e42fefa0000p-5, 0x1.cf79abc9e3b3ap-44};
static const Pair ONE_BY_LN10 = {0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57};
static const Pair HALF_LN_2PI = {0x1.d67f1c864beb5p-1, -0x1.65b5a1b7ff5dfp-55};

/* 32/j and log(j/32) from j = FIRST_CENTRE up. */
enum { FIRST_CENTRE = 23, LAST_CENTRE = 45 };
typedef struct Centre {
    double inverse;
    Pair log;
} Centre;
static const Centre centres[] = {
    {32.0 / 23, {-0x1.522ae0738a3d8p-2, 0x1.8f7e9b38a6979p-57}},
    {32.0 / 24, {-0x1.269621134db92p-2, -0x1.e0efadd9db02bp-56}},
    {32.0 / 25, {-0x1.f991c6cb3b379p-3, -0x1.f665066f980a2p-57}},
    {32.0 / 26, {-0x1.a93ed3c8ad9e3p-3, -0x1.bcafa9de97203p-57}},
    {32.0 / 27, {-0x1.5bf406b543db2p-3, 0x1.1f5b44c0df7e7p-61}},
    {32.0 / 28, {-0x1.1178e8227e47cp-3, 0x1.0e63a5f01c691p-58}},
    {32.0 / 29, {-0x1.9335e5d594989p-4, 0x1.478a85704ccb7p-58}},
    {32.0 / 30, {-0x1.08598b59e3a07p-4, 0x1.dd7009902bf32p-58}},
    {32.0 / 31, {-0x1.0415d89e74444p-5, -0x1.c05cf1d753622p-59}},
    {32.0 / 32, {0, 0}},
    {32.0 / 33, {0x1.f829b0e783300p-6, 0x1.33e3f04f1ef23p-60}},
    {32.0 / 34, {0x1.f0a30c01162a6p-5, 0x1.85f325c5bbacdp-59}},
    {32.0 / 35, {0x1.6f0d28ae56b4cp-4, -0x1.906d99184b992p-58}},
    {32.0 / 36, {0x1.e27076e2af2e6p-4, -0x1.61578001e0162p-60}},
    {32.0 / 37, {0x1.29552f81ff523p-3, 0x1.301771c407dbfp-57}},
    {32.0 / 38, {0x1.5ff3070a793d4p-3, -0x1.bc60efafc6f6ep-58}},
    {32.0 / 39, {0x1.9525a9cf456b4p-3, 0x1.d904c1d4e2e26p-57}},
    {32.0 / 40, {0x1.c8ff7c79a9a22p-3, -0x1.4f689f8434012p-57}},
    {32.0 / 41, {0x1.fb9186d5e3e2bp-3, -0x1.caaae64f21acbp-57}},
    {32.0 / 42, {0x1.1675cababa60ep-2, 0x1.ce63eab883717p-61}},
    {32.0 / 43, {0x1.2e8e2bae11d31p-2, -0x1.8f4cdb95ebdf9p-56}},
    {32.0 / 44, {0x1.4618bc21c5ec2p-2, 0x1.f42decdeccf1dp-56}},
    {32.0 / 45, {0x1.5d1bdbf5809cap-2, 0x1.4236383dc7fe1p-56}},
};

/* 2^(j / 16) */
static const Pair root_of_two[16] = {
    {1, 0},
    {0x1.0b5586cf9890fp+0, 0x1.8a62e4adc610bp-54},
    {0x1.172b83c7d517bp+0, -0x1.19041b9d78a76p-55},
    {0x1.2387a6e756238p+0, 0x1.9b07eb6c70573p-54},
    {0x1.306fe0a31b715p+0, 0x1.6f46ad23182e4p-55},
    {0x1.3dea64c123422p+0, 0x1.ada0911f09ebcp-55},
    {0x1.4bfdad5362a27p+0, 0x1.d4397afec42e2p-56},
    {0x1.5ab07dd485429p+0, 0x1.6324c054647adp-54},
    {0x1.6a09e667f3bcdp+0, -0x1.bdd3413b26456p-54},
    {0x1.7a11473eb0187p+0, -0x1.41577ee04992fp-55},
    {0x1.8ace5422aa0dbp+0, 0x1.6e9f156864b27p-54},
    {0x1.9c49182a3f090p+0, 0x1.c7c46b071f2bep-56},
    {0x1.ae89f995ad3adp+0, 0x1.7a1cd345dcc81p-54},
    {0x1.c199bdd85529cp+0, 0x1.11065895048ddp-55},
    {0x1.d5818dcfba487p+0, 0x1.2ed02d75b3707p-55},
    {0x1.ea4afa2a490dap+0, -0x1.e9c23179c2893p-54},
};

/* Their sum, exactly (Knuth, The Art of Computer Programming 2, 4.2.2). */
static inline Pair sum_of(double a, double b)
{
    double hi = a + b, of_b = hi - a;
    return (Pair){hi, (a - (hi - of_b)) + (b - of_b)};
}

/* Their product, exactly (Dekker 1971, Numerische Mathematik 18): as halves of 26 bits. Not for
 * what overflows or underflows on the way. */
static inline Pair product_of(double a, double b)
{
    const double SPLIT = 0x1p27 + 1;
    double a_up = SPLIT * a, b_up = SPLIT * b, hi = a * b;
    double a1 = a_up - (a_up - a), b1 = b_up - (b_up - b), a2 = a - a1, b2 = b - b1;
    return (Pair){hi, ((a1 * b1 - hi) + a1 * b2 + a2 * b1) + a2 * b2};
}

/* The whole number next to x, |x| < 2^51: in the sum nothing smaller has a place. */
static inline double whole_next_to(double x)
{
    return (x + 0x1.8p52) - 0x1.8p52;
}

static inline uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double double_of(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* log(x) for finite x > 0, to 65 bits. x = 2^k m; with c the centre next to m and r + r_rest =
 * (m-c) / c, log(m / c) = r - r^2/2 + r^3/3 - ..., |r| < 0.022. r has 26 bits, so that r c and r^2
 * are exact. */
static Pair log_pair(double x)
{
    int k = 0;
    if (x < 0x1p-1022) {
        x *= 0x1p54;
        k = -54;
    }
    uint64_t bits = bits_of(x);
    k += (int)(bits >> 52) - 1023;
    double m = double_of((bits & 0xfffffffffffff) | 0x3ff0000000000000);
    if (m > (LAST_CENTRE + 0.25) / 32) {
        m *= 0.5;
        k++;
    }
    int j = (int)(m * 32 + 0.5);
    const Centre *centre = &centres[j - FIRST_CENTRE];
    double c = j * 0x1p-5, above = m - c, all_r = above * centre->inverse;
    double r = double_of(bits_of(all_r) & ~(uint64_t)0x7ffffff);
    double r_rest = (above - r * c) * centre->inverse;
    double t = all_r, q = t * t;
    double tail = (1.0 / 3 - t * (1.0 / 4)) +
                  q * ((1.0 / 5 - t * (1.0 / 6)) +
                       q * ((1.0 / 7 - t * (1.0 / 8)) +
                            q * ((1.0 / 9 - t * (1.0 / 10)) + q * (1.0 / 11 - t * (1.0 / 12)))));
    Pair whole = sum_of(k * LN2.hi, centre->log.hi), most = sum_of(whole.hi, r);
    Pair all = sum_of(most.hi, -0.5 * r * r);
    double rest =
        (centre->log.lo + k * LN2.lo) + (r_rest - r_rest * (r + 0.5 * r_rest)) + t * q * tail;
    return sum_of(all.hi, all.lo + most.lo + whole.lo + rest);
}

double elementary_log(double x)
{
    if (!(x > 0 && x < INFINITY))
        return x == 0 ? -INFINITY : x < 0 ? NAN : x;
    return log_pair(x).hi;
}

double elementary_log10(double x)
{
    if (!(x > 0 && x < INFINITY))
        return elementary_log(x);
    Pair log_x = log_pair(x), ret = product_of(log_x.hi, ONE_BY_LN10.hi);
    return ret.hi + (ret.lo + (log_x.hi * ONE_BY_LN10.lo + log_x.lo * ONE_BY_LN10.hi));
}

double elementary_log1p(double x)
{
    if (!(x > -1 && x < INFINITY))
        return x == -1 ? -INFINITY : x < -1 ? NAN : x;
    if (fabs(x) < 0x1p-30)
        return x - 0.5 * x * x;
    Pair sum = sum_of(1, x);
    Pair log_hi = log_pair(sum.hi);
    return log_hi.hi + (log_hi.lo + sum.lo / sum.hi);
}

/* e^(x.hi + x.lo) = 2^*ret_power (ret_whole + rest), |x| <= 1200, with 1 <= *ret_whole < 2 from the
 * table and the rest to 60 bits. x = (16 power + j) log(2)/16 + r, |r| < 0.022. */
static Pair exp_parts(Pair x, double *ret_whole, int *ret_power)
{
    double n = whole_next_to(x.hi * (16 / 0x1.62e42fefa39efp-1));
    int index = (int)n;
    Pair root = root_of_two[index & 15], r = sum_of(x.hi - n * LN2_16TH.hi, x.lo - n * LN2_16TH.lo);
    double h = r.hi;
    double tail =
        h * h *
        (1.0 / 2 +
         h * (1.0 / 6 +
              h * (1.0 / 24 +
                   h * (1.0 / 120 + h * (1.0 / 720 + h * (1.0 / 5040 + h * (1.0 / 40320)))))));
    Pair linear = product_of(root.hi, h);
    *ret_whole = root.hi;
    *ret_power = (index - (index & 15)) / 16;
    return sum_of(linear.hi, linear.lo + (root.hi * (tail + r.lo) + root.lo * (1 + h)));
}

/* 2^power, normal. */
static double power_of_two(int power)
{
    return double_of((uint64_t)(1023 + power) << 52);
}

static double exp_pair(Pair x)
{
    if (!(x.hi > -746 && x.hi < 710))
        return x.hi != x.hi ? x.hi : x.hi < 0 ? 0 : INFINITY;
    double whole;
    int power;
    Pair rest = exp_parts(x, &whole, &power);
    double value = whole + rest.hi;
    value = value + ((whole - value + rest.hi) + rest.lo);
    if (power > -1022 && power < 1023)
        return value * power_of_two(power);
    int half =
        power / 2; /* of those at the ends, one product overflows or underflows, as it should */
    return value * power_of_two(half) * power_of_two(power - half);
}

double elementary_exp(double x)
{
    return exp_pair((Pair){x, 0});
}

double elementary_expm1(double x)
{
    if (fabs(x) < 0x1p-54)
        return x;
    if (!(x > -40 && x < 40))
        return x < -40 ? -1 : elementary_exp(x);
    double whole;
    int power;
    Pair rest = exp_parts((Pair){x, 0}, &whole, &power);
    double scale = power_of_two(power);
    Pair less = sum_of(whole * scale, -1), sum = sum_of(less.hi, rest.hi * scale);
    return sum.hi + (sum.lo + less.lo + rest.lo * scale);
}

double elementary_pow(double x, double y)
{
    if (y == 0 || x == 1)
        return 1;
    if (x != x || y != y)
        return NAN;
    bool whole = floor(y) == y, odd = whole && fabs(y) < 0x1p53 && fmod(y, 2) != 0;
    if (x < 0 && !whole && x > -INFINITY && fabs(y) < INFINITY)
        return NAN;
    double size = fabs(x), ret;
    if (size == 0 || size == INFINITY || fabs(y) == INFINITY) {
        ret = size == 1 ? 1 : (size > 1) == (y > 0) ? INFINITY : 0;
    } else {
        Pair log_x = log_pair(size);
        if (fabs(y) * fabs(log_x.hi) > 800) {
            ret = (log_x.hi > 0) == (y > 0) ? INFINITY : 0;
        } else {
            Pair product = product_of(y, log_x.hi);
            ret = exp_pair(sum_of(product.hi, product.lo + y * log_x.lo));
        }
    }
    return x < 0 && odd ? -ret : ret;
}

/* sin(y) and cos(y) for |y| <= pi/4 and a little. */
static inline double sin_near(Pair y)
{
    double h = y.hi, q = h * h;
    double tail =
        -1.0 / 6 +
        q * (1.0 / 120 + q * (-1.0 / 5040 +
                              q * (1.0 / 362880 + q * (-1.0 / 39916800 +
                                                       q * (1.0 / 6227020800 +
                                                            q * (-1.0 / 1307674368000 +
                                                                 q * (1.0 / 355687428096000)))))));
    return h + (h * q * tail + y.lo * (1 - 0.5 * q));
}

static inline double cos_near(Pair y)
{
    double h = y.hi, q = h * h, half = 0.5 * q, most = 1 - half;
    double tail =
        1.0 / 24 +
        q * (-1.0 / 720 +
             q * (1.0 / 40320 +
                  q * (-1.0 / 3628800 +
                       q * (1.0 / 479001600 +
                            q * (-1.0 / 87178291200 +
                                 q * (1.0 / 20922789888000 + q * (-1.0 / 6402373705728000)))))));
    return most + ((1 - most - half) + (q * q * tail - h * y.lo));
}

/* x less the nearest whole number of quarter turns, which goes to *ret_quarters. The parts of pi/2
 * have 26 bits each, so that a whole number below 2^26 times one of them is exact (Cody & Waite
 * 1980, Software Manual for the Elementary Functions). */
static inline Pair within_quarter(double x, unsigned *ret_quarters)
{
    if (!(fabs(x) <= 0x1p26))
        x = fmod(x, 0x1.921fb54442d18p+2);
    *ret_quarters = 0;
    if (!(fabs(x) > 0x1.921fb54442d18p-1))
        return (Pair){x, 0};
    double n = whole_next_to(x * 0x1.45f306dc9c883p-1);
    Pair first = sum_of(x - n * 0x1.921fb5p+0, -n * 0x1.110b46p-26);
    Pair second = sum_of(first.hi, -n * 0x1.1a6263p-54);
    *ret_quarters = (unsigned)(int)n;
    return sum_of(second.hi, second.lo + first.lo - n * 0x1.8a2e03707344ap-81);
}

Turn elementary_turn(double angle)
{
    unsigned quarters;
    Pair y = within_quarter(angle, &quarters);
    double s = sin_near(y), c = cos_near(y);
    Turn ret = quarters & 1 ? (Turn){.sin = c, .cos = -s} : (Turn){.sin = s, .cos = c};
    return quarters & 2 ? (Turn){.sin = -ret.sin, .cos = -ret.cos} : ret;
}

double elementary_sin(double x)
{
    return elementary_turn(x).sin;
}

double elementary_cos(double x)
{
    return elementary_turn(x).cos;
}

/* A guess within 0.004, and the small angle from it to the point, whose tangent t is found by
 * turning the point back. */
double elementary_atan2(double y, double x)
{
    double across = fabs(x), up = fabs(y), longer = elementary_fmax(across, up);
    if (longer == 0 || !(longer < INFINITY))
        return longer == 0 ? 0 : NAN;
    across /= longer;
    up /= longer;
    double slope = elementary_fmin(across, up), guess = slope * (1.0584 - 0.273 * slope);
    double turn = up > across ? 0x1.921fb54442d18p+0 - guess : guess;
    Turn at = elementary_turn(turn);
    double t = (up * at.cos - across * at.sin) / (across * at.cos + up * at.sin), q = t * t;
    double angle = turn + t * (1 - q * (1.0 / 3 - q * (1.0 / 5 - q * (1.0 / 7))));
    if (x < 0)
        angle = 0x1.921fb54442d18p+1 - angle;
    return y < 0 ? -angle : angle;
}

/* Coefficients B_2k / (2k (2k-1)); the first one left out is below 1e-16 here. a >= 16. */
static double stirling_series(double a)
{
    double inverse = 1.0 / a, square = inverse * inverse;
    return inverse *
           (1.0 / 12 -
            square * (1.0 / 360 -
                      square * (1.0 / 1260 -
                                square * (1.0 / 1680 -
                                          square * (1.0 / 1188 - square * 691.0 / 360360)))));
}

double factorial(size_t n)
{
    double product = 1;
    for (size_t i = 2; i <= n && product < INFINITY; i++)
        product *= (double)i;
    return product;
}

/* log Gamma(x) = log Gamma(x + steps) - log(x (x+1) ... (x + steps - 1)) */
double log_gamma(double x)
{
    if (!(x > 0 && x < INFINITY))
        return x == 0 ? INFINITY : x < 0 ? NAN : x;
    Pair at = {x, 0}, product = {1, 0};
    if (x < 24 && floor(x) == x)
        return elementary_log(factorial((size_t)x - 1));
    for (double steps = 1; at.hi < 16; steps++) {
        Pair next = product_of(product.hi, at.hi);
        product = (Pair){next.hi, next.lo + product.hi * at.lo + product.lo * at.hi};
        at = sum_of(x, steps);
    }
    Pair log_at = log_pair(at.hi), log_product = log_pair(product.hi);
    double times = at.hi - 0.5;
    Pair most = product_of(times, log_at.hi), sum = sum_of(most.hi, -at.hi);
    double rest = most.lo + times * log_at.lo + at.lo * log_at.hi + sum.lo + stirling_series(at.hi);
    sum = sum_of(sum.hi, HALF_LN_2PI.hi);
    rest += sum.lo + HALF_LN_2PI.lo - log_product.lo - product.lo / product.hi;
    sum = sum_of(sum.hi, -log_product.hi);
    return sum.hi + (sum.lo + rest);
}

double stirling_remainder(double a)
{
    if (a >= 16)
        return stirling_series(a);
    double log_a = elementary_log(a);
    return log_gamma(a + 1) - (HALF_LN_2PI.hi + 0.5 * log_a) - a * log_a + a;
}
