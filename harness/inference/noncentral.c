#include "inference/noncentral.h"

#include "base/elementary.h"
#include "base/root.h"
#include "inference/chi_square.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sf_log.h>

static const double MIXTURE_LIMIT = 4e7; /* df + lambda up to which the mixture is summed */

/* The difference of two neighbouring central tails, and the weight of one; or their arguments: the
 * shape and the number of the term. */
typedef double Pair __attribute__((vector_size(2 * sizeof(double))));
enum { STEP, WEIGHT };

/* The central tail of the likeliest term, and the step from it to the next; of one t. In the search
 * for a root lambda hardly changes, and they not at all. A shape of 0: not known yet. */
typedef struct Mode {
    double shape, tail, step;
} Mode;

/* The mixture. Neighbouring central tails differ by one factor, Q(a+1,x) = Q(a,x) + D(a,x), and
 * both D and the Poisson weights follow by multiplication, so each term costs a few operations. */
static double mixture_upper(double t, double df, double lambda, Mode *at_mode)
{
    double x = 0.5 * t;
    double mean = 0.5 * lambda;
    double mode = floor(mean);
    double mode_shape = 0.5 * df + mode;
    double mode_weight = exp(log_poisson(mode, mean));
    if (at_mode->shape != mode_shape)
        *at_mode = (Mode){.shape = mode_shape,
                          .tail = pow(10.0, chi_square_tails(t, 2.0 * mode_shape).log10_upper),
                          .step = exp(chi_square_log_gamma_term(mode_shape, x))};
    double covered = mode_weight;
    double sum = mode_weight * at_mode->tail;

    /* Step and weight together: the processor divides two numbers in the time of one, and that is
     * most of the work. Each stays what it would be alone, to the last bit. */
    const Pair by = {x, mean};
    Pair at = {mode_shape, mode}, term = {at_mode->step, mode_weight};
    double tail = at_mode->tail;
    while (term[WEIGHT] > 1e-18) {
        tail += term[STEP];
        at += 1.0;
        term *= by / at;
        sum += term[WEIGHT] * (tail < 1.0 ? tail : 1.0); /* fmin is a call, for each of thousands */
        covered += term[WEIGHT];
    }
    at = (Pair){mode_shape, mode};
    term = (Pair){at_mode->step, mode_weight};
    tail = at_mode->tail;
    while (at[WEIGHT] > 0.0 && term[WEIGHT] > 1e-18) {
        term *= at / by;
        at -= 1.0;
        tail -= term[STEP];
        sum += term[WEIGHT] * (tail > 0.0 ? tail : 0.0);
        covered += term[WEIGHT];
    }
    /* The weights seen sum to 1 except for rounding; dividing takes their common error out. */
    return fmin(1.0, sum / covered);
}

/* Lugannani and Rice's formula. The cumulant generating function of T is
 * K(s) = lambda s/(1-2s) - df/2 ln(1-2s); with v = 1-2s, K'(s) = t reads t v^2 - df v = lambda.
 * s and s t - K(s) are rearranged so that nothing cancels where t is near its mean. */
static double saddle_point_upper(double t, double df, double lambda)
{
    double root = sqrt(df * df + 4.0 * t * lambda);
    double s = (t - df - lambda) / (2.0 * t - df + root);
    double v = (df + root) / (2.0 * t);
    double variance = 2.0 * df / (v * v) + 4.0 * lambda / (v * v * v);
    double u = s * sqrt(variance);
    if (fabs(u) < 1e-3) {
        /* At the mean both terms of the formula blow up and cancel: here the Edgeworth series,
         * whose next term is of order u / (df + lambda). */
        double deviation = sqrt(2.0 * df + 4.0 * lambda);
        double z = (t - df - lambda) / deviation;
        double skewness = 8.0 * (df + 3.0 * lambda) / (deviation * deviation * deviation);
        return gsl_cdf_ugaussian_Q(z) -
               skewness / 6.0 * (1.0 - z * z) * exp(-0.5 * z * z) / sqrt(2.0 * M_PI);
    }
    double exponent = 2.0 * s * s * t + 0.5 * df * gsl_sf_log_1plusx_mx(-2.0 * s);
    double w = copysign(sqrt(2.0 * fmax(exponent, 0.0)), s);
    double density = exp(-0.5 * w * w) / sqrt(2.0 * M_PI);
    double upper = gsl_cdf_ugaussian_Q(w) + density * (1.0 / u - 1.0 / w);
    return fmin(1.0, fmax(0.0, upper));
}

static double upper_tail(double t, double df, double lambda, Mode *mode)
{
    if (!isfinite(t) || !isfinite(df) || !isfinite(lambda) || df <= 0.0 || lambda < 0.0)
        return NAN;
    if (t <= 0.0)
        return 1.0;
    if (lambda <= 0.0)
        return pow(10.0, chi_square_tails(t, df).log10_upper);
    if (df == 1.0) /* the square of a normal deviate that is off by the root of lambda */
        return gsl_cdf_ugaussian_Q(sqrt(t) - sqrt(lambda)) +
               gsl_cdf_ugaussian_Q(sqrt(t) + sqrt(lambda));
    return df + lambda <= MIXTURE_LIMIT ? mixture_upper(t, df, lambda, mode)
                                        : saddle_point_upper(t, df, lambda);
}

double noncentral_chi_square_upper(double t, double df, double lambda)
{
    Mode mode = {0};
    return upper_tail(t, df, lambda, &mode);
}

double noncentral_chi_square_lambda(double t, double df, double power)
{
    if (!isfinite(t) || !isfinite(df) || df <= 0.0 || !(power > 0.0 && power < 1.0))
        return NAN;
    if (noncentral_chi_square_upper(t, df, 0.0) >= power)
        return 0.0;
    Mode mode = {0};
    Root root = {.guess = fmax(1.0, t - df), .most = INFINITY, .within = 1e-12};
    while (root_asks(&root))
        root_take(&root, upper_tail(t, df, root.x, &mode) - power);
    return root.high;
}

double detectable_lambda(double df, double log10_alpha_upper, double power)
{
    return noncentral_chi_square_lambda(chi_square_upper_quantile(log10_alpha_upper, df), df,
                                        power);
}

double log10_alpha_upper_of(double log10_alpha)
{
    return log10_alpha - M_LN2 / LN10;
}

double trials_to_detect(double phi2, double df, double log10_alpha_upper, double power)
{
    return detectable_lambda(df, log10_alpha_upper, power) / phi2;
}
