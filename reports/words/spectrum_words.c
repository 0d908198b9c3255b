#include "reports/words/spectrum_words.h"

#include "base/elementary.h"
#include "reports/words/text_words.h"

void spectrum_shares(const BiasPart *parts, size_t count, size_t n, OrderShare *ret)
{
    double all = 0, w2[SPECTRUM_ORDERS + 1] = {0}, variance[SPECTRUM_ORDERS + 1] = {0};
    for (size_t i = 0; i < count; i++) {
        w2[parts[i].order] += parts[i].w2;
        variance[parts[i].order] += parts[i].noise * parts[i].noise;
    }
    for (size_t order = 1; order < n; order++)
        all += fmax(0, w2[order]);
    for (size_t order = 1; order < n; order++)
        ret[order - 1] =
            (OrderShare){.order = order,
                         .share = all > 0 ? fmax(0, w2[order]) / all : 0,
                         .told = w2[order] > 2 * sqrt(variance[order]) && w2[order] > 0};
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
    if (!count || n < 3)
        return false;
    spectrum_shares(parts, count, n, shares);
    size_t first = 0;
    for (size_t i = 1; i + 1 < n; i++)
        if (shares[i].share > shares[first].share)
            first = i;
    if (!shares[first].told || (!whole && shares[first].share < 0.5))
        return false;
    bool all = shares[first].share > 0.9995;
    if (all)
        text_add(out, "all");
    else
        text_addf(out, "%.*f%%", shares[first].share > 0.99 ? 1 : 0, 100 * shares[first].share);
    text_addf(out, " of this bias is in %s%s", spectrum_order_name(first + 1, n),
              shares[first].share >= 0.5 ? look_at(parts, count, first + 1, n) : "");
    const char *between = "; ";
    for (size_t i = 0; whole && i + 1 < n; i++) {
        if (i == first || !shares[i].told || shares[i].share < 0.0005)
            continue;
        text_addf(out, "%s%.*f%% in %s", between, shares[i].share < 0.01 ? 1 : 0,
                  100 * shares[i].share, spectrum_order_name(i + 1, n));
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
        "every statement about two items (\"0 comes before 1\", \"0 and 1 lie together\") that "
        "has the chance p in a fair shuffle is off by at most %s sqrt(p (1 - p)), with 92.5%% "
        "confidence",
        word_effect(result->two_items).text);
    return "two items";
}

const char *spectrum_sentence(Text *out, const CaseResult *result)
{
    bool said = spectrum_words(out, result->spectrum, result->spectrum_count, result->n, true);
    return said ? "kind" : NULL;
}
