#include "inference/agreement_law.h"

#include "base/elementary.h"
#include "inference/normal_tail.h"

/* ln of the chance of k fixed points of n items, k other than n - 1. */
typedef struct Law {
    size_t n;
    double log_chances[AGREEMENT_POISSON_N];
} Law;

static Law law_of(size_t n)
{
    Law law = {.n = n};
    double deranged[AGREEMENT_POISSON_N] = {1, 0}; /* shares of orders without a fixed point */
    for (size_t m = 2; m <= n; m++)
        deranged[m] = ((double)(m - 1) * deranged[m - 1] + deranged[m - 2]) / (double)m;
    for (size_t k = 0; k <= n; k++)
        law.log_chances[k] = log(deranged[n - k]) - log_gamma((double)k + 1.0);
    return law;
}

/* The logarithm of E exp(t F), with its first two derivatives, the tilted mean and variance. */
typedef struct Tilted {
    double log_sum, mean, variance;
} Tilted;

static Tilted tilt(const Law *law, double t)
{
    double greatest = -INFINITY, sum = 0.0, first = 0.0, second = 0.0;
    for (size_t k = 0; k <= law->n; k++)
        greatest = fmax(greatest, law->log_chances[k] + t * (double)k);
    for (size_t k = 0; k <= law->n; k++) {
        double weight = exp(law->log_chances[k] + t * (double)k - greatest);
        sum += weight;
        first += weight * (double)k;
    }
    double mean = first / sum;
    for (size_t k = 0; k <= law->n; k++) {
        double off = (double)k - mean;
        second += exp(law->log_chances[k] + t * (double)k - greatest) * off * off;
    }
    return (Tilted){greatest + log(sum), mean, second / sum};
}

/* The t at which the tilted mean is `mean`, strictly between 0 and n: by bisection. */
static double saddle(const Law *law, double mean)
{
    double low = -1.0, high = 1.0;
    while (tilt(law, low).mean > mean)
        low *= 2.0;
    while (tilt(law, high).mean < mean)
        high *= 2.0;
    for (int step = 0; step < 100 && high - low > 1e-15 * fmax(1.0, fabs(high)); step++) {
        double middle = 0.5 * (low + high);
        if (tilt(law, middle).mean < mean)
            low = middle;
        else
            high = middle;
    }
    return 0.5 * (low + high);
}

/* ln of the tail beyond the mean on the side of t: P(S >= sum) for t > 0, P(S <= sum) for t < 0. */
static double log_far_tail(const Law *law, double pairs, double sum, double t)
{
    Tilted at = tilt(law, t);
    double exponent = fmin(0.0, pairs * at.log_sum - t * sum);
    double w = sqrt(-2.0 * exponent);
    if (pairs < AGREEMENT_PAIRS || w < 0.5)
        return exponent;
    double step = law->n == 2 ? 2.0 : 1.0; /* two items agree at both places, or at none */
    double u = -expm1(-step * fabs(t)) / step * sqrt(pairs * at.variance);
    double share = normal_mills_ratio(w) + 1.0 / u - 1.0 / w;
    return exponent + fmin(0.0, log(share) - 0.5 * log(2.0 * M_PI));
}

TestResult agreement_test(size_t n, uint64_t pairs, uint64_t sum)
{
    double m = (double)pairs, s = (double)sum;
    TestResult test = {.statistic = (s - m) * (s - m) / m, .df = NAN, .method = "poisson"};
    if (n >= AGREEMENT_POISSON_N) {
        Tails tails = {.log10_upper = sum ? chi_square_tails(2.0 * m, 2.0 * s).log10_lower : 0.0,
                       .log10_lower = chi_square_tails(2.0 * m, 2.0 * s + 2.0).log10_upper};
        test.tails =
            tails_plain(tails, (PlainTail){.law = PLAIN_POISSON, .statistic = s, .size = m});
        return test;
    }
    test.method = pairs < AGREEMENT_PAIRS ? "bound" : "saddlepoint";
    Law law = law_of(n);
    if (sum == 0) {
        test.tails.log10_lower = m * law.log_chances[0] / LN10;
    } else if (s >= m * (double)n) {
        test.tails.log10_upper = m * law.log_chances[n] / LN10;
    } else if (s != m) {
        double t = saddle(&law, s / m);
        double far = log_far_tail(&law, m, s, t) / LN10;
        if (s > m)
            test.tails.log10_upper = far;
        else
            test.tails.log10_lower = far;
    }
    return test;
}
