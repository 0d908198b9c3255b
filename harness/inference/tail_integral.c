#include "inference/tail_integral.h"

#include "base/elementary.h"

#include <gsl/gsl_integration.h>

/* In scales. A concave ratio falls by 1 a scale at least, so exp(-46) = 1e-20 is all that is left
 * out; the first piece has what is curved. */
static const double ENDS[] = {0, 8, 46};

typedef struct Integrand {
    LogRatio *ratio;
    const void *law;
    double scale;
} Integrand;

static double value_at(double scales, void *context)
{
    const Integrand *of = context;
    return exp(of->ratio(of->scale * scales, of->law));
}

double log_tail_integral(LogRatio *ratio, const void *law, double scale)
{
    Integrand integrand = {ratio, law, scale};
    gsl_function function = {value_at, &integrand};
    double sum = 0;
    for (int piece = 0; piece < 2; piece++) {
        double part, error, magnitude, spread; /* GSL's estimates are of a rule of 30 points */
        gsl_integration_qk61(&function, ENDS[piece], ENDS[piece + 1], &part, &error, &magnitude,
                             &spread);
        sum += part;
    }
    return log(scale) + log(sum);
}
