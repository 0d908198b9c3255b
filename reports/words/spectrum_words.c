#include "reports/words/spectrum_words.h"

#include "base/elementary.h"
#include "inference/chi_square.h"
#include "reports/words/text_words.h"

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

void spectrum_share(Text *out, const OrderShare *share)
{
    if (share->known && share->share > 0.995 && share->least < 0.99)
        text_add(out, "nearly all");
    else if (share->known && share->share > 0.9995)
        text_add(out, "all");
    else if (share->known)
        text_addf(out, "%.*f%%", share->share < 0.01 || share->share > 0.99 ? 1 : 0,
                  100 * share->share);
    else
        text_add(out, share->least > 0.5 ? "most" : "part");
}

const char *spectrum_order_name(size_t order, size_t n)
{
    static const char *const names[] = {"",
                                        "single items",
                                        "pairs of items",
                                        "triples of items",
                                        "four items together",
                                        "five items together",
                                        "six items together",
                                        "seven items together",
                                        "eight items together"};
    return order + 1 == n ? "even and odd orders" : names[order];
}

/* Where to look, for a bias most of which is there. */
static const char *look_at(const BiasPart *parts, size_t count, size_t order, size_t n)
{
    if (order + 1 == n)
        return ": look at how many swaps are made";
    if (order == 1)
        return ": look at where one item goes";
    if (order > 2)
        return "";
    double together = 0, turned = 0;
    for (size_t i = 0; i < count; i++) {
        if (parts[i].order == 2 && parts[i].row_count == 2)
            together = parts[i].w2;
        else if (parts[i].order == 2)
            turned = parts[i].w2;
    }
    return together > 2 * turned   ? ": look at which two items come to which two places"
           : turned > 2 * together ? ": look at which of two items comes first"
                                   : ": look at where two items go together";
}

bool spectrum_words(Text *out, const BiasPart *parts, size_t count, size_t n, bool whole)
{
    OrderShare shares[SPECTRUM_ORDERS];
    const OrderShare *first = NULL;
    if (!count || n < 3)
        return false;
    spectrum_shares(parts, count, n, shares);
    for (size_t i = 0; i + 1 < n; i++)
        if (shares[i].told && (!first || shares[i].share > first->share))
            first = &shares[i];
    if (!first || (!whole && first->known && first->share < 0.5))
        return false;
    spectrum_share(out, first);
    text_addf(out, " of this bias is in %s%s", spectrum_order_name(first->order, n),
              first->share >= 0.5 || !first->known ? look_at(parts, count, first->order, n) : "");
    const char *between = "; ";
    for (size_t i = 0; whole && i + 1 < n; i++) {
        if (&shares[i] == first || !shares[i].told || shares[i].share < 0.0005)
            continue;
        text_add(out, between);
        spectrum_share(out, &shares[i]);
        text_addf(out, " in %s", spectrum_order_name(i + 1, n));
        between = ", ";
    }
    return true;
}

const char *two_items_sentence(Text *out, const CaseResult *result)
{
    if (!(result->two_items > 0))
        return NULL;
    text_addf(
        out,
        "every statement about two items (which of them comes first, whether they lie together) "
        "that has the chance p in a fair shuffle is off by at most %s sqrt(p (1 - p)), with 97.5%% "
        "confidence",
        word_effect(result->two_items).text);
    return "two items";
}

const char *spectrum_sentence(Text *out, const CaseResult *result)
{
    bool said = spectrum_words(out, result->spectrum, result->spectrum_count, result->n, true);
    return said ? "kind" : NULL;
}
