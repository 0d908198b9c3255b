#include "inference/spectrum_shares.h"

#include "base/elementary.h"
#include "inference/chi_square.h"

/* The sum of all parts of one order. */
typedef struct OfOrder {
    double w2, statistic, df;
    double noise;     /* the variance of w2 under fairness; of a law 0 */
    double per_trial; /* 1/N; of a law 0 */
} OfOrder;

static OfOrder of_order(const BiasPart *parts, size_t count, size_t order)
{
    OfOrder ret = {0};
    for (size_t i = 0; i < count; i++) {
        const BiasPart *part = &parts[i];
        if (part->order != order)
            continue;
        ret.w2 += part->w2;
        ret.statistic += part->statistic;
        ret.df += part->df;
        ret.noise += part->noise * part->noise;
        ret.per_trial = part->noise / sqrt(2 * part->df);
    }
    return ret;
}

/* In a run: p < .001, so at most one of the orders in a hundred fair runs. */
static bool is_told(const OfOrder *of)
{
    return of->w2 > 0 &&
           (!(of->noise > 0) || chi_square_tails(of->statistic, of->df).log10_upper < -3);
}

/* A bias g adds 4/N times its mean square over trials, which weighs each order by its density: 1 +
 * `all` on average over trials, with `all` of w^2. */
static double variance_of(const OfOrder *of, double all)
{
    return of->noise + 4 * fmax(0, of->w2) * (1 + all) * of->per_trial;
}

void spectrum_shares(const BiasPart *parts, size_t count, size_t n, OrderShare *ret)
{
    const double rounding = 1e9; /* what laws have in equal parts is given as equal */
    OfOrder of[SPECTRUM_ORDERS + 1];
    double all = 0, shown = 0, variance = 0;
    for (size_t order = 1; order < n; order++) {
        of[order] = of_order(parts, count, order);
        all += of[order].w2;
        shown += is_told(&of[order]) ? of[order].w2 : 0;
    }
    all = fmax(all, shown);
    for (size_t order = 1; order < n; order++)
        variance += variance_of(&of[order], all);
    for (size_t order = 1; order < n; order++) {
        double own = variance_of(&of[order], all);
        double share = all > 0 ? fmin(fmax(0, of[order].w2) / all, 1) : 0, rest = 1 - share;
        double error = sqrt(rest * rest * own + share * share * fmax(0, variance - own)) / all;
        ret[order - 1] = (OrderShare){
            .order = order,
            .share = round(share * rounding) / rounding,
            .shown = is_told(&of[order]),
            .known = error <= 0.05 && error <= share / 2,
            .least = share - 2 * error,
        };
    }
}
