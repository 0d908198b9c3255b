#include "inference/spectrum_shares.h"

#include "base/elementary.h"
#include "inference/chi_square.h"

/* What all parts of one order hold together. */
typedef struct OfOrder {
    double w2, statistic, df;
    double variance; /* of w2, of a bias that is spread over many orders; of a law 0 */
    bool law;
} OfOrder;

static OfOrder of_order(const BiasPart *parts, size_t count, size_t order)
{
    OfOrder ret = {0};
    for (size_t i = 0; i < count; i++) {
        const BiasPart *part = &parts[i];
        if (part->order != order)
            continue;
        double per_trial = part->noise / sqrt(2 * part->df); /* 1/N */
        ret.w2 += part->w2;
        ret.statistic += part->statistic;
        ret.df += part->df;
        ret.variance += part->noise * part->noise + 4 * fmax(0, part->w2) * per_trial;
        ret.law = !(part->noise > 0);
    }
    return ret;
}

/* Of a run: beyond what chance makes of one of the orders in a hundred fair runs. */
static bool is_told(const OfOrder *of)
{
    return of->w2 > 0 && (of->law || chi_square_tails(of->statistic, of->df).log10_upper < -3);
}

void spectrum_shares(const BiasPart *parts, size_t count, size_t n, OrderShare *ret)
{
    const double rounding = 1e9; /* what laws have in equal parts is given as equal */
    OfOrder of[SPECTRUM_ORDERS + 1];
    double all = 0, told = 0, variance = 0;
    for (size_t order = 1; order < n; order++) {
        of[order] = of_order(parts, count, order);
        all += of[order].w2;
        told += is_told(&of[order]) ? of[order].w2 : 0;
        variance += of[order].variance;
    }
    all = fmax(all, told);
    for (size_t order = 1; order < n; order++) {
        double share = all > 0 ? fmin(fmax(0, of[order].w2) / all, 1) : 0, rest = 1 - share;
        double error = sqrt(rest * rest * of[order].variance +
                            share * share * (variance - of[order].variance)) /
                       all;
        ret[order - 1] = (OrderShare){
            .order = order,
            .share = round(share * rounding) / rounding,
            .told = is_told(&of[order]),
            .known = error <= 0.05 && error <= share / 2,
            .least = share - 2 * error,
        };
    }
}
