#include "inference/effect.h"

#include "inference/noncentral.h"

#include <math.h>

Effect effect_estimate(double statistic, double df, double trials)
{
    if (!isfinite(statistic) || !isfinite(df) || !isfinite(trials) || statistic < 0.0 ||
        df <= 0.0 || trials < 1.0) {
        return (Effect){.value = NAN, .low = NAN, .high = NAN};
    }
    if (trials < 2.0) {
        return (Effect){.value = 0.0, .low = 0.0, .high = INFINITY};
    }
    /* A large statistic is likely for a large lambda: the lower limit is where the upper tail is
     * still 2.5%, the upper limit where it has grown to 97.5%. */
    double low = noncentral_chi_square_lambda(statistic, df, 0.025);
    double high = noncentral_chi_square_lambda(statistic, df, 0.975);
    return (Effect){
        .value = sqrt(fmax(0.0, (statistic - df) / (trials - 1.0))),
        .low = sqrt(low / trials),
        .high = sqrt(high / trials),
    };
}
