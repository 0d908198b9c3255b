#include "inference/hypergeometric.h"

#include "base/elementary.h"

double hypergeometric_log(double total, double marked, double drawn, double x)
{
    return log_choose(marked, x) + log_choose(total - marked, drawn - x) - log_choose(total, drawn);
}

double hypergeometric_log_upper(double total, double marked, double drawn, double x)
{
    if (x > fmin(marked, drawn))
        return -INFINITY;
    if (x <= fmax(0, marked + drawn - total))
        return 0;
    double term = 1, sum = 0;
    for (double k = x; term > 1e-17 * sum; k++) {
        sum += term;
        term *= (marked - k) * (drawn - k) / ((k + 1) * (total - marked - drawn + k + 1));
    }
    return fmin(0, hypergeometric_log(total, marked, drawn, x) + log(sum));
}
